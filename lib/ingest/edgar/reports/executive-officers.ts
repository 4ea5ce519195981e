import "server-only";
import type { ReportDocument } from "./report-document";
import { ageOf, ageWithin, type NamedStart, nameCell, namesOffice, personAt } from "./report-people";
import type { Cell, Row } from "./report-rows";

/** An executive officer as a report lists them; places point into the document's canonical text. */
export type OfficerReading = {
  person: string;
  /** Offices as written, the present ones. */
  titles: string[];
  age: number | null;
  /** Year since when the first office is held, where the list says. */
  since: number | null;
  start: number;
  end: number;
};

/** Rows and characters behind a heading in which a list of officers may stand. */
const reach = { rows: 160, characters: 40_000 };
/** Rows without an officer after which a list is over. */
const patience = 14;

const anchor =
  /\bexecutive officers\b(?! compensation| and directors as a group)|\bofficers of the (?:registrant|company|corporation|partnership|trust)\b|\bdirectors(?:,| and) executive officers\b/i;

/**
 * The executive officers that a report or proxy statement lists in a table, a list or paragraphs under a heading or sentence that
 * announces them. Of several lists the one that says most is taken, with ages and offices of the others.
 */
export function readExecutiveOfficers({
  rows,
  role,
}: Pick<ReportDocument, "rows" | "role">): OfficerReading[] {
  const lists: OfficerReading[][] = [];
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (index < from || !announces(row)) continue;
    const { officers, last } = readList(rows, index + 1);
    if (officers.length >= 2 || (officers.length === 1 && role === "report")) {
      lists.push(officers);
      from = last;
    }
  }
  return mergeLists(lists);
}

/** A heading or the sentence before a list: "The executive officers of the Company as of … are as follows:". */
function announces({ cells }: Row): boolean {
  const text = cells.map((cell) => cell.text).join(" ");
  const found = anchor.exec(text.slice(0, 1_500));
  if (found === null || /\.{4}|\t\d+$/.test(text)) return false;
  if (text.length < 130) return !/\bsee\b|incorporated|refer|proxy/i.test(text);
  return (
    /\b(?:follow(?:s|ing)|listed|below|set forth|are:|table|names?|ages?)\b/i.test(text) &&
    !/incorporated (?:herein )?by reference/i.test(text)
  );
}

function readList(rows: readonly Row[], from: number): { officers: OfficerReading[]; last: number } {
  const officers: OfficerReading[] = [];
  const begin = rows[from]?.start ?? 0;
  let last = from;
  let open: OfficerReading | null = null;
  for (let at = from; at < Math.min(rows.length, from + reach.rows); at += 1) {
    const row = rows[at] as Row;
    if (row.start - begin > reach.characters || (officers.length > 0 && at - last > patience)) break;
    if (isEnd(row) && officers.length > 0) break;
    if (isEnd(row) && at - from > 6) break;
    const officer = row.isTable
      ? officerOfCells(row, rows[at + 1])
      : officerOfParagraph(row, rows.slice(at + 1, at + 4));
    if (officer !== null) {
      officers.push(officer);
      open = officer;
      last = at;
    } else if (open !== null && at === last + 1 && goesOn(open, row)) {
      open.titles = titlesOf(
        `${open.titles.join(", ")} ${row.cells
          .filter((cell) => ageOf(cell.text) === null)
          .map((cell) => cell.text)
          .filter(isTitlePart)
          .join(" ")}`,
      );
      open.age ??= row.cells.map((cell) => ageOf(cell.text)).find((age) => age !== null) ?? null;
      open.end = row.end;
      last = at;
    }
  }
  return { officers, last };
}

const isTitlePart = (text: string): boolean => !/^\(?\d+\)?$/.test(text) && !/^(?:19|20)\d\d/.test(text);

