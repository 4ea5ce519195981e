import type { ArgumentRole, Mention, Span, TextEvent } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import { beside, directed, type Found, inside, type Place, roleIn, type Zone } from "./alignment";
import { isOfOtherMeasure } from "./amounts";
import type { ClaimedEvent, ClaimPart } from "./parse-claim";
import { isTitleOnly, replaced, taking } from "./tenure";
import { isContrastive } from "./words";

const ofAmounts = new Set(["measure", "increase", "decrease"]);

/** Names and amounts may stand in the sentence beside; an office, or what is measured, stands with its event. */
export function isNearEnough(zone: Zone, part: ClaimPart, { event }: ClaimedEvent): boolean {
  if (part.kind === "word" && part.role === "agent")
    return zone === "role" || (zone === "linked" && part.lemma === "board");
  if (part.kind === "word" && part.isName && part.role !== null && zone === "linked" && event !== null)
    return false;
  const isLoose = zone === "sentence" || zone === "near";
  if (part.kind === "word" && event?.predicate === "engage" && isOfClass(part.lemma, "auditor"))
    return zone !== "near";
  if (part.kind === "word" && isLoose && event !== null) {
    if (isContrastive(part.lemma)) return false;
    if (part.role !== null && !beside.has(part.role)) return false;
  }
  if (part.kind === "office" && part.role === "office" && isLoose && taking.has(event?.predicate ?? ""))
    return false;
  const isParty = part.kind === "person" || part.kind === "organization";
  // Of an act without a row of its own nothing is known but the parts that it binds.
  if (event?.predicate.startsWith("verb:") && (isParty || part.kind === "quantity"))
    return zone === "role" || zone === "event";
  // What is only somewhere near does not count; a time may be said once for several sentences, as a price is.
  if (zone === "near")
    return part.kind === "time" || part.kind === "quantity" || (part.kind === "office" && part.role === null);
  if (event !== null && ofAmounts.has(event.predicate) && part.kind === "word")
    return zone !== "sentence" && !(zone === "linked" && part.role === "object");
  return true;
}

/** Roles that may stand for one another where predicates are told by another verb or noun. */
const alike: readonly (readonly ArgumentRole[])[] = [
  ["agent", "person"],
  ["object", "person"],
  ["office", "result", "object"],
  ["quantity", "object"],
  ["other", "purpose", "cause", "place", "object", "result"],
  ["partner", "recipient"],
  ["partner", "source"],
];

export const areAlike = (a: ArgumentRole, b: ArgumentRole): boolean =>
  a === b || alike.some((group) => group.includes(a) && group.includes(b));

/** "Lee awarded a bonus" has no "was"; "the Company and Ardent ended their agreement" ends the one with Ardent. */
const mayStandFor = (told: ArgumentRole, claimed: ArgumentRole, { predicate }: TextEvent): boolean =>
  (claimed === "partner" && told === "agent") ||
  (claimed === "agent" && told === "recipient" && (predicate === "award" || predicate === "verb:give"));

/** How near to the told event a part stands; on the wrong side of it, or null where it is another's. */
export function zoneOf(found: Found, part: ClaimPart, place: Place): Zone | "wrong side" | null {
  const { told, sentence } = place;
  const own = told === null ? undefined : zoneIn(found, part, place, told);
  if (own !== undefined) return own;
  if (found.sentence > sentence && found.sentence <= place.listed) return "linked";
  if (found.sentence < sentence && found.sentence >= place.said) return "linked";
  if (found.sentence > sentence && isOfPaper(found, part, place)) return "linked";
  if (found.sentence !== sentence) return part.kind === "quantity" && !isPrice(found, place) ? null : "near";
  return told !== null && isOwnedByOther(found, place) ? null : "sentence";
}

const definedTerm = /[“"]((?:\p{Lu}[\p{L}-]* )*(?:Agreement|Facility|Loan|Indenture|Commitment))[”"]\)/gu;

const isMoney = (one: Mention): boolean => one.kind === "quantity" && /^[A-Z]{3}$/.test(one.unit);

/** "Entered into an agreement (the “Credit Agreement”). The Credit Agreement provides for $5 million": its first sum. */
function isOfPaper(found: Found, part: ClaimPart, { told, passage }: Place): boolean {
  if (told === null || !isOfClass(told.predicate, "of-paper")) return false;
  const { text, annotation } = passage;
  const saidIn = (at: number) => {
    const one = annotation.sentences[at];
    return one === undefined ? "" : text.slice(one.start, one.end);
  };
  const terms = [...saidIn(told.sentence).matchAll(definedTerm)].map(([, term = ""]) => term);
  const opens = (term: string) =>
    ["The ", "Under the ", "Pursuant to the ", "This "].some((lead) =>
      saidIn(found.sentence).startsWith(`${lead}${term} `),
    );
  if (!terms.some(opens)) return false;
  if (part.kind !== "quantity") return part.kind === "word" || part.kind === "time";
  const sums = annotation.mentions.filter((one) => one.sentence === found.sentence && isMoney(one));
  return (
    sums[0] === undefined || !sums.some(({ start }) => start === found.start) || sums[0].start === found.start
  );
}

