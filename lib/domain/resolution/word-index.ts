import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/company-words";
import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import { editDistance } from "@/lib/domain/edit-distance";

/**
 * The words of all names, and the pairs of neighbouring words written together ("jpmorgan" for
 * "jp morgan"), so that both ways of spelling meet.
 */
export type WordIndex = {
  idOf: ReadonlyMap<string, number>;
  terms: readonly string[];
  /** 0 to 1 by how few entities use the word; for a pair the weight of both words. */
  weights: Float32Array;
  /** What each term is, as a sum of `trait`s. */
  traits: Uint8Array;
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
  /** Scratch: what speaks for each name, all zero between searches, and the names that something speaks for. */
  scores: Float64Array;
  scored: Uint32Array;
};

/** What a term can be: a word in its own right, one that says little, a numeral, a place. */
export const trait = { word: 1, generic: 2, numeral: 4, place: 8 };

/** The traits of a word by its spelling alone. */
export function traitsOf(word: string): number {
  return (
    (isGenericWord(word) ? trait.generic : 0) |
    (numeralOf(word) === null ? 0 : trait.numeral) |
    (isPlace(word) ? trait.place : 0)
  );
}

/** A name with the position of the entity that bears it. */
type NameOfEntity = { entity: number; parsed: ParsedName };

/** How many names bear a word, and how many names there are, beyond those at hand. */
export type Commonness = { total: number; namesWith: (word: string) => number };

/** Builds the index of the words of names whose entities number `entityCount`, or of a part of more names. */
export function buildWordIndex(
  names: readonly NameOfEntity[],
  entityCount: number,
  commonness?: Commonness,
): WordIndex {
  const { idOf, terms, wordCount, termStarts, nameTerms } = numberTerms(names);
  const { starts, postings } = listNames(names, terms.length, { termStarts, nameTerms });
  const traits = Uint8Array.from(terms, (term, id) => (id < wordCount ? trait.word : 0) | traitsOf(term));
  const weights = Float32Array.from(terms, (term, id) => {
    const own = countEntities(names, postings, starts[id] ?? 0, starts[id + 1] ?? 0);
    const all = commonness && Math.max(own, commonness.namesWith(term));
    return weighTerm(all ?? own, commonness?.total ?? entityCount);
  });
  const nameWeights = Float32Array.from(names, ({ parsed: { canonical } }, name) => {
    let sum = 0;
    const start = termStarts[name] ?? 0;
    for (let at = start; at < start + canonical.length; at += 1) sum += weights[nameTerms[at] ?? 0] ?? 0;
    return sum;
  });
  const spelled = [...listSpellings(names, idOf, terms)].sort(([one], [other]) => one.length - other.length);
  const spellings = buildTrigramIndex(spelled.map(([spelling]) => spelling));
  const termOfSpelling = Uint32Array.from(spelled, ([, term]) => term);
  return {
    idOf,
    terms,
    weights,
    traits,
    starts,
    postings,
    spellings,
    termOfSpelling,
    termStarts,
    nameTerms,
    nameWeights,
    scores: new Float64Array(names.length),
    scored: new Uint32Array(names.length),
  };
}

type NameTerms = Pick<WordIndex, "termStarts" | "nameTerms">;

/** Numbers the terms, all words first, then the pairs of neighbours, and says of which each name consists. */
function numberTerms(names: readonly NameOfEntity[]): NameTerms & {
  idOf: Map<string, number>;
  terms: string[];
  wordCount: number;
} {
  const idOf = new Map<string, number>();
  const terms: string[] = [];
  const number = (term: string): number => {
    const known = idOf.get(term);
    if (known !== undefined) return known;
    idOf.set(term, terms.length);
    return terms.push(term) - 1;
  };
  const termStarts = new Uint32Array(names.length + 1);
  for (const [name, { parsed }] of names.entries())
    termStarts[name + 1] = (termStarts[name] ?? 0) + Math.max(0, 2 * parsed.canonical.length - 1);
  const nameTerms = new Uint32Array(termStarts[names.length] ?? 0);
  for (const [name, { parsed }] of names.entries()) {
    let at = termStarts[name] ?? 0;
    for (const word of parsed.canonical) nameTerms[at++] = number(word);
  }
  const wordCount = terms.length;
  for (const [name, { parsed }] of names.entries()) {
    let at = (termStarts[name] ?? 0) + parsed.canonical.length;
    for (const pair of joinedPairs(parsed.canonical)) nameTerms[at++] = number(pair);
  }
  return { idOf, terms, wordCount, termStarts, nameTerms };
}

