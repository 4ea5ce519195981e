import { handleConsoleToolList } from "@/lib/api/mcp";
import { answerViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { readKeysToday } from "@/lib/db/usage";

/** Keys of whoever is signed in, by name, for the test of a connection. */
export function GET(): Promise<Response> {
  return answerViewer("mcp keys", async ({ accountId }) => {
    const keys = await readKeysToday(await getDatabase(), accountId);
    return { keys: keys.filter(({ usable }) => usable).map(({ id, name, last4 }) => ({ id, name, last4 })) };
  });
}

export const POST = handleConsoleToolList;
