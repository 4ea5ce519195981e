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
import type { Annotation, Span } from "@/lib/language/annotation";

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
type Strength = "ticker" | "full" | "name" | "word" | "common";

type NamedCompany = { entityKey: string; strength: Strength; confidence: number };

type HostOwner = { entityKey: string; industry: string | null };

/** For companies ranked below this by size, a single word is more often something else. */
const leastKnown = 4_000;

/**
 * The company that a capitalised phrase of a text names, by the registry's own resolver. Only names as they are
 * written count: a near miss in running text is another name, not a typing error.
 */
function lookUpName(index: RegistryIndex, phrase: string): NamedCompany | null {
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
function lookUpNameIn(indexes: readonly RegistryIndex[], phrase: string): NamedCompany | null {
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
function lookUpTicker(index: RegistryIndex, symbol: string): NamedCompany | null {
  const match = matchCompany(index, `$${symbol}`);
  if (match.outcome !== "resolved" || match.matchedKind !== "ticker" || match.matchedUntil !== null)
    return null;
  return { entityKey: match.entity.key, strength: "ticker", confidence: match.confidence };
}

/** The company that holds a host name, or null. */
function lookUpHost(index: RegistryIndex, host: string): HostOwner | null {
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

/** A text full of names asks thousands of questions, so other work of this thread gets its turn in between. */
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

/** A place where a text names a company. */
export type CompanyMention = Span & NamedCompany & { text: string };

/** A company that an article speaks of. `score` is 0 to 1: that it is meant, times that the article is about it. */
export type CompanyLink = Span & {
  entityKey: string;
  score: number;
  inTitle: boolean;
  mentions: CompanyMention[];
};

/** An article's text, which begins with its title, `titleEnd` units long, and what it says. */
type ArticleText = { text: string; titleEnd: number; host: string; annotation: Annotation };

/** The least score at which an article is about a company. */
const leastScore = 0.5;

const mostLinks = 25;

/** Of the companies that an article names those that it is about, of surveys of a market the first 25. */
export const keepLinks = (named: readonly CompanyLink[]): CompanyLink[] =>
  named.filter(({ score }) => score >= leastScore).slice(0, mostLinks);

/** How sure a mention makes it that the company is meant. */
const certainty: Readonly<Record<Strength, number>> = {
  ticker: 0.99,
  full: 0.97,
  name: 0.92,
  word: 0.86,
  common: 0.8,
};

/** Units behind the title that an article opens with. */
const opening = 300;

/**
 * The companies that an article names, those that it mentions in passing too, the surest first. Words that may be
 * something else, and that the text does not use as a company's name, are nobody.
 */
export function linkCompanies(article: ArticleText, lookUps: CompanyLookUps): CompanyLink[] {
  const byCompany = new Map<string, CompanyMention[]>();
  for (const mention of findMentions(article, lookUps)) {
    const own = byCompany.get(mention.entityKey) ?? [];
    own.push(mention);
    byCompany.set(mention.entityKey, own);
  }
  const signs = signsOf(article.annotation, byCompany);
  const hosts = hostsIn(article.text, lookUps);
  const publisher = lookUps.host(article.host)?.entityKey;
  return [...byCompany]
    .map(([entityKey, mentions]) => {
      const own = signs.get(entityKey) ?? new Set();
      if (hosts.has(entityKey)) own.add("host");
      return { ...measure(article, mentions, own, entityKey === publisher), entityKey, mentions };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.entityKey.localeCompare(b.entityKey));
}

const exchange =
  /\b(?:Nasdaq(?:GS|GM|CM)?|NASDAQ(?:-?(?:GS|GM|CM))?|NYSE(?: ?(?:American|Arca|AMERICAN|ARCA))?|AMEX|OTC(?:QX|QB|PK)?)\s?:\s?([A-Z]{1,5}(?:[.-][A-Z])?)\b/g;
const cashtag = /(?<![\p{L}\p{N}$])\$([A-Z]{1,5}(?:\.[A-Z])?)\b/gu;

const token = /(?:\p{Ll}{1,2}(?=\p{Lu}))?[\p{Lu}\p{N}][\p{L}\p{N}&+.'’!-]{0,40}/u.source;
const form =
  "(?:,? (?:Inc|Corp|Corporation|Company|Co|Ltd|Limited|LLC|plc|PLC|L\\.P|N\\.V|S\\.A|AG|SE)\\b\\.?)";
const run = new RegExp(
  `(?<![\\p{L}\\p{N}])${token}(?:[ \\u00a0](?:(?:of|and|the|for|de|in) )?(?:& )?${token}){0,8}${form}?`,
  "gu",
);
const connective = /^(?:of|and|the|for|de|in|&)$/i;
const abbreviation =
  /^(?:(?:\p{L}\.)+|(?:Inc|Corp|Co|Cos|Ltd|Bros|St|Mr|Dr|Jr|Sr|Mfg|Intl|L\.P|N\.V|S\.A|S\.p\.A)\.)$/u;
const longestName = 7;

/**
 * Every mention of a company in a text, in order: exchange and symbol, or a stretch of capitalised words, the longest
 * that the registry's resolver knows. What is a person's name, or a part of it, is nobody's.
 */
function findMentions({ text, annotation }: ArticleText, lookUps: CompanyLookUps): CompanyMention[] {
  const symbols = [exchange, cashtag].flatMap((pattern) =>
    Array.from(text.matchAll(pattern)).flatMap((match) => {
      const found = lookUps.ticker(match[1] ?? "");
      const end = match.index + match[0].length;
      return found === null ? [] : [{ ...found, start: match.index, end, text: match[0] }];
    }),
  );
  const persons = annotation.mentions.filter(
    (one) => one.kind === "person" && one.form !== "pronoun" && !isCompany(one.name, lookUps),
  );
  const nobodys = overlapAmong<Span>([...symbols, ...persons]);
  const known = new Map<string, NamedCompany | null>();
  const look = (phrase: string): NamedCompany | null => {
    if (!known.has(phrase)) known.set(phrase, lookUps.name(phrase));
    return known.get(phrase) ?? null;
  };
  const names = Array.from(text.matchAll(run)).flatMap((match) => cutRun(match[0], match.index, look));
  const isFull = ({ strength }: CompanyMention) => strength === "full";
  return [...symbols, ...names.filter((one) => isFull(one) || !nobodys(one))].sort(
    (a, b) => a.start - b.start,
  );
}

/** Whether what looks like a person's name is a company's: "Eli Lilly". */
export function isCompany(name: string, lookUps: CompanyLookUps): boolean {
  const strength = lookUps.name(name)?.strength;
  return strength === "name" || strength === "full";
}

/** Finds the first of several spans, none within another, that a span meets. */
export function overlapAmong<T extends Span>(spans: readonly T[]): (span: Span) => T | undefined {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const found = sorted[low];
    return found !== undefined && found.start < end ? found : undefined;
  };
}

/** The names in a run of capitalised words, the longest first at each word. */
function cutRun(
  run: string,
  offset: number,
  look: (phrase: string) => NamedCompany | null,
): CompanyMention[] {
  const words = Array.from(run.matchAll(/\S+/g), ({ 0: text, index }) => ({ text, start: offset + index }));
  const found: CompanyMention[] = [];
  for (let from = 0; from < words.length; from += 1) {
    // No name goes on behind the end of a sentence.
    const end = words.findIndex(
      ({ text }, at) => at >= from && text.endsWith(".") && !abbreviation.test(text),
    );
    const most = Math.min(longestName, (end < 0 ? words.length - 1 : end) - from + 1);
    for (let length = most; length > 0; length -= 1) {
      const mention = readWords(words.slice(from, from + length), look);
      if (mention === null) continue;
      found.push(mention);
      from += length - 1;
      break;
    }
  }
  return found;
}

function readWords(
  words: readonly { text: string; start: number }[],
  look: (phrase: string) => NamedCompany | null,
): CompanyMention | null {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || connective.test(first.text) || connective.test(last.text)) return null;
  const whole = words
    .map(({ text }) => text)
    .join(" ")
    .replace(/(?<![.'’!-])[.'’!-]+$/, (end) => (abbreviation.test(last.text) ? end : ""));
  // "Lowe's" is a name with its possessive, "Apple's" is not.
  for (const text of [whole, whole.replace(/['’]s$/, "")]) {
    const company = look(text);
    if (company !== null) return { ...company, text, start: first.start, end: first.start + text.length };
  }
  return null;
}

/**
 * What a text tells of each company by which it uses the name as an organization's: the predicates of which that is an
 * argument or a part of one, and "office" where one of its offices is named. A name that it uses as another word has
 * none.
 */
function signsOf(
  { mentions, events }: Annotation,
  byCompany: ReadonlyMap<string, readonly CompanyMention[]>,
): Map<string, Set<string>> {
  const organizations = mentions.filter(({ kind }) => kind === "organization");
  const organizationAt = overlapAmong(organizations);
  const parts = events.flatMap(({ predicate, arguments: all }) => all.map((one) => ({ ...one, predicate })));
  const signs = new Map<string, Set<string>>();
  for (const [entityKey, own] of byCompany) {
    const used = own.filter((one) => organizationAt(one) !== undefined);
    const usedAt = overlapAmong(used);
    const told = parts.filter(usedAt).map(({ predicate }) => predicate);
    const offices = mentions.filter(
      (one) => one.kind === "office" && usedAt({ ...one, start: one.start - 4 }),
    );
    signs.set(entityKey, new Set([...told, ...offices.map(() => "office")]));
    if (used.length > 0 && signs.get(entityKey)?.size === 0) signs.get(entityKey)?.add("named");
  }
  return signs;
}

/** Companies whose host names a text gives. They support a name and are none: everyone links to a few hosts. */
function hostsIn(text: string, lookUps: CompanyLookUps): Set<string> {
  const hosts = new Set(
    Array.from(text.matchAll(/\b(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}\b/gi), ([host]) => host.toLowerCase()),
  );
  return new Set([...hosts].slice(0, 50).flatMap((host) => lookUps.host(host)?.entityKey ?? []));
}

function measure(
  { text, titleEnd }: ArticleText,
  mentions: CompanyMention[],
  signs: ReadonlySet<string>,
  isPublisher: boolean,
): Span & { score: number; inTitle: boolean } {
  const strongest = mentions.reduce((a, b) => (certainty[b.strength] > certainty[a.strength] ? b : a));
  const inTitle = mentions.some(({ start }) => start < titleEnd);
  const hasTicker = mentions.some(({ strength }) => strength === "ticker");
  const isOpening = mentions.some(({ start }) => start >= titleEnd && start < titleEnd + opening);
  const { start, end, strength } = strongest;
  const isClear = strength === "ticker" || strength === "full";
  const spellings = [...new Set(mentions.map((one) => one.text.toLowerCase()))];
  const isMeant =
    strength === "common"
      ? signs.size >= (spellings.some((spelling) => isUsedAsWord(text, spelling)) ? 3 : 2)
      : strength !== "word" || signs.size > 0 || inTitle || mentions.length > 1;
  if (!isMeant || (isPublisher && !inTitle && !isClear)) return { start, end, inTitle, score: 0 };
  let aside = 0.55 * 0.75 ** (mentions.length - 1);
  if (inTitle) aside *= 0.1;
  if (isOpening) aside *= 0.85;
  if (hasTicker) aside *= 0.6;
  const score = certainty[strength] * Math.max(...mentions.map((one) => one.confidence)) * (1 - aside);
  return { start, end, inTitle, score: Math.round(score * 1000) / 1000 };
}

const isUsedAsWord = (text: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}@./-])${name.replace(/[^\p{L}\p{N}]/gu, ".")}s?(?![\\p{L}\\p{N}./-])`,
    "u",
  ).test(text);
