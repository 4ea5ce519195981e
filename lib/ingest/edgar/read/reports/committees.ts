import "server-only";
import { isPlainRow } from "./people-lists";
import { wordings } from "./phrases";
import { isSamePerson, personAt } from "./report-people";
import type { Cell, Row } from "./report-rows";

/** A seat on a committee of the board. */
export type Seat = { name: string; isChair: boolean };

const kindWords = `audit|${wordings("committees: kind")}|compensation|nominating|nomination|governance|finance|risk|personnel|human (?:capital|resources)|talent|technology|cybersecurity|executive|investment|valuation|compliance|sustainability|safety|responsibility|strategy|public policy|independent directors|stock option|leadership|environment(?:al)?|health|science|operations?|quality|ethics|regulatory|planning|nuclear|research|credit|loan|trust|asset|pension`;
const kinds = new RegExp(`\\b(?:${kindWords})\\b`, "i");

/** How members are marked in a table of committees. */
const memberMark =
  /^(?:x|✓|✔|●|•|○|√|ü|m|member|c|ch|chair\w*|\*+|p|l|n|«|¤|◆|■|▪|i|ii)(?:\s*\(?(?:c|ch|chair\w*|f|\d|\*)\)?)?$/i;
const chairMark = /\bchair|^c$|^ch$|\(c\)|\*\*|«|◆|★/i;

/**
 * The committees on which each of some people sits, as the document says in tables with marks, lists below a committee's
 * name, and sentences: one list of seats for each name.
 */
export function committeesOf(
  rows: readonly Row[],
  names: readonly string[],
  known: readonly string[],
): Seat[][] {
  const seats: Seat[][] = names.map(() => []);
  const find = finder(names);
  const add = (who: string, name: string, isChair: boolean) => {
    const at = find(who);
    if (at >= 0) seats[at]?.push({ name, isChair });
  };
  const isKnown = (who: string) => personAt(who) !== null || (/^\p{Lu}/u.test(who) && find(who) >= 0);
  const spelledOut = abbreviationsIn(rows);
  for (const [index, row] of rows.entries()) {
    readGrid(rows, index, row, { isKnown, spelledOut }, add);
    readNamedList(rows, index, row, add);
    readMemberRows(rows, index, row, add);
    readLabelled(rows, index, { find, known }, add);
    for (const { text } of row.cells) if (text.length < 20_000) readSentences(text, rows, index, known, add);
  }
  readNotes(rows, add);
  return seats;
}

/** A committee's name by letters alone, "and" as a sign: what two ways of writing it share. */
const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\bcommittee\b/g, "")
    .replace(/\band\b|&/g, "+")
    .replace(/[^a-z+]/g, "");

/** The committees that a document names more than once, the longer names first. */
export function committeeNames(rows: readonly Row[]): string[] {
  const counts = new Map<string, { name: string; count: number }>();
  for (const { cells } of rows)
    for (const cell of cells) {
      const text = cell.text.slice(0, 20_000).replace(/\s+/g, " ");
      for (const found of text.matchAll(committee)) {
        const name = nameBefore(text.slice(Math.max(0, found.index - 90), found.index));
        if (name === null) continue;
        const known = counts.get(keyOf(name)) ?? { name: `${name} Committee`, count: 0 };
        counts.set(keyOf(name), { ...known, count: known.count + 1 });
      }
    }
  // "Compensation (chair); Operations and Safety": what semicolons part in cells is a name each.
  for (const { cells } of rows)
    for (const { text } of cells) {
      const parts = text.length < 200 && text.includes(";") ? text.split(/;\s*/) : [];
      const names = parts.map((part) => part.replace(/\s*\([^()]*\)/g, "").trim());
      if (names.every((name) => isNamed.test(name) && kinds.test(name)))
        for (const name of names)
          if (!counts.has(keyOf(name))) counts.set(keyOf(name), { name: `${name} Committee`, count: 2 });
    }
  return [...counts.values()]
    .filter(({ count }) => count > 1)
    .map(({ name }) => name)
    .sort((one, other) => other.length - one.length);
}

const isNamed = /^\p{Lu}[\p{L}-]+(?:(?:,? and|,| &)? \p{Lu}[\p{L}-]+){0,5}$/u;

/** The committees of a list, "Audit (Chair), Nominating and Governance", by the names that the document has for them. */
export function committeesIn(list: string, known: readonly string[]): Seat[] {
  const listed = list.split(/[;\n]+/);
  // What semicolons part, no "and" does.
  const parts = list.includes(";") ? listed : listed.flatMap((part) => splitKnown(part, known));
  return parts.flatMap((part) => {
    const name = nameOf(part.replace(/\(.*?\)|\bchair\w*\b(?: of)?|^[^\p{L}]+|[^\p{L}]+$/giu, " "));
    return /^\p{Lu}/u.test(name) && !/^(?:none|n\/?a)\b/i.test(name) && name.length < 80
      ? [{ name, isChair: /\bchair/i.test(part) }]
      : [];
  });
}

