import "server-only";
import { mkdirSync } from "node:fs";
import { env } from "@/lib/env";
import { createDatabase, type Database } from "./database";
import { type EmbeddedRole, openEmbedded, refuseHeldDirectory } from "./embedded/open-embedded";
import { connectPool, connectThroughPooler, isBehindPooler } from "./pool";

export type { Database, Engine, Queryable } from "./database";
export { DatabaseInUseError } from "./embedded/data-directory-lock";
export { isDatabaseUnavailable } from "./pool";

export type OpenOptions = {
  /** A server owns the embedded data directory; a tool goes through a live server where there is one. */
  role?: EmbeddedRole;
  /** Defaults to DATABASE_URL; null means the embedded engine whatever the settings say. */
  databaseUrl?: string | null;
  /** Defaults to DATA_DIR. */
  dataDir?: string;
};

// Hot reload and Next's separate bundles each get their own copy of this module; the process is one.
const KEY = Symbol.for("footnote.database");
const holder: typeof globalThis & { [KEY]?: Promise<Database> | undefined } = globalThis;

/**
 * Opens the database of this process, or returns the one that is open: PostgreSQL when DATABASE_URL is set,
 * else the embedded engine in DATA_DIR. It is not migrated; see `migrateDatabase`.
 *
 * @throws DatabaseInUseError when another process owns the data directory.
 */
export function openDatabase(options: OpenOptions = {}): Promise<Database> {
  const open = holder[KEY];
  if (open) return open;
  const opening = openEngine(options);
  holder[KEY] = opening;
  opening.catch(() => forget(opening));
  return opening;
}

/**
 * Says before a server is set up whether another has its data directory; PostgreSQL takes any number of them.
 *
 * @throws DatabaseInUseError
 */
export async function ensureDataIsFree(): Promise<void> {
  if (env.DATABASE_URL === undefined) await refuseHeldDirectory(env.DATA_DIR);
}

/** The database of this process, opened as a server's on first use. */
export function getDatabase(): Promise<Database> {
  return openDatabase();
}

/** Closes the database of this process if it is open: queries in flight finish first. May be called again. */
export async function closeDatabase(): Promise<void> {
  const open = holder[KEY];
  if (!open) return;
  const db = await open.catch(() => undefined);
  try {
    await db?.close();
  } finally {
    forget(open);
  }
}

function forget(opening: Promise<Database>): void {
  if (holder[KEY] === opening) holder[KEY] = undefined;
}

async function openEngine(options: OpenOptions): Promise<Database> {
  if (process.env.NEXT_PHASE === "phase-production-build") {
    throw new Error("The database is not opened during next build; read it when a request asks.");
  }
  const role = options.role ?? "server";
  const url = options.databaseUrl === undefined ? env.DATABASE_URL : options.databaseUrl;
  if (url) return await openPostgres(url, role);
  const dataDir = options.dataDir ?? env.DATA_DIR;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const engine = await openEmbedded(dataDir, role);
  return createDatabase(engine.pool, "embedded", engine.letGo);
}

async function openPostgres(url: string, role: EmbeddedRole): Promise<Database> {
  const connection = {
    connectionString: url,
    max: env.DATABASE_POOL,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  };
  const limits = {
    idle_in_transaction_session_timeout: 60_000,
    // The server's limit ends a slow statement; ours ends the wait for a server that has gone silent.
    ...(role === "server" ? { statement_timeout: 30_000 } : {}),
  };
  const wait = role === "server" ? { query_timeout: 60_000 } : {};
  const isPooled = await isBehindPooler(connection);
  const pool = isPooled
    ? connectThroughPooler({ ...connection, ...wait })
    : connectPool({ ...connection, ...limits, ...wait });
  const sessions = isPooled ? { isPooled, limits } : { isPooled };
  return createDatabase(pool, "postgresql", () => Promise.resolve(), sessions);
}
