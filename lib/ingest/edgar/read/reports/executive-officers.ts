import "server-only";
import { isField } from "@/lib/language/capitals";
import { finder, splitPeople } from "./committees";
import { entriesOf, entriesSaid, entryAt, isPlainRow, type PersonEntry } from "./people-lists";
import { phrases } from "./phrases";
import type { ReportDocument } from "./report-document";
import { isSamePerson, nameCell, namesOffice, personAt } from "./report-people";
import type { Row } from "./report-rows";

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
const reach = { rows: 200, characters: 60_000 };
/** Lists that are kept; no document has more in earnest. */
const mostLists = 24;
/** Rows without an officer after which a list is over. */
const patience = 24;

const anchor =
  /\bexecutive officers\b(?! compensation| and directors as a group)|\bofficers of the (?:registrant|company|corporation|partnership|trust)\b|\bdirectors(?:,| and) (?:executive officers|senior management)\b|\bdirectors and officers\b/i;

/** A list with what announces it. */
type OfficerList = {
  officers: OfficerReading[];
  hasDirectors: boolean;
  isBoard: boolean;
  isPaid?: boolean;
  /** Whether a column's head says that its offices are the filer's. */
  isOfFiler?: boolean;
  /** Whether it tells those alone who are no directors. */
  isOfRest?: boolean;
  start: number;
};

/**
 * The executive officers that a report or proxy statement lists in tables, lists or paragraphs under a heading or sentence
 * that announces them: of the registrant and, where a second list follows, of its subsidiaries. Ages and offices that one
 * list lacks are taken from the others; members of the board without another office are left out.
 */
export function readExecutiveOfficers({
  rows,
  role,
}: Pick<ReportDocument, "rows" | "role">): OfficerReading[] {
  const lists: OfficerList[] = [];
  if (role === "proxy") lists.push(...namedExecutives(rows));
  let from = 0;
  for (const [index, row] of rows.entries()) {
    if (index < from || !announces(row)) continue;
    if (role === "proxy" && textOf(row).length > 130) continue;
    const above = rows.slice(index, index + 5).map((next) => textOf(next).slice(0, 600));
    const isBoard = isBoardList(above);
    const { officers: listed, last, isOfFiler } = readList(rows, index + 1, isBoard);
    // A proxy statement names its officers under many headings; those with an age are presented.
    const officers = role === "proxy" ? listed.filter(({ age }) => age !== null) : listed;
    if (officers.length > 0 && lists.length < mostLists) {
      // What is said of a person is no announcement.
      const said = above.slice(0, 4).filter((text, at) => at === 0 || personAt(text) === null);
      const hasDirectors = said.some((text) => /(?<!\bnot (?:also )?)\bdirectors\b|\bboard\b/i.test(text));
      const isOfRest = ofRest.test(above.slice(0, 2).join(" "));
      lists.push({ officers, hasDirectors, isBoard, isOfFiler, isOfRest, start: row.start });
      from = last;
    }
  }
  lists.push(...exceptedOfficers(rows));
  return mergeLists(lists);
}

/** "The executive officers who are not directors are" */
const ofRest =
  /\bofficers\b[^.;:]{0,60}\b(?:not|other than|besides|apart from|in addition to)\b[^.;:]{0,40}\bdirectors\b|\bother executive officers\b/i;

/** "Our executive officers, other than Ms. Lee and Mr. Ruiz, whose biographies stand above, are": officers told among the directors. */
function exceptedOfficers(rows: readonly Row[]): OfficerList[] {
  for (const row of rows) {
    const text = textOf(row);
    const said = text.length < 3_000 ? excepting.exec(text) : null;
    if (said === null) continue;
    const behind = text.slice(said.index + said[0].length, said.index + said[0].length + 240);
    const [people = ""] = behind.split(
      /,? (?:who|whose|which|each|both|all|is|are|was|were|and (?!(?:Mr|Ms|Mrs|Dr|\p{Lu})))\b/u,
    );
    const wanted = splitPeople(people.replace(/,? (?:age |\()?\d{2}\b\)?/g, ""));
    const officers = wanted.flatMap((name) => {
      const find = finder([name]);
      for (const at of rows.keys()) {
        const entry = entryAt(rows, at);
        if (
          entry === null ||
          entry.age === null ||
          (find(entry.person) < 0 && finder([entry.person])(name) < 0)
        )
          continue;
        const officer = officerOf(entry);
        if (officer?.titles.some(officeOf)) return [officer];
      }
      return [];
    });
    if (officers.length > 0) return [{ officers, hasDirectors: false, isBoard: false, start: row.start }];
  }
  return [];
}
const excepting =
  /\bexecutive officers\b[^.;:]{0,80}?,? (?:other than|apart from|in addition to|besides|except(?: for)?|excluding|not including) (?=(?:Mr|Ms|Mrs|Dr|Messrs|Mses)\.|\p{Lu}\p{L}*\.? \p{Lu})/u;

