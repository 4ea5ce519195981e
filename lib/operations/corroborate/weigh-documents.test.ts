import fc from "fast-check";
import { expect, test } from "vitest";
import type { PassageKind } from "@/lib/db/schema";
import { type SupportingDocument, weighDocuments } from "./weigh-documents";

const documents = fc.array(
  fc.record({
    sourceId: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    kind: fc.constantFrom<PassageKind>("filing", "release", "news"),
    fit: fc.double({ min: 0.6, max: 1, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

test("another document never lowers the confidence", () => {
  fc.assert(
    fc.property(documents, documents, (some, more) => {
      expect(weighDocuments([...some, ...more]).confidence).toBeGreaterThanOrEqual(
        weighDocuments(some).confidence,
      );
    }),
  );
});

test("another document of the same source and kind changes nothing", () => {
  fc.assert(
    fc.property(documents, (some) => {
      expect(weighDocuments([...some, ...some])).toEqual(weighDocuments(some));
    }),
  );
});

test("more than 0.8 takes a filing, or more than one source", () => {
  fc.assert(
    fc.property(documents, (some) => {
      const { confidence } = weighDocuments(some);
      const sources = new Set(some.map(({ sourceId }) => sourceId)).size;
      expect(confidence <= 0.8 || sources > 1 || some.some(({ kind }) => kind === "filing")).toBe(true);
      expect(some.every(({ kind }) => kind === "news") ? confidence <= 0.8 : true).toBe(true);
    }),
  );
});

const one = (sourceId: string, kind: PassageKind): SupportingDocument => ({ sourceId, kind, fit: 1 });

test("reasons follow the independent sources", () => {
  expect(weighDocuments([one("a", "filing"), one("a", "release")]).reason).toBe("sec_filing_match");
  expect(weighDocuments([one("a", "news"), one("a", "news")]).reason).toBe("news_match");
  expect(weighDocuments([one("a", "news"), one("b", "news")]).reason).toBe("multi_source_match");
});
