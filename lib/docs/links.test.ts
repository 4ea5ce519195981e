import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findPage, listPages, splitSections } from "./list-pages";

/** The addresses of the app, as patterns: "(site)" is no part of one, "[id]" stands for any. */
const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .map((file) => {
    const parts = path
      .dirname(file)
      .split("/")
      .filter((part) => part !== "." && !part.startsWith("("));
    const pattern = parts.map((part) => (part.startsWith("[") ? "[^/]+" : part.replaceAll(".", "\\.")));
    return new RegExp(`^/${pattern.join("/")}$`);
  });

const links = listPages().flatMap(({ slug, markdown }) =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = ""]) => ({ slug, href })),
);

test("links within the documentation lead to pages and headings that exist", () => {
  const broken = links.filter(({ slug, href }) => {
    const [, to, heading] = /^(?:\/docs\/([a-z-]+))?(?:#(.+))?$/.exec(href) ?? [];
    if (to === undefined && heading === undefined) return false;
    const page = findPage(to ?? slug);
    return !page || (heading && !splitSections(page.markdown).some(({ id }) => id === heading));
  });
  expect(broken).toEqual([]);
});

test("links to the rest of the app lead to pages that exist", () => {
  const elsewhere = links.filter(({ href }) => href.startsWith("/") && !href.startsWith("/docs/"));
  expect(elsewhere.length).toBeGreaterThan(10);
  const broken = elsewhere.filter(({ href }) => {
    const [address = ""] = href.split(/[?#]/);
    return !routes.some((route) => route.test(address));
  });
  expect(broken).toEqual([]);
});
