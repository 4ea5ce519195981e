import "server-only";
import type { TextTable, TextTableRow } from "@/lib/domain/text-tables";
import { type Cell, documentRows, type Row } from "./reports/report-rows";

/** No document holds more in earnest. */
const mostRows = 20_000;

/**
 * The tables of a canonical text whose cells say something by their row and column: votes at meetings, and figures of
 * periods. A row whose amounts are not as many as its columns is left out: nobody could say which is which.
 */
export function readTextTables(text: string): TextTable[] {
  if (!text.includes("\t") && !/\bbroker non-?votes?\b/i.test(text)) return [];
  const rows = documentRows(text, []).slice(0, mostRows);
  const quarter = quarterOf(text.slice(0, 4_000));
  return [...voteTables(rows), ...figureTables(rows, quarter)].filter((table) => table.rows.length > 0);
}

/** The tables of figures that rows of markup make, whose cells hold paragraphs of their own. */
export const tablesOfRows = (rows: readonly Row[]): TextTable[] =>
  figureTables(rows.slice(0, mostRows), null).filter((table) => table.rows.length > 0);

/** Several readers look through the tables of one document, which takes a while where it's long. */
const known = new WeakMap<object, TextTable[]>();

/** The tables of a document, read once. */
export function tablesOf(document: { text: string }): TextTable[] {
  const tables = known.get(document) ?? readTextTables(document.text);
  known.set(document, tables);
  return tables;
}

const quarters = ["first", "second", "third", "fourth"];

/** The quarter on which a release reports, as its head says. */
function quarterOf(head: string): number | null {
  const named = /\b(?:(first|second|third|fourth)[- ](?:fiscal )?quarter|Q([1-4]))\b/i.exec(head);
  if (named === null) return null;
  return named[2] === undefined ? quarters.indexOf((named[1] ?? "").toLowerCase()) + 1 : Number(named[2]);
}

/* Votes. Their cells may stand beside or below one another, so they are read as one run of cells. */

const voteColumns: readonly (readonly [RegExp, string])[] = [
  [/^broker\s+non-?\s?votes?/i, "non-votes"],
  [/^against/i, "against"],
  [/^(?:authority )?with(?:held|hold)/i, "withheld"],
  [/^abst(?:ain|ention)\w*/i, "abstain"],
  [/^(?:for|in favor)\b/i, "for"],
];
const voteWord =
  /^(?:(?:total|number|of|votes?|shares?|cast|voted|for|in favor|against|authority|with(?:held|hold)|abstain\w*|abstentions?|broker|non-?\s?votes?)[\s/]*)+$/i;
const count = /^\d{1,3}(?:,\d{3})+$|^\d+$/;
const blank = /^(?:[-–—*]|n\/?a)$/i;
const ordinal = /^\(?(?:\d{1,2}|[a-z])[.)]+$/i;
const rowHead =
  /^(?:name|names|director|directors|nominee|nominees|name of (?:director|nominee)|proposal|director nominees?)s?:?$/i;
const longestName = 160;

function voteTables(rows: readonly Row[]): TextTable[] {
  const cells = rows.flatMap((row) => row.cells);
  const tables: TextTable[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const head = readVoteHead(cells, at);
    if (head === null) continue;
    const { table, next } = readVotes(cells, at, head);
    tables.push(table);
    at = Math.max(at, next - 1);
  }
  return tables;
}

/** The columns that cells from a place on name, and where their amounts begin. */
function readVoteHead(cells: readonly Cell[], from: number): { columns: string[]; next: number } | null {
  let next = from;
  while (
    next < cells.length &&
    next - from < 14 &&
    voteWord.test(cells[next]?.text.replace(/\s+/g, " ") ?? "")
  )
    next += 1;
  const said = cells
    .slice(from, next)
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ");
  const columns: string[] = [];
  for (let place = 0; place < said.length; ) {
    const rest = said.slice(place);
    const found = voteColumns
      .map(([pattern, name]) => ({ name, match: pattern.exec(rest) }))
      .find(({ match }) => match);
    if (found?.match) columns.push(found.name);
    const step = found?.match?.[0].length ?? /^\S+/.exec(rest)?.[0].length ?? 1;
    place += step;
    while (said[place] === " ") place += 1;
  }
  const isHead = columns.length > 1 && columns[0] === "for" && new Set(columns).size === columns.length;
  return isHead ? { columns, next } : null;
}

