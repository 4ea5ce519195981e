import { expect, test } from "vitest";
import { readReport } from "@/lib/ingest/edgar/read/reports/read-report";
import { headCountExamples } from "./fit-head-counts";
import { reportOf } from "./labelled-report";

/** How many examples the weights may get wrong, which no change may raise: what stands alone is told less surely. */
const most = 7;

test("examples of head counts are read as told", async () => {
  const examples = await headCountExamples();
  const wrong = examples.flatMap(({ text, value }) => {
    const read = readReport(reportOf(text), "10-K", "Acme Flow, Inc.").employees?.value ?? null;
    return read === value ? [] : `${text}: ${value}, read ${read}`;
  });
  expect(examples.length).toBeGreaterThan(100);
  expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(most);
});
