import "server-only";
import { findPeople, type People } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";
import {
  type CompanyAnswers,
  type CompanyLookUps,
  type CompanyQuestions,
  lookUpsAmong,
} from "./companies/company-look-ups";
import { findCompanyNames } from "./companies/find-company-names";
import { type CompanyLink, keepLinks, linkCompanies } from "./companies/link-companies";
import { cutArticle } from "./cut-article";
import { isRelease } from "./is-release";
import { type NewsPerson, readPeople } from "./people/read-people";
import { signStory } from "./story-signature";

/** The version of the reading below. */
export const articleReader = 1;

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
  passages: Stretch[];
};

/** No article is longer in earnest, in UTF-16 units: about ten thousand words. */
const longest = 60_000;

/** Reads an article: the companies it is about, its people and their roles, and what reprints of it are known by. */
export function readArticle(source: ArticleSource, lookUps: CompanyLookUps): ArticleReading {
  const body = source.body.slice(0, longest).replace(/[\ud800-\udbff]$/, "");
  const title = source.title || (body.split("\n", 1)[0] ?? "").slice(0, 200);
  const begins = body.startsWith(title);
  const text = begins ? body : `${title}\n\n${body}`;
  const bodyStart = begins ? 0 : title.length + 2;
  const people = peopleIn(text, bodyStart, lookUps);
  const mentions = findCompanyNames(text, lookUps, people);
  const companies = linkCompanies({ text, titleEnd: title.length, host: source.host }, mentions, lookUps);
  const links = keepLinks(companies);
  const named = companies.flatMap((company) => company.mentions).sort((a, b) => a.start - b.start);
  return {
    title,
    text,
    signature: signStory(text.slice(bodyStart)),
    isRelease: isRelease({ text, host: source.host }, links, lookUps),
    links,
    people: readPeople({ text, people, named, publishedOn: source.publishedOn }, links),
    passages: cutArticle(text),
  };
}

/** `asks`: what the registry has to answer before the article can be read. */
export type ReadAttempt =
  | { outcome: "read"; reading: ArticleReading }
  | { outcome: "asks"; open: CompanyQuestions };

/** Reads an article where the registry isn't at hand, only answers of it. */
export function tryArticle({
  source,
  answers,
}: {
  source: ArticleSource;
  answers: CompanyAnswers;
}): ReadAttempt {
  const { lookUps, open } = lookUpsAmong(answers);
  const reading = readArticle(source, lookUps);
  const isOpen = Object.values(open).some(({ size }) => size > 0);
  return isOpen ? { outcome: "asks", open } : { outcome: "read", reading };
}

/** The people of the body; a title's capitals tell names from words no longer. Eli Lilly is a company. */
function peopleIn(text: string, bodyStart: number, lookUps: CompanyLookUps): People {
  const { names, mentions } = findPeople(text.slice(bodyStart), "");
  const isCompany = names.map((name) => {
    const strength = lookUps.name(name)?.strength;
    return strength === "name" || strength === "full";
  });
  return {
    names: names.map((name, number) => (isCompany[number] === true ? "" : name)),
    mentions: mentions
      .filter(({ person }) => isCompany[person] !== true)
      .map((mention) => ({
        ...mention,
        start: mention.start + bodyStart,
        end: mention.end + bodyStart,
      })),
  };
}
