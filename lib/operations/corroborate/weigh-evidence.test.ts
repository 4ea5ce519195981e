import { expect, test } from "vitest";
import { type SourceKind, weighEvidence } from "./weigh-evidence";

test("confidence rises with every independent source of any kind", () => {
  for (const kind of ["filing", "release", "news"] satisfies SourceKind[]) {
    let last = 0;
    for (let count = 1; count <= 6; count += 1) {
      const confidence = weighEvidence({ [kind]: count });
      expect(confidence).toBeGreaterThanOrEqual(last);
      last = confidence;
    }
  }
  expect(weighEvidence({ filing: 1, news: 1 })).toBeGreaterThan(weighEvidence({ filing: 1 }));
});

test("news alone never passes 0.8, and nothing gives 0", () => {
  expect(weighEvidence({ news: 500 })).toBe(0.8);
  expect(weighEvidence({ news: 1 })).toBeLessThan(0.8);
  expect(weighEvidence({})).toBe(0);
});

test("a looser fit lowers the confidence", () => {
  expect(weighEvidence({ filing: 3 }, 0.8)).toBeLessThan(weighEvidence({ filing: 3 }));
});
