import { canonicalWord } from "@/lib/domain/company-names/company-words";
import { type IndexedName, type RegistryIndex, sizeRankOf } from "@/lib/domain/resolution/registry-index";
import { describesIndustry, industryWords } from "@/lib/domain/resolution/score";

/** A query made from a registry name by a change, with the entity that it still means, or null. */
export type TrainingQuery = { text: string; truth: number | null; absent: number | null };

type Change = (words: string[], random: RandomSource, index: RegistryIndex) => string[];

const generics = ["group", "holdings", "company", "international", "global", "corporation"];
const places = [
  "india",
  "china",
  "japan",
  "germany",
  "france",
  "brazil",
  "canada",
  "mexico",
  "europe",
  "armenia",
  "uk",
];
const foreign = [
  "university",
  "foundation",
  "bank",
  "capital",
  "partners",
  "energy",
  "logistics",
  "pharma",
  "foods",
];
const otherForms = ["gmbh", "kgaa", "spa", "oyj", "bv", "berhad", "tbk"];
const forms = ["inc", "corp", "ltd", "llc", "plc", "co"];

/** Changes after which the same company is meant. */
const harmless: Change[] = [
  misspell,
  misspell,
  misspell,
  (words, random) => misspell(misspell(words, random), random),
  misspellTwice,
  (words) => words.slice(0, -1),
  (words) => words.slice(0, -1),
  (words, random) => words.slice(0, 1 + random.below(words.length)),
  (words, random) => misspell(words.slice(0, -1), random),
  (words, random) => words.filter((_, at) => at !== random.below(words.length)),
  (words, random) => [...words, random.pick(generics)],
  (words, random) => [...words, random.pick(forms)],
  (words) => [...words.slice(1), ...words.slice(0, 1)],
  (words) => [...words].reverse(),
  (words) => words.map(canonicalWord),
  (words, random) => joinTwo(words, random.below(words.length)),
  (words, random) => splitOne(words, random),
  (words, random) => shorten(words, random),
  (words, random) => shorten(shorten(words, random), random),
];

/** Changes after which another company, or none, is meant. */
const harmful: Change[] = [
  (words, random) => [...words, random.pick(places)],
  (words, random) => [...words, random.pick(foreign)],
  (words, random, index) => [...words, randomWord(random, index)],
  (words, random, index) => [randomWord(random, index), ...words],
  (words, random, index) => words.map((word, at) => (at === 0 ? randomWord(random, index) : word)),
  (words, random, index) => [...words.slice(0, -1), randomWord(random, index)],
  (words, random) => [...words, random.pick(["ii", "iii", "iv", "2", "5", "vii"])],
  (words, random) => [...words.slice(0, -1), random.pick(places)],
  (words, random) => [...words, random.pick(otherForms)],
];

/**
 * Makes queries that the exact look-ups do not answer, from the registry alone: companies sampled
 * evenly and by size, names changed as people change them; in one of four the company is taken to
 * be absent, so that whatever is nearest is wrong.
 */
export function makeTrainingQueries(
  index: RegistryIndex,
  count: number,
  random: RandomSource,
): TrainingQuery[] {
  const namesOf = groupNames(index);
  const bySize = index.entities
    .map((_, at) => at)
    .sort((one, other) => sizeRankOf(index, one) - sizeRankOf(index, other));
  const queries: TrainingQuery[] = [];
  while (queries.length < count) {
    const large = random.next() < 0.5;
    const at = large ? Math.floor(bySize.length * random.next() ** 3) : random.below(bySize.length);
    const entity = bySize[at] ?? 0;
    const name = pickName(namesOf.get(entity) ?? [], random);
    if (name === undefined || index.entities[entity]?.type === "industry") continue;
    const isHarmful = random.next() < 0.3;
    const change = random.pick(isHarmful ? harmful : harmless);
    const own = [...name.parsed.words];
    const industry = describingWords(index, entity);
    const describes = !isHarmful && industry.length > 0 && random.next() < 0.05;
    const words = describes ? [...own, random.pick(industry)] : change(own, random, index);
    const text = words.join(" ");
    if (words.length === 0 || text === name.parsed.key) continue;
    if (isHarmful && industry.includes(words.at(-1) ?? "")) continue;
    const isAbsent = !isHarmful && random.next() < 0.25;
    queries.push({ text, truth: isHarmful || isAbsent ? null : entity, absent: isAbsent ? entity : null });
  }
  return queries;
}

