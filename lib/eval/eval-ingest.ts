import "server-only";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { formatTable } from "@/lib/domain/prose";
import { loadSeed } from "@/lib/seed/load";
import { hashTables, readLines } from "@/lib/testing/hash-tables";
import { type LocalServer, serveMirror } from "@/lib/testing/mirror";
import type { Evaluation } from "./evaluation";

const kills = 10;

/**
 * Ingests every filer of a mirror over HTTP, twice, and then once more into another database, killed ten times at
 * random points: the second run must ask for nothing new and change nothing, and the killed one must end the same.
 */
export const evaluateIngest: Evaluation = async ({ edgar }) => {
  const filers = findFilers(edgar);
  const server = await serveMirror(edgar);
  const folders: string[] = [];
  const open = async () => {
    const folder = await makeDataDir();
    folders.push(folder);
    return folder;
  };
  try {
    const whole = await open();
    const first = await ingest(server, filers, whole);
    const state = await readState(whole);
    const second = await ingest(server, filers, whole);
    const again = await readState(whole);

    const broken = await open();
    const pauses: number[] = [];
    for (let round = 0; round < kills; round += 1) {
      const afterMs = Math.round((0.02 + Math.random() * 0.2) * first.seconds * 1000);
      pauses.push(afterMs);
      await ingest(server, filers, broken, afterMs);
    }
    const rest = await ingest(server, filers, broken);
    const healed = await readState(broken);
    const killedDiffers = differences(state, healed);
    const result = {
      filers: filers.length,
      first,
      second,
      secondChanged: differences(state, again),
      killedAfterMs: pauses,
      rest,
      killedDiffers,
      differing: await compareLines(whole, broken, killedDiffers),
      rows: state,
    };
    return { json: result, text: tell(result) };
  } finally {
    server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
};

/** How a run ended; `fetched` are the answers that brought a document. */
type Run = { code: number | null; seconds: number; asked: number; fetched: number; peakMb: number };

type Result = {
  filers: number;
  first: Run;
  second: Run;
  secondChanged: string[];
  killedAfterMs: number[];
  rest: Run;
  killedDiffers: string[];
  /** Of the rows that only one of the two has, the first. */
  differing: string[];
  rows: Record<string, string>;
};

function findFilers(edgar: string): string[] {
  const files = readdirSync(path.join(edgar, "data.sec.gov/submissions"));
  return files.flatMap((file) => /^CIK(\d{10})\.json$/.exec(file)?.[1] ?? []);
}

async function makeDataDir(): Promise<string> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-eval-"));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  await migrateDatabase(db);
  await loadSeed(db);
  await closeDatabase();
  return dataDir;
}

async function readState(dataDir: string): Promise<Record<string, string>> {
  const db = await openDatabase({ databaseUrl: null, dataDir });
  const state = await hashTables(db, { timed: false });
  await closeDatabase();
  return state;
}

async function compareLines(one: string, other: string, tables: string[]): Promise<string[]> {
  const read = async (dataDir: string) => {
    const db = await openDatabase({ databaseUrl: null, dataDir });
    const lines = new Set<string>();
    for (const table of tables) for (const line of await readLines(db, table)) lines.add(`${table} ${line}`);
    await closeDatabase();
    return lines;
  };
  if (tables.length === 0) return [];
  const [before, after] = [await read(one), await read(other)];
  const only = (mark: string, of: Set<string>, than: Set<string>) =>
    [...of].filter((line) => !than.has(line)).map((line) => `${mark} ${line}`);
  return [...only("-", before, after), ...only("+", after, before)].slice(0, 20);
}

async function ingest(
  server: LocalServer,
  filers: string[],
  dataDir: string,
  killAfterMs?: number,
): Promise<Run> {
  const from = server.asked.length;
  const startedMs = performance.now();
  const child = spawn(process.execPath, ["lib/cli/run.mjs", "ingest", "edgar", ...filers], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", EDGAR_BASE: server.base },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid));
  }, 250);
  if (killAfterMs !== undefined) {
    await Promise.race([ended, wait(killAfterMs)]);
    child.kill("SIGKILL");
  }
  const code = await ended;
  clearInterval(watch);
  const asked = server.asked.slice(from);
  return {
    code,
    seconds: (performance.now() - startedMs) / 1000,
    asked: asked.length,
    fetched: asked.filter(({ status }) => status === 200).length,
    peakMb,
  };
}

/** Resident memory of a process in MB, where the system tells (Linux); else 0. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

const differences = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(one).filter((table) => one[table] !== other[table]);

function tell({
  filers,
  first,
  second,
  secondChanged,
  rest,
  killedDiffers,
  differing,
  killedAfterMs,
  rows,
}: Result) {
  const line = (name: string, run: Run) => [
    name,
    String(run.code),
    run.seconds.toFixed(1),
    String(run.asked),
    String(run.fetched),
    String(run.peakMb),
  ];
  const runs = formatTable(
    ["run", "exit", "seconds", "requests", "documents", "peak MB"],
    [line("first", first), line("second", second), line(`after ${killedAfterMs.length} kills`, rest)],
  );
  const counts = Object.entries(rows).map(([table, row]) => `${table} ${row.split(" ")[0]}`);
  return [
    `Ingestion of all ${filers} filers of the mirror`,
    runs,
    `rows: ${counts.join(", ")}`,
    `the second run changed ${secondChanged.join(", ") || "nothing"}`,
    `after the kills ${killedDiffers.length === 0 ? "every table is the same" : `these differ: ${killedDiffers.join(", ")}`}`,
    ...differing,
  ].join("\n");
}
