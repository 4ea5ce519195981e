import "server-only";
import { mkdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  type NodePgTransaction,
} from "drizzle-orm/node-postgres";
import {
  type PgDatabase,
  PgDialect,
  type PgTransactionConfig,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from "drizzle-orm/relations";
import type { Pool, PoolClient } from "pg";
import { env } from "@/lib/env";
import { type EmbeddedRole, openEmbedded } from "./embedded/open-embedded";
import { connectPool, connectThroughPooler, isBehindPooler, isDatabaseUnavailable } from "./pool";
import * as schema from "./schema";

/** How far a replica may be behind and still be read from, in milliseconds. */
export const mostBehindMs = 2_000;
const lookEveryMs = 500;
/** A primary that writes nothing for long has few positions to compare. */
const keptMs = 60_000;

/** `away`: it does not answer. `behind`: it answers, with more than two seconds to catch up. */
export type ReplicaState = "up" | "behind" | "away";

export type ReplicaStatus = { state: ReplicaState; behindSeconds: number | null };

type Position = { atMs: number; bytes: number };

type Held = {
  replica: Database | null;
  status: ReplicaStatus;
  positions: Position[];
  timer: NodeJS.Timeout | null;
};

const away: ReplicaStatus = { state: "away", behindSeconds: null };

// On the database itself, since each of Next's bundles has its own copy of a module's variables.
const REPLICA = Symbol.for("footnote.replica");
const heldBy = (db: Database): Held | undefined => (db as Database & { [REPLICA]?: Held })[REPLICA];

/**
 * Gives a database a replica that facts may be read from, and watches how far it is behind. One that is away is tried
 * again, from the start on.
 */
export function attachReplica(db: Database, open: () => Promise<Database>): void {
  const held: Held = { replica: null, status: away, positions: [], timer: null };
  Object.assign(db, { [REPLICA]: held });
  const look = async () => {
    held.replica ??= await open().catch(() => null);
    held.status = held.replica === null ? away : await compare(db, held.replica, held);
    if (heldBy(db) === held) held.timer = setTimeout(look, lookEveryMs).unref();
    else await held.replica?.close();
  };
  void look();
}

/** Lets go of a database's replica, if it has one. */
export async function detachReplica(db: Database): Promise<void> {
  const held = heldBy(db);
  Object.assign(db, { [REPLICA]: undefined });
  if (held?.timer != null) clearTimeout(held.timer);
  await held?.replica?.close();
}

/** How the replica stands; null where there is none. */
export const replicaStatus = (db: Database): ReplicaStatus | null => heldBy(db)?.status ?? null;

/** What the replica has replayed, held against where the primary was: the newest moment that it has reached. */
async function compare(db: Database, replica: Database, { positions }: Held): Promise<ReplicaStatus> {
  const now = performance.now();
  // A primary that is away adds no position; the replica goes on with what it has.
  const written = await bytesOf(db).catch(() => null);
  if (written !== null) positions.push({ atMs: now, bytes: written });
  while ((positions[0]?.atMs ?? now) < now - keptMs) positions.shift();
  const replayed = await bytesOf(replica).catch(() => null);
  if (replayed === null) return away;
  const missed = positions.find(({ bytes }) => bytes > replayed);
  const behindMs = missed === undefined ? 0 : now - missed.atMs;
  return { state: behindMs > mostBehindMs ? "behind" : "up", behindSeconds: Math.round(behindMs / 1000) };
}

/** Where a server's log of changes is, in bytes. One that was a replica may have become the primary. */
async function bytesOf(db: Database): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end,
                           '0/0')::text as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * Reads from the replica if there is one that has caught up, else from the database itself, as it does if the replica
 * fails during the read. Only for data that may be slightly old.
 */
export async function readNear<Result>(
  db: Database,
  read: (from: Database) => Promise<Result>,
): Promise<Result> {
  const held = heldBy(db);
  if (held == null || held.replica === null || held.status.state !== "up") return await read(db);
  try {
    return await read(held.replica);
  } catch (error) {
    // A replica also cancels reads that block what it replays, and refuses writes.
    if (!isDatabaseUnavailable(error)) throw error;
    held.status = away;
    return await read(db);
  }
}

/** What queries run on: the database itself or an open transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export type Engine = "embedded" | "postgresql";

/** The database of this process. Both engines answer through the same driver, so values have one form. */
export type Database = Queryable & {
  readonly engine: Engine;
  /** Finishes the queries in flight and lets go of the engine. May be called again. */
  close(): Promise<void>;
};

/**
 * What sessions are: ours for as long as a connection lasts, or, behind a pooler, another for each transaction. There
 * nothing is prepared, and limits, in milliseconds, are set within each transaction.
 */
export type Sessions = { isPooled: boolean; limits?: Readonly<Record<string, number>> };

