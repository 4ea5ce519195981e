import { annotate } from "@/lib/language/annotate";
import { type Token, tokenize } from "@/lib/language/tokens";
import lexicon from "./clause-words.json";
import type { ClaimCompany } from "./parse-claim";
import { companyAt, isClaimsCompany, timesIn } from "./report-claim";

/* A claim that says several things, taken apart into clauses that are each checked as a claim of their own. */

/** A place where a claim may be cut, and the words that join what stands on either side of it. */
type Cut = { at: number; next: number; words: string };
/** A clause told as a claim of its own, and whom or what it's about. */
type Told = { text: string; about: string };
/** Whether all of a statement's words are read by itself, or it may hold something beside what's read. */
export type Readable = "whole" | "loose" | null;

const longest = 300;
const mostCuts = 12;

const set = (words: readonly string[]): ReadonlySet<string> => new Set(words);
const joints = set(lexicon.joints);
const relatives = set(lexicon.relatives);
const people = set(lexicon.people);
const things = set(lexicon.things);
const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const alternation = (words: readonly string[]) => words.join("|");

/** "While revenue rose, net income fell": both are said. */
const fronted = new RegExp(`^(?:${alternation(lexicon.concessive)}) `, "i");
/** What comes after what, and of what, would have to be shown, too. */
const ordered = new RegExp(`^(?:${alternation(lexicon.ordered)}) `, "i");
/** "In 2025," of all that follows. */
const lead = /^(?:as of|in|on|during) (?:[^,]{2,40},? )?[12]\d{3},? /i;
/** "Dayton-based Acme", "a Dayton-based company" */
const based = /^((?:.* an? )?)(\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2})-based (.+)$/u;
/** "And then, on October 29,": a month, or a day of it, without its year. */
const undated = new RegExp(
  `(?<=\\b(?:in|on|of|by|since|until|early|late|mid|from)[ -])(?:${months})(?: \\d{1,2})?\\b(?!,? \\d)`,
  "gu",
);
/** The year that a text names last, as it's written behind a day; empty where it names none. */
function yearBefore(text: string): string {
  const year = [...text.matchAll(/\b[12]\d{3}\b/g)].at(-1)?.[0];
  return year === undefined ? "" : ` ${year}`;
}
const sameTime = new RegExp(`\\b(?:${alternation(lexicon.sameTime)})(?![\\p{L}\\p{N}])`, "iu");

/**
 * Takes a claim apart into statements which together say all that it says: "Jane Roe, who runs Acme, was its CFO in 2020,
 * and revenue rose 5% that year".
 *
 * @param read whether a statement can be checked by itself.
 * @returns at least two statements; empty where the claim can be checked as it is, or no parts of it can be checked alone.
 */
