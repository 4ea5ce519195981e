import "server-only";
import {
  abbreviationsIn,
  committeeNames,
  committeesIn,
  committeesOf,
  isCommitteeName,
  namedOneByOne,
  namesOffice,
  type Seat,
} from "./committees";
import { independenceOf } from "./independence";
import { entryAt, isPlainRow, type PersonEntry } from "./people-lists";
import type { ReportDocument } from "./report-document";
import { isSamePerson, personAt } from "./report-people";
import type { Cell, Row } from "./report-rows";
import type { SignatoryReading } from "./signatures";

/** A member of the board, or who is to be one, as a report or proxy statement tells. */
export type DirectorReading = {
  person: string;
  age: number | null;
  /** Year since when the person sits on the board. */
  since: number | null;
  /** As the document says; null where it does not. */
  independent: boolean | null;
  committees: Seat[];
  start: number;
  end: number;
};

/** Rows behind a heading in which directors may stand, and rows without one after which a list is over. */
const reach = { rows: 420, patience: 40 };

const heading =
  /\b(?:election of directors|nominees?\b|directors? (?:continuing|whose terms?|of the (?:registrant|company|corporation|trust)|and (?:executive )?officers)|directors(?=,)|continuing directors|our directors|board of directors|board nominees|identification of directors|directors and senior management|class (?:i{1,3}|[123])\b.{0,30}directors|trustees)\b/i;

/** The end of what is said of the board. */
const isOver = (text: string): boolean =>
  /^(?:item 1[1-5]\b|section 16\(a\)|(?:security|beneficial|stock) ownership|executive compensation\b|compensation discussion|report of the audit|summary compensation|executive officers(?: of the (?:company|registrant|corporation))?$|compensation of directors|director compensation\b)/i.test(
    text,
  );

/**
 * The directors whom a proxy statement or Part III of a report presents, in tables, cards, biographies or the list of a
 * proposal, with the committees and the independence that the document tells anywhere; directors who sign the report
 * are added, ages that its list of officers gives, and committees that a printed annual report beside it tells (`annual`).
 */
export function readDirectors(
  { rows, role }: Pick<ReportDocument, "rows" | "role">,
  signatories: readonly SignatoryReading[],
  officers: readonly { person: string; age: number | null }[],
  ageOfFamily: (person: string) => number | null,
  annual: readonly Row[] = [],
): DirectorReading[] {
  const directors: DirectorReading[] = [];
  const terms = { known: committeeNames(rows), spelledOut: abbreviationsIn(rows) };
  for (const entry of boardEntries(withCellsJoined(rows), role === "proxy", terms)) add(directors, entry);
  if (role === "proxy") for (const person of proposedPeople(rows)) add(directors, person);
  for (const { person, capacity, isDirector, start, end } of signatories)
    if (isDirector) {
      const independent = /\bindependent\b/i.test(capacity) ? true : null;
      add(directors, { person, age: null, since: null, independent, start, end });
    }
  for (const director of directors) {
    const officer = officers.find(({ person }) => isSamePerson(person, director.person));
    if (officer && /^\p{Lu}\. /u.test(director.person)) director.person = officer.person;
    director.age ??= officer?.age ?? ageOfFamily(director.person);
  }
  const names = directors.map(({ person }) => person);
  const seats = committeesOf(rows, names, terms.known);
  const printed = committeesOf(annual, names, committeeNames(annual));
  const isOfficer = directors.map(({ person }) => officers.some((one) => isSamePerson(one.person, person)));
  const standing = independenceOf(rows, names, isOfficer);
  return directors.map((director, at) => ({
    ...director,
    committees: merged([...director.committees, ...(seats[at] ?? []), ...(printed[at] ?? [])]),
    independent: director.independent ?? standing[at] ?? null,
  }));
}

/** Committees as a document names them, and the initials that stand for them. */
type Terms = { known: readonly string[]; spelledOut: ReadonlyMap<string, string> };

