import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { Assertion } from "./find-assertions";
import { bearsOut, type Predicate } from "./predicates";

const pairs: readonly (readonly [Predicate, Predicate])[] = [
  ["increase", "decrease"],
  ["borrow", "repay"],
  ["acquire", "sell"],
  ["issue", "repay"],
  ["issue", "repurchase"],
  ["engage", "dismiss"],
  ["authorize", "reject"],
  ["extend", "terminate"],
  ["extend", "expire"],
  ["adopt", "terminate"],
  ["declare", "suspend"],
  ["launch", "suspend"],
];

const areOpposite = (one: Predicate, other: Predicate): boolean =>
  pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));

const joints = /;|\b(?:and|but|while|whereas)\b/gi;

/** Where between two deeds the clause of the second begins. */
function boundaryBetween(sentence: string, from: number, to: number): number {
  const between = sentence.slice(from, to);
  const joint = [...between.matchAll(joints)].at(-1)?.index ?? between.lastIndexOf(",");
  return joint < 0 ? to : from + joint;
}

/**
 * Whether what a claim tells of stands in the clause of an opposite deed alone: "raised its outlook for revenue and
 * lowered that for expenses" does not say that the outlook for revenue was lowered.
 */
export function isOfOpposite(
  deed: Assertion,
  statement: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  const clauses = assertions
    .filter(
      ({ predicate, form }) =>
        form === "done" &&
        areOpposite(predicate, deed.predicate) &&
        !statement.heads.some((head) => bearsOut(predicate, head.predicate)),
    )
    .map((other): Stretch => {
      const isBehind = other.start > deed.start;
      return isBehind
        ? { start: boundaryBetween(sentence, deed.end, other.start), end: sentence.length }
        : { start: 0, end: boundaryBetween(sentence, other.end, deed.start) };
    });
  if (clauses.length === 0) return false;
  return clauses.some((clause) => {
    const theirs = sentence.slice(clause.start, clause.end);
    const ours = `${sentence.slice(0, clause.start)} . ${sentence.slice(clause.end)}`;
    const [there, here] = [stemsOf(theirs), stemsOf(ours)];
    const [compactThere, compactHere] = [compact(theirs), compact(ours)];
    const isOnlyThere = (word: string) =>
      (there.has(word) && !here.has(word)) ||
      (word.length > 4 && compactThere.includes(word) && !compactHere.includes(word) && !here.has(word));
    const numbers = findQuantities(theirs);
    const ourNumbers = findQuantities(ours);
    return (
      statement.stems.some((stem) => there.has(stem) && !here.has(stem)) ||
      statement.names.some((words) => words.some((word) => isOnlyThere(stemOf(word)))) ||
      statement.quantities.some(
        (one) =>
          numbers.some((stated) => isBorneOut(one, stated)) &&
          !ourNumbers.some((stated) => isBorneOut(one, stated)),
      )
    );
  });
}

const compact = (text: string): string => splitFolded(foldClaimText(text)).join("");

/** A number right behind a verb, and before the deed's: "furloughed 210 employees and laid off 145 others". */
const anothers =
  /\b\p{L}{3,}ed\s+(?:(?:about|approximately|nearly|up to|an additional|another|a total of|more than)\s+)?$/iu;

/** Verbs whose number stands right behind them. */
const counted: ReadonlySet<Predicate> = new Set([
  ...(["issue", "borrow", "repay", "repurchase", "acquire", "sell", "withdraw", "suspend"] as const),
]);
/** Between two verbs of one object: "repurchased and retired". */
const shared = /^[\s,]*(?:(?:and|or|then|also|has|have|\p{L}+ly)(?:[\s,]+|$))*$/iu;
const rightBehind =
  /^\s+(?:(?:an?|the|its|remaining|additional|further|another|total of|approximately|about|aggregate|up to|all|of)\s+)*$/i;

/** "Withdrew its guidance, and drew the remaining $30 million": the number of the verb that stands between. */
function isOfVerbBetween(
  deed: Assertion,
  { start }: Stretch,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  const other = assertions.findLast(
    (one) => one.form === "done" && one.start > deed.end && one.end <= start && !one.isPassive,
  );
  return (
    other !== undefined &&
    counted.has(other.predicate) &&
    counted.has(deed.predicate) &&
    !bearsOut(other.predicate, deed.predicate) &&
    !bearsOut(deed.predicate, other.predicate) &&
    !shared.test(sentence.slice(deed.end, other.start)) &&
    rightBehind.test(sentence.slice(other.end, start))
  );
}

/** Whether every number of a claim that the sentence has is the object of another verb. */
export function hasAnothersNumber(
  deed: Assertion,
  { quantities }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (deed.form !== "done" || deed.isPassive || quantities.length === 0) return false;
  const stated = findQuantities(sentence).filter((one) =>
    quantities.some((claimed) => isBorneOut(claimed, one)),
  );
  return (
    stated.length > 0 &&
    stated.every(
      ({ start, end }) =>
        (end <= deed.start &&
          anothers.test(sentence.slice(0, start)) &&
          /\b(?:and|but)\b/.test(sentence.slice(end, deed.start))) ||
        isOfVerbBetween(deed, { start, end }, assertions, sentence),
    )
  );
}
