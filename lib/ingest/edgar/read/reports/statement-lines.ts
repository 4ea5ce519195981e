import "server-only";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import type { Stretch } from "@/lib/language/split-sentences";
import { readTextTables } from "../text-tables";
import { columnsOfYear } from "./metric-rows";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";

/**
 * A line of the statement of income above operating income that doesn't come every year: what it added to that income in
 * dollars, below nothing what it took; `before` in the year before.
 */
export type StatementLineReading = Stretch & {
  name: string;
  effect: number;
  before: number | null;
  /** The last day of the year. */
  asOf: string;
};

const allSales = phrases("statement: all sales");
const left = phrases("statement: operating income");
const unusual = phrases("statement: unusual line");
const sum = phrases("statement: sum");

/** Of sales, by how much rounded amounts may miss what they come to. */
const rest = 0.0006;
const mostLines = 30;

/**
 * The unusual lines between all sales and operating income. Whether a line's amount adds or takes is proven: only where
 * all lines, costs as they are written and what stands behind their total, come to operating income.
 */
export function readStatementLines(
  { text }: Pick<ReportDocument, "text">,
  period: string | null,
): StatementLineReading[] {
  if (period === null) return [];
  for (const table of readTextTables(text)) {
    const columns = table.kind === "figures" ? columnsOfYear(table.columns, period) : null;
    const lines = columns === null ? null : proveLines(table, columns.now);
    if (columns === null || lines === null) continue;
    return lines.flatMap(({ row, sign }) => {
      const amountAt = (at: number | null) => row.cells.find(({ column }) => column === at)?.value;
      const [now, before] = [amountAt(columns.now), amountAt(columns.before)];
      return now === undefined || now === 0 || !unusual.test(row.name)
        ? []
        : [
            {
              name: nameOf(row.name, now * sign > 0),
              effect: now * sign,
              before: before === undefined ? null : before * sign,
              asOf: period,
              start: row.start,
              end: row.end,
            },
          ];
    });
  }
  return [];
}

type Line = { row: TextTableRow; sign: 1 | -1 };

/** The lines of a statement with what their amounts do to operating income; null where they don't come to it. */
function proveLines({ rows }: TextTable, column: number): Line[] | null {
  const amounts = rows.flatMap((row) => {
    const cell = row.cells.find((one) => one.column === column);
    return cell === undefined || cell.unit === "percent" || cell.isPerShare
      ? []
      : [{ row, value: cell.value }];
  });
  const from = amounts.findIndex(({ row, value }) => allSales.test(row.name) && value > 0);
  const to = amounts.findIndex(({ row }, at) => at > from && left.test(row.name));
  const [sales, income] = [amounts[from], amounts[to]];
  if (sales === undefined || income === undefined || to - from < 3 || to - from > mostLines) return null;
  const between = amounts.slice(from + 1, to);
  const isNear = (one: number, other: number) => Math.abs(one - other) <= sales.value * rest;
  const isSum = (at: number): boolean => {
    const { row, value } = between[at] ?? { row: null, value: 0 };
    if (row === null || sum.test(row.name)) return true;
    let total = 0;
    for (let back = at - 1; back >= 0; back -= 1) {
      total += between[back]?.value ?? 0;
      if (at - back > 1 && isNear(Math.abs(total), Math.abs(value))) return true;
    }
    return false;
  };
  const sums = new Set([...between.keys()].filter(isSum));
  const lastSum = Math.max(-1, ...sums);
  const lines = between.map((one, at) => ({ ...one, at })).filter(({ at }) => !sums.has(at));
  const ways: readonly ((at: number) => 1 | -1)[] = [() => -1, () => 1, (at) => (at > lastSum ? 1 : -1)];
  const way = ways.find((signOf) =>
    isNear(sales.value + lines.reduce((all, { value, at }) => all + value * signOf(at), 0), income.value),
  );
  return way === undefined ? null : lines.map(({ row, at }) => ({ row, sign: way(at) }));
}

/** "Gains (losses) on digital assets, net" as what it was: "Gains on digital assets". */
const nameOf = (name: string, isGain: boolean): string =>
  name
    .replace(/\s*\((?:\d{1,2}|[a-z]|(?:see )?notes? [^)]*)\)|[*†‡§]|, net(?: of [^,]*)?$/giu, "")
    .replace(/\b(gains?)\s*[(/]\s*(loss(?:es)?)\)?/i, isGain ? "$1" : "$2")
    .replace(/\b(loss(?:es)?)\s*[(/]\s*(gains?)\)?/i, isGain ? "$2" : "$1")
    .replace(/^\((gains?|loss(?:es)?)\) (gains?|loss(?:es)?)/i, (_, one: string, other: string) =>
      /^gain/i.test(one) === isGain ? one : other,
    )
    .trim();
