import type { NextRequest } from "next/server";
import { readCalls } from "@/lib/accounts/calls";
import { answerViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

/** The calls that an address asks for, for pages that list them while they are open. */
export function GET({ nextUrl }: NextRequest): Promise<Response> {
  return answerViewer("calls", async ({ accountId }) => {
    const parts = Object.fromEntries(nextUrl.searchParams);
    const answer = await readCalls(await getDatabase(), accountId, parts);
    return answer.outcome === "found" ? answer.view : null;
  });
}
