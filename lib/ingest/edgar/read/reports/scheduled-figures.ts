import "server-only";
import type { BalanceConcept, FlowConcept } from "@/lib/domain/facts";
import { figureTags, type XbrlFact } from "@/lib/ingest/edgar/figures";
import type { Stretch } from "@/lib/language/split-sentences";
import { amountsOf, labels, scaleOf } from "./figures";
import type { ReportDocument } from "./report-document";

type Scheduled = FlowConcept | BalanceConcept;

/** A figure of exhibit 27 by its tags there, whose sum it is, and what the report's own row of it is called. */
export type ScheduledRow = { tags: readonly (readonly string[])[]; label: RegExp };

const wanted: readonly (ScheduledRow & { concept: Scheduled })[] = [
  {
    concept: "revenue",
    tags: [["TOTAL-REVENUES"], ["TOTAL-REVENUE"], ["SALES"]],
    label: /\b(?:revenues?|sales)\b/i,
  },
  { concept: "net_income", tags: [["NET-INCOME"]], label: labels.net_income },
  { concept: "pretax_income", tags: [["INCOME-PRETAX"]], label: /^(?:income|earnings)\b.{0,40}\bbefore\b/i },
  {
    concept: "eps_diluted",
    tags: [["EPS-DILUTED"]],
    label: /\bper (?:common )?share\b|\bdiluted\b|\bprimary\b|^net (?:income|earnings)\b/i,
  },
  { concept: "assets", tags: [["TOTAL-ASSETS"]], label: /^total assets\b/i },
  { concept: "cash", tags: [["CASH"]], label: /^cash\b/i },
  {
    concept: "equity",
    tags: [
      ["PREFERRED-MANDATORY", "PREFERRED", "COMMON", "OTHER-SE"],
      ["PREFERRED", "COMMON", "OTHER-SE"],
    ],
    label: /^total (?:share|stock)(?:holders|owners)['’]? ?(?:equity|investment)|^total equity\b/i,
  },
];

const flows: ReadonlySet<Scheduled> = new Set(["revenue", "net_income", "pretax_income", "eps_diluted"]);

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "DEC-31-1995" as an ISO day. */
function dayOf(schedule: string, name: string): string | null {
  const [, month = "", day = "", year] =
    new RegExp(`<${name}>\\s{0,80}([A-Z]{3})-(\\d\\d)-(\\d{4})`, "i").exec(schedule) ?? [];
  const at = months.indexOf(month.toUpperCase());
  return year === undefined || at < 0 ? null : `${year}-${String(at + 1).padStart(2, "0")}-${day}`;
}

function amountOf(schedule: string, name: string): number | null {
  const written = new RegExp(`<${name}>\\s{0,80}(\\(?-?[\\d,.]{1,24}\\)?)`, "i").exec(schedule)?.[1];
  const value = Number((written ?? "x").replace(/[(),]/g, ""));
  return Number.isFinite(value) ? value * (written?.startsWith("(") ? -1 : 1) : null;
}

/** The sum of the first tags that are all there. */
function sumOf(schedule: string, tags: readonly (readonly string[])[]): number | null {
  for (const names of tags) {
    const values = names.map((name) => amountOf(schedule, name));
    if (values.every((value) => value !== null)) return values.reduce((sum, value) => sum + value, 0);
  }
  return null;
}

/** A row of the report that bears a figure's name and has its amount first; `times` by which the schedule's is less. */
type Row = Stretch & { amounts: number[]; times: number; scale: number | null; document: number };

const powers = [1, 1_000, 1_000_000];

function findRows(
  documents: readonly ReportDocument[],
  label: RegExp,
  scheduled: number,
  isPerShare: boolean,
): Row[] {
  return documents.flatMap(({ rows, text, role }, document) => {
    if (role !== "report" && role !== "annual_report") return [];
    return rows.flatMap((row): Row[] => {
      const [head, ...cells] = row.cells;
      if (head === undefined || head.text.length > 90 || cells.length === 0) return [];
      if (!label.test(head.text.replace(/\s+/g, " ").replace(/[.\s]+$/, ""))) return [];
      if (cells.some(({ text }) => text.includes("%"))) return [];
      const amounts = cells.flatMap(({ text }) => amountsOf(text));
      const [first] = amounts;
      if (first === undefined || first === 0) return [];
      const times = (isPerShare ? [1] : [...powers, 0.001, 0.000_001]).find((one) =>
        isSame(first, scheduled * one),
      );
      if (times === undefined) return [];
      const scale = isPerShare
        ? 1
        : (scaleOf(text, Math.max(0, row.start - 3_000), row.start)?.scale ?? null);
      return [{ amounts, times, scale, document, start: row.start, end: row.end }];
    });
  });
}

/** The same but for its last digits. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * 0.0005;

/** Below it an amount without a scale is none of dollars. */
const leastDollars = 1_000_000;

/** In dollars what one of a row's units is; null where nothing tells. */
function unitOf({ scale, amounts: [first = 0], times }: Row, multiplier: number | null): number | null {
  if (scale !== null) return scale;
  // The schedule is in units of `multiplier`, and the row's amounts are `times` as large.
  if (multiplier !== null && multiplier > 1) return multiplier / times;
  return Math.abs(first) >= leastDollars ? 1 : null;
}

/** How many figures have to stand in the report with one scale for any to be believed. */
const leastFound = 2;

/** What is scheduled of a list, as rows of the report have it in the one scale that most of them have. */
function findScheduled<One extends ScheduledRow>(
  schedule: string,
  documents: readonly ReportDocument[],
  list: readonly One[],
): { one: One; row: Row; unit: number }[] {
  const multiplier = amountOf(schedule, "MULTIPLIER");
  const find = <Of extends ScheduledRow>(one: Of) => {
    const isPerShare = one.tags.flat().some((tag) => tag.startsWith("EPS"));
    const scheduled = sumOf(schedule, one.tags);
    if (scheduled === null || scheduled === 0) return [];
    const rows = findRows(documents, one.label, scheduled, isPerShare).flatMap((row) => {
      const unit = isPerShare ? 1 : unitOf(row, multiplier);
      return unit === null ? [] : [{ row, unit }];
    });
    const all = rows.map(({ row }) => row);
    const [best] = rows.toSorted((a, b) => weigh(b.row, all) - weigh(a.row, all));
    return best === undefined ? [] : [{ one, isPerShare, ...best }];
  };
  const scaleOfRow = ({ row, unit }: { row: Row; unit: number }) => unit * row.times;
  const scales = wanted
    .flatMap((one) => find(one))
    .flatMap((one) => (one.isPerShare ? [] : [scaleOfRow(one)]));
  const [scale] = scales.toSorted((one, other) => countOf(scales, other) - countOf(scales, one));
  if (scale === undefined || countOf(scales, scale) < leastFound) return [];
  return list.flatMap((one) => find(one)).filter((found) => found.isPerShare || scaleOfRow(found) === scale);
}

/** The last day of the year that a schedule is of; null where it's of less, or of a day after its filing. */
export function scheduledYearEnd(schedule: string, filedOn: string): string | null {
  const end = dayOf(schedule, "PERIOD-END");
  const isOfYear = /<PERIOD-TYPE>\s{0,80}(?:12-MOS|YEAR)/i.test(schedule);
  return end === null || end > filedOn || !isOfYear ? null : end;
}

/**
 * What an annual report of 1993 to 2001 gives in its financial data schedule (exhibit 27), as far as a row of its own
 * statements has the same amount under the same name, in its scale; with the years before that the row has.
 */
export function readScheduledFigures(
  schedule: string,
  documents: readonly ReportDocument[],
  { form, filedOn }: { form: string; filedOn: string },
): XbrlFact[] {
  const end = scheduledYearEnd(schedule, filedOn);
  if (end === null) return [];
  return findScheduled(schedule, documents, wanted).flatMap(
    ({ one: { concept }, row: { amounts }, unit }) => {
      const years = isMonthEnd(end) && isRun(amounts, concept) ? amounts : amounts.slice(0, 1);
      return years.map((amount, at): XbrlFact => {
        const day = yearsBefore(end, at);
        return {
          tag: figureTags[concept][0] ?? concept,
          start: flows.has(concept) ? dayAfter(yearsBefore(end, at + 1)) : null,
          end: day,
          value: inDollars(amount, unit),
          accession: "",
          form,
          filedOn,
        };
      });
    },
  );
}

const inDollars = (amount: number, unit: number): number => Number((amount * unit).toPrecision(12));

/** Rows that are scheduled of a list, with their amounts of the year and of the year before in dollars. */
export const readScheduledRows = <One extends ScheduledRow>(
  schedule: string,
  documents: readonly ReportDocument[],
  list: readonly One[],
): (Stretch & { one: One; document: number; value: number; before: number | null })[] =>
  findScheduled(schedule, documents, list).map(({ one, row: { amounts, document, start, end }, unit }) => {
    const [value = 0, before] = amounts;
    const isNear =
      before !== undefined && before > 0 && amounts.length <= 3 && before <= value * mostTimes.amount;
    return {
      ...{ one, document, start, end, value: inDollars(value, unit) },
      before: isNear ? inDollars(before, unit) : null,
    };
  });

const countOf = (all: readonly number[], one: number): number => all.filter((other) => other === one).length;

/** A statement's own row has three years, a balance sheet's two; what several rows say is likelier. */
const weigh = (row: Row, all: readonly Row[]): number =>
  (row.amounts.length === 3 || row.amounts.length === 2 ? 2 : 0) +
  all.filter(({ amounts }) => amounts[1] === row.amounts[1]).length;

/** Times by which an amount may differ from the newest: beyond, it's none of the same measure, or cents. */
const mostTimes = { amount: 20, perShare: 5 };

/** Whether the amounts of a row are those of years that follow each other. */
function isRun(amounts: readonly number[], concept: Scheduled): boolean {
  const [first = 0] = amounts;
  const most = flows.has(concept) ? 3 : 2;
  const times = concept === "eps_diluted" ? mostTimes.perShare : mostTimes.amount;
  const isNear = (amount: number) =>
    Math.abs(amount) <= Math.abs(first) * times && Math.abs(amount) * times >= Math.abs(first);
  // An amount that stands there twice is a total of its own.
  const isOther = amounts.some((amount) => amount !== first);
  return amounts.length >= 2 && amounts.length <= most && isOther && amounts.every(isNear);
}

export const isMonthEnd = (day: string): boolean => dayAfter(day).endsWith("-01");

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The same day of so many years before, or the last of its month where it's that. */
export function yearsBefore(day: string, years: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return isMonthEnd(day)
    ? new Date(Date.UTC(year - years, month, 0)).toISOString().slice(0, 10)
    : `${year - years}${day.slice(4)}`;
}
