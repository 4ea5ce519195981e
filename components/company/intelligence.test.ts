import { expect, test } from "vitest";
import { readBriefing } from "@/components/briefing/read-briefing";
import { readIntelligence } from "./intelligence";

const citation = (n: number) => ({
  n,
  id: `d${n}`,
  url: `https://example.com/${n}`,
  title: `Document ${n}`,
  publisher: "Publisher",
  date: null,
  source_type: "filing",
  accession: null,
  form: null,
  item: null,
  quote: null,
  quote_start: null,
  quote_end: null,
  passages: [],
  sha256: null,
  retrieved_at: null,
});

const source = {
  id: "d2",
  url: "https://example.com/2",
  accession: null,
  form: null,
  item: null,
  date: "2026-01-01",
};
const point = (text: string) => ({ text, date: null, source });

test("every mark of intelligence is a mention of its own, to which its endnote leads back", () => {
  const briefing = readBriefing({
    headlineInsight: null,
    context: "It grew. [1]",
    citations: [citation(1), citation(2)],
  });
  const read = readIntelligence(
    {
      strengths: [point("Revenue grew. [1] [2]")],
      weaknesses: [],
      opportunities: [],
      threats: [point("It may shrink. [2]")],
      competitors: [{ ...point("It competes with Adidas. [2]"), key: "adidas", name: "Adidas AG" }],
      priorities: [],
      changelog: [{ at: "2026-11-21T10:00:00.000Z", added: ["It grew. [1]"], removed: [] }],
      confidence: 1,
      empty: { weaknesses: "No source names one." },
    },
    briefing.readFurther,
  );
  expect(briefing.mentions.get(1)).toEqual(["ref-1-1", "ref-1-2", "ref-1-3"]);
  expect(briefing.mentions.get(2)).toEqual(["ref-2-1", "ref-2-2", "ref-2-3"]);
  expect(read.parts.map(({ name, points }) => [name, points.length])).toEqual([
    ["strengths", 1],
    ["weaknesses", 0],
    ["opportunities", 0],
    ["threats", 1],
  ]);
});
