import "server-only";
import { findDays } from "./report-days";
import type { ReportDocument } from "./report-document";
import { namesOffice, personAt } from "./report-people";
import type { Cell, Row } from "./report-rows";

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

/** Rows of a signature page at most. */
const longest = 260;

const blockStart =
  /\bthis (?:annual |transition )?(?:report|form|amendment)[^.]{0,60} (?:has been|is|was|to be) signed\s+(?:below|by)|signed below by the following|\bcaused this (?:annual )?report[^.]{0,30} to be signed/i;
const blockEnd =
  /^(?:exhibit index|index to (?:exhibits|financial|consolidated)|exhibits?\b.{0,20}$|report of independent|independent auditors|schedule [ivx]+\b|financial statements? schedules?|consolidated |supplemental information|\*\s?\d|certifications?$|section 302)/i;

type Atom =
  | { kind: "mark"; start: number; end: number }
  | { kind: "person"; name: string; isSign: boolean; rest: string; start: number; end: number }
  | { kind: "text"; text: string; start: number; end: number };

/**
 * Everybody on the signature pages of a report with the capacity in which they sign: the certifying officers and every
 * director. Two columns are read one after the other; a person who signs twice is told once, with both capacities.
 */
export function readSignatories({ rows, text }: Pick<ReportDocument, "rows" | "text">): SignatoryReading[] {
  const found = new Map<string, SignatoryReading>();
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (index < from || row.start < text.length * 0.2 || !blockStart.test(textOf(row))) continue;
    const { signatories, next } = readBlock(rows, index);
    from = next;
    for (const signatory of signatories) add(found, signatory);
  }
  return [...found.values()];
}

const textOf = (row: Row): string => row.cells.map((cell) => cell.text).join(" ");

function add(found: Map<string, SignatoryReading>, signatory: SignatoryReading): void {
  const known = [...found.values()].find((other) => isSamePerson(other.person, signatory.person));
  if (known === undefined) {
    found.set(signatory.person, signatory);
    return;
  }
  if (!known.capacity.toLowerCase().includes(signatory.capacity.toLowerCase()))
    known.capacity = [known.capacity, signatory.capacity].filter((part) => part !== "").join(", ");
  if (signatory.person.length > known.person.length) known.person = signatory.person;
  known.isDirector ||= signatory.isDirector;
  known.isSigned ||= signatory.isSigned;
  known.signedOn ??= signatory.signedOn;
}

/** The same family name, and first letters that agree: "P. M. Hawley" is "Philip M. Hawley". */
export function isSamePerson(one: string, other: string): boolean {
  const parts = (name: string) =>
    name
      .toLowerCase()
      .replace(/,? (?:jr|sr|ii|iii|iv)\b\.?/g, "")
      .replace(/[^\p{L} ]/gu, "")
      .split(" ");
  const [a, b] = [parts(one), parts(other)];
  return a.at(-1) === b.at(-1) && a[0]?.[0] === b[0]?.[0];
}

function readBlock(rows: readonly Row[], begin: number): { signatories: SignatoryReading[]; next: number } {
  const atoms: Atom[] = [];
  let columns: Atom[][] = [[]];
  let widths: number[] = [0];
  let next = begin + 1;
  let quiet = 0;
  const flush = () => {
    atoms.push(...columns.flat());
    columns = [[]];
    widths = [0];
  };
  for (; next < Math.min(rows.length, begin + longest); next += 1) {
    const row = rows[next] as Row;
    const line = textOf(row);
    if (blockEnd.test(line.trim()) && atoms.length + columns.flat().length > 2) break;
    if (blockStart.test(line) && next > begin + 1) break;
    const cells = row.cells.flatMap((cell) =>
      cell.text.split("\n").map((part) => ({ cell, atom: atomOf({ ...cell, text: part }) })),
    );
    const people = cells.filter(
      ({ atom, cell }, at) =>
        atom?.kind === "person" &&
        !cells.slice(0, at).some((one) => one.cell === cell && one.atom?.kind === "person"),
    );
    quiet = people.length > 0 ? 0 : quiet + 1;
    if (quiet > 30) break;
    if (people.length > 1) {
      if (
        columns.length === 1 ||
        isNewPair(
          columns,
          people.map(({ atom }) => atom),
        )
      )
        flush();
      widths = people.map(({ cell }) => cell.column);
      while (columns.length < widths.length) columns.push([]);
    } else if (
      people.length === 1 &&
      columns.length > 1 &&
      people[0]?.cell.column === 0 &&
      row.cells.length === 1 &&
      !continues(columns, people[0].atom)
    )
      flush();
    for (const { cell, atom } of cells) if (atom !== null) columns[columnOf(widths, cell.column)]?.push(atom);
  }
  flush();
  return { signatories: toSignatories(atoms, headingDate(rows, begin)), next };
}

/** A line with two persons opens a new pair, unless it repeats in print the two who signed above it. */
const isNewPair = (columns: readonly Atom[][], people: readonly (Atom | null)[]): boolean =>
  !people.every((atom, at) => {
    const above = columns[at]?.findLast((other) => other.kind === "person");
    return atom?.kind === "person" && above?.kind === "person" && isSamePerson(atom.name, above.name);
  });

