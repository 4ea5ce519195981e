import "server-only";
import { findDays, type ReportDocument } from "./report-document";
import { isSamePerson, namesOffice, personAt } from "./report-people";
import type { Row } from "./report-rows";

/** Who signed a report, or was to: `isSigned` is false where the line stayed empty. */
export type SignatoryReading = {
  person: string;
  /** Capacities as written, one beside the other: "Chief Executive Officer and Director (Principal Executive Officer)". */
  capacity: string;
  isDirector: boolean;
  isSigned: boolean;
  /** ISO day of the signature, else of the block; null where neither is written. */
  signedOn: string | null;
  start: number;
  end: number;
};

/** Rows of a signature page at most, rows without a name after which it is over, and people in all. */
const limits = { rows: 260, quiet: 30, people: 200 };

const blockStart =
  /\bthis (?:annual |transition )?(?:report|form|amendment)[^.]{0,60} (?:has been|is|was|to be) signed\s+(?:below|by)|signed below by the following|\bcaused this (?:annual )?report[^.]{0,30} to be signed|\bundersigned to sign this (?:annual |transition )?report/i;
const blockEnd =
  /^(?:certification of |exhibit index|index to (?:exhibits|financial|consolidated)|exhibits?\b.{0,20}$|report of independent|independent auditors|schedule [ivx]+\b|financial statements? schedules?|consolidated |supplemental information|\*\s?\d|certifications?$|section 302)/i;

/** A part of a line on a signature page: a name, a sign of an attorney ("*"), or other text. */
type Piece = {
  kind: "person" | "mark" | "text";
  text: string;
  name: string;
  isSign: boolean;
  left: number;
  start: number;
  end: number;
};

/** A column of names with whom it told last, and what stood above the next name. */
type Column = { left: number; open: SignatoryReading | null; waiting: string[] };

/**
 * Everybody on the signature pages of a report with the capacity in which they sign: the certifying officers and every
 * director. Lines that an empty line parts from others, or rows of a table, are read column by column; a person who signs
 * twice is told once, with both capacities.
 */
export function readSignatories({ rows, text }: Pick<ReportDocument, "rows" | "text">): SignatoryReading[] {
  const found: SignatoryReading[] = [];
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (found.length >= limits.people) break;
    if (index < from || row.start < text.length * 0.2) continue;
    const line = textOf(row);
    if (
      line.length > 3_000 ||
      !(isHeading(rows, index) || blockStart.test(`${line} ${textOf(rows[index + 1]).slice(0, 200)}`))
    )
      continue;
    const { signatories, next } = readBlock(rows, index);
    from = next;
    for (const signatory of signatories) add(found, signatory);
  }
  return found;
}

/** "SIGNATURES" above what the Act requires, in whatever words, and signs of signatures. */
function isHeading(rows: readonly Row[], at: number): boolean {
  if (!/^signatures?$/i.test(textOf(rows[at]).trim())) return false;
  const next = rows
    .slice(at + 1, at + 12)
    .map((row) => textOf(row).slice(0, 600))
    .join("\n");
  return (
    /\bExchange Act\b|\bSection 13 or 15\b|\bduly authorized\b/i.test(next) &&
    /\/\s?s\s?\/|\bBy:?\s/i.test(next)
  );
}

const textOf = (row: Row | undefined): string => row?.cells.map((cell) => cell.text).join(" ") ?? "";

function add(found: SignatoryReading[], signatory: SignatoryReading): void {
  const known = found.find((other) => isSamePerson(other.person, signatory.person));
  if (known === undefined) {
    found.push(signatory);
    return;
  }
  if (!known.capacity.toLowerCase().includes(signatory.capacity.toLowerCase()))
    known.capacity = [known.capacity, signatory.capacity].filter((part) => part !== "").join(", ");
  if (signatory.person.length > known.person.length) known.person = signatory.person;
  known.isDirector ||= signatory.isDirector;
  known.isSigned ||= signatory.isSigned;
  known.signedOn ??= signatory.signedOn;
}

