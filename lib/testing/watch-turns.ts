import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Database } from "@/lib/db/open";

/**
 * Waits until EDGAR was watched four times, and checks that one instance at a time did, every ten seconds over all of
 * them. A turn is claimed ten seconds after the last claim, and its run may begin late; a turn later that's made up.
 */
export async function expectOneWatcher(db: Database, timeout: number): Promise<void> {
  const listTurns = async () => {
    const { rows } = await db.execute<{ started: number; finished: number | null }>(sql`
      select extract(epoch from started_at)::float8 as started,
             extract(epoch from finished_at)::float8 as finished
      from ingest_run where kind = 'watch' order by started_at`);
    return rows;
  };
  await vi.waitFor(async () => expect((await listTurns()).length).toBeGreaterThan(3), {
    timeout,
    interval: 500,
  });
  const turns = await listTurns();
  for (const [at, { started }] of turns.entries()) {
    const [last, lastButOne] = [turns[at - 1], turns[at - 2]];
    if (last) expect(started).toBeGreaterThanOrEqual(last.finished ?? Number.POSITIVE_INFINITY);
    if (lastButOne) expect(started - lastButOne.started).toBeGreaterThanOrEqual(10);
  }
}
