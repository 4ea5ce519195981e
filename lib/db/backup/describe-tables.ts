import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { SESSION_SECRET } from "../accounts/session-secret";
import type { Queryable } from "../open";

/** Number of rows and a hash of them that no order changes. */
export type TableCount = { rows: number; hash: string };

/** The newest migration that a database has: its time in milliseconds, as drizzle numbers them. */
export async function readSchemaVersion(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`select coalesce(max(created_at), 0) as version from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.version ?? 0);
}

/** Every table of ours, by name. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  return rows.map(({ name }) => name);
}

/**
 * What lets somebody in is no part of a backup: whoever reads one could sign in as anybody, and restoring one would
 * bring back sessions and links that have ended since.
 */
const doors: readonly string[] = ["session", "sign_in_token"];
/** What is made anew from the rest. */
const renewed: readonly string[] = ["annotation"];
const tablesLeftOut = [...doors, ...renewed];
const rowsLeftOut: Readonly<Record<string, SQL>> = {
  setting: sql`where name not in (${SESSION_SECRET})`,
};

/** The tables of which a backup holds rows, by name. */
export async function listBackedUpTables(db: Queryable): Promise<string[]> {
  return (await listTables(db)).filter((table) => !tablesLeftOut.includes(table));
}

/** `from` clause of those rows of a table, called `t`, that a backup holds. */
export function backedUpRows(table: string): SQL {
  return sql`from ${sql.identifier(table)} t ${rowsLeftOut[table] ?? sql``}`;
}

/** Counts and hashes the rows that a backup holds: each row's MD5 as a number, summed. */
export async function countTable(db: Queryable, table: string): Promise<TableCount> {
  const { rows } = await db.execute<{ rows: number; hash: string }>(sql`
    select count(*)::int as rows,
           coalesce(sum(('x' || left(md5(to_jsonb(t)::text), 15))::bit(60)::bigint), 0)::text as hash
    ${backedUpRows(table)}`);
  return { rows: Number(rows[0]?.rows ?? 0), hash: String(rows[0]?.hash ?? "0") };
}