function readBlock(rows: readonly Row[], begin: number): { signatories: SignatoryReading[]; next: number } {
  const block = new SignatureBlock();
  let group: Piece[][] = [];
  let isPlain = true;
  let next = begin + 1;
  let quiet = 0;
  for (; next < Math.min(rows.length, begin + limits.rows); next += 1) {
    const row = rows[next] as Row;
    const line = textOf(row).trim();
    if (blockEnd.test(line) && block.count > 1) break;
    if (next > begin + 2 && line.length < 3_000 && blockStart.test(line)) break;
    const pieces = piecesOf(row);
    quiet = pieces.some(({ kind }) => kind === "person") ? 0 : quiet + 1;
    if (quiet > limits.quiet) break;
    if (row.opens || isOfTable(row)) {
      block.take(group, isPlain);
      group = [];
    }
    isPlain = !isOfTable(row);
    group.push(pieces);
  }
  block.take(group, isPlain);
  return { signatories: block.close(headingDate(rows, begin)), next };
}

/** Of an HTML table: its cells have no columns of characters. */
const isOfTable = ({ cells, isTable }: Row): boolean =>
  isTable && cells.every(({ left, column }) => left === column);

/** The parts of a row: its cells, their lines, and what rules part in them. */
function piecesOf(row: Row): Piece[] {
  return row.cells.flatMap((cell) => {
    const pieces: Piece[] = [];
    for (const line of cell.text.split("\n")) {
      let at = 0;
      for (const part of line.split(/((?:- )?[-_=]{3,})/)) {
        const piece = /^(?:- )?[-_=]{3,}$/.test(part)
          ? null
          : pieceOf(part, cell.left + (isOfTable(row) ? 0 : at));
        if (piece !== null) pieces.push({ ...piece, start: cell.start, end: cell.end });
        at += part.length;
      }
    }
    return pieces;
  });
}

function pieceOf(part: string, left: number): Piece | null {
  const text = part.replace(/\s+/g, " ").trim();
  const base = {
    text,
    name: "",
    isSign: false,
    left: left + part.length - part.trimStart().length,
    start: 0,
    end: 0,
  };
  // An asterisk in a signature's place: an attorney signs for whose name follows.
  if (/^\*+$/.test(text)) return { ...base, kind: "mark" };
  if (text === "" || /^(?:[*_.\s-]+|by:?|its:?|signatures?|title|date|name|capacity|\/s\/)$/i.test(text))
    return null;
  const isSign =
    /^\**\s*(?:by:?\s*)?\/\s?s\s?\//i.test(text) || /\*\s*$/.test(text) || /^\*\s*\p{L}/u.test(text);
  const named = text.length < 220 ? personAt(text.replace(/^\(/, "")) : null;
  if (named === null) return { ...base, kind: "text" };
  const rest = named.rest.replace(/^[\s,*)–—-]+/, "");
  return { ...base, kind: "person", name: named.name, text: rest, isSign };
}

/** Columns within which names stand as one: they are set in the middle, or signs are put before them. */
const tolerance = 12;

/** Collects the signatories of a block group by group. */
class SignatureBlock {
  private columns: Column[] = [];
  private isPlain = false;
  private readonly signatories: SignatoryReading[] = [];
  private readonly agents = new Set<SignatoryReading>();
  private heading = "";
  private readonly headings = new Map<SignatoryReading, string>();

  get count(): number {
    return this.signatories.length;
  }

  /** Lines that belong together: of plain text those between empty lines, of a table one row. */
  take(group: readonly Piece[][], isPlain: boolean): void {
    this.isPlain = isPlain;
    if (isPlain) alignMarks(group);
    const people = group.flat().filter(({ kind }) => kind !== "text");
    if (people.length > 0) this.setColumns(group);
    const later = new Map<Column, number>();
    for (const piece of people) this.countName(later, piece, 1);
    for (const line of group)
      for (const piece of line) {
        const column = this.columnOf(piece.left);
        if (piece.kind !== "text") {
          if (column) this.countName(later, piece, -1);
          this.takeName(piece, column);
          continue;
        }
        const hasLater = column !== undefined && (later.get(column) ?? 0) > 0;
        this.takeText(piece, column, hasLater, people.length, isBeside(piece, line));
      }
  }

