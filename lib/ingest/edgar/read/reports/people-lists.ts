import "server-only";
import { ageOf, ageWithin, nameCell, namesOffice, personAt } from "./report-people";
import type { Cell, Row } from "./report-rows";

/** What a list tells of a person: a row of a table with the lines below it, a paragraph, or a card of lines. */
export type PersonEntry = {
  person: string;
  age: number | null;
  /** What stands behind the name in its cell or paragraph. */
  rest: string;
  /** The lines below the name, in its column. */
  below: string;
  /** The other cells with the lines below them. */
  cells: { text: string; left: number }[];
  /** Marks of notes behind the name: "1", "2". */
  marks: string[];
  isTable: boolean;
  row: number;
  /** The row behind the entry. */
  next: number;
  start: number;
  end: number;
};

/** Rows that may belong to one entry of a table, and lines of one paragraph. */
const longest = { rows: 16, lines: 60 };

/** Cells that begin so near are of one column. */
const isNear = (one: number, other: number, isPlain: boolean): boolean =>
  Math.abs(one - other) <= (isPlain ? 4 : 0);

export const isPlainRow = ({ cells }: Row): boolean => cells.some(({ left, column }) => left !== column);

/** The entry that begins with a row; null where none does. */
export function entryAt(rows: readonly Row[], at: number): PersonEntry | null {
  const row = rows[at];
  if (row === undefined) return null;
  return row.cells.length > 1 || row.isTable ? tableEntry(rows, at, row) : paragraphEntry(rows, at, row);
}

function tableEntry(rows: readonly Row[], at: number, row: Row): PersonEntry | null {
  const found = nameCell(row);
  if (found === null) return null;
  const { cell, named } = found;
  // Of a paragraph in plain text, parted by wide blanks: "Ann Lee,  52. Ms. Lee was …".
  if (isTextLine(row, cell)) return paragraphEntry(rows, at, row);
  const others = row.cells.filter((other) => other !== cell).flatMap(splitAge);
  const below: string[] = cell.text.split("\n").slice(1);
  const own = [named.rest.split("\n")[0] ?? ""];
  const isPlain = isPlainRow(row) || rows.slice(at + 1, at + 3).some(isPlainRow);
  let [next, isPast] = [at + 1, false];
  for (; next < Math.min(rows.length, at + longest.rows); next += 1) {
    const line = rows[next] as Row;
    if (!goesOn(line, cell, isPlain, rows[next - 1] as Row)) break;
    // "Controller   1985 to 1991" below the present office: what was held before.
    isPast ||= line.cells.length > 1 && line.cells.some(({ text }) => pastYears.test(text));
    if (isPast) continue;
    for (const part of line.cells) {
      const above = others
        .filter((other) => isNear(other.left, part.left, isPlain))
        .sort((a, b) => Math.abs(a.left - part.left) - Math.abs(b.left - part.left))[0];
      if (isNear(part.left, cell.left, isPlain)) below.push(part.text);
      // A year beside the last line of an office is of a column of its own.
      else if (above === undefined && aloneYear.test(part.text)) others.push({ ...part });
      else if (above) above.text += `\n${part.text}`;
      // The cell's own text runs on below it: "Ann Lee Chairman and", "Chief Executive Officer".
      else if (isPlain && part.left > cell.left && part.left < (others[0]?.left ?? 0)) own.push(part.text);
      else if (part.left > cell.left && others.length > 0) {
        const last = others.findLast((other) => other.left <= part.left) ?? others[0];
        if (last) last.text += `\n${part.text}`;
      } else below.push(part.text);
    }
  }
  // A narrow column breaks a name: "Ann R." above "Bodine".
  const family = /\p{Lu}\.$/u.test(named.name) ? brokenName.exec(below[0] ?? "")?.[0] : undefined;
  if (family !== undefined) below.shift();
  const rest = own.join(" ");
  const numbers = others.map((other) => ageOf(other.text.split("\n")[0] ?? ""));
  const age =
    numbers.find((value) => value !== null) ??
    ageWithin(rest) ??
    below.map((line) => ageOf(line) ?? ageWithin(line)).find((value) => value !== null) ??
    trailingAge(others) ??
    others.map((other) => biographyAge(other.text)).find((value) => value !== null) ??
    null;
  return {
    person: family === undefined ? named.name : `${named.name} ${family}`,
    age,
    rest,
    below: below.filter((line) => ageOf(line) === null).join("\n"),
    cells: others.filter((other) => ageOf(other.text) === null),
    marks: marksOf(cell.text, named.name),
    isTable: true,
    row: at,
    next,
    start: row.start,
    end: Math.max(row.end, rows[next - 1]?.end ?? 0),
  };
}

