import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-report";

const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-report-"));

function write(report: object): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = (testResults: object[]) => ({ numPassedTests: 3, numPendingTests: 1, testResults });

test("a test that failed is named with the first lines of its reason, without colours", () => {
  const file = write(
    vitest([
      {
        name: `${process.cwd()}/lib/a.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "holds" },
          {
            status: "failed",
            fullName: "breaks",
            failureMessages: ["\u001b[31mAssertionError\u001b[39m: 1 is not 2\n    at x"],
          },
        ],
      },
    ]),
  );
  expect(readVitestReport(file, 1)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 1,
    failures: ["lib/a.test.ts > breaks: AssertionError: 1 is not 2 | at x"],
  });
});

test("a file that broke before its tests, and a run that failed outside of them, are failures", () => {
  const broken = { name: "lib/b.test.ts", status: "failed", message: "no such module", assertionResults: [] };
  expect(readVitestReport(write(vitest([broken])), 1).failures).toEqual(["lib/b.test.ts: no such module"]);
  expect(readVitestReport(write(vitest([])), 1).failures).toEqual(["vitest ended with 1"]);
  expect(readVitestReport(path.join(folder, "none.json"), 1).failed).toBe(1);
  expect(readVitestReport(write(vitest([])), 0).failed).toBe(0);
});

test("a journey that failed is named by its file and title, however deep it stands", () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [ok ? {} : { error: { message: "Test timeout of 90000ms exceeded." } }] }],
  });
  const inner = { file: "usage.spec.ts", specs: [spec("a day is counted", false)] };
  const suites = [{ file: "usage.spec.ts", specs: [spec("opens", true)], suites: [inner] }];
  const file = write({ stats: { expected: 1, flaky: 0, skipped: 0 }, suites, errors: [] });
  expect(readPlaywrightReport(file, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ["e2e/usage.spec.ts > a day is counted: Test timeout of 90000ms exceeded."],
  });
});
