import "server-only";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { atFileEnd } from "./file-end";
import { POSTGRES_SEEDED, POSTGRES_TEMPLATE } from "./postgres";
import { copyEmbeddedTemplate, copySeededTemplate } from "./template";

/**
 * Opens a migrated, empty database for one test file, which is also what `getDatabase` gives there; it goes
 * when the file's tests are done. TEST_ENGINE chooses: `embedded` (default), or `postgresql` on the server at
 * TEST_POSTGRES_URL, which the test setup provides. Call it in `beforeAll` or at the top of the file.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_ENGINE === "postgresql" ? openOnPostgres(POSTGRES_TEMPLATE) : openEmbedded();
}

/** The same with the seed data in it, which the first test of a run loads and all others copy. */
export async function openSeededDatabase(): Promise<Database> {
  if (process.env.TEST_ENGINE !== "postgresql") return openEmbedded(copySeededTemplate);
  await makeSeededOnPostgres();
  return openOnPostgres(POSTGRES_SEEDED);
}

const environments = new WeakMap<Database, Record<"DATABASE_URL" | "DATA_DIR", string>>();

/** The settings with which another process opens the same database. */
export function environmentOf(db: Database): Record<string, string> {
  const found = environments.get(db);
  if (!found) throw new Error("Only a test database is known by its settings");
  return found;
}

async function openEmbedded(
  copyTo: (directory: string) => void | Promise<void> = copyEmbeddedTemplate,
): Promise<Database> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  await copyTo(dataDir);
  atFileEnd(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The database is deleted after the test, so it needn't wait for the disk; tests about durability open their
  // own.
  const db = await openDatabase({ databaseUrl: null, dataDir, isDurable: false });
  environments.set(db, { DATABASE_URL: "", DATA_DIR: dataDir });
  return db;
}

async function openOnPostgres(template: string): Promise<Database> {
  const name = `footnote_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${template}`);
  atFileEnd(async () => {
    await closeDatabase();
    await onServer(`drop database ${name} with (force)`);
  });
  const databaseUrl = urlOf(name);
  const db = await openDatabase({ databaseUrl });
  environments.set(db, { DATABASE_URL: databaseUrl, DATA_DIR: "" });
  return db;
}

function urlOf(name: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes the template with the seed data unless another test of this run did. */
async function makeSeededOnPostgres(): Promise<void> {
  await withServer(async (client) => {
    // Ends with the session. Whoever waits for it finds the template made.
    await client.query("select pg_advisory_lock(hashtext($1))", [POSTGRES_SEEDED]);
    const made = await client.query("select from pg_database where datname = $1", [POSTGRES_SEEDED]);
    if (made.rowCount === 1) return;
    const unfinished = `${POSTGRES_SEEDED}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template ${POSTGRES_TEMPLATE}`);
    // Not at the top: most tests do without it.
    const { loadSeed } = await import("@/lib/seed/load");
    await loadSeed(await openDatabase({ databaseUrl: urlOf(unfinished) }));
    await closeDatabase();
    await client.query(`alter database ${unfinished} rename to ${POSTGRES_SEEDED}`);
  });
}

const onServer = (statement: string) => withServer((client) => client.query(statement));

async function withServer(use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("TEST_ENGINE=postgresql needs TEST_POSTGRES_URL, which the test setup provides.");
  return url;
}

/** A database clock that stands where a test puts it. */
export type TestClock = { set: (moment: Date) => Promise<void> };

/**
 * Replaces the database's clock: from now on `now()` in any statement on any connection reads ours, and so do the
 * times of the ledger's rows. The database is deleted with its test.
 */
export async function openTestClock(db: Database): Promise<TestClock> {
  await db.execute(
    sql.raw(`
    create table clock_hand (at timestamptz not null);
    insert into clock_hand values (now());
    alter function pg_catalog.now() rename to wall_now;
    create function pg_catalog.now() returns timestamptz language sql stable as 'select at from public.clock_hand';
    alter table call alter column created_at set default now()`),
  );
  return {
    set: async (moment) => {
      await db.execute(sql`update clock_hand set at = ${moment.toISOString()}::timestamptz`);
    },
  };
}
