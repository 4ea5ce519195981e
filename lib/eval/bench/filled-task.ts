// A process of `bench-filled.ts`: `fill CALLS DOCUMENTS`, `serve` for calls that its parent sends, `keep FILE` or
// `restore FILE`, on the database of the settings. In a bundle, since what serves calls loads no pages there.
import "server-only";
import { once } from "node:events";
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { makeRequestId } from "@/lib/api/answer";
import { authenticate } from "@/lib/api/authenticate";
import { execute } from "@/lib/api/execute";
import { dumpDatabase, restoreDatabase } from "@/lib/db/backup";
import { forgetCallLog, forgetRequests } from "@/lib/db/calls";
import { createKey } from "@/lib/db/keys";
import { sweepCalls } from "@/lib/db/limits";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { catalog, loadOperation } from "@/lib/operations/catalog";
import { type FilledSize, fillDatabase, filledName } from "@/lib/testing/filled-database";
import type { FilledAnswer, FilledCall } from "./bench-filled";

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

/** Makes the calls that the parent sends, one at a time, until it lets go. */
async function serve(db: Database): Promise<void> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select value #>> '{}' as key from setting where name = 'bench key'`,
  );
  const principal = await authenticate(db, `Bearer ${rows[0]?.key}`);
  process.on("message", async ({ operation: name, company }: FilledCall) => {
    const entry = catalog.find((known) => known.name === name);
    if (entry === undefined) throw new Error(`No operation ${name}`);
    const claims = [
      { type: "role", person_name: `Maren10 Quill${company}`, role: "Chief Operating Officer" },
    ];
    const input = {
      ...entry.examples[0]?.request,
      company: filledName(company),
      ...(name === "corroborate" ? { claims } : {}),
    };
    const call = { requestId: makeRequestId(), principal, address: "127.0.0.1", input, idempotencyKey: null };
    const operation = await loadOperation(entry);
    const before = process.cpuUsage();
    const startedMs = performance.now();
    const { status } = await execute(db, operation, call);
    const wallMs = performance.now() - startedMs;
    const { user, system } = process.cpuUsage(before);
    if (status !== 200) throw new Error(`${name} of ${input.company} answered ${status}`);
    process.send?.({ wallMs, cpuMs: (user + system) / 1000 } satisfies FilledAnswer);
  });
  await once(process, "disconnect");
}

async function keep(db: Database, file: string): Promise<string[]> {
  return [
    await timed("migration that finds nothing to do", () => migrateDatabase(db)),
    await timed("sweep of abandoned calls", () => sweepCalls(db, 120)),
    await timed("forgetting requests, one bite", () => forgetRequests(db)),
    await timed("forgetting the log of calls", () => forgetCallLog(db)),
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
        if (!zip.write(`${line}\n`)) await new Promise((resolve) => zip.once("drain", resolve));
      });
      zip.end();
      await finished(zip);
      return `${Math.round(statSync(file).size / 1e6)} MB`;
    }),
  ];
}

async function restore(db: Database, file: string): Promise<string[]> {
  await migrateDatabase(db);
  return [await timed("restore", () => restoreDatabase(db, linesOf(file)))];
}

/** Opened when the first line is asked for: what is read before that would be lost. */
async function* linesOf(file: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(file).pipe(createGunzip()) });
}

const [task, ...args] = process.argv.slice(2);
const [one = 0, other = 0] = args.map(Number);
const db = await openDatabase({ role: task === "serve" ? "server" : "tool" });
if (task === "fill") console.log((await fill(db, { calls: one, documents: other })).join("\n"));
else if (task === "serve") await serve(db);
else if (task === "keep") console.log((await keep(db, args[0] ?? "")).join("\n"));
else console.log((await restore(db, args[0] ?? "")).join("\n"));
await closeDatabase();
