import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTestReport } from "./report";

const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-report-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(suites: string): string {
  const file = path.join(folder, "report.xml");
  writeFileSync(file, `<?xml version="1.0" encoding="UTF-8" ?>\n<testsuites>${suites}</testsuites>`);
  return file;
}

test("tests are counted, and those that failed are named by file and title", () => {
  const file = write(`
    <testsuite name="lib/a.test.ts" tests="3">
      <testcase classname="lib/a.test.ts" name="holds"/>
      <testcase classname="lib/a.test.ts" name="a group &gt; breaks"><failure message="1 is not 2">at x</failure></testcase>
      <testcase classname="lib/a.test.ts" name="waits"><skipped/></testcase>
    </testsuite>
    <testsuite name="usage.spec.ts"><testcase name="a day is counted"><failure/></testcase></testsuite>`);
  expect(readTestReport("vitest", file, 1)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 1,
    failures: ["lib/a.test.ts > a group > breaks", "usage.spec.ts > a day is counted"],
  });
});

test("a file that broke before its tests, and a run that failed outside of them, are failures", () => {
  const broken = write(
    `<testsuite name="lib/b.test.ts"><testcase name="lib/b.test.ts"><failure message="no such module"/></testcase></testsuite>`,
  );
  expect(readTestReport("vitest", broken, 1).failures).toEqual(["lib/b.test.ts"]);
  expect(readTestReport("vitest", write(""), 1).failures).toEqual(["vitest ended with 1"]);
  expect(readTestReport("vitest", path.join(folder, "none.xml"), 1).failed).toBe(1);
  expect(readTestReport("vitest", write(""), 0).failed).toBe(0);
});
