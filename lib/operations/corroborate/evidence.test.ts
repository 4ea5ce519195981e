import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PassageKind } from "@/lib/db/schema";
import { confidenceOf, confidenceOfDocuments, type SourceKind, type SupportingDocument } from "./evidence";

describe("weigh documents", () => {
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
        expect(confidenceOfDocuments([...some, ...more]).confidence).toBeGreaterThanOrEqual(
          confidenceOfDocuments(some).confidence,
        );
      }),
    );
  });

  test("another document of the same source and kind changes nothing", () => {
    fc.assert(
      fc.property(documents, (some) => {
        expect(confidenceOfDocuments([...some, ...some])).toEqual(confidenceOfDocuments(some));
      }),
    );
  });

  test("more than 0.8 takes a filing, or more than one source", () => {
    fc.assert(
      fc.property(documents, (some) => {
        const { confidence } = confidenceOfDocuments(some);
        const sources = new Set(some.map(({ sourceId }) => sourceId)).size;
        expect(confidence <= 0.8 || sources > 1 || some.some(({ kind }) => kind === "filing")).toBe(true);
        expect(some.every(({ kind }) => kind === "news") ? confidence <= 0.8 : true).toBe(true);
      }),
    );
  });

  const one = (sourceId: string, kind: PassageKind): SupportingDocument => ({ sourceId, kind, fit: 1 });

  test("reasons follow the independent sources", () => {
    expect(confidenceOfDocuments([one("a", "filing"), one("a", "release")]).reason).toBe("sec_filing_match");
    expect(confidenceOfDocuments([one("a", "news"), one("a", "news")]).reason).toBe("news_match");
    expect(confidenceOfDocuments([one("a", "news"), one("b", "news")]).reason).toBe("multi_source_match");
  });
});

describe("weigh evidence", () => {
  test("confidence rises with every independent source of any kind", () => {
    for (const kind of ["filing", "release", "news"] satisfies SourceKind[]) {
      let last = 0;
      for (let count = 1; count <= 6; count += 1) {
        const confidence = confidenceOf({ [kind]: count });
        expect(confidence).toBeGreaterThanOrEqual(last);
        last = confidence;
      }
    }
    expect(confidenceOf({ filing: 1, news: 1 })).toBeGreaterThan(confidenceOf({ filing: 1 }));
  });

  test("news alone never passes 0.8, and nothing gives 0", () => {
    expect(confidenceOf({ news: 500 })).toBe(0.8);
    expect(confidenceOf({ news: 1 })).toBeLessThan(0.8);
    expect(confidenceOf({})).toBe(0);
  });

  test("a looser fit lowers the confidence", () => {
    expect(confidenceOf({ filing: 3 }, 0.8)).toBeLessThan(confidenceOf({ filing: 3 }));
  });
});
