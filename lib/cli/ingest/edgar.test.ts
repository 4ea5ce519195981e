import { expect, test } from "vitest";
import type { RunResult } from "@/lib/ingest/edgar/ingest-registrant";
import { writeRun } from "./edgar";

const cik = "0000320193";
const none = { done: 0, failed: 0, remaining: 0, missing: 0, lastError: null, listFaults: [] };

test.each<[string, RunResult, string]>([
  [
    "that could not begin, of a company whose name is not known",
    { ...none, name: cik, state: "failed", lastError: "http://127.0.0.1:4999/x: connect ECONNREFUSED" },
    "CIK 0000320193: failed after 21.6 s, before any document: http://127.0.0.1:4999/x: connect ECONNREFUSED",
  ],
  [
    "that failed in the middle",
    { ...none, name: "Apple Inc.", state: "failed", done: 2, remaining: 3, lastError: "disk full" },
    "Apple Inc. (0000320193): failed after 21.6 s; documents: 2 read, 0 not at EDGAR, 0 failed, 3 remaining; last fault: disk full",
  ],
  [
    "that is done",
    { ...none, name: "Apple Inc.", state: "done", done: 43 },
    "Apple Inc. (0000320193): done after 21.6 s; documents: 43 read, 0 not at EDGAR, 0 failed, 0 remaining",
  ],
])("a run %s", (_, result, line) => {
  expect(writeRun(cik, result, 21_600)).toBe(line);
});