/** What people add to a name to say which company they mean: "Wells Fargo bank". */
function describingWords(index: RegistryIndex, position: number): string[] {
  const entity = index.entities[position];
  return entity === undefined ? [] : industryWords.filter((word) => describesIndustry([word], entity));
}

function groupNames(index: RegistryIndex): Map<number, IndexedName[]> {
  const namesOf = new Map<number, IndexedName[]>();
  for (const name of index.names) {
    const own = namesOf.get(name.entity) ?? [];
    own.push(name);
    namesOf.set(name.entity, own);
  }
  return namesOf;
}

function pickName(names: readonly IndexedName[], random: RandomSource): IndexedName | undefined {
  const current = names.filter(({ kind }) => kind !== "former");
  return random.pick(random.next() < 0.15 || current.length === 0 ? names : current);
}

/** One slip of the fingers in one word: a letter left out, doubled, changed, added, or two swapped. */
export function misspell(words: readonly string[], random: RandomSource): string[] {
  const long = words.flatMap((word, at) => (word.length >= 4 ? [at] : []));
  if (long.length === 0) return [...words];
  const chosen = random.pick(long);
  return words.map((word, at) => (at === chosen ? slip(word, random) : word));
}

/** Two slips in one word. */
function misspellTwice(words: readonly string[], random: RandomSource): string[] {
  const long = words.flatMap((word, at) => (word.length >= 6 ? [at] : []));
  if (long.length === 0) return misspell(words, random);
  const chosen = random.pick(long);
  return words.map((word, at) => (at === chosen ? slip(slip(word, random), random) : word));
}

function slip(word: string, random: RandomSource): string {
  const at = random.next() < 0.08 ? 0 : 1 + random.below(word.length - 1);
  const letter = String.fromCharCode(97 + random.below(26));
  const kind = random.below(5);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word.charAt(at) + word.slice(at);
  if (kind === 2) return word.slice(0, at) + letter + word.slice(at + 1);
  if (kind === 3) return word.slice(0, at) + letter + word.slice(at);
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/** One word cut short, or without its vowels: "digital" becomes "digi" or "dgtl". */
function shorten(words: readonly string[], random: RandomSource): string[] {
  const at = random.below(words.length);
  const word = words[at] ?? "";
  if (word.length < 5) return [...words];
  const cut = word.slice(0, 3 + random.below(2));
  const bare = word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");
  return words.map((other, position) => (position === at ? (random.next() < 0.5 ? cut : bare) : other));
}

function randomWord(random: RandomSource, index: RegistryIndex): string {
  return random.pick(random.pick(index.names).parsed.words);
}

function joinTwo(words: string[], at: number): string[] {
  return at + 1 < words.length
    ? [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)]
    : words;
}

function splitOne(words: string[], random: RandomSource): string[] {
  const at = random.below(words.length);
  const word = words[at] ?? "";
  if (word.length < 6) return words;
  const cut = 3 + random.below(word.length - 5);
  return [...words.slice(0, at), word.slice(0, cut), word.slice(cut), ...words.slice(at + 1)];
}

/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
type RandomSource = {
  /** At least 0 and less than 1. */
  next: () => number;
  /** A whole number, at least 0 and less than `limit`. */
  below: (limit: number) => number;
  /** One of a list that is not empty. */
  pick: <Item>(items: readonly Item[]) => Item;
};

/** Starts a series from a seed. */
export function startRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError("Nothing to pick from");
    return item;
  };
  return { next, below, pick };
}