function readVotes(
  cells: readonly Cell[],
  from: number,
  { columns, next }: { columns: string[]; next: number },
): { table: TextTable; next: number } {
  const title = titleBefore(cells, from);
  const table: TextTable = { kind: "votes", title, columns, quarter: null, rows: [] };
  let at = next;
  while (at < cells.length) {
    const name: Cell[] = [];
    let place = at;
    while (place < cells.length && !isCount(cells[place])) {
      const cell = cells[place] as Cell;
      if (cell.text.length > longestName || name.length > 3 || readVoteHead(cells, place) !== null)
        return { table, next: at };
      if (!ordinal.test(cell.text)) name.push(cell);
      place += 1;
    }
    const votes: Cell[] = [];
    while (place < cells.length && votes.length <= columns.length && isCount(cells[place])) {
      votes.push(cells[place] as Cell);
      place += 1;
      while (/^\(?\d[\d.]*\s?%\)?$/.test(cells[place]?.text ?? "")) place += 1;
    }
    const [first, last] = [name[0] ?? votes[0], votes.at(-1)];
    if (votes.length !== columns.length || first === undefined || last === undefined)
      return { table, next: at };
    const named = name.map(({ text }) => text.replace(/\s+/g, " ")).join(" ");
    table.rows.push({
      name: named === "" ? title : named,
      section: "",
      start: first.start,
      end: last.end,
      head: cells[from]?.start ?? first.start,
      cells: votes.flatMap(({ text }, column) =>
        count.test(text)
          ? [{ column, value: Number(text.replaceAll(",", "")), unit: "vote", isPerShare: false }]
          : [],
      ),
    });
    at = place;
    // Below columns without names stands one proposal only.
    if (named === "") return { table, next: at };
  }
  return { table, next: at };
}

const isCount = (cell: Cell | undefined): boolean =>
  cell !== undefined && (count.test(cell.text) || blank.test(cell.text));

/** What stands above a table's head, back to the amounts of the table before it. */
function titleBefore(cells: readonly Cell[], from: number): string {
  const said: string[] = [];
  for (let at = from - 1; at >= 0 && said.join(" ").length < 300 && said.length < 3; at -= 1) {
    const text = cells[at]?.text ?? "";
    if (isCount(cells[at]) || voteWord.test(text)) break;
    if (!rowHead.test(text) && !ordinal.test(text)) said.unshift(text.replace(/\s+/g, " "));
  }
  return said.join(" ").slice(-700);
}

/* Figures of periods. */

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const year = "(?:19|20)\\d\\d";
const stretch =
  "(?:for )?(?:the )?(?:(?:three|six|nine|twelve|thirteen|fourteen|sixteen|seventeen|twenty-four|twenty-six|twenty-seven|thirty-six|thirty-nine|forty|fifty-two|fifty-three|3|6|9|12|13|14|16|17|24|26|27|36|39|40|52|53)[- ](?:months?|weeks?)|(?:first|second|third|fourth) (?:fiscal )?quarters?|quarters?|(?:fiscal )?years?|year[- ]to[- ]date|Q[1-4])(?: periods?)?(?: ended| ending| of)?";
const day = `${month} \\d{1,2}`;
/** A leaf of a head names a day with its year, or a year. */
const leaf = new RegExp(
  `^(?:as of )?(?:(?:${stretch}),? )?(?:${day},? )?(?:fiscal |FY ?)?${year}(?: ?\\([\\w ]+\\))?$|^Q[1-4] ?(?:FY)?'?\\d{2,4}$|^(?:as of )?${day}, ${year}$|^\\d{1,2}/\\d{1,2}/(?:${year}|\\d{2})$`,
  "i",
);
/** What stands above leaves: how long a period is, or its day without the year. */
const above = new RegExp(`^(?:as of )?(?:${stretch})?,?(?: ?(?:ended |as of )?${day},?)?$`, "i");
const change =
  /^(?:(?:%|percent(?:age)?|\$|amount)?\s*(?:change|increase|inc|variance|growth|b\/\(w\))\b.{0,24}|%|\$ change|% change|(?:fiscal )?(?:19|20)\d\d (?:vs\.?|versus|to|compared (?:to|with)) (?:fiscal )?(?:19|20)\d\d)$/i;
