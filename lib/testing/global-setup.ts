import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, openDatabase } from "@/lib/db/open";
import { makeScratchFolder } from "./memory-folder";
import { POSTGRES_SEEDED, POSTGRES_TEMPLATE, startTestPostgres } from "./postgres";
import { isFull } from "./proof";
import { makeEmbeddedTemplate } from "./template";

/** Vitest's global setup: prepares the engine that TEST_ENGINE names, and says which that is. */
export default async function setup(): Promise<() => Promise<void>> {
  await makeEmbeddedTemplate();
  const before = process.env.TMPDIR;
  const scratch = makeScratchFolder();
  // What is proved at its full figure stands on the machine's own disk.
  if (!isFull) process.env.TMPDIR = scratch;
  process.env.TEST_TEMPLATES = mkdtempSync(path.join(scratch, "templates-"));
  const stopEngine = await prepareEngine();
  return async () => {
    await stopEngine?.();
    rmSync(scratch, { recursive: true, force: true });
    delete process.env.TEST_TEMPLATES;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  };
}

async function prepareEngine(): Promise<undefined | (() => Promise<void>)> {
  if (process.env.TEST_ENGINE !== "postgresql") {
    console.log("Tests run on the embedded engine.");
    return undefined;
  }
  const given = process.env.TEST_POSTGRES_URL;
  // What is proved at its full figure waits for the disk, as a host's own server does.
  const server = given ? undefined : await startTestPostgres({ durable: isFull });
  const url = given ?? server?.url;
  if (!url) {
    const none = "TEST_ENGINE=postgresql, but there is no PostgreSQL 15 or newer on this machine";
    if (process.env.CI === "true") throw new Error(`${none}.`);
    console.warn(`${none}: tests run on the EMBEDDED engine instead.`);
    process.env.TEST_ENGINE = "embedded";
    return undefined;
  }
  try {
    const version = await makePostgresTemplate(url);
    console.log(`Tests run on PostgreSQL ${version} from ${server?.from ?? "TEST_POSTGRES_URL"}.`);
  } catch (error) {
    await server?.stop();
    throw error;
  }
  process.env.TEST_POSTGRES_URL = url;
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server?.stop();
  };
}

/** Makes the template on a server and returns the server's version. */
async function makePostgresTemplate(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const name of [POSTGRES_SEEDED, POSTGRES_TEMPLATE])
      await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${POSTGRES_TEMPLATE}`);
    const template = new URL(url);
    template.pathname = `/${POSTGRES_TEMPLATE}`;
    await migrateDatabase(await openDatabase({ databaseUrl: template.href }));
    await closeDatabase();
    const { rows } = await client.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "of unknown version";
  } finally {
    await client.end();
  }
}
