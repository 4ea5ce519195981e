import type { NextRequest } from "next/server";
import { readFileFilter, streamCallsCsv } from "@/lib/accounts/calls";
import { answerWithCsv, refuseFile } from "@/lib/api/answer";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";

/** The calls that the page's filters choose, all of them. */
export async function GET(request: NextRequest) {
  const viewer = await readViewer();
  if (!viewer) return refuseFile("signed_out");
  const db = await getDatabase();
  const filter = await readFileFilter(db, viewer.accountId, Object.fromEntries(request.nextUrl.searchParams));
  if (filter === null) return refuseFile("not_found");
  return answerWithCsv(
    `footnote-calls-${filter.from}-to-${filter.to}.csv`,
    streamCallsCsv(db, viewer.accountId, filter),
  );
}
