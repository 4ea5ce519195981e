import { expect, test } from "vitest";
import { listFields } from "@/lib/docs/operation-page";
import { listEntries } from "./list-entries";
import { listPages } from "./palette";
import { rankEntries } from "./rank-entries";

const entries = [...listPages("admin"), ...listEntries(listFields)];

const firstOf = (typed: string, group: string) =>
  rankEntries(entries, [], typed).find((ranked) => ranked.group === group)?.found[0];

test("a field, an error code and an operation are found by what a person remembers of them", () => {
  expect(firstOf("role_type", "Fields")).toMatchObject({
    label: "filters.role_type",
    href: "/docs/people#request",
  });
  expect(firstOf("NEEDS_DISAMBIGUATION", "Errors")?.label).toBe("Ambiguous company name");
  expect(firstOf("429", "Errors")?.label).toBe("Daily rate limit exceeded");
  expect(firstOf("claims up to ten", "Operations")?.href).toBe("/docs/corroborate");
});

test("what somebody wants to do is found by its own words", () => {
  expect(firstOf("dark theme", "Actions")?.href).toBe("/console/settings#display");
  expect(firstOf("rotate", "Actions")?.href).toBe("/console/keys#content");
  expect(firstOf("log out", "Actions")?.href).toBe("/console/settings#sessions");
});

test("every word must be found", () => {
  expect(rankEntries(entries, [], "usage zebra")).toEqual([]);
});

test("with nothing typed, pages and operations are offered, and nothing else", () => {
  expect(rankEntries(entries, [], " ").map(({ group }) => group)).toEqual(["Pages", "Operations"]);
});

test("the pages of admins are offered to admins only, those of an account to whoever has one", () => {
  const addresses = (role: "admin" | "developer" | null) => listPages(role).map(({ href }) => href);
  expect(addresses("admin")).toContain("/admin/audit");
  expect(addresses("developer").filter((href) => href.startsWith("/admin"))).toEqual([]);
  expect(addresses(null).filter((href) => href.startsWith("/console"))).toEqual(["/console/playground"]);
});