/** Puts drizzle with our schema on a pool. `letGo` runs once, after the pool has ended. */
export function createDatabase(
  pool: Pool,
  engine: Engine,
  letGo: () => Promise<void>,
  sessions: Sessions = { isPooled: false },
): Database {
  const dialect = new PgDialect();
  const plain = new NodePgDatabase(dialect, new PoolSession(pool, dialect, sessions), relationalSchema);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= detachReplica(db)
      .then(() => endPool(pool))
      .then(letGo);
    return closing;
  };
  const db: Database = Object.assign(plain, { engine, close });
  return db;
}

// A pool that ends forgets the queries that still wait for a connection: they would never settle. A connection that is
// lost meanwhile is no news.
async function endPool(pool: Pool): Promise<void> {
  pool.removeAllListeners("error").on("error", () => undefined);
  while (pool.waitingCount > 0) await wait(5);
  await pool.end();
}

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;
type Prepare = NodePgSession<Schema, Tables>["prepareQuery"];
type PrepareArguments = Parameters<Prepare>;
type Run<T> = (tx: NodePgTransaction<Schema, Tables>) => Promise<T>;

const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
const relationalSchema = { fullSchema: schema, schema: tables, tableNamesMap };

/** drizzle's session of node-postgres, where statements that come again are prepared on their connection. */
class PreparingSession extends NodePgSession<Schema, Tables> {
  constructor(
    client: Pool | PoolClient,
    dialect: PgDialect,
    protected readonly sessions: Sessions,
  ) {
    super(client, dialect, relationalSchema);
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: PrepareArguments[0],
    fields: PrepareArguments[1],
    name: PrepareArguments[2],
    arrayMode: PrepareArguments[3],
    mapResult?: (rows: unknown[][]) => T["execute"],
    metadata?: PrepareArguments[5],
    cache?: PrepareArguments[6],
  ) {
    const named = this.sessions.isPooled ? undefined : (name ?? statementName(query.sql));
    return super.prepareQuery<T>(query, fields, named, arrayMode, mapResult, metadata, cache);
  }
}

/** The session over a pool, whose transactions each take a connection. */
class PoolSession extends PreparingSession {
  constructor(
    private readonly pool: Pool,
    private readonly ownDialect: PgDialect,
    sessions: Sessions,
  ) {
    super(pool, ownDialect, sessions);
  }

  /** Unlike drizzle's own, gives the connection back when BEGIN fails: a lost server must not drain the pool. */
  override async transaction<T>(run: Run<T>, config?: PgTransactionConfig): Promise<T> {
    const limits = Object.entries(this.sessions.limits ?? {})
      .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
      .join("; ");
    const client = await this.pool.connect();
    try {
      const session = new PreparingSession(client, this.ownDialect, this.sessions);
      return await session.transaction(async (tx) => {
        if (limits !== "") await tx.execute(sql.raw(limits));
        return await run(tx);
      }, config);
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  }
}

/** A prepared statement holds its plan on every connection, so there is an end to them. */
const MOST_NAMED = 100;
/** Texts counted before the oldest is forgotten: lists of parameters give a text for each length. */
const MOST_COUNTED = 1_000;
const LONGEST_TEXT = 8_000;

const WORTH_PLANNING = /^\s*(select|insert|update|delete|with)\b/i;

const named = new Map<string, string>();
const seenOnce = new Set<string>();

/**
 * The name under which a statement is prepared on its connection: parsed and planned once instead of each time,
 * which takes half of a short query's time. Undefined for texts that have not come twice yet.
 */
function statementName(text: string): string | undefined {
  const known = named.get(text);
  if (known || named.size >= MOST_NAMED || text.length > LONGEST_TEXT || !WORTH_PLANNING.test(text))
    return known;
  if (seenOnce.delete(text)) {
    const name = `footnote_${named.size}`;
    named.set(text, name);
    return name;
  }
  seenOnce.add(text);
  const [oldest] = seenOnce;
  if (seenOnce.size > MOST_COUNTED && oldest !== undefined) seenOnce.delete(oldest);
  return undefined;
}

export { DatabaseInUseError } from "./embedded/data-directory";
export { isDatabaseUnavailable } from "./pool";

export type OpenOptions = {
  /** A server owns the embedded data directory; a tool goes through a live server where there is one. */
  role?: EmbeddedRole;
  /** Defaults to DATABASE_URL; null means the embedded engine whatever the settings say. */
  databaseUrl?: string | null;
  /** Defaults to DATA_DIR. */
  dataDir?: string;
  /** Whether the embedded engine waits for the disk. Defaults to EMBEDDED_SYNC. */
  isDurable?: boolean;
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
  if (url) {
    const db = await openPostgres(url, role);
    const near = url === env.DATABASE_URL ? env.DATABASE_READ_URL : undefined;
    if (near !== undefined && role === "server") attachReplica(db, () => openPostgres(near, role));
    return db;
  }
  const dataDir = options.dataDir ?? env.DATA_DIR;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const engine = await openEmbedded(dataDir, role, options.isDurable ?? env.EMBEDDED_SYNC);
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
