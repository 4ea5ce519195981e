import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReportFactRow } from "@/lib/db/report-facts";
import { isPlace } from "@/lib/domain/company-names/company-words";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { givenNames } from "@/lib/domain/person-names/name-words";
import { readTable } from "@/lib/domain/read-table";
import { findExact } from "@/lib/domain/resolution/candidates";
import type { ResolvedCompany } from "@/lib/domain/resolution/explain";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";

/** Names that may be something else: see `common-names.tsv`. */
const [commonWords, calendarWords, commonInitials] = ["word", "calendar", "initials"].map(
  (wanted) =>
    new Set(
      readTable("lib/language/lexicon/common-names.tsv").flatMap(({ use, words }) =>
        use === wanted ? words?.split(" ") : [],
      ),
    ),
) as [Set<string>, Set<string>, Set<string>];

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
  const { entity } = match;
  if (entity.type === "industry") return null;
  // A bare symbol is a name here only where a company is called so.
  if (!borne.some((hit) => index.entities[hit.entity] === entity)) return null;
  const isKnown = entity.sizeRank !== null && entity.sizeRank <= leastKnown;
  const strength = strengthOf(phrase, parsed, match, isKnown);
  return strength === null ? null : { entityKey: match.entity.key, strength, confidence: match.confidence };
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

/** The same by several indexes in turn: where one bears the name, those behind it aren't asked. */
export function lookUpNameIn(indexes: readonly RegistryIndex[], phrase: string): NamedCompany | null {
  const parsed = parseCompanyName(phrase);
  const bearing = indexes.find((index) => findExact(index, parsed).length > 0);
  return bearing === undefined ? null : lookUpName(bearing, phrase);
}

/** A competitor or customer with the entity that bears its name, where one of the indexes knows just one and it's none of `own`. */
export function linkCompany<Fact extends Pick<ReportFactRow, "kind" | "name" | "detail">>(
  indexes: readonly RegistryIndex[],
  own: readonly string[],
  fact: Fact,
): Fact {
  if (!isOtherCompany(fact) || !fact.name) return fact;
  const match = lookUpNameIn(indexes, fact.name);
  const isSure = match !== null && match.strength !== "common" && !own.includes(match.entityKey);
  return isSure ? { ...fact, detail: { ...fact.detail, key: match.entityKey } } : fact;
}

/** Whether a fact of a report is another company's name. */
export const isOtherCompany = ({ kind }: Pick<ReportFactRow, "kind">): boolean =>
  kind === "competitor" || kind === "customer";

/** The company that an exchange and symbol name: "NASDAQ: AAPL". Symbols of the past name nobody. */
export function lookUpTicker(index: RegistryIndex, symbol: string): NamedCompany | null {
  const match = matchCompany(index, `$${symbol}`);
  if (match.outcome !== "resolved" || match.matchedKind !== "ticker" || match.matchedUntil !== null)
    return null;
  return { entityKey: match.entity.key, strength: "ticker", confidence: match.confidence };
}

/** The company that holds a host name, or null. */
export function lookUpHost(index: RegistryIndex, host: string): HostOwner | null {
  const match = matchCompany(index, host);
  if (match.outcome !== "resolved" || match.matchedKind !== "domain" || match.matchedUntil !== null)
    return null;
  return { entityKey: match.entity.key, industry: match.entity.industry };
}

/** What the reader of an article asks the registry. */
export type CompanyLookUps = {
  name(phrase: string): NamedCompany | null;
  ticker(symbol: string): NamedCompany | null;
  host(host: string): HostOwner | null;
};

/**
 * Answers to such questions, as plain data: the registry itself may be too large to be copied to the thread that reads
 * articles.
 */
export type CompanyAnswers = {
  name: Map<string, NamedCompany | null>;
  ticker: Map<string, NamedCompany | null>;
  host: Map<string, HostOwner | null>;
};

/** Questions that have no answer yet. */
export type CompanyQuestions = Record<keyof CompanyAnswers, ReadonlySet<string>>;

export const noAnswers = (): CompanyAnswers => ({ name: new Map(), ticker: new Map(), host: new Map() });

/** Asks a registry at hand, and of names those of the long tail that bear them. */
export const lookUpsIn = (index: RegistryIndex, bearers?: RegistryIndex): CompanyLookUps => ({
  name: (phrase) => lookUpNameIn(bearers === undefined ? [index] : [index, bearers], phrase),
  ticker: (symbol) => lookUpTicker(index, symbol),
  host: (host) => lookUpHost(index, host),
});

/** Looks into answers. What isn't among them is nobody, and noted in `open`. */
export function lookUpsAmong(answers: CompanyAnswers): { lookUps: CompanyLookUps; open: CompanyQuestions } {
  const open = { name: new Set<string>(), ticker: new Set<string>(), host: new Set<string>() };
  const among =
    <T>(known: ReadonlyMap<string, T | null>, missing: Set<string>) =>
    (text: string): T | null => {
      const answer = known.get(text);
      if (answer === undefined) missing.add(text);
      return answer ?? null;
    };
  const lookUps = {
    name: among(answers.name, open.name),
    ticker: among(answers.ticker, open.ticker),
    host: among(answers.host, open.host),
  };
  return { lookUps, open };
}

/** A text of nothing but names asks thousands of them; others that this thread serves come in between. */
const longestTurnMs = 5;

/** Adds the registry's answers to open questions; ends early where the signal says so. */
export async function answerQuestions(
  answers: CompanyAnswers,
  open: CompanyQuestions,
  { index, bearers }: { index: RegistryIndex; bearers?: RegistryIndex },
  signal: AbortSignal,
): Promise<void> {
  const lookUps = lookUpsIn(index, bearers);
  let began = performance.now();
  const answer = async <T>(
    known: Map<string, T>,
    questions: ReadonlySet<string>,
    ask: (text: string) => T,
  ) => {
    for (const text of questions) {
      known.set(text, ask(text));
      if (performance.now() - began < longestTurnMs) continue;
      await nextTurn();
      if (signal.aborted) return;
      began = performance.now();
    }
  };
  await answer(answers.name, open.name, lookUps.name);
  await answer(answers.ticker, open.ticker, lookUps.ticker);
  await answer(answers.host, open.host, lookUps.host);
}
