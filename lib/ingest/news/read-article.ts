import "server-only";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, Span } from "@/lib/language/annotation";
import {
  type CompanyAnswers,
  type CompanyLink,
  type CompanyLookUps,
  type CompanyQuestions,
  keepLinks,
  linkCompanies,
  lookUpsAmong,
} from "./link-companies";
import { type NewsPerson, readPeople } from "./read-people";

/** An article's words, as its page or feed gives them. `body` is canonical text. */
export type ArticleSource = { title: string; body: string; host: string; publishedOn: string };

/** What an article says. `text` is its title and body; all spans lie in it. */
export type ArticleReading = {
  title: string;
  text: string;
  signature: string;
  isRelease: boolean;
  links: CompanyLink[];
  people: NewsPerson[];
  passages: Span[];
};

/** Longer than any real article, in UTF-16 units: about ten thousand words. */
const longest = 60_000;

/** An article's text and what it says. */
type AnnotatedArticle = { text: string; title: string; bodyStart: number; annotation: Annotation };

function annotateArticle(source: ArticleSource): AnnotatedArticle {
  const body = source.body.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  const title = source.title || (body.split("\n", 1)[0] ?? "").slice(0, 200);
  const begins = body.startsWith(title);
  const text = begins ? body : `${title}\n\n${body}`;
  const annotation = annotate(text, { company: "", date: source.publishedOn });
  return { text, title, bodyStart: begins ? 0 : title.length + 2, annotation };
}

/** Reads an article: the companies it is about, its people and their roles, and what reprints of it are known by. */
export const readArticle = (source: ArticleSource, lookUps: CompanyLookUps): ArticleReading =>
  readAnnotated(source, annotateArticle(source), lookUps);

function readAnnotated(
  { host, publishedOn }: ArticleSource,
  { text, title, bodyStart, annotation }: AnnotatedArticle,
  lookUps: CompanyLookUps,
): ArticleReading {
  const companies = linkCompanies({ text, titleEnd: title.length, host, annotation }, lookUps);
  const links = keepLinks(companies);
  return {
    title,
    text,
    signature: signStory(text.slice(bodyStart)),
    isRelease: isRelease({ text, host }, links, lookUps),
    links,
    people: readPeople({ text, annotation, companies, publishedOn }, links, lookUps),
    passages: cutArticle(text),
  };
}

/** `asks`: what the registry has to answer before the article can be read, and what is to be given back then. */
export type ReadAttempt =
  | { outcome: "read"; reading: ArticleReading }
  | { outcome: "asks"; open: CompanyQuestions; annotated: AnnotatedArticle };

/** Reads an article where the registry isn't at hand, only answers of it. */
export function tryArticle({
  source,
  answers,
  annotated = annotateArticle(source),
}: {
  source: ArticleSource;
  answers: CompanyAnswers;
  annotated?: AnnotatedArticle | undefined;
}): ReadAttempt {
  const { lookUps, open } = lookUpsAmong(answers);
  const reading = readAnnotated(source, annotated, lookUps);
  const isOpen = Object.values(open).some(({ size }) => size > 0);
  return isOpen ? { outcome: "asks", open, annotated } : { outcome: "read", reading };
}

const mostParagraphs = 3;
const most = 1_200;
const shortest = 40;
const mostPassages = 100;

/** An article's passages: one to three paragraphs each, about 1,200 units at most unless one paragraph is longer. */
function cutArticle(text: string): Span[] {
  const passages: Span[] = [];
  let open: (Span & { paragraphs: number }) | null = null;
  let at = 0;
  for (const paragraph of text.split("\n\n")) {
    const start = at;
    const end = start + paragraph.length;
    at = end + 2;
    if (paragraph.trim() === "") continue;
    if (open !== null && open.paragraphs < mostParagraphs && end - open.start <= most) {
      open.end = end;
      open.paragraphs += 1;
      continue;
    }
    if (open !== null) passages.push({ start: open.start, end: open.end });
    open = { start, end, paragraphs: 1 };
  }
  if (open !== null) passages.push({ start: open.start, end: open.end });
  return passages.filter(({ start, end }) => end - start >= shortest).slice(0, mostPassages);
}

/** Where a release names the wire that carries it: "(PRNewswire)", "--(BUSINESS WIRE)--", "(GLOBE NEWSWIRE) --". */
const dateline =
  /\/ ?PR ?Newswire ?\/|[(/–—-] ?(?:PR ?Newswire|Business ?Wire|Globe ?Newswire|Access ?(?:Newswire|wire)|CNW|News ?file Corp\.?)(?:[^()/\n]{0,30})? ?[)/–—-]/i;
const opening = 1_200;

const wires =
  /(?:^|\.)(?:prnewswire|businesswire|globenewswire|accesswire|accessnewswire|newswire)\.(?:com|ca)$/;

/** Companies that publish news of others on hosts of their own. */
const publishes = /publish|broadcast|newspaper|news/i;

/**
 * Whether an article is a company's own release: by its dateline, a wire's host, or the host of a company that it is
 * about. A publisher's host makes none.
 */
export function isRelease(
  article: { text: string; host: string },
  links: readonly CompanyLink[],
  lookUps: CompanyLookUps,
): boolean {
  if (wires.test(article.host) || dateline.test(article.text.slice(0, opening))) return true;
  const owner = lookUps.host(article.host);
  const link = links.find(({ entityKey }) => entityKey === owner?.entityKey);
  if (owner === null || link === undefined) return false;
  return (link.inTitle || link.start < opening) && !publishes.test(owner.industry ?? "");
}

const wordsInRun = 4;
const hashes = 64;
const mostWords = 5_000;

/** The share of equal hashes from which two texts are one: a reprint that was cut by a half still has it. */
const leastLikeness = 0.4;

/**
 * What a reprint is known by: for each of 64 orders of all runs of four words, the run that comes first, as 512 hex
 * digits. Equal places estimate the share of runs that two texts have in common, within about 0.06, so one bound holds
 * for long and short texts alike; a single hash over all words would also join texts that only speak of one subject.
 */
export function signStory(text: string): string {
  const words = (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);
  const least = new Uint32Array(hashes).fill(0xffffffff);
  for (let at = 0; at + Math.min(wordsInRun, words.length) <= words.length && at < words.length; at += 1) {
    const run = hashText(words.slice(at, at + wordsInRun).join(" "));
    for (let order = 0; order < hashes; order += 1) {
      const hash = mix(run ^ Math.imul(order + 1, 0x9e3779b1));
      if (hash < (least[order] ?? 0)) least[order] = hash;
    }
  }
  return Array.from(least, (hash) => hash.toString(16).padStart(8, "0")).join("");
}

/** Whether two signatures are of one story, printed twice. */
export function isReprint(one: string, other: string): boolean {
  return likeness(one, other) >= leastLikeness;
}

/** The share of runs of words that two texts have in common, as their signatures estimate it. */
export function likeness(one: string, other: string): number {
  let equal = 0;
  for (let at = 0; at < hashes * 8; at += 8)
    if (one.slice(at, at + 8) === other.slice(at, at + 8)) equal += 1;
  return equal / hashes;
}

/** FNV-1a over UTF-16 units. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
