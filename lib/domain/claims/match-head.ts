import { foldClaimText, splitFolded, stemOf, stemsOf } from "./claim-words";
import type { Assertion, AssertionStatus } from "./find-assertions";
import { bearsOut, type Predicate } from "./predicates";
import type { Head, Statement } from "./read-statement";

/** Of these a noun alone ("the acquisition of X") does not say that it happened. */
const needsDeed: ReadonlySet<Predicate> = new Set([
  "acquire",
  "sell",
  "resign",
  "retire",
  "depart",
  "dismiss",
  "die",
]);
/** Of these it matters who did it to whom. */
const hasSides: ReadonlySet<Predicate> = new Set(["acquire", "sell", "appoint", "engage", "dismiss"]);
/** Verbs behind which another object stands: "dismissed X and engaged Y". */
const takesOver: ReadonlySet<Predicate> = new Set([
  ...(["acquire", "sell", "appoint", "engage", "dismiss", "issue", "repurchase", "repay"] as const),
  ...(["resign", "retire", "depart", "increase", "decrease"] as const),
]);

const accepted: Readonly<Record<AssertionStatus, readonly AssertionStatus[]>> = {
  done: ["done"],
  agreed: ["agreed"],
  ended: ["ended"],
  planned: ["planned", "agreed"],
  possible: ["possible", "planned"],
  mentioned: ["done", "mentioned", "agreed"],
};

function statusesFor({ predicate, status }: Head): readonly AssertionStatus[] {
  if (status === "mentioned" && needsDeed.has(predicate))
    return predicate === "acquire" || predicate === "sell" ? ["done"] : ["done", "mentioned"];
  if (predicate === "agree" && status === "agreed") return ["agreed", "done", "mentioned"];
  return accepted[status];
}

/** Whether a sentence says what a claim does, as far and with the same sign; else what it differs in. */
export function isHeadBorneOut(
  head: Head,
  statement: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): "yes" | "event" | "modality" {
  const same = assertions.filter(({ predicate }) => bearsOut(predicate, head.predicate));
  if (same.length === 0) return "event";
  const sided = same.filter((one) =>
    hasSides.has(head.predicate)
      ? isOnSide(head, one, statement, assertions, sentence)
      : hasObject(head, one, assertions, sentence),
  );
  if (sided.length === 0) return "event";
  const statuses = statusesFor(head);
  return sided.some(({ status, isNegated }) => statuses.includes(status) && isNegated === head.isNegated)
    ? "yes"
    : "modality";
}

/** Whether a name of the claim stands on the side of the verb where the claim has it, before another verb takes over. */
function isOnSide(
  head: Head,
  assertion: Assertion,
  { names }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (names.length === 0) return true;
  const isIn = (start: number, end: number) => {
    const stems = stemsOf(sentence.slice(start, end));
    const compact = splitFolded(foldClaimText(sentence.slice(start, end))).join("");
    return names.some((words) =>
      words.every((word) => stems.has(stemOf(word)) || (word.length > 4 && compact.includes(word))),
    );
  };
  if (assertion.form === "noun") return isIn(0, sentence.length);
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

/** How far from its verb a thing may be named, in characters. */
const objectReach = 90;

/** Whether what the claim says was done to stands near the verb, and no other verb stands nearer to it. */
function hasObject(
  { object, predicate }: Head,
  assertion: Assertion,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (object === null) return true;
  const from = Math.max(0, assertion.start - objectReach);
  const near = sentence.slice(from, assertion.end + objectReach);
  const places = Array.from(near.matchAll(/\p{L}+/gu)).filter((match) => stemsOf(match[0]).has(object));
  const rivals = assertions.filter(
    (other) =>
      other.form === "done" && takesOver.has(other.predicate) && !bearsOut(other.predicate, predicate),
  );
  return places.some(({ index }) => {
    const at = from + index;
    return rivals.every((rival) => distance(assertion, at) <= distance(rival, at));
  });
}

const distance = ({ start, end }: Assertion, at: number): number =>
  at < start ? start - at : Math.max(0, at - end);
