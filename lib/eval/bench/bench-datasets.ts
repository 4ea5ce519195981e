import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cp } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { listingPages } from "@/lib/ingest/edgar/datasets/ingest-datasets";
import { serveLocally } from "@/lib/ingest/serve-mirror";
import { loadSeed } from "@/lib/seed/load";
import { hashTables } from "@/lib/testing/hash-tables";
import { startTestPostgres } from "@/lib/testing/postgres";
import { writeInsiderArchive, writeStatementArchive } from "./made-archives";

const shared = path.resolve("../shared");
const rows = 1_000_000;
const quarter = "2026q1";

/** An engine with the seed data, ready to be copied. */
type Base = { title: string; copy: () => Promise<Env>; drop: () => Promise<void> };
type Env = { databaseUrl: string | null; dataDir: string };

/**
 * Takes in archives of a million rows each, made in the documented form of every row at hand, in a process of its own
 * on each engine, and prints how long it takes and in how much memory; then kills it in the middle, and compares what
 * the next run ends with.
 *
 * @param only `embedded` or `postgresql`; both without it.
 */
export async function benchDatasets(only?: string): Promise<void> {
  if (!existsSync(shared)) {
    console.log("\nData sets: need the tables in ../shared, not measured");
    return;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const archives = {
    [`${quarter}_form345.zip`]: path.join(folder, "insiders.zip"),
    [`${quarter}.zip`]: path.join(folder, "statements.zip"),
  };
  const [insiders = "", statements = ""] = Object.values(archives);
  console.log("\nData sets, rows by table:");
  console.table([
    await writeInsiderArchive(shared, insiders, rows),
    await writeStatementArchive(shared, statements, rows),
  ]);
  const edgar = await serveArchives(archives);
  try {
    if (only !== "postgresql") await benchOn(await prepareEmbedded(), edgar.base);
    if (only === "embedded") return;
    const postgres = await startTestPostgres({ durable: true });
    if (postgres === undefined) console.log("\nPostgreSQL: none on this machine, not measured");
    else {
      await benchOn(await preparePostgres(postgres.url, postgres.version), edgar.base);
      await postgres.stop();
    }
  } finally {
    edgar.close();
    rmSync(folder, { recursive: true });
  }
}

function serveArchives(archives: Readonly<Record<string, string>>) {
  return serveLocally((request, response) => {
    const file = archives[path.basename(request.url ?? "")];
    const isListing = Object.values(listingPages).includes(`https:/${request.url}`);
    if (isListing)
      response.end(
        Object.keys(archives)
          .map((name) => `<a href="/files/${name}">${name}</a>`)
          .join(),
      );
    else if (file === undefined) response.writeHead(404).end();
    else {
      response.writeHead(200, { etag: '"bench"', "content-length": statSync(file).size });
      createReadStream(file).pipe(response);
    }
  });
}

async function benchOn({ title, copy, drop }: Base, edgar: string): Promise<void> {
  try {
    const whole = await copy();
    const unbroken = await ingest(whole, edgar);
    console.log(
      `\n${title}: ${unbroken.seconds.toFixed(0)} s, at most ${unbroken.peakMb} MB\n${unbroken.out.trim()}`,
    );
    const expected = await readHashes(whole);
    const broken = await copy();
    const killed = await ingest(broken, edgar, (unbroken.seconds * 1000) / 2);
    console.log(`Killed after ${killed.seconds.toFixed(0)} s:\n${killed.out.trim()}`);
    await withDatabase(broken, (db) => db.execute(sql`update job set held_until = now()`));
    const resumed = await ingest(broken, edgar);
    console.log(
      `Run again, ${resumed.seconds.toFixed(0)} s, at most ${resumed.peakMb} MB:\n${resumed.out.trim()}`,
    );
    const found = await readHashes(broken);
    const differ = Object.keys(expected).filter((table) => expected[table] !== found[table]);
    console.log(
      differ.length === 0 ? "Every table has the same hash" : `Tables differ: ${differ.join(", ")}`,
    );
    if (differ.length > 0) process.exitCode = 1;
  } finally {
    await drop();
  }
}

type Ended = { seconds: number; peakMb: number | null; out: string };

/** Prints what a process took at most when it ends by itself. */
const tellPeak =
  "data:text/javascript,process.on('exit',()=>console.log('peak '+process.resourceUsage().maxRSS))";

async function ingest({ databaseUrl, dataDir }: Env, edgar: string, killAfterMs?: number): Promise<Ended> {
  const startedMs = performance.now();
  const tool = ["--conditions=react-server", "--import", "tsx", "--import", tellPeak, "lib/cli/ingest.ts"];
  const child = spawn(process.execPath, [...tool, "edgar", "datasets", quarter], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? "", DATA_DIR: dataDir, EDGAR_BASE: edgar },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (out += String(chunk)));
  const ended = new Promise((resolve) => child.once("close", resolve));
  if (killAfterMs !== undefined) {
    await Promise.race([ended, wait(killAfterMs)]);
    child.kill("SIGKILL");
  }
  await ended;
  const peak = /^peak (\d+)$/m.exec(out)?.[1];
  return {
    seconds: (performance.now() - startedMs) / 1000,
    peakMb: peak === undefined ? null : Math.round(Number(peak) / 1_024),
    out: out.replace(/^peak.*\n/m, ""),
  };
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Env,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(db);
  } finally {
    await closeDatabase();
  }
}

const readHashes = (env: Env) => withDatabase(env, (db) => hashTables(db, { timed: false }));

async function prepare(env: Env): Promise<void> {
  await withDatabase(env, async (db) => {
    await migrateDatabase(db);
    await loadSeed(db);
  });
}

async function prepareEmbedded(): Promise<Base> {
  const made = [mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"))];
  const [base = ""] = made;
  await prepare({ databaseUrl: null, dataDir: base });
  return {
    title: "Embedded engine",
    copy: async () => {
      const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
      made.push(dataDir);
      await cp(base, dataDir, { recursive: true });
      return { databaseUrl: null, dataDir };
    },
    drop: async () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function preparePostgres(url: string, version: string): Promise<Base> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-bench-"));
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const create = async (name: string, template: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`create database ${name} template ${template}`);
    await client.end();
  };
  await create("bench_base", "template0");
  await prepare({ databaseUrl: urlOf("bench_base"), dataDir });
  let copies = 0;
  return {
    title: `PostgreSQL ${version}`,
    copy: async () => {
      copies += 1;
      await create(`bench_${copies}`, "bench_base");
      return { databaseUrl: urlOf(`bench_${copies}`), dataDir };
    },
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
