import { addDays, type DayRange } from "@/lib/domain/calendar";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import { wordClass } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import { monthName, readTablePeriod, type TablePeriod } from "@/lib/language/table-period";
import { fold, nameWords } from "./compare";
import type { ClaimCompany } from "./parse-claim";
import {
  type ClaimedNumber,
  companyAt,
  compareNumbers,
  compileForm,
  readNumber,
  readSlots,
} from "./report-claim";
import forms from "./table-forms.json";

type VoteSide = "for" | "against" | "withheld" | "abstain" | "non-votes";

/** A claim about one cell of a table, or about the share that one makes of its row. */
export type TableClaim =
  | {
      kind: "figure";
      text: string;
      measure: string;
      isPerShare: boolean;
      number: ClaimedNumber;
      period: TablePeriod | null;
    }
  | { kind: "vote"; text: string; subject: string; side: VoteSide; number: ClaimedNumber };

const period = new RegExp(
  `,?(?<!\\s)\\s*\\b(?:(?:in|for|during|of|at|as of|on) )?(?:the )?(?:(?:its|company['’]s) )?(?:(?:fiscal )?(?:first|second|third|fourth)[- ](?:fiscal )?quarter(?: (?:of )?(?:the )?(?:fiscal )?(?:year )?(?:19|20)\\d\\d)?|Q[1-4](?: ?(?:of )?(?:fiscal |FY ?)?(?:'\\d\\d|(?:19|20)\\d\\d))?|(?:three|six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|13|26|39|52|53)[- ](?:months?|weeks?)(?: (?:period )?ended ${monthName} \\d{1,2},? (?:19|20)\\d\\d)?|quarter ended ${monthName} \\d{1,2},? (?:19|20)\\d\\d|(?:fiscal |full |calendar )*year(?: ended ${monthName} \\d{1,2},?)?(?: (?:19|20)\\d\\d)|(?:fiscal|full[- ]year) (?:19|20)\\d\\d|${monthName} \\d{1,2},? (?:19|20)\\d\\d|(?:19|20)\\d\\d)(?=[\\s,.]|$)`,
  "i",
);

const figureForms = forms.figures.map(compileForm);
const voteForms = forms.votes.map(({ form, side }) => ({
  pattern: compileForm(form),
  side: side as VoteSide,
}));

/** Words that make another claim of what they stand in. */
const hedge = phrases("claim: another claim about a figure");

/** A claim as one about a cell of a table; null where it is none, or says more. */
export function readTableClaim(said: string, company: ClaimCompany): TableClaim | null {
  const text = said.replace(/\s+/g, " ").trim().replace(/\.$/, "");
  if (text.length > 300 || hedge.test(text)) return null;
  return readVoteClaim(text) ?? readFigureClaim(text, company);
}

function readVoteClaim(text: string): TableClaim | null {
  const plain = text.replace(
    /^at (?:the|its) (?:(?:19|20)\d\d )?(?:annual|special) meeting,? |,? at (?:the|its) (?:(?:19|20)\d\d )?(?:annual|special) meeting$/i,
    "",
  );
  for (const { pattern, side } of voteForms) {
    const { slot } = readSlots(pattern.exec(plain)?.groups);
    const number = slot.number === undefined ? null : readNumber(slot.number);
    if (slot.names === undefined || number === null) continue;
    return { kind: "vote", text, subject: slot.names.replace(/^(?:the )/i, ""), side, number };
  }
  return null;
}