/** The heads of a table of directors. */
const areHeads = (text: string): boolean =>
  [/\bprincipal occupations?\b/i, /\b(?:director|nominee)\b/i, /\bsince\b|\bindependent\b/i].every((head) =>
    head.test(text),
  );
/** "President, Acme Mills, Inc.", "Partner, Penn & Quill". */
const ofElsewhere =
  /^Partner, |^(?!.*\b(?:of the (?:Company|Corporation|Registrant|Bank)|our)\b)[^,]{4,60}, (?:the )?\p{Lu}[^,]{1,60}(?:,? (?:Inc|Corp|Corporation|Company|Co|LLC|LLP|Ltd|L\.P)\b)/u;

/** "Managing Principal, Whitlow Capital": no company's form is needed where no field or office follows. */
const isOfElsewhere = (title: string): boolean => {
  if (ofElsewhere.test(title) || /^(?:former|retired)\b/i.test(title)) return true;
  const behind = /^[^,]{3,60}, (?:the )?(\p{Lu}[^,]{2,60})$/u.exec(title)?.[1] ?? "";
  return (
    behind !== "" &&
    !namesOffice(behind) &&
    !behind.split(/[\s-]/).some((word) => isField(word.toLowerCase()))
  );
};

/** "Directors (ages at May 1)", or the first of a table's heads. */
const isBoardHeading =
  /^(?:our |the )?(?:board of )?(?:directors|trustees)(?: \([^)]{3,40}\))?:?$|^(?:director|nominee|trustee)s? age\b/i;

