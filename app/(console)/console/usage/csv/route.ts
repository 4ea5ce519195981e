import type { NextRequest } from "next/server";
import { writeUsageFile } from "@/lib/accounts/usage";
import { answerWithCsv, refuseFile } from "@/lib/api/answer";
import { readViewer } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { readUsageQuery } from "@/lib/domain/address-query";

/** Usage of `?month=&key=` by day, key and operation. */
export async function GET(request: NextRequest) {
  const viewer = await readViewer();
  if (!viewer) return refuseFile("signed_out");
  const query = readUsageQuery(Object.fromEntries(request.nextUrl.searchParams));
  const file = await writeUsageFile(await getDatabase(), viewer.accountId, query);
  return file.outcome === "found" ? answerWithCsv(file.name, file.text) : refuseFile("not_found");
}