/** The names that hold each term, once each: those where it's a word, then those where it's a pair. */
function listNames(
  names: readonly NameOfEntity[],
  termCount: number,
  { termStarts, nameTerms }: NameTerms,
): Pick<WordIndex, "starts" | "postings"> {
  const last = new Int32Array(termCount);
  const visit = (found: (term: number, name: number) => void) => {
    last.fill(-1);
    for (const isPair of [false, true]) {
      for (const [name, { parsed }] of names.entries()) {
        const pairs = (termStarts[name] ?? 0) + parsed.canonical.length;
        const end = isPair ? (termStarts[name + 1] ?? 0) : pairs;
        for (let at = isPair ? pairs : (termStarts[name] ?? 0); at < end; at += 1) {
          const term = nameTerms[at] ?? 0;
          if (last[term] === name) continue;
          last[term] = name;
          found(term, name);
        }
      }
    }
  };
  const starts = new Uint32Array(termCount + 1);
  visit((term) => {
    starts[term + 1] = (starts[term + 1] ?? 0) + 1;
  });
  for (let term = 0; term < termCount; term += 1)
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const next = starts.slice();
  const postings = new Uint32Array(starts[termCount] ?? 0);
  visit((term, name) => {
    const at = next[term] ?? 0;
    postings[at] = name;
    next[term] = at + 1;
  });
  return { starts, postings };
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
  names: readonly NameOfEntity[],
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

/** How many entities bear the names between two positions of the postings. */
function countEntities(
  names: readonly NameOfEntity[],
  postings: Uint32Array,
  start: number,
  end: number,
): number {
  let count = 0;
  let last = -1;
  for (let at = start; at < end; at += 1) {
    const entity = names[postings[at] ?? 0]?.entity ?? -1;
    if (entity !== last) count += 1;
    last = entity;
  }
  return count;
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
  /** The letters of each term (`lettersOf`). */
  letters: Uint32Array;
  /** Scratch: counters, all zero between searches, and the terms that were counted. */
  counts: Uint8Array;
  counted: Uint32Array;
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
  return {
    terms,
    lengthStarts,
    slotOf,
    starts,
    postings,
    letters: Uint32Array.from(terms, lettersOf),
    counts: new Uint8Array(terms.length),
    counted: new Uint32Array(terms.length),
  };
}

/** Which letters a word has, a bit for each; rare signs share bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters >>> 0;
}

/** Whether two words can be so few edits apart: each edit brings at most one letter, and takes at most one. */
function mayBeNear(one: number, other: number, limit: number): boolean {
  return countBits(one & ~other) <= limit && countBits(other & ~one) <= limit;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/** Calls `found` with every other term that is at most `limit` edits from a word of four letters or more. */
export function findTypos(
  index: TrigramIndex,
  word: string,
  limit: number,
  found: (term: number, edits: number) => void,
): void {
  const grams = gramsOf(word);
  const { counts, counted, postings, starts } = index;
  if (grams.length === 0) return;
  const from = index.lengthStarts[word.length - limit] ?? 0;
  const to = index.lengthStarts[word.length + limit + 1] ?? index.terms.length;
  let countedCount = 0;
  for (const gram of grams) {
    const slot = index.slotOf.get(gram);
    if (slot === undefined) continue;
    const end = starts[slot + 1] ?? 0;
    for (let at = firstAtLeast(postings, starts[slot] ?? 0, end, from); at < end; at += 1) {
      const term = postings[at] ?? 0;
      if (term >= to) break;
      const count = counts[term] ?? 0;
      if (count === 0) {
        counted[countedCount] = term;
        countedCount += 1;
      }
      counts[term] = count + 1;
    }
  }
  const needed = Math.max(limit, grams.length - 4 * limit);
  const letters = lettersOf(word);
  for (let at = 0; at < countedCount; at += 1) {
    const term = counted[at] ?? 0;
    const count = counts[term] ?? 0;
    counts[term] = 0;
    if (count < needed || !mayBeNear(letters, index.letters[term] ?? 0, limit)) continue;
    const text = index.terms[term] ?? "";
    if (text === word) continue;
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
