import "server-only";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { alignEvent } from "@/lib/claims/align";
import type { Alignment, ToldPassage } from "@/lib/claims/alignment";
import { isVetoed } from "@/lib/claims/decide";
import { parseClaim } from "@/lib/claims/parse-claim";
import { isInPeriod } from "@/lib/claims/verdict";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";
import { type ClaimCase, type ClaimCases, hashOfLanguage, headingOf } from "./claim-cases";

/** A labelled claim with the measures of every alignment that no veto meets, by claimed event. */
export type AlignedCase = {
  id: string;
  set: string;
  cik: string;
  style: string | null;
  description: string;
  isTrue: boolean;
  events: Alignment["measures"][][];
  /** Of an event that none passes, what the nearest lacks. */
  lacks: string[];
};

/** Aligns each claim with its passages. Annotations are kept beside the cache until `lib/language` changes. */
export function alignCases({ cases, passages }: ClaimCases, cache: string, shard: number): AlignedCase[] {
  const file = `${cache}.${hashOfLanguage()}.${shard}`;
  const kept = existsSync(file)
    ? (deserialize(readFileSync(file)) as Map<string, Pick<ToldPassage, "annotation" | "tokens">>)
    : new Map<string, Pick<ToldPassage, "annotation" | "tokens">>();
  const before = kept.size;
  const read = (key: string, { company, names }: ClaimCase): ToldPassage[] => {
    const passage = passages[key];
    if (passage === undefined) return [];
    const { text, publishedOn, item } = passage;
    const told = kept.get(key) ?? {
      annotation: annotate(text, { company, names, date: publishedOn }),
      tokens: readSentences(text).tokens,
    };
    kept.set(key, told);
    return [{ text, publishedOn, heading: headingOf(item), ...told }];
  };
  const aligned = cases.map((one) =>
    alignCase(
      one,
      one.found.flatMap((key) => read(key, one)),
    ),
  );
  if (kept.size > before) writeFileSync(file, serialize(kept));
  return aligned;
}

function alignCase(one: ClaimCase, passages: readonly ToldPassage[]): AlignedCase {
  const { label, description, period } = one;
  const claim = parseClaim(description, one);
  const lacks: string[] = [];
  const events = (claim?.events ?? []).map((event) => {
    const all = passages.flatMap((passage) =>
      alignEvent(event, passage, one).filter((alignment) => isInPeriod(alignment, passage, period)),
    );
    const passing = all.filter((alignment) => !isVetoed(alignment));
    if (passing.length === 0) lacks.push(nearestLack(all));
    return passing.map(({ measures }) => measures);
  });
  return {
    id: label.id,
    set: one.set,
    cik: label.cik,
    style: label.style ?? null,
    description,
    isTrue: label.expected.corroborated,
    events,
    lacks,
  };
}

function nearestLack(alignments: readonly Alignment[]): string {
  const lacksOf = ({ parts }: Alignment) =>
    parts.filter(({ status }) => status === "missing" || status === "conflict");
  const [nearest] = alignments.map(lacksOf).toSorted((a, b) => a.length - b.length);
  if (nearest === undefined) return "no told event";
  return nearest
    .map(({ kind, text, status, told }) => `${kind} ${text} ${status}${told ? ` (${told})` : ""}`)
    .join("; ");
}
