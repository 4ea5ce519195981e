import { numeralOf } from "@/lib/domain/company-names/company-words";
import { editDistance } from "@/lib/domain/edit-distance";
import type { IndexedName } from "./registry-index";

/**
 * The words of all names, and the pairs of neighbouring words written together ("jpmorgan" for
 * "jp morgan"), so that both ways of spelling meet.
 */
export type WordIndex = {
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

/** How many names bear a word, and how many names there are, beyond those at hand. */
export type Commonness = { total: number; namesWith: (word: string) => number };

/** Builds the index of the words of names whose entities number `entityCount`, or of a part of more names. */
export function buildWordIndex(
  names: readonly IndexedName[],
  entityCount: number,
  commonness?: Commonness,
): WordIndex {
  const { idOf, terms, namesOf, wordCount } = collectTerms(names);
  const weights = new Float32Array(terms.length);
  const isWord = new Uint8Array(terms.length);
  for (let id = 0; id < terms.length; id += 1) {
    if (id < wordCount) isWord[id] = 1;
    const own = countEntities(namesOf[id] ?? [], names);
    const all = commonness && Math.max(own, commonness.namesWith(terms[id] ?? ""));
    weights[id] = weighTerm(all ?? own, commonness?.total ?? entityCount);
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

/** Every term with the names that hold it: all words first, then the pairs of neighbours. */
function collectTerms(names: readonly IndexedName[]): {
  idOf: Map<string, number>;
  terms: string[];
  namesOf: number[][];
  wordCount: number;
} {
  const idOf = new Map<string, number>();
  const terms: string[] = [];
  const namesOf: number[][] = [];
  const add = (term: string, name: number): void => {
    let id = idOf.get(term);
    if (id === undefined) {
      id = terms.length;
      idOf.set(term, id);
      terms.push(term);
      namesOf.push([]);
    }
    const list = namesOf[id];
    if (list !== undefined && list.at(-1) !== name) list.push(name);
  };
  for (const [position, { parsed }] of names.entries())
    for (const word of parsed.canonical) add(word, position);
  const wordCount = terms.length;
  for (const [position, { parsed }] of names.entries())
    for (const pair of joinedPairs(parsed.canonical)) add(pair, position);
  return { idOf, terms, namesOf, wordCount };
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

/** Terms by their trigrams, for finding terms that are a typo away. */
type TrigramIndex = {
  /** Shortest first. */
  terms: readonly string[];
  /** Where terms of each length begin. */
  lengthStarts: Uint32Array;
  slotOf: ReadonlyMap<number, number>;
  starts: Uint32Array;
  postings: Uint32Array;
  /** Scratch counters, all zero between searches. */
  counts: Uint8Array;
};

const shortestFuzzy = 4;
const longestFuzzy = 40;

/** Builds the index over terms, given shortest first; only those of 4 to 40 letters are found. */
function buildTrigramIndex(terms: readonly string[]): TrigramIndex {
  const slotOf = new Map<number, number>();
  const sizes: number[] = [];
  for (const term of terms) {
    for (const gram of gramsOf(term)) {
      const slot = slotOf.get(gram);
      if (slot === undefined) {
        slotOf.set(gram, sizes.length);
        sizes.push(1);
      } else sizes[slot] = (sizes[slot] ?? 0) + 1;
    }
  }
  const starts = new Uint32Array(sizes.length + 1);
  for (let slot = 0; slot < sizes.length; slot += 1)
    starts[slot + 1] = (starts[slot] ?? 0) + (sizes[slot] ?? 0);
  const next = starts.slice();
  const postings = new Uint32Array(starts.at(-1) ?? 0);
  for (const [id, term] of terms.entries()) {
    for (const gram of gramsOf(term)) {
      const slot = slotOf.get(gram) ?? 0;
      const at = next[slot] ?? 0;
      postings[at] = id;
      next[slot] = at + 1;
    }
  }
  const lengthStarts = new Uint32Array(longestFuzzy + 4).fill(terms.length);
  for (let id = terms.length - 1; id >= 0; id -= 1) {
    const length = terms[id]?.length ?? 0;
    if (length < lengthStarts.length) lengthStarts[length] = id;
  }
  for (let length = lengthStarts.length - 2; length >= 0; length -= 1) {
    lengthStarts[length] = Math.min(lengthStarts[length] ?? 0, lengthStarts[length + 1] ?? 0);
  }
  return { terms, lengthStarts, slotOf, starts, postings, counts: new Uint8Array(terms.length) };
}

/** Calls `found` with every other term that is at most `limit` edits from a word of four letters or more. */
export function findTypos(
  index: TrigramIndex,
  word: string,
  limit: number,
  found: (term: number, edits: number) => void,
): void {
  const grams = gramsOf(word);
  const { counts, postings, starts } = index;
  if (grams.length === 0) return;
  const from = index.lengthStarts[word.length - limit] ?? 0;
  const to = index.lengthStarts[word.length + limit + 1] ?? index.terms.length;
  const touched: number[] = [];
  for (const gram of grams) {
    const slot = index.slotOf.get(gram);
    if (slot === undefined) continue;
    const end = starts[slot + 1] ?? 0;
    for (let at = firstAtLeast(postings, starts[slot] ?? 0, end, from); at < end; at += 1) {
      const term = postings[at] ?? 0;
      if (term >= to) break;
      const count = counts[term] ?? 0;
      if (count === 0) touched.push(term);
      counts[term] = count + 1;
    }
  }
  const needed = Math.max(limit, grams.length - 4 * limit);
  for (const term of touched) {
    const count = counts[term] ?? 0;
    counts[term] = 0;
    const text = index.terms[term] ?? "";
    if (count < needed || text === word) continue;
    const edits = editDistance(word, text, limit);
    if (edits <= limit) found(term, edits);
  }
}

/** Position of the first posting that is at least `least`, between two positions of a rising list. */
function firstAtLeast(postings: Uint32Array, start: number, end: number, least: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Trigrams of a word with its ends marked, each once, as numbers. */
function gramsOf(word: string): number[] {
  if (word.length < shortestFuzzy || word.length > longestFuzzy) return [];
  const grams: number[] = [];
  let one = 1;
  let two = 1;
  for (let at = 0; at <= word.length; at += 1) {
    const three = at < word.length ? word.charCodeAt(at) & 1023 : 2;
    const gram = (one << 20) | (two << 10) | three;
    if (!grams.includes(gram)) grams.push(gram);
    one = two;
    two = three;
  }
  return grams;
}
