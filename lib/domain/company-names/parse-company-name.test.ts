import { describe, expect, test } from "vitest";
import { entityKey, parseCompanyName } from "./parse-company-name";

const keyOf = (name: string) => parseCompanyName(name).key;
const formOf = (name: string) => parseCompanyName(name).form;

describe("a company name, taken apart", () => {
  test.each([
    ["BANK OF AMERICA CORP /DE/", "Bank of America Corporation"],
    ["TJX COMPANIES INC /DE/", "The TJX Companies, Inc."],
    ["WELLS FARGO & COMPANY/MN", "Wells Fargo"],
    ["Contemporary Amperex Technology Co., Limited/ADR", "Contemporary Amperex Technology"],
    ["Merck & Co., Inc.", "MERCK"],
    ["A. O. Smith", "A.O. Smith Corp"],
    ["J.P. Morgan", "J P Morgan"],
    ["H&R Block", "h & r block inc"],
    ["Nestlé S.A.", "NESTLE SA"],
    ["McDonald’s", "McDonalds"],
    ["Gap, Inc., The", "The Gap, Inc."],
    ["Churchill Capital Corp IX", "Churchill Capital IX Corp"],
    ["Macy's", "MACYS"],
  ])("%s and %s have one key", (one, other) => expect(keyOf(one)).toBe(keyOf(other)));

  test("a legal form is a class and only the end of a name", () => {
    expect(formOf("Apple Inc.")).toBe(formOf("Apple Corporation"));
    expect(formOf("Siemens AG")).not.toBe(formOf("Siemens GmbH"));
    expect(formOf("NOVO NORDISK A S")).toBe("as");
    expect(parseCompanyName("Limited Brands")).toMatchObject({ key: "limited brands", form: null });
    expect(parseCompanyName("Inc")).toMatchObject({ key: "inc", form: null });
  });

  test("EDGAR's tail is kept as a hint", () => {
    expect(parseCompanyName("CORNING INC /NY").tail).toBe("ny");
    expect(parseCompanyName("Apple Inc.").tail).toBeNull();
  });

  test("dotted initials are joined, never dropped", () => expect(keyOf("U.S. Steel")).toBe("us steel"));

  test("the words written together meet other ways of spelling", () => {
    expect(parseCompanyName("JP Morgan").compact).toBe(parseCompanyName("JPMorgan").compact);
    expect(parseCompanyName("AT&T").compact).toBe(parseCompanyName("ATT").compact);
  });

  test.each([
    "",
    "&&&",
    "...",
    "/",
    "//DE//",
    "\\",
    "💥",
    "\u0301",
    "ﷺ".repeat(50),
    "& co ".repeat(40),
    "a.".repeat(100),
  ])("%j is taken apart without failing", (text) =>
    expect(parseCompanyName(text).words).toBeInstanceOf(Array),
  );
});

describe("entity key", () => {
  test.each([
    ["Apple Inc.", "apple"],
    ["NVIDIA Corporation", "nvidia"],
    ["Bank of America Corporation", "bank-of-america"],
    ["Exxon Mobil Corporation", "exxon-mobil"],
    ["3M Company", "3m"],
    ["AT&T Inc.", "at-t"],
    ["The Procter & Gamble Company", "procter-gamble"],
    ["McDonald’s Corporation", "mcdonalds"],
    ["Nestlé S.A.", "nestle"],
  ])("is made of the words of the name without legal form: %s", (name, key) => {
    expect(entityKey(name)).toBe(key);
  });

  test("fits a path of a URL whatever the name", () => {
    for (const name of ["A/B Test, Inc.", " ", "トヨタ", "a?b#c%d", "x".repeat(300)])
      expect(entityKey(name)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
  });
});
