import "server-only";
import { Readability } from "@mozilla/readability";
import { Parser } from "htmlparser2";
import { parseHTML } from "linkedom";
import { canonicalText } from "../edgar/read/canonical-text";
import { plainWords } from "./plain-words";

/** What a page says of its article; empty text where no article was found on it. */
export type PageReading = {
  text: string;
  title: string;
  siteName: string;
  author: string;
  published: string | null;
  /** The address that the page names as its own, as written. */
  canonical: string | null;
};

/** More elements than any article's page has in earnest. */
const mostElements = 12_000;
const deepest = 200;

/**
 * Reads the article of a page, as browsers' reading views do.
 *
 * @throws Error where the page cannot be read.
 */
export function readPage(html: string): PageReading {
  checkShape(html);
  const { document } = parseHTML(html);
  const meta = (...names: string[]): string | null => {
    for (const name of names) {
      const found = document.querySelector(`meta[property="${name}"], meta[name="${name}"]`);
      const content = found?.getAttribute("content");
      if (content) return content;
    }
    return null;
  };
  const head = {
    canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? null,
    siteName: meta("og:site_name", "application-name"),
    published:
      meta("article:published_time", "date", "dc.date", "parsely-pub-date") ??
      document.querySelector("time[datetime]")?.getAttribute("datetime") ??
      null,
    title: meta("og:title"),
    author: meta("author", "parsely-author"),
  };
  const article = new Readability(document, { maxElemsToParse: mostElements, charThreshold: 200 }).parse();
  return {
    text: canonicalText(article?.content ?? "", "html"),
    title: plainWords(head.title ?? article?.title, 300),
    siteName: plainWords(head.siteName ?? article?.siteName, 120),
    author: plainWords(article?.byline ?? head.author, 120),
    published: head.published ?? article?.publishedTime ?? null,
    canonical: head.canonical,
  };
}

/**
 * Goes through a page's tags once: what is quadratic in the elements or in their depth has its bound here.
 *
 * @throws Error beyond a bound.
 */
function checkShape(html: string): void {
  let elements = 0;
  let depth = 0;
  const parser = new Parser({
    onopentagname() {
      elements += 1;
      depth += 1;
      if (elements > mostElements) throw new Error("a page of too many elements");
      if (depth > deepest) throw new Error("a page nested too deep");
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
}