type Found = Pick<DirectorReading, "person" | "age" | "since" | "start" | "end"> & Partial<DirectorReading>;

/** No board has more members. */
const mostDirectors = 100;

function add(directors: DirectorReading[], found: Found): void {
  if (directors.length >= mostDirectors) return;
  const known = directors.find(({ person }) => isSamePerson(person, found.person));
  if (known === undefined) {
    directors.push({ independent: null, committees: [], ...found });
    return;
  }
  if (/^\p{Lu}\./u.test(known.person) && found.person.length > known.person.length)
    known.person = found.person;
  known.age ??= found.age;
  known.since ??= found.since;
  known.independent ??= found.independent ?? null;
  known.committees.push(...(found.committees ?? []));
}

/** One seat a committee, also where initials stand for its name; who chairs it is told once as its chair. */
function merged(seats: readonly Seat[]): Seat[] {
  const all: (Seat & { words: string[] })[] = [];
  for (const seat of seats.filter(({ name }) => !namesOffice(name))) {
    const words =
      seat.name
        .toLowerCase()
        .match(/[a-z]+/g)
        ?.filter((word) => !smallWords.has(word) && word !== "committee") ?? [];
    const known = all.find(
      (other) => words[0] === other.words[0] || isShort(words, other.words) || isShort(other.words, words),
    );
    if (known === undefined) all.push({ ...seat, words });
    else known.isChair ||= seat.isChair;
  }
  return all.map(({ words: _words, ...seat }) => seat);
}

/** "SHE&S" for "Safety, Health, Environment & Sustainability" */
const isShort = (short: readonly string[], words: readonly string[]): boolean =>
  words.length > 2 && short.join("") === words.map(([letter]) => letter).join("");

/** The people whom tables, cards and biographies under headings on the board present as its members. */
function* boardEntries(rows: readonly Row[], isProxy: boolean, terms: Terms): Generator<Found> {
  let until = -1;
  let columns = null as Columns | null;
  let group = "";
  for (let at = 0, told = 0; at < rows.length && told < mostDirectors * 4; ) {
    const row = rows[at] as Row;
    const text = row.cells
      .map((cell) => cell.text)
      .join(" ")
      .slice(0, 700);
    const header = columnsOf(row, rows[at + 1], rows[at - 1]);
    if (header !== null) columns = header;
    else if (row.cells.length > 2 && /\bsalary\b/i.test(text)) columns = null;
    else if (row.opens && !row.isTable && text.length > 200) columns = null;
    // Years in a later table aren't those on the board.
    else if (columns?.isSeated && !row.isTable && text.length > 20) columns = { ...columns, isSeated: false };
    // Within a table "Executive Officers" heads a part of its people.
    if (isOver(text) && text.length < 120 && !(row.isTable && row.cells.length === 1)) until = -1;
    else if (
      heading.test(text) &&
      (text.length < 140 || /\b(?:follow|below|nominee|elect|set forth)/i.test(text))
    )
      until = at + reach.rows;
    if (isGroup(row, text)) group = text;
    else group = groupSaid(rows, at) ?? group;
    // "The executive officers who are not directors are:" below the table of directors.
    if (group === "Officers") columns = null;
    const isRead = (at <= until || columns !== null) && !isContents(rows, at);
    const entry = isRead ? entryAt(rows, at) : null;
    const found = entry === null ? null : memberOf(entry, columns, isProxy, group, terms);
    if (entry === null || found === null) {
      at += 1;
      continue;
    }
    until = Math.max(until, at + reach.patience);
    told += 1;
    yield found;
    at = entry.next;
  }
}

/**
 * Rows in which a table within a cell, with a name and what the person does, has broken the row around it into lines: each
 * such row is put together by the heads of its columns.
 */
