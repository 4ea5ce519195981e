import "server-only";
import { stringify } from "csv-stringify/sync";
import { writeDollars } from "@/lib/domain/money";
import { overageOf, type UsageRow } from "@/lib/domain/usage";

/** Cells that a spreadsheet would take for a formula are kept from it. */
export const csvForm = { header: true, escape_formulas: true, record_delimiter: "windows" } as const;

const columns = [
  "day_utc",
  "key_id",
  "key_name",
  "operation",
  "calls",
  "units",
  "included_units",
  "overage_units",
  "cost_usd",
] as const;

/** Usage by day, key and operation as a file; costs are exact dollars. */
export function writeUsageCsv(rows: readonly UsageRow[], keyNames: ReadonlyMap<string, string>): string {
  const records = rows.map((row) => ({
    day_utc: row.day,
    key_id: row.keyId,
    key_name: keyNames.get(row.keyId) ?? "",
    operation: row.operation,
    calls: row.calls,
    units: row.units,
    included_units: row.includedUnits,
    overage_units: overageOf(row),
    cost_usd: writeDollars(row.costCents),
  }));
  return stringify(records, { ...csvForm, columns: [...columns] });
}
