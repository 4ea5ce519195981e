import "server-only";
import type { Database } from "@/lib/db/open";
import { readUsageView } from "./read-usage-view";
import { writeUsageCsv } from "./write-usage-csv";

export type UsageFile = { outcome: "found"; name: string; text: string } | { outcome: "not_found" };

/** What the usage page adds up, as a file. */
export async function writeUsageFile(
  db: Database,
  accountId: string,
  asked: { month: string | null; keyId: string | null },
): Promise<UsageFile> {
  const answer = await readUsageView(db, accountId, asked);
  if (answer.outcome === "not_found") return answer;
  const { month, keys, rows } = answer.usage;
  return {
    outcome: "found",
    name: `footnote-usage-${month}.csv`,
    text: writeUsageCsv(rows, new Map(keys.map(({ id, name }) => [id, name]))),
  };
}
