import { describe, expect, test } from "vitest";
import { articleId, canonicalUrl } from "./published";
import { isReprint, likeness, signStory } from "./read-article";
import { readFeed } from "./read-feed";
import { readPage } from "./read-page";

const place = { url: "https://n.test/feed", base: null, today: "2026-11-21" };

describe("a feed is read for its addresses and plain words", () => {
  test("RSS 1.0, with a date of Dublin Core", () => {
    const feed = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="https://n.test/r"><title>T</title><link>https://n.test/r</link><dc:date>2026-11-01T10:00:00Z</dc:date></item></rdf:RDF>`;
    expect(readFeed(feed, place)).toMatchObject({
      outcome: "read",
      title: "R",
      items: [{ url: "https://n.test/r", title: "T", publishedOn: "2026-11-01" }],
    });
  });

  test("a day to come, or none at all, is no day", () => {
    const item = (date: string) => ({ id: "1", url: "https://n.test/1", title: "T", date_published: date });
    for (const date of ["2026-11-22T00:00:00Z", "soon", "0001-01-01T00:00:00Z"]) {
      const feed = JSON.stringify({
        version: "https://jsonfeed.org/version/1.1",
        title: "J",
        items: [item(date)],
      });
      expect(readFeed(feed, place)).toMatchObject({ items: [{ publishedOn: null }] });
    }
  });

  test("a guid that is no address is none", () => {
    const feed = `<rss version="2.0"><channel><title>T</title><item><title>A</title><guid>abc-1</guid></item></channel></rss>`;
    expect(readFeed(feed, place)).toMatchObject({ items: [], refused: [{ reason: "not an address" }] });
  });
});

describe("a hostile feed is refused or read to its end", () => {
  test.each([
    `<!DOCTYPE rss [<!ENTITY a "b">]><rss><channel><title>&a;</title></channel></rss>`,
    `<?xml version="1.0"?><!-- ]]> --><!DOCTYPE rss SYSTEM "http://n.test/x.dtd"><rss/>`,
    `<rss><channel><!DOCTYPE x><title>t</title></channel></rss>`,
  ])("%s", (feed) => {
    expect(readFeed(feed, place)).toEqual({
      outcome: "unreadable",
      reason: "has a document type (DOCTYPE)",
    });
  });

  test("an article's own document type, quoted in CDATA, is its own affair", () => {
    const feed = `<rss version="2.0"><channel><title>T</title><item><link>https://n.test/a</link><description><![CDATA[<!DOCTYPE html><p>x</p>]]></description></item></channel></rss>`;
    expect(readFeed(feed, place)).toMatchObject({ outcome: "read", items: [{ url: "https://n.test/a" }] });
  });

  test.each(["<a>", "<item>", "<![CDATA[", "<!--", "&amp;", "&", "<a b='", "<item><title>x</title></item>"])(
    "a megabyte of %s",
    (seed) => {
      const feed = `<rss version="2.0"><channel><title>T</title>${seed.repeat(1_000_000 / seed.length)}`;
      expect(["read", "unreadable"]).toContain(readFeed(feed, place).outcome);
    },
  );
});

describe("a page is read or refused", () => {
  test.each([
    "<div>",
    "<p>x",
    "<table><tr><td>",
    "<b><i>",
    "<a href='",
    "<!--",
    "<script>",
    "&lt;",
    "<svg><p>",
  ])("half a megabyte of %s", (seed) => {
    try {
      expect(readPage(`<html><body>${seed.repeat(500_000 / seed.length)}`).outcome).toMatch(
        /^(?:read|refused)$/,
      );
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  });
});

describe("an article has one address", () => {
  test.each([
    ["https://n.test/a?utm_source=x&id=1&fbclid=2#c", "https://n.test/a?id=1"],
    ["https://N.test:443/a?utm_medium=x", "https://n.test/a"],
    ["../b?gclid=1", "https://n.test/b"],
  ])("%s", (link, url) => {
    expect(canonicalUrl(link, "https://n.test/x/y", null)).toEqual({ outcome: "read", url });
    expect(articleId(url)).toMatch(/^news-[0-9a-f]{24}$/);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "http://n.test/",
    "https://u:p@n.test/",
    "ftp://n.test/",
    "",
  ])("%s is refused", (link) => {
    expect(canonicalUrl(link, "https://n.test/", null).outcome).toBe("refused");
  });
});

describe("a reprint is known by its words", () => {
  const words = Array.from({ length: 400 }, (_, at) => `word${(at * 7919) % 1000}`);
  const text = words.join(" ");

  test("cut, framed or re-spaced it is the same story", () => {
    const story = signStory(text);
    expect(story).toHaveLength(512);
    expect(likeness(story, signStory(text.toUpperCase().replaceAll(" ", "\n")))).toBe(1);
    expect(isReprint(story, signStory(`(Wire) - ${text} Read more on our pages.`))).toBe(true);
    expect(isReprint(story, signStory(words.slice(0, 250).join(" ")))).toBe(true);
  });

  test("a text that quotes a fifth of it is another", () => {
    const other = Array.from({ length: 320 }, (_, at) => `other${at}`).join(" ");
    expect(isReprint(signStory(text), signStory(`${other} ${words.slice(0, 80).join(" ")}`))).toBe(false);
    expect(isReprint(signStory(""), signStory(text))).toBe(false);
  });
});
