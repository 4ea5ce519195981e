import type { NextRequest } from "next/server";
import { readAllUsage, streamAllUsageCsv } from "@/lib/accounts/usage";
import { answerWithCsv, refuseFile } from "@/lib/api/answer";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { readUsageQuery } from "@/lib/domain/address-query";

/** A month of all accounts by day. For everybody but admins there is no such file. */
export async function GET(request: NextRequest) {
  const viewer = await readViewer();
  if (!viewer) return refuseFile("signed_out");
  if (viewer.role !== "admin") return refuseFile("not_found");
  const db = await getDatabase();
  const query = readUsageQuery(Object.fromEntries(request.nextUrl.searchParams));
  const { month } = await readAllUsage(db, query.month);
  return answerWithCsv(`footnote-all-usage-${month}.csv`, streamAllUsageCsv(db, month));
}
