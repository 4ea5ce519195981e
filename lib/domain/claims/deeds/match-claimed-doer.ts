import type { PassageCompany } from "@/lib/domain/claims/find-support";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemsOf } from "@/lib/domain/claims/words/claim-words";
import { type Assertion, findAssertions } from "./find-assertions";
import { bearsOut, type Predicate } from "./predicates";

/** Deeds of persons and turns of things: who they befall is matched elsewhere. */
const others: ReadonlySet<Predicate> = new Set([
  ...(["resign", "retire", "depart", "die", "appoint", "dismiss", "succeed", "engage"] as const),
  ...(["expire", "increase", "decrease", "begin", "complete", "report", "extend", "spin", "rename"] as const),
]);

const passive = /\b(?:is|are|was|were|been|be|being|gets?|got)\s+(?:\p{L}+ly\s+)?$/iu;
const named = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}’'-]*/gu;
const plain =
  /^(?:the|a|an|jury|court|judge|board|company|shareholders?|stockholders?|directors?|lenders?|holders?|chapter|item|form|class|series|new|no|all|its|in|on|u|us)$/;

/** "Orion, the parent of Acme, paid": Acme stands by. */
const beside =
  /,\s(?:an?|the)\s(?:[\p{L}-]+\s){0,4}?(?:parent|subsidiary|affiliate|owner|unit|division|stockholder|shareholder|(?:parent|holding) company)\sof\s[^,;]*,/giu;

const hasNoObject = /^\s*(?:$|[,.;]|(?:as|to|by|for|in|on|at|with|under|from)\b)/;

type Verb = { start: number; end: number; stem: string | null; assertion: Assertion | null };

/** The words of a text that say what happened: known deeds, and the claim's other verbs. */
function verbsOf(text: string, assertions: readonly Assertion[], stems: readonly string[]): Verb[] {
  const known = assertions.map(
    (one): Verb => ({ start: one.start, end: one.end, stem: null, assertion: one }),
  );
  const rest = Array.from(text.matchAll(/\p{L}+/gu)).flatMap(({ index, 0: word }): Verb[] => {
    const stem = [...stemsOf(word)].find((one) => stems.includes(one));
    return stem === undefined ? [] : [{ start: index, end: index + word.length, stem, assertion: null }];
  });
  return [...known, ...rest].sort((a, b) => a.start - b.start);
}

/** Whether a sentence's verb is what a claim's tells of. */
const isSame = (told: Verb, claimed: Verb): boolean =>
  claimed.assertion !== null
    ? told.assertion !== null && bearsOut(told.assertion.predicate, claimed.assertion.predicate)
    : told.stem === claimed.stem;

/**
 * Whether a claim has a named one do what a sentence says was done to that one, or the other way round: "Orion paid
 * Acme", where Acme paid Orion. A sentence that names neither side decides nothing.
 */