/** The zone that a told event gives to a part, by its arguments, its time and what it is linked to; else undefined. */
function zoneIn(
  found: Found,
  part: ClaimPart,
  place: Place,
  told: TextEvent,
): Zone | "wrong side" | null | undefined {
  const { text, annotation } = place.passage;
  const isReplaced =
    taking.has(told.predicate) &&
    told.predicate !== "succeed" &&
    replaced.test(text.slice(Math.max(0, found.start - 40), found.start));
  if (isReplaced || (part.kind === "office" && part.role !== null && isTitleOnly(found, place)))
    return "wrong side";
  if (part.kind === "person" && /^[’']s\b/.test(text.slice(found.end, found.end + 2))) return null;
  const ofArgument = zoneInArguments(found, part, place, told);
  if (ofArgument !== undefined) return ofArgument;
  const time = told.time === null ? undefined : annotation.mentions[told.time];
  if (time && inside(found, time)) return "role";
  const { linked } = place;
  if (part.kind === "time" && part.isOfEvent && isTimeOfOther(found, linked, place)) return null;
  if (part.kind === "quantity" && isOfOtherMeasure(found, part, place)) return null;
  const isLinked = linked.some(
    (one) => inside(found, one) || one.arguments.some((own) => inside(found, own)),
  );
  return isLinked ? "linked" : undefined;
}

function zoneInArguments(
  found: Found,
  part: ClaimPart,
  place: Place,
  told: TextEvent,
): Zone | "wrong side" | undefined {
  const holding = told.arguments.filter((one) => inside(found, one));
  const narrowest = holding.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (part.role !== null && narrowest.some((one) => roleIn(one, place) === part.role)) return "role";
  const [argument] = narrowest;
  if (argument === undefined) return undefined;
  const isParty = part.kind === "person" || part.kind === "organization";
  if (part.role === null) return isParty ? "event" : "role";
  // "Rejected the offer of Dunmore", where the claim has one from Dunmore: whose the thing is.
  if (part.role === "source" && argument.role === "object" && argument.start < found.start) return "event";
  const role = roleIn(argument, place);
  if (areAlike(role, part.role) || mayStandFor(role, part.role, told)) return "event";
  return isParty && directed.has(role) && directed.has(part.role) ? "wrong side" : "event";
}

/** Whether a time is that of another event, and not one from which on what the sentence tells is in effect. */
function isTimeOfOther(found: Found, linked: readonly TextEvent[], { passage, sentence }: Place): boolean {
  const { mentions, events } = passage.annotation;
  const at = mentions.findIndex((one) => one.start === found.start && one.end === found.end);
  const mention = mentions[at];
  const isFrom = mention?.kind === "time" && mention.relation === "effective" && found.sentence === sentence;
  return !isFrom && events.some((one) => one.time === at && !linked.includes(one));
}

/** Whether what stands in the sentence is a part of another event there: the 145 that were laid off, not the 210 sent on leave. */
function isOwnedByOther(found: Span, { told, linked, passage, sentence }: Place): boolean {
  return passage.annotation.events.some(
    (one) =>
      one.sentence === sentence &&
      one !== told &&
      !linked.includes(one) &&
      !(told !== null && one.start === told.start && one.end === told.end) &&
      one.arguments.some((own) => own.binding === "direct" && inside(found, own)),
  );
}

/** "Acme bought Orion. The purchase price was $265 million": the price of a deal is told beside it. */
function isPrice(found: Found, { told, sentence, passage }: Place): boolean {
  if (told === null || !isOfClass(told.predicate, "priced") || Math.abs(found.sentence - sentence) > 1)
    return false;
  const { events, mentions } = passage.annotation;
  if (mentions.some((one) => one.sentence === sentence && isMoney(one))) return false;
  if (mentions.filter((one) => one.sentence === found.sentence && isMoney(one)).length > 1) return false;
  if (events.some((one) => one.sentence === found.sentence && isOfClass(one.predicate, "priced")))
    return false;
  const words = passage.tokens[found.sentence] ?? [];
  return words.some(({ lemma }) => isOfClass(lemma, "consideration"));
}
