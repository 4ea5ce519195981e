import "server-only";
import { capitalize } from "@/lib/domain/prose";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import type { Stretch } from "@/lib/language/split-sentences";
import { tablesOf } from "../text-tables";
import { columnsOfYear } from "./metric-rows";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";

/**
 * A line of the statement of income that doesn't come every year, above operating income or between that and income
 * before taxes: what it added to the one or the other in dollars, below nothing what it took; `before` in the year before.
 */
export type StatementLineReading = Stretch & {
  name: string;
  of: "operating_income" | "pretax_income";
  effect: number;
  before: number | null;
  /** The last day of the year. */
  asOf: string;
};

const allSales = phrases("statement: all sales");
const left = phrases("statement: operating income");
const beforeTaxes = phrases("statement: income before taxes");
const unusual = phrases("statement: unusual line");
const sum = phrases("statement: sum");

/** Of sales, by how much rounded amounts may miss what they come to. */
const rest = 0.0006;
const mostLines = 30;

/**
 * The unusual lines between all sales and income before taxes. Whether a line's amount adds or takes is proven: only where
 * all lines, costs as they are written and what stands behind their total, come to operating income, or from that to
 * income before taxes.
 */
export function readStatementLines(
  document: Pick<ReportDocument, "text">,
  period: string | null,
): StatementLineReading[] {
  if (period === null) return [];
  for (const table of tablesOf(document)) {
    const columns = table.kind === "figures" ? columnsOfYear(table.columns, period) : null;
    if (columns === null) continue;
    const above = proveLines(table, columns.now, allSales, left);
    if (above === null) continue;
    const below = proveLines(table, columns.now, left, beforeTaxes);
    const read = (lines: readonly Line[] | null, of: StatementLineReading["of"]) =>
      (lines ?? []).flatMap(({ row, sign }): StatementLineReading[] => {
        const amountAt = (at: number | null) => row.cells.find(({ column }) => column === at)?.value;
        const [now = 0, before] = [amountAt(columns.now), amountAt(columns.before)];
        if ((now === 0 && (before ?? 0) === 0) || !unusual.test(row.name) || /^other\b/i.test(row.name))
          return [];
        const effect = now * sign;
        return [
          {
            name: nameOf(row.name, (effect === 0 ? (before ?? 0) * sign : effect) > 0),
            of,
            effect,
            before: before === undefined ? null : before * sign,
            asOf: period,
            start: row.start,
            end: row.end,
          },
        ];
      });
    return [...read(above, "operating_income"), ...read(below, "pretax_income")];
  }
  return [];
}

type Line = { row: TextTableRow; sign: 1 | -1 };

/** The lines between two rows of a statement with what their amounts do to the second; null where they don't come to it. */
function proveLines({ rows }: TextTable, column: number, start: RegExp, end: RegExp): Line[] | null {
  const amounts = rows.flatMap((row) => {
    const cell = row.cells.find((one) => one.column === column);
    return cell === undefined || cell.unit === "percent" || cell.isPerShare
      ? []
      : [{ row, value: cell.value }];
  });
  const sales = amounts.find(({ row, value }) => allSales.test(row.name) && value > 0);
  const from = amounts.findIndex(
    ({ row, value }) => start.test(row.name) && (start !== allSales || value > 0),
  );
  const to = amounts.findIndex(({ row }, at) => at > from && end.test(row.name));
  const [first, income] = [amounts[from], amounts[to]];
  if (sales === undefined || first === undefined || income === undefined) return null;
  if (to - from < 2 || to - from > mostLines) return null;
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
    isNear(first.value + lines.reduce((all, { value, at }) => all + value * signOf(at), 0), income.value),
  );
  return way === undefined ? null : lines.map(({ row, at }) => ({ row, sign: way(at) }));
}

/** A gain or a loss, either between brackets: "Gains (losses) on …", "(Gain) loss on …", "Income/(loss) from …". */
const either = /\(?\b(gains?|income|loss(?:es)?)\)?\s?\/?\s?\(?\b(gains?|income|loss(?:es)?)\b\)?/i;

/** "Gains (losses) on digital assets, net" as what it was: "Gains on digital assets". */
const nameOf = (name: string, isGain: boolean): string =>
  capitalize(
    name
      .replace(/\s*\((?:\d{1,2}|[a-z]|(?:see )?notes? [^)]*)\)|[*†‡§]|, net(?: of [^,]*)?$/giu, "")
      .replace(either, (_, one: string, other: string) =>
        (/^l/i.test(one) === isGain ? other : one).toLowerCase(),
      )
      .trim(),
  );
