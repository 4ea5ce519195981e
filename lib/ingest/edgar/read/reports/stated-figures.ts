import "server-only";
import { addDays } from "@/lib/domain/calendar";
import type { BalanceConcept, FlowConcept } from "@/lib/domain/facts";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import { figureTags, type XbrlFact } from "@/lib/ingest/edgar/figures";
import { monthName } from "@/lib/language/table-period";
import { allSales } from "../release-figures";
import { tablesOf, tablesOfRows } from "../text-tables";
import { ofPart } from "./metric-rows";
import { phrases } from "./phrases";
import { findDays, type ReportDocument } from "./report-document";
import { dayAfter, isMonthEnd, yearsBefore } from "./scheduled-figures";

type Concept = FlowConcept | BalanceConcept;

/** A row's amounts, the newest year's first, and each the year's before the one before it. */
type Stated = { concept: Concept; values: number[] };

const operatingIncome = phrases("statement: operating income");
const beforeTaxes = phrases("statement: income before taxes");
const netIncome = phrases("statement: net income");
const perShare = phrases("statement: earnings per share");
const diluted = phrases("statement: diluted earnings");
const otherwise = phrases("statement: of other figures");
const ofParent = phrases("statement: of the parent");

const held: readonly (readonly [BalanceConcept, RegExp])[] = [
  ["cash", phrases("statement: cash")],
  ["assets", phrases("statement: total assets")],
  ["equity", phrases("statement: total equity")],
];
const claims = phrases("statement: claims on assets");

/**
 * Figures that the statements of an annual report give where nothing tags them and no schedule lists them, with those of
 * the years before that stand beside them. Each statement has to prove itself: that of income by earnings per share that
 * fit its net income in every year, the balance sheet by claims that come to all assets.
 *
 * @param period the report's last day.
 */
export function readStatedFigures(
  documents: readonly ReportDocument[],
  { form, filedOn, period }: { form: string; filedOn: string; period: string | null },
): XbrlFact[] {
  if (period === null || period > filedOn) return [];
  const read = documents.filter(({ role }) => role === "report" || role === "annual_report");
  const ends = yearEnds(period, read);
  const toFacts = ({ concept, values }: Stated, isFlow: boolean): XbrlFact[] =>
    values.flatMap((value, at) => {
      const [end, before] = [ends[at], ends[at + 1]];
      if (end === undefined || (isFlow && before === undefined)) return [];
      const start = isFlow && before !== undefined ? dayAfter(before) : null;
      return [{ tag: figureTags[concept][0] ?? concept, start, end, value, accession: "", form, filedOn }];
    });
  for (const tablesIn of [tablesOf, ({ rows }: ReportDocument) => tablesOfRows(rows)]) {
    const tables = read
      .flatMap(tablesIn)
      .filter(({ kind, title }) => kind === "figures" && !otherwise.test(title) && !ofParent.test(title));
    const facts = [
      ...readIncome(tables, period).flatMap((one) => toFacts(one, true)),
      ...readBalance(tables, period).flatMap((one) => toFacts(one, false)),
    ];
    if (facts.length > 0) return facts;
  }
  return [];
}

/** What of the statements that prove themselves has the most said for it: a total is above its parts. */
function readIncome(tables: readonly TextTable[], period: string): Stated[] {
  const read = tables.flatMap((table) => {
    const valuesOf = amountsByYear(table, period);
    return valuesOf === null ? [] : [{ table, valuesOf }];
  });
  const incomes = read.flatMap(({ table, valuesOf }) => [
    ...new Set(table.rows.filter(({ name }) => netIncome.test(name)).map((row) => valuesOf(row)[0])),
  ]);
  const timesSaid = (statement: readonly Stated[]): number =>
    incomes.filter((one) => isSameAmount(newestOf(statement, "net_income"), one)).length;
  const [best] = read
    .map(({ table, valuesOf }) => readStatement(table.rows, valuesOf))
    .filter((statement) => timesSaid(statement) >= leastTimes)
    .sort((one, other) => (newestOf(other, "revenue") ?? 0) - (newestOf(one, "revenue") ?? 0));
  return best ?? [];
}

/** Other tables may have lost their scale. */
const isSameAmount = (income: number | undefined, other: number | undefined): boolean =>
  [1, 1_000, 1_000_000].some((times) => (other ?? Number.NaN) * times === income);

/** Statements of income and of cash flows both begin with or end in net income. */
const leastTimes = 2;

const newestOf = (statement: readonly Stated[], wanted: Concept): number | undefined =>
  statement.find(({ concept }) => concept === wanted)?.values[0];

type AmountsByYear = (row: Pick<TextTableRow, "cells">) => number[];

