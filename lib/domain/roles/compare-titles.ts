import { memoize } from "@/lib/domain/memoize";
import { expandRole } from "./tokenize";

/** How the titles of one person in two documents stand to each other; `within` means that the other says it all and more. */
export type TitleRelation = "same" | "within" | "beyond" | "different";

const ranks: readonly (readonly [RegExp, string])[] = [
  [/\b(?:senior executive vp|executive senior vp)\b/g, "sevp"],
  [/\bexecutive vp\b/g, "evp"],
  [/\b(?:senior|sr) ?vp\b|\bsrvp\b/g, "svp"],
  [/\bcorporate vp\b/g, "cvp"],
  [/\bgroup vp\b/g, "gvp"],
  [/\bchair (?:of )?(?:the )?board(?: of directors)?\b/g, "chair"],
];

/** "chief financial officer" is one word with a gap for what it is chief of; so is "cfo". */
const written = /\bchief ((?:(?!chief|evp|svp|vp|president|officer\b)[a-z']+ ){1,4}?)officer\b/g;

const empty = /^(?:and|of|for|the|in|at|to|named|company)$/;

/** Words that make another office of one: who was interim chief is not the chief for short. */
const telling =
  /^(?:interim|acting|temporary|co|joint|former|vice|deputy|assistant|associate|elect|designate)$/;

/** The words of a title, sorted, so that "President & CEO" and "CEO and President" are one. */
const wordsOf = memoize((title: string): readonly string[] => {
  let text = expandRole(title);
  for (const [pattern, word] of ranks) text = text.replace(pattern, word);
  return text
    .replace(written, (_, field: string) => `c:${field.trim().replace(/ (?:and )?/g, "_")}`)
    .split(/[^a-z0-9:_']+/)
    .filter((word) => word !== "" && !empty.test(word))
    .sort();
}, 20_000);

/**
 * Compares two titles of the same person, who has them from forms with thirty letters for a title and from tables that
 * write it out: a word may be cut or shortened in one of them ("Strat", "Intl"), initials stand for an office.
 */
export function compareTitles(one: string, other: string): TitleRelation {
  if (isCutOff(one, other)) return "within";
  if (isCutOff(other, one)) return "beyond";
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length === 0) return a.length === b.length ? "same" : "different";
  const left = [...many];
  for (const word of few) {
    const exact = left.indexOf(word);
    const at = exact >= 0 ? exact : left.findIndex((known) => areOneWord(word, known));
    if (at < 0) return "different";
    left.splice(at, 1);
  }
  if (left.length === 0) return "same";
  if (left.some((word) => telling.test(word))) return "different";
  return few === a ? "within" : "beyond";
}

/** Shorter than this, a beginning may be chance: "CEO" of "CEO, Europe". */
const leastBeginning = 15;

/** Whether a title is the beginning of another: a field of a form ended there. */
const isCutOff = (one: string, other: string): boolean =>
  one.length >= leastBeginning && one.length < other.length && other.startsWith(one);

function areOneWord(one: string, other: string): boolean {
  if (one.startsWith("c:") || other.startsWith("c:")) return areOneChief(one, other);
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (/^[a-z]{0,2}vp$/.test(short)) return false;
  return short.length > 1 && isShortened(short.replace(/'/g, ""), long.replace(/'/g, ""));
}

/** "cfo" and "chief financial officer"; "chief people and admin officer" and "chief people and administrative officer". */
function areOneChief(one: string, other: string): boolean {
  const [a, b] = [one, other].map(fieldsOf);
  if (a === undefined || b === undefined) return false;
  if (typeof a === "string" || typeof b === "string") return initialsOf(a) === initialsOf(b);
  return a.length === b.length && a.every((word, at) => areOneWord(word, b[at] ?? ""));
}

function fieldsOf(office: string): string | readonly string[] | undefined {
  if (office.startsWith("c:")) return office.slice(2).split("_");
  return /^c[a-z]{1,3}o$/.test(office) ? office.slice(1, -1) : undefined;
}

const initialsOf = (fields: string | readonly string[]): string =>
  typeof fields === "string"
    ? fields
    : fields.map((word) => (/^(?:hr|it|ai)$/.test(word) ? word : word.charAt(0))).join("");

/** Whether a word has the first letter of another and goes on with some of its letters in their order: "strat", "dsg". */
function isShortened(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  if (long.startsWith(short)) return short.length >= 2;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && short.length <= 5 && short.length * 3 <= long.length * 2;
}
