import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { job } from "@/lib/db/schema";
import { copyEmbeddedTemplate } from "@/lib/db/test-template";
import {
  insiderTables,
  startDatasetServer,
  statementTables,
  type TestArchives,
  toArchives,
} from "@/lib/ingest/edgar/datasets/test-datasets";
import { hashTables } from "@/lib/ingest/hash-tables";
import { hasMirror, startMirror, withoutMirror } from "@/lib/ingest/test-mirror";

const companies = ["1001136", "1001039", "1000695"];

type Ended = { code: number | null; out: string };

/** Runs the command-line tool on a data directory; as soon as `mayDie` says so it is killed. */
async function runIngest(
  args: string[],
  settings: Record<string, string>,
  mayDie?: () => boolean,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "lib/cli/ingest.ts", ...args],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        DATABASE_URL: "",
        SEC_CONTACT: "",
        EDGAR_BASE: "",
        ...settings,
      },
    },
  );
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += String(chunk)));
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, out })));
  if (mayDie !== undefined) {
    while (child.exitCode === null && !mayDie()) await turn();
    child.kill("SIGKILL");
  }
  return ended;
}

function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  copyEmbeddedTemplate(dataDir);
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function readState(dataDir: string): Promise<Record<string, string>> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    return await hashTables(db, { timed: false });
  } finally {
    await closeDatabase();
  }
}

test.skipIf(!hasMirror)(
  `killed again and again in the middle, ingestion ends in the same state ${withoutMirror}`,
  async () => {
    const server = await startMirror();
    const whole = makeDataDir();
    const settings = { EDGAR_BASE: server.base };
    const undisturbed = await runIngest(["edgar", ...companies], { ...settings, DATA_DIR: whole });
    expect(undisturbed).toMatchObject({ code: 0, out: expect.stringContaining("88 read") });
    const expected = await readState(whole);

    const dataDir = makeDataDir();
    for (let round = 0; round < 4; round += 1) {
      const after = 1 + Math.floor(Math.random() * 25);
      const from = server.asked.length;
      const killed = await runIngest(
        ["edgar", ...companies],
        { ...settings, DATA_DIR: dataDir },
        () => server.asked.length - from >= after,
      );
      // A late round may have less left to ask for than the kill waits for, and end by itself.
      expect([null, 0], `round ${round}, killed after ${after} requests: ${killed.out}`).toContain(
        killed.code,
      );
    }
    const last = await runIngest(["edgar", ...companies], { ...settings, DATA_DIR: dataDir });
    expect(last.code, last.out).toBe(0);
    expect(await readState(dataDir)).toEqual(expected);
  },
  180_000,
);

/** Quarters of an issuer of the starter data, large enough that to store one takes a while. */
function makeQuarters(): TestArchives {
  const numbers = Array.from({ length: 6_000 }, (_, at) => at);
  const accession = (quarter: string, n: number) =>
    `00000009${quarter.slice(2, 4)}-26-${String(n).padStart(6, "0")}`;
  const insiders = (quarter: string) =>
    insiderTables({
      filings: numbers.map((n) => ({
        ACCESSION_NUMBER: accession(quarter, n),
        FILING_DATE: "31-MAR-2026",
        DOCUMENT_TYPE: "4",
        ISSUERCIK: 320193,
      })),
      owners: numbers.map((n) => ({
        ACCESSION_NUMBER: accession(quarter, n),
        RPTOWNERNAME: `ROE JANE ${String.fromCharCode(65 + (n % 26))}`,
        RPTOWNER_RELATIONSHIP: "Officer",
        RPTOWNER_TITLE: "Chief Financial Officer",
      })),
    });
  const statements = statementTables({
    filings: [
      { adsh: accession("2026q1", 9_999), cik: 320193, form: "10-Q", period: "20260331", filed: "20260501" },
    ],
    numbers: [
      {
        adsh: accession("2026q1", 9_999),
        tag: "Assets",
        version: "us-gaap/2025",
        ddate: "20260331",
        qtrs: 0,
        uom: "USD",
        value: 5,
      },
    ],
  });
  return toArchives({
    statements: { "2026q1": statements },
    insiders: { "2025q4": insiders("2025q4"), "2026q1": insiders("2026q1") },
  });
}

/** Nobody renews the lease of who was killed: what comes next need not wait for its end. */
async function endLeases(dataDir: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await db.update(job).set({ heldUntil: sql`now()` });
  await closeDatabase();
}

function copyDataDir(from: string): string {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  cpSync(from, dataDir, { recursive: true });
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test("damaged, an archive is told in one line; killed in the middle, the next run ends as an undisturbed one", async () => {
  const current = {
    archives: { insiders: { "2026q1": Buffer.from("<html>") }, statements: {} } as TestArchives,
  };
  const server = await startDatasetServer(current);
  const run = (dataDir: string, moment?: () => boolean) =>
    runIngest(["edgar", "datasets"], { EDGAR_BASE: server.base, DATA_DIR: dataDir }, moment);

  const dataDir = makeDataDir();
  const damaged = await run(dataDir);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toContain("2026q1_form345.zip: it is not a zip archive; nothing of it was stored\n");

  current.archives = makeQuarters();
  const whole = copyDataDir(dataDir);
  const undisturbed = await run(whole);
  expect(undisturbed.code, undisturbed.out).toBe(0);
  expect(undisturbed.out).toContain("2026q1_form345.zip: done");
  const expected = await readState(whole);

  const folder = path.join(dataDir, "archives/datasets");
  const spooled = () => {
    const file = path.join(folder, "2025q4_form345.zip.rows/63.tsv");
    return existsSync(file) && statSync(file).size > 0;
  };
  for (const moment of [spooled, () => existsSync(path.join(folder, "2026q1_form345.zip"))]) {
    const killed = await run(dataDir, moment);
    expect(killed.code, killed.out).toBeNull();
    await endLeases(dataDir);
  }
  const last = await run(dataDir);
  expect(last.code, last.out).toBe(0);
  expect(last.out).toContain("2025q4_form345.zip: in already");
  expect(await readState(dataDir)).toEqual(expected);
}, 240_000);

test("says what is missing before it asks anybody", async () => {
  const dataDir = makeDataDir();
  const live = await runIngest(["edgar", "320193"], { DATA_DIR: dataDir });
  expect(live).toMatchObject({ code: 1, out: expect.stringContaining("set SEC_CONTACT") });
  const nobody = await runIngest(["edgar"], { DATA_DIR: dataDir });
  expect(nobody).toMatchObject({ code: 2, out: expect.stringContaining("Usage:") });
  const quarter = await runIngest(["edgar", "datasets", "2026q7"], { DATA_DIR: dataDir });
  expect(quarter.code).toBe(2);
  expect(quarter.out).toContain("A quarter must be written as 2026q1, with q1 to q4, not 2026q7");
});
