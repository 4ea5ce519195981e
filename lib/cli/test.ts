import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Outcome, outcomeOfCheck, readTestReport } from "@/lib/testing/report";

const scratch = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
const bin = (name: string) => path.join("node_modules", ".bin", name);

type Running = {
  env?: Record<string, string>;
  /** Shows what it prints when it has ended, all at once. */
  isHeldBack?: boolean;
};

function runCommand(
  command: string,
  args: string[],
  { env = {}, isHeldBack = false }: Running = {},
): Promise<number> {
  const child = spawn(command, args, {
    stdio: isHeldBack ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, ...env },
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 1);
    });
  });
}

async function check(command: string, args: string[]): Promise<Outcome> {
  const code = await runCommand(command, args);
  return outcomeOfCheck([command, ...args].join(" "), code === 0);
}

/**
 * Unit and integration tests of some projects of vitest.config.ts on one engine; each file says by itself on which it
 * runs (`lib/testing/engines.ts`).
 */
async function vitest(engine: "embedded" | "postgresql", projects: readonly string[]): Promise<Outcome> {
  const report = path.join(scratch, `vitest-${engine}-${projects.join("-")}.xml`);
  const args = [
    "run",
    ...projects.flatMap((project) => ["--project", project]),
    ...["--reporter=default", "--reporter=junit", `--outputFile.junit=${report}`],
  ];
  const code = await runCommand(bin("vitest"), args, { env: { TEST_ENGINE: engine } });
  return readTestReport("vitest", report, code);
}

/** The journeys in a real browser, on the production build. */
async function playwright(): Promise<Outcome> {
  const browser = findChromium();
  if (browser === null) {
    const missing =
      "Missing: chromium for the browser journeys (apt-get install chromium, or set CHROMIUM_PATH).";
    return outcomeOfCheck(missing, false);
  }
  const report = path.join(scratch, "playwright.xml");
  const code = await runCommand(bin("playwright"), ["test", "--reporter=list,junit"], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
    isHeldBack: true,
  });
  return readTestReport("Playwright", report, code);
}

function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    const found = spawnSync("which", [name], { encoding: "utf8" });
    if (found.status === 0) return found.stdout.trim();
  }
  return null;
}

type Step = readonly [name: string, run: () => Promise<Outcome>];

const lint: Step = ["Lint and format", () => check(bin("biome"), ["ci", "--error-on-warnings", "."])];
const types: Step = [
  "Types",
  async () =>
    check(bin("next"), ["typegen"]).then((made) => (made.failed ? made : check(bin("tsc"), ["--noEmit"]))),
];
const build: Step = ["Build", () => check("npm", ["run", "--silent", "build"])];
const stateless: Step = ["Tests without a database", () => vitest("embedded", ["pure"])];
const embedded: Step = [
  "Unit and integration tests, embedded engine",
  () => vitest("embedded", ["database", "whole"]),
];
const postgresql: Step = [
  "Unit and integration tests, PostgreSQL",
  () => vitest("postgresql", ["database", "whole"]),
];
const journeys: Step = ["Browser journeys, shown when they are done", playwright];

/**
 * One stage after the other; the lanes of a stage at the same time. What needs no build runs beside it, and the journeys
 * wait more than they work.
 */
const stages: readonly (readonly (readonly Step[])[])[] = [
  [
    [lint, stateless],
    [types, build],
  ],
  [[embedded, postgresql], [journeys]],
];

const outcomes: Outcome[] = [];

async function runLane(lane: readonly Step[]): Promise<void> {
  for (const [name, run] of lane) {
    console.log(`\n== ${name}`);
    outcomes.push(await run());
  }
}

for (const stage of stages) await Promise.all(stage.map(runLane));
rmSync(scratch, { recursive: true, force: true });

// Last, so that whoever sees only the end of a long output knows what to look for.
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join("\n")}`);
const sum = (count: "passed" | "failed" | "skipped") =>
  outcomes.reduce((total, outcome) => total + outcome[count], 0);
const skipped = sum("skipped");
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failures.length === 0 ? 0 : 1;
