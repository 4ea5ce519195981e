import { foldClaimText } from "./claim-phrases";
import { americanOf } from "./spellings-of-nouns";
import { same as sameNoun } from "./synonyms";
import { sameVerb } from "./verb-nouns";

/** The word under which a word meets others. */
const same: Readonly<Record<string, string>> = { ...sameVerb, ...sameNoun };

/** A word without its inflection: "dividends" is "dividend", "licensing" "licens". */
export function stemOf(word: string): string {
  const known = kept.get(word);
  if (known !== undefined) return known;
  const stem = readStem(word);
  if (kept.size >= mostKept) kept.clear();
  kept.set(word, stem);
  return stem;
}

/** Texts have few different words: their stems are kept. */
const kept = new Map<string, string>();
const mostKept = 50_000;

function readStem(word: string): string {
  const bare = adjectiveOf(singularOf(americanOf(word)));
  const said = Object.hasOwn(same, bare) ? (same[bare] ?? bare) : bare;
  const stem = rootOf(said);
  return Object.hasOwn(same, stem) ? rootOf(same[stem] ?? stem) : stem;
}

/** "Preliminarily", "jointly", "automatically": the adjective, where there is one. */
function adjectiveOf(word: string): string {
  if (word.length < 6 || !word.endsWith("ly") || noAdverbs.has(word)) return word;
  return word
    .slice(0, -2)
    .replace(/(?<=\p{L}{3})ical$/u, "ic")
    .replace(/i$/, "y");
}

/** Nouns, verbs and adjectives in "-ly", and adverbs of another sense than their adjective. */
const noAdverbs = new Set(
  `family supply apply reply comply imply multiply assembly monopoly anomaly likely friendly elderly orderly costly timely weekly monthly
quarterly yearly hourly nearly hardly shortly lately largely mostly directly presently currently recently roughly closely partly fairly
barely rarely`.split(/\s+/),
);

function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^suai]s$/.test(word) ? word.replace(/(?<=(?:ch|sh|x|ss))es$|s$/, "") : word;
}

function rootOf(word: string): string {
  // "Not" is no root of "note".
  if (word === "note") return word;
  const bare = word.length > 4 ? word.replace(/(?<=\p{L}{3})(?:ing|ed)$/u, "") : word;
  return bare.replace(/(?<=\p{L}{2})([bdfglmnprt])\1$/u, "$1").replace(/e$/, "");
}

/** Other words that meet under the stems of some. */
export function synonymsOf(stems: readonly string[]): string[] {
  return [
    ...new Set(
      Object.entries(same).flatMap(([word, meets]) => (stems.includes(stemOf(word)) ? [word, meets] : [])),
    ),
  ];
}

/** The words of a folded text, in order: letters and digits, without marks. */
export function splitFolded(folded: string): string[] {
  return folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

const suffix = /^(?:jr|sr|ii|iii|iv|phd|md|esq)\.?$/i;

/** The words of a person's last name as passages are indexed by them: "O’Brien" is "brien". */
export function familySearchWords(name: string): string[] {
  const last = name.split(/[\s,]+/).findLast((piece) => piece !== "" && !suffix.test(piece)) ?? "";
  return splitFolded(last.toLowerCase().replace(/['’]s$/, "")).filter((word) => word.length > 1);
}

/** Two words that a hyphen joins, by which "Non-Employee" is found as "nonemployee" and as both. */
const joinedWords = /(?<!\p{L})(\p{L}{1,7})-(\p{L}{3,})/gu;

/** Every stem of a text. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set(splitFolded(foldClaimText(text)).map(stemOf));
  for (const [, first = "", second = ""] of text.toLowerCase().matchAll(joinedWords)) {
    stems.add(stemOf(first));
    stems.add(stemOf(second));
  }
  return stems;
}
