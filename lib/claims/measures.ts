import type { PartResult, Place } from "./alignment";
import type { ClaimedEvent } from "./parse-claim";
import { isSameVerb } from "./predicates";

/** The measures that `decide` weighs. */
export function measure(
  claimed: ClaimedEvent,
  place: Place,
  parts: readonly PartResult[],
): Record<string, number> {
  const { told } = place;
  const values: Record<string, number> = {};
  const add = (name: string, value: number) => {
    values[name] = (values[name] ?? 0) + value;
  };
  const predicate = parts.find(({ kind }) => kind === "predicate");
  add("nominal", claimed.event === null ? 1 : 0);
  add("otherPredicate", predicate?.status === "entailed" ? 1 : 0);
  add("weakPredicate", predicate ? 1 - predicate.quality : 0);
  add("sameVerb", told && claimed.event && isSameVerb(told.predicate, claimed.event.predicate) ? 1 : 0);
  add("verbWithoutRow", claimed.event?.predicate.startsWith("verb:") ? 1 : 0);
  add("toldAsNoun", told?.realization === "noun" ? 1 : 0);
  add(
    "toldAsRow",
    told?.realization === "row" || place.passage.annotation.sentences[place.sentence]?.kind === "row" ? 1 : 0,
  );
  add(
    "otherModality",
    parts.some(({ kind, status }) => kind === "modality" && status === "entailed") ? 1 : 0,
  );
  add("selfInferred", parts.some(({ kind, status }) => kind === "self" && status === "inferred") ? 1 : 0);
  for (const { kind, zone, quality, status } of parts) {
    if (status === "unsaid") add("unsaid", 1);
    if (kind === "predicate" || kind === "polarity" || kind === "modality" || kind === "self") continue;
    const group = kind === "person" || kind === "organization" ? "name" : kind === "event" ? "word" : kind;
    if (zone === null) continue;
    if (zone === "role") add("bound", 1);
    else add(`${group}:${zone}`, 1);
    add(`${group}:doubt`, 1 - quality);
  }
  values.bound = Math.log1p(values.bound ?? 0);
  return values;
}
