import { readOverview } from "@/lib/accounts/account";
import { getDatabase } from "@/lib/db/open";
import { answerViewer } from "../../answer-viewer";

/** The overview, for its page while it is open. */
export function GET(): Promise<Response> {
  return answerViewer("overview", async (viewer) => await readOverview(await getDatabase(), viewer));
}
