import { existsSync, readFileSync } from "node:fs";
import { XMLParser } from "fast-xml-parser";

/** How a step of `npm test` ended: counts of tests, and the name of each that failed. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: readonly string[] };

/** The outcome of a step that isn't a test runner: it counts as one test. */
export function outcomeOfCheck(name: string, isPassed: boolean): Outcome {
  return isPassed
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

type TestCase = { name: string; failure?: unknown; error?: unknown; skipped?: unknown };
type Suite = { name: string; testcase?: TestCase[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "testsuite" || name === "testcase",
});

/**
 * Reads a report in JUnit's form, which vitest and Playwright both write.
 *
 * @param code how the runner ended: it can also fail outside its tests, by an error that nobody caught, for one.
 */
export function readTestReport(runner: string, file: string, code: number): Outcome {
  if (!existsSync(file)) return outcomeOfCheck(`${runner} wrote no report`, false);
  const { testsuites } = parser.parse(readFileSync(file, "utf8")) as {
    testsuites?: { testsuite?: Suite[] } | "";
  };
  const suites = (testsuites === "" ? undefined : testsuites)?.testsuite ?? [];
  const cases = suites.flatMap(({ name, testcase = [] }) =>
    testcase.map((one) => ({ ...one, name: one.name === name ? name : `${name} > ${one.name}` })),
  );
  const failures = cases
    .filter((one) => one.failure !== undefined || one.error !== undefined)
    .map((one) => one.name);
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const passed = cases.length - failures.length - skipped;
  if (code !== 0 && failures.length === 0) failures.push(`${runner} ended with ${code}`);
  return { passed, failed: failures.length, skipped, failures };
}
