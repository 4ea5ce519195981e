import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Outcome, outcomeOfCheck, readPlaywrightReport, readVitestReport } from "./test-report";

const scratch = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
const bin = (name: string) => path.join("node_modules", ".bin", name);

type Running = {
  env?: Record<string, string> /** Shows what it prints when it has ended, all at once. */;
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

/** Tests that say the same on either engine run once. Those without a database, of the embedded one itself, and of tools as processes: */
const onEmbeddedOnly = [
  "components/**",
  "lib/accounts/{api-key,mail/outbox}.test.ts",
  "lib/api/{device-cookie,openapi,request-facts,session}.test.ts",
  "lib/briefing/{compose,model,verify}/**",
  "lib/briefing/check-briefing.test.ts",
  "lib/cli/{backup,ingest,ingest-news,key,test-report}.test.ts",
  "lib/server/{describe-end,refuse-request,request-facts,security-headers,compression,start}.test.ts",
  "lib/cli/ingest/{read-edgar-command,write-run}.test.ts",
  "lib/db/embedded/**",
  "lib/domain/**",
  "lib/forms/**",
  "lib/imports.test.ts",
  "lib/ingest/annotate-passages.test.ts",
  "lib/ingest/discovery/{compare-company-names,discovery-settings}.test.ts",
  "lib/ingest/edgar/{choose-figures,clean-former-names,company-facts,merge-registrant}.test.ts",
  "lib/ingest/edgar/read/**",
  "lib/ingest/edgar/watch/read-lists.test.ts",
  "lib/ingest/fetch/public-address.test.ts",
  "lib/ingest/read-worker/**",
  "lib/ingest/starter/build/**",
  "lib/ingest/starter/pack.test.ts",
  "lib/claims/**",
  "lib/eval/marks.test.ts",
  "lib/eval/{claims,deals,frames,resolution}/**",
  "lib/language/**",
  "lib/operations/corroborate/{evidence,read-claim,verify-deal,verify-role}.test.ts",
  "lib/operations/enrich/footnotes.test.ts",
  "lib/operations/people/coverage-note.test.ts",
];

/** And of what is made from contracts, or reads much: PostgreSQL loads their data in a third of the time. */
const onPostgresOnly = [
  "lib/api/{bad-input,idempotency,mcp,mcp-http,metrics,month-of-traffic,openapi-answers,programs}.test.ts",
  "lib/cli/sdk-pack.test.ts",
  "lib/server/named-ingestion.test.ts",
  "lib/eval/{substance,tenure}/**",
  "lib/client.test.ts",
  "lib/docs/**",
  "lib/ingest/edgar/{hostile-documents,ingest-registrant}.test.ts",
  "lib/ingest/edgar/datasets/**",
  "lib/ingest/news/**",
  "lib/operations/enrich/hostile-passages.test.ts",
  "lib/operations/resolve-beyond-registry*.test.ts",
];

/** Unit and integration tests on one engine. */
async function vitest(engine: "embedded" | "postgresql"): Promise<Outcome> {
  const report = path.join(scratch, `vitest-${engine}.json`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const elsewhere = engine === "embedded" ? onPostgresOnly : onEmbeddedOnly;
  args.push(...elsewhere.map((files) => `--exclude=${files}`));
  const code = await runCommand(bin("vitest"), args, { env: { TEST_ENGINE: engine } });
  return readVitestReport(report, code);
}

/** The journeys in a real browser, on the production build. */
async function playwright(): Promise<Outcome> {
  const browser = findChromium();
  if (browser === null) {
    const missing =
      "Missing: chromium for the browser journeys (apt-get install chromium, or set CHROMIUM_PATH).";
    return outcomeOfCheck(missing, false);
  }
  const report = path.join(scratch, "playwright.json");
  const code = await runCommand(bin("playwright"), ["test"], {
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    isHeldBack: true,
  });
  return readPlaywrightReport(report, code);
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
const embedded: Step = ["Unit and integration tests, embedded engine", () => vitest("embedded")];
const postgresql: Step = ["Unit and integration tests, PostgreSQL", () => vitest("postgresql")];
const journeys: Step = ["Browser journeys, shown when they are done", playwright];

/** One stage after the other; the lanes of a stage at the same time. The journeys wait more than they work. */
const stages: readonly (readonly (readonly Step[])[])[] = [
  [[lint, types, build]],
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
