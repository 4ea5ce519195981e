import { readTable } from "./read-table";

const table = readTable("lib/domain/tables/fiscal-year-names.tsv", "cik", "company", "namedFor");
const namedFor = new Map(table.map((row) => [row.cik, row.namedFor]));

/**
 * The fiscal years that one may be which ends on a day (YYYY-MM-DD). Years of 52 or 53 weeks that end in the first days
 * of January are those before; of years that end later in January or early in February some companies name them for the
 * year in which they start, others for that in which they end. Both are given where the company's way isn't known.
 *
 * @param cik of the company, without leading zeros; null where it has none.
 */
export function fiscalYearsOf(end: string, cik: string | null): number[] {
  const year = Number(end.slice(0, 4));
  const day = end.slice(5);
  if (day <= "01-10") return [year - 1];
  if (day > "02-20") return [year];
  const named = namedFor.get(cik ?? "");
  if (named === undefined) return [year - 1, year];
  return [named === "start" ? year - 1 : year];
}
