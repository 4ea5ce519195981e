import type { PartResult } from "./alignment";
import type { ClaimedEvent } from "./parse-claim";

/** The measures that `decide` weighs: those by which right and wrong answers ever differed. */
export function measure({ event }: ClaimedEvent, parts: readonly PartResult[]): Record<string, number> {
  const values: Record<string, number> = {};
  const add = (name: string, value: number) => {
    values[name] = (values[name] ?? 0) + value;
  };
  const has = (kind: PartResult["kind"], status: PartResult["status"]) =>
    parts.some((part) => part.kind === kind && part.status === status) ? 1 : 0;
  add("nominal", event === null ? 1 : 0);
  add("verbWithoutRow", event?.predicate.startsWith("verb:") ? 1 : 0);
  add("otherModality", has("modality", "entailed"));
  add("selfInferred", has("self", "inferred"));
  for (const { kind, zone, quality } of parts) {
    if (kind === "predicate" || kind === "polarity" || kind === "modality" || kind === "self") continue;
    if (zone === null) continue;
    const group = kind === "person" || kind === "organization" ? "name" : kind === "event" ? "word" : kind;
    add(zone === "role" ? "bound" : `${group}:${zone}`, 1);
    if (group === "name") add("name:doubt", 1 - quality);
  }
  values.bound = Math.log1p(values.bound ?? 0);
  return values;
}