function withCellsJoined(rows: readonly Row[]): readonly Row[] {
  const joined: Row[] = [];
  let heads: readonly Cell[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as Row;
    if (row.cells.length > 2) heads = row.cells.some(({ text }) => /^age$/i.test(text)) ? row.cells : [];
    const whole = heads.length > 0 ? joinedRow(rows, at, heads) : null;
    joined.push(whole?.row ?? row);
    at = (whole?.next ?? at + 1) - 1;
  }
  return joined;
}

function joinedRow(
  rows: readonly Row[],
  at: number,
  heads: readonly Cell[],
): { row: Row; next: number } | null {
  const [head, ...others] = heads;
  const isAlone = (row: Row | undefined) => row?.cells.length === 1 && (row.cells[0]?.text.length ?? 0) < 200;
  let from = at;
  while (from < at + 6 && rows[from]?.isTable && isAlone(rows[from])) from += 1;
  const next = from + others.length;
  const [names, values] = [rows.slice(at, from), rows.slice(from, next)];
  const [first] = names;
  const texts = values.map(({ cells }) => cells[0]?.text ?? "");
  const ages = others.findIndex(({ text }) => /^age$/i.test(text));
  if (
    head === undefined ||
    first === undefined ||
    values.length < others.length ||
    values.some((row) => row.isTable || !isAlone(row)) ||
    personAt(first.cells[0]?.text ?? "") === null ||
    !/^\d{2}$/.test(texts[ages] ?? "")
  )
    return null;
  const end = values.at(-1)?.end ?? first.end;
  const text = names.flatMap(({ cells }) => cells.map((cell) => cell.text)).join("\n");
  const name = { text, start: first.start, end: names.at(-1)?.end ?? first.end, column: 0, left: head.left };
  const cells = values.flatMap((row, column) =>
    row.cells.map((cell) => ({ ...cell, column: column + 1, left: others[column]?.left ?? 0 })),
  );
  return {
    row: { cells: [name, ...cells], start: first.start, end, isTable: true, opens: first.opens },
    next,
  };
}

/** A line of a table of contents: its page beside it, as beside its neighbors that name nobody. */
function isContents(rows: readonly Row[], at: number): boolean {
  const pageOf = (row: Row | undefined): number | null => {
    const text = row !== undefined && row.cells.length < 4 ? (row.cells.at(-1)?.text ?? "") : "";
    return row !== undefined && row.cells.length > 1 && /^\d{1,3}$/.test(text) ? Number(text) : null;
  };
  const own = pageOf(rows[at]);
  if (own === null) return false;
  return [-1, 1].some((step) => {
    const [near, far] = [rows[at + step], rows[at + 2 * step]];
    const pages = [own, pageOf(near), pageOf(far)];
    const isOrdered = pages.every(
      (page, index) => page !== null && (index === 0 || (page - (pages[index - 1] ?? 0)) * step >= 0),
    );
    return isOrdered && [near, far].some((row) => personAt(row?.cells[0]?.text ?? "") === null);
  });
}

/** A short line that heads people: "Independent Directors", "Executive Officers". */
const isGroup = ({ cells, opens, isTable }: Row, text: string): boolean =>
  cells.length === 1 &&
  (opens || isTable) &&
  text.length < 70 &&
  /\b(?:directors?|nominees?|officers|trustees)\b/i.test(text) &&
  text
    .replace(/\(.*?\)/g, "")
    .split(/[\s(),:–—-]+/)
    .every((word) => !/^\p{Ll}/u.test(word) || smallWords.has(word));

