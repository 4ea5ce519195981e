import type { TextEvent } from "@/lib/language/annotation";
import { entailsPredicate, mapRoles } from "@/lib/language/entailment";
import { type Alignment, beside, ownKinds, type PartResult, type Place, type ToldPassage } from "./alignment";
import { compareScope, isAmbiguous, isNumbered, unlinked } from "./amounts";
import { compareQuantities } from "./compare";
import { findPart } from "./find-part";
import { measure } from "./measures";
import { occurrences } from "./occurrences";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";
import { linkedTo, listAfter, saidBefore } from "./places";
import {
  comparePredicates,
  hasNarrow,
  isCounted,
  isExpecting,
  isOpposite,
  isSameRuling,
  isSameVerb,
} from "./predicates";
import { compareSelf } from "./sides";
import { votedEvents } from "./votes";
import { isContrastive } from "./words";

/** Every told event of a passage that could be the claimed one, with what agrees and what does not. */
export function alignEvent(claimed: ClaimedEvent, passage: ToldPassage, company: ClaimCompany): Alignment[] {
  if (!couldHold(claimed, passage)) return [];
  const { events, sentences } = passage.annotation;
  if (claimed.event === null)
    return sentences.map((_, sentence) => alignWith(claimed, null, sentence, passage, company));
  const wanted = claimed.event.predicate;
  const isVote = wanted === "approve" || wanted === "reject";
  return [...(isVote ? votedEvents(passage) : []), ...events]
    .filter(
      (told) =>
        entailsPredicate(told.predicate, wanted) ||
        isOpposite(told.predicate, wanted) ||
        (isSameVerb(told.predicate, wanted) &&
          (wanted.startsWith("verb:") || isCounted(told, passage.annotation))) ||
        (isExpecting(wanted) && told.modality === "planned"),
    )
    .filter((told) => wanted !== "rule" || isSameRuling(claimed, told, passage))
    .filter((told) => hasNarrow(claimed, told, passage))
    .map((told) => alignWith(claimed, told, told.sentence, passage, company));
}

/** Whether a sentence has a part of a claim at all, in whatever event. */
export const isSaidIn = (
  part: ClaimPart,
  claimed: ClaimedEvent,
  sentence: number,
  passage: ToldPassage,
  company: ClaimCompany,
): boolean =>
  occurrences(
    part,
    claimed,
    { passage, sentence, told: null, roles: null, linked: [], said: sentence, listed: sentence },
    company,
  ).some((one) => one.sentence === sentence);

/** A verb in a sense that no row foresaw says what it does by its object alone. */
function isUnsure({ event }: ClaimedEvent, told: TextEvent | null, parts: readonly PartResult[]): boolean {
  if (event === null || told === null) return false;
  const isOpen =
    isSameVerb(told.predicate, event.predicate) ||
    (isExpecting(event.predicate) && told.modality === "planned");
  if (!isOpen) return false;
  const bound = parts.filter(({ kind, zone }) => kind in ownKinds && (zone === "role" || zone === "event"));
  return bound.length < 2;
}

/** A cheap look before the dear one: numbers stand in the text at all. */
function couldHold({ parts }: ClaimedEvent, { annotation, tokens }: ToldPassage): boolean {
  return parts.every(
    (part) =>
      part.kind !== "quantity" ||
      (part.mention.unit === "" &&
        tokens.some((sentence) => sentence.some((token) => isNumbered(token, part)))) ||
      annotation.mentions.some((one) => one.kind === "quantity" && compareQuantities(part, one) > 0),
  );
}

function alignWith(
  claimed: ClaimedEvent,
  told: TextEvent | null,
  sentence: number,
  passage: ToldPassage,
  company: ClaimCompany,
): Alignment {
  const roles =
    claimed.event === null || told === null ? null : mapRoles(told.predicate, claimed.event.predicate);
  const linked = linkedTo(told, passage.annotation);
  const place: Place = {
    told,
    sentence,
    passage,
    roles,
    linked,
    listed: told === null ? sentence : listAfter(sentence, passage),
    said: told === null ? sentence : saidBefore(told, passage),
  };
  const parts: PartResult[] = [
    ...comparePredicates(claimed, place),
    ...compareSelf(claimed, place),
    ...claimed.parts.map((part) => findPart(part, claimed, place, company)),
  ];
  for (const part of unlinked(claimed, place)) parts.push(part);
  if (told === null && isAmbiguous(claimed, place))
    parts.push({ kind: "quantity", text: claimed.text, status: "missing", zone: null, quality: 0 });
  if (isUnsure(claimed, told, parts))
    parts.push({ kind: "predicate", text: claimed.text, status: "missing", zone: null, quality: 0 });
  parts.push(...compareScope(claimed, place, company));
  passOver(claimed, parts);
  if (isLoose(claimed, told, parts))
    parts.push({ kind: "predicate", text: claimed.text, status: "missing", zone: null, quality: 0 });
  const used = parts.flatMap(({ zone }) => (zone === "near" ? [-1] : [0]));
  return {
    sentence,
    from: Math.max(0, sentence + Math.min(0, ...used)),
    to: sentence,
    told,
    parts,
    measures: measure(claimed, parts),
  };
}

/**
 * Of a claim that is borne out in whatever can be told apart, a word or two may be its own: "expires" where the text
 * has "at the end of". Names, figures, and words that tell one thing from its like are never passed over.
 */
function passOver({ event, claim, parts: claimed }: ClaimedEvent, parts: PartResult[]): void {
  const isBound = ({ kind, zone }: PartResult) =>
    kind in ownKinds && (zone === "role" || zone === "event" || zone === "linked");
  const bound = parts.filter(isBound).length;
  const mayPass = (part: ClaimPart) =>
    !ofFigures.has(event?.predicate ?? "") &&
    (part.kind === "word"
      ? !part.isName
      : part.kind === "event" && part.event.predicate.startsWith("verb:")) &&
    (part.role === null || beside.has(part.role)) &&
    !(part.kind === "word" && givingCause.test(claim.slice(0, part.start))) &&
    !/\d|&/.test(part.text) &&
    !("lemma" in part && isContrastive(part.lemma));
  const results = claimed.flatMap((part) =>
    parts.filter(
      ({ kind, text, status }) =>
        kind === part.kind && text === part.text && status === "missing" && mayPass(part),
    ),
  );
  if (results.length === 0 || results.length * 2 > bound || results.length > mostUnsaid) return;
  for (const result of results) result.status = "unsaid";
}

const mostUnsaid = 2;

/** Why it happened, or after what, is never passed over. */
const givingCause = /\b(?:because|since|due to|over|after|following|amid|owing to|thanks to)\b/i;

/** Whether nothing but the neighbourhood joins the parts of a claim to the told event. */
export function isLoose(
  { event, parts: claimed }: ClaimedEvent,
  told: TextEvent | null,
  parts: readonly PartResult[],
): boolean {
  // Of a thing that is only named all words stand in one sentence, and nobody did anything.
  if (event === null || told === null) return claimed.some(({ kind }) => kind === "person");
  const own = parts.filter(({ kind }) => kind in ownKinds);
  return own.length > 0 && !own.some(({ zone }) => zone === "role" || zone === "event" || zone === "linked");
}