function readFigureClaim(text: string, company: ClaimCompany): TableClaim | null {
  const found = period.exec(text);
  const rest = (found === null ? text : text.replace(found[0], (whole) => (whole.startsWith(",") ? "," : "")))
    .replace(/^[\s,]+|(?<![\s,])[\s,]+$/g, "")
    .replace(/\s+/g, " ")
    .replace(/^['’]s /, "");
  const plain = withoutCompany(rest, company);
  for (const pattern of figureForms) {
    const { slot } = readSlots(pattern.exec(plain)?.groups);
    const number = slot.number === undefined ? null : readNumber(slot.number);
    if (slot.names === undefined || number === null) continue;
    const measure = measureOf(slot.names);
    const isPerShare = slot.per !== undefined || /\bper share\b/.test(measure);
    if (measure === "") return null;
    return { kind: "figure", text, measure, isPerShare, number, period: found && claimPeriod(found[0]) };
  }
  return null;
}

function claimPeriod(text: string): TablePeriod {
  const read = readTablePeriod(text);
  // A year alone is the whole of it.
  return read.months === null && read.day === null ? { ...read, months: 12 } : read;
}

/** A claim without the company's name before what it says. */
function withoutCompany(text: string, company: ClaimCompany): string {
  const rest = text.slice(companyAt(text, company).length);
  return rest === "" ? text : rest.replace(/^(?:['’]s?)?[\s,]+/, "");
}

/** A name in lower case and the singular, without notes, articles and what a loss adds in brackets. */
const plainMeasure = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\((?:\d{1,2}|[a-z]|\*+|unaudited|eps|gaap)\)/g, " ")
    .replace(/\battributable to (?!non-?controlling).*$/, "")
    .replace(/[^\p{L}\p{N}% ]+/gu, " ")
    .replace(/\b(?:the|its|our|(?<!non )gaap|company|consolidated|of)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .split(" ")
    .map((word) => word.replace(/(?<=[^s]{2})s$/, ""))
    .join(" ");

const known = new Map(
  Object.entries(forms.measures).flatMap(([name, ways]) =>
    ways.map((form) => [plainMeasure(form), name] as const),
  ),
);

/** What a row or a claim measures, one name for all that mean the same. */
export const measureOf = (name: string): string => known.get(plainMeasure(name)) ?? plainMeasure(name);

/** A document's tables, as claims are decided by them. */
type TablesOfDocument = { documentId: string; publishedOn: string; tables: readonly TextTable[] };

/** The cell that a claim is about, and how well its amount agrees: 0 where it is another. */
export type TableFinding<Document> = {
  document: Document;
  row: TextTableRow;
  /** Of a figure its column, of votes the side. */
  column: string;
  /** What stands there, or the share that it makes of its row. */
  told: number;
  unit: string;
  fit: number;
};

type Context = { company: ClaimCompany; period: DayRange | null };

/** Days after a period within which a company reports on it. */
export const reportingDays = 120;

/**
 * Looks for the cell that a claim is about in the newest document that has one.
 *
 * @returns null where no table has it, or where it cannot be told which of several is meant.
 */
export function decideTableClaim<Document extends TablesOfDocument>(
  claim: TableClaim,
  documents: readonly Document[],
  { company, period }: Context,
): TableFinding<Document> | null {
  const inTime = documents
    .filter(({ publishedOn }) => isInTime(publishedOn, period))
    .toSorted((a, b) => (a.publishedOn < b.publishedOn ? 1 : -1));
  for (const day of [...new Set(inTime.map(({ publishedOn }) => publishedOn))]) {
    const found = inTime
      .filter(({ publishedOn }) => publishedOn === day)
      .flatMap((document) =>
        cellsOf(claim, document, { company, period }).map((cell) => ({ document, ...cell })),
      );
    const [first] = found;
    if (first === undefined) continue;
    const best = found.toSorted((a, b) => b.fit - a.fit)[0];
    const isSame = (one: TableFinding<Document>, other: TableFinding<Document>) =>
      one.unit === other.unit && Math.abs(one.told - other.told) <= 1e-6 * Math.abs(one.told);
    // Two cells that say different things under one name: nobody could say which is meant.
    const isOne = found.every((one) => best !== undefined && isSame(one, best));
    return isOne && best !== undefined ? best : null;
  }
  return null;
}

function isInTime(publishedOn: string, period: DayRange | null): boolean {
  if (period === null) return true;
  const isAfter = period.start === null || publishedOn >= period.start;
  return isAfter && (period.end === null || publishedOn <= addDays(period.end, reportingDays));
}

type Cell = Omit<TableFinding<unknown>, "document">;

function cellsOf(claim: TableClaim, { tables }: TablesOfDocument, context: Context): Cell[] {
  return claim.kind === "vote"
    ? voteCells(
        claim,
        tables.filter(({ kind }) => kind === "votes"),
      )
    : tables.filter(({ kind }) => kind === "figures").flatMap((table) => figureCells(claim, table, context));
}

/* Votes. */

/** Words of a claim's proposal, and words of a proposal that mean the same. */
const sameProposal = Object.entries(forms.proposals).map(
  ([claimed, told]) => [new RegExp(`^(?:${claimed})$`), new RegExp(told)] as const,
);
const lightWords = wordClass("light-in-proposal");

const proposalWords = (text: string): string[] =>
  fold(text)
    .replace(/say[- ]on[- ]pay/g, "say-on-pay")
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== "" && !lightWords.has(word));

function isSameProposal(subject: string, name: string): boolean {
  const words = proposalWords(subject);
  const told = fold(name);
  return (
    words.length > 0 &&
    words.every((word) => {
      const same = sameProposal.find(([claimed]) => claimed.test(word));
      if (same) return same[1].test(told);
      return new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}\p{N}-]/gu, "").replace(/s$/, "")}`, "u").test(
        told,
      );
    })
  );
}

function voteCells(claim: Extract<TableClaim, { kind: "vote" }>, tables: readonly TextTable[]): Cell[] {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const people = rows.filter(({ row }) => matchPersonNames(claim.subject, row.name).same);
  const isFrequency = (name: string) => /\bfrequency\b|\b(?:one|two|three) years?\b/i.test(name);
  const named =
    people.length > 0
      ? people
      : rows.filter(
          ({ row }) =>
            isSameProposal(claim.subject, row.name) && isFrequency(row.name) === isFrequency(claim.subject),
        );
  if (named.length !== 1) return [];
  return named.flatMap(({ table, row }): Cell[] => {
    const votes = (side: VoteSide): number | null => {
      const column = table.columns.indexOf(side);
      return row.cells.find((cell) => cell.column === column)?.value ?? null;
    };
    const told = votes(claim.side);
    if (told === null) return [];
    if (claim.number.unit !== "percent")
      return [{ row, column: claim.side, told, unit: "vote", fit: compareNumbers(claim.number, told) }];
    const cast = (votes("for") ?? 0) + (votes("against") ?? 0) + (votes("withheld") ?? 0);
    if (cast === 0 || (claim.side !== "for" && claim.side !== "against")) return [];
    const shares = [cast, cast + (votes("abstain") ?? 0)].map((all) => (100 * told) / all);
    const best =
      shares.toSorted((a, b) => compareNumbers(claim.number, b) - compareNumbers(claim.number, a))[0] ?? 0;
    return [
      { row, column: claim.side, told: best, unit: "percent", fit: compareNumbers(claim.number, best) },
    ];
  });
}

/* Figures of periods. */

/** What makes figures others than those of the company and its past, unless a claim says so, too. */
const apart =
  /\b(?:segments?|division|regions?|geograph\w+|guidance|outlook|targets?|forecasts?|projected|expected|low|high|range|pro forma|adjusted|non-gaap|discontinued|constant currency|same[- ]store|comparable|franchis\w+)\b/gi;

/** Words of parts of statements: a row under such a heading is the whole company's. */
const general = phrases("claim: words of statements");

function figureCells(
  claim: Extract<TableClaim, { kind: "figure" }>,
  table: TextTable,
  { company, period }: Context,
): Cell[] {
  if (claim.period === null && period === null) return [];
  if (hasOther(table.title, claim.text, apart)) return [];
  const own = new Set([company.company, ...company.names].flatMap(nameWords));
  const columns = table.columns.map((text, at) => ({ at, text, read: readTablePeriod(text) }));
  const chosen = chooseColumn(claim.period, columns, table.quarter, period);
  if (chosen === null) return [];
  return table.rows.flatMap((row): Cell[] => {
    if (!isMeasured(claim.measure, row) || hasOther(`${row.section} ${row.name}`, claim.text, apart))
      return [];
    const said = fold(claim.text);
    const foreign = fold(row.section)
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== "" && !general.test(word) && !own.has(word) && !said.includes(word));
    if (foreign.length > 0) return [];
    const cell = row.cells.find(({ column }) => column === chosen.at);
    if (
      cell === undefined ||
      cell.isPerShare !== claim.isPerShare ||
      !isSameUnit(claim.number.unit, cell.unit)
    )
      return [];
    return [
      {
        row,
        column: chosen.text,
        told: cell.value,
        unit: claim.number.unit,
        fit: compareNumbers(claim.number, cell.value),
      },
    ];
  });
}

/** Whether words of a kind stand in a text and not in a claim. */
function hasOther(text: string, claim: string, words: RegExp): boolean {
  const said = fold(claim);
  return (text.match(words) ?? []).some((word) => !said.includes(fold(word)));
}

/** A row by its own name; "Basic" and "Diluted" by that of their part, too. */
function isMeasured(measure: string, { name, section }: TextTableRow): boolean {
  const bare = /^(basic|diluted|total)\b/i.test(name);
  return measureOf(name) === measure || (bare && measureOf(`${name} ${section}`) === measure);
}

const isSameUnit = (claimed: string, told: string): boolean =>
  claimed === "percent" ? told === "percent" : told === "USD" || told === "";

type Column = { at: number; text: string; read: TablePeriod };

/** The one column of a claim's period; of a period without a year the newest. */
function chooseColumn(
  wanted: TablePeriod | null,
  columns: readonly Column[],
  quarter: number | null,
  days: DayRange | null,
): Column | null {
  const dated = columns.filter(({ text, read }) => text !== "" && read.year !== null);
  const fitting = dated.filter(
    ({ read }) => isLength(wanted, read) && isQuarter(wanted?.quarter ?? null, read, quarter),
  );
  const inYear = fitting.filter(({ read }) => isYear(wanted, read, days));
  const newest = Math.max(...fitting.map(({ read }) => read.year ?? 0));
  const left =
    wanted?.year == null && days === null ? inYear.filter(({ read }) => read.year === newest) : inYear;
  const onDay =
    wanted?.day == null ? left : left.filter(({ read }) => read.day === null || read.day === wanted.day);
  return onDay.length === 1 ? (onDay[0] ?? null) : null;
}

const isLength = (wanted: TablePeriod | null, { months, day }: TablePeriod): boolean =>
  wanted === null || (wanted.months === null ? months === null && day !== null : months === wanted.months);

/** The quarter that a column names, else its document's, else the calendar's around its last day. */
function isQuarter(wanted: number | null, { quarter, day }: TablePeriod, ofDocument: number | null): boolean {
  if (wanted === null) return true;
  const known = quarter ?? ofDocument ?? (day === null ? null : Math.ceil(Number(day.slice(0, 2)) / 3));
  return known === wanted;
}

function isYear(wanted: TablePeriod | null, { year }: TablePeriod, days: DayRange | null): boolean {
  if (wanted?.year != null) return year === wanted.year;
  if (days === null || year === null) return true;
  const from = days.start === null ? 0 : Number(days.start.slice(0, 4));
  const to = days.end === null ? 9999 : Number(days.end.slice(0, 4));
  return year >= from && year <= to;
}