const continues = (columns: readonly Atom[][], atom: Atom | null | undefined): boolean =>
  atom?.kind === "person" &&
  columns.some((column) =>
    column.some((other) => other.kind === "person" && isSamePerson(other.name, atom.name)),
  );

/** The last column that begins at or before a cell's. */
const columnOf = (widths: readonly number[], column: number): number =>
  Math.max(
    0,
    widths.findLastIndex((start) => start <= column),
  );

function atomOf(cell: Cell): Atom | null {
  const text = cell.text
    .replace(/[-_=]{3,}/g, " ")
    .replace(/\n/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  // An asterisk in a signature's place: an attorney signs for whose name follows.
  if (/^\*+$/.test(text)) return { kind: "mark", start: cell.start, end: cell.end };
  if (text === "" || /^(?:[*_.\s-]+|by:?|its:?|signatures?|title|date|name|capacity)$/i.test(text))
    return null;
  const place = { start: cell.start, end: cell.end };
  const isSign = /^\**\s*(?:by:?\s*)?\/s\//i.test(text) || /\*\s*$/.test(text) || /^\*\s*\p{L}/u.test(text);
  const named = text.length < 220 ? personAt(text.replace(/^\(/, "")) : null;
  if (named === null) return { kind: "text", text, ...place };
  return { kind: "person", name: named.name, isSign, rest: named.rest.replace(/^[\s,*)–—-]+/, ""), ...place };
}

function toSignatories(atoms: readonly Atom[], day: string | null): SignatoryReading[] {
  const signatories: SignatoryReading[] = [];
  let open: SignatoryReading | null = null;
  for (const atom of atoms) {
    if (atom.kind === "mark") {
      open = {
        person: "",
        capacity: "",
        isDirector: false,
        isSigned: true,
        signedOn: null,
        start: atom.start,
        end: atom.end,
      };
      signatories.push(open);
      continue;
    }
    if (atom.kind === "person") {
      const isAgent = /attorney[- ]in[- ]fact/i.test(atom.rest);
      if (isAgent) {
        open = null;
        continue;
      }
      if (open?.person === "") open.person = atom.name;
      else if (open === null || !isSamePerson(open.person, atom.name)) {
        open = {
          person: atom.name,
          capacity: "",
          isDirector: false,
          isSigned: atom.isSign,
          signedOn: null,
          start: atom.start,
          end: atom.end,
        };
        signatories.push(open);
      } else if (atom.name.length >= open.person.length) open.person = atom.name;
      open.isSigned ||= atom.isSign;
      if (atom.rest !== "") take(open, atom.rest);
      open.end = Math.max(open.end, atom.end);
      continue;
    }
    if (/attorney[- ]in[- ]fact/i.test(atom.text)) {
      // Who signs for the others stands again below their names.
      if (open !== null && open.capacity === "") signatories.splice(signatories.indexOf(open), 1);
      open = null;
    } else if (listHeading.test(atom.text)) open = null;
    else if (open !== null) {
      take(open, atom.text);
      open.end = Math.max(open.end, atom.end);
    }
  }
  return signatories.flatMap((signatory) => finish(signatory, headingOf(atoms, signatory), day));
}

/** What stands above those who sign in one capacity: "Directors:", "The Directors … listed below have executed powers of attorney". */
const listHeading =
  /^(?:(?:other |all |independent |outside )?(?:directors\s*:?|director\s*:)$|(?:a )?(?:majority|all) of the (?:board of )?directors\b|(?:constituting|being|representing) (?:a majority|all)\b.{0,40}directors|principal [^:]{5,60}:|the directors .{0,80}listed below)/i;

/** The heading of a list in which a signature stands; empty where it stands in none. */
function headingOf(atoms: readonly Atom[], { start }: SignatoryReading): string {
  const above = atoms.findLast(
    (atom) => atom.kind === "text" && atom.start < start && listHeading.test(atom.text),
  );
  return above?.kind === "text" ? above.text.replace(/:.*$/s, "") : "";
}

function take(open: SignatoryReading, text: string): void {
  const days = findDays(text);
  open.signedOn ??= days[0] ?? null;
  const plain = text
    .replace(/^(?:title|name):\s*/i, "")
    .replace(/\b(?:date[d]?:?\s*)?(?:\p{L}+ \d{1,2}, ?\d{4}|\d{1,2}\/\d{1,2}\/\d{2,4})/giu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const isOffice =
    namesOffice(plain) ||
    (open.capacity !== "" && /(?:,|\band|&)$/i.test(open.capacity)) ||
    /^\((?:principal|duly|authorized)/i.test(plain);
  if (plain.length < 3 || plain.length > 200 || !isOffice) return;
  if (open.capacity.toLowerCase().includes(plain.toLowerCase())) return;
  open.capacity = `${open.capacity} ${plain}`.trim();
}

function finish(signatory: SignatoryReading, heading: string, day: string | null): SignatoryReading[] {
  const capacity = (signatory.capacity || (/directors/i.test(heading) ? "Director" : heading))
    .replace(/[\s,]+$/, "")
    .trim();
  if (capacity === "" || signatory.person === "") return [];
  const isDirector =
    /\bdirector\b(?! of\b)|\btrustees?\b|\bchair(?:man|woman|person)?\b(?! of the (?!board))|\bmember of the board|board member/i.test(
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
