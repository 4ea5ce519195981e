import "server-only";
import { Readability } from "@mozilla/readability";
import { Parser } from "htmlparser2";
import { parseHTML } from "linkedom";
import { decodeBytes } from "../edgar/read/documents";
import { canonicalText } from "../edgar/read/text";
import { plainWords } from "./published";

/** The bytes of a page or feed as text: by the character set that it names, else UTF-8, else Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const head = Buffer.from(bytes.subarray(0, 1_500)).toString("latin1");
  const named =
    /charset=["']?([\w.:-]{2,30})/i.exec(contentType ?? "")?.[1] ??
    /(?:charset|encoding)\s{0,3}=\s{0,3}["']?([\w.:-]{2,30})/i.exec(head)?.[1];
  if (named !== undefined && !/^(?:utf-?8|iso-8859-1|latin-?1|windows-1252|us-ascii)$/i.test(named)) {
    try {
      return new TextDecoder(named, { fatal: true }).decode(bytes);
    } catch {
      // A name that nobody knows, or one that the bytes belie.
    }
  }
  return decodeBytes(bytes).replace(/^\ufeff/, "");
}

/** What a page says of its article; empty text where no article was found on it. */
type PageReading = {
  outcome: "read";
  text: string;
  title: string;
  siteName: string;
  author: string;
  published: string | null;
  /** The address that the page names as its own, as written. */
  canonical: string | null;
};

/** More than any article's page has in earnest. */
const most = {
  elements: 12_000,
  depth: 200,
  attributes: 50_000,
  /** Of text and comments. Each is a node of its own. */
  pieces: 50_000,
  strayBrackets: 10_000,
  /** Of characters times the depth at which they stand: each element's text is read anew. */
  textByDepth: 20_000_000,
};

/**
 * Reads the article of a page, as browsers' reading views do. A page of a shape that would keep the reader busy is
 * refused, and so is one that cannot be read.
 */
export function readPage(html: string): PageReading | { outcome: "refused"; reason: string } {
  const fault = findFault(html);
  if (fault !== null) return { outcome: "refused", reason: fault };
  const { document } = parseHTML(html);
  if (!document.documentElement) return { outcome: "refused", reason: "no page of HTML" };
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
  const article = findArticle(document);
  if (article === undefined) return { outcome: "refused", reason: "a page that is too broken to read" };
  return {
    outcome: "read",
    text: canonicalText(article?.content ?? "", "html"),
    title: plainWords(head.title ?? article?.title, 300),
    siteName: plainWords(head.siteName ?? article?.siteName, 120),
    author: plainWords(article?.byline ?? head.author, 120),
    published: head.published ?? article?.publishedTime ?? null,
    canonical: head.canonical,
  };
}

/** The article, null where there is none; undefined where the reading view fails on what was made of broken markup. */
function findArticle(document: Document) {
  try {
    return new Readability(document, { maxElemsToParse: most.elements, charThreshold: 200 }).parse();
  } catch {
    return undefined;
  }
}

/** Their text is one node, and is taken away before an element's text is read. */
const unread = new Set(["script", "style"]);

/** Written out as a reference (`&nbsp;`), each of these becomes a node when the article is parsed again. */
const escaped = /[<>&\u00a0]/g;

/**
 * What is wrong with the shape of a page, or null. Goes through it once, keeps nothing of it and stops at the first
 * bound: what is quadratic in these counts, or costs much memory for each, has its bound here.
 */
function findFault(html: string): string | null {
  let fault: string | null = null;
  let [elements, depth, attributes, pieces, strayBrackets, textByDepth, skipFrom] = [0, 0, 0, 0, 0, 0, 0];
  const check = (count: number, bound: number, reason: string) => {
    if (count <= bound || fault !== null) return;
    fault = reason;
    parser.pause();
  };
  const countPieces = (count: number) => {
    pieces += count;
    check(pieces, most.pieces, "a page of too many pieces of text");
  };
  const parser = new Parser({
    onopentagname(name) {
      elements += 1;
      depth += 1;
      if (skipFrom === 0 && unread.has(name)) skipFrom = depth;
      check(elements, most.elements, "a page of too many elements");
      check(depth, most.depth, "a page nested too deep");
    },
    onattribute() {
      attributes += 1;
      check(attributes, most.attributes, "a page of too many attributes");
    },
    ontext(text) {
      if (skipFrom > 0) return countPieces(1);
      textByDepth += text.length * depth;
      check(textByDepth, most.textByDepth, "a page with too much text too deep");
      if (html.startsWith("<", parser.startIndex)) strayBrackets += 1;
      check(strayBrackets, most.strayBrackets, "a page of too many < that open no tag");
      countPieces(1 + (text.match(escaped)?.length ?? 0));
    },
    oncomment() {
      countPieces(1);
    },
    onclosetag() {
      if (skipFrom === depth) skipFrom = 0;
      depth -= 1;
    },
  });
  parser.end(html);
  return fault;
}
