import "server-only";
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Queryable } from "@/lib/db/open";
import { listAccountMonths, readUsage } from "@/lib/db/usage";
import { daysOfMonth } from "@/lib/domain/calendar";
import { writeDollars } from "@/lib/domain/money";
import { groupUsage, overageOf } from "@/lib/domain/usage";
import { csvForm } from "./write-usage-csv";

const columns = [
  "day_utc",
  "account_id",
  "account_email",
  "calls",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
];

/** A month of all accounts by day, from the ledger, one account after the other. A fault breaks the file off. */
export function streamAllUsageCsv(db: Queryable, month: string): ReadableStream {
  const lines = stringify({ ...csvForm, columns });
  const source = Readable.from(records(db, month));
  source.on("error", (error) => lines.destroy(error));
  lines.on("close", () => source.destroy());
  return Readable.toWeb(source.pipe(lines)) as ReadableStream;
}

async function* records(db: Queryable, month: string) {
  for (const { accountId, email } of await listAccountMonths(db, month)) {
    const rows = await readUsage(db, { accountId, keyId: null, ...daysOfMonth(month) });
    for (const [day, figures] of groupUsage(rows, (row) => row.day))
      yield {
        day_utc: day,
        account_id: accountId,
        account_email: email,
        calls: figures.calls,
        units: figures.units,
        included_units: figures.includedUnits,
        overage_units: overageOf(figures),
        cost_usd: writeDollars(figures.costCents),
      };
  }
}
