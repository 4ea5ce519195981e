import { existsSync, readFileSync } from "node:fs";

/** How a step of the tests ended: counts of tests, and what each that failed was, one line each. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: readonly string[] };

/** Of a step that is no test runner: it counts as one test. */
export function outcomeOfCheck(name: string, isPassed: boolean): Outcome {
  return isPassed
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] };
}

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Reads what vitest's `json` reporter wrote. A file that broke before its tests is a failure too. */
export function readVitestReport(file: string, code: number): Outcome {
  if (!existsSync(file)) return outcomeOfCheck("vitest wrote no report", false);
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => say(`${name} > ${test.fullName}`, test.failureMessages?.[0]));
    return tests.length === 0 && status === "failed" ? [say(name, message)] : tests;
  });
  return ended({ passed: report.numPassedTests, skipped: report.numPendingTests }, failures, "vitest", code);
}

type Suite = {
  file?: string;
  suites?: Suite[];
  specs?: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};

/** Reads what Playwright's `json` reporter wrote. */
export function readPlaywrightReport(file: string, code: number): Outcome {
  if (!existsSync(file)) return outcomeOfCheck("Playwright wrote no report", false);
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  const failures = [
    ...suites.flatMap(failuresOfSuite),
    ...errors.map(({ message }) => say("Playwright", message)),
  ];
  const passed = stats.expected + stats.flaky;
  return ended({ passed, skipped: stats.skipped }, failures, "Playwright", code);
}

function failuresOfSuite({ file, specs = [], suites = [] }: Suite): string[] {
  const own = specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests }) =>
      say(
        `e2e/${file} > ${title}`,
        tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0],
      ),
    );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** A run can also fail outside its tests: by an error that nobody caught, for one. */
function ended(
  counts: { passed: number; skipped: number },
  failures: readonly string[],
  runner: string,
  code: number,
): Outcome {
  const told = code !== 0 && failures.length === 0 ? [`${runner} ended with ${code}`] : failures;
  return { ...counts, failed: told.length, failures: told };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours begin with one
const colour = /\x1b\[\d*(?:;\d+)*m/g;

function say(test: string, message = ""): string {
  const lines = message
    .replace(colour, "")
    .split("\n")
    .map((line) => line.trim());
  const reason = lines
    .slice(0, lines.findIndex((line) => line.startsWith("at ")) + 1 || undefined)
    .filter((line) => line !== "")
    .slice(0, 5)
    .join(" | ");
  const name = test.replace(`${process.cwd()}/`, "");
  return reason === "" ? name : `${name}: ${reason}`;
}
