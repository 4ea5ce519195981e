import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { NodePgDatabase, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { type PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { PoolSession, relationalSchema } from "./pool-session";
import type * as schema from "./schema";

/** What queries run on: the database itself or an open transaction. */
export type Queryable = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export type Engine = "embedded" | "postgresql";

/** The database of this process. Both engines answer through the same driver, so values have one form. */
export type Database = Queryable & {
  readonly engine: Engine;
  /** Finishes the queries in flight and lets go of the engine. May be called again. */
  close(): Promise<void>;
};

/** Puts drizzle with our schema on a pool. `letGo` runs once, after the pool has ended. */
export function createDatabase(pool: Pool, engine: Engine, letGo: () => Promise<void>): Database {
  const dialect = new PgDialect();
  const db = new NodePgDatabase(dialect, new PoolSession(pool, dialect), relationalSchema);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= endPool(pool).then(letGo);
    return closing;
  };
  return Object.assign(db, { engine, close });
}

// A pool that ends forgets the queries that still wait for a connection: they would never settle.
async function endPool(pool: Pool): Promise<void> {
  while (pool.waitingCount > 0) await wait(5);
  await pool.end();
}
