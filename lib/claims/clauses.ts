import { memoize } from "@/lib/domain/memoize";
import type { Token } from "@/lib/language/token";
import { tokenize } from "@/lib/language/tokens";
import lexicon from "./clause-words.json";
import type { ClaimCompany } from "./parse-claim";
import { companyAt } from "./report-claim";

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
const things = set(lexicon.things);
/** What comes after what, and of what, would have to be shown, too; and "that year" is of a clause before. */
const ordered = new RegExp(`^(?:${lexicon.ordered.join("|")}) `, "i");
const sameTime = new RegExp(`\\b(?:${lexicon.sameTime.join("|")})(?![\\p{L}\\p{N}])`, "iu");
/** "In 2025," of all that follows. */
const lead = /^(?:as of|in|on|during) (?:[^,]{2,40},? )?[12]\d{3},? /i;

/**
 * Takes a claim apart into statements which together say all that it says: "Jane Roe, who runs Acme, was its CFO in 2020,
 * and revenue rose 5% in 2021".
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
    .replace(/(?<!\b\p{Lu})\.$/u, "")
    .replace(/,$/, "")
    .trim();
  const readOnce = memoize(read);
  const front = lead.exec(plain)?.[0] ?? "";
  const text = plain.slice(front.length);
  const cuts = ordered.test(text) || sameTime.test(text) ? [] : cutsOf(text);
  const [first] = cuts;
  if (first === undefined || cuts.length > mostCuts) return [];
  const named = companyAt(text, company);
  // "Acme's net income, which stood at $5 billion in 2021, has …"
  const subject = /^, which$/.test(text.slice(first.at, first.next)) ? text.slice(0, first.at) : named;
  const starts = [start(0), ...(subject === "" ? [] : [start(subject.length)])];
  const found = new Map(starts.map(({ at }) => [at, { told: [], cost: 0 } as Way]));
  for (const end of [...cuts.map(({ at }) => at), text.length]) {
    for (const from of [...starts, ...cuts]) {
      const way = found.get(from.at);
      if (way === undefined || from.at >= end) continue;
      const inside = cuts.filter(({ at }) => from.at < at && at < end).length;
      const clause = { part: text.slice(from.next, end).trim(), words: from.words };
      for (const { text: statement, about } of tellings(clause, way.told, subject, company)) {
        const one = { text: front + statement, about };
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
  // "Its president and CEO": what no verb follows is no clause of its own.
  const mayBegin = ({ next, words }: Cut, at: number): boolean => {
    const end = cuts[at + 1]?.at ?? text.length;
    const clause = tokens.filter((token) => token.start >= next && token.end <= end);
    return !/^(?:and|but)$/.test(words) || clause.some(({ pos }) => /^(?:VERB|AUX)$/.test(pos));
  };
  return cuts.filter((cut, at) => cut.at > 0 && cut.next < text.length && mayBegin(cut, at));
}

/** "A company listed on Nasdaq", "the seat of Acme, based in Dayton" */
const isParticiple = (token: Token, before: Token): boolean =>
  token.pos === "VERB" && /(?:ed|ing)$/.test(token.lower) && /^(?:NOUN|PROPN)$/.test(before.pos);

/** The ways in which a clause may be told as a claim of its own, the likeliest first. */
function tellings(
  { part, words }: { part: string; words: string },
  before: readonly Told[],
  subject: string,
  company: ClaimCompany,
): Told[] {
  if (!/^[\p{L}\p{N}$“"]/u.test(part)) return [];
  const [first = ""] = part.split(" ");
  const last = before.at(-1)?.about ?? subject;
  const tell = (about: string, text: string): Told[] => (about === "" ? [] : [{ text, about }]);
  if (/\bwhose$/.test(words)) return tell(last, `${last}'s ${part}`);
  if (/\b(?:who|which|that)$/.test(words)) return tell(last, `${last} ${part}`);
  if (things.has(first.toLowerCase())) return tell(company.company, part);
  const own = companyAt(part, company);
  if (own !== "") return [...tell(own, part), ...tell(own, `${own} is ${part.slice(own.length).trim()}`)];
  const subjects = [...new Set([subject, last])];
  return [
    ...tell(subject || company.company, part),
    ...subjects.flatMap((about) => [
      ...tell(about, `${about} ${part}`),
      ...tell(about, `${about} is ${part}`),
    ]),
  ];
}