/** "The directors of the Company are as follows": below a heading on directors and officers the board comes first. */
const isBoardList = (lines: readonly string[]): boolean => {
  if (lines.slice(1, 3).some((line) => isBoardHeading.test(line))) return true;
  const told =
    /\b(?:directors|nominees)\b[^.]{0,160}?\b(?:as follows|are:|listed below|set forth|following(?! (?:the|each|our|any)\b))|\bfollowing are the (?:company['’]s )?directors\b|\bboard\b[^.]{0,60}?\b(?:composed|consists?|made up) of(?::| the following)/i.exec(
      lines.slice(1).join(" "),
    );
  return (
    told !== null &&
    !/\bofficers\b/i.test(
      lines
        .slice(1)
        .join(" ")
        .slice(Math.max(0, told.index - 80), told.index + told[0].length),
    )
  );
};

const textOf = ({ cells }: Row): string => cells.map((cell) => cell.text).join(" ");

/** A row that heads columns of pay. */
const payHeader = /\bsalary\b|\baggregate\s+compensation\b/i;
const payColumn = /\bsalary\b|\bbonus\b|\bcompensation\b/i;

/** The executives whom the summary compensation table of a proxy statement names; former ones are left out. */
function namedExecutives(rows: readonly Row[]): OfficerList[] {
  for (const [index, row] of rows.entries()) {
    if (row.cells.length < 3 || !payHeader.test(textOf(row).slice(0, 600))) continue;
    const officers: OfficerReading[] = [];
    let last = index;
    for (let at = index + 1; at < Math.min(rows.length, index + 90) && at - last < 18; at += 1) {
      if (/^(?:independent |non-employee |outside )?directors:?$/i.test(textOf(rows[at] as Row))) break;
      const officer = paidOfficer(rows, at);
      if (officer === null) continue;
      last = at;
      officers.push(officer);
    }
    if (officers.length >= 2)
      return [
        {
          officers: officers.filter(isInOffice),
          hasDirectors: false,
          isBoard: false,
          isPaid: true,
          start: row.start,
        },
      ];
  }
  return [];
}

const isInOffice = ({ titles }: OfficerReading): boolean => !/^(?:former|retired)\b/i.test(titles[0] ?? "");

/** A person with pay: the office stands behind the name, in a cell of its own, or below the name beside earlier years. */
function paidOfficer(rows: readonly Row[], at: number): OfficerReading | null {
  const row = rows[at] as Row;
  const found = nameCell(row);
  if (found === null || !row.cells.some(({ text }) => /\d,\d{3}\b/.test(text))) return null;
  const { cell, named } = found;
  const parts = [
    named.rest,
    ...row.cells.filter((other) => other !== cell && namesOffice(other.text)).map(({ text }) => text),
  ];
  let end = row.end;
  for (const line of rows.slice(at + 1, at + 9)) {
    const [first] = line.cells;
    if (first === undefined || nameCell(line) !== null || first.text.length > 90) break;
    if (row.isTable && !line.isTable && !isPlainRow(row)) break;
    if (/^\(?\w{1,2}\)/.test(first.text) || payColumn.test(first.text)) break;
    if (Math.abs(first.left - cell.left) > 4 || /^[\d$(]/.test(first.text)) continue;
    parts.push(first.text);
    end = line.end;
  }
  const title = joined(parts.join(" "))
    .replace(/^[\s,–—-]+/, "")
    .replace(/^(?:\(\w{1,2}\)\s*)+/, "");
  if (!namesOffice(title) || title.length > 260) return null;
  return {
    person: named.name,
    titles: [
      withoutShort(title)
        .replace(/\s*\(\w{1,2}\)/g, "")
        .replace(/[\s,]+$/, ""),
    ],
    age: null,
    since: null,
    start: row.start,
    end,
  };
}

/** A heading or the sentence before a list: "The executive officers of the Company as of … are as follows:". */
function announces(row: Row): boolean {
  const text = textOf(row);
  const found = anchor.exec(text.slice(0, 1_500));
  if (found === null || /\.{4}|\t\d+$| \d+$/.test(text.slice(-12)) || /^(?:all|total)\b/i.test(text))
    return false;
  if (text.length < 130) return !/\bsee\b|incorporated|refer|proxy|as a group/i.test(text);
  return (
    /\b(?:follow(?:s|ing)|listed|below|set forth|are:|table|names?|ages?)\b/i.test(text) &&
    !/incorporated (?:herein )?by reference/i.test(text)
  );
}

function readList(
  rows: readonly Row[],
  from: number,
  isBoard: boolean,
): { officers: OfficerReading[]; last: number; isOfFiler: boolean } {
  const officers: OfficerReading[] = [];
  const begin = rows[from]?.start ?? 0;
  let [last, areOccupations, arePositions] = [from, false, false];
  for (const one of isBoard ? [] : entriesSaid(rows, from - 1)) {
    const officer = officerOf(one);
    if (officer !== null) officers.push(officer);
  }
  for (let at = from; at < Math.min(rows.length, from + reach.rows); ) {
    const row = rows[at] as Row;
    if (row.start - begin > reach.characters || (officers.length > 0 && at - last > patience)) break;
    if (isEnd(row) && (officers.length > 0 || at - from > 6)) break;
    if (/\boccupations?\b/i.test(textOf(row).slice(0, 300)))
      areOccupations = areHeads(
        rows
          .slice(Math.max(from, at - 1), at + 2)
          .map((near) => textOf(near).slice(0, 200))
          .join(" "),
      );
    if (isBoard && headsOf(row, rows[at + 1]).some((head) => ofOwnOffices.test(head))) arePositions = true;
    const entry = entryAt(rows, at);
    if ((officers.length > 0 || (isBoard && at > from + 2)) && entry === null && announces(row)) break;
    const read = (entry === null ? [] : entriesOf(entry)).flatMap((one) => {
      const isOwn = !isBoard || isOfCompany(one) || (arePositions && holdsOffice(one));
      const officer = isOwn ? officerOf(one) : null;
      // Beside a director's "principal occupation" stands whose office it is.
      const isElse =
        areOccupations &&
        officer !== null &&
        officer.titles.length > 0 &&
        (officer.titles.some(isOfElsewhere) || !officer.titles.some(namesOffice)) &&
        !isOfCompany(one);
      return officer === null || isElse ? [] : [officer];
    });
    if (read.length === 0 || entry === null) {
      at += 1;
      continue;
    }
    officers.push(...read);
    at = entry.next;
    last = at;
  }
  return { officers, last, isOfFiler: arePositions };
}

/** The head of a column of offices of the filer alone. */
const ofOwnOffices =
  /\b(?:positions?|offices?|titles?)(?:\(s\))?(?: and offices)?(?: held)? (?:with|in|at)(?: the| our)? (?:company|corporation|registrant|bank|trust)\b/i;
/** The short cells of a row, with what stands below each: "Position with", "Company". */
const headsOf = ({ cells }: Row, next: Row | undefined): string[] =>
  cells
    .filter(({ text }) => text.length < 60)
    .map(({ text, left }) => {
      const below = next?.cells.find((cell) => Math.abs(cell.left - left) < 5 && cell.text.length < 30);
      return joined(`${text} ${below?.text ?? ""}`);
    });
const holdsOffice = ({ isTable, cells }: PersonEntry): boolean =>
  isTable && cells.some(({ text }) => officeOf(text) && !boardOnly.test(joined(text)));

const isEnd = ({ cells }: Row): boolean => {
  const text = cells[0]?.text ?? "";
  return (
    cells.length === 1 &&
    text.length < 120 &&
    /^(?:part [iv]{1,3}\b|items? \d|signatures?\b|available information|code of ethics|(?:our |the )?(?:board of )?directors$|audit committee financial|section 16|directors of the registrant|(?:proposal|item) (?:no\. )?\d|election of directors|summary compensation|principal executive officers of)/i.test(
      text,
    )
  );
};

/** "President and Chief Executive Officer.", of no other company. */
const leads =
  /^[\s,]*(?:(?:Chair(?:man|woman|person)?(?: of the Board)?|President|Vice Chairman|Director)(?:, | and |, and ))*(?:our )?Chief Executive Officer(?:,? and (?:a )?[Dd]irector)?(?: since[^.;]{4,20})?(?:[.;]|$)/;
/** "Executive Vice President - Newspapers. Director since 1993.": an office that stands by itself. */
const aloneOffice = /^(\p{Lu}[^.;]{3,90})\.\s+(?:A )?[Dd]irector since\b/u;
/** "(65). ", ", 65, " before what is told of a person. */
const leadingAge = /^[\s,:.|–—-]*\(?(?:age:? )?\d{2}\)?[\s,:.|–—-]*/i;

/** "has been President and Chief Executive Officer and a director since 1996": an office beside the seat. */
const besideSeat =
  /^[^.;]{0,60}?\b(?:been|is|as) (?:our |the )?(\p{Lu}[^.;]{3,120}?),? and (?:as )?an? (?:director|member of (?:the|our) board)(?=,? since\b|[.;]|$)/u;
/** "a director since 1989. He serves as Executive Vice President.": an office of nobody else. */
const behindSeat =
  /^([^.;]{0,120}\bdirector since (?:\p{L}+ )?\d{4})\. (?:He|She|M[rs]s?\. [\p{L}’'-]+) (?:serves as|is) (?:our |the )?(\p{Lu}[^.;]{3,120})\./u;
const ofSomebody = /\b(?:of|at|with|for) (?:the )?\p{Lu}/u;

/** A member of the board who is said to hold an office of the company. */
const isOfCompany = ({ rest, cells }: PersonEntry): boolean => {
  const plain = rest.slice(0, 600).replace(/\s+/g, " ").replace(leadingAge, "");
  if ([plain, ...cells.map(({ text }) => joined(text))].some((text) => leads.test(text))) return true;
  const alone = aloneOffice.exec(plain)?.[1] ?? "";
  if (officeOf(alone) && !boardOnly.test(alone) && !ofSomebody.test(alone) && !isOfElsewhere(alone))
    return true;
  const seat = besideSeat.exec(plain)?.[1] ?? behindSeat.exec(plain)?.slice(1).join(" ");
  if (seat !== undefined && officeOf(seat) && !ofSomebody.test(seat)) return true;
  const said = /^[^.]{0,240}?\b(?:of|with) (?:the (?:company|corporation|registrant|bank|trust)|our)\b/i.exec(
    rest,
  )?.[0];
  return said !== undefined && officeOf(said);
};

/** An office besides a seat on the board. */
const officeOf = (text: string): boolean =>
  namesOffice(text.replace(/\bdirectors?\b|\bmember\b|\bfounder\b/gi, ""));

/** "Ann Lee, Vice President, left the Company in May." */
const hasLeft =
  /^[^.;]{0,120}?,? (?:left|resigned|departed|retired|died|ceased|until (?:his|her) (?:retirement|resignation|departure))\b/i;

function officerOf(entry: PersonEntry): OfficerReading | null {
  const title = titleOf(entry);
  if (hasLeft.test(entry.rest) || (title !== null && isOnCommittees(title))) return null;
  if (title === null && (entry.age === null || !entry.isTable)) return null;
  return {
    person: entry.person,
    titles: title === null ? [] : titlesOf(title),
    age: entry.age,
    since: sinceOf(
      [entry.rest, ...entry.cells.map(({ text }) => text), entry.below].join("\n").slice(0, 4_000),
    ),
    start: entry.start,
    end: entry.end,
  };
}

/** "Chairman of the Audit Committee and a member of the Finance Committee": seats, and no office. */
const isOnCommittees = (title: string): boolean =>
  onCommittee.test(title) && !namesOffice(title.replaceAll(onCommittees, ""));
const onCommittee =
  /\b(?:(?:vice |co-)?chair(?:man|woman|person)?|members?) (?:of|on) (?:both )?(?:the|our|its) (?!executive committee)(?:[\p{L}&]+,? ){1,8}?committees?\b/iu;
const onCommittees = new RegExp(onCommittee, "giu");

/** Years and sentences: a career, not an office. */
const isCareer = (text: string): boolean =>
  /\b(?:19|20)\d\d\b|\bsince\b|\b(?:Mr|Ms|Mrs|Dr)\.? |\b(?:has|have|had) (?:been|served)|\bpresent position\b/i.test(
    text,
  );

/** The text that tells the present office, from the likeliest place on: behind the name, in a cell of its own, below the name. */
function titleOf({ rest, below, cells, isTable, age }: PersonEntry): string | null {
  const own = rest
    .replace(/^[\s,:.|–—-]+/, "")
    // "(Director)" behind a name is no office beside that of the next column.
    .replace(/^\((?:director|trustee)[^)]{0,20}\)\s*/i, "")
    .replace(leadingAge, "")
    // "Ann Lee, 49 (President, Lee Stores, since 1990)"
    .replace(/^\((?=\p{Lu})([^()]{3,200})\)?/u, "$1")
    .replace(/^(?:our|its|the (?:company|corporation|registrant|bank)[’']s) (?=\p{Lu})/iu, "")
    .replace(/^an? (?:co-)?founder of [^,.]{3,60}, (?=is|has|was)/i, "");
  const inCells = cells.map(({ text }) => joined(text.replace(/\s\d{2}$/gm, "")));
  const under = joined(below);
  if (isTable) {
    const plain = [own, ...inCells, under].find((text) => namesOffice(text) && !isCareer(text));
    const present = plain ?? [own, ...inCells, under].find((text) => namesOffice(text));
    if (plain !== undefined && under !== "" && namesOffice(under) && inCells.some(isCareer)) {
      const short = joined(withoutYears(below));
      if (!isCareer(under)) return under;
      if (inCells.includes(plain)) return plain || short;
    }
    const several = datedOffices(present ?? "");
    if (several.length > 1) return several.join("; ");
    if (present === undefined || (!isCareer(present) && present.length < 160)) return present ?? null;
    if (isListOfOffices(present)) return present;
    return statedOffice(present) ?? (present.length < 300 ? present : null);
  }
  const dated = datedOffices(own);
  if (dated.length === 1 && isListOfOffices(own)) return own;
  if (dated.length > 0) return dated.join("; ");
  const beside = officesBesideSeat(own);
  if (beside !== null) return beside;
  const said = statedOffice(own, age !== null);
  if (said !== null) return own.startsWith(said) && /^[^.;]{3,200};/.test(own) ? own.slice(0, 700) : said;
  const lines = below.split("\n").filter((text) => text.length < 200);
  const line = lines.find(officeOf) ?? lines.find(namesOffice);
  return line === undefined ? null : joined(below.length < 200 && !isCareer(below) ? below : line);
}

/**
 * "Vice President since 1995; President, Acme Pipe Company": offices that semicolons part, and no sentence. An office at the
 * filer's own bank goes with the one at the filer.
 */
const isListOfOffices = (text: string): boolean => {
  const parts = text.length < 300 ? text.split(/;\s*/) : [];
  return (
    parts.length > 1 &&
    !/\p{Ll}{3}\. \p{Lu}/u.test(text) &&
    parts.every((part) => /^\p{Lu}/u.test(part) && namesOffice(part) && !ofOwnBank.test(part))
  );
};

const ofOwnBank = / of the (?:\p{Lu}\p{L}+ )?Bank\b/u;

const datedOffice =
  /[\s,;]*(?:and )?(\p{Lu}[^;.\d]{2,120}?),? since (?:\p{L}+,? )?(?:\d{1,2}, )?(?:19|20)\d\d/uy;

/** "Chairman since January 1993, Chief Executive Officer since July 1992 and President since 1989": each office held. */
function datedOffices(own: string): string[] {
  const offices: string[] = [];
  datedOffice.lastIndex = 0;
  for (let match = datedOffice.exec(own); match?.[1] !== undefined; match = datedOffice.exec(own)) {
    if (!namesOffice(match[1]) || /\b(?:Mr|Ms|Mrs|Dr)\b/.test(match[1])) break;
    offices.push(match[1]);
  }
  return offices;
}

/** "has been a director since 1992 and Chief Executive Officer since 1998": the office, not what came before it. */
function officesBesideSeat(own: string): string | null {
  const [sentence = ""] = own.split(/(?<!\b(?:\p{L}|Mr|Ms|Dr|Inc|Co))\.\s/u);
  if (
    !/^(?:has been|has served as|was|is) (?:a|our) (?:director|member of (?:the|our) board)\b/i.test(sentence)
  )
    return null;
  const offices = [
    ...sentence.matchAll(/\b(?:and|as|been) (?:our |the )?(\p{Lu}[^.;\d]{3,140}?),? since\b/gu),
  ];
  const held = offices.flatMap(([, office = ""]) => (namesOffice(office) ? [office] : []));
  return held.length > 0 ? held.join("; ") : null;
}

const joined = (text: string): string =>
  text
    .replace(/-\n(?=\p{Ll})/gu, "")
    .replace(/\s+/g, " ")
    .trim();

const withoutYears = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/\b(?:19|20)\d\d\b/.test(line))
    .join(" ");

const verbs =
  /\b(?:(?:has )?(?:also )?(?:currently )?(?:serve[sd]?|served|been|is|was|became|acts?|acted|assumed|joined|named|elected|appointed|promoted|h[eo]lds? the (?:office|position|title)s? of)(?: (?:elected|appointed|named|promoted(?: from [^,.;]{2,40}?(?= to ))?|serving|employed))?)(?: (?:us|the (?:company|corporation|bank|registrant)|in (?:\p{L}+,? )?(?:19|20)\d\d|as|to|to the (?:position|office)s? of|the (?:position|office) of|our|its|the company[’']s|a|an|the))*\s+(?=\p{Lu})(?!(?:Company|Corporation|Bank|Registrant)\b)/u;

/** "Vice President - Sales and Marketing, was elected": the field behind the dash. */
function fieldBehind(office: string, rest: string): string {
  if (!/\bpresident$/i.test(office)) return "";
  const [whole = "", first = ""] =
    /^\s*[–—-]{1,2}\s*(\p{Lu}[\p{L}&]+)(?:(?:,? and|,| &)? \p{Lu}[\p{L}&]+){0,6}(?=[,.;(]|$| (?:was|is|has|since)\b)/u.exec(
      rest,
    ) ?? [];
  return isField(first.toLowerCase()) ? whole : "";
}

/** The office that a paragraph gives its person: beside the name, or behind the first "has served as". */
function statedOffice(body: string, isAged = false): string | null {
  const beside =
    /^[^.]{3,160}?(?=\s[–—-]{1,2}\s|\s(?:Mr|Ms|Mrs|Dr)\.|\.\s|\.$|;|\n|, (?:has|was|joined|is|age)\b| (?:has|was|joined|is) |$)/.exec(
      body,
    )?.[0] ?? "";
  if (/^\p{Lu}/u.test(beside) && namesOffice(beside) && !/^(?:Mr|Ms|Mrs|Dr)\b/.test(beside))
    return `${beside}${fieldBehind(beside, body.slice(beside.length))}`;
  const verb =
    verbs.exec(body.slice(0, 400)) ??
    (isAged ? /^(?:[^.;]|\b\p{Lu}\.){3,160}?\bas (?:our |its |the )?(?=\p{Lu})/u.exec(body) : null);
  if (verb === null) return null;
  const behind = body.slice(verb.index + verb[0].length);
  const several = datedOffices(behind);
  if (several.length > 1) return several.join("; ");
  const office =
    /^[^.;]{3,200}?(?=,? since\b|,? (?:in|from|until|effective) (?:\p{Lu}|\d)|\.\s|\.$|;| of (?:the (?:Company|Corporation|Registrant)|our)|, a (?:position|role)| when (?:the|we|it|he|she|\p{Lu})|, (?:where|having|and (?:was|has))|\n|$)/u.exec(
      behind,
    )?.[0];
  // A whole sentence of somebody without an age is more likely of a place or a company.
  if (!isAged && office !== undefined && behind === `${office}.`) return null;
  return office !== undefined && namesOffice(office) ? office : null;
}

const spelledOut: Readonly<Record<string, string>> = {
  sr: "Senior ",
  ex: "Executive ",
  as: "Assistant ",
  "v.": "Vice President",
};

/** "1997 Exec. V.P. and CFO" without the year beside it, and spelled out. */
const withoutShort = (text: string): string =>
  text
    .replace(/^(?:19|20)\d\d\s+(?=\p{Lu})/u, "")
    .replace(
      /\b(?:Sr|Exec|Asst)\. |\bV\. ?P\./g,
      (short) => spelledOut[short.slice(0, 2).toLowerCase()] ?? short,
    );

/** Present offices of a title as written: its parts up to the first that is over, without their days. */
function titlesOf(text: string): string[] {
  const parts = withoutShort(text.replace(/\n/g, " "))
    .replace(/\s*\((?:also )?an? director\)/gi, "")
    // "Treasurer and has been President of Lee Re": another office, or what is said of the one; "and was" is over.
    .replace(/,? and (?:was|had|served)\b[^;]*/g, "")
    .replace(/,? and (?:has|is|serves) (?:been |held |served as |as )*/g, "; ")
    .split(";");
  const present = parts.findIndex((part, at) => at > 0 && isPast(part, parts[0] ?? ""));
  const kept = present < 0 ? parts : parts.slice(0, present);
  return kept.flatMap((part, at) => {
    const title = presentTitle(part);
    // "Partner, Penn & Quill" behind an office is of elsewhere; what is told again is told once.
    const isMore =
      namesOffice(title) && !/^(?:partner|of counsel)\b/i.test(title) && !kept[0]?.includes(title);
    return /^[\p{Lu}\d“"]/u.test(title) && (at === 0 || isMore) ? [title] : [];
  });
}

/** A later part of a list of offices that is no longer held: with years and no "since", or behind years. */
const isPast = (part: string, first: string): boolean =>
  !namesOffice(part) ||
  /\b(?:prior|previously|formerly|former|was|had|before (?:that|then|this)|until then)\b/i.test(part) ||
  (/\b(?:19|20)\d\d\b/.test(part)
    ? !/\bsince\b/i.test(part)
    : /\b(?:19|20)\d\d\b/.test(first) && !/\bsince\b/i.test(first));

/** "April, 1994 -- Vice President" in a career by years. */
const datedStart =
  /^\s*(?:\p{Lu}\p{L}{2,8}\.?,? )?(?:19|20)\d\d(?:\s*(?:[–—-]|to)\s*(?:present|date|now|current))?\s*(?:[–—:]|-{1,2})\s*(?=\p{Lu})/iu;

/** "In office since 2017", "in that position" */
const ofTerm = phrases("officers: behind a title");

/** What a title says of the company or the duties behind it: ", a wholly-owned subsidiary", "-- responsible for". */
const aside =
  /(?:,| [–—-]{1,2})? (?:which|who|where|responsible|with responsibility)\b.*$|, (?:in charge of|having|filled|joined|came|oversees|heads|has|had|was|is|became)\b.*$|, an? (?:wholly|majority|\d\d%)[ -].*$/s;

const presentTitle = (text: string): string =>
  text
    .replace(datedStart, "")
    .replace(/^\s+|^(?:Mr|Ms|Mrs|Dr)\.? .{2,40}? (?:is|was|has been|serves as|has served as) /g, "")
    .replace(/\s\d{1,2}\/\d{1,2}\/\d{2,4}.*$/s, "")
    .replace(/\s*\((?:principal|since|until|age|\d)[^)]*\)?/gi, "")
    .split(
      /\.\s|\s\|\s|\s(?:[–—-]{1,2} )?(?:Mr|Ms|Mrs|Dr)\.? |\s(?:since|effective|beginning|commencing)\b|\son \p{Lu}\p{Ll}+ \d|\sfor (?:more than|over|the (?:past|last)) |,? (?:from )?(?:\p{Lu}\p{L}+ )?(?:19|20)\d\d/u,
    )[0]
    ?.split(ofTerm, 1)[0]
    ?.replace(aside, "")
    .replace(/\s+/g, " ")
    .replace(/^(?:our|the|its) /i, "")
    .replace(
      / of the (?:Company|Corporation|Holding Company) and (?:of )?the (?:Bank|Association|Savings Bank)$/,
      "",
    )
    .replace(/, \d{2}$/, "")
    .replace(/,? and an? director$/i, "")
    .replace(/ (?:and|&|of|for)$/i, "")
    .replace(/[\s,–—:(-]+$/, "")
    .trim() ?? "";

/** "since 2019", "since May 2019": the first year that an office, and no seat or employment, is said to be held since. */
function sinceOf(text: string): number | null {
  for (const { index, 1: year } of text.matchAll(/\bsince (?:\p{L}+,? (?:\d{1,2}, )?)?((?:19|20)\d\d)\b/gu)) {
    const held =
      text
        .slice(Math.max(0, index - 160), index)
        .split(/[.;\d\n]/)
        .at(-1) ?? "";
    if (!ofNoOffice.test(held) || officeOf(held)) return Number(year);
  }
  return null;
}

const ofNoOffice = /\b(?:directors?|trustee|board|member|employ\p{L}+|joined|with)\b/iu;

/** Titles that only tell a seat on the board. */
const boardOnly =
  /^(?:(?:an? |our |the |lead |presiding |outside |independent |non-?executive |interim )*(?:director|trustee|board member|member of (?:the|our) board(?: of (?:directors|trustees))?|(?:vice |deputy )?chair(?:man|woman|person)?(?: emeritus)?(?: of (?:the|our) board(?: of (?:directors|trustees))?)?)(?: nominee)?(?:,? and |, | & |$))+$/i;

/** One entry a person in the order of the lists; a list of careers that repeats the names fills what the others lack. */
function mergeLists(lists: readonly OfficerList[]): OfficerReading[] {
  const weight = ({ officers }: OfficerList) =>
    officers.reduce((sum, { titles, age }) => sum + (titles.length > 0 ? 1 : 0) + (age === null ? 0 : 1), 0);
  const fullest = [...lists].sort(
    (a, b) => Number(b.isOfFiler === true) - Number(a.isOfFiler === true) || weight(b) - weight(a),
  )[0];
  if (fullest === undefined) return [];
  const merged: OfficerReading[] = [];
  const members: OfficerReading[] = [];
  const take = (officer: OfficerReading, canAdd: boolean) => {
    const known = merged.find((other) => isSamePerson(other.person, officer.person));
    if (known === undefined) {
      if (canAdd) merged.push({ ...officer });
      return;
    }
    known.age ??= officer.age;
    known.since ??= officer.since;
    if (known.titles.length === 0) known.titles = officer.titles;
  };
  for (const list of [fullest, ...lists.filter((other) => other !== fullest)]) {
    const seats = list.officers.filter(({ titles }) => boardOnly.test(titles.join(", ")));
    for (const officer of list.officers) {
      // Among officers alone a chairman is one of them.
      const isBoard =
        list.hasDirectors &&
        seats.includes(officer) &&
        (seats.length > 2 || !/^chair/i.test(officer.titles[0] ?? ""));
      if (isBoard) members.push(officer);
      // Only officers alone may count a chairman among them.
      const isChair = !list.hasDirectors && /^chair/i.test(officer.titles[0] ?? "");
      const isMember = !isChair && members.some((one) => isSamePerson(one.person, officer.person));
      const isOther =
        fullest.isOfRest === true &&
        officer.age !== null &&
        officer.titles.some((title) => ofFiler.test(title) && officeOf(title));
      take(officer, !isMember && (list === fullest || isOther || isSecondList(list, fullest)));
    }
  }
  return merged.flatMap((officer) => {
    const titles = officer.titles.map((title) => title.replace(ofItself, ""));
    return titles.length > 0 ? [{ ...officer, titles }] : [];
  });
}

/** "Secretary of the Company": whose list it is, told once more. */
const ofItself = / of the (?:Company|Corporation|Registrant|Partnership)$/;

/** "President of the Registrant", told of a director where a list has the other officers alone */
const ofFiler = /\bof (?:the )?(?:company|corporation|registrant|bank|trust|partnership)$/i;

/** Another list near the fullest whose entries have ages and offices: "Principal Executive Officers of Subsidiaries". */
const isSecondList = (list: OfficerList, fullest: OfficerList): boolean =>
  list.isPaid === true ||
  fullest.isPaid === true ||
  ((list.isBoard || !list.hasDirectors || fullest.isBoard) &&
    Math.abs(list.start - fullest.start) < 30_000 &&
    list.officers.every(({ age, titles }) => age !== null && titles.length > 0));
