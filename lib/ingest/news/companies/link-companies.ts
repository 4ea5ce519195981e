import "server-only";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { CompanyLookUps } from "./company-look-ups";
import type { CompanyMention } from "./find-company-names";
import type { Strength } from "./look-up-name";
import { companyWordsAround } from "./weigh-context";

/** A company that an article speaks of. `score` is 0 to 1: that it is meant, times that the article is about it. */
export type CompanyLink = Stretch & {
  entityKey: string;
  score: number;
  inTitle: boolean;
  mentions: CompanyMention[];
};

/** The least score at which an article is about a company. */
const leastScore = 0.5;

const mostLinks = 25;

/** Of the companies that an article names those that it is about, of surveys of a market the first 25. */
export const keepLinks = (named: readonly CompanyLink[]): CompanyLink[] =>
  named.filter(({ score }) => score >= leastScore).slice(0, mostLinks);

/** An article's text, which begins with its title, `titleEnd` units long. */
export type ArticleText = { text: string; titleEnd: number; host: string };

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
 * something else and are not borne out by what stands around them are nobody.
 */
export function linkCompanies(
  article: ArticleText,
  named: readonly CompanyMention[],
  lookUps: CompanyLookUps,
): CompanyLink[] {
  const byCompany = new Map<string, CompanyMention[]>();
  for (const mention of named) {
    const own = byCompany.get(mention.entityKey);
    if (own === undefined) byCompany.set(mention.entityKey, [mention]);
    else own.push(mention);
  }
  const hosts = hostsIn(article.text, lookUps);
  const publisher = lookUps.host(article.host)?.entityKey;
  return [...byCompany]
    .map(([entityKey, mentions]) => ({
      ...measure(article, mentions, hosts.has(entityKey), entityKey === publisher),
      entityKey,
      mentions,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.entityKey.localeCompare(b.entityKey));
}

/** Companies whose host names a text gives. They support a name and are none: everyone links to a few hosts. */
function hostsIn(text: string, lookUps: CompanyLookUps): Set<string> {
  const found = new Set<string>();
  const hosts = new Set(
    Array.from(text.matchAll(/\b(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}\b/gi), ([host]) => host.toLowerCase()),
  );
  for (const host of [...hosts].slice(0, 50)) {
    const owner = lookUps.host(host);
    if (owner !== null) found.add(owner.entityKey);
  }
  return found;
}

function measure(
  { text, titleEnd }: ArticleText,
  mentions: CompanyMention[],
  hasHost: boolean,
  isPublisher: boolean,
): Stretch & { score: number; inTitle: boolean } {
  const strongest = mentions.reduce((a, b) => (certainty[b.strength] > certainty[a.strength] ? b : a));
  const inTitle = mentions.some(({ start }) => start < titleEnd);
  const hasTicker = mentions.some(({ strength }) => strength === "ticker");
  const isOpening = mentions.some(({ start }) => start >= titleEnd && start < titleEnd + opening);
  const { start, end } = strongest;
  const isClear = strongest.strength === "ticker" || strongest.strength === "full";
  const isMeant = isSupported(text, mentions, strongest, inTitle, hasHost);
  if (!isMeant || (isPublisher && !inTitle && !isClear)) return { start, end, inTitle, score: 0 };
  let aside = 0.55 * 0.75 ** (mentions.length - 1);
  if (inTitle) aside *= 0.1;
  if (isOpening) aside *= 0.85;
  if (hasTicker) aside *= 0.6;
  const score =
    certainty[strongest.strength] * Math.max(...mentions.map((one) => one.confidence)) * (1 - aside);
  return { start, end, inTitle, score: Math.round(score * 1000) / 1000 };
}

/**
 * Whether single words are borne out: a word that is hardly anything else by one sign of a company or by coming
 * again, an ordinary one by several signs, and by more where the text also uses it as a word.
 */
function isSupported(
  text: string,
  mentions: CompanyMention[],
  strongest: CompanyMention,
  inTitle: boolean,
  hasHost: boolean,
): boolean {
  if (strongest.strength !== "word" && strongest.strength !== "common") return true;
  const signs = new Set(mentions.flatMap((mention) => companyWordsAround(text, mention)));
  if (hasHost) signs.add("host");
  if (strongest.strength === "word") return signs.size > 0 || inTitle || mentions.length > 1;
  const spellings = new Set(mentions.map((mention) => mention.text.toLowerCase()));
  const isWordToo = [...spellings].some((spelling) => isUsedAsWord(text, spelling));
  return signs.size >= (isWordToo ? 3 : 2);
}

const isUsedAsWord = (text: string, name: string): boolean =>
  new RegExp(
    `(?<![\\p{L}\\p{N}@./-])${name.replace(/[^\p{L}\p{N}]/gu, ".")}s?(?![\\p{L}\\p{N}./-])`,
    "u",
  ).test(text);
