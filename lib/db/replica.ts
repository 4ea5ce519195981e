import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "./open";
import { isDatabaseUnavailable } from "./pool";

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
const KEY = Symbol.for("footnote.replica");
const heldBy = (db: Database): Held | undefined => (db as Database & { [KEY]?: Held })[KEY];

/**
 * Gives a database a replica that facts may be read from, and watches how far it is behind. One that is away is tried
 * again, from the start on.
 */
export function attachReplica(db: Database, open: () => Promise<Database>): void {
  const held: Held = { replica: null, status: away, positions: [], timer: null };
  Object.assign(db, { [KEY]: held });
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
  Object.assign(db, { [KEY]: undefined });
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
 * Reads from the replica where there is one that has caught up, else from the database itself; also where the replica
 * fails amid the read. Only for what may be a little old.
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
    // A replica also ends reads that stand in the way of what it replays, and refuses whatever writes.
    if (!isDatabaseUnavailable(error)) throw error;
    held.status = away;
    return await read(db);
  }
}
