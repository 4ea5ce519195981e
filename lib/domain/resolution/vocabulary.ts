import { numeralOf } from "@/lib/domain/company-names/numerals";
import type { IndexedName } from "./registry-index";
import { buildTrigramIndex, type TrigramIndex } from "./trigram-index";

/**
 * The words of all names, and the pairs of neighbouring words written together ("jpmorgan" for
 * "jp morgan"), so that both ways of spelling meet.
 */
export type Vocabulary = {
  idOf: ReadonlyMap<string, number>;
  terms: readonly string[];
  /** 0 to 1 by how few entities use the word; for a pair the weight of both words. */
  weights: Float32Array;
  /** 1 where the term is a word in its own right. */
  isWord: Uint8Array;
  /** Names that contain term t: `postings[starts[t]]` up to `postings[starts[t + 1]]`. */
  starts: Uint32Array;
  postings: Uint32Array;
  /** Every spelling of the terms, such as "technologies" of "technology", for finding typos. */
  spellings: TrigramIndex;
  termOfSpelling: Uint32Array;
  /** Terms of name n from `termStarts[n]`: its words in order, then its pairs of neighbours. */
  termStarts: Uint32Array;
  nameTerms: Uint32Array;
  /** Sum of the weights of each name's words. */
  nameWeights: Float32Array;
};

/** Builds the vocabulary of names whose entities number `entityCount`. */
export function buildVocabulary(names: readonly IndexedName[], entityCount: number): Vocabulary {
  const idOf = new Map<string, number>();
  const terms: string[] = [];
  const namesOf: number[][] = [];
  const add = (term: string, name: number): number => {
    let id = idOf.get(term);
    if (id === undefined) {
      id = terms.length;
      idOf.set(term, id);
      terms.push(term);
      namesOf.push([]);
    }
    const list = namesOf[id];
    if (list !== undefined && list.at(-1) !== name) list.push(name);
    return id;
  };
  for (const [position, { parsed }] of names.entries()) {
    for (const word of parsed.canonical) add(word, position);
  }
  const wordCount = terms.length;
  for (const [position, { parsed }] of names.entries()) {
    for (const pair of joinedPairs(parsed.canonical)) add(pair, position);
  }
  const weights = new Float32Array(terms.length);
  const isWord = new Uint8Array(terms.length);
  for (let id = 0; id < terms.length; id += 1) {
    if (id < wordCount) isWord[id] = 1;
    weights[id] = weighTerm(countEntities(namesOf[id] ?? [], names), entityCount);
  }
  const { starts, postings } = flatten(namesOf);
  const termsOf = names.map(({ parsed: { canonical } }) =>
    [...canonical, ...joinedPairs(canonical)].map((term) => idOf.get(term) ?? 0),
  );
  const { starts: termStarts, postings: nameTerms } = flatten(termsOf);
  const nameWeights = Float32Array.from(names, ({ parsed: { canonical } }) =>
    canonical.reduce((sum, word) => sum + (weights[idOf.get(word) ?? 0] ?? 0), 0),
  );
  const spelled = [...listSpellings(names, idOf, terms)].sort(([one], [other]) => one.length - other.length);
  const spellings = buildTrigramIndex(spelled.map(([spelling]) => spelling));
  const termOfSpelling = Uint32Array.from(spelled, ([, term]) => term);
  return {
    idOf,
    terms,
    weights,
    isWord,
    starts,
    postings,
    spellings,
    termOfSpelling,
    termStarts,
    nameTerms,
    nameWeights,
  };
}

/** Neighbouring words written together; a numeral stays apart, with a space, so that no word is like it. */
export function joinedPairs(words: readonly string[]): string[] {
  const pairs: string[] = [];
  for (let at = 0; at + 1 < words.length; at += 1) {
    const next = words[at + 1] ?? "";
    pairs.push(`${words[at]}${numeralOf(next) === null ? "" : " "}${next}`);
  }
  return pairs;
}

function listSpellings(
  names: readonly IndexedName[],
  idOf: ReadonlyMap<string, number>,
  terms: readonly string[],
): Map<string, number> {
  const spelled = new Map<string, number>();
  for (const [id, term] of terms.entries()) if (!term.includes(" ")) spelled.set(term, id);
  for (const { parsed } of names) {
    for (const [at, word] of parsed.words.entries()) {
      if (!spelled.has(word)) spelled.set(word, idOf.get(parsed.canonical[at] ?? "") ?? 0);
    }
  }
  return spelled;
}

function weighTerm(entitiesWithTerm: number, entityCount: number): number {
  return Math.log(1 + entityCount / Math.max(1, entitiesWithTerm)) / Math.log(1 + entityCount);
}

function countEntities(positions: readonly number[], names: readonly IndexedName[]): number {
  let count = 0;
  let last = -1;
  for (const position of positions) {
    const entity = names[position]?.entity ?? -1;
    if (entity !== last) count += 1;
    last = entity;
  }
  return count;
}

function flatten(lists: readonly (readonly number[])[]): { starts: Uint32Array; postings: Uint32Array } {
  const starts = new Uint32Array(lists.length + 1);
  let total = 0;
  for (const [id, list] of lists.entries()) {
    starts[id] = total;
    total += list.length;
  }
  starts[lists.length] = total;
  const postings = new Uint32Array(total);
  for (const [id, list] of lists.entries()) postings.set(list, starts[id] ?? 0);
  return { starts, postings };
}
