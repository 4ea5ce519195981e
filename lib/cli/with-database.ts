import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { causeOfFailedQuery } from "@/lib/db/pool";

/**
 * Runs a command-line tool on the database, beside a live server or alone, and ends the process with
 * its exit code. A fault is one line on standard error.
 */
export async function withDatabase(tool: (db: Database) => Promise<number>): Promise<void> {
  try {
    const db = await openDatabase({ role: "tool" });
    await migrateDatabase(db);
    process.exitCode = await tool(db);
  } catch (error) {
    const cause = causeOfFailedQuery(error);
    console.error(cause instanceof Error ? cause.message : String(cause));
    process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}
