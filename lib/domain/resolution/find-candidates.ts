import type { Query } from "./read-query";
import type { RegistryIndex } from "./registry-index";

/** Names that share rare words with the query, best first by a rough measure. */
export function findCandidates(index: RegistryIndex, query: Query, limit: number): number[] {
  const { vocabulary } = index;
  const gathered = new Map<number, number>();
  const gather = (term: number, weight: number) => {
    const end = vocabulary.starts[term + 1] ?? 0;
    for (let at = vocabulary.starts[term] ?? 0; at < end; at += 1) {
      const name = vocabulary.postings[at] ?? 0;
      gathered.set(name, (gathered.get(name) ?? 0) + weight);
    }
  };
  const rarest = Math.max(0, ...query.weights);
  for (const [position, terms] of query.likeness.entries()) {
    const weight = query.weights[position] ?? 0;
    // A word that hundreds of companies share finds nothing that a rarer one beside it would miss.
    if (weight < 0.45 && rarest > 0.6) continue;
    for (const [term, likeness] of terms) gather(term, likeness * (vocabulary.weights[term] ?? 0));
  }
  for (const term of query.pairs) if (term >= 0) gather(term, vocabulary.weights[term] ?? 0);
  const rough = [...gathered].map(([name, weight]): [number, number] => [
    name,
    weight / query.totalWeight + weight / (vocabulary.nameWeights[name] ?? 1),
  ]);
  rough.sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return rough.slice(0, limit).map(([name]) => name);
}
