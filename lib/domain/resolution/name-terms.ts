import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { NameKind } from "@/lib/domain/entity";
import { memoize } from "@/lib/domain/memoize";
import { identifierKey, isIdentifierKind } from "./identifiers";

/**
 * What a stored name is found by: 32-bit hashes of its exact forms, of its words, or of the identifier that it is. Two
 * texts may share a hash, so whoever finds a name by one compares the name itself.
 */
export function termsOfName(kind: NameKind, name: string): number[] {
  if (isIdentifierKind(kind)) return [hashTerm(identifierKey(kind, name))];
  const parsed = parseCompanyName(name);
  return parsed.key === "" ? [] : [...new Set([...exactTerms(parsed), ...parsed.canonical.map(wordTerm)])];
}

/** Terms of the forms under which a name is compared exactly: as written, without spaces, without generic words. */
export function exactTerms({ key, compact, looseKey }: ParsedName): number[] {
  const forms = compact.length < 3 ? [`=${key}`, `~${looseKey}`] : [`=${key}`, `~${looseKey}`, `#${compact}`];
  return forms.map(hashTerm);
}

/** The term of a canonical word. */
export const wordTerm = (canonical: string): number => hashTerm(`w${canonical}`);

/** The term of an identifier. */
export const identifierTerm = (kind: NameKind, value: string): number => hashTerm(identifierKey(kind, value));

/** Words of a name for the dictionary: canonical ones, and spellings that differ from them. */
export function wordsOfName(name: string): string[] {
  const { words, canonical } = parseCompanyName(name);
  return [...new Set([...canonical, ...words])];
}

const shortest = 4;
const longest = 40;

/**
 * A word and what is left of it without any one of its letters, as hashes: two words that are one edit apart (a letter
 * more, less, other, or two neighbours swapped) have one in common. Empty for words that are too short to be a typo of
 * another, too long, or hold digits.
 */
export const cutsOfWord: (word: string) => readonly number[] = memoize((word) => {
  if (word.length < shortest || word.length > longest || /\d/.test(word)) return [];
  const cuts = new Set([hashTerm(word)]);
  for (let at = 0; at < word.length; at += 1) cuts.add(hashTerm(word.slice(0, at) + word.slice(at + 1)));
  return [...cuts];
}, 20_000);

/** FNV-1a over UTF-16 units, as a signed integer of 32 bits, which is what PostgreSQL's `int4` holds. */
function hashTerm(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // The last letters have moved the upper bits little: mixed once more.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) ^ (hash >>> 12);
}
