import "server-only";
import { numberOf } from "@/lib/language/number-words";
import type { HeadCount } from "./head-counts";
import { phrases, wordings } from "./phrases";
import { findDays, type ReportDocument } from "./report-document";
import type { Row } from "./report-rows";

/** Characters before a table in which a sentence may say what it shows, and rows that belong to it. */
const [saidBefore, mostRows] = [700, 60];
/** What no report holds in earnest. */
const mostFound = 60;

const ofWorkers = phrases("employees: who");
const opensTable = phrases("employees: opens a table");
const ofElse = phrases("employees: table of something else");
const totalLabel = /^(?:grand |company |our )?totals?\b|\btotal(?:s|,? all)?:?$/i;
const rowOfAll = new RegExp(
  `^(?:average|total|year[- ]end)? ?(?:number of )?(?:full[- ]time )?(?:${wordings("employees: who")})(?:,? (?:at )?(?:the )?(?:end of )?(?:the )?(?:fiscal )?(?:year|period)(?:[- ]end)?)?[ .:]*(?:\\(\\w\\))?$`,
  "i",
);
const tag = /^\s*<\/?(?:table|caption|page|s|c)>/i;

const flag = (holds: boolean): number => (holds ? 1 : 0);

/** Totals of tables, and rows of employees, that may be the head count, each with its measures. */
export function findTabulatedCounts({ text, rows }: Pick<ReportDocument, "text" | "rows">): HeadCount[] {
  const found: HeadCount[] = [];
  for (let at = 0; at < rows.length && found.length < mostFound; ) {
    const end = tableFrom(rows, at);
    if (end === at) at += 1;
    else {
      found.push(...countsOf(text, rows.slice(at, end)));
      at = end;
    }
  }
  return found.slice(0, mostFound);
}

/** Where the table that begins at a row ends; the row itself where none does. Of plain text its lines stand close together. */
function tableFrom(rows: readonly Row[], from: number): number {
  const isOpening = (row: Row | undefined) =>
    row !== undefined && !isLine(row) && (row.cells.length > 1 || row.isTable);
  if (!isOpening(rows[from])) return from;
  let at = from + 1;
  while (at < rows.length && at - from < mostRows) {
    const row = rows[at];
    if (row === undefined || isLine(row) || row.isTable !== rows[from]?.isTable) break;
    at += 1;
  }
  return at;
}

/** A line of running text, or a mark between tables. */
const isLine = ({ cells, isTable }: Row): boolean =>
  cells.length === 1 &&
  (tag.test(cells[0]?.text ?? "") ||
    (!isTable && (cells[0]?.text.length ?? 0) > 40) ||
    (cells[0]?.text.length ?? 0) > 160);

/** What a table's heads and the sentence before it say that it shows. */
type Shown = { isShown: boolean; isNumberOf: boolean; asOf: string | null; measures: Record<string, number> };

function shownBy(text: string, table: readonly Row[], start: number): Shown {
  const before = text.slice(Math.max(0, start - saidBefore), start).replace(/\s+/g, " ");
  const head = table.findIndex(({ cells }) => numbersIn(cells.slice(1)).some((value) => !isYear(value)));
  const heads = table
    .slice(0, Math.max(0, head))
    .flatMap(({ cells }) => cells.map((cell) => cell.text))
    .join(" ");
  const announced =
    before
      .split(/[.!?] (?=\p{Lu})/u)
      .slice(-3)
      .findLast((said) => said.length < 400 && ofWorkers.test(said) && !ofElse.test(said)) ?? "";
  const isHeaded = ofWorkers.test(heads);
  const isNumberOf = /\bnumber (?:of|employed)\b/i.test(`${announced} ${heads}`);
  const [asOf = null] = findDays(announced);
  return {
    isShown: announced !== "" || isHeaded,
    isNumberOf,
    asOf,
    measures: {
      table: 1,
      "table, announced": flag(announced !== ""),
      "table, opened": flag(opensTable.test(announced)),
      "table, just before": flag(announced !== "" && before.trim().endsWith(announced.trim())),
      "table, headed": flag(isHeaded),
      "table, number of": flag(isNumberOf),
      "table, headed otherwise": flag(ofElse.test(heads)),
      "table, day": flag(asOf !== null),
    },
  };
}