/** One committee, however seldom a document names it. */
const usualPair =
  /^nominating (?:and|&) (?:corporate )?governance$|^(?:corporate )?governance (?:and|&) nominating$/i;

/** The parts of a list of committees; a name that the document writes with commas or "and" stays whole. */
function splitKnown(list: string, known: readonly string[]): string[] {
  const words = list.split(/(,? and |,? & |, )/);
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    let to = at;
    for (let end = words.length - 1; end > at; end -= 2) {
      const joined = words
        .slice(at, end + 1)
        .join("")
        .replace(/\(.*?\)/g, "")
        .trim();
      if (usualPair.test(joined) || known.some((name) => keyOf(name) === keyOf(joined))) {
        to = end;
        break;
      }
    }
    parts.push(words.slice(at, to + 1).join(""));
    at = to + 2;
  }
  return parts;
}

type Add = (who: string, committee: string, isChair: boolean) => void;

const title =
  /^(?:(?:Mr|Ms|Mrs|Dr|Messrs|Mses|Prof|Gen|Adm|Col|Capt|Rev|Sen|Gov|Hon)\.?|Judge|Justice|Senator|Governor|General|Admiral|Ambassador|Dean|Sister) /;

/** Finds a person by full name or family name; -1 where none or two answer to it. */
export function finder(names: readonly string[]): (written: string) => number {
  const family = new Map<string, number>();
  const keys = names.map((name) => familyOf(name));
  for (const [at, key] of keys.entries()) family.set(key, family.has(key) ? -2 : at);
  const seen = new Map<string, number>();
  return (written) => {
    const known = seen.get(written);
    if (known !== undefined) return known;
    const plain = written.replace(title, "");
    const named = personAt(plain.replace(/\s*\(.*$/s, ""))?.name;
    const at =
      named === undefined
        ? (family.get(familyOf(plain)) ?? -1)
        : names.findIndex((name) => familyOf(name) === familyOf(named) && isSamePerson(name, named));
    seen.set(written, at);
    return at;
  };
}

/** The last word of a name but for suffixes, in small letters. */
export const familyOf = (name: string): string =>
  (
    name
      .toLowerCase()
      .replace(/\(.*?\)/g, " ")
      .replace(/,? (?:jr|sr|ii|iii|iv|ph\.? ?d|m\.? ?d|cpa|esq)\b.*$/, "")
      .replace(/[^\p{L}’' -]/gu, " ")
      .trim()
      .split(/\s+/)
      .at(-1) ?? ""
  ).replace("’", "'");

export const isCommitteeName = (name: string): boolean => kinds.test(name);

/** "Executive Vice President, Chief Financial Officer" beside a signature is no committee. */
export const namesOffice = (name: string): boolean => /\b(?:officer|president)\b/i.test(name);

const isCommitteeHeader = (text: string): boolean =>
  text.length < 70 && kinds.test(text) && !/[.;]|\bmember|fees|\$/i.test(text);

const nameOf = (text: string): string => {
  const plain = text
    .replace(/\s+/g, " ")
    .replace(/\(\w{1,2}\)|[*†‡]/g, "")
    .replace(/\bmembers?\b:?/i, "")
    .trim()
    .replace(/^(?:.{0,30}\b(?:of|from|by|for) )?(?:the |our )/i, "");
  return /committee/i.test(plain) ? plain.replace(/(committee).*$/i, "$1") : `${plain} Committee`;
};

/** A table whose header names committees: marks beside the names of people, or their names below each committee's. */
function readGrid(
  rows: readonly Row[],
  index: number,
  row: Row,
  { isKnown, spelledOut }: { isKnown: (who: string) => boolean; spelledOut: ReadonlyMap<string, string> },
  add: Add,
): void {
  const heads = row.cells
    .map((cell) => ({ ...cell, text: spelledOut.get(cell.text.trim()) ?? cell.text }))
    .filter(({ text }) => isCommitteeHeader(text));
  const isNamed = heads.some(({ text }) => /committee/i.test(text));
  if (heads.length < 2 || row.cells.length - heads.length > (isNamed ? 6 : 1)) return;
  for (let at = index + 1; at < Math.min(rows.length, index + 40); at += 1) {
    const line = rows[at] as Row;
    const own = line.cells.filter(({ text }) => isCommitteeHeader(text));
    if (own.length >= 2 && own.length === line.cells.length) break;
    if (line.opens && line.cells.length === 1 && (line.cells[0]?.text.length ?? 0) > 120) break;
    if (!isPlainRow(row) && row.isTable && !line.isTable) break;
    const [first] = line.cells;
    const marks = line.cells
      .slice(1)
      .filter(({ text }) => memberMark.test(text.replace(/\s+/g, "")) || /^(?:chair|member)/i.test(text));
    if (first && marks.length > 0 && isKnown(first.text)) {
      for (const cell of marks) {
        const head = nearest(heads, cell);
        if (head) add(first.text, nameOf(head.text), chairMark.test(cell.text));
      }
      continue;
    }
    for (const cell of line.cells) {
      const head = nearest(heads, cell);
      // A name in a column that the header gives to something else stands below no committee.
      const isOther = row.cells.some(
        (other) => !heads.some(({ left }) => left === other.left) && Math.abs(other.left - cell.left) <= 1,
      );
      if (head === undefined || isOther || Math.abs(head.left - cell.left) > 3) continue;
      for (const part of cell.text.split("\n"))
        if (personAt(part) !== null)
          add(
            part.replace(/\(\d\)/g, ""),
            nameOf(head.text),
            /chair/i.test(part) || isChairNote(rows, at, part),
          );
    }
  }
}

/** "AC = Audit Committee; NGC = Nominating and Governance Committee": what stands for the names of committees. */
export function abbreviationsIn(rows: readonly Row[]): ReadonlyMap<string, string> {
  const spelledOut = new Map<string, string>();
  for (const { cells } of rows)
    for (const { text } of cells) {
      if (text.length > 2_000 || !/ommittee|\p{Lu}\s*[=:–—-]/u.test(text)) continue;
      for (const [, short = "", name = ""] of text.matchAll(
        /(?<![\p{L}\d])(\p{Lu}{1,5}|\p{Lu}&\p{Lu})\s*[=:–—-]\s*(\p{Lu}[^;.=:\n]{3,70}? Committee)\b/gu,
      ))
        spelledOut.set(short, name);
      // "A = Audit; NG = Nominating and Governance": a legend, whose names need no "Committee".
      const pairs = text
        .split(/[;,|\n]\s*/)
        .map((part) => legendPair.exec(part.replace(/^.*\(|[).\s]+$/gs, "").trim()));
      if (pairs.filter((pair) => kinds.test(pair?.[2] ?? "")).length < 2) continue;
      for (const pair of pairs)
        if (pair?.[1] !== undefined && kinds.test(pair[2] ?? ""))
          spelledOut.set(pair[1], `${pair[2]} Committee`);
    }
  return spelledOut;
}

const legendPair = /^(\p{Lu}{1,5})\s*[=:–—]\s*(\p{Lu}[\p{L}&, -]{3,60})$/u;

/** "Committees: Audit (Chair); Compensation and Talent": of the person whose name stands before it, or in one of the lines above. */
function readLabelled(
  rows: readonly Row[],
  index: number,
  { find, known }: { find: (who: string) => number; known: readonly string[] },
  add: Add,
): void {
  for (const { text } of rows[index]?.cells ?? []) {
    const list = text.length < 240 ? listLabel.exec(text)?.[1] : undefined;
    if (list === undefined) continue;
    const above = rows.slice(Math.max(0, index - 5), index + 1).toReversed();
    const who = above
      .flatMap(({ cells }) => cells.slice(0, 2).map((cell) => cell.text.split("\n", 1)[0] ?? ""))
      .find((name) => name.length < 60 && personAt(name) !== null && find(name) >= 0);
    if (who !== undefined)
      for (const seat of committeesIn(list, known))
        if (kinds.test(seat.name)) add(who, seat.name, seat.isChair);
  }
}

const listLabel =
  /^[•▪●■]?\s*(?:current |board |standing )*committees?(?: memberships?| assignments?| served)?\s*:\s*([^\n]{4,200})$/i;

const nearest = (heads: readonly Cell[], cell: Cell): Cell | undefined => {
  const best = [...heads].sort((a, b) => Math.abs(a.left - cell.left) - Math.abs(b.left - cell.left))[0];
  return best && Math.abs(best.left - cell.left) <= 8 ? best : undefined;
};

/** "(1) Denotes the Chairperson": a mark behind a name whose note stands below the table. */
function isChairNote(rows: readonly Row[], from: number, name: string): boolean {
  const sign = /\((\w{1,2})\)|(\*+)$/.exec(name)?.[0];
  if (sign === undefined) return false;
  return rows.slice(from, from + 14).some(({ cells }) => {
    const text = cells
      .map((cell) => cell.text)
      .join(" ")
      .slice(0, 120);
    return text.startsWith(sign) && /\bchair/i.test(text);
  });
}

/** "Chair through October 2023" */
const isOver = /\b(?:through|until|former(?:ly)?|retired)\b/i;

/** "Audit Committee" alone on its line or in its cell, its members below: "Ann Lee (Chair)", "Bo Ruiz". */
function readNamedList(rows: readonly Row[], index: number, row: Row, add: Add): void {
  const [cell] = row.cells;
  if (cell === undefined || row.cells.length > 6) return;
  const [title = "", ...lines] = cell.text.split("\n");
  // Heads of a grid, whose columns are read as such.
  if (row.cells.filter(({ text }) => isCommitteeHeader(text) && /committee/i.test(text)).length > 1) return;
  if (
    !/^(?:the |members of the )?[\p{Lu}][\p{L},&\s-]{2,70} committee(?: members)?:?$/iu.test(title.trim()) ||
    !kinds.test(title)
  )
    return;
  const own = lines.filter((line) => line.length < 60);
  const beside = row.cells[1]?.text.split("\n") ?? [];
  if (row.cells.length > 3 && personAt(beside[0]?.split(/[(,]/, 1)[0] ?? "") === null) return;
  const below =
    own.length > 0
      ? own
      : row.cells.length > 1 && beside.some((line) => personAt(line.split(/[(,]/, 1)[0] ?? "") !== null)
        ? beside
        : rows
            .slice(index + 1, index + 9)
            .flatMap((next) => next.cells.flatMap((other) => other.text.split("\n").slice(0, 12)));
  let taken = 0;
  for (const line of below) {
    const named = line.length < 160 ? personAt(line.replace(/^(?:members?|chair\w*)\s*[:–-]\s*/i, "")) : null;
    if (named === null) {
      if (taken > 0) break;
      continue;
    }
    for (const part of line
      .replace(/^(?:members?|chair\w*)\s*[:–-]\s*/i, "")
      .split(/,(?! (?:Jr|Sr|II|III|chair))/i)) {
      if (isOver.test(part)) continue;
      add(part.trim(), nameOf(title), /\bchair/i.test(part) || /^chair\w*\s*[:–-]/i.test(line));
      taken += 1;
    }
  }
}

/** Heads of a table with a row for each committee. */
const committeeHead = /^(?:name of )?(?:board |standing )*committees?(?: name| of the board)?$/i;
const peopleHead = /^(?:current |committee )?(?:members?|membership|chair\w*)(?: and chair\w*)?$/i;

/** "Committee | Members | Meetings" above "Audit | Lee (Chair), Ruiz, York | 9". */
function readMemberRows(rows: readonly Row[], index: number, row: Row, add: Add): void {
  const [first, ...others] = row.cells;
  if (first === undefined || others.length === 0 || !committeeHead.test(first.text)) return;
  const heads = others.filter(({ text }) => peopleHead.test(text));
  if (heads.length === 0) return;
  let name = "";
  for (const line of rows.slice(index + 1, index + 30)) {
    const [own] = line.cells;
    if (own === undefined || line.isTable !== row.isTable || own.text.length > 160) break;
    if (Math.abs(own.left - first.left) <= 3) {
      if (!isCommitteeHeader(own.text)) {
        if (line.cells.length === 1) break;
        continue;
      }
      name = nameOf(own.text);
    }
    for (const cell of line.cells) {
      const head = nearest(heads, cell);
      if (cell === own || head === undefined || name === "" || !/\p{L}{2}/u.test(cell.text)) continue;
      for (const part of cell.text.split("\n").flatMap(splitPeople))
        if (!isOver.test(part)) add(part, name, /\bchair/i.test(part) || /^chair\w*$/i.test(head.text));
    }
  }
}

const committee = /\b(?:[Cc]ommittee|COMMITTEE)\b/g;
/** What stands between a committee's name and those of its members. */
const consists =
  /^(?: of (?:the|our) Board(?: of Directors)?)?(?:, which [^.;]{3,140}?,(?= (?:(?:current|present)ly )?(?:consist|is c|was c|compris|includ)))?,?(?: currently| presently)? (?:consist(?:s|ed)? of|(?:is (?:currently )?|was )?(?:composed|comprised|made up|consisting) of|comprises|members (?:are|include)|are|were|includes?|belongs?|(?:which )?(?:also )?ha[sd](?= (?:(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.|\p{Lu}[\p{L}.]* \p{Lu})))(?: directors| the following(?: directors)?)?:? (?=(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.|\p{Lu})/u;
const chaired =
  /((?:Mr|Ms|Mrs|Dr)\. [\p{L}’'-]{2,30}|\p{Lu}[\p{L}.’' -]{4,40}),? (?:(?:is|serves as|acts as|currently serves as) (?:the )?[Cc]hair\p{L}* of|chairs|heads) (?:the|our) $/u;

/** What names another committee behind "Ann Lee and Bo Ruiz, Jr.", where the full stop ends the sentence or not. */
const nextCommittee = /(?<=\p{L} )Committee\b(?! Chair)/u;

/** "The Audit Committee is Ms. Lee (chair), Mr. Ruiz and Mr. York." */
const isPeople = /^,? (?:is|:) (?=(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.|\p{Lu}[\p{L}.]* \p{Lu})/u;

/** "Finance Committee. Mr. Lee (Chair), Ms. Ruiz and Mr. York. The committee reviews": a heading and whom it has. */
const headsPeople =
  /^(?: \([^()]{3,40}\))?(?:\.|:| [–—-]{1,2}) (?:(?:[Cc]urrent )?[Mm]embers(?: are)?: (?=(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu}[\p{L}.]* \p{Lu})|(?!(?:The|Our|Its|This|Each)\b)(?=(?:(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu})(?:[^.;]|(?<=\b(?:Mr|Ms|Mrs|Dr|Jr|Sr|\p{Lu}))\.){2,80}\([Cc]hair))/u;

const inBrackets =
  /^ \((?=(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu}[\p{L}.]* \p{Lu})((?:[^()]|\([^()]{1,20}\)){5,280})\)/u;
const onWhich =
  /^, (?:on|of) which ((?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. [^;]{2,240}?) (?:also )?(?:are|is|serves?|sits?)\b/u;

const forming =
  /,? (?:(?:who )?(?:make|made) up|constitute|comprise|compose|form|serve on|sit on|are(?: (?:the |all )?(?:members|on|the whole)(?: of)?)?)(?: all of)? (?:the|our|its|both|both the) $/u;

/** "Mr. Lee (chair), Ms. Ruiz and Mr. York make up the": the people before such a verb, as they are written. */
function membersBefore(text: string): string[] {
  const verb = forming.exec(text);
  if (verb === null) return [];
  const said = text.slice(0, verb.index);
  const starts = [...said.matchAll(/(?:^|[.;:] )(?=(?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.|\p{Lu})/gu)].filter(
    ({ index }) => !/\b(?:Mr|Ms|Mrs|Dr|Drs|Messrs|Mses|Jr|Sr|\p{Lu})$/u.test(said.slice(0, index)),
  );
  const last = starts.at(-1);
  if (last === undefined) return [];
  const subject = said.slice(last.index + last[0].length);
  // "Ms. Lee and Mr. Ruiz are independent. They make up the": those of the sentence before.
  const before = theSame.test(subject) ? said.slice(starts.at(-2)?.index ?? 0, last.index) : "";
  const people = theIndependent.test(subject)
    ? [...said.slice(0, last.index).matchAll(foundIndependent)].at(-1)?.[1]
    : peopleFirst.exec(before)?.[1];
  return splitPeople(people ?? subject);
}
/** "The three independent directors": those whom a sentence before found to be so. */
const theIndependent =
  /^(?:The|Our|These) (?:\p{Ll}+ )?independent directors(?:,? (?:also|alone|together))?$/u;
const foundIndependent =
  /(?:^|[.;:] |\bthat |\b(?:finds?|found|considers?|considered|deems?|deemed|regards?|holds?) )((?:(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu}[\p{L}.]* \p{Lu})(?:(?! (?:is|are|not|to be) )[^;]){3,240}?) (?:to be|are|is|as) independent\b/gu;
const theSame =
  /^(?:They|Both|(?:The|These) (?:same |two |three |four |five )*(?:directors|persons|individuals|men|women|people)?|All (?:of them|two|three|four|five))(?:,? (?:also|alone|together|alike))?$/;
const peopleFirst =
  /(?:^|[.;:] |\bthat (?:each of )?)((?:(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu}[\p{L}.]* \p{Lu})[^;]{3,240}?) (?:are|is|were|was|have|has|each|all|both|meet|meets|qualify|qualifies|satisfy)\b/u;

/** "; Mr. Lee (chair) and Ms. Ruiz of the": whom the verb of the committee before gives the next one. */
const ofNext =
  /^[;,] ?(?:and |while )?(?=(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. |\p{Lu}[\p{L}.]* \p{Lu})((?:(?!\b(?:is|are|was|were|serves?|chairs|heads)\b)[^;]){3,240}?),? (?:(?:of|on|form) )?(?:the|our|its)$/u;
/** "; the Finance Committee, of Mr. Lee and Ms. Ruiz" */
const ofThese = /^,? (?:of )?(?=(?:Messrs|Mses|Mr|Ms|Mrs|Drs?)\. )/;

const whoseMembers =
  /\b(?:[Ii]ts|[Tt]heir|[Ww]hose|the [Cc]ommittee[’']s) (?:current |present |other |remaining )*members? (?:are|is|were|include)\b:? (?=\p{Lu})/u;
/** "The Audit Committee is chaired by Mr. Lee; its other members are", "the Audit Committee, whose chair is Ann Lee". */
const chairedBy =
  /^(?:,? (?:which )?(?:is|was) (?:currently )?(?:chaired|headed|led) by|, (?:chaired|headed|led) by|,? whose (?:current )?chair\p{L}* is) (?=(?:Mr|Ms|Mrs|Dr)\. |\p{Lu})/u;
/** "Mr. Lee serves on the", "Ms. Ruiz is also a member of our" before a committee's name. */
const memberOf =
  /((?:Mr|Ms|Mrs|Dr)\. [\p{L}’'-]{2,30}|(?<=[.;] )\p{Lu}[\p{L}.’'-]{0,20}(?: \p{Lu}[\p{L}.’'-]{1,20}){1,3}),? (?:(?:also |currently )?(?:serves|sits)(?: as a member)?|is (?:also |currently )?a member) (?:of|on) (?:the|our) $/u;
const person =
  "((?:Mr|Ms|Mrs|Dr)\\. [\\p{L}’'-]{2,30}|\\p{Lu}[\\p{L}.’'-]{0,20}(?: \\p{Lu}[\\p{L}.’'-]{0,20}){1,3}(?:,? (?:Jr|Sr)\\.|,? I{2,3})?)";
/** "The board elected Ann Lee a director in May and named her to the", "appointed Mr. Ruiz to our" before a committee's name. */
const namedTo = new RegExp(
  `\\b(?:${wordings("committees: name somebody")}) ${person}(?:(?! (?:left|resigned|retired|died|succeed)\\p{L}*)[^.;]){0,160}? (?:${wordings("committees: name somebody")}) (?:her|him|them) (?:to|as an? member of|a member of) (?:the|our|its) $|\\b(?:${wordings("committees: name somebody")}) ${person} (?:to|as an? member of|a member of) (?:the|our|its) $`,
  "u",
);
const membership =
  /(?:^|[.;] )((?:Messrs|Mses|Mr|Ms|Mrs|Dr|Drs)\.[^;]{3,240}?) (?:make|made) up its membership/u;

/** The people of whom a text says that they are the members of the committee before it. */
function itsMembers(text: string): string[] {
  const listed = whoseMembers.exec(text);
  if (listed !== null) return splitPeople(text.slice(listed.index + listed[0].length).slice(0, 500));
  return splitPeople(membership.exec(text)?.[1] ?? "");
}

/** Behind the last committee of a list no verb stands, and behind another board's its company. */
const isListEnd = /^(?:[.;,)]|$| and | of (?:the|our) Board)/;
const ofElsewhere = /^(?: of| at| for) (?!(?:the|our) (?:[Bb]oard|[Cc]ompany|[Cc]orporation|[Tt]rust)\b)/;

/** The lines of plain text before one of the same paragraph, where a sentence may begin. */
function linesAbove(rows: readonly Row[], index: number): string[] {
  let from = index;
  while (from > index - 4 && rows[from]?.opens === false && rows[from]?.isTable === false) from -= 1;
  return rows.slice(Math.max(0, from), index).map(({ cells }) => cells.map((cell) => cell.text).join(" "));
}

const listedKinds = `(?:${kindWords}|${wordings("committees: word of a name")})`;
const listedCommittees = new RegExp(
  `\\b(?:both (?:of )?)?(the|our|its) (${listedKinds}(?:(?:,? and (?:the )?|, (?:the )?| & | )${listedKinds}){0,8}) (committees?)\\b`,
  "giu",
);

/** "both the audit and the compensation committee", "our Audit and Finance Committees": each by its name, with capitals. */
export const namedOneByOne = (text: string, known: readonly string[]): string =>
  text.replace(listedCommittees, (_, whose: string, list: string, noun: string) => {
    const isOne = /e$/i.test(noun) && !/ the /i.test(list);
    const parts = isOne ? [list] : splitKnown(list.replace(/ the /gi, " "), known);
    const names = parts.map(
      (part) => `${whose} ${/\p{Ll}/u.test(part[0] ?? "") ? titled(part) : part} Committee`,
    );
    return names.join(", ").replace(/, (?=[^,]*$)/, names.length > 1 ? " and " : ", ");
  });

/** The committee whose heading stands above a paragraph, or begins it: "Audit Committee", "Audit Committee. The members". */
function headedBy(rows: readonly Row[], index: number): string | null {
  for (let at = index; at >= Math.max(0, index - 4); at -= 1) {
    const text = rows[at]?.cells.length === 1 ? (rows[at]?.cells[0]?.text ?? "").replace(/\s+/g, " ") : "";
    const [, head] = headsCommittee.exec(text) ?? [];
    if (head !== undefined) return nameBefore(head);
    if (at < index && text.length > 20 && text.length < 60) return null;
  }
  return null;
}
const headsCommittee =
  /^(?:The )?(\p{Lu}[\p{L}&, -]{2,60}) (?:Committee|COMMITTEE)(?: \([^()]{3,40}\))?(?:$|[.:] | [–—-]{1,2} )/u;

/** "The Audit Committee consists of Messrs. Lee (Chair) and Ruiz." */
function readSentences(
  text: string,
  rows: readonly Row[],
  index: number,
  known: readonly string[],
  add: Add,
): void {
  if (!/ommittee|COMMITTEE/.test(text)) return;
  // Plain text breaks its sentences over lines.
  const below =
    rows[index + 1]?.opens === false
      ? rows.slice(index + 1, index + 5).map(({ cells }) => cells.map((cell) => cell.text).join(" "))
      : [];
  const above = linesAbove(rows, index);
  const whole = namedOneByOne(
    [...above, text, ...below].join(" ").replace(/\s+/g, " ").slice(0, 20_000),
    known,
  );
  const headed = headedBy(rows, index);
  let last: string | null = null;
  let members: string[] = [];
  let until = 0;
  let member: string | undefined;
  let [hadVerb, hadMembers] = [false, false];
  for (const found of [...whole.matchAll(committee), null]) {
    // "Its members are Messrs. Lee and Ruiz": of the committee named last.
    const between = whole.slice(until, found?.index ?? whole.length);
    if (last !== null)
      for (const part of itsMembers(between)) add(part, `${last} Committee`, /\bchair/i.test(part));
    if (found === null) break;
    const named: string | null = nameBefore(whole.slice(Math.max(0, found.index - 90), found.index));
    // "This Committee consists of", "Mr. Lee chairs the Committee": the one of the heading, or named last.
    const isSame = named === null && /\b(?:[Tt]he|[Tt]his) $/.test(whole.slice(0, found.index));
    const title: string | null = named ?? (isSame ? (headed ?? last) : null);
    if (title === null) continue;
    const from = isSame ? found.index : found.index - title.length - 1;
    const gone = whole.slice(until, found.index).trimEnd();
    const at = found.index + found[0].length;
    last = title;
    until = at;
    const verb =
      consists.exec(whole.slice(at, at + 160)) ??
      (hadVerb && /[;,] (?:and )?(?:the|our) $/.test(gone.slice(0, -title.length))
        ? ofThese.exec(whole.slice(at, at + 40))
        : null);
    hadVerb = verb !== null;
    if (verb !== null)
      for (const part of splitPeople(
        whole.slice(at + verb[0].length, at + verb[0].length + 500).split(nextCommittee)[0] ?? "",
      ))
        add(part, `${title} Committee`, /\bchair/i.test(part));
    // "The Audit Committee (Mr. Lee, Ms. Ruiz (Chair)) met", ", on which Mr. York and Ms. Ruiz are the others"
    const aside =
      inBrackets.exec(whole.slice(at, at + 300))?.[1] ?? onWhich.exec(whole.slice(at, at + 300))?.[1];
    for (const part of splitPeople(aside ?? "")) add(part, `${title} Committee`, /\bchair/i.test(part));
    const behind = whole.slice(at, at + 160);
    const is = verb === null ? (isPeople.exec(behind.slice(0, 60)) ?? headsPeople.exec(behind)) : null;
    if (is !== null) {
      const people = splitPeople(whole.slice(at + is[0].length, at + is[0].length + 300));
      if (people.length > 1)
        for (const part of people) add(part, `${title} Committee`, /\bchair/i.test(part));
    }
    const before = whole.slice(Math.max(0, from - 320), from);
    const chair = chaired.exec(before)?.[1];
    if (chair !== undefined) add(chair, `${title} Committee`, true);
    // "Mr. Lee serves on the Audit Committee and the Finance Committee."
    const isNext =
      named !== null &&
      /^(?:[,;]? ?and|[,;])(?: the| our| its)?$/.test(gone.slice(0, -title.length).trim()) &&
      isListEnd.test(behind);
    const forming = membersBefore(before);
    const others =
      hadMembers && named !== null ? (ofNext.exec(gone.slice(0, -title.length).trim())?.[1] ?? "") : "";
    members = forming.length > 0 ? forming : others !== "" ? splitPeople(others) : isNext ? members : [];
    hadMembers = members.length > 0;
    for (const part of members) add(part, `${title} Committee`, /\bchair/i.test(part));
    const appointed = namedTo.exec(before);
    member = memberOf.exec(before)?.[1] ?? appointed?.[1] ?? appointed?.[2] ?? (isNext ? member : undefined);
    if (member !== undefined && !ofElsewhere.test(behind)) add(member, `${title} Committee`, false);
    const head = chairedBy.exec(behind);
    const [leader] =
      head === null ? [] : splitPeople(whole.slice(at + head[0].length, at + head[0].length + 90));
    if (leader !== undefined) add(leader, `${title} Committee`, true);
  }
}

/** The capitalized words that end a text: "Audit", "People and Compensation"; null where they name no committee. */
function nameBefore(text: string): string | null {
  const words = text.trimEnd().split(" ");
  let from = words.length;
  while (
    from > 0 &&
    words.length - from < 8 &&
    /^(?:(?!Committees?\b)\p{Lu}[\p{L}-]+,?|and|&|\p{Lu}+&\p{Lu}+)$/u.test(words[from - 1] ?? "")
  )
    from -= 1;
  const name = words
    .slice(from)
    .join(" ")
    .replace(/^(?:(?:The|Our|Each|Chair|Chairman|Chairperson|Member|Board|and|of|&),? )+/, "");
  return kinds.test(name) ? name : null;
}

/** The parts of "Messrs. Lee (Chair), Ruiz and York". */
export const splitPeople = (list: string): string[] =>
  list
    .replace(/(?:(?<!\b(?:Mr|Ms|Mrs|Drs?|Messrs|Mses|Jr|Sr|Prof|Gen|\p{Lu}))\.|[;:]).*$/su, "")
    .replace(/^(?:Messrs|Mses|Drs)\.? /, "")
    .replace(/, (?=(?:Jr|Sr|II|III|IV)\b)/g, " ")
    // "(chair, and our audit committee financial expert)" is one remark, "in the chair" another way to say it.
    .replace(/\([^()]*\b[Cc]hair[^()]*\)| in the chair\b/g, (said) =>
      said.length > 40 || said.includes(",") || !said.startsWith("(") ? " (Chair)" : said,
    )
    .replace(/ (?:beside|besides|alongside|with) (?:her|him|them)\b/g, "")
    .replace(
      /, (?:as |its |the |who (?:serves as|acts as|is) (?:its |the )?)?chair\p{L}*(?: (?:it|the (?:C|c)ommittee|of the (?:C|c)ommittee))?(?=,| and\b|$)/giu,
      " (Chair)",
    )
    .replace(/, who (?:chairs|heads|leads) (?:it|the [Cc]ommittee)(?=,| and\b|$)/giu, " (Chair)")
    .split(/,? and |, |; | \/ /)
    .map((part) =>
      part
        .trim()
        .replace(/^of (?:the )?/, "")
        .replace(
          / (?:was|were|met|meets|is|are|has|have|had|held|acts?|confers?|reviews?|oversees?)\b.*$/s,
          "",
        )
        .replace(/,? as (?:the |its )?chair\p{L}*$/iu, " (Chair)"),
    )
    .filter((part) => /^\p{Lu}/u.test(part) && part.length < 60);

const notes =
  /\((\w{1,2})\) ?(?:(?:denotes )?(?:an? |the )?(?:(chair\w*|members?) of )?(?:the |our )?)(\p{Lu}[^().]{3,90}?\bcommittees?|[^().]{3,90}?\bcommittees?)\b/giu;

/** "(1) Member of Audit Committee", "(1) Executive Committee (2) Audit Committee": notes to the marks behind names in a list above. */
function readNotes(rows: readonly Row[], add: Add): void {
  for (const [index, row] of rows.entries()) {
    const text = row.cells
      .map((cell) => cell.text.replace(/\s+/g, " "))
      .join(" ")
      .slice(0, 260);
    if (!text.startsWith("(")) continue;
    for (const [, sign = "", as = "", names = ""] of text.matchAll(notes)) {
      if (!isCommitteeName(names)) continue;
      const seats = names
        .split(/ and the |, the | and (?=\w+ committees)/i)
        .map((name) => nameOf(titled(name)));
      for (const [at, above] of rows.entries()) {
        if (at < index - 30 || at >= index) continue;
        for (const cell of above.cells.slice(0, 2)) {
          const named = cell.text.length < 120 ? personAt(cell.text) : null;
          if (named === null || !isMarked(cell, rows, at, `(${sign})`)) continue;
          for (const seat of seats) add(named.name, seat, /^chair/i.test(as));
        }
      }
    }
  }
}

/** The mark stands behind the name, behind the title beside it, or where that goes on below. */
function isMarked(name: Cell, rows: readonly Row[], at: number, sign: string): boolean {
  const { cells } = rows[at] as Row;
  if (name.text.includes(sign)) return true;
  const isAlone = cells.slice(0, 2).filter(({ text }) => personAt(text) !== null).length === 1;
  if (!isAlone || cells.length < 2) return false;
  const next = rows[at + 1];
  const below = next && !next.opens && personAt(next.cells[0]?.text ?? "") === null ? next.cells : [];
  return [...cells, ...below].some(({ text }) => text.length < 160 && text.includes(sign));
}

const titled = (name: string): string =>
  name
    .replace(/^the /i, "")
    .replace(/committees/i, "committee")
    .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/ (And|Of) /g, (small) => small.toLowerCase());
