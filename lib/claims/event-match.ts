import { type Annotation, inside, type TextEvent } from "@/lib/language/annotation";
import { entailsModality, entailsPredicate, stageBy } from "@/lib/language/entailment";
import { isOfClass, predicatesOfVerb } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import { readSentences } from "@/lib/language/sentences";
import { mentionOf, type PartResult, type Place, type ToldPassage } from "./alignment";
import { compareShares } from "./amounts";
import { matchWord } from "./compare";
import type { ClaimedEvent } from "./parse-claim";

/** "Doubled" says more than "raised", "will not stand for re-election" more than "will leave". */
export function hasNarrow({ event, text }: ClaimedEvent, told: TextEvent, { tokens }: ToldPassage): boolean {
  if (event === null) return true;
  const narrow = readSentences(text)
    .tokens.flat()
    .filter(({ lemma }) => isOfClass(lemma, "narrow"));
  if (narrow.length === 0) return true;
  const own = (tokens[told.sentence] ?? []).filter((token) => inside(token, told));
  return narrow.every(({ lemma }) => own.some((_, at) => matchWord(own, at, lemma).quality > 0));
}

/** Whether what an act is done to is only counted: of no kind that a row could ask for. */
export const isCounted = ({ arguments: own }: TextEvent, annotation: Annotation): boolean =>
  own.some((one) => one.role === "quantity" || mentionOf(one, annotation)?.kind === "quantity");

/** A court that dismissed a suit did not uphold it: rulings are told apart by their verbs. */
export function isSameRuling(
  { event, text }: ClaimedEvent,
  told: TextEvent,
  { tokens }: ToldPassage,
): boolean {
  const said = new Set(
    (tokens[told.sentence] ?? []).filter((token) => inside(token, told)).map(({ lemma }) => lemma),
  );
  const verbs = readSentences(text)
    .tokens.flat()
    .filter(({ pos }) => pos === "VERB");
  return event === null || verbs.every(({ lemma }) => said.has(lemma));
}

/**
 * Whether a verb that is told without its usual object may be the claimed one: "issued 500,000 to Dunmore" for an issue,
 * "signed a new order form" for a contract. Their parts must agree all the more.
 */
export function isSameVerb(told: string, claimed: string): boolean {
  const [one, other] = [told, claimed].map((name) => (name.startsWith("verb:") ? name.slice(5) : null));
  if (one != null && other == null) return predicatesOfVerb(one).has(claimed);
  if (other == null || one != null) return false;
  return [...predicatesOfVerb(other)].some((name) => entailsPredicate(told, name));
}

/** "Expects charges of $20 million": whatever is to come, "expects to record". */
export const isExpecting = (predicate: string): boolean =>
  predicate === "verb:expect" || predicate === "verb:plan";

/** What is rejected is not approved. */
const opposites = new Set(["approve reject", "reject approve"]);

export const isOpposite = (told: string, claimed: string): boolean => opposites.has(`${told} ${claimed}`);

export function comparePredicates(
  { event, text, parts: claimedParts }: ClaimedEvent,
  place: Place,
): PartResult[] {
  if (event === null || place.told === null) return [];
  const told = decidedBy(place.told, place);
  const isSame = told.predicate === event.predicate;
  return [
    {
      kind: "predicate",
      text,
      status: isSame ? "same" : "entailed",
      zone: "role",
      quality: isSameVerb(told.predicate, event.predicate) ? 0.7 : isSame ? 1 : 0.8,
    },
    comparePolarities(told, event, place),
    compareModalities(told, event, text, place),
    ...compareShares(claimedParts, event, place),
  ];
}

function comparePolarities(told: TextEvent, event: TextEvent, { passage }: Place): PartResult {
  const outer = told.within === null ? undefined : passage.annotation.events[told.within];
  const isCalledOff =
    outer !== undefined &&
    told.modality !== "done" &&
    callingOff.has(outer.predicate) &&
    outer.polarity === "asserted";
  const isSamePolarity =
    !isCalledOff && (told.polarity === event.polarity) !== isOpposite(told.predicate, event.predicate);
  return {
    kind: "polarity",
    text: event.polarity === "denied" ? "that it did not happen" : "that it happened",
    status: isSamePolarity ? "same" : "conflict",
    zone: "role",
    quality: 1,
    ...(isSamePolarity ? {} : { told: told.polarity }),
  };
}

