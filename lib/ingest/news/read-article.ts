import "server-only";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, Span } from "@/lib/language/annotation";
import {
  type CompanyAnswers,
  type CompanyLookUps,
  type CompanyQuestions,
  lookUpsAmong,
} from "./company-look-ups";
import { cutArticle } from "./cut-article";
import { isRelease } from "./is-release";
import { type CompanyLink, keepLinks, linkCompanies } from "./link-companies";
import { type NewsPerson, readPeople } from "./read-people";
import { signStory } from "./story-signature";

/** The version of the reading below. */
export const articleReader = 2;

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

/** No article is longer in earnest, in UTF-16 units: about ten thousand words. */
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
