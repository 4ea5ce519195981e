import "server-only";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./open";

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 5_403_918_227;

/**
 * Brings the database to the newest migration of `lib/db/migrations`, in one transaction. Any number of
 * processes may call it at once: one applies, the others wait and find nothing to do. Keeps drizzle's table.
 *
 * @throws Error when the database holds migrations that this code does not know.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: path.join(process.cwd(), "lib/db/migrations") });
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    // The embedded engine has one session, so its lock always succeeds: there the transaction itself excludes.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(sql`set local client_min_messages = warning`);
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const { rows } = await tx.execute<{ created_at: number }>(
      sql`select created_at from drizzle.__drizzle_migrations`,
    );
    const applied = new Set(rows.map((row) => row.created_at));
    const foreign = [...applied].filter((at) => !known.some((migration) => migration.folderMillis === at));
    if (foreign.length > 0) {
      throw new Error(
        `The database is newer than this code: it holds ${applied.size} migrations, of which this version knows ${applied.size - foreign.length} of its ${known.length}. Start the version that migrated it, or a later one.`,
      );
    }
    for (const migration of known.filter(({ folderMillis }) => !applied.has(folderMillis))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}
