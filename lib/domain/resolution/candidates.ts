import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { Query } from "./parse-query";
import { type IndexedName, type RegistryIndex, seriesOf } from "./registry-index";

/** How exactly a name was given: 0 is the current name with its legal form, 5 a former name, loosely. */
export type ExactTier = 0 | 1 | 2 | 3 | 4 | 5;

/** `position` is that of the name in the index. */
export type ExactHit = { entity: number; name: IndexedName; position: number; tier: ExactTier };

/** Entities that bear the name exactly, or but for spaces, abbreviations and generic words; best first. */
export function findExact(index: RegistryIndex, parsed: ParsedName): ExactHit[] {
  const best = new Map<number, ExactHit>();
  const consider = (positions: readonly number[] | undefined, loose: boolean) => {
    for (const position of positions ?? []) {
      const name = index.names[position];
      if (name === undefined) continue;
      // "Peoples" is not "People": a single word must be the same.
      if (
        loose &&
        parsed.words.length === 1 &&
        parsed.words[0] !== name.parsed.words[0] &&
        parsed.compact !== name.parsed.compact
      )
        continue;
      const likeness = compareLegalForms(parsed.form, name.parsed.form);
      if (likeness < 0.6) continue;
      const tier = tierOf(parsed, name, loose, likeness);
      const known = best.get(name.entity);
      const isUsual = name.kind === "short" && known?.name.kind !== "short";
      if (known === undefined || tier < known.tier || (tier === known.tier && isUsual))
        best.set(name.entity, { entity: name.entity, name, position, tier });
    }
  };
  consider(index.lookup.byKey.get(parsed.key), false);
  if (parsed.compact.length >= 3) consider(index.lookup.byCompact.get(parsed.compact), true);
  consider(index.lookup.byLooseKey.get(parsed.looseKey), true);
  return [...best.values()].sort((one, other) => one.tier - other.tier || one.entity - other.entity);
}

function tierOf(parsed: ParsedName, name: IndexedName, loose: boolean, likeness: number): ExactTier {
  if (name.kind === "former") return loose || likeness < 1 ? 5 : 4;
  if (loose) return 3;
  if (likeness < 1) return 2;
  const sameForm = parsed.form !== null && parsed.form === name.parsed.form;
  return parsed.form === null || sameForm ? 0 : 1;
}

/**
 * Entities whose current names differ from a name without numeral by a numeral alone, such as
 * "Churchill Capital Corp IX" and "XI" for "Churchill Capital Corp".
 */
export function findSeries(index: RegistryIndex, parsed: ParsedName): number[] {
  const series = seriesOf(parsed);
  if (series !== parsed.looseKey) return [];
  const members = (index.lookup.bySeries.get(series) ?? []).flatMap((at) => index.names[at]?.entity ?? []);
  return [...new Set(members)];
}

/** Names that share rare words with the query, best first by a rough measure. */
export function findCandidates(index: RegistryIndex, query: Query, limit: number): number[] {
  const { starts, postings, nameWeights, scores, scored } = index.wordIndex;
  // Only what the words' postings hold is touched, however many names there are.
  let count = 0;
  for (const [term, weight] of weighTerms(index, query)) {
    const end = starts[term + 1] ?? 0;
    for (let at = starts[term] ?? 0; at < end; at += 1) {
      const name = postings[at] ?? 0;
      const sum = scores[name] ?? 0;
      if (sum === 0) {
        scored[count] = name;
        count += 1;
      }
      scores[name] = Math.fround(sum + weight);
    }
  }
  let highest = 0;
  for (let at = 0; at < count; at += 1) {
    const name = scored[at] ?? 0;
    const weight = scores[name] ?? 0;
    const score = weight / query.totalWeight + weight / (nameWeights[name] ?? 1);
    scores[name] = score;
    if (score > highest) highest = score;
  }
  const best: number[] = [];
  const isBehind = (one: number, other: number) => {
    const lead = (scores[other] ?? 0) - (scores[one] ?? 0);
    return lead > 0 || (lead === 0 && other < one);
  };
  for (let at = 0; at < count; at += 1) {
    const name = scored[at] ?? 0;
    if ((scores[name] ?? 0) < highest / 3) continue;
    let place = best.length;
    while (place > 0 && isBehind(best[place - 1] ?? 0, name)) place -= 1;
    if (place >= limit) continue;
    best.splice(place, 0, name);
    if (best.length > limit) best.pop();
  }
  for (let at = 0; at < count; at += 1) scores[scored[at] ?? 0] = 0;
  return best;
}

/** Each term that a word of the query can stand for, once, with its weight. */
function weighTerms({ wordIndex }: RegistryIndex, query: Query): Map<number, number> {
  const weights = new Map<number, number>();
  const rarest = Math.max(0, ...query.weights);
  for (const [position, terms] of query.likeness.entries()) {
    // A word that hundreds of companies share finds nothing that a rarer one beside it would miss.
    if ((query.weights[position] ?? 0) < 0.45 && rarest > 0.6) continue;
    for (const [term, likeness] of terms) {
      const weight = likeness * (wordIndex.weights[term] ?? 0);
      if (weight > (weights.get(term) ?? 0)) weights.set(term, weight);
    }
  }
  for (const term of query.pairs) if (term >= 0) weights.set(term, wordIndex.weights[term] ?? 0);
  return weights;
}
