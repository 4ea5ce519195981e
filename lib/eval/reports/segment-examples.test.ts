import { expect, test } from "vitest";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { reportWith, segmentExamples } from "./fit-segments";

/** How many examples the weights may get wrong, which no change may raise: what stands alone is told less surely. */
const most = 5;

test("examples of segments are read as told", async () => {
  const examples = await segmentExamples();
  const wrong = examples.flatMap((one) => {
    const read = readReport(reportWith(one), "10-K", "Acme Flow, Inc.").segments.map(({ name }) => name);
    return read.join("|") === one.names.join("|")
      ? []
      : `${one.text}: ${one.names.join(" | ")}; read ${read.join(" | ")}`;
  });
  expect(examples.length).toBeGreaterThan(40);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(most);
});
