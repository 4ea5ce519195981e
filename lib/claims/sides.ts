import type { Annotation, Argument, Span } from "@/lib/language/annotation";
import { directed, mentionOf, type PartResult, type Place, roleIn } from "./alignment";
import type { ClaimedEvent } from "./parse-claim";

/** Whether the company stands where the claim has it: it is not the seller of what it is said to have bought. */
export function compareSelf({ self, event }: ClaimedEvent, place: Place): PartResult[] {
  const { told, passage } = place;
  if (event === null || told === null || self === null || !directed.has(self)) return [];
  const own = told.arguments.filter((one) => isSelf(one, passage.annotation));
  const others = told.arguments.filter(
    (one) => roleIn(one, place) === self && isOther(one, passage.annotation),
  );
  const result = { kind: "self" as const, text: "the company", zone: "role" as const };
  // Who received a payment did not make it.
  const isReceived =
    told.predicate === "pay" &&
    told.realization === "noun" &&
    /\b(?:receiv|collect)/i.test(passage.text.slice(told.start, told.end));
  if (isReceived && self === "agent" && event.predicate !== "receive")
    return [{ ...result, status: "conflict", quality: 0, told: "received" }];
  if (own.some((one) => roleIn(one, place) === self)) return [{ ...result, status: "same", quality: 1 }];
  const elsewhere = own.find((one) => directed.has(roleIn(one, place)));
  const other = others[0] ?? elsewhere;
  if (other)
    return [{ ...result, status: "conflict", quality: 0, told: passage.text.slice(other.start, other.end) }];
  const leader =
    self === "agent"
      ? told.arguments.find((one) => roleIn(one, place) === "agent" && one.binding === "direct")
      : undefined;
  if (leader !== undefined && !forCompany.test(leader.head))
    return [
      { ...result, status: "conflict", quality: 0, told: passage.text.slice(leader.start, leader.end) },
    ];
  // Who bought is no seller: where it is told from the other side, the text must say who stood on which.
  const isTurned = (place.roles?.size ?? 0) > 0;
  return [{ ...result, status: isTurned ? "missing" : "inferred", quality: 0.5 }];
}

/** Who acts for a company, or is called so without a name. */
const forCompany =
  /^(?:board|boards|committee|directors?|management|company|registrant|corporation|issuer|bank|we|it|which|that|who|they|its|release|subsidiar(?:y|ies)|firm|partnership|trust|holding|parent)$/i;

function isSelf(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && mention.isSelf;
}

export function isOther(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && !mention.isSelf && argument.binding === "direct";
}

/** "One observer, but no director". */
export const excluded = /\b(?:no|not|neither|nor) $/i;

const wordBefore = (text: string, at: number): string =>
  /(\p{L}+)\W*$/u.exec(text.slice(Math.max(0, at - 20), at))?.[1]?.toLowerCase() ?? "";

const otherSides: Readonly<Record<string, string>> = {
  to: "from",
  from: "to",
  against: "for",
  for: "against",
};

const sideBefore = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - 30), at);
  if (/\bfavou?r of \P{L}*$/iu.test(before)) return "for";
  return wordBefore(text, at);
};

/** What goes to one does not come from it, and what is for one is not against it. */
export const isOtherSide = (claimed: Span, told: Span, claim: string, text: string): boolean => {
  const other = otherSides[sideBefore(claim, claimed.start)];
  return other !== undefined && other === sideBefore(text, told.start);
};