/** A sentence that heads a list: "The directors of the Company are as follows:", "In addition, the executive officers are:". */
function groupSaid(rows: readonly Row[], at: number): string | null {
  const row = rows[at] as Row;
  if (!row.opens || row.cells.length > 2) return null;
  const text = rows
    .slice(at, at + 3)
    .filter((next, index) => index === 0 || !next.opens)
    .flatMap(({ cells }) => cells.map((cell) => cell.text.slice(0, 400)))
    .join(" ");
  if (
    !/\b(?:as follows|are:|following (?:persons |people )?are (?:the|our)|(?:listed|named|shown|set (?:forth|out)) below|following table|(?:composed|consists?|made up) of:)/i.test(
      text,
    )
  )
    return null;
  const isOffice = /\bofficers\b|\band (?:each )?executive officer\b|\bwho manage\b/i.test(text);
  const isBoard =
    /\bdirectors\b|\bnominees\b|\bboard\b/i.test(text) &&
    !(isOffice && /\bnot (?:also )?(?:nominees|directors)\b/i.test(text));
  return isBoard && isOffice
    ? "Directors and Officers"
    : isBoard
      ? "Directors"
      : isOffice
        ? "Officers"
        : null;
}

const smallWords = new Set("and of the for to in whose who are not with by at a".split(" "));

/** The columns of a table of directors by what heads them, each where its cells begin. */
type Columns = {
  age: number | null;
  since: number | null;
  independent: number | null;
  committees: number | null;
  /** Whether the heads say that the names are those of directors. */
  isOfDirectors: boolean;
  /** Whether the years of `since` are those on the board. */
  isSeated: boolean;
};

