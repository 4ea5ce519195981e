import "server-only";
import type { Annotation, Span } from "@/lib/language/annotation";
import type { CompanyLookUps, NamedCompany, Strength } from "./company-look-ups";

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
export type ArticleText = { text: string; titleEnd: number; host: string; annotation: Annotation };

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
    .replace(/[.'’!-]+$/, (end) => (abbreviation.test(last.text) ? end : ""));
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
