import "server-only";
import { namesRegion } from "@/lib/domain/places";
import { capitalize } from "@/lib/domain/prose";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import { tablesOf } from "../text-tables";
import type { FigureReading } from "./figures";
import { columnsOfYear } from "./metric-rows";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";
import type { SegmentReading } from "./tagged-sales";

/** A part of sales, of which a table may give no amount but its share of them in percent. */
export type PartReading = SegmentReading & {
  percent?: { value: number; to: string; before: { value: number; to: string } | null };
};

const noPart = phrases("sales table: no part");
const whole = phrases("sales table: whole");
const ofSales = phrases("sales table: of sales");

/** Of all sales, what a table's amounts may miss, and by how many points rounded shares may miss 100. */
const rest = 0.0006;
const restOfPercents = 2;
const leastParts = { amounts: 2, percents: 3 };
const mostParts = 14;

/**
 * What makes up all sales by a table's rows: those above the row of all sales whose amounts come to it, or whose shares
 * come to 100%. Regions, segments, costs, and the bare "products" and "services" are none.
 */
export function readTabulatedSales(
  document: Pick<ReportDocument, "text">,
  revenue: FigureReading | undefined,
  segments: readonly { name: string }[],
): PartReading[] {
  if (revenue === undefined || revenue.to === null || revenue.value <= 0) return [];
  for (const table of tablesOf(document)) {
    const columns = table.kind === "figures" ? columnsOfYear(table.columns, revenue.to) : null;
    if (columns === null) continue;
    const found = findParts(table, columns, revenue).filter(({ name }) => !isRest(name));
    const isKnown = (name: string) =>
      segments.some((one) => one.name.toLowerCase() === name.toLowerCase()) || namesRegion(name);
    const named = found.filter(({ name }) => !/^(?:products?|services?)\b/i.test(name));
    const known = named.filter(({ name }) => isKnown(name)).length;
    if (named.length > 1 && known * 2 < named.length) return found;
  }
  return [];
}

const isRest = (name: string): boolean => /^(?:all )?other\b/i.test(name);

type Columns = { now: number; before: number | null };

/** The rows above the first that bears all sales, where they come to it. */
function findParts({ rows, title }: TextTable, columns: Columns, revenue: FigureReading): PartReading[] {
  const cell = (row: TextTableRow, at: number | null) => row.cells.find(({ column }) => column === at);
  for (const [at, row] of rows.entries()) {
    const all = cell(row, columns.now);
    if (all === undefined || !whole.test(row.name)) continue;
    const isPercent = all.unit === "percent";
    if (isPercent ? all.value !== 100 || !ofSales.test(title) : !isNear(all.value, revenue.value)) continue;
    const parts: TextTableRow[] = [];
    let sum = 0;
    for (const part of rows.slice(Math.max(0, at - mostParts), at).reverse()) {
      const { value, unit } = cell(part, columns.now) ?? { value: 0, unit: "" };
      if (value <= 0 || (unit === "percent") !== isPercent || noPart.test(part.name)) break;
      parts.unshift(part);
      sum += value;
      const least = isPercent ? leastParts.percents : leastParts.amounts;
      const isAll = isPercent ? Math.abs(sum - 100) <= restOfPercents : isNear(sum, revenue.value);
      if (parts.length >= least && isAll) return parts.map((one) => toReading(one, columns, revenue));
    }
  }
  return [];
}

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) <= rest;

function toReading(row: TextTableRow, columns: Columns, revenue: FigureReading): PartReading {
  const at = (column: number | null) => row.cells.find((one) => one.column === column);
  const [now, before] = [at(columns.now), at(columns.before)];
  const place = { name: nameOf(row.name), start: row.start, end: row.end };
  const { currency, from, to } = revenue;
  const past =
    before === undefined || before.unit !== now?.unit || to === null
      ? null
      : { value: before.value, to: yearEarlier(to) };
  if (now?.unit === "percent" && to !== null)
    return { ...place, revenue: null, percent: { value: now.value, to, before: past } };
  return {
    ...place,
    revenue: { value: now?.value ?? 0, currency, from, to, before: past, profit: null },
  };
}

const yearEarlier = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace("-02-29", "-02-28")}`;

/** "Sales by Company-operated restaurants" as what was sold, "Passenger revenue" as from whom. */
const nameOf = (name: string): string =>
  capitalize(
    name
      .replace(/\s*\((?:\d{1,2}|[a-z])\)|[*†‡§]|(?<=\p{Ll})\d{1,2}$/gu, "")
      .replace(/^(?:net )?(?:sales|revenues?)(?: (?:by|of|from)| [–—-]) /i, "")
      .replace(/,? (?:net )?(?:sales|revenues?)(?:, net)?$/i, "")
      .trim(),
  );
