import "server-only";
import { isPlace } from "@/lib/domain/company-names/geography";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { givenNames } from "@/lib/domain/person-names/given-names";
import type { ResolvedCompany } from "@/lib/domain/resolution/company-match";
import { findExact } from "@/lib/domain/resolution/find-exact";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { entityOf, type RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { calendarWords, commonInitials, commonWords } from "../common-words";

/**
 * How much a mention says by itself. `ticker`: an exchange and symbol; `full`: a name with its legal form; `name`: of
 * several words; `word`: a single one that is hardly anything else; `common`: one that is a word, place or person too.
 */
export type Strength = "ticker" | "full" | "name" | "word" | "common";

export type NamedCompany = { entityKey: string; strength: Strength; confidence: number };

export type HostOwner = { entityKey: string; industry: string | null };

/** Beyond this place in size a company's single word is more often something else. */
const leastKnown = 4_000;

/**
 * The company that a capitalised phrase of a text names, by the registry's own resolver. Only names as they are
 * written count: a near miss in running text is another name, not a typing error.
 */
export function lookUpName(index: RegistryIndex, phrase: string): NamedCompany | null {
  const parsed = parseCompanyName(phrase);
  if (parsed.key === "" || parsed.compact.length < 2) return null;
  const borne = findExact(index, parsed);
  if (borne.length === 0) return null;
  const match = matchCompany(index, phrase);
  if (match.outcome !== "resolved") return null;
  const entity = entityOf(index, match.entityKey);
  if (entity === undefined || entity.type === "industry") return null;
  // A bare symbol is a name here only where a company is called so.
  if (!borne.some((hit) => index.entities[hit.entity] === entity)) return null;
  const isKnown = entity.sizeRank !== null && entity.sizeRank <= leastKnown;
  const strength = strengthOf(phrase, parsed, match, isKnown);
  return strength === null ? null : { entityKey: match.entityKey, strength, confidence: match.confidence };
}

function strengthOf(
  phrase: string,
  { words, form }: ReturnType<typeof parseCompanyName>,
  { matchedKind }: ResolvedCompany,
  isKnown: boolean,
): Strength | null {
  if (form !== null) return "full";
  const isOrdinary = (word: string) =>
    word.length < 4 || commonWords.has(word) || isPlace(word) || givenNames.has(word);
  if (words.length > 1) return !isKnown && words.every(isOrdinary) ? "common" : "name";
  const [word = ""] = words;
  if (calendarWords.has(word)) return null;
  const isCurated = matchedKind === "short" || matchedKind === "brand";
  if (/^[A-Z][A-Z&.]{1,4}$/.test(phrase)) {
    if (commonInitials.has(phrase.replace(/\./g, ""))) return null;
    return isCurated || isKnown ? (commonWords.has(word) ? "common" : "word") : "common";
  }
  if (isOrdinary(word) || matchedKind === "former" || !isKnown) return "common";
  return "word";
}

/** The company that an exchange and symbol name: "NASDAQ: AAPL". Symbols of the past name nobody. */
export function lookUpTicker(index: RegistryIndex, symbol: string): NamedCompany | null {
  const match = matchCompany(index, `$${symbol}`);
  if (match.outcome !== "resolved" || match.matchedKind !== "ticker" || match.matchedUntil !== null)
    return null;
  return { entityKey: match.entityKey, strength: "ticker", confidence: match.confidence };
}

/** The company that holds a host name, or null. */
export function lookUpHost(index: RegistryIndex, host: string): HostOwner | null {
  const match = matchCompany(index, host);
  if (match.outcome !== "resolved" || match.matchedKind !== "domain" || match.matchedUntil !== null)
    return null;
  return { entityKey: match.entityKey, industry: entityOf(index, match.entityKey)?.industry ?? null };
}
