import "server-only";
import { daysBetween, isDate, isYearApart } from "@/lib/domain/calendar";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { FlowConcept } from "@/lib/domain/facts";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import type { Stretch } from "@/lib/language/split-sentences";
import { readTablePeriod } from "@/lib/language/table-period";
import type { ChosenFigure } from "../figures";
import { phrases } from "./reports/phrases";
import { readTextTables } from "./text-tables";

/** A figure of the newest quarter or year by a release's statement of income, in dollars, and that of a year before. */
export type ReleaseFigure = {
  concept: FlowConcept;
  period: "quarter" | "year";
  /** The last day of the period, YYYY-MM-DD. */
  end: string;
  value: number;
  before: { end: string; value: number } | null;
  /** Where its row stands in the text. */
  row: Stretch;
};

const sales = phrases("statement: all sales");
const besideIncome = phrases("statement: sales beside other income");
const operatingIncome = phrases("statement: operating income");
const grossProfit = phrases("statement: gross profit");
const netIncome = phrases("statement: net income");
const ofOwners = phrases("statement: net income of the owners");
const diluted = phrases("statement: diluted earnings");
/** Figures that aren't the company's own by the rules, or not in dollars. */
const otherwise = phrases("statement: of other figures");
const ofPart = phrases("statement: of a part");
const heading = phrases("statement: heading");

/** Days within which results are released. */
const mostDays = 120;
/** Shares of a company, by what it earned and earned per share: fewer or more have lost the scale of the table. */
const shareCounts = { least: 1e5, most: 5e11 };
/** Beyond so many dollars a row of earnings per share is something else. */
const mostPerShare = 20_000;

/**
 * What the first statement of income of a release on results says: all sales, gross profit, operating income, net income of
 * the owners and diluted earnings per share, of the newest quarter and, where the table has it, of the newest year. Nothing
 * where the table doesn't give net income with earnings per share that fit it, or tells of another period or company.
 *
 * @param filedOn the day of filing, YYYY-MM-DD.
 */
export function readReleaseFigures(
  text: string,
  { company, filedOn }: { company: string; filedOn: string },
): ReleaseFigure[] {
  if (!bearsName(text, company)) return [];
  for (const table of readTextTables(text)) {
    if (table.kind !== "figures" || !isOfCompany(table.title)) continue;
    const figures = [...readPeriod(table, "quarter", filedOn), ...readPeriod(table, "year", filedOn)];
    if (figures.length > 0) return figures.map((one) => ({ ...one, row: withName(text, one.row) }));
  }
  return [];
}

/** A row of numbers alone has its name in a line above it. */
function withName(text: string, row: Stretch): Stretch {
  if (/\p{L}/u.test(text.slice(row.start, row.end))) return row;
  const above = text.slice(0, row.start).trimEnd();
  return { start: above.lastIndexOf("\n") + 1, end: row.end };
}

/** As figures to store, each with that of the year before. The last quarter of a year stands in no report. */
export const toFigures = (read: readonly ReleaseFigure[], filedOn: string): ChosenFigure[] =>
  read.flatMap(({ concept, period, end, value, before }) =>
    [{ end, value }, ...(before === null ? [] : [before])].map((one) => ({
      ...{ tag: concept, start: null, accession: "", form: "8-K", filedOn, concept, period, basis: 0 },
      ...one,
    })),
  );

/** Whether a table's title tells of the whole company's own figures; what stands before its heading is of something else. */
const isOfCompany = (title: string): boolean =>
  !otherwise.test(title) && (heading.test(title) || !ofPart.test(title));

/** Whether a release bears a company's name: a parent's is filed for its subsidiaries as well. */
function bearsName(text: string, company: string): boolean {
  const { words } = parseCompanyName(company);
  const within = words.length > 1 ? mostRead : opening;
  const plain = foldText(text.slice(0, within)).replace(/[^\p{L}\p{N}]+/gu, " ");
  const said = ` ${plain.replaceAll(" and ", " ")} `;
  return words.length > 0 && said.includes(` ${words.slice(0, 2).join(" ")} `);
}

/** In characters: a single word may stand anywhere for something else. */
const opening = 6_000;
const mostRead = 200_000;