const pastYears = /^(?:19|20)\d\d\s?(?:to|[–—-])\s?(?:19|20)\d\d$/;
const aloneYear = /^(?:19|20)\d\d$/;
const brokenName = /^\p{Lu}[\p{L}’'-]+(?:,? (?:Jr|Sr|II|III)\.?)?$/u;

/** "61 Senior Chairman": an age and an office that a single blank parts are two cells. */
function splitAge({ text, left }: { text: string; left: number }): { text: string; left: number }[] {
  const [whole, age = "", office = ""] = /^(\d{2})\s+(\p{Lu}[\s\S]*)$/u.exec(text) ?? [];
  if (whole === undefined || ageOf(age) === null || !namesOffice(office)) return [{ text, left }];
  return [
    { text: age, left },
    { text: office, left: left + text.indexOf(office) },
  ];
}

/** A row of one paragraph's words, which wide blanks part into cells. */
const isTextLine = ({ cells }: Row, name: Cell): boolean =>
  cells.length > 1 &&
  cells[0] === name &&
  /\b(?:Mr|Ms|Mrs|Dr)\. /.test(cells[1]?.text ?? "") &&
  /[,.]$/.test(name.text);

/** What heads a part of a table's people: "Non-employee directors". */
const groupHead = /^(?:[\w-]+ ){0,3}(?:directors|officers|nominees|trustees)(?: \([^)]{0,40}\))?:?$/i;

/** The heads of another table. */
const columnHead =
  /^(?:names?|committees?|members?|chair\w*|meetings?(?: (?:in|held).{0,12})?|age|director|nominee|[\p{L}, &-]{4,50} committee)$/iu;

/** A row without a name that goes on with what stands above it. */
function goesOn(line: Row, name: Cell, isPlain: boolean, above: Row): boolean {
  const [first] = line.cells;
  if (first === undefined || line.cells.length > 5) return false;
  if (/\bas a group\b|^(?:all|total)\b/i.test(first.text) || isFurniture(line)) return false;
  if (line.cells.length > 1 && line.cells.every(({ text }) => columnHead.test(text))) return false;
  if (!isPlain && line.cells.length === 1 && groupHead.test(first.text)) return false;
  if (line.cells.every(({ text }) => /^-?\s?\d{1,3}\s?-?$/.test(text)) && line.cells.length === 1)
    return false;
  // A bullet may stand in a cell before the name.
  const other = nameCell(line);
  if (other !== null && isNear(other.cell.left, name.left, isPlain)) return false;
  if (
    line.cells.some(({ text }) => ageOf(text) !== null) &&
    isNear(first.left, name.left, isPlain) &&
    personAt(first.text)
  )
    return false;
  if (isPlain)
    return !(line.opens && (!line.isTable || first.left <= name.left)) || (above.opens && !line.opens);
  return line.isTable && first.text.length < 160 && !/^\(\w{1,2}\)$/.test(first.text);
}

/** A page's foot or head: its number beside the document's name. */
const isFurniture = ({ cells }: Row): boolean =>
  cells.some(({ text }) =>
    /\b(?:proxy statement|table of contents|annual report|form 10-k)\b/i.test(text.slice(0, 60)),
  );

/** "Chairman, President and Chief 62": an age that slid into the cell before it. */
const trailingAge = (cells: readonly { text: string }[]): number | null =>
  cells
    .flatMap(({ text }) => text.split("\n").slice(0, 4))
    .map((line) => ageOf(/(?:^|\s)(\d{2})$/.exec(line.slice(-200))?.[1] ?? ""))
    .find((age) => age !== null) ?? null;

