import { editDistance } from "@/lib/domain/company-names/edit-distance";

/** Terms by their trigrams, for finding terms that are a typo away. */
export type TrigramIndex = {
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
export function buildTrigramIndex(terms: readonly string[]): TrigramIndex {
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
