import "server-only";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { POSTGRES_TEMPLATE } from "./postgres";
import { copyEmbeddedTemplate } from "./template";

/**
 * Opens a migrated, empty database for one test file, which is also what `getDatabase` gives there; it goes
 * when the file's tests are done. TEST_ENGINE chooses: `embedded` (default), or `postgresql` on the server at
 * TEST_POSTGRES_URL, which the test setup provides. Call it in `beforeAll` or at the top of the file.
 */
export async function openTestDatabase(): Promise<Database> {
  return process.env.TEST_ENGINE === "postgresql" ? openOnPostgres() : openEmbedded();
}

const environments = new WeakMap<Database, Record<"DATABASE_URL" | "DATA_DIR", string>>();

/** The settings with which another process opens the same database. */
export function environmentOf(db: Database): Record<string, string> {
  const found = environments.get(db);
  if (!found) throw new Error("Only a test database is known by its settings");
  return found;
}

async function openEmbedded(): Promise<Database> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "footnote-test-"));
  copyEmbeddedTemplate(dataDir);
  afterAll(async () => {
    await closeDatabase();
    rmSync(dataDir, { recursive: true, force: true });
  });
  // The database is deleted after the test, so it needn't wait for the disk; tests about durability open their
  // own.
  const db = await openDatabase({ databaseUrl: null, dataDir, isDurable: false });
  environments.set(db, { DATABASE_URL: "", DATA_DIR: dataDir });
  return db;
}

async function openOnPostgres(): Promise<Database> {
  const name = `footnote_test_${randomUUID().replaceAll("-", "")}`;
  await onServer(`create database ${name} template ${POSTGRES_TEMPLATE}`);
  afterAll(async () => {
    await closeDatabase();
    await onServer(`drop database ${name} with (force)`);
  });
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const db = await openDatabase({ databaseUrl: url.href });
  environments.set(db, { DATABASE_URL: url.href, DATA_DIR: "" });
  return db;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
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
