import { expect, test } from "vitest";
import { annotate } from "@/lib/language/annotate";
import { readSentences } from "@/lib/language/sentences";
import { findBar, findInPassages, findLacks } from "./decide";
import { parseClaim } from "./parse-claim";
import { findStatedRoles } from "./stated-roles";
import { rankWindows, searchTerms } from "./windows";

const company = { company: "Acme Widgets, Inc.", names: ["Acme"] };
const publishedOn = "2011-06-17";

/** What nobody would write, and machines send: no words, one word a hundred times, marks that open and never close. */
const hostile = [
  "$1 million ".repeat(90),
  "Acme acquired Zenith Pumps and ".repeat(30),
  "(((([[[[{{{{".repeat(80),
  "a-".repeat(490),
  "director ".repeat(110),
  "1 2 3 4 5 6 7 8 9 ".repeat(55),
  "Robert Stone, Treasurer, ".repeat(40),
  "“".repeat(990),
  "\u202e\u200b\u0000🏭".repeat(100),
  ".*+?^$ {}()|[]\\".repeat(60),
  "constructor __proto__ toString hasOwnProperty",
];

const toPassage = (text: string) => ({
  text,
  annotation: annotate(text, { ...company, date: publishedOn }),
  tokens: readSentences(text).tokens,
  publishedOn,
  heading: new Set<string>(),
  item: null,
  sourceId: "one",
});

test.each(hostile.map((said, at) => [at, said] as const))(
  "claim %d is read, or nothing is in it",
  (_, said) => {
    const plain = toPassage(
      "Acme acquired Zenith Pumps, Inc. for $157 million. Robert Stone is its Treasurer.",
    );
    const claim = parseClaim(said, company);
    const terms = searchTerms(said, claim, company);
    const query = { claim, terms, weights: terms.map(() => 1) };
    const preference = { items: new Set<never>(), isInTime: () => true };
    for (const { start, end } of rankWindows(query, [plain], preference, 3))
      expect(plain.text.slice(start, end)).not.toBe("");
    if (claim === null) return;
    for (const { probability } of findInPassages(claim, [plain], null, company))
      expect(probability).toBeLessThanOrEqual(1);
    const lacks = findLacks(claim, plain, { from: 0, to: 1 }, null, company);
    expect(lacks.length).toBeLessThan(1_200);
    expect(() => findBar(claim, plain, { from: 0, to: 1 }, null, company)).not.toThrow();
  },
);

test.each(hostile.map((text, at) => [at, text] as const))(
  "passage %d is read, or nothing is in it",
  (_, text) => {
    const passage = toPassage(text);
    const claim = parseClaim("acquired Orion Valves for $20 million", company);
    if (claim === null) throw new Error("a claim has words");
    const found = findInPassages(claim, [passage], null, company);
    expect(found.every(({ probability }) => probability === 0)).toBe(true);
    for (const { start, end } of findStatedRoles(passage)) expect(end).toBeGreaterThan(start);
  },
);