function countsOf(text: string, table: readonly Row[]): HeadCount[] {
  const [first] = table;
  if (first === undefined) return [];
  const { isShown, isNumberOf, asOf, measures } = shownBy(text, table, first.start);
  const isMoney = table.some(({ start, end }) => text.slice(start, end).includes("$"));
  const sums = new Sums();
  const found: HeadCount[] = [];
  for (const { cells, start, end } of table) {
    const [label] = cells;
    if (label === undefined || ofShares.test(text.slice(start, end))) continue;
    const isLabelled = numbersIn([label]).length === 0;
    const said = isLabelled ? label.text.replace(/\s+/g, " ").trim() : "";
    const numbers = numbersIn(isLabelled ? cells.slice(1) : cells);
    if (numbers.length === 0 || numbers.every(isYear)) continue;
    const across = sumOfRow(numbers);
    const value = across ?? numbers[0] ?? 0;
    const proof = sums.add(value);
    const isOfAll = rowOfAll.test(said);
    const isTotal = proof !== null || (isNumberOf && totalLabel.test(said));
    if (!isOfAll && (!isTotal || !isShown || isMoney)) continue;
    const own = {
      "table, row of all": flag(isOfAll),
      "table, total": flag(totalLabel.test(said)),
      "table, no label": flag(said === ""),
      "table, proven": flag(proof !== null),
      "table, sum of parts of it": flag(proof === "part"),
      "table, across": flag(across !== null),
      "table, small": flag(value < 5),
      "table, huge": flag(value > 1_000_000),
    };
    found.push({ value, asOf, start, end, measures: { ...measures, ...own } });
  }
  // Rows that nobody has added up.
  const isBare = found.every(({ value }) => value !== sums.added) && !table.some(isTotalRow);
  if (!isShown || isMoney || !isBare || !sums.isList) return found;
  const end = table.at(-1)?.end ?? first.end;
  const added = {
    value: sums.added,
    asOf,
    start: first.start,
    end,
    measures: { ...measures, "table, added": 1 },
  };
  return [...found, added];
}

const isTotalRow = ({ cells }: Row): boolean => totalLabel.test(cells[0]?.text.trim() ?? "");

/** "Ohio  15%", "100 %" */
const ofShares = /^[^\d%]*\d[\d.,]*\s*%/;

/** Adds up a column and knows its totals: of all rows before, or of those since the last total. */
class Sums {
  private rows = 0;
  private all = 0;
  private since = 0;
  private sinceSum = 0;
  private totals = 0;
  private totalSum = 0;

  /** What all rows come to that are no totals. */
  get added(): number {
    return this.all;
  }

  /** Whether there are rows enough for a list. */
  get isList(): boolean {
    return this.rows > 1;
  }

  /** @returns "whole" where a value is the sum of all rows before, "part" where of those since the last total, else null. */
  add(value: number): "whole" | "part" | null {
    const isWhole =
      this.rows > 1 && value > 1 && (value === this.all || (this.totals > 1 && value === this.totalSum));
    const isPart = !isWhole && this.since > 1 && value > 1 && value === this.sinceSum;
    if (isWhole) return "whole";
    if (isPart) {
      this.totals += 1;
      this.totalSum += value;
      this.since = 0;
      this.sinceSum = 0;
      return "part";
    }
    this.rows += 1;
    this.all += value;
    this.since += 1;
    this.sinceSum += value;
    return null;
  }
}

const isYear = (value: number): boolean => value > 1900 && value < 2100;

/** The last of a row's numbers where it is the sum of those before: "842  391  1,233". */
function sumOfRow(numbers: readonly number[]): number | null {
  const last = numbers.at(-1) ?? 0;
  const others = numbers.slice(0, -1).reduce((sum, value) => sum + value, 0);
  return numbers.length > 2 && last > 0 && last === others ? last : null;
}

/** The numbers of cells; a dash is none of something. */
const numbersIn = (cells: Row["cells"]): number[] =>
  cells.flatMap(({ text }) => {
    const said = text.trim();
    if (/^[–—-]+$/.test(said)) return 0;
    return /^\$? ?(?:\d{1,3}(?:,\d{3})*|\d{1,6})(?: ?\(\w\))?$/.test(said)
      ? numberOf(said.replace(/[$ ]|\(\w\)/g, ""))
      : [];
  });