const amount = /^\(?[-–−]?\s?(?:US)?[$€£]?\s?\(?(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s?\)?\s?%?\)?$/;
const scaleNote =
  /\bin (thousands|millions|billions)\b|\((?:\$ ?)?000(?:['’]?s)?(?: omitted)?\)|\b(?:\$|dollars) (?:in )?(thousands|millions|billions)\b|\((thousands|millions|billions)(?:,| of dollars\b)/i;
const scales: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 };

type Head = {
  title: string[];
  groups: string[];
  days: string[];
  leaves: string[];
  extras: string[];
  start: number;
};

const emptyHead = (start: number): Head => ({
  title: [],
  groups: [],
  days: [],
  leaves: [],
  extras: [],
  start,
});

/** A table in the making: its head, once amounts stand below it, and what precedes the next head. */
type Open = {
  table: TextTable | null;
  head: Head;
  isHeadOpen: boolean;
  scale: Scale;
  section: string;
  pending: string;
  before: string[];
};

type Scale = { factor: number; sparesShares: boolean };

function figureTables(rows: readonly Row[], quarter: number | null): TextTable[] {
  const tables: TextTable[] = [];
  const open: Open = {
    table: null,
    head: emptyHead(0),
    isHeadOpen: false,
    scale: { factor: 1, sparesShares: false },
    section: "",
    pending: "",
    before: [],
  };
  for (const row of rows) {
    const cells = row.cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, " ") }));
    if (readHeadRow(cells, row, open)) continue;
    const [first] = cells;
    if (first === undefined) continue;
    const values = readAmounts(cells);
    if (values.length === 0) {
      readWords(cells, open);
      continue;
    }
    if (open.isHeadOpen) {
      open.table = {
        kind: "figures",
        title: open.head.title.join(" "),
        columns: columnsOf(open.head),
        quarter,
        rows: [],
      };
      open.isHeadOpen = false;
      open.section = "";
      tables.push(open.table);
    }
    const { table } = open;
    if (table === null) continue;
    const isNamed = !amount.test(first.text) && !/^[-–—$]$/.test(first.text);
    const name = isNamed ? first.text : open.pending;
    open.pending = "";
    const read = name === "" ? null : toRow(name, values, row, open);
    if (read !== null && table.columns.length > 0) table.rows.push(read);
  }
  return tables;
}

/** Takes a row for a part of a head where all of its cells name periods, or what changed between them. */
function readHeadRow(cells: readonly Cell[], row: Row, open: Open): boolean {
  const [first] = cells;
  const own = cells.length > 1 && first && !isPeriod(first.text) ? cells.slice(1) : cells;
  if (
    own.length === 0 ||
    !own.every(({ text }) => isPeriod(text)) ||
    !own.some(({ text }) => leaf.test(text) || above.test(text))
  )
    return false;
  if (!open.isHeadOpen) {
    open.isHeadOpen = true;
    open.head = { ...emptyHead(row.start), title: open.before.slice(-3) };
    open.scale = scaleOf(open.before.slice(-8).join(" "), { factor: 1, sparesShares: false });
    open.before = [];
  }
  const { head } = open;
  // Leaves that stand under other leaves: the head goes on over them.
  const isLeafRow = own.some(({ text }) => leaf.test(text));
  for (const { text } of own) {
    if (leaf.test(text)) head.leaves.push(text);
    else if (change.test(text)) (isLeafRow ? head.leaves : head.extras).push(text);
    else if (new RegExp(stretch, "i").test(text)) head.groups.push(text);
    else head.days.push(text);
  }
  if (own !== cells && first) open.scale = scaleOf(first.text, open.scale);
  return true;
}

const isPeriod = (text: string): boolean =>
  text !== "" && (leaf.test(text) || above.test(text) || change.test(text));

function scaleOf(text: string, known: Scale): Scale {
  const found = scaleNote.exec(text);
  if (found === null) return known;
  const factor = scales[(found[1] ?? found[2] ?? found[3] ?? "thousands").toLowerCase()] ?? 1;
  return { factor, sparesShares: /except (?:for )?(?:number of )?shares?\b/i.test(text) };
}

/** Each leaf with the groups above it; none where groups do not divide them evenly. */
function columnsOf({ groups, days, leaves, extras }: Head): string[] {
  const periods = leaves.filter((text) => leaf.test(text));
  const over = (some: readonly string[], at: number): string | null => {
    if (some.length === 0) return "";
    if (periods.length % some.length !== 0) return null;
    return some[Math.floor(at / (periods.length / some.length))] ?? null;
  };
  let at = -1;
  const columns = leaves.map((text) => {
    if (!leaf.test(text)) return "";
    at += 1;
    const [group, day] = [over(groups, at), over(days, at)];
    return group === null || day === null ? "" : [group, day, text].filter((part) => part !== "").join(" ");
  });
  // "%" above a "Change" that has a place of its own is no column.
  return leaves.every((text) => leaf.test(text)) ? [...columns, ...extras.map(() => "")] : columns;
}

