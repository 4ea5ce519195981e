import "server-only";
import { type MetricKind, metricKinds } from "@/lib/domain/operating-metric";
import type { TextTableRow } from "@/lib/domain/text-tables";
import type { Stretch } from "@/lib/language/split-sentences";
import { readTextTables } from "../text-tables";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";

/**
 * A row of a table that counts what the filer runs, holds, makes or has to its order: `value` of the newest year, `before`
 * of the one before it; in US dollars, percent, or a number of what the row names.
 */
export type MetricRowReading = Stretch & {
  name: string;
  kind: MetricKind;
  unit: "USD" | "percent" | "count";
  value: number;
  before: number | null;
  /** The last day of the year. */
  asOf: string;
};

const named = metricKinds.map((kind) => [kind, phrases(`metric row: ${kind}`)] as const);

const mostRows = 8;
/** Changes beyond so many percent are of another base. */
const mostPercent = 80;
/** Beyond so many a count has the scale of the money beside it. */
const mostPlaces = 1e6;
/** Below so many dollars a row has lost its scale. */
const leastMoney = 1e6;

/** Rows of the tables of items 1, 2 and 7 that give a metric of the report's year, the first of each name. */
export function readMetricRows(
  { text, items }: Pick<ReportDocument, "text" | "items">,
  period: string | null,
): MetricRowReading[] {
  if (period === null) return [];
  const found = new Map<string, MetricRowReading>();
  const sections = items.filter(({ item, byReference }) => /^[127]$/.test(item) && byReference !== true);
  for (const { bodyStart, end } of sections)
    for (const table of readTextTables(text.slice(bodyStart, end))) {
      const columns = table.kind === "figures" ? columnsOfYear(table.columns, period) : null;
      if (columns === null) continue;
      for (const row of table.rows) {
        const read = readRow(row, columns, period, bodyStart);
        const key = read?.name.toLowerCase() ?? "";
        if (read !== null && !found.has(key) && found.size < mostRows) found.set(key, read);
      }
    }
  return [...found.values()];
}

/** Which columns are of the report's year and of the year before; null where the first that names a year is of another. */
export function columnsOfYear(
  columns: readonly string[],
  period: string,
): { now: number; before: number | null } | null {
  const years = columns.map((column) =>
    ofPart.test(column) ? 0 : Number(/\b(?:19|20)\d\d\b/.exec(column)?.[0] ?? 0),
  );
  const now = columns.findIndex((column) => /\b(?:19|20)\d\d\b/.test(column));
  const year = years[now] ?? 0;
  const ended = Number(period.slice(0, 4));
  // A year that ends in January bears the number of the year before.
  if (year !== ended && !(year === ended - 1 && period.slice(5, 7) <= "02")) return null;
  const before = years.indexOf(year - 1);
  return { now, before: before < 0 ? null : before };
}

/** A column of less than a year. */
export const ofPart = /\b(?:quarters?|(?:three|six|nine|3|6|9) months|(?:13|26|39) weeks)\b/i;

function readRow(
  { name, cells, start, end }: TextTableRow,
  columns: { now: number; before: number | null },
  asOf: string,
  offset: number,
): MetricRowReading | null {
  const label = tidy(name);
  const [kind] = named.find(([, words]) => words.test(label)) ?? [];
  const now = cells.find(({ column }) => column === columns.now);
  const before = cells.find(({ column }) => column === columns.before);
  if (kind === undefined || now === undefined || now.isPerShare) return null;
  const unit = unitOf(kind, now);
  if (unit === null) return null;
  return {
    name: label,
    kind,
    unit,
    value: now.value,
    asOf,
    before: before === undefined || before.unit !== now.unit ? null : before.value,
    start: start + offset,
    end: end + offset,
  };
}

function unitOf(
  kind: MetricKind,
  { value, unit }: TextTableRow["cells"][number],
): MetricRowReading["unit"] | null {
  if (kind === "change" || kind === "rate")
    return Math.abs(value) <= (kind === "change" ? mostPercent : 300) ? "percent" : null;
  if (value <= 0 || unit === "percent") return null;
  if (kind === "held" || kind === "sold") return value >= leastMoney ? "USD" : null;
  return unit === "USD" || value < 2 || value >= mostPlaces ? null : "count";
}

/** "Ending store count (1)" without its mark. */
const tidy = (name: string): string =>
  name
    .replace(/\s*\((?:\d{1,2}|[a-z]|in [^)]*|%[^)]*|unaudited|as of [^)]*|at [^)]*)\)/gi, "")
    .replace(/[\s:*†]+$/g, "")
    .trim();