/** A row that heads a table of directors; null for others, such as those on pay and shares. */
function columnsOf(row: Row, next: Row | undefined, above: Row | undefined): Columns | null {
  if (row.cells.length < 2 || personAt(row.cells[0]?.text ?? "") !== null) return null;
  const cells = [
    ...row.cells,
    ...(next !== undefined && personAt(next.cells[0]?.text ?? "") === null ? next.cells : []),
  ];
  const text = cells
    .map((cell) => cell.text.replace(/\s+/g, " "))
    .join(" | ")
    .slice(0, 900);
  if (!/(?:^|\| )(?:name|nominee|director|board member|class)/i.test(text)) return null;
  const leftOf = (pattern: RegExp) => cells.find((cell) => pattern.test(cell.text))?.left ?? null;
  const since = leftOf(/\bsince\b|first\s+(?:elected|became)|year\s+(?:elected|became)|\belected\b/i);
  // "Director" may stand in the line above "Since".
  const overSince = [...(above?.cells ?? []), ...cells]
    .filter(({ left }) => since !== null && Math.abs(left - since) <= (isPlainRow(row) ? 4 : 0))
    .map((cell) => cell.text.slice(0, 60))
    .join(" ");
  const age = leftOf(/^age\b|^name,? (?:and )?age\b/im);
  const independent = leftOf(/\bindependent\b/i);
  const isOfPay =
    /\b(?:salary|fees|bonus|awards?|options?|compensation \(|total|dollar)\b/i.test(text) ||
    // Shares stand beside ages and years of election in old proxy statements.
    (/\b(?:shares|beneficial|percent|number of)\b/i.test(text) && (age === null || since === null));
  if (isOfPay) return null;
  const isOfBoard = /\bnominee|\bdirectors?\b|\bindependent\b|\bboard\b|\btrustee/i.test(text);
  const isListOfBoard =
    isOfBoard ||
    (since !== null &&
      age !== null &&
      !/\bofficer/i.test(`${above?.cells.map((cell) => cell.text.slice(0, 60)).join(" ")} ${text}`));
  const committees = leftOf(/(?:^|[;,&]|\band) ?(?:board |standing )?committees?(?: memberships?)?$/i);
  return isListOfBoard && (since !== null || age !== null || independent !== null)
    ? {
        age,
        since,
        independent,
        committees,
        isOfDirectors: /^(?:director|nominee|trustee|board member)s?\b/i.test(row.cells[0]?.text ?? ""),
        // Beside "Committees" no other years stand.
        isSeated: /\b(?:director|trustee|board)\b/i.test(overSince) || (committees !== null && age !== null),
      }
    : null;
}

const isBoardHeading = /^(?:our |the )?(?:board of )?directors$/i;

/** Rows of a name, an age and words, as lists of people have. */
const isPlainTable = ({ cells }: PersonEntry): boolean =>
  cells.length > 0 && cells.every(({ text }) => !/^[$(\d—–-]/.test(text));

/** An age or the year of election behind a name, and what the person does. */
const isToldOf =
  /^[\s,]{0,6}(?:\((?:19|20)\d\d\)|\(?(?:age:? )?\d{2}\)?)[.,;)]?\s.{0,400}?\p{Ll}{3} \p{L}{2}/isu;

const boardWord =
  /(?<!\bmanaging )\b(?:directors?|trustees?|nominees?|board member|(?:member|chair\w*) of (?:the|our) board|(?:joined|elected to|served on) (?:the|our) board|chairman)\b/i;

/** "Ann Lee, a director since 1989, died in August." */
const hasLeft = /^[^.;]{0,90}?,? (?:died|resigned|left (?:the|our) board|retired from (?:the|our) board)\b/i;

/** The member of the board that an entry tells; null for officers without a seat and for other people. */
function memberOf(
  entry: PersonEntry,
  columns: Columns | null,
  isProxy: boolean,
  group: string,
  terms: Terms,
): Found | null {
  const texts = [entry.rest, entry.below, ...entry.cells.map(({ text }) => text)];
  const whole = texts.join("\n").slice(0, 6_000);
  if (hasLeft.test(entry.rest)) return null;
  const isDated = columns?.age != null && columns.since !== null;
  const [near, amount] = [texts.join(" ").slice(0, 120), isDated ? /\$\s?\d/ : /\$\s?\d|\d,\d{3}\b/];
  if (entry.isTable && amount.test(near)) return null;
  const since = sinceOf(whole, entry, columns);
  const isListed =
    entry.isTable &&
    ((columns !== null && (entry.age !== null || since !== null)) ||
      (entry.age !== null && isBoardHeading.test(group) && isPlainTable(entry)));
  const isTold = boardWord.test(whole) && (entry.age !== null || /\bdirector since\b/i.test(whole));
  const isSeated =
    columns?.isOfDirectors === true || (columns?.isSeated === true && entry.isTable && since !== null);
  // "Ann Lee (1997). Age 50. Owner of Lee Mills." below "The following are the directors".
  const isBelow =
    !entry.isTable &&
    /^(?:(?:our|the|continuing|other|current|class \w+) )*(?:directors|nominees)\b(?!.*\bofficers\b)/i.test(
      group,
    ) &&
    isToldOf.test(entry.rest);
  const isOfficerOnly =
    !isProxy || columns !== null || !entry.isTable
      ? !boardWord.test(whole.slice(0, isProxy ? 6_000 : 2_500)) &&
        !/\b(?:directors?|nominees?)\b/i.test(group)
      : false;
  if (!(isListed || isTold || isBelow) || (isOfficerOnly && !isSeated)) return null;
  if (!isProxy && !isSeated && !isSeat(entry, whole, group)) return null;
  if (
    !isSeated &&
    /\bofficers\b/i.test(group) &&
    !/\bdirectors|nominees/i.test(group) &&
    !/\bdirector since\b/i.test(whole)
  )
    return null;
  return {
    person: entry.person,
    age: entry.age,
    since,
    independent: independentIn(entry, columns, group),
    committees: [
      ...seatsIn(texts, terms.known),
      ...seatsInColumn(entry, columns, terms),
      ...seatsSaid(whole, terms.known),
    ],
    start: entry.start,
    end: entry.end,
  };
}

/** In a list of directors and officers of a report: a director by title, or under a heading on directors alone. */
function isSeat({ rest, below, cells, isTable }: PersonEntry, whole: string, group: string): boolean {
  const title = [rest, below, ...cells.map(({ text }) => text)].find((text) => /\p{L}{4}/u.test(text)) ?? "";
  if (/\bdirectors\b|\bnominees\b/i.test(group) && !/\bofficers\b/i.test(group)) return true;
  if (/^[\s,–—-]*former\b/i.test(title)) return false;
  if (
    isTable &&
    boardWord.test(title.slice(0, 200).replace(/\([^)]*\)/g, "")) &&
    !/\bmanaging director\b/i.test(title)
  )
    return true;
  return /\b(?:(?:served|serving|elected|appointed|been|became|is|as) (?:as )?(?:an? |our |the )?(?:independent )?(?:director|trustee|member of (?:the|our) board)|director) (?:of (?:the|our) (?:company|corporation|registrant|bank|trust)|since)\b|\bas an? director of (?:the )?[\p{L}&.,’' ]{2,50}(?:company|corporation|inc\.?|trust|bancorp) (?:since|in)\b|\bour board\b|\b(?:the|a) company[’']s board\b/iu.test(
    whole,
  );
}

