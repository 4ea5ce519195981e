import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { catalog } from "@/lib/operations/catalog";
import { corroborate, mostClaims } from "@/lib/operations/corroborate/contract";
import { errors } from "@/lib/operations/errors";
import { readChangelog, writeChangelogFeed, writeLlmsText } from "./feeds";
import { findPage, listPages, listSections } from "./list-pages";
import { listFields } from "./operation-page";
import { searchDocs } from "./search-docs";

test("every page has a title, a sentence that says what it is, and a place in the navigation", () => {
  for (const { slug, title, summary, markdown } of listPages()) {
    expect(markdown, slug).toMatch(/^# \S/);
    expect(title, slug).not.toBe(slug);
    expect(summary, slug).toMatch(/^[A-Z0-9].{10,}[.:]$/);
    expect(markdown, slug).not.toMatch(/undefined|\{(errors|common_errors)\}|FIGURES/);
  }
  const written = readdirSync("lib/docs/content").map((file) => file.replace(/\.md$/, ""));
  const outlined = listSections().flatMap(({ pages }) => pages.map(({ slug }) => slug));
  expect(new Set([...written, ...catalog.map(({ name }) => name)])).toEqual(new Set(outlined));
});

test("an operation's page names every field of its contract and every error that it may answer with", () => {
  for (const contract of catalog) {
    const markdown = findPage(contract.name)?.markdown ?? "";
    const fields = [...listFields(contract.request, "request"), ...listFields(contract.response, "response")];
    expect(fields.length).toBeGreaterThan(5);
    for (const { path, description, sameAs } of fields) {
      expect(markdown).toContain(`| \`${path}\` |`);
      // The latter stands in the contract without a word of its own.
      if (path !== "intelligence_history.snapshots[].headlineInsight")
        expect(description, `${contract.name} ${path}`).not.toBe("");
      if (sameAs) expect(fields.find(({ id }) => id === sameAs.id)?.path).toBe(sameAs.path);
    }
    expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    for (const name of contract.errors) expect(markdown).toContain(errors[name].error);
  }
  const all = findPage("errors")?.markdown ?? "";
  for (const { error } of Object.values(errors)) expect(all).toContain(error);
});

test("the example of a bill is a request that may be sent, and counts every claim", () => {
  const markdown = findPage("limits-and-billing")?.markdown ?? "";
  const cents = mostClaims * corroborate.unitPriceCents;
  expect(markdown).toContain(`${mostClaims} claims × $0.10 = $${(cents / 100).toFixed(2)}`);
  expect(markdown).toMatch(/every claim you sent,\s+whatever the verdict,\s+including\s+`not_checked`/);
});

test("a setting whose row in self-hosting is a link is explained on the page linked", () => {
  const table = findPage("self-hosting")?.markdown ?? "";
  const rows = [...table.matchAll(/^\| (`[A-Z].*?) \| .*? \| \[[^\]]+\]\(\/docs\/([a-z-]+)[^)]*\) \|$/gm)];
  expect(rows.length).toBeGreaterThan(2);
  for (const [, names = "", slug = ""] of rows)
    for (const name of names.match(/[A-Z_]{3,}/g) ?? [])
      expect(findPage(slug)?.markdown, `${name} on ${slug}`).toContain(name);
});

test("a search finds pages, fields, error texts and codes", () => {
  expect(searchDocs("quickstart")[0]?.href).toBe("/docs/quickstart");
  expect(searchDocs("NEEDS_DISAMBIGUATION").map(({ href }) => href)).toContain("/docs/errors");
  expect(searchDocs("coverage_note").some(({ href }) => href.startsWith("/docs/people"))).toBe(true);
  expect(searchDocs("claims person_name")[0]?.href).toBe("/docs/corroborate#request-claims-person_name");
  expect(searchDocs("Idempotency-Key").length).toBeGreaterThan(0);
  expect(searchDocs("zzzzqqq")).toEqual([]);
});

test("the list for language models names every page, and the changelog is a feed", () => {
  const text = writeLlmsText("https://footnote.example");
  for (const { slug } of listPages()) expect(text).toContain(`https://footnote.example/docs/${slug}.md`);
  const feed = writeChangelogFeed("https://footnote.example");
  expect(feed).toContain("<rss");
  expect((feed.match(/<item>/g) ?? []).length).toBeGreaterThan(3);
});

test("every entry of the changelog has a day, a tag and a text, and filters name only tags that some entry has", () => {
  const { entries, tags } = readChangelog(findPage("changelog")?.markdown ?? "");
  expect(entries.length).toBeGreaterThan(10);
  for (const entry of entries) {
    expect(entry.tags.length, entry.title).toBeGreaterThan(0);
    expect(entry.markdown, entry.title).not.toMatch(/^Tags:/m);
    expect(entry.markdown.length, entry.title).toBeGreaterThan(50);
  }
  expect(entries.map(({ day }) => day)).toEqual(
    entries
      .map(({ day }) => day)
      .slice()
      .sort()
      .reverse(),
  );
  expect(tags).toEqual([...new Set(tags)]);
});