function readStatement(rows: readonly TextTableRow[], valuesOf: AmountsByYear): Stated[] {
  const of = (concept: Concept, row: TextTableRow | undefined): Stated[] => {
    const values = row === undefined ? [] : valuesOf(row);
    return values.length === 0 ? [] : [{ concept, values }];
  };
  const isPerShare = ({ cells }: TextTableRow) => cells[0]?.isPerShare === true;
  const earned = rows.findIndex(
    (row) =>
      isPerShare(row) && (perShare.test(row.name) || perShare.test(row.section) || diluted.test(row.name)),
  );
  const above = rows.slice(0, Math.max(0, earned)).filter((row) => !isPerShare(row));
  const [income] = of(
    "net_income",
    above.findLast(({ name }) => netIncome.test(name)),
  );
  const [share] = of("eps_diluted", rows[earned]);
  if (income === undefined || share === undefined || !fits(income.values, share.values)) return [];
  const first = (words: RegExp) => above.find(({ name }) => words.test(name));
  const most = rows.slice(earned).find((row) => isPerShare(row) && diluted.test(row.name));
  return [
    ...of("revenue", allSales(above)).filter(({ values: [value = 0] }) => value > 0),
    ...of("operating_income", first(operatingIncome)),
    ...of("pretax_income", first(beforeTaxes)),
    income,
    ...of("eps_diluted", most),
  ];
}

function readBalance(tables: readonly TextTable[], period: string): Stated[] {
  const [best] = tables
    .flatMap((table) => {
      const valuesOf = amountsByYear(table, period);
      return valuesOf === null ? [] : [readHeld(table.rows, valuesOf)];
    })
    .sort((one, other) => (newestOf(other, "assets") ?? 0) - (newestOf(one, "assets") ?? 0));
  return best ?? [];
}

/** What is held on the last day, where the claims on it come to all assets. */
function readHeld(rows: readonly TextTableRow[], valuesOf: AmountsByYear): Stated[] {
  const read = held.flatMap(([concept, words]): Stated[] => {
    const row = rows.find(({ name }) => words.test(name));
    const values = row === undefined ? [] : valuesOf(row);
    return values.length === 0 ? [] : [{ concept, values }];
  });
  const all = newestOf(read, "assets");
  const isProven = rows.some((row) => claims.test(row.name) && valuesOf(row)[0] === all);
  return all !== undefined && isProven ? read : [];
}

/** Reads a row's amounts, the newest year's first; null where the table's columns are none of the report's years. */
function amountsByYear({ columns }: TextTable, period: string): AmountsByYear | null {
  const years = columns.map((column) =>
    ofPart.test(column) ? 0 : Number(/\b(?:19|20)\d\d\b/.exec(column)?.[0] ?? 0),
  );
  const year = Math.max(...years);
  const ended = Number(period.slice(0, 4));
  // A year that ends in January bears the number of the year before.
  if (year !== ended && !(year === ended - 1 && period.slice(5, 7) <= "02")) return null;
  if (years.filter((one) => one === year).length > 1) return null;
  const places: number[] = [];
  for (let place = years.indexOf(year); place >= 0; place = years.indexOf(year - places.length))
    places.push(place);
  return ({ cells }) => {
    const values = places.map((place) =>
      cells.find(({ column, unit }) => column === place && unit !== "percent"),
    );
    const missing = values.indexOf(undefined);
    return values.slice(0, missing < 0 ? values.length : missing).map((cell) => cell?.value ?? 0);
  };
}

/** Fewer or more shares have lost the scale of the table. */
const shareCounts = { least: 1e6, most: 5e10 };
/** Times by which the number of shares may differ between two years of a statement. */
const mostTimes = 30;

/** Whether net income is what shares earned in every year: by its sign and by how many shares there were. */
function fits(incomes: readonly number[], perShare: readonly number[]): boolean {
  const shares = perShare.map((value, at) => (incomes[at] ?? 0) / value);
  const counts = shares.filter((count) => Number.isFinite(count));
  return (
    counts.length > 0 &&
    counts.every((count) => count >= shareCounts.least && count <= shareCounts.most) &&
    Math.max(...counts) <= Math.min(...counts) * mostTimes
  );
}

/** The last days of the report's year and of those before: of a year of whole weeks as the report's words name them. */
function yearEnds(period: string, documents: readonly ReportDocument[]): string[] {
  if (isMonthEnd(period)) return [0, 1, 2, 3, 4].map((years) => yearsBefore(period, years));
  const named = new Map<string, number>();
  for (const { text } of documents)
    for (const [written] of text.matchAll(writtenDay)) {
      const [day] = findDays(written);
      if (day !== undefined) named.set(day, (named.get(day) ?? 0) + 1);
    }
  const ends = [period];
  for (let last = period; ends.length < 5; ) {
    const [end] = weeksOfYear
      .map((weeks) => addDays(last, -weeks * 7))
      .filter((day) => named.has(day))
      .sort((one, other) => (named.get(other) ?? 0) - (named.get(one) ?? 0));
    if (end === undefined) break;
    ends.push(end);
    last = end;
  }
  return ends;
}

const writtenDay = new RegExp(`\\b${monthName} \\d{1,2}, (?:19|20)\\d\\d\\b`, "gi");
const weeksOfYear = [52, 53];
