import { readOverview } from "@/lib/accounts/account";
import { answerViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

/** The overview, for its page while it is open. */
export function GET(): Promise<Response> {
  return answerViewer("overview", async (viewer) => await readOverview(await getDatabase(), viewer));
}