export function isDoerMisplaced(
  { text, heads, names, verbs: stems }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
  { words: own }: PassageCompany,
): boolean {
  if (heads.some(({ predicate }) => others.has(predicate))) return false;
  const [first] = verbsOf(text, findAssertions(text, true), stems);
  if (first === undefined || first.assertion?.form === "noun") return false;
  const before = text.slice(0, first.start);
  const doers = Array.from(before.matchAll(named), ([word]) => word).filter((word) => {
    const folded = splitFolded(foldClaimText(word));
    return !folded.some((one) => own.has(one) || plain.test(one)) && sentence.includes(word);
  });
  const isOwn = splitFolded(foldClaimText(before)).some((word) => own.has(word));
  const last = doers.at(-1);
  if (!passive.test(before) && (isOwn || /^\s*(?:\p{L}+ly(?:\s+|$))*$/u.test(before))) {
    const verbs = verbsOf(sentence, assertions, stems).filter((verb) => isSame(verb, first));
    return isDoneByNamed(first, verbs, names, text.slice(first.end), sentence, own);
  }
  // "Shares of Orion were sold": Orion is not who sells or is sold.
  if (
    last === undefined ||
    isOwn ||
    /\b(?:of|from|with|by|for|to|in|under)\s+(?:the\s)?(?:\p{Lu}\S*\s)*$/u.test(
      before.slice(0, before.lastIndexOf(last)),
    )
  )
    return false;
  const claimed = verbsOf(text, findAssertions(text, true), stems);
  const isPassive = passive.test(before);
  // "Orion ratified as auditor" is told of, "Orion paid" does: without an object neither is said.
  const isPromise = first.assertion?.predicate === "agree" && /^\s+to\s+\p{Ll}/u.test(text.slice(first.end));
  if (!isPassive && !isPromise && hasNoObject.test(text.slice(first.end))) return false;
  const told = verbsOf(sentence, assertions, stems).filter((verb) =>
    claimed.some((one) => isSame(verb, one)),
  );
  if (told.length === 0) return false;
  return !told.some(({ start, end, assertion }) => {
    if (assertion?.form === "noun") return true;
    const [left, right] = [sentence.slice(0, start).replace(beside, " "), sentence.slice(end)];
    const isBefore = left.includes(last);
    const isBehind = right.includes(last);
    if (passive.test(left) === isPassive) return isBefore;
    return isPassive ? isBehind : (/^[^.;]{0,40}?\bby\s[^,;.]{0,60}/i.exec(right)?.[0] ?? "").includes(last);
  });
}

/** Of these two who agree are both the doer. */
const mutual: ReadonlySet<Predicate> = new Set([
  ...(["agree", "complete", "settle", "amend", "extend", "acquire", "sell", "license"] as const),
  ...(["notify", "authorize", "launch", "meet", "miss"] as const),
]);
const ownName = /\b(?:the (?:Company|Registrant|Corporation)|we)\b/i;
const finished = /ed$|^(?:won|gave|sent|took|made|lent|sought|paid|got)$/i;
/** Between a name and its verb. */
const gap =
  /^(?:,? (?:Inc|Corp|Corporation|Company|LLC|L\.L\.C|L\.P|Ltd|plc|N\.A)\b\.?)?(?:\s*\([^()]*\))?,?(?:\s+(?:has|have|had|also|then|\p{L}+ly))*\s*$/iu;

/** Whether a sentence has one whom a claim names behind its verb do, right before it, what the claim has the company do. */
function isDoneByNamed(
  claimed: Verb,
  verbs: readonly Verb[],
  names: Statement["names"],
  behind: string,
  sentence: string,
  own: ReadonlySet<string>,
): boolean {
  if (claimed.assertion !== null && mutual.has(claimed.assertion.predicate)) return false;
  const objects = names.filter((words) => words.every((word) => foldedOf(behind).includes(word)));
  const told = verbs.filter(({ start, end, assertion }) =>
    assertion !== null ? assertion.form === "done" : finished.test(sentence.slice(start, end)),
  );
  if (objects.length === 0 || told.length === 0) return false;
  return told.every(({ start }) => {
    const before = sentence.slice(0, start);
    if (passive.test(before)) return false;
    const clause = before.replace(/^.*(?:;|\b(?:that|which|but)\b|,\s+and\b)/s, "");
    if (ownName.test(clause) || foldedOf(clause).some((word) => own.has(word))) return false;
    return objects.some((words) => {
      const last = Array.from(clause.matchAll(named)).findLast(({ 0: word }) =>
        foldedOf(word).some((one) => words.at(-1) === one),
      );
      if (last === undefined || !gap.test(clause.slice(last.index + last[0].length))) return false;
      const run = clause.slice(0, last.index);
      return !/\b(?:of|with|by|from|to|for|in|between|among|under|against)\s+(?:the\s)?(?:\p{Lu}\S*\s)*$/u.test(
        run,
      );
    });
  });
}

const foldedOf = (text: string): string[] => splitFolded(foldClaimText(text));