type Amount = { value: number | null; unit: string };

/** The amounts of a row in order; a dash is none, and keeps its column. */
function readAmounts(cells: readonly Cell[]): Amount[] {
  const amounts: Amount[] = [];
  let isMoney = false;
  for (const { text } of cells) {
    const last = amounts.at(-1);
    if (/^(?:US)?[$€£]$/.test(text)) isMoney = true;
    else if (/^\)?\s?%\)?$/.test(text) && last) last.unit = "percent";
    else if (/^[-–—]$/.test(text)) amounts.push({ value: null, unit: "" });
    else if (amount.test(text)) {
      const value = Number(text.replace(/[^\d.]/g, ""));
      const isNegative = /\(|[-–−]/.test(text);
      const unit = text.includes("%") ? "percent" : isMoney || /[$€£]/.test(text) ? "USD" : "";
      amounts.push({ value: isNegative ? -value : value, unit });
      isMoney = false;
    }
  }
  return amounts.every(({ value }) => value === null) ? [] : amounts;
}

/** A row of words: a heading of what follows, the name of a row whose amounts stand below it, or prose between tables. */
function readWords(cells: readonly Cell[], open: Open): void {
  const text = cells.map((cell) => cell.text).join(" ");
  open.before = [...open.before.slice(-11), text.slice(0, 160)];
  if (text.length > 200) {
    open.table = null;
    open.isHeadOpen = false;
    return;
  }
  if (open.isHeadOpen) open.scale = scaleOf(text, open.scale);
  open.pending = text;
  if (text.endsWith(":")) open.section = text.slice(0, -1);
}

const perShare = /\bper (?:\w+ ){0,3}(?:share|unit|common stock)\b|\bEPS\b/i;
/** "Diluted", beneath "Earnings per share:" or a heading without a colon. */
const ofKind = /^[-–—\s]*(?:basic|primary|(?:fully )?diluted)\b/i;
/** Whether amounts are written in cents, as no count of shares is. */
const areCents = (amounts: readonly Amount[]): boolean => {
  const values = amounts.flatMap(({ value }) => value ?? []);
  const isWritten = (value: number, digits: number) => Number(value.toFixed(digits)) === value;
  return (
    values.every((value) => Math.abs(value) < 1000 && isWritten(value, 2)) &&
    values.some((value) => !isWritten(value, 1))
  );
};
const ofShares = /\b(?:shares|units)\b.*\b(?:outstanding|used|basic|diluted)|\bweighted[- ]average\b/i;

function toRow(
  name: string,
  amounts: readonly Amount[],
  row: Row,
  { table, head, scale, section }: Open,
): TextTableRow | null {
  const columns = table?.columns ?? [];
  const periods = columns.flatMap((column, at) => (column === "" ? [] : [at]));
  // Amounts that are as many as the periods leave out what changed.
  const places =
    amounts.length === columns.length
      ? columns.map((_, at) => at)
      : amounts.length === periods.length
        ? periods
        : null;
  if (places === null) return null;
  const said = `${section} ${name}`;
  const isPerShare =
    perShare.test(name) ||
    (ofKind.test(name) && (perShare.test(section) || (!ofShares.test(said) && areCents(amounts)))) ||
    (perShare.test(section) && !ofShares.test(name) && areCents(amounts));
  const isOfShares = !isPerShare && ofShares.test(said);
  const isScaled = !isPerShare && !(isOfShares && scale.sparesShares);
  return {
    name: name.replace(/(?<![\s:])[\s:]+$/, "").slice(0, 160),
    section: section === name ? "" : section.slice(0, 100),
    start: row.start,
    end: row.end,
    head: head.start,
    cells: amounts.flatMap(({ value, unit }, at) => {
      const column = places[at] ?? 0;
      if (value === null || columns[column] === "") return [];
      const factor = unit === "percent" || !isScaled ? 1 : scale.factor;
      const scaled = Math.round(value * factor * 1e6) / 1e6;
      return [{ column, value: scaled, unit: unit === "" && isOfShares ? "share" : unit, isPerShare }];
    }),
  };
}
