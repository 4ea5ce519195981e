import { type Found, type PartResult, type Place, type Zone, zones } from "./alignment";
import { isWithin } from "./compare";
import { occurrences } from "./occurrences";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";
import { areListed, findNearer, findRival } from "./rivals";
import { excluded, isOtherSide } from "./sides";
import { isHeldNear, isVacancy } from "./tenure";
import { daysOf, isOfPeriod, isOfQuarter } from "./times";
import { isNearEnough, zoneOf } from "./zones";

/** Where a passage has a part of a claim, at its best. */
export function findPart(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): PartResult {
  const base = { kind: part.kind, text: part.text };
  const found = occurrences(part, claimed, place, company);
  let best: { zone: Zone; quality: number; found: Found } | null = null;
  let wrongSide: Found | null = null;
  for (const one of found) {
    const zone = zoneOf(one, part, place);
    if (
      claimed.event?.polarity !== "denied" &&
      excluded.test(place.passage.text.slice(Math.max(0, one.start - 8), one.start))
    ) {
      const isNamed = part.kind === "office" || part.kind === "person" || part.kind === "organization";
      if (isNamed && one.sentence === place.sentence) wrongSide ??= one;
      continue;
    }
    const isParty = part.kind === "person" || part.kind === "organization";
    if (isParty && isOtherSide(part, one, claimed.claim, place.passage.text)) {
      wrongSide ??= one;
      continue;
    }
    if (zone === "wrong side") wrongSide ??= one;
    if (zone === null || zone === "wrong side" || !isNearEnough(zone, part, claimed)) continue;
    const isBetter =
      best === null ||
      zones.indexOf(zone) < zones.indexOf(best.zone) ||
      (zone === best.zone && one.quality > best.quality);
    if (isBetter) best = { zone, quality: one.quality, found: one };
  }
  const { passage } = place;
  const isSure =
    (best?.zone === "role" && part.kind !== "time") || (best?.zone === "event" && part.kind === "quantity");
  const rival = isSure
    ? null
    : (findRival(part, claimed, place, company) ?? (best?.zone === "near" ? findNearer(part, place) : null));
  if (rival !== null && !(best?.zone === "sentence" && areListed(best.found, rival, passage.text)))
    return {
      ...base,
      status: "conflict",
      zone: null,
      quality: 0,
      told: passage.text.slice(rival.start, rival.end),
    };
  const isExcluded =
    wrongSide !== null &&
    excluded.test(passage.text.slice(Math.max(0, wrongSide.start - 8), wrongSide.start));
  if (wrongSide !== null && (best?.zone !== "role" || isExcluded))
    return {
      ...base,
      status: "conflict",
      zone: null,
      quality: 0,
      told: passage.text.slice(wrongSide.start, wrongSide.end),
    };
  if (best === null)
    return (
      missingPart(part, claimed, place, company) ?? { ...base, status: "missing", zone: null, quality: 0 }
    );
  const { zone, quality } = best;
  const status = zone === "role" ? (quality === 1 ? "same" : "entailed") : "inferred";
  return { ...base, status, zone, quality };
}

/** What is told without its words: the time of the document, what its heading says. */
function missingPart(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): PartResult | null {
  const { event } = claimed;
  const { passage } = place;
  const base = { kind: part.kind, text: part.text, status: "inferred" as const };
  if (isHeldNear(part, claimed, place, company)) return { ...base, zone: "near", quality: 0.7 };
  if (part.kind === "word" && isOfQuarter(part, claimed.claim, place))
    return { ...base, zone: "near", quality: 0.5 };
  if (isVacancy(part, place)) return { ...base, zone: "event", quality: 0.7 };
  if (part.kind === "word" && passage.heading.has(part.lemma)) return { ...base, zone: "near", quality: 0.5 };
  const isDay =
    part.kind === "time" &&
    (part.mention.precision === "day" ||
      (part.mention.precision === "quarter" && ofFigures.has(event?.predicate ?? "")));
  if (part.kind === "time" && !isDay && event !== null && isWithin(daysOf(passage.publishedOn), part.mention))
    return { ...base, zone: "near", quality: 0.5 };
  if (part.kind === "time" && isOfPeriod(part, place)) return { ...base, zone: "near", quality: 0.4 };
  return null;
}
