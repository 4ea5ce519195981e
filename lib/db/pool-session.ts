import "server-only";
import { NodePgSession, type NodePgTransaction } from "drizzle-orm/node-postgres";
import type { PgDialect, PgTransactionConfig, PreparedQueryConfig } from "drizzle-orm/pg-core";
import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from "drizzle-orm/relations";
import type { Pool, PoolClient } from "pg";
import * as schema from "./schema";
import { statementName } from "./statement-names";

type Schema = typeof schema;
type Tables = ExtractTablesWithRelations<Schema>;
type Prepare = NodePgSession<Schema, Tables>["prepareQuery"];
type PrepareArguments = Parameters<Prepare>;
type Run<T> = (tx: NodePgTransaction<Schema, Tables>) => Promise<T>;

const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
export const relationalSchema = { fullSchema: schema, schema: tables, tableNamesMap };

/** drizzle's session of node-postgres, where statements that come again are prepared on their connection. */
class PreparingSession extends NodePgSession<Schema, Tables> {
  constructor(client: Pool | PoolClient, dialect: PgDialect) {
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
    const named = name ?? statementName(query.sql);
    return super.prepareQuery<T>(query, fields, named, arrayMode, mapResult, metadata, cache);
  }
}

/** The session over a pool, whose transactions each take a connection. */
export class PoolSession extends PreparingSession {
  constructor(
    private readonly pool: Pool,
    private readonly ownDialect: PgDialect,
  ) {
    super(pool, ownDialect);
  }

  /** Unlike drizzle's own, gives the connection back when BEGIN fails: a lost server must not drain the pool. */
  override async transaction<T>(run: Run<T>, config?: PgTransactionConfig): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await new PreparingSession(client, this.ownDialect).transaction(run, config);
    } finally {
      client.release(client.getTransactionStatus() !== "I");
    }
  }
}
