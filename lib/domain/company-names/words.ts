import { readTable } from "../read-table";

const variants = new Map(
  readTable("lib/domain/tables/word-variants.tsv", "word", "canonical").map(({ word, canonical }) => [
    word,
    canonical,
  ]),
);

/**
 * The word under which spellings of one word meet: abbreviations as registrants use them, and the
 * plural ("technologies", "tech" and "technology" are "technology").
 */
export function canonicalWord(word: string): string {
  const known = variants.get(word);
  if (known !== undefined) return known;
  if (word.length < 5 || !word.endsWith("s") || word.endsWith("ss") || word.endsWith("us")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("is") ? word : word.slice(0, -1);
}

const generic = new Set([
  "group",
  "holding",
  "company",
  "corporation",
  "enterprise",
  "incorporated",
  "limited",
  "com",
]);

/** True for a word that says little of which company is meant, such as "group" or "holdings". */
export function isGenericWord(canonical: string): boolean {
  return generic.has(canonical);
}

/**
 * How well a word reads as another one cut short, 0 to 1: its beginning ("dig" of "digital"), or its
 * first letter and others in order ("pwr" of "power"). Three letters at least, two without vowels.
 */
export function abbreviates(short: string, long: string): number {
  if (short.length >= long.length || short[0] !== long[0] || /\d/.test(short)) return 0;
  if (short.length === 1) return isDirection(long) ? 0.8 : 0;
  if (long.startsWith(short)) return short.length >= 3 ? 0.85 : 0;
  const bare = short.endsWith("s") && short.length > 3 ? short.slice(0, -1) : short;
  if (bare.length >= 3 && long.startsWith(bare)) return 0.85;
  const vowels = (bare.match(/[aeiou]/g) ?? []).length;
  if (bare.length < 2 || vowels * 2 > bare.length || isPlace(short)) return 0;
  return isSubsequence(bare, long) && bare.length * 3 >= long.length ? 0.75 : 0;
}

function isDirection(word: string): boolean {
  return word === "north" || word === "south" || word === "east" || word === "west";
}

function isSubsequence(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

const words: Record<string, string> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  ten: "10",
  first: "1",
  second: "2",
  third: "3",
  fourth: "4",
  fifth: "5",
  i: "1",
  ii: "2",
  iii: "3",
  iv: "4",
  v: "5",
  vi: "6",
  vii: "7",
  viii: "8",
  ix: "9",
  x: "10",
  xi: "11",
  xii: "12",
  xiii: "13",
  xiv: "14",
  xv: "15",
  xvi: "16",
};

/** The number that a word stands for ("III", "three" and "3" are "3"), or null. */
export function numeralOf(word: string): string | null {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, "");
  return Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

const places = new Set(readTable("lib/domain/tables/place-words.tsv", "word").map(({ word }) => word));

/** True for a word that names a place or a people, folded to lower case. */
export function isPlace(word: string): boolean {
  return places.has(word);
}
