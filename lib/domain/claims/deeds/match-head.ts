import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { familySearchWords, splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import { isTold } from "@/lib/domain/claims/words/kinds";
import type { Assertion } from "./find-assertions";
import type { AssertionStatus } from "./governed-status";
import { undoing } from "./match-anchors";
import { areBuyer, isOtherWayRound } from "./match-buyer";
import { hasAnothersNumber, isOfOpposite } from "./match-clause";
import { isDoneBy, isLeaver } from "./match-doer";
import { bearsOut, type Predicate } from "./predicates";
import { type Head, leaves } from "./read-heads";

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
const leave: ReadonlySet<string> = new Set(["authorization", "program", "plan"]);
/** Of these it matters who did it to whom. */
const hasSides: ReadonlySet<Predicate> = new Set(["acquire", "sell", "appoint", "engage", "dismiss"]);
/** Verbs behind which another object stands: "dismissed X and engaged Y". */
const takesOver: ReadonlySet<Predicate> = new Set([
  ...(["acquire", "sell", "appoint", "engage", "dismiss", "issue", "repurchase", "repay"] as const),
  ...(["borrow", "withdraw", "suspend"] as const),
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

/** Whoever enters into an amendment has amended. */
const doneByAgreeing: ReadonlySet<Predicate> = new Set(["amend", "extend", "settle", "license"]);

/** A vote on a thing says nothing of how far the thing has come. */
const votes: ReadonlySet<Predicate> = new Set(["authorize", "reject"]);

function statusesFor(
  { predicate, status, isIntended, isAnnounced, isUnderWay, isOpening }: Head,
  heads: readonly Head[],
): readonly AssertionStatus[] {
  if (status === "planned" && isIntended) return ["planned"];
  if (status === "planned" && leaves.has(predicate)) return ["planned", "agreed", "done"];
  // "Ann Lee, who succeeds Ray": as sure as "named to succeed".
  if (status === "planned" && predicate === "succeed") return ["planned", "agreed", "done", "mentioned"];
  const isVotedOn = heads.some((one) => one.predicate !== predicate && votes.has(one.predicate));
  if (status === "mentioned" && isVotedOn) return ["done", "mentioned", "agreed", "planned", "possible"];
  if (status === "done" && doneByAgreeing.has(predicate)) return ["done", "agreed"];
  if (isOpening) return ["done", "agreed", "mentioned"];
  if (isUnderWay) return ["done", "agreed", "planned"];
  if (isAnnounced && predicate === "acquire") return ["done", "agreed"];
  if (status === "mentioned" && needsDeed.has(predicate))
    return predicate === "acquire" || predicate === "sell" ? ["done"] : ["done", "mentioned"];
  if (predicate === "agree" && status === "agreed") return ["agreed", "done", "mentioned"];
  return accepted[status];
}

/** Sold and issued are one of securities only. */
const securities: ReadonlySet<string> = new Set(
  "shar note debentur secur security warrant unit debt convertibl offer preferr".split(" "),
);
const isTrade = (stated: Predicate, claimed: Predicate): boolean =>
  (stated === "issue" && claimed === "sell") || (stated === "sell" && claimed === "issue");

/** Whether a sentence says what a claim does, as far and with the same sign; else what it differs in. */
export function isHeadBorneOut(
  head: Head,
  statement: Statement,
  assertions: readonly Assertion[],
  { text: sentence, voters, passage }: { text: string; voters: string | null; passage: string },
): "yes" | "event" | "modality" {
  if (isOtherWayRound(head, statement, passage)) return "event";
  if (undoing.has(head.predicate) && !areNamedIn(sentence, statement.people)) return "event";
  // "The X deal completed": whichever deal it was.
  const isDeal = head.predicate === "complete" && statement.names.length > 0;
  const isSecurity = statement.stems.some((stem) => securities.has(stem));
  const isOwnWill = head.predicate === "depart" && declines.test(statement.text);
  const same = assertions.filter(
    ({ predicate }) =>
      (bearsOut(predicate, head.predicate) &&
        (predicate === head.predicate ||
          (!isOwnWill && (!isTrade(predicate, head.predicate) || isSecurity)))) ||
      (head.predicate === "retire" && predicate === "repay" && isSecurity && statement.people.length === 0) ||
      (isDeal && (predicate === "acquire" || predicate === "sell")),
  );
  if (same.length === 0) return isRefused(head, statement, assertions, sentence) ? "yes" : "event";
  const sided = same.filter((one) => {
    if (
      isOfOpposite(one, statement, assertions, sentence) ||
      hasAnothersNumber(one, statement, assertions, sentence)
    )
      return false;
    return hasSides.has(head.predicate)
      ? isOnSide(head, one, statement, assertions, sentence, passage)
      : leaves.has(head.predicate) && statement.names.length > 0 && statement.people.length === 0
        ? isLeaver(one, statement, sentence)
        : hasObject(head, one, assertions, sentence) &&
          (head.thing === null || hasObject({ ...head, object: head.thing }, one, assertions, sentence));
  });
  if (
    sided.length === 0 ||
    (head.actor !== null && !sided.some((one) => isDoneBy(head, one, sentence, voters)))
  )
    return "event";
  // "Repurchase authorization" says no more than "authorized to repurchase".
  const isLeave = head.status === "mentioned" && statement.stems.some((stem) => leave.has(stem));
  const statuses = [
    ...statusesFor(head, statement.heads),
    ...(isLeave ? (["planned", "possible"] as const) : []),
  ];
  // What has happened is planned no more.
  if (head.isIntended && sided.some(({ form, status }) => form === "done" && status === "done"))
    return "modality";
  const isNamed = ({ status, start, end }: Assertion) =>
    head.isNaming &&
    status === "planned" &&
    /^(?:become|assume|serve|take|join|move)/i.test(sentence.slice(start, end)) &&
    /\bwill\s+(?:\p{L}+ly\s+)?$/iu.test(sentence.slice(0, start));
  // "Acme today announced an agreement ... Acme will acquire Orion": what was agreed.
  const isPromised = ({ predicate, status, start }: Assertion) =>
    head.status === "agreed" &&
    (predicate === "acquire" || predicate === "sell") &&
    status === "planned" &&
    /\bwill\s+(?:\p{L}+ly\s+)?$/iu.test(sentence.slice(0, start)) &&
    /\bagree(?:ment|d to)\b/i.test(passage) &&
    !/\b(?:letter of intent|non-?binding|in principle|if|unless)\b/i.test(passage);
  return sided.some(
    (one) =>
      (statuses.includes(one.status) || isNamed(one) || isPromised(one)) && one.isNegated === head.isNegated,
  ) || isRefused(head, statement, assertions, sentence)
    ? "yes"
    : "modality";
}

/** "Declined to stand for re-appointment": who was dismissed did not. */
const declines =
  /\b(?:declin|refus|(?:chose|decided|elected|opted) not)\p{L}*\b[^.;]*\b(?:stand|run|seek|serve)\b/iu;

/** What is undone is named in the sentence itself. */
function areNamedIn(sentence: string, people: readonly string[]): boolean {
  const words = new Set(splitFolded(foldClaimText(sentence)));
  return people.every((name) => familySearchWords(name).every((word) => words.has(word)));
}

/** Whether a name of the claim stands on the side of the verb where the claim has it, before another verb takes over. */
function isOnSide(
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

/** "Was not approved" is "was rejected", and the reverse. */
function isRefused(
  head: Head,
  { names, people }: Statement,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  const told = [...names, ...people.map((name) => familySearchWords(name))];
  if (head.status !== "done" && head.status !== "mentioned") return false;
  const other = head.predicate === "reject" ? "authorize" : head.predicate === "authorize" ? "reject" : null;
  return assertions.some(
    (one) =>
      one.predicate === other &&
      one.form === "done" &&
      one.status === "done" &&
      one.isNegated !== head.isNegated &&
      (told.length === 0 || (one.isPassive && areSubject(told, one, assertions, sentence))) &&
      hasObject(head, one, assertions, sentence),
  );
}

/** Whether names stand before a passive verb, behind the deed before it. */
function areSubject(
  names: Statement["names"],
  one: Assertion,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  const from = assertions.findLast(({ form, end }) => form === "done" && end <= one.start)?.end ?? 0;
  const stems = stemsOf(sentence.slice(from, one.start));
  return names.flat().every((word) => stems.has(stemOf(word)));
}

/** How far from its verb a thing may be named, in characters. */
const objectReach = 140;

/** Whether what the claim says was done to stands near the verb, and no other verb stands nearer to it. */
function hasObject(
  { object, thing, predicate }: Pick<Head, "object" | "thing" | "predicate">,
  assertion: Assertion,
  assertions: readonly Assertion[],
  sentence: string,
): boolean {
  if (object === null) return true;
  const from = Math.max(0, assertion.start - objectReach);
  const near = sentence.slice(from, assertion.end + objectReach);
  const isThing = (stems: ReadonlySet<string>) =>
    object === thing ? isTold(object, (stem) => stems.has(stem)) : stems.has(object);
  const places = Array.from(near.matchAll(/\p{L}+/gu)).filter((match) => isThing(stemsOf(match[0])));
  const rivals = assertions.filter(
    (other) =>
      other.form === "done" && takesOver.has(other.predicate) && !bearsOut(other.predicate, predicate),
  );
  // Words that only together stand for it ("not in compliance") are not told apart.
  if (places.length === 0) return isThing(stemsOf(near));
  return places.some(({ index }) => {
    const at = from + index;
    return rivals.every((rival) => distance(assertion, at) <= distance(rival, at));
  });
}

const distance = ({ start, end }: Assertion, at: number): number =>
  at < start ? start - at : Math.max(0, at - end);