/** "Ms. Adams, 61, oversees": the age in a biography beside a name. */
function biographyAge(text: string): number | null {
  const age = Number(
    /\b(?:Mr|Ms|Mrs|Dr)s?\. [\p{L}’' -]{2,30}, (?:age )?(\d{2}),/u.exec(text.slice(0, 3_000))?.[1] ??
      /^[\s\S]{0,200}?\bage[ds]?:? (\d{2})\b/i.exec(text.slice(0, 300))?.[1] ??
      0,
  );
  return age >= 21 && age <= 99 ? age : null;
}

const marksOf = (text: string, name: string): string[] => {
  const behind = text.slice(text.indexOf(name.split(" ").at(-1) ?? "")).slice(0, 80);
  return [...behind.matchAll(/\((\d{1,2}|[a-z]|\*{1,3})\)/g)].map((match) => match[1] ?? "");
};

/** "Ann Lee, 52, has served as Chief Financial Officer since 2019." with the lines of its paragraph. */
function paragraphEntry(rows: readonly Row[], at: number, row: Row): PersonEntry | null {
  const [cell] = row.cells;
  if (cell === undefined) return null;
  const named = personAt(cell.text);
  if (named === null || named.rest.length > 8_000) return null;
  let next = at + 1;
  const lines = [named.rest, ...row.cells.slice(1).map(({ text }) => text)];
  const isPlain = rows[next]?.opens === false && isLine(rows[next] as Row);
  if (isPlain)
    for (; next < Math.min(rows.length, at + longest.lines); next += 1) {
      const line = rows[next] as Row;
      // A page ends within a sentence: its number, then the rest.
      const isBroken = /[\p{L},]$/u.test(lines.at(-1) ?? "");
      if (isPageNumber(line) && isBroken && next + 1 < rows.length) {
        const [after] = rows[next + 1]?.cells ?? [];
        if (after === undefined || !isLine(rows[next + 1] as Row)) break;
        next += 1;
        lines.push((rows[next] as Row).cells.map(({ text }) => text).join(" "));
        continue;
      }
      if (line.opens || !isLine(line) || opensEntry(line)) break;
      lines.push(line.cells.map(({ text }) => text).join(" "));
    }
  const rest = isPlain ? lines.join(" ") : lines.join("\n");
  // A name alone on its line, its age and office in the next.
  const isAlone = rest.trim().length <= 14;
  const near = rows.slice(next, next + 3).map((line) => line.cells.map(({ text }) => text).join("\n"));
  const below = isAlone ? near.slice(0, personBefore(near)) : [];
  const age =
    ageWithin(rest) ??
    ageWithin(rest.slice(0, 200).replace(/^[^,]*,/, ",")) ??
    biographyAge(rest.slice(0, 200));
  return {
    person: named.name,
    age:
      age ??
      (isAlone
        ? (below
            .map((line) => ageOf(line) ?? ageWithin(line.slice(0, 300)) ?? biographyAge(line))
            .find((one) => one !== null) ?? null)
        : null),
    rest,
    below: below.filter((line) => line.length < 400 && ageOf(line) === null).join("\n"),
    cells: below.filter((line) => line.length >= 400).map((text) => ({ text, left: 1 })),
    marks: marksOf(cell.text, named.name),
    isTable: false,
    row: at,
    next,
    start: row.start,
    end: rows[next - 1]?.end ?? row.end,
  };
}

/** Where the sentences of a paragraph, or parts of one, go on with somebody else. */
const nextStart = /(?<=[.;] |[.;] and |\bby |\) and |, and )(?=\p{Lu})/gu;
const isAged = /^,? \(?(?:(?:age|aged) )?\d{2}(?:[,;)]| [(|] ?\p{Lu})/u;
/** "The executive officers of the Company are Ann Lee (57), President; and": people in the sentence that speaks of them. */
const areNamed = /\bofficers\b[^.;:]{0,120}?\b(?:are|were|include)(?: as follows)?:? (?=\p{Lu})/u;

/** The people whom the sentence that announces a list names itself, with their ages. */
export function entriesSaid(rows: readonly Row[], at: number): PersonEntry[] {
  const row = rows[at] as Row;
  let next = at + 1;
  while (next < at + longest.lines && rows[next]?.opens === false && isSetLine(rows[next] as Row)) next += 1;
  const lines = row.isTable && !isSetLine(row) ? [row] : rows.slice(at, next);
  const text = lines
    .flatMap(({ cells }) => cells.map((cell) => cell.text))
    .join(" ")
    .slice(0, 6_000);
  const said = areNamed.exec(text);
  if (said === null) return [];
  const named = personAt(text.slice(said.index + said[0].length));
  if (named === null || !isAged.test(named.rest)) return [];
  const { start } = row;
  const end = lines.at(-1)?.end ?? row.end;
  const plain = { below: "", cells: [], marks: [], isTable: false, row: at, next, start, end };
  return entriesOf({ ...plain, person: named.name, rest: named.rest, age: ageWithin(named.rest) });
}

/** "Ann Lee, 52, is Chairman. Bo Ruiz, 47, his nephew, has been Treasurer since 1996.": a paragraph's entries. */
export function entriesOf(entry: PersonEntry): PersonEntry[] {
  if (entry.isTable || entry.age === null || entry.rest.length > 4_000) return [entry];
  const starts = [...entry.rest.matchAll(nextStart)].flatMap(({ index }) => {
    const named = personAt(entry.rest.slice(index, index + 200));
    return named !== null && isAged.test(named.rest) ? [{ index, person: named.name }] : [];
  });
  const [first] = starts;
  if (first === undefined) return [entry];
  const others = starts.map(({ index, person }, at): PersonEntry => {
    const text = entry.rest.slice(index, starts[at + 1]?.index ?? entry.rest.length);
    const rest = personAt(text)?.rest ?? "";
    return { ...entry, person, rest, below: "", cells: [], marks: [], age: ageWithin(rest) };
  });
  return [{ ...entry, rest: entry.rest.slice(0, first.index), below: "", cells: [] }, ...others];
}

/** "Ann Lee, 52. Ms. Lee": the next person, where no empty line parts paragraphs. */
const opensEntry = ({ cells }: Row): boolean => {
  const text = cells
    .map((cell) => cell.text)
    .join(" ")
    .slice(0, 200);
  const named = personAt(text);
  return named !== null && /^[\s,(–—-]*(?:age:? )?\d{2}\b/i.test(named.rest);
};

/** Where the next name stands among lines; all of them where none does. */
const personBefore = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => personAt(line) !== null && !namesOffice(line.slice(0, 60)));
  return at < 0 ? lines.length : at;
};

