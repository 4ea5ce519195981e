import "server-only";
import { execFileSync } from "node:child_process";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import pg from "pg";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { dumpDatabase, restoreDatabase } from "@/lib/db/backup";
import { forgetCallLog, forgetRequests } from "@/lib/db/calls";
import { createKey } from "@/lib/db/keys";
import { sweepCalls } from "@/lib/db/limits";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { operations, routes, wellFormed } from "@/lib/testing/api";
import { type FilledSize, fillDatabase, filledCompanies, filledName } from "@/lib/testing/filled-database";
import { startTestPostgres } from "@/lib/testing/postgres";

const small: FilledSize = { calls: 30_000, documents: 10_000 };
const rounds = 6;
const callsPerRound = 100;

/** Milliseconds of one operation's calls, asked one after the other, each of another company. */
type Round = { operation: string; wall: number[]; cpuMs: number };

/**
 * Fills one database of a PostgreSQL to a size and another to a small one, and holds the same calls of both against each
 * other, round by round, so that what else the machine does befalls both. Then backup, restore, migration and
 * housekeeping of the large one.
 */
export async function benchFilled(size: FilledSize): Promise<void> {
  const postgres = await startTestPostgres({ durable: true });
  if (!postgres) return console.log("PostgreSQL: none on this machine, not measured");
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-filled-"));
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const run = (name: string, ...task: (string | number)[]) => {
    const args = ["--conditions=react-server", "--import", "tsx", "lib/eval/bench/bench-filled.ts"];
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
    "CPU ratio": ratio(({ cpuMs }) => cpuMs),
  };
}

async function timed(what: string, work: () => Promise<unknown>): Promise<string> {
  const startedMs = performance.now();
  const said = await work();
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  return `${what}: ${seconds} s${typeof said === "string" ? `, ${said}` : ""}`;
}

async function fill(db: Database, size: FilledSize): Promise<string[]> {
  await migrateDatabase(db);
  const secret = makeSecret();
  await createKey(db, {
    email: "bench@example.com",
    name: "bench",
    tier: "scale",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: 100_000_000,
    dailyIncluded: null,
    actor: "bench",
  });
  await db.execute(sql`insert into setting (name, value) values ('bench key', to_jsonb(${secret}::text))`);
  const filling = await timed("filled", () => fillDatabase(db, size));
  const { rows } = await db.execute<{ name: string; rows: number; size: string }>(sql`
    select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 8`);
  return [filling, ...rows.map(({ name, rows: count, size: bytes }) => `  ${name}: ${count} rows, ${bytes}`)];
}

async function measure(db: Database, documents: number, round: number): Promise<Round[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select value #>> '{}' as key from setting where name = 'bench key'`,
  );
  const companies = filledCompanies({ calls: 0, documents });
  const send = async (operation: (typeof operations)[number], n: number) => {
    const claims = [{ type: "role", person_name: `Maren10 Quill${n}`, role: "Chief Operating Officer" }];
    const body = {
      ...wellFormed(filledName(n))[operation],
      ...(operation === "corroborate" ? { claims } : {}),
    };
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${rows[0]?.key}` };
    const request = new Request("http://localhost", { method: "POST", headers, body: JSON.stringify(body) });
    const startedMs = performance.now();
    const answer = await routes[operation].POST(request);
    await answer.text();
    if (answer.status !== 200) throw new Error(`${operation} of ${filledName(n)} answered ${answer.status}`);
    return performance.now() - startedMs;
  };
  const taken: Round[] = [];
  for (const operation of operations) {
    // Companies of another round are not remembered, nor in the engine's own cache.
    const nth = (n: number) => ((round * 7_919 + n * 104_729) % companies) + 1;
    for (let n = 0; n < 20; n += 1) await send(operation, nth(companies - n));
    const before = process.cpuUsage();
    const wall: number[] = [];
    for (let n = 0; n < callsPerRound; n += 1) wall.push(await send(operation, nth(n)));
    const { user, system } = process.cpuUsage(before);
    taken.push({ operation, wall, cpuMs: (user + system) / 1000 });
  }
  return taken;
}

async function keep(db: Database, file: string): Promise<string[]> {
  const { signal } = new AbortController();
  return [
    await timed("migration that finds nothing to do", () => migrateDatabase(db)),
    await timed("sweep of abandoned calls", () => sweepCalls(db, 120)),
    await timed("forgetting requests, one bite", () => forgetRequests(db)),
    await timed("forgetting the log of calls", () => forgetCallLog(db, signal)),
    await timed("a new index over all calls", () =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`create index bench_index on call (created_at)`);
        await tx.execute(sql`drop index bench_index`);
      }),
    ),
    await timed("backup", async () => {
      const zip = createGzip({ level: 1 });
      zip.pipe(createWriteStream(file));
      await dumpDatabase(db, new Date().toISOString(), async (line) => {
        if (!zip.write(`${JSON.stringify(line)}\n`))
          await new Promise((resolve) => zip.once("drain", resolve));
      });
      zip.end();
      await finished(zip);
      return `${Math.round(statSync(file).size / 1e6)} MB`;
    }),
  ];
}

async function restore(db: Database, file: string): Promise<string[]> {
  await migrateDatabase(db);
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) });
  return [await timed("restore", () => restoreDatabase(db, lines))];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , task, ...args] = process.argv;
  const [one = 0, other = 0] = args.map(Number);
  const db = await openDatabase({ role: task === "measure" ? "server" : "tool" });
  if (task === "fill") console.log((await fill(db, { calls: one, documents: other })).join("\n"));
  else if (task === "measure") console.log(JSON.stringify(await measure(db, one, other)));
  else if (task === "keep") console.log((await keep(db, args[0] ?? "")).join("\n"));
  else console.log((await restore(db, args[0] ?? "")).join("\n"));
  await closeDatabase();
}