const isEnd = ({ cells }: Row): boolean => {
  const text = cells[0]?.text ?? "";
  return (
    cells.length === 1 &&
    text.length < 120 &&
    /^(?:part [iv]{1,3}\b|items? \d|signatures?\b|available information|code of ethics|audit committee financial|section 16|directors of the registrant)/i.test(
      text,
    )
  );
};

/** A row without a name whose text goes on with the office of the row above. */
function goesOn(officer: OfficerReading, row: Row): boolean {
  const [first] = row.cells;
  if (first === undefined || row.cells.length > 3 || first.text.length > 140) return false;
  if (/[.;:]$/.test(first.text) && first.text.length > 60) return false;
  const title = officer.titles.at(-1) ?? "";
  const isOpen =
    title === "" ||
    /(?:,|-|–|&|\b(?:and|of|for|the))$/i.test(title) ||
    /^(?:and|&|of|for)\b/i.test(first.text);
  return (
    (isOpen && /\p{Lu}/u.test(first.text)) ||
    (first.column > 0 && row.isTable && /^[\p{Lu}(]|^and\b/u.test(first.text) && ageOf(first.text) === null)
  );
}

function officerOfCells(row: Row, next: Row | undefined): OfficerReading | null {
  const found = nameCell(row);
  if (found === null) return null;
  const { cell, named } = found;
  const others = row.cells.filter((other) => other !== cell);
  const age =
    others.map((other) => ageOf(other.text)).find((value) => value !== null) ??
    ageWithin(named.rest) ??
    trailingAge(others);
  const title = titleText(named, others);
  const isHolding = namesOffice(title) || next?.cells.some((other) => namesOffice(other.text)) === true;
  if (!isHolding && age === null) return null;
  if (title === "" && age === null) return null;
  return {
    person: named.name,
    titles: titlesOf(title),
    age,
    since: sinceOf(others.map((other) => other.text).join(" ") + named.rest),
    start: row.start,
    end: row.end,
  };
}

/** "Chairman, President and Chief 62": an age that slid into the cell before it. */
const trailingAge = (cells: readonly Cell[]): number | null =>
  cells.map((cell) => ageOf(/(?:^|\s)(\d{2})$/.exec(cell.text)?.[1] ?? "")).find((age) => age !== null) ??
  null;

function titleText({ rest }: NamedStart, others: readonly Cell[]): string {
  const own = rest.replace(/^[\s,:–—-]+/, "").replace(/^\(?\d{2}\)?[\s,:–—-]*/, "");
  if (namesOffice(own)) return own;
  const holding = others.filter((other) => namesOffice(other.text));
  return holding[0]?.text.replace(/\s+\d{2}$/, "") ?? "";
}

/** "Ann Lee, 52, has served as Chief Financial Officer since 2019." and the like. */
function officerOfParagraph(row: Row, following: readonly Row[]): OfficerReading | null {
  const [cell] = row.cells;
  if (cell === undefined) return null;
  const named = personAt(cell.text);
  if (named === null || named.rest.length > 6_000) return null;
  const { rest } = named;
  const age = ageWithin(rest) ?? ageWithin(rest.slice(0, 200).replace(/^[^,]*,/, ","));
  const lead = /^[\s,:.–—-]*(?:\(?(?:age )?\d{2}\)?[\s,:.–—-]*)?/.exec(rest)?.[0] ?? "";
  const body = rest.slice(lead.length);
  const said = statedOffice(body);
  if (said === null) {
    // A name alone on its line, its age and office on the next.
    const near = following.slice(0, 2).map((next) => next.cells.map((other) => other.text).join(" "));
    const title = near.find((text) => text.length < 160 && namesOffice(text));
    if (rest.trim().length > 12 || title === undefined) return null;
    return {
      person: named.name,
      titles: titlesOf(title),
      age: age ?? ageWithin(near.join(" ")),
      since: sinceOf(near.join(" ")),
      start: row.start,
      end: row.end,
    };
  }
  return {
    person: named.name,
    titles: titlesOf(said),
    age,
    since: sinceOf(body),
    start: row.start,
    end: row.end,
  };
}

const verbs =
  /\b(?:(?:has )?(?:also )?(?:currently )?(?:serve[sd]?|served|been|is|was|became|acts?|acted|assumed|joined|named|elected|appointed|promoted)(?: (?:elected|appointed|named|promoted|serving|employed))?)(?: (?:as|to|to the (?:position|office)s? of|the (?:position|office) of|our|its|the company[’']s|a|an|the))*\s+(?=\p{Lu})/u;

/** The office that a paragraph gives its person: beside the name, or behind the first "has served as". */
function statedOffice(body: string): string | null {
  const beside =
    /^[^.]{3,160}?(?=\s[–—-]{1,2}\s|\.\s|;|\n|, (?:has|was|joined|is|age)\b| (?:has|was|joined|is) |$)/.exec(
      body,
    )?.[0] ?? "";
  if (/^\p{Lu}/u.test(beside) && namesOffice(beside) && !/^(?:Mr|Ms|Mrs|Dr)\b/.test(beside)) return beside;
  const verb = verbs.exec(body.slice(0, 400));
  if (verb === null) return null;
  const office =
    /^[^.;]{3,200}?(?=,? since\b|,? (?:in|from|until|effective) (?:\p{Lu}|\d)|\.\s|;| of (?:the (?:Company|Corporation|Registrant)|our)|, a (?:position|role)|, (?:where|having|and (?:was|has))|\n|$)/u.exec(
      body.slice(verb.index + verb[0].length),
    )?.[0];
  return office !== undefined && namesOffice(office) ? office : null;
}

/** Present offices of a title as written, without the days and the offices before them. */
function titlesOf(text: string): string[] {
  const present = text
    .replace(/\n/g, " ")
    .replace(/^(?:Mr|Ms|Mrs|Dr)\.? .{2,40}? (?:is|was|has been|serves as|has served as) /, "")
    .split(
      /;|\.\s|\s(?:[–—-]{1,2} )?(?:Mr|Ms|Mrs|Dr)\.? |\s(?:since|effective)\b|,? (?:from )?(?:\p{Lu}\p{L}+ )?(?:19|20)\d\d/u,
    )[0]
    ?.replace(/\((?:principal|since|age|\d)[^)]*\)?/gi, "")
    .replace(/\s+/g, " ")
    .replace(/^(?:our|the|its) /i, "")
    .replace(/[\s,–—:(-]+$/, "")
    .trim();
  return present ? [present] : [];
}

/** "since 2019", "since May 2019", "(2019)": the first year that an office is said to be held since. */
function sinceOf(text: string): number | null {
  const year = Number(/\bsince (?:\p{L}+,? (?:\d{1,2}, )?)?((?:19|20)\d\d)\b/u.exec(text)?.[1] ?? 0);
  return year > 0 ? year : null;
}

/** One entry a person, in the order of the fullest list; what it lacks is taken from the others. */
function mergeLists(lists: readonly OfficerReading[][]): OfficerReading[] {
  const weight = (list: readonly OfficerReading[]) =>
    list.reduce((sum, { titles, age }) => sum + (titles.length > 0 ? 1 : 0) + (age === null ? 0 : 1), 0);
  const [fullest, ...others] = [...lists].sort((a, b) => weight(b) - weight(a));
  const merged = new Map<string, OfficerReading>();
  for (const officer of fullest ?? []) {
    const key = officer.person.toLowerCase();
    const known = merged.get(key);
    if (known === undefined) merged.set(key, officer);
    else {
      known.age ??= officer.age;
      if (known.titles.length === 0) known.titles = officer.titles;
    }
  }
  for (const officer of others.flat()) {
    const known = merged.get(officer.person.toLowerCase());
    if (known === undefined) continue;
    known.age ??= officer.age;
    known.since ??= officer.since;
    if (known.titles.length === 0) known.titles = officer.titles;
  }
  return [...merged.values()].filter(({ titles }) => titles.length > 0);
}
