import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { job } from "@/lib/db/schema";
import {
  insiderTables,
  startDatasetServer,
  statementTables,
  type TestArchives,
  toArchives,
} from "@/lib/testing/datasets";
import { hashTables } from "@/lib/testing/hash-tables";
import { hasMirror, startMirror, withoutMirror } from "@/lib/testing/mirror";
import { isFull, sizeOf } from "@/lib/testing/proof";
import { insteadOfSeed } from "@/lib/testing/seed";
import { copyEmbeddedTemplate } from "@/lib/testing/template";

const companies = isFull ? ["1001136", "1001039", "1000695"] : ["1001136"];
/** At least and at most as many requests are answered before a kill: among the lists, and among the documents. */
const killedAfter = isFull
  ? ([
      [1, 12],
      [12, 100],
    ] as const)
  : ([[4, 20]] as const);

type Ended = { code: number | null; out: string };

/** Runs the command-line tool on a data directory; as soon as `mayDie` says so it is killed. */
async function runIngest(
  args: string[],
  settings: Record<string, string>,
  mayDie?: () => boolean,
): Promise<Ended> {
  const child = spawn(process.execPath, ["lib/cli/run.mjs", "ingest", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATABASE_URL: "",
      SEC_CONTACT: "",
      EDGAR_BASE: "",
      ...settings,
    },
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += String(chunk)));
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, out })));
  if (mayDie !== undefined) {
    // A look every few milliseconds: to look all the time would take a processor from what is looked at.
    while (child.exitCode === null && !mayDie()) await wait(5);
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
    const [dataDir, whole] = [makeDataDir(), makeDataDir()];
    const run = (where: string, mayDie?: () => boolean) =>
      runIngest(["edgar", ...companies], { EDGAR_BASE: server.base, DATA_DIR: where }, mayDie);
    for (const [least, most] of killedAfter) {
      const after = least + Math.floor(Math.random() * (most - least));
      const from = server.asked.length;
      const killed = await run(dataDir, () => server.asked.length - from >= after);
      // A late round may have less left to ask for than the kill waits for, and end by itself.
      expect([null, 0], `killed after ${after} requests: ${killed.out}`).toContain(killed.code);
    }
    const [last, undisturbed] = await Promise.all([run(dataDir), run(whole)]);
    expect(last.code, last.out).toBe(0);
    expect(undisturbed).toMatchObject({ code: 0, out: expect.stringMatching(/documents: [1-9]\d* read/) });
    expect(await readState(dataDir)).toEqual(await readState(whole));
  },
  180_000,
);

const issuer = { key: "acme", cik: "0000000101", name: "Acme" };
const filings = sizeOf(500, 3_000);

async function makeDataDirOfIssuer(): Promise<string> {
  const dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await insteadOfSeed(db, issuer);
  await closeDatabase();
  return dataDir;
}

/** Quarters of the issuer, large enough that to store one takes a while. */
function makeQuarters(): TestArchives {
  const numbers = Array.from({ length: filings }, (_, at) => at);
  const accession = (quarter: string, n: number) =>
    `00000009${quarter.slice(2, 4)}-26-${String(n).padStart(6, "0")}`;
  const insiders = (quarter: string) =>
    insiderTables({
      filings: numbers.map((n) => ({
        ACCESSION_NUMBER: accession(quarter, n),
        FILING_DATE: "31-MAR-2026",
        DOCUMENT_TYPE: "4",
        ISSUERCIK: 101,
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
      { adsh: accession("2026q1", 9_999), cik: 101, form: "10-Q", period: "20260331", filed: "20260501" },
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

  const dataDir = await makeDataDirOfIssuer();
  const damaged = await run(dataDir);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toContain("2026q1_form345.zip: it is not a zip archive; nothing of it was stored\n");

  current.archives = makeQuarters();
  const whole = copyDataDir(dataDir);
  const undisturbed = run(whole);

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

  const { code, out } = await undisturbed;
  expect(code, out).toBe(0);
  expect(out).toMatch(new RegExp(`2026q1_form345\\.zip: done in [\\d.]+ s, ${filings} filings`));
  expect(await readState(dataDir)).toEqual(await readState(whole));
}, 600_000);

test("says what is missing before it asks anybody", async () => {
  const dataDir = makeDataDir();
  const [live, nobody, quarter] = await Promise.all(
    [["320193"], [], ["datasets", "2026q7"]].map((args) =>
      runIngest(["edgar", ...args], { DATA_DIR: dataDir }),
    ),
  );
  expect(live).toMatchObject({ code: 1, out: expect.stringContaining("set SEC_CONTACT") });
  expect(nobody).toMatchObject({ code: 2, out: expect.stringContaining("Usage:") });
  expect(quarter?.code).toBe(2);
  expect(quarter?.out).toContain("A quarter must be written as 2026q1, with q1 to q4, not 2026q7");
});
