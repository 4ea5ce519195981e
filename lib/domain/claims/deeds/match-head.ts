import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { familySearchWords, splitFolded, stemOf, stemsOf } from "@/lib/domain/claims/words/claim-words";
import type { Assertion } from "./find-assertions";
import { undoing } from "./match-anchors";
import { isOtherWayRound } from "./match-buyer";
import { hasAnothersNumber, isOfOpposite } from "./match-clause";
import { isDoneBy, isLeaver } from "./match-doer";
import { hasObject } from "./match-object";
import { bearsOut, type Predicate } from "./predicates";
import { type Head, leaves } from "./read-heads";
import { hasSides, isOnSide } from "./stands-on-side";
import { statusesFor } from "./statuses-of-head";

const leave: ReadonlySet<string> = new Set(["authorization", "program", "plan"]);
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
