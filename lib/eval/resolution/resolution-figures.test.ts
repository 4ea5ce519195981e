import { expect, test } from "vitest";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";
import { countAtBestThreshold, countFigures, type EvalCase, parseCases } from "./resolution-figures";

const entity = (key: string, cik: string | null): RegistryEntity => ({
  key,
  type: "public_company",
  name: key,
  filedName: null,
  ticker: null,
  cik,
  sector: null,
  industry: null,
  sizeRank: null,
});
const apple = { entity: entity("apple", "0000320193"), confidence: 0.9 };
const other = { entity: entity("other", null), confidence: 0.5 };

const cases: EvalCase[] = parseCases(
  [
    { input: "Apple", expect: { cik: "320193" }, class: "legal" },
    { input: "Apple Computer", expect: { key: "x", also: ["0000320193"] }, class: "former" },
    { input: "Nobody", expect: null, class: "unknown" },
    { input: "Delta", expect: { ambiguous: ["0000027904"] }, class: "ambiguous" },
  ]
    .map((line) => JSON.stringify(line))
    .join("\n"),
);

test("a company is wrong where another, none or a question back is expected", () => {
  expect(countFigures(cases, [apple, apple, other, other])).toMatchObject({
    right: 2,
    wrong: 2,
    missed: 0,
    precision: 0.5,
    recall: 1,
    wrongRate: 0.5,
  });
  expect(countFigures(cases, [other, null, null, null])).toMatchObject({
    right: 0,
    wrong: 1,
    missed: 2,
    f1: 0,
  });
});

test("a baseline is judged at the threshold that suits it best", () => {
  const best = countAtBestThreshold(cases, [apple, apple, other, other]);
  expect(best).toMatchObject({ threshold: 0.9, figures: { precision: 1, recall: 1, wrongRate: 0 } });
});

test("a line of the wrong form is named by its number", () => {
  expect(() => parseCases('{"input":"a","expect":null,"class":"b"}\n{"input":1}')).toThrow(/Line 2/);
});
