import "server-only";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { FilledSize } from "@/lib/testing/filled-database";
import { startTestPostgres } from "@/lib/testing/postgres";

/** More companies than a round asks about, so that nothing is remembered there that the large one has to read. */
const small: FilledSize = { calls: 30_000, documents: 25_000 };
export const callsPerRound = 60;

/** Milliseconds of one operation's calls, asked one after the other, each of another company. */
export type Round = { operation: string; wall: number[]; cpuMs: number };

/**
 * Fills one database of a PostgreSQL to a size and another to a small one, and holds the same calls of both against each
 * other, round by round, so that what else the machine does befalls both. Then backup, restore, migration and
 * housekeeping of the large one.
 */
export async function benchFilled(size: FilledSize, rounds: number): Promise<void> {
  const postgres = await startTestPostgres({ settings: { shared_buffers: "1GB", max_wal_size: "8GB" } });
  if (!postgres) return console.log("PostgreSQL: none on this machine, not measured");
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-filled-"));
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const run = (name: string, ...task: (string | number)[]) => {
    const args = ["lib/cli/run.mjs", "lib/eval/bench/filled-task.ts"];
    const env = { ...process.env, DATABASE_URL: urlOf(name), DATA_DIR: folder, WARM: "off" };
    const stdio: ["ignore", "pipe", "inherit"] = ["ignore", "pipe", "inherit"];
    const options = { env, encoding: "utf8" as const, stdio, maxBuffer: 1e8 };
    return execFileSync(process.execPath, [...args, ...task.map(String)], options);
  };
  try {
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    for (const name of ["small", "large", "restored"]) await admin.query(`create database ${name}`);
    await admin.end();
    run("small", "fill", small.calls, small.documents);
    console.log(run("large", "fill", size.calls, size.documents));
    const rows = new Map<string, Record<"small" | "large", Round>>();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, { documents }] of [
        ["small", small],
        ["large", size],
      ] as const)
        for (const one of JSON.parse(run(name, "measure", documents, round)) as Round[]) {
          const both = rows.get(one.operation) ?? {
            small: empty(one.operation),
            large: empty(one.operation),
          };
          rows.set(one.operation, both);
          both[name].wall.push(...one.wall);
          both[name].cpuMs += one.cpuMs;
        }
    console.table([...rows.values()].map(compare));
    const file = path.join(folder, "backup.jsonl.gz");
    console.log(run("large", "keep", file));
    console.log(run("restored", "restore", file));
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const empty = (operation: string): Round => ({ operation, wall: [], cpuMs: 0 });

function compare({ small: less, large: more }: Record<"small" | "large", Round>) {
  const at = (values: number[], share: number) =>
    [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
  const ratio = (of: (round: Round) => number) => Number((of(more) / of(less)).toFixed(2));
  const ms = (value: number) => Number(value.toFixed(1));
  return {
    operation: less.operation,
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