const isPageNumber = ({ cells }: Row): boolean =>
  cells.length === 1 && /^-?\s?\d{1,3}\s?-?$/.test(cells[0]?.text ?? "");

/** A line of plain text: HTML's paragraphs have an empty line before them. */
const isLine = ({ cells }: Row): boolean => cells.length < 4;

/** A line, also one of justified text, whose blanks part its words. */
const isSetLine = (row: Row): boolean =>
  isLine(row) || (isPlainRow(row) && row.cells.every(({ text }) => !/^[\d$.,%()-]{4,}$/.test(text)));

const titledAge =
  /\b(?:Mr|Ms|Mrs|Dr)\. ((?:(?:de|van|von|der|la|le) )*\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)(?:, (?:age )?(\d{2}),| \((?:age )?(\d{2})\))/gu;

/** "Ann B. Lee, age 52,", "Ann B. Lee, Jr., 52, a director", "Ann Lee, who is 72," */
const namedAge =
  /(?<!\p{L})\p{Lu}[\p{L}.’'-]{0,20}(?: \p{Lu}[\p{L}.’'-]{0,20}){0,3} (\p{Lu}[\p{L}’'-]{1,24})(?:,? (?:Jr|Sr)\.)?(?:,? \(?(?:age|aged) (\d{2})\b|, (?:who (?:is|has turned|turned) )?(\d{2}),|, [^,.;]{3,60}, (?:who is|now) (\d{2}),|,[^.;]{3,60},? has (?:reached|come to|attained) (?:the |our )?(?:mandatory )?(?:retirement )?age of (\d{2})\b)/gu;

/** What both have, and hardly a cell of a table: cheaper to look for. */
const anyAge = /(?:, | \(|aged? |age of |who is |now )\d{2}(?!\d)/;

/**
 * Ages that biographies give by title and family name or by the whole name: "Ms. Adams, 61, oversees", "Mr. Lee (57) has",
 * "Ann Lee, age 52, joined". Names with two ages have none.
 */
export function agesByFamily(rows: readonly Row[]): (person: string) => number | null {
  const ages = new Map<string, number>();
  for (const { cells } of rows)
    for (const { text } of cells) {
      if (!anyAge.test(text)) continue;
      for (const [, family = "", ...said] of [...text.matchAll(titledAge), ...text.matchAll(namedAge)]) {
        const age = Number(said.find((one) => one !== undefined));
        const known = ages.get(family.toLowerCase());
        ages.set(family.toLowerCase(), known === undefined || known === age ? age : 0);
      }
    }
  return (person) => {
    const words = person
      .toLowerCase()
      .replace(/,? (?:jr|sr|ii|iii|iv|ph\.? ?d|m\.? ?d)\b.*$/, "")
      .split(" ");
    const age = ages.get(words.at(-1) ?? "") ?? ages.get(words.slice(-2).join(" ")) ?? 0;
    return age >= 21 && age <= 99 ? age : null;
  };
}