  private countName(later: Map<Column, number>, piece: Piece, by: number): void {
    const column = this.columnOf(piece.left);
    if (column) later.set(column, (later.get(column) ?? 0) + by);
  }

  /** Where the names of a group begin; a column of before that stands there goes on. */
  private setColumns(group: readonly Piece[][]): void {
    const near = (one: number, other: number) => Math.abs(one - other) <= (this.isPlain ? tolerance : 0);
    const lefts: number[] = [];
    for (const line of group) {
      const people = line.filter(({ kind }) => kind !== "text");
      const isPair = people.length > 1;
      for (const { left } of people)
        if (!lefts.some((known) => (isPair ? known === left : near(known, left)))) lefts.push(left);
    }
    const before = this.columns;
    this.columns = lefts
      .sort((a, b) => a - b)
      .filter((left, at) => at === 0 || left - (lefts[at - 1] ?? 0) > 1)
      .map((left) => {
        const known = before.find((column) => near(column.left, left));
        return { left, open: known?.open ?? null, waiting: known?.waiting ?? [] };
      });
  }

  private columnOf(left: number): Column | undefined {
    const slack = this.isPlain ? tolerance / 2 : 0;
    return this.columns.findLast((column) => column.left <= left + slack) ?? this.columns[0];
  }

  private takeName(piece: Piece, column: Column | undefined): void {
    if (column === undefined) return;
    if (piece.kind === "mark") {
      column.open = this.openNew(piece, "", true);
      return;
    }
    if (isAgent(piece.text)) {
      column.open = null;
      return;
    }
    const { open } = column;
    if (open?.person === "") open.person = piece.name;
    else if (open === null || !isSamePerson(open.person, piece.name))
      column.open = this.openNew(piece, piece.name, piece.isSign);
    else if (piece.name.length >= open.person.length) open.person = piece.name;
    const now = column.open as SignatoryReading;
    now.isSigned ||= piece.isSign;
    now.end = Math.max(now.end, piece.end);
    for (const text of column.waiting) takeCapacity(now, text);
    column.waiting = [];
    if (piece.text === "") return;
    const again = personAt(piece.text);
    if (again !== null && isSamePerson(again.name, now.person)) {
      if (again.name.length > now.person.length) now.person = again.name;
      takeCapacity(now, again.rest.replace(/^[\s,*)–—-]+/, ""));
    } else takeCapacity(now, piece.text);
  }

  private openNew({ start, end }: Piece, person: string, isSigned: boolean): SignatoryReading {
    const signatory = { person, capacity: "", isDirector: false, isSigned, signedOn: null, start, end };
    this.signatories.push(signatory);
    this.headings.set(signatory, this.heading);
    return signatory;
  }

  private takeText(
    piece: Piece,
    column: Column | undefined,
    hasLater: boolean,
    people: number,
    besideName: boolean,
  ): void {
    const open = column?.open ?? null;
    if (isAgent(piece.text)) {
      // Who signs for the others stands again below their names.
      if (open !== null && open.capacity === "") this.agents.add(open);
      if (column) column.open = null;
    } else if (listHeading.test(piece.text)) this.takeHeading(piece.text, people);
    else if (hasLater && (open === null || open.capacity !== "") && column) column.waiting.push(piece.text);
    else if (open !== null) {
      takeCapacity(open, piece.text, besideName);
      open.end = Math.max(open.end, piece.end);
    }
  }

  /** "Directors:" says what the names below it are; "Constituting a majority of the Board", or a word beside them, what those told are. */
  private takeHeading(text: string, people: number): void {
    this.heading = text.replace(/:.*$/s, "");
    if (people > 1 || /^(?:constituting|being|representing)/i.test(text))
      for (const signatory of this.signatories)
        if (signatory.capacity === "") this.headings.set(signatory, this.heading);
    for (const column of this.columns) column.open = null;
  }

  close(day: string | null): SignatoryReading[] {
    const told = this.signatories.filter((signatory) => !this.agents.has(signatory));
    const bare = told.filter(
      ({ capacity, person, isSigned, signedOn }) =>
        capacity === "" && person !== "" && (isSigned || signedOn !== null),
    );
    // The form wants most of the board: names without a capacity behind those of officers are directors.
    if (bare.length >= leastBoard && bare.length < told.length)
      for (const signatory of bare)
        if ((this.headings.get(signatory) ?? "") === "") this.headings.set(signatory, "Directors");
    return told.flatMap((signatory) => finish(signatory, this.headings.get(signatory) ?? "", day));
  }
}

