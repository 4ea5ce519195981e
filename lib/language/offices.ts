import { readTable } from "@/lib/domain/read-table";
import type { Span } from "./annotation";
import { isField, isPlaceWord, plainWord } from "./capitals";
import { isOfClass, wordClass } from "./lexicon";
import { isOrganizationWord } from "./organization-words";
import type { Token } from "./token";
import { type WordPattern, type WordTest, wordPattern } from "./word-patterns";

/** An office that a sentence names; `[first, next)` are its tokens, `ofFirst` the first token of whose it is. */
export type NamedOffice = Span & {
  title: string;
  isInterim: boolean;
  isFormer: boolean;
  first: number;
  next: number;
  /** The token at which "of Orion Valves" may name whose office it is; -1 where nothing follows. */
  owner: number;
};

/** `ofSeveral` reads "co-chief executive officers". */
type Row = { words: string[]; title: string; kind: string; pattern: WordPattern; ofSeveral: WordPattern };

const matching =
  (pattern: RegExp): WordTest =>
  (word) =>
    word !== undefined && pattern.test(word.text);

const tests: Readonly<Record<string, WordTest>> = {
  /** Of what an office is for, in a title. */
  Field: matching(/^[\p{L}’'/&,-]+$/u),
  Name: matching(/^(?!\p{Lu}\p{Ll}+ed$)\p{Lu}/u),
  Committee: matching(/^(?:[Ss]ubc|SUBC|C)(?:ommittee|OMMITTEE)[sS]?$/),
};
const pattern = (source: string): WordPattern => wordPattern(source, tests);

/** How the words of a row are read; "*" stands for one to seven words of an office's field. */
const patternOf = (words: readonly string[]): WordPattern =>
  pattern(
    words
      .map((word, at) => (word === "*" ? `Field&!:beside-shared-rank&!${words[at + 1]}{1,7}` : word))
      .join(" "),
  );

const rows = readTable("lib/language/lexicon/offices.tsv").map(
  ({ words: said = "", title = "", kind = "" }): Row => {
    const words = said.split(" ");
    const several = words.length > 1 ? [...words.slice(0, -1), `${words.at(-1)}|${words.at(-1)}s`] : words;
    return { words, title, kind, pattern: patternOf(words), ofSeveral: patternOf(several) };
  },
);
const byFirst = new Map<string, Row[]>();
for (const row of rows) {
  const list = byFirst.get(row.words[0] ?? "") ?? [];
  list.push(row);
  byFirst.set(
    row.words[0] ?? "",
    list.sort((a, b) => b.words.length - a.words.length),
  );
}

/** Words before a head that belong to the title. */
const modifiers = wordClass("office-rank");
/** Words before a title that say how it is held, and are no part of it. */
const interim = wordClass("held-for-a-time");
const former = wordClass("held-before");

const small = new Set(["and", "of", "for", "the", "in", "at", "to", "&", "on", "a"]);
const capitalize = (word: string): string => {
  if (small.has(word.toLowerCase())) return word.toLowerCase();
  if (
    word.length < 5 &&
    word === word.toUpperCase() &&
    /^[A-Z]+$/.test(word) &&
    !/^(?:VICE|CHIEF|HEAD|LEAD|LAW|TAX|NEW|BANK|FOOD|RISK)$/.test(word)
  )
    return word;
  return word.toLowerCase().replace(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toUpperCase());
};
const titled = (tokens: readonly Token[]): string =>
  tokens
    .map(
      (token, index) =>
        (index > 0 && token.start > (tokens[index - 1]?.end ?? 0) && token.text !== "," ? " " : "") +
        capitalize(token.text),
    )
    .join("")
    .replace(/^And /i, "");

/** Words that no scope of an office begins with. */
const noScope = wordClass("no-scope");
const isNoScope = (text = ""): boolean => noScope.has(plainWord(text));
const unit = wordClass("part-of-company");

/** Whether an office begins at a token, with the words of rank before its head. */
function isHeadAt(tokens: readonly Token[], at: number): boolean {
  let here = at;
  while (here - at < 4 && modifiers.has(tokens[here]?.lower ?? "")) here += 1;
  return (byFirst.get(tokens[here]?.lower ?? "") ?? []).some(
    (row) => row.pattern.from(tokens, here) !== null,
  );
}

/** "CEO Orion Cloud Services,": several capitalised words that are no name and no office stand for a part. */
function isUnitAt(tokens: readonly Token[], at: number, names: ReadonlySet<number>): boolean {
  let end = at;
  while (
    end - at < 6 &&
    /^\p{Lu}[\p{L}’&/-]*$/u.test(tokens[end]?.text ?? "") &&
    !names.has(end) &&
    !isHeadAt(tokens, end)
  )
    end += 1;
  return end - at > 1 && /^[,;.)]$/.test(tokens[end]?.text ?? ".") && !names.has(end);
}

/**
 * Where the scope of an office ends that begins at `at`: ", Americas", " of Worldwide Sales", " – Finance"; `at` where
 * none does. Scopes are capitalised, or named as a division.
 */
function scopeEnd(tokens: readonly Token[], at: number, names: ReadonlySet<number>): number {
  let here = at;
  const lead = tokens[here];
  if (lead === undefined) return at;
  if (lead.text === "," || /^[-–—]$/.test(lead.text)) here += 1;
  if (/^(?:of|for)$/.test(tokens[here]?.lower ?? "")) here += 1;
  else if (
    here === at &&
    !isUnitAt(tokens, here, names) &&
    !(
      (isField(plainWord(lead.text)) || isPlaceWord(plainWord(lead.text))) &&
      /^\p{Lu}/u.test(lead.text) &&
      !isHeadAt(tokens, here)
    )
  )
    return at;
  const isOf = tokens[here - 1]?.lower === "of" || tokens[here - 1]?.lower === "for";
  while (/^(?:the|our|its)$/.test(tokens[here]?.lower ?? "")) here += 1;
  // "President of that division": a part that is not named again.
  const ofPart = /^(?:that|this|such)$/.test(tokens[here]?.lower ?? "") ? here + 1 : here;
  if (isOf && unit.has(tokens[ofPart]?.lower ?? "") && here > at + 1) return ofPart + 1;
  const isOwned =
    (/^(?:company|corporation|registrant|bank)$/.test(tokens[here]?.lower ?? "") ||
      // "President of Orion's Paper segment".
      (isOf && /^\p{Lu}/u.test(tokens[here]?.text ?? "") && /^\p{Lu}/u.test(tokens[here + 2]?.text ?? ""))) &&
    /^[’']s?$/.test(tokens[here + 1]?.text ?? "");
  if (isOwned) here += 2;
  let { end, isNamed } = readScopeWords(tokens, here, isOf, names);
  while (end > here && /^(?:and|&|of|the|,|-|\/)$/.test(tokens[end - 1]?.lower ?? "")) end -= 1;
  if (isOrganizationWord(plainWord(tokens[tokens[end]?.text === "," ? end + 1 : end]?.text ?? ""))) {
    // "President of the Foods Division of Orion Inc.": the company is no part of the scope.
    while (end > here && tokens[end - 1]?.lower !== "of") end -= 1;
    end -= 1;
  }
  if (end <= here) return at;

  return isNamed ? end : at;
}

/** How far the words of a scope go from where it begins, and whether a capitalised one is among them. */
function readScopeWords(
  tokens: readonly Token[],
  from: number,
  isOf: boolean,
  names: ReadonlySet<number>,
): { end: number; isNamed: boolean } {
  let end = from;
  let isNamed = false;
  for (; end - from < 10; end += 1) {
    const token = tokens[end];
    if (token === undefined || names.has(end)) break;
    const isCapital = /^\p{Lu}[\p{L}’&/-]*$/u.test(token.text) && !isNoScope(token.text);
    const joins =
      end > from &&
      (/^(?:and|&|of|the|-|\/)$/.test(token.lower) || (token.text === "," && isOf)) &&
      /^\p{Lu}/u.test(tokens[end + 1]?.text ?? "") &&
      !isNoScope(tokens[end + 1]?.text) &&
      !byFirst.has(tokens[end + 1]?.lower ?? "");
    if (isCapital) isNamed = true;
    else if (!(unit.has(token.lower) && isNamed) && !joins) break;
    if (isHeadAt(tokens, end)) break;
  }
  return { end, isNamed };
}

const boardVerbs = wordClass("before-board");

const beforeBoard = pattern("the|our|its|’|'|’s|'s|company|corporation|registrant|inc|inc.|Name{0,8}");
const ofDirectors = pattern("( of director|directors|trustees|managers )?");
/** Behind these and "to", "with" or "by", a board is whom one writes to. */
const toBoard =
  /^(?:report|submit|deliver|present|recommend|notice|letter|communicat|writ|inform|advis|notif|propos|respons|committe|chair|president|secretar|advisor|counsel|meeting|approv|accord)/;

/** Words of a seat on the board without its holder's name: "joined the Board", "a member of the Board of Directors". */
function matchSeat(tokens: readonly Token[], at: number): { first: number; next: number } | null {
  if (!/^boards?$/.test(tokens[at]?.lower ?? "")) return null;
  const next = ofDirectors.from(tokens, at + 1) ?? at + 1;
  const first = beforeBoard.before(tokens, at) ?? at;
  const lowerAt = (index: number) => tokens[index]?.lower ?? "";
  const before = lowerAt(first - 1);
  if (/^(?:[’']s?|committee|meeting)$/.test(lowerAt(next))) return null;
  if (/^(?:seats?|members?|positions?)$/.test(lowerAt(next))) return { first: at, next: next + 1 };
  const isMember =
    /^(?:of|on)$/.test(before) && /^(?:members?|seats?|positions?|service|place)$/.test(lowerAt(first - 2));
  if (isMember) return { first: first - 2, next };
  const isLeft = tokens
    .slice(Math.max(0, first - 9), first)
    .some(({ lower }) => /^(?:leav(?:e|es|ing)|left|from)$/.test(lower));
  const isJoined = boardVerbs.has(before) || (before === "and" && isLeft);
  return before === "of" || !isJoined || toBoard.test(lowerAt(first - 2)) ? null : { first: at, next };
}

/** "(Chair) of the Audit Committee": what behind an office names the committee. */
const ofCommittee = pattern(
  "of|on|for Upper|the|our|its|’|'|’s|'s|and|,|\\&|-|board|of|audit|compensation|nominating|governance|corporate|finance|risk|executive&!Committee{0,13} Committee",
);
const committeeEnd = (tokens: readonly Token[], at: number): number => ofCommittee.from(tokens, at) ?? at;

const modifierLead = (tokens: readonly Token[], at: number): number => {
  let first = at;
  while (first > 0 && at - first < 6) {
    if (!modifiers.has(tokens[first - 1]?.lower ?? "")) break;
    first -= 1;
  }
  return first;
};

/**
 * The offices that a sentence names, in order: each of a list is one. Plural officers, bodies ("the Board of
 * Directors approved") and officials of states are none.
 *
 * @param names tokens at which the name of a person begins: no scope goes on there.
 */
export function findOffices(tokens: readonly Token[], names: ReadonlySet<number>): NamedOffice[] {
  const offices: NamedOffice[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = readOffice(tokens, at, names);
    if (read === null) {
      at += 1;
      continue;
    }
    const last = offices.at(-1);
    if (last && read.first < last.next) read.first = last.next;
    // "Formerly President and Treasurer": both.
    const isJoined = last?.next === read.first - 1 && tokens[last.next]?.lower === "and";
    if (isJoined && last.isFormer && !isEmeritus(tokens, last)) read.isFormer = true;
    offices.push(read);
    at = read.next;
  }
  return offices;
}

const isEmeritus = (tokens: readonly Token[], { first, next }: NamedOffice): boolean =>
  tokens.slice(first, next + 1).some(({ lower }) => lower === "emeritus");

const plainDirectors = wordClass("before-directors");

/** An office at `[first, next)` of a sentence's tokens. */
function officeAt(tokens: readonly Token[], first: number, next: number, title: string): NamedOffice {
  const near = tokens.slice(Math.max(0, first - 2), first).map(({ lower }) => lower);
  const own = tokens.slice(first, next).map(({ lower }) => lower);
  const after = tokens
    .slice(next, next + 14)
    .map(({ lower }) => lower)
    .join(" ");
  return {
    start: tokens[first]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
    title,
    isInterim:
      [...near, ...own].some((word) => interim.has(word)) ||
      /^(?:(?!(?:,|;|chief|president) )\S+ ){0,7}on an? (?:interim|acting|temporary) basis/.test(after),
    isFormer: [...near, ...own].some((word) => former.has(word)) || /^emeritus\b/.test(after),
    first,
    next,
    owner: /^(?:of|at|with|for)$/.test(tokens[next]?.lower ?? "") ? next + 1 : -1,
  };
}

function readOffice(tokens: readonly Token[], at: number, names: ReadonlySet<number>): NamedOffice | null {
  const seat = matchSeat(tokens, at);
  if (seat) return officeAt(tokens, seat.first, seat.next, "Director");
  const { lower } = tokens[at] as Token;
  if (/^members?$/.test(lower)) return readMember(tokens, at);
  if (lower === "head" && tokens[at + 1]?.lower === "of") {
    const end = scopeEnd(tokens, at + 1, names);
    return end > at + 2 ? officeAt(tokens, at, end, titled(tokens.slice(at, end))) : null;
  }
  for (const row of byFirst.get(lower.replace(/^co-(?=chief|president|chair|ceo)/, "")) ?? []) {
    const read = readTitle(tokens, at, names, row);
    if (read !== null) return read;
  }
  return null;
}

const toBoardOf = pattern(
  "of|on|the|our|its|’|'|’s|'s|company|corporation|registrant|Upper|\\&|,&!board{0,10} board",
);
/** "A member of the Board and of its Audit Committee": of the board first. */
const ofBoardFirst = pattern("of|on the|our|its? board ( of directors )? ,? ( and of|on | as well as )");

/** "Member of the Board", "a member of its Audit Committee". */
function readMember(tokens: readonly Token[], at: number): NamedOffice | null {
  const end = committeeEnd(tokens, at + 1);
  if (end > at + 1 && ofBoardFirst.from(tokens, at + 1) === null) {
    const committee = titled(tokens.slice(at + 2, end)).replace(/^the (?:Board[’']s )?/i, "");
    return officeAt(tokens, at, end, `Member of the ${committee}`);
  }
  const found = matchSeat(tokens, (toBoardOf.from(tokens, at + 1) ?? at + 1) - 1);
  return found && officeAt(tokens, at, found.next, "Director");
}

/** A row of the table of offices where it stands in a text, with what stands around it. */
type Candidate = {
  words: readonly string[];
  isCapital: boolean;
  before: string;
  beforeThat: string;
  after: string;
  /** Behind "of" and an article. */
  beyond: string;
  isNameAhead: boolean;
};

const isOfBoards = ({ before, beforeThat }: Candidate): boolean =>
  before === "of" && /^boards?$/.test(beforeThat);

/** Words by which a title that is in the table names no office here, by its first word. */
const noOffice: Readonly<Record<string, (one: Candidate) => boolean>> = {
  chair: ({ isCapital, before }) => !isCapital && !isOfClass(before, "before-chair"),
  // "Treasurer of the general partner": whose the office is.
  general: ({ words, before, beforeThat }) =>
    (words[1] === "counsel" && before === "in") || (words[1] === "partner" && isOwner(before, beforeThat)),
  managing: ({ words, before, beforeThat }) => words[1] === "member" && isOwner(before, beforeThat),
  secretary: isOfState,
  comptroller: isOfState,
  treasurer: isOfState,
  trustee: ({ before, after }) =>
    !/^(?:a|as|an|independent|new)$/.test(before) || /^(?:under|for)$/.test(after),
  founder: ({ isCapital, before }) => !isCapital && !isOfClass(before, "before-founder"),
  directors: isNoSeat,
  trustees: isNoSeat,
  director: (one) =>
    /^(?:per|each|no|any|every)$/.test(one.before) ||
    /^(?:nominees?|compensation|fees?|deferred|stock|indemnification|independence|nomination|nominations|elections?|candidates?|slate)$/.test(
      one.after,
    ),
};

/** "Became the directors", "two directors", "directors Ann Lee": persons' seats; else a group. */
function isNoSeat(one: Candidate): boolean {
  const lead = one.before === "the" && /^(?:as|be(?:came|comes?))$/.test(one.beforeThat);
  return isOfBoards(one) || !(lead || plainDirectors.has(one.before) || one.isNameAhead);
}

const isOwner = (before: string, beforeThat: string): boolean =>
  /^(?:the|our|its)$/.test(before) && /^(?:of|for|by)$/.test(beforeThat);

/** "Secretary of State", "Comptroller of the Currency". */
function isOfState({ after, beyond }: Candidate): boolean {
  return after === "of" && /^(?:state|commerce|labor|defense|currency)$/.test(beyond);
}

/** A title by a row of the table, with its rank, field and scope. */
function readTitle(
  tokens: readonly Token[],
  at: number,
  names: ReadonlySet<number>,
  row: Row,
): NamedOffice | null {
  const { words, kind } = row;
  const token = tokens[at] as Token;
  const isCo = token.lower.startsWith("co-") && !words[0]?.startsWith("co-");
  const here = isCo ? tokens.with(at, { ...token, lower: words[0] ?? "" }) : tokens;
  const next = (/^co-/.test(token.lower) ? row.ofSeveral : row.pattern).from(here, at);
  if (next === null) return null;
  if (kind === "acronym" && !/^(?:Co-|co-)?[A-Z]{2,5}$/.test(token.text)) return null;
  const beyond = tokens[next + 1]?.lower === "the" ? tokens[next + 2] : tokens[next + 1];
  const candidate: Candidate = {
    words,
    isCapital: /^\p{Lu}/u.test(token.text),
    before: tokens[at - 1]?.lower ?? "",
    beforeThat: tokens[at - 2]?.lower ?? "",
    after: tokens[next]?.lower ?? "",
    beyond: beyond?.lower ?? "",
    isNameAhead: names.has(next),
  };
  const { isCapital, after } = candidate;
  if (/^(?:officers?|board)$/.test(after) && words.at(-1) === "executive") return null;
  if (kind === "bare" && !(isCapital && after === ",")) return null;
  if (noOffice[words[0] ?? ""]?.(candidate)) return null;
  const first = modifierLead(tokens, at);
  // "Chair of the Audit Committee" is an office of its own.
  const committee = kind === "board" ? committeeEnd(tokens, next) : next;
  if (committee > next) return officeAt(tokens, first, committee, titled(tokens.slice(first, committee)));
  const bare = kind === "board" ? boardEnd(tokens, next, words) : next;
  const isScoped = kind !== "board" || (isCapital && words[0]?.startsWith("chair") && bare === next);
  const end = isScoped ? scopeEnd(tokens, bare, names) : bare;
  const star = words.indexOf("*");
  const field = star < 0 ? "" : titled(tokens.slice(at + star, next - 1));
  const base = `${isCo ? "Co-" : ""}${row.title.replace("*", field)}`;
  const title = `${rankOf(tokens, first, at)}${base}${scopeOf(tokens, bare, end)}`;
  return officeAt(tokens, first, end, title.trim());
}

const ofBoard = pattern(
  "of|on the|our|its|company|corporation|registrant|’|'|’s|'s* board ( of directors|trustees )?",
);

/** Where "Chairman of the Board", "a director on our Board" ends. */
function boardEnd(tokens: readonly Token[], next: number, words: readonly string[]): number {
  const after = tokens[next]?.lower;
  const isSeated = words[0] === "director" ? after === "on" : words[0]?.startsWith("chair") && after === "of";
  return isSeated ? (ofBoard.from(tokens, next) ?? next) : next;
}

/** What stands before a title and is part of it: "Executive ", "Co-". */
function rankOf(tokens: readonly Token[], first: number, at: number): string {
  const lead = tokens.slice(first, at).filter(({ lower }) => !interim.has(lower));
  if (lead.length === 0) return "";
  const text = `${titled(lead).replace(/-$/, "")}${lead.at(-1)?.text === "-" ? "-" : " "}`;
  return text.replace(/^Co-? ?$/i, "Co-");
}

/** "of North America", ", Corporate Development", as a title writes it. */
function scopeOf(tokens: readonly Token[], from: number, to: number): string {
  const scope = to > from ? titled(tokens.slice(from, to)) : "";
  if (scope === "") return "";
  const glued = /^(?:of|for)\b/i.test(scope) ? ` ${scope}` : `, ${scope.replace(/^[,–—-] ?/, "")}`;
  return glued.replace(/\bOf\b/g, "of");
}