export function splitClaim(
  said: string,
  company: ClaimCompany,
  read: (statement: string) => Readable,
): readonly string[] {
  if (said.length > longest) return [];
  const plain = said
    .replace(/\s+/g, " ")
    // "Acme (NYSE: ACM)": behind another's name it's of another.
    .replace(/^([^()]+) \(([^()]+)\)/, (all, name: string, aside: string) =>
      isClaimsCompany(name, company) ? `${name}, ${aside},` : all,
    )
    .replace(/, ((?:as of|since) [^,]+, \d{4}|(?:as of|since) \d{4})(?:,|$)/gi, " $1")
    .replace(/(?<!\b\p{Lu})\.$/u, "")
    .replace(/,$/, "")
    .replace(undated, (time, at: number, all: string) => `${time}${yearBefore(all.slice(0, at))}`)
    .trim();
  const known = new Map<string, Readable>();
  const readOnce = (statement: string): Readable => {
    const before = known.get(statement);
    const own = before === undefined ? read(statement) : before;
    known.set(statement, own);
    return own;
  };
  const front = lead.exec(plain)?.[0] ?? "";
  const text = plain
    .slice(front.length)
    .replace(fronted, "")
    .replace(/\bboth (?=\p{L}+ed\b)/u, "")
    .replace(based, (_, before: string, seat: string, rest: string) => `${before}${rest}, based in ${seat}`);
  const cuts = ordered.test(text) ? [] : cutsOf(text);
  const [first] = cuts;
  if (first === undefined || cuts.length > mostCuts) return [];
  const named = companyAt(text, company) || personAt(text, company);
  // "Acme's net income, which stood at $5 billion in 2021, has …"
  const subject = /^, which$/.test(text.slice(first.at, first.next)) ? text.slice(0, first.at) : named;
  const starts = [start(0), ...(subject === "" ? [] : [start(subject.length)])];
  const found = new Map(starts.map(({ at }) => [at, { told: [], cost: 0 } as Way]));
  for (const end of [...cuts.map(({ at }) => at), text.length]) {
    for (const from of [...starts, ...cuts]) {
      const way = found.get(from.at);
      if (way === undefined || from.at >= end) continue;
      const inside = cuts.filter(({ at }) => from.at < at && at < end).length;
      const clause = {
        part: text.slice(from.next, end).trim(),
        words: from.words,
        said: text.slice(0, from.at),
      };
      for (const one of timed(tellings(clause, way.told, subject, company), front, company)) {
        const readable = readOnce(one.text);
        if (readable === null) continue;
        const cost = way.cost + 1 + (readable === "loose" ? 2 * inside : 0);
        if (cost < (found.get(end)?.cost ?? Number.POSITIVE_INFINITY))
          found.set(end, { told: [...way.told, one], cost });
        break;
      }
    }
  }
  const told = found.get(text.length)?.told ?? [];
  return told.length > 1 ? told.map(({ text }) => text) : [];
}

/** "In 2025, …" is said of each clause, but for one that names a time of its own. */
const timed = (ways: readonly Told[], front: string, company: ClaimCompany): readonly Told[] =>
  front === ""
    ? ways
    : ways.flatMap((one) => [
        { ...one, text: front + one.text },
        ...(timesIn(one.text, company).length > 0 ? [one] : []),
      ]);

/** How a beginning of a claim may be told; what's read loosely and could be cut costs more. */
type Way = { told: readonly Told[]; cost: number };
const start = (at: number): Cut => ({ at, next: at, words: "" });

/** Where a claim may be cut: at commas and joining words, and before what stands behind a noun in place of a clause. */
function cutsOf(text: string): Cut[] {
  const tokens = tokenize(text).flat();
  const cuts: Cut[] = [];
  for (const [at, token] of tokens.entries()) {
    const isJoint = joints.has(token.lower) || relatives.has(token.lower);
    const before = tokens[at - 1];
    const last = cuts.at(-1);
    if (
      isJoint &&
      last !== undefined &&
      text.slice(last.next, token.start).trim() === "" &&
      last.words !== ""
    ) {
      last.next = token.end;
      last.words += ` ${token.lower}`;
    } else if (isJoint) {
      const end = before?.end ?? 0;
      cuts.push({ at: end, next: token.end, words: token.lower });
    } else if (before !== undefined && isParticiple(token, before))
      cuts.push({ at: before.end, next: token.start, words: "" });
  }
  // "Its president and CEO": what no verb follows is no clause of its own, but for a name.
  const mayBegin = ({ next, words }: Cut, at: number): boolean => {
    const end = cuts[at + 1]?.at ?? text.length;
    const clause = tokens.filter((token) => token.start >= next && token.end <= end);
    return (
      !/^(?:and|but)$/.test(words) ||
      clause.some(({ pos }) => /^(?:VERB|AUX)$/.test(pos)) ||
      startsName(clause)
    );
  };
  return cuts.filter((cut, at) => cut.at > 0 && cut.next < text.length && mayBegin(cut, at));
}

const startsName = ([one, two]: readonly Token[]): boolean => one?.pos === "PROPN" && two?.pos === "PROPN";

