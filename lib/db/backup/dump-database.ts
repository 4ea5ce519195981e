import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "../open";
import {
  backedUpRows,
  countTable,
  listBackedUpTables,
  readSchemaVersion,
  type TableCount,
} from "./describe-tables";

/** A line of a backup, as JSON: first a `head`, then rows by table, last the counts of all. */
export type BackupLine =
  | { kind: "head"; format: 1; version: number; at: string }
  | { kind: "rows"; table: string; rows: unknown[] }
  | { kind: "end"; tables: Record<string, TableCount> };

/** Rows read at a time: canonical texts of filings may have megabytes each. */
const rowsAtATime = 100;

/**
 * Every row of the database at one moment but those that let somebody in or are made anew, read in one transaction. On PostgreSQL calls
 * go on meanwhile; on the embedded engine, which has one session, they wait.
 *
 * @param write takes each line in turn; the next is read when it is done.
 */
export async function dumpDatabase(
  db: Database,
  at: string,
  write: (line: BackupLine) => Promise<void>,
): Promise<Record<string, TableCount>> {
  return await db.transaction(
    async (tx) => {
      // Moments are written in one zone whatever the server's is, so that equal rows have equal hashes.
      await tx.execute(sql`set local time zone 'UTC'`);
      await tx.execute(sql`set local statement_timeout = 0`);
      await write({ kind: "head", format: 1, version: await readSchemaVersion(tx), at });
      const tables: Record<string, TableCount> = {};
      for (const table of await listBackedUpTables(tx)) {
        tables[table] = await countTable(tx, table);
        await tx.execute(
          sql`declare backup_rows no scroll cursor for select to_jsonb(t) as row ${backedUpRows(table)}`,
        );
        for (;;) {
          const { rows } = await tx.execute<{ row: unknown }>(
            sql.raw(`fetch ${rowsAtATime} from backup_rows`),
          );
          if (rows.length === 0) break;
          await write({ kind: "rows", table, rows: rows.map(({ row }) => row) });
        }
        await tx.execute(sql`close backup_rows`);
      }
      await write({ kind: "end", tables });
      return tables;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