function sinceOf(whole: string, { cells }: PersonEntry, columns: Columns | null): number | null {
  const said =
    /\bdirector\s+(?:of [^.]{3,60}? )?since:?\s*(?:\p{L}+\.? )?(?:\d{1,2}, )?((?:19|20)\d\d)\b/iu.exec(
      whole,
    ) ??
    /\b(?:elected|appointed|served|serving|been|joined|member)\b[^.]{0,60}\b(?:director|board)\b[^.]{0,80}?\b(?:in|since) (?:\p{L}+,? )?((?:19|20)\d\d)\b/iu.exec(
      whole,
    );
  if (said) return Number(said[1]);
  if (columns?.since == null) return null;
  const left = columns.since;
  const cell = cells
    .filter(({ text }) => /\b(?:19|20)\d\d\b/.test(text))
    .sort((a, b) => Math.abs(a.left - left) - Math.abs(b.left - left))[0];
  const year = /\b((?:19|20)\d\d)\b/.exec(cell?.text.slice(0, 60) ?? "")?.[1];
  return year === undefined ? null : Number(year);
}

const mark = /^(?:yes|✓|✔|●|•|x|√|ü|p|independent|■|◆)$/i;

function independentIn(
  { rest, below, cells }: PersonEntry,
  columns: Columns | null,
  group: string,
): boolean | null {
  const near = [rest.slice(0, 300), below.slice(0, 300), ...cells.map(({ text }) => text.slice(0, 120))].join(
    "\n",
  );
  if (
    /\bnot (?:deemed |considered )?(?:to be )?independent\b|\bnon-independent\b|^independent:? no\b/im.test(
      near,
    )
  )
    return false;
  if (/\b(?:lead |is )?independent\b(?! (?:registered|auditor|public|chair|consult|accountant))/i.test(near))
    return true;
  if (
    /\binterested directors?\b|\b(?:employee|management|inside) directors?\b/i.test(group) &&
    !/non-/i.test(group)
  )
    return false;
  if (/^(?:independent|non-employee|outside)\b/i.test(group))
    return /^independent/i.test(group) ? true : null;
  if (columns?.independent == null) return null;
  const left = columns.independent;
  const cell = cells
    .filter((other) => Math.abs(other.left - left) <= 1)
    .sort((a, b) => Math.abs(a.left - left) - Math.abs(b.left - left))[0];
  if (cell === undefined) return null;
  return mark.test(cell.text.trim()) ? true : /^(?:no|n)$/i.test(cell.text.trim()) ? false : null;
}

/** The label before a card's committees. */
const seatsLabel =
  /^[•▪●■]?\s*(?:current |board |standing )*committees?(?: memberships?| assignments?| served)?\s*(?::\s*)?$|^[•▪●■]?\s*(?:current |board |standing )*committees?(?: memberships?| assignments?| served)?\s*:\s*(.{4,200})$/i;

