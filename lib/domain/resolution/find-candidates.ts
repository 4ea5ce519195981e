import type { Query } from "./read-query";
import type { RegistryIndex } from "./registry-index";

type Rough = { name: number; score: number };

/** Names that share rare words with the query, best first by a rough measure. */
export function findCandidates(index: RegistryIndex, query: Query, limit: number): number[] {
  const { vocabulary } = index;
  const gathered = new Float32Array(index.names.length);
  const touched: number[] = [];
  for (const [term, weight] of weighTerms(index, query)) {
    const end = vocabulary.starts[term + 1] ?? 0;
    for (let at = vocabulary.starts[term] ?? 0; at < end; at += 1) {
      const name = vocabulary.postings[at] ?? 0;
      if (gathered[name] === 0) touched.push(name);
      gathered[name] = (gathered[name] ?? 0) + weight;
    }
  }
  let best = 0;
  const rough = touched.map((name): Rough => {
    const weight = gathered[name] ?? 0;
    const score = weight / query.totalWeight + weight / (vocabulary.nameWeights[name] ?? 1);
    best = Math.max(best, score);
    return { name, score };
  });
  return rough
    .filter(({ score }) => score >= best / 3)
    .sort((one, other) => other.score - one.score || one.name - other.name)
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Each term that a word of the query can stand for, once, with its weight. */
function weighTerms({ vocabulary }: RegistryIndex, query: Query): Map<number, number> {
  const weights = new Map<number, number>();
  const rarest = Math.max(0, ...query.weights);
  for (const [position, terms] of query.likeness.entries()) {
    // A word that hundreds of companies share finds nothing that a rarer one beside it would miss.
    if ((query.weights[position] ?? 0) < 0.45 && rarest > 0.6) continue;
    for (const [term, likeness] of terms) {
      const weight = likeness * (vocabulary.weights[term] ?? 0);
      if (weight > (weights.get(term) ?? 0)) weights.set(term, weight);
    }
  }
  for (const term of query.pairs) if (term >= 0) weights.set(term, vocabulary.weights[term] ?? 0);
  return weights;
}
