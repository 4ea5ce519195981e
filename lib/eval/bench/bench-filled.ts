import "server-only";
import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { catalog } from "@/lib/operations/catalog";
import { documentsOfCompany, type FilledSize } from "@/lib/testing/filled-database";
import { startTestPostgres } from "@/lib/testing/postgres";

/** Calls of each operation before any is timed: code gets compiled, and pages that every call needs get read. */
const warmUpCalls = 40;

const task = "lib/eval/bench/filled-task.ts";

/** An operation, and which of the made companies it is asked about. */
export type FilledCall = { operation: string; company: number };
/** What it took, in milliseconds. */
export type FilledAnswer = { wallMs: number; cpuMs: number };

type Taken = { wall: number[]; cpuMs: number };

/**
 * Fills one database of a PostgreSQL to a size and another to a small one, and asks both the same, in turn, call by call, so
 * that what else the machine does befalls both. Each has a process, which is warmed up. No operation asks about a company
 * twice, so the small one has as many companies as there are calls. Then backup, restore, migration and housekeeping of
 * the large one.
 *
 * @param calls how many of each operation are timed.
 */
export async function benchFilled(size: FilledSize, calls: number): Promise<void> {
  const postgres = await startTestPostgres({ settings: { shared_buffers: "1GB", max_wal_size: "8GB" } });
  if (!postgres) return console.log("PostgreSQL: none on this machine, not measured");
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-filled-"));
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const envOf = (name: string) => ({
    ...process.env,
    DATABASE_URL: urlOf(name),
    DATA_DIR: folder,
    WARM: "off",
  });
  const run = (name: string, ...args: (string | number)[]) => {
    return execFileSync(process.execPath, ["lib/cli/run.mjs", task, ...args.map(String)], {
      env: envOf(name),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
  };
  const small: FilledSize = { calls: 30_000, documents: (warmUpCalls + calls) * documentsOfCompany };
  try {
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    for (const name of ["small", "large", "restored"]) await admin.query(`create database ${name}`);
    await admin.end();
    run("small", "fill", small.calls, small.documents);
    console.log(run("large", "fill", size.calls, size.documents));
    console.table(await measure({ small: envOf("small"), large: envOf("large") }, calls));
    const file = path.join(folder, "backup.jsonl.gz");
    console.log(run("large", "keep", file));
    console.log(run("restored", "restore", file));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(envs: Record<"small" | "large", NodeJS.ProcessEnv>, calls: number) {
  const servers = { small: startServer(envs.small), large: startServer(envs.large) };
  const rows = [];
  for (const { name: operation } of catalog) {
    const taken = { small: { wall: [], cpuMs: 0 } as Taken, large: { wall: [], cpuMs: 0 } as Taken };
    for (let n = 1; n <= warmUpCalls + calls; n += 1)
      // The first of a pair finds the processor's caches as the other's left them: each is first half of the time.
      for (const side of n % 2 === 0 ? (["small", "large"] as const) : (["large", "small"] as const)) {
        const { wallMs, cpuMs } = await servers[side].ask({ operation, company: n });
        if (n <= warmUpCalls) continue;
        taken[side].wall.push(wallMs);
        taken[side].cpuMs += cpuMs;
      }
    rows.push(compare(operation, taken));
  }
  for (const { stop } of Object.values(servers)) await stop();
  return rows;
}

/** A process that makes calls of a database, one at a time. */
function startServer(env: NodeJS.ProcessEnv) {
  const child = fork("lib/cli/run.mjs", [task, "serve"], { env, execArgv: [] });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The process that makes calls ended with ${code}`);
  });
  ended.catch(() => undefined);
  return {
    ask: async (call: FilledCall): Promise<FilledAnswer> => {
      child.send(call);
      const [answer] = await Promise.race([once(child, "message"), ended]);
      return answer as FilledAnswer;
    },
    stop: async () => {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}

function compare(operation: string, { small: less, large: more }: Record<"small" | "large", Taken>) {
  const at = (values: number[], share: number) =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
  const ratio = (of: (taken: Taken) => number) => Number((of(more) / of(less)).toFixed(2));
  const ms = (value: number) => Number(value.toFixed(1));
  return {
    operation,
    "p50 small": ms(at(less.wall, 0.5)),
    "p50 large": ms(at(more.wall, 0.5)),
    "p99 small": ms(at(less.wall, 0.99)),
    "p99 large": ms(at(more.wall, 0.99)),
    "p50 ratio": ratio(({ wall }) => at(wall, 0.5)),
    "p99 ratio": ratio(({ wall }) => at(wall, 0.99)),
    "CPU ms a call": ms(more.cpuMs / more.wall.length),
    "CPU ratio": ratio(({ cpuMs }) => cpuMs),
  };
}