/** Lines of a card: "Audit Committee (Chair)", "Committees: Audit, Compensation", or "Committees:" with names below. */
function seatsIn(texts: readonly string[], known: readonly string[]): Seat[] {
  return texts.flatMap((text) => {
    const lines = text.slice(0, 3_000).split("\n");
    return lines.flatMap((line, at) => {
      const label = seatsLabel.exec(line.trim());
      if (label?.[1] !== undefined) return committeesIn(label[1], known);
      if (label) {
        const end = lines.findIndex((other, index) => index > at && (/:/.test(other) || other.length > 90));
        return committeesIn(
          lines.slice(at + 1, Math.min(end < 0 ? lines.length : end, at + 7)).join("\n"),
          known,
        );
      }
      const own =
        /^(?:(?:chair\w*|member)(?: of the|,|:)? )?((?:\p{Lu}[\p{L}-]+(?:,? (?:and|&|of) |,? )){0,7}\p{Lu}[\p{L}-]+ Committee)(?:\s*\(?(?:chair\w*|member)\)?)?$/u.exec(
          line.trim(),
        );
      return own ? [{ name: own[1] ?? "", isChair: /\bchair/i.test(line.replace(own[1] ?? "", "")) }] : [];
    });
  });
}

/** The committees that stand in a column of their own. */
const seatsInColumn = (
  { cells }: PersonEntry,
  columns: Columns | null,
  { known, spelledOut }: Terms,
): Seat[] =>
  columns?.committees == null
    ? []
    : cells
        .filter(({ left }) => Math.abs(left - (columns.committees ?? 0)) <= 1)
        .filter(({ left }, _, near) => near.length < 2 || left === columns.committees)
        // Behind an occupation the committees stand last.
        .map(({ text }) => text.slice(0, 600).split(/\.\s+/).at(-1) ?? "")
        .flatMap(
          (text) =>
            seatsByInitials(text, spelledOut) ??
            committeesIn(text, known).filter(({ name }) => isCommitteeName(name)),
        );

