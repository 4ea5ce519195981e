import { expect, test } from "vitest";
import { z } from "zod";
import { evaluateReports } from "./eval-reports";

const tally = z.object({ labelled: z.number(), found: z.number(), read: z.number(), right: z.number() });
const report = z.object({
  documents: z.number(),
  absent: z.array(z.string()),
  tallies: z.record(z.string(), z.record(z.string(), tally)),
});

/** Of 840 invented reports and proxy statements: precision and recall that no change may bring lower. */
const marks: Readonly<Record<string, readonly [number, number]>> = {
  competitor: [0.97, 0.9],
  customer_concentration: [0.99, 0.92],
  director: [0.99, 0.98],
  "director.age": [0.99, 0.99],
  "director.committees": [0.99, 0.99],
  "director.independent": [0.98, 0.98],
  employees: [0.96, 0.96],
  executive_officer: [0.99, 0.98],
  "executive_officer.age": [0.99, 0.99],
  "executive_officer.title": [0.98, 0.98],
  founded: [0.94, 0.83],
  incorporated: [0.99, 0.94],
  segment: [0.98, 0.96],
  signatory: [0.99, 0.99],
  subsidiary: [0.99, 0.94],
};

test("invented reports in the wordings of 1995 to 2025 keep their marks", { timeout: 240_000 }, async () => {
  const set = "lib/eval/reports/outsiders";
  const { json } = await evaluateReports({
    labels: `${set}.jsonl`,
    edgar: "",
    filings: `${set}-documents.jsonl`,
    data: undefined,
  });
  const [read] = z.record(z.string(), report).transform(Object.values).parse(json) as z.output<
    typeof report
  >[];
  expect(read?.documents).toBe(840);
  expect(read?.absent).toEqual([]);
  for (const [kind, [precision, recall]] of Object.entries(marks)) {
    const all = Object.values(read?.tallies ?? {}).flatMap((kinds) => kinds[kind] ?? []);
    const sum = (field: keyof z.output<typeof tally>) => all.reduce((total, one) => total + one[field], 0);
    expect(sum("right") / sum("read"), `${kind}: precision`).toBeGreaterThanOrEqual(precision);
    expect(sum("found") / sum("labelled"), `${kind}: recall`).toBeGreaterThanOrEqual(recall);
  }
});
