import "server-only";
import { and, eq, isNull, like, lt, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { fetched } from "./schema";

/** Leave to send one request after `waitMs`, or the end of a pause. */
export type Slot = { outcome: "free"; waitMs: number } | { outcome: "paused"; until: Date; reason: string };

/**
 * Takes the next free slot of a gate, in one statement: however many instances ask, slots are `spacingMs` apart by the
 * database's clock. While the gate is paused nobody gets one. Without spacing only the pause counts.
 */
export async function takeSlot(db: Queryable, name: string, spacingMs: number): Promise<Slot> {
  const spacing = sql`make_interval(secs => ${spacingMs / 1000}::double precision)`;
  for (;;) {
    if (spacingMs === 0) {
      const pause = await findPause(db, name);
      return pause === null ? { outcome: "free", waitMs: 0 } : { outcome: "paused", ...pause };
    }
    const { rows: taken } = await db.execute<{ wait_ms: number }>(sql`
      insert into fetch_gate as gate (name, next_at) values (${name}, clock_timestamp() + ${spacing})
      on conflict (name) do update
        set next_at = greatest(gate.next_at, clock_timestamp()) + ${spacing}, paused_until = null, pause_reason = null
        where gate.paused_until is null or gate.paused_until <= clock_timestamp()
      returning extract(epoch from gate.next_at - ${spacing} - clock_timestamp())::double precision * 1000 as wait_ms`);
    const [slot] = taken;
    if (slot !== undefined) return { outcome: "free", waitMs: Math.max(0, Math.ceil(slot.wait_ms)) };
    const pause = await findPause(db, name);
    // A pause that ended between the two statements leaves the gate open.
    if (pause !== null) return { outcome: "paused", ...pause };
  }
}

/** Closes a gate for all instances; a pause that lasts longer already stays. */
export async function pauseGate(
  db: Queryable,
  name: string,
  pauseMs: number,
  reason: string,
): Promise<{ until: Date; reason: string }> {
  const { rows } = await db.execute<{ until_ms: number; reason: string }>(sql`
    insert into fetch_gate as gate (name, next_at, paused_until, pause_reason)
    values (${name}, clock_timestamp(),
            clock_timestamp() + make_interval(secs => ${pauseMs / 1000}::double precision), ${reason})
    on conflict (name) do update
      set paused_until = greatest(gate.paused_until, excluded.paused_until), pause_reason = excluded.pause_reason
    returning extract(epoch from gate.paused_until)::double precision * 1000 as until_ms, pause_reason as reason`);
  const [row] = rows;
  if (row === undefined) throw new Error(`The gate ${name} could not be paused`);
  return { until: new Date(row.until_ms), reason: row.reason };
}

async function findPause(db: Queryable, name: string): Promise<{ until: Date; reason: string } | null> {
  const { rows } = await db.execute<{ until_ms: number; reason: string | null }>(sql`
    select extract(epoch from paused_until)::double precision * 1000 as until_ms, pause_reason as reason
    from fetch_gate where name = ${name} and paused_until > clock_timestamp()`);
  const [row] = rows;
  return row === undefined ? null : { until: new Date(row.until_ms), reason: row.reason ?? "" };
}

export type FetchedRow = typeof fetched.$inferSelect;

/** What is remembered of an address. `sha256` is null where nothing was found there. */
export async function findFetched(db: Database, url: string): Promise<FetchedRow | null> {
  const [row] = await db.select().from(fetched).where(eq(fetched.url, url));
  return row ?? null;
}

/** Remembers what was found at an address now. Belongs in the transaction that stores what it said. */
export async function rememberFetched(db: Queryable, row: Omit<FetchedRow, "checkedAt">): Promise<void> {
  const values = { ...row, checkedAt: sql`now()` };
  await db.insert(fetched).values(values).onConflictDoUpdate({ target: fetched.url, set: values });
}

/** Addresses with a prefix where nothing was found a day ago or longer. */
export async function listMissingSince(db: Database, prefix: string): Promise<string[]> {
  const rows = await db
    .select({ url: fetched.url })
    .from(fetched)
    .where(
      and(
        like(fetched.url, `${prefix}%`),
        isNull(fetched.sha256),
        lt(fetched.checkedAt, sql`now() - interval '1 day'`),
      ),
    )
    .orderBy(fetched.url);
  return rows.map(({ url }) => url);
}

export type PauseStatus = { name: string; until: string; reason: string | null };

/** Publishers that nobody asks now. */
export async function listPauses(db: Database): Promise<PauseStatus[]> {
  const { rows } = await db.execute<PauseStatus>(sql`
    select name, to_char(paused_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as until, pause_reason as reason
    from fetch_gate where paused_until > clock_timestamp() order by name`);
  return rows;
}
