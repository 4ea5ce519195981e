import { expect, test } from "vitest";
import type { TaggedFact } from "./inline-xbrl";
import { readQuarterParts } from "./quarter-parts";

const [segments, products] = ["us-gaap:StatementBusinessSegmentsAxis", "srt:ProductOrServiceAxis"];
const quarter = { start: "2026-01-01", end: "2026-03-31" };
const yearAgo = { start: "2025-01-01", end: "2025-03-31" };

const fact = (
  value: number,
  dimensions: Record<string, string>,
  given: Partial<TaggedFact> = {},
): TaggedFact =>
  ({
    concept: "us-gaap:Revenues",
    value,
    unit: "USD",
    dimensions,
    at: 0,
    text: String(value),
    rowLabel: Object.values(dimensions)[0]?.replace(/^acme:|Member$/g, "") ?? "Total",
    ...quarter,
    ...given,
  }) as TaggedFact;

const of = (axis: string, member: string) => ({ [axis]: `acme:${member}Member` });
const read = (facts: TaggedFact[]) =>
  readQuarterParts({ facts, text: "" }).map(({ of, name, revenue }) => [
    of,
    name,
    revenue?.value,
    revenue?.before?.value ?? null,
  ]);

const whole = fact(100, {});
const pumps = [fact(70, of(segments, "Pumps")), fact(60, of(segments, "Pumps"), yearAgo)];
const valves = [fact(30, of(segments, "Valves")), fact(33, of(segments, "Valves"), yearAgo)];

test("the segments of a quarter come with what they brought in, and in that of a year before", () => {
  expect(read([whole, ...pumps, ...valves])).toEqual([
    ["segment", "Pumps", 70, 60],
    ["segment", "Valves", 30, 33],
  ]);
});

test("half a year is no quarter, a sum of others no segment, and products count where segments aren't tagged", () => {
  const half = { start: "2025-10-01", end: "2026-03-31" };
  const sums = [fact(100, of(segments, "All")), fact(140, of(segments, "Pumps"), half)];
  expect(read([whole, ...sums, ...pumps, ...valves]).map(([, name]) => name)).toEqual(["Pumps", "Valves"]);
  const sold = [fact(80, of(products, "Goods")), fact(20, of(products, "Repairs"))];
  expect(read([whole, ...sold])).toEqual([
    ["product", "Goods", 80, null],
    ["product", "Repairs", 20, null],
  ]);
});

test("nothing is read where the parts aren't the whole, nor of a report that tells of a year", () => {
  expect(read([whole, ...pumps])).toEqual([]);
  expect(read([fact(200, {}), ...pumps, ...valves])).toEqual([]);
  const year = fact(400, {}, { start: "2025-04-01" });
  expect(read([whole, ...pumps, ...valves, year])).toEqual([]);
});
