import { exportAccount } from "@/lib/accounts/account";
import { refuseFile } from "@/lib/api/answer";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

/** Everything that is held of whoever is signed in, as a JSON file. */
export async function GET(): Promise<Response> {
  const viewer = await readViewer();
  if (!viewer) return refuseFile("signed_out");
  const now = new Date();
  return new Response(exportAccount(await getDatabase(), viewer, now), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="footnote-account-${now.toISOString().slice(0, 10)}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
