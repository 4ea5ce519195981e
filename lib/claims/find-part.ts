import type { Argument, Span } from "@/lib/language/annotation";
import {
  conflicting,
  excluded,
  type Found,
  isOtherSide,
  mentionOf,
  missing,
  ownWordsOf,
  type PartResult,
  type Place,
  roleIn,
  type Zone,
  zones,
} from "./alignment";
import {
  areApart,
  compareOffices,
  compareOrganizations,
  comparePersons,
  compareQuantities,
  isWithin,
} from "./compare";
import { areAlike, daysOf, isNearEnough, isOfPeriod, isSeat, occurrences, zoneOf } from "./occurrences";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";

/** The nearest place of a part, and one where it stands on the wrong side. */
type Search = {
  best: { zone: Zone; quality: number; found: Found } | null;
  wrongSide: Found | null;
};

/** Where a passage has a part of a claim, at its best. */
export function findPart(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): PartResult {
  const { kind } = part;
  const { text } = place.passage;
  const { best, wrongSide } = findBest(part, claimed, place, company);
  const conflict = ({ start, end }: Span) => conflicting(kind, part.text, text.slice(start, end));
  const isSure =
    (best?.zone === "role" && part.kind !== "time") || (best?.zone === "event" && part.kind === "quantity");
  const rival = isSure ? null : findRival(part, claimed, place, company);
  if (rival !== null) return conflict(rival);
  if (wrongSide !== null && (best?.zone !== "role" || isExcluded(wrongSide, text)))
    return conflict(wrongSide);
  if (best === null) return missingPart(part, claimed, place) ?? missing(kind, part.text);
  const { zone, quality } = best;
  const status = zone === "role" ? (quality === 1 ? "same" : "entailed") : "inferred";
  return { kind, text: part.text, status, zone, quality };
}

const isExcluded = ({ start }: Span, text: string): boolean =>
  excluded.test(text.slice(Math.max(0, start - 8), start));

function findBest(part: ClaimPart, claimed: ClaimedEvent, place: Place, company: ClaimCompany): Search {
  const { text } = place.passage;
  const isParty = part.kind === "person" || part.kind === "organization";
  const search: Search = { best: null, wrongSide: null };
  for (const one of occurrences(part, claimed, place, company)) {
    if (claimed.event?.polarity !== "denied" && isExcluded(one, text)) {
      if ((isParty || part.kind === "office") && one.sentence === place.sentence) search.wrongSide ??= one;
      continue;
    }
    const zone =
      isParty && isOtherSide(part, one, claimed.claim, text) ? "wrong side" : zoneOf(one, part, place);
    if (zone === "wrong side") search.wrongSide ??= one;
    if (zone === null || zone === "wrong side" || !isNearEnough(zone, part, claimed)) continue;
    const { best } = search;
    const isBetter =
      best === null ||
      zones.indexOf(zone) < zones.indexOf(best.zone) ||
      (zone === best.zone && one.quality > best.quality);
    if (isBetter) search.best = { zone, quality: one.quality, found: one };
  }
  return search;
}

/** What is told without its words: the time of the document, what its heading says. */
function missingPart(part: ClaimPart, claimed: ClaimedEvent, place: Place): PartResult | null {
  const { event } = claimed;
  const { passage } = place;
  const base = { kind: part.kind, text: part.text, status: "inferred" as const };
  if (part.kind === "word" && isOfPeriod(part, claimed.claim, place))
    return { ...base, zone: "near", quality: 0.5 };
  if (isSeat(part, place)) return { ...base, zone: "event", quality: 0.7 };
  if (part.kind === "word" && passage.heading.has(part.lemma)) return { ...base, zone: "near", quality: 0.5 };
  const isDay =
    part.kind === "time" &&
    (part.mention.precision === "day" ||
      (ofFigures.has(event?.predicate ?? "") &&
        (part.mention.precision === "quarter" || /\bend(?:ed|ing)\b/i.test(part.text))));
  if (part.kind === "time" && !isDay && event !== null && isWithin(daysOf(passage.publishedOn), part.mention))
    return { ...base, zone: "near", quality: 0.5 };
  return null;
}

/** What stands in the event where the claim has another: another buyer, another amount, another office. */
function findRival(part: ClaimPart, claimed: ClaimedEvent, place: Place, company: ClaimCompany): Span | null {
  const { told, passage } = place;
  if (told === null) return null;
  const rival = told.arguments.find((one) => isRival(one, part, claimed, place, company));
  if (rival) return rival;
  if (part.kind !== "time" || !part.isOfEvent || told.time === null) return null;
  const own = passage.annotation.mentions[told.time];
  return own?.kind === "time" && areApart(own, part.mention) ? own : null;
}

function isRival(
  one: Argument,
  part: ClaimPart,
  { event }: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): boolean {
  const mention = mentionOf(one, place.passage.annotation);
  if (mention === null || one.binding === "near") return false;
  switch (part.kind) {
    case "person":
      return (
        mention.kind === "person" &&
        comparePersons(part.mention.name, mention) === 0 &&
        part.role !== null &&
        areAlike(roleIn(one, place), part.role)
      );
    case "organization":
      return (
        mention.kind === "organization" &&
        !(mention.isSelf && event?.realization !== "verb") &&
        compareOrganizations(part.mention.name, mention.name) === 0 &&
        part.role !== null &&
        roleIn(one, place) === part.role
      );
    case "office":
      // An office that somebody is only called by rivals none.
      return (
        part.role !== null &&
        !part.mention.isFormer &&
        mention.kind === "office" &&
        compareOffices(part.mention, mention, ownWordsOf(company)) === 0
      );
    case "quantity":
      return (
        mention.kind === "quantity" &&
        compareQuantities(part, mention) === 0 &&
        mention.unit === part.mention.unit
      );
    default:
      return false;
  }
}
