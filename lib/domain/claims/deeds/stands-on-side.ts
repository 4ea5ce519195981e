import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import type { Assertion } from "./find-assertions";
import { areBuyer } from "./match-buyer";
import { takesOver } from "./match-object";
import { bearsOut, type Predicate } from "./predicates";
import type { Head } from "./read-heads";

/** Of these it matters who did it to whom. */
export const hasSides: ReadonlySet<Predicate> = new Set(["acquire", "sell", "appoint", "engage", "dismiss"]);

/** Whether a name of the claim stands on the side of the verb where the claim has it, before another verb takes over. */
export function isOnSide(
  head: Head,
  assertion: Assertion,
  { names, people }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
  passage: string,
): boolean {
  // Persons are aligned by themselves; names beside them are of offices.
  const isMove = head.predicate !== "acquire" && head.predicate !== "sell";
  if (isMove && people.length > 0) return true;
  if (names.length === 0) return head.object === null || isMove || stemsOf(sentence).has(head.object);
  const isIn = (start: number, end: number) => {
    const stems = stemsOf(sentence.slice(start, end));
    const compact = splitFolded(foldClaimText(sentence.slice(start, end))).join("");
    return names.some((words) =>
      words.every((word) => stems.has(stemOf(word)) || (word.length > 4 && compact.includes(word))),
    );
  };
  // "Sub was merged with and into X": which of the two was bought, the verb does not say.
  const isMerging = /^merg/i.test(sentence.slice(assertion.start, assertion.end));
  if (head.isPassive && isMerging && assertion.form !== "noun")
    return /\b(?:Company|Corporation|Registrant)\b/.test(sentence.slice(assertion.end, assertion.end + 60));
  if (assertion.form === "noun") {
    if (isMove) return isIn(0, sentence.length);
    const [before, after] = [sentence.slice(0, assertion.start), sentence.slice(assertion.end)];
    const isObject = /^\s+(?:of|from)\b/i.test(after);
    if (!head.isPassive) return isIn(0, sentence.length);
    // "A merger agreement with X" does not say which of the two is bought.
    if (!isObject)
      return isIn(0, sentence.length) && (head.predicate !== "acquire" || areBuyer(names, passage));
    // "Acquisition of X by Y", "Y's acquisition of X": who is named behind "of" is bought.
    const by = /\bby\b/i.exec(after.slice(0, 160))?.index;
    return (
      (by !== undefined && isIn(assertion.end + by, assertion.end + 240)) ||
      isIn(Math.max(0, before.length - 60), before.length)
    );
  }
  const rivals = assertions.filter(
    ({ predicate, form }) =>
      form === "done" && !bearsOut(predicate, head.predicate) && takesOver.has(predicate),
  );
  const next = rivals.find(({ start }) => start >= assertion.end)?.start ?? sentence.length;
  const last = rivals.findLast(({ end }) => end <= assertion.start)?.end ?? 0;
  return head.isPassive === assertion.isPassive
    ? isIn(assertion.end, head.isPassive ? sentence.length : next)
    : isIn(last, assertion.start);
}