function readPeriod(
  { columns, rows: written }: TextTable,
  period: ReleaseFigure["period"],
  filedOn: string,
): ReleaseFigure[] {
  const ends = columns.map((column) => endOf(column, period === "quarter" ? 3 : 12));
  const end = ends.reduce((newest, one) => (one !== null && one > (newest ?? "") ? one : newest), null);
  const at = ends.indexOf(end);
  if (end === null || end > filedOn || daysBetween(end, filedOn) > mostDays) return [];
  const beforeAt = ends.findIndex((one) => one !== null && isYearApart(one, end));
  const of = (row: TextTableRow | undefined, column: number): number | null =>
    row?.cells.find((cell) => cell.column === column && cell.unit !== "percent")?.value ?? null;
  const figure = (concept: FlowConcept, row: TextTableRow | undefined): ReleaseFigure[] => {
    const [value, before] = [of(row, at), of(row, beforeAt)];
    if (value === null || row === undefined) return [];
    const beforeEnd = ends[beforeAt];
    return [
      {
        ...{ concept, period, end, value: signed(row.name, value), row: { start: row.start, end: row.end } },
        before: before === null || !beforeEnd ? null : { end: beforeEnd, value: signed(row.name, before) },
      },
    ];
  };
  const rows = written.map((row) => ({ ...row, name: row.name.replace(marks, "") }));
  const earned = rows.findIndex(({ name, cells }) => diluted.test(name) && cells[0]?.isPerShare === true);
  const above = rows.slice(0, Math.max(0, earned));
  const income = figure("net_income", above.findLast(isOwners) ?? withoutOthers(above, at));
  const perShare = figure("eps_diluted", rows[earned]);
  const [left, share] = [income[0], perShare[0]];
  if (left === undefined || share === undefined || !fits(left.value, share.value)) return [];
  return [
    ...figure("revenue", allSales(above)),
    ...figure(
      "gross_profit",
      above.find(({ name }) => grossProfit.test(name)),
    ),
    ...figure(
      "operating_income",
      above.find(({ name }) => operatingIncome.test(name)),
    ),
    ...income,
    ...perShare,
  ];
}

/** The row of all sales: their total, or what they are beside other income. */
export function allSales(rows: readonly TextTableRow[]): TextTableRow | undefined {
  const beside = rows.find(({ name }) => besideIncome.test(name));
  const totals = rows.filter(({ name }) => sales.test(name) && !/\bother income\b/i.test(name));
  return beside ?? totals.find(({ name }) => /^total\b/i.test(name)) ?? totals[0];
}

/** Marks of notes behind a row's name. */
const marks = /(?:\s*(?:\((?:\d{1,2}|[a-z])\)|[*†‡§]))+$/;

/** Net income, less what of it others own where a row tells of that: what is left has to stand in a row of its own. */
function withoutOthers(rows: readonly TextTableRow[], column: number): TextTableRow | undefined {
  const of = (row: TextTableRow | undefined) => row?.cells.find((cell) => cell.column === column)?.value;
  const whole = rows.findLastIndex(({ name }) => netIncome.test(name));
  const others = rows.findIndex(({ name }, at) => at > whole && ofOthers.test(name));
  if (others < 0) return rows[whole];
  const [income, part] = [of(rows[whole]), of(rows[others])];
  if (income === undefined || part === undefined) return undefined;
  return rows.find(
    (row, at) =>
      at > others &&
      [income - part, income + part].some(
        (left) => Math.abs(left - (of(row) ?? 0)) <= rounding * Math.abs(income),
      ),
  );
}

const ofOthers = /\b(?:non-?controlling|minority)\b/i;
/** Rounded amounts may miss what they come to by so much. */
const rounding = 0.002;

const isOwners = ({ name }: TextTableRow): boolean => ofOwners.test(name);

/** The last day of a column's period where that is so many months long. */
function endOf(column: string, wanted: number): string | null {
  const { months, year, day } = readTablePeriod(column);
  if (months !== wanted || year === null || day === null) return null;
  const end = `${year}-${day}`;
  return isDate(end) ? end : null;
}

/** A row that is named a loss alone needs no brackets. */
const signed = (name: string, value: number): number =>
  /\bloss\b/i.test(name) && !/\b(?:income|earnings|profit)\b/i.test(name.replace(/\bper\b.*$/i, ""))
    ? -Math.abs(value)
    : value;

/** Whether net income is what shares earned: by its sign and by how many shares there were. */
function fits(income: number, perShare: number): boolean {
  if (Math.abs(perShare) > mostPerShare) return false;
  if (perShare === 0) return Math.abs(income) < shareCounts.most / 100;
  const shares = income / perShare;
  return shares >= shareCounts.least && shares <= shareCounts.most;
}
