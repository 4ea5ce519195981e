import { expect, test } from "vitest";
import type { ReportedFact } from "@/lib/db/report-facts";
import { toProfile } from "./cite-answer";
import { profile } from "./contract";
import { Footnotes } from "./footnotes";

const document = (id: string, form: string) => ({
  ...{ id, kind: "filing" as const, publisher: "Test", title: id, url: `https://sources.example/${id}` },
  ...{ accession: null, form, publishedOn: "2026-02-03", seenOn: "2026-02-03" },
  ...{ retrievedAt: null, sha256: null, parentId: null },
});
const footnotes = () =>
  new Footnotes(
    new Map([
      ["report", document("report", "10-K")],
      ["release", document("release", "8-K")],
    ]),
  );

const fact = (said: Partial<ReportedFact>): ReportedFact => ({
  ...{ kind: "outlook", name: "net sales", amount: null, unit: null, asOf: null, item: null, quote: null },
  ...{ documentId: "release", publishedOn: "2026-02-03", spanStart: 10, spanEnd: 60 },
  detail: { year: 2026, part: "q2", fiscal: false, heading: "Second Quarter 2026 Guidance", listed: false },
  ...said,
});
const outlook = fact({ quote: "Net sales are expected to be\n$90 million." });

test("a profile has what is expected with its measure and its period, and the report stays the report", () => {
  const strategy = fact({ kind: "strategy", documentId: "report", detail: {}, quote: "We aim to grow." });
  const told = toProfile([outlook, fact({ quote: null }), strategy], footnotes());
  expect(() => profile.parse(told)).not.toThrow();
  expect(told?.outlook).toEqual([
    {
      text: "Net sales are expected to be $90 million.",
      heading: "Second Quarter 2026 Guidance",
      measure: "net sales",
      period: "2026-Q2",
      published: "2026-02-03",
      citations: [2],
    },
  ]);
  expect(told?.report?.form).toBe("10-K");
});

test("a release alone is no report", () => {
  expect(toProfile([outlook], footnotes())?.report).toBeNull();
});