/** An asterisk in the middle of a rule stands where the name below begins. */
function alignMarks(group: readonly Piece[][]): void {
  for (const [at, line] of group.entries()) {
    const marks = line.filter(({ kind }) => kind === "mark");
    const names = group[at + 1]?.length === 0 ? group[at + 2] : group[at + 1];
    const people = names?.filter(({ kind }) => kind === "person") ?? [];
    if (people.length !== marks.length) continue;
    for (const [index, mark] of marks.entries())
      mark.left = Math.min(mark.left, people[index]?.left ?? mark.left);
  }
}

/** So many names without a capacity are a board. */
const leastBoard = 3;

/** A capacity may be any word where it stands in the line of a name: "Private Investor". */
const isBeside = (piece: Piece, line: readonly Piece[]): boolean =>
  line.some(({ kind, left }) => kind === "person" && left < piece.left) &&
  /^\p{Lu}\p{Ll}+(?: [\p{L}’'-]+){0,8},?$/u.test(piece.text);

const isAgent = (text: string): boolean => /attorneys?[- ]in[- ]fact/i.test(text);

/** What stands above those who sign in one capacity: "Directors:", "The Directors … listed below have executed powers of attorney". */
const listHeading =
  /^(?:\(?[a-z\d]\)\s*)?(?:(?:the )?(?:following |other |all |independent |outside )?(?:directors\s*:?|director\s*:|board of directors\s*:?)$|(?:a )?(?:majority|all) of the (?:board of )?directors\b|(?:constituting|being|representing) (?:a majority|all)\b.{0,40}directors|principal [^:]{5,60}:|the directors .{0,80}listed below)/i;

function takeCapacity(open: SignatoryReading, text: string, isBesideName = false): void {
  open.signedOn ??= findDays(text)[0] ?? null;
  const plain = text
    .replace(/^(?:title|name):\s*/i, "")
    .replace(/\b(?:date[d]?:?\s*)?(?:\p{L}+ \d{1,2}, ?\d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/giu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isOffice =
    namesOffice(plain) ||
    (isBesideName && open.capacity === "" && findDays(text).length === 0) ||
    /(?:,|\b(?:and|&|of|for|the))$/i.test(open.capacity) ||
    // "(Chief" stands open in the line above.
    /\([^)]*$/.test(open.capacity) ||
    /^\((?:principal|duly|authorized)/i.test(plain);
  if (plain.length < 3 || plain.length > 200 || !isOffice) return;
  if (open.capacity.toLowerCase().includes(plain.toLowerCase()) && plain.length > 12) return;
  open.capacity = `${open.capacity} ${plain}`.trim();
}

function finish(signatory: SignatoryReading, heading: string, day: string | null): SignatoryReading[] {
  const capacity = (signatory.capacity || (/directors/i.test(heading) ? "Director" : heading))
    .replace(/[\s,]+$/, "")
    .replace(/^[\s–—-]+/, "")
    .trim();
  if (capacity === "" || signatory.person === "") return [];
  const isDirector =
    /(?<!managing )\bdirector\b(?! of\b)|\btrustees?\b|\bchair(?:man|woman|person)?\b(?! of the (?!board))|\bmember of the board|board member/i.test(
      capacity,
    ) || /directors/i.test(heading);
  return [{ ...signatory, capacity, isDirector, signedOn: signatory.signedOn ?? day }];
}

/** The day that stands in the sentence above the signatures. */
function headingDate(rows: readonly Row[], begin: number): string | null {
  for (const row of rows.slice(begin, begin + 4)) {
    const [day] = findDays(textOf(row));
    if (day !== undefined) return day;
  }
  return null;
}
