import type { NextRequest } from "next/server";
import { readIngestion } from "@/lib/accounts/ingestion";
import { answerViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { runStates } from "@/lib/web-forms/ingestion";

/** How ingestion stands, for its page while it is open. */
export function GET({ nextUrl }: NextRequest): Promise<Response> {
  const asked = nextUrl.searchParams.get("state");
  const state = runStates.find((one) => one === asked) ?? null;
  return answerViewer("ingestion", async ({ role }) =>
    role === "admin" ? await readIngestion(await getDatabase(), state) : null,
  );
}