/** "A company listed on Nasdaq", "the seat of Acme, based in Dayton" */
const isParticiple = (token: Token, before: Token): boolean =>
  token.pos === "VERB" && /(?:ed|ing)$/.test(token.lower) && /^(?:NOUN|PROPN)$/.test(before.pos);

/** The ways in which a clause may be told as a claim of its own, the likeliest first. */
function tellings(
  { part, words, said }: { part: string; words: string; said: string },
  before: readonly Told[],
  subject: string,
  company: ClaimCompany,
): Told[] {
  if (!/^[\p{L}\p{N}$“"]/u.test(part)) return [];
  const time = lastTime(said, company);
  const office = /\b(?:held|hold|holds|kept|keeps|has|had|doing|did|does)\b/i.test(part)
    ? lastOffice(said, company)
    : "";
  const named = office === "" ? part : part.replace(sameOffice, `the job of ${office}`);
  const dated = time === "" ? named : named.replace(sameTime, `in ${time}`);
  const isThen = /\b(?:when|while)$/.test(words) && time !== "" && timesIn(dated, company).length === 0;
  const whole = isThen ? `${dated} in ${time}` : dated;
  const [first = "", ...others] = whole.split(" ");
  const rest = others.join(" ");
  const word = first.toLowerCase();
  const person = personIn(said, company);
  const last = before.at(-1)?.about ?? subject;
  const whom = /\b(?:who|whose)$/.test(words) ? person || last : last;
  const tell = (about: string, text: string): Told[] => (about === "" ? [] : [{ text, about }]);
  if (/\bwhose$/.test(words)) return tell(whom, `${whom}'s ${whole}`);
  if (/\b(?:who|which|that)$/.test(words)) return tell(whom, `${whom} ${whole}`);
  if (word === "he" || word === "she") return tell(person, `${person} ${rest}`);
  if (people.has(word)) return tell(person, `${person}'s ${rest}`);
  if (things.has(word)) return tell(company.company, whole);
  const own = companyAt(whole, company) || personAt(whole, company);
  if (own !== "") return [...tell(own, whole), ...tell(own, `${own} is ${whole.slice(own.length).trim()}`)];
  const subjects = [...new Set([subject, last])];
  return [
    ...tell(subject || company.company, whole),
    ...subjects.flatMap((about) => [
      ...tell(about, `${about} ${whole}`),
      ...tell(about, `${about} is ${whole}`),
      ...(/\bwith$/.test(words) ? tell(about, `${about} has ${whole}`) : []),
    ]),
  ];
}

/** The words of the last time that a text names. */
function lastTime(text: string, company: ClaimCompany): string {
  const time = timesIn(text, company).at(-1);
  return time === undefined ? "" : text.slice(time.start, time.end);
}

/** "Still held the job": the office that was named last. */
const sameOffice =
  /\b(?:the|that|this)(?: (?:same|very))? (?:job|post|role|position|seat|office|title)\b(?! of\b)/i;

function lastOffice(text: string, company: ClaimCompany): string {
  const { mentions } = annotate(text, { company: company.company, names: [...company.names] });
  const office = mentions.findLast(({ kind }) => kind === "office");
  return office === undefined ? "" : text.slice(office.start, office.end);
}

const peopleIn = (text: string, company: ClaimCompany) =>
  annotate(text, { company: company.company, names: [...company.names] }).mentions.filter(
    ({ kind }) => kind === "person",
  );

/** The person whom a text names last; empty where it names none. */
function personIn(text: string, company: ClaimCompany): string {
  const person = peopleIn(text, company).at(-1);
  return person === undefined ? "" : text.slice(person.start, person.end);
}

/** The name of a person at the start of a text; empty where there's none. */
function personAt(text: string, company: ClaimCompany): string {
  const person = peopleIn(text, company).find(({ start }) => start === 0);
  return person === undefined ? "" : text.slice(0, person.end);
}