/** "A, C*" where a legend tells what the initials stand for; a mark behind them is the chair's. */
function seatsByInitials(text: string, spelledOut: ReadonlyMap<string, string>): Seat[] | null {
  const parts = text.split(/[,;/\s]+(?![(*])/).map((part) => initials.exec(part));
  const seats = parts.flatMap((part) => {
    const name = spelledOut.get(part?.[1] ?? "");
    return name === undefined ? [] : [{ name, isChair: part?.[2] !== "" }];
  });
  return seats.length === parts.length ? seats : null;
}
const initials = /^(\p{Lu}{1,5}|\p{Lu}&\p{Lu})(|\*+|\s*\((?:[Cc]h?|[Cc]hair\p{L}*|\*)\))$/u;

/** "Audit and Compensation", with no other words. */
const isNamedAlone = /^\p{Lu}[\p{L}-]+(?:(?:,? and|,|;| &)? \p{Lu}[\p{L}-]+){0,7}$/u;
/** "Audit and Compensation Committees.", "Audit Committee (Chairman).", "Member: Audit, Nominating (Chair).": a sentence of its own. */
const seatsAlone =
  /(?:^|[.;:]\s+|\n)(?:(?:Board )?(?:Members?|Memberships?|Committees?): ([^.;\n]{4,120})|((?:\p{Lu}[\p{L}-]+(?:,? and |, | & | )){1,7})Committees?(?: \(([Cc]hair\w*)\))?)(?=\.|\n|$)/gu;

/** "a director of Penn Mills, where she is a": what follows is of that company's board. */
const ofAnother = /\b(?:where|at which|of whose|on whose)\b[^.;]*$/i;

/** "She is a member of the Audit; the Nominating; and the Finance Committees of the Board of Directors." */
function seatsSaid(text: string, known: readonly string[]): Seat[] {
  const told =
    /\b(?:(chair\w*|members?|serves?|sits?) (?:of|on)|(chairs|heads|leads)) (?:the|our|its) ([^.]{3,220}?) committees?(?: \((?:the )?(chair\w*)\))?(?: of (?:the|our) (?:board|company|directors)|(?=[.;]|, (?:and (?:is|a )|(?:on|of) which)| and (?:is|its|(?:a )?member|(?:the )?chair\w*)\b))/gi;
  const lines = [...text.matchAll(seatsAlone), ...text.replace(/\n/g, " ").matchAll(seatsAlone)];
  const alone = lines.flatMap(([, listed, named, chair]) =>
    committeesIn(listed ?? named ?? "", known)
      .filter(({ name }) => isCommitteeName(name))
      .map((seat) => ({ ...seat, isChair: seat.isChair || chair !== undefined })),
  );
  const line = namedOneByOne(text.replace(/\s+/g, " "), known);
  const said = [...line.matchAll(told)].flatMap(
    ({ index, 0: whole, 1: as, 2: leads, 3: written = "", 4: chair }) => {
      if (ofAnother.test(line.slice(Math.max(0, index - 200), index))) return [];
      // "the Audit Committee and the Compensation Committee"
      const names = written
        .replace(/ committees?(?=,|;| and\b| \()/gi, "")
        .replace(/,? (?:and )?the (?=\p{Lu})/gu, "; ");
      if (
        /\b(?:committee|board)\b.*\b(?:of|for)\b/i.test(names) ||
        !(
          / of (?:the|our) (?:board|company)/i.test(whole) ||
          /\bour\b/i.test(whole) ||
          isNamedAlone.test(names.replace(/ \([^)]*\)/g, ""))
        )
      )
        return [];
      return committeesIn(names, known)
        .filter(({ name }) => isCommitteeName(name))
        .map((seat, at, seats) => ({
          ...seat,
          isChair:
            seat.isChair ||
            /^chair/i.test(as ?? leads ?? "") ||
            leads !== undefined ||
            (chair !== undefined && at === seats.length - 1),
        }));
    },
  );
  return [...alone, ...said];
}

/** "Election of Directors: Ann Lee, Bo Ruiz and Carla York", and the nominees on the proxy card. */
function* proposedPeople(rows: readonly Row[]): Generator<Found> {
  for (const [at, { cells, start, end }] of rows.entries()) {
    for (const { text } of cells) {
      const list =
        /\b(?:election of (?:the )?(?:\w+ )?directors|nominees?(?: are| for director)?|directors? nominees?)\s*[:–—-]\s*(?:\n)?(\p{Lu}[^:.;]{12,900})/u.exec(
          text.slice(0, 2_500),
        )?.[1];
      if (list !== undefined)
        for (const person of peopleIn(list)) yield { person, age: null, since: null, start, end };
    }
    const [first, second] = cells;
    const named =
      first && second && /^\(?\d{0,2}[a-p]?[.)]{1,2}$/i.test(first.text) ? personAt(second.text) : null;
    const isVote = cells
      .slice(2)
      .some(({ text }) => /^(?:☐|o|¨|for|against|withhold|abstain|\[ ?\])/i.test(text));
    if (named !== null && isVote && isBallot(rows, at))
      yield { person: named.name, age: null, since: null, start, end };
  }
}

const isBallot = (rows: readonly Row[], at: number): boolean =>
  rows
    .slice(Math.max(0, at - 24), at)
    .some(({ cells }) =>
      cells.some(({ text }) => /nominees?\b|election of directors/i.test(text.slice(0, 300))),
    );

/** The people of a list of names, where each part is one. */
export function peopleIn(list: string): string[] {
  const parts = list
    .replace(/, (?=(?:Jr|Sr|II|III|IV|Ph\.? ?D|M\.? ?D)\b)/g, " ")
    .split(/,? and (?=\p{Lu}|(?:Mr|Ms|Dr)\.)|, |;|\n/u)
    .slice(0, 40);
  const people = parts.flatMap((part) => {
    const named = personAt(part.trim());
    return named !== null && named.rest.trim().length < 25 ? [named.name] : [];
  });
  return people.length >= 2 ? people : [];
}
