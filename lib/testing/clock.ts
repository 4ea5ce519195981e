import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";

/** A database clock that stands where a test puts it. */
export type TestClock = { set: (moment: Date) => Promise<void> };

/**
 * Puts a clock of ours in the place of the database's: whatever statement says `now()` from now on, on any connection,
 * reads it, and so do the moments of the ledger's rows. The database is thrown away with its test.
 */
export async function openTestClock(db: Database): Promise<TestClock> {
  await db.execute(
    sql.raw(`
    create table clock_hand (at timestamptz not null);
    insert into clock_hand values (now());
    alter function pg_catalog.now() rename to wall_now;
    create function pg_catalog.now() returns timestamptz language sql stable as 'select at from public.clock_hand';
    alter table call alter column created_at set default now()`),
  );
  return {
    set: async (moment) => {
      await db.execute(sql`update clock_hand set at = ${moment.toISOString()}::timestamptz`);
    },
  };
}