/** "Plans to buy" is another thing to say than "bought"; a noun leaves it open. */
export const saysPlan = ({ event, text }: Pick<ClaimedEvent, "event" | "text">): boolean =>
  event?.modality === "planned" &&
  /\b(?:plan(?:s|ned|ning)?(?= (?:to|a|an|the|its|on|for)\b)|intend|propos|seek|aim|hope|want|consider)/i.test(
    text,
  );

function compareModalities(told: TextEvent, event: TextEvent, text: string, place: Place): PartResult {
  const isPlan = saysPlan({ event, text });
  const stage = stageBy(told.predicate, event.predicate, told.modality);
  const isAsFar =
    (entailsModality(stage, event.modality) && !(isPlan && told.modality === "done")) ||
    (isExpecting(event.predicate) && told.modality === "planned") ||
    isDecision(told, event, text, place) ||
    isBySetting(told, event, place);
  return {
    kind: "modality",
    text: event.modality,
    status: isAsFar ? (told.modality === event.modality ? "same" : "entailed") : "conflict",
    zone: "role",
    quality: told.modality === event.modality ? 1 : 0.8,
    ...(isAsFar ? {} : { told: told.modality }),
  };
}

/** What ends a thing before it is done. */
const callingOff = new Set(["terminate", "withdraw", "reject"]);

const thisProposal = phrases("claim: this proposal");

/** "The proposal to ratify the appointment was approved": the second says what became of the first. */
function decidedBy(told: TextEvent, { passage, sentence }: Place): TextEvent {
  if (told.predicate !== "approve" || told.modality === "done") return told;
  const { text, annotation } = passage;
  const isDecision = ({ predicate, modality }: TextEvent) =>
    /^(?:approve|reject)$/.test(predicate) && modality === "done";
  const decided = annotation.events.filter((one) => one !== told && isDecision(one));
  const isOfIt = (one: TextEvent) =>
    one.arguments.some(
      ({ role, start, end }) => role === "object" && thisProposal.test(text.slice(start, end)),
    );
  const decision =
    decided.find((one) => one.sentence === sentence && one.end >= told.end) ??
    decided.find((one) => one.sentence === sentence + 1 && isOfIt(one));
  if (decision === undefined) return told;
  const isRejected = (decision.predicate === "reject") !== (decision.polarity === "denied");
  return { ...told, modality: "done", polarity: isRejected ? "denied" : "asserted" };
}

/** What "will" happen under an agreement is agreed. */
function isBySetting(told: TextEvent, claimed: TextEvent, { passage, sentence }: Place): boolean {
  const words = passage.tokens[sentence] ?? [];
  const before = passage.tokens[sentence - 1] ?? [];
  const beside = passage.annotation.events.filter((one) => one.sentence === sentence && isTold(one));
  // "Approved a program under which it may buy back up to $5 million": a program to do so.
  if (told.modality === "possible" && claimed.modality === "planned" && isOfClass(told.predicate, "allowed"))
    return beside.some(({ predicate }) => isOfClass(predicate, "allowing"));
  return (
    told.modality === "planned" &&
    claimed.modality === "agreed" &&
    (beside.some(({ predicate }) => predicate === "contract") ||
      [...before, ...words].some(({ text }) => text === "Agreement"))
  );
}

const isTold = ({ polarity, modality }: TextEvent): boolean => polarity === "asserted" && modality === "done";

const deciding = new Set(["approve", "adopt", "vote", "amend", "verb:commit", "verb:decide"]);

/** What a company does by deciding it: a salary is raised when the board approves that. */
function isDecision(told: TextEvent, claimed: TextEvent, claimedText: string, { linked }: Place): boolean {
  if (/\b(?:complet|finish|finali[sz])/i.test(claimedText)) return false;
  if (
    !isOfClass(claimed.predicate, "done-by-deciding") ||
    told.modality !== "planned" ||
    claimed.modality !== "done"
  )
    return false;
  return linked.some(
    ({ predicate, polarity, modality }) =>
      deciding.has(predicate) && polarity === "asserted" && modality === "done",
  );
}
