import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { copyEmbeddedTemplate } from "@/lib/db/test-template";
import { hashTables } from "@/lib/ingest/hash-tables";
import { hasMirror, startMirror, type TestServer, withoutMirror } from "@/lib/ingest/test-mirror";

const companies = ["1001136", "1001039", "1000695"];

type Ended = { code: number | null; out: string };

/** Runs the command-line tool on a data directory; once the server was asked `killAfter` times it is killed. */
async function runIngest(
  args: string[],
  settings: Record<string, string>,
  kill?: { server: TestServer; after: number },
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
  if (kill !== undefined) {
    const from = kill.server.asked.length;
    while (child.exitCode === null && kill.server.asked.length - from < kill.after) await turn();
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
      const killed = await runIngest(
        ["edgar", ...companies],
        { ...settings, DATA_DIR: dataDir },
        { server, after },
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

test("says what is missing before it asks anybody", async () => {
  const dataDir = makeDataDir();
  const live = await runIngest(["edgar", "320193"], { DATA_DIR: dataDir });
  expect(live).toMatchObject({ code: 1, out: expect.stringContaining("set SEC_CONTACT") });
  const nobody = await runIngest(["edgar"], { DATA_DIR: dataDir });
  expect(nobody).toMatchObject({ code: 2, out: expect.stringContaining("Usage:") });
});
