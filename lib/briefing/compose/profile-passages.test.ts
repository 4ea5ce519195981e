import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { chooseProfilePassages } from "./profile-passages";

let at = 0;
function fact(kind: ReportFactKind, quote: string, detail: Record<string, unknown> = {}): ReportedFact {
  at += 1000;
  return {
    ...{ kind, quote, detail, name: null, amount: null, unit: null, asOf: null, item: "1" },
    ...{ documentId: "report", publishedOn: "2026-02-03", spanStart: at, spanEnd: at + quote.length },
  };
}

const textsOf = (facts: readonly ReportedFact[], list: keyof ReturnType<typeof chooseProfilePassages>) =>
  chooseProfilePassages(facts)[list].map(({ text }) => text);

test("aims are the likeliest first, without those of staff, patents or good works and without bare announcements", () => {
  const likely = (likelihood: number, quote: string) => fact("strategy", quote, { likelihood });
  expect(
    textsOf(
      [
        likely(0.1, "We strive to be the finest bakery that ever was."),
        likely(0.3, "We aim to open rye bakeries in nine towns of Ohio."),
        likely(0.6, "Our strategy is to lease ovens to breweries."),
        likely(0.5, "We are focused on making Acme a destination for talent."),
        likely(0.5, "Key elements of our growth strategy include:"),
        likely(0.4, "We aim to reduce our own waste and"),
      ],
      "strategy",
    ),
  ).toEqual([
    "Our strategy is to lease ovens to breweries.",
    "We aim to open rye bakeries in nine towns of Ohio.",
  ]);
});

test("a heading that a page divides is one, and one that names no danger isn't listed", () => {
  const [first, second] = [
    fact("risk", "Our ovens depend on bricks of exacting specifications,", { likelihood: 0.5 }),
    fact("risk", "achieve their heat slowly and may crack.", { likelihood: 0.6 }),
  ];
  expect(
    textsOf(
      [
        fact("risk", "We Face Intense Competition", { likelihood: 0.9 }),
        { ...first, spanStart: 100, spanEnd: 154 },
        { ...second, spanStart: 156, spanEnd: 196 },
        fact("risk", "Castor Foods may buy its bread elsewhere.", { likelihood: 0.8 }),
      ],
      "risk",
    ),
  ).toEqual([
    "Castor Foods may buy its bread elsewhere.",
    "Our ovens depend on bricks of exacting specifications, achieve their heat slowly and may crack.",
  ]);
});

test("a proceeding is told in whole sentences with what came of it; captions and what goes on about another aren't", () => {
  const told = "On May 4, 2024, Ada Quill sued us in the District Court of Ohio for her recipe.";
  expect(
    textsOf(
      [
        fact("legal", "Quill v. Acme"),
        fact("legal", `${told} The case is captioned Quill et al. v.`, {
          outcome: "On June 1, 2025, the court dismissed the case.",
        }),
        fact("legal", "Court) to resolve the inquiry of Ohio into our ovens by a fine of $4 million."),
        fact("legal", "On July 14, 2025, the parties filed a stipulation of settlement in the court."),
      ],
      "legal",
    ),
  ).toEqual([`${told} … On June 1, 2025, the court dismissed the case.`]);
});

test("what several passages say is told once, at its fullest", () => {
  const facts = [
    fact("highlight", "Our bakeries in Ohio sold rye bread for $17.33 billion in 2025."),
    fact(
      "highlight",
      "Our bakeries in Ohio sold rye bread for $17.3 billion in 2025, 13% more than in 2024.",
    ),
    fact("highlight", "Our bakeries in Utah sold spelt bread for $4.1 billion in 2025."),
    fact("highlight", "In March 2025, we sold our canteens in Utah to Borealis Foods for $9 million."),
    fact("milestone", "In March 2025, we sold our canteens in Utah to Borealis Foods for $9 million."),
  ];
  expect(textsOf(facts, "highlight")).toEqual([
    "Our bakeries in Ohio sold rye bread for $17.3 billion in 2025, 13% more than in 2024.",
    "Our bakeries in Utah sold spelt bread for $4.1 billion in 2025.",
  ]);
  expect(textsOf(facts, "milestone")).toHaveLength(1);
});
