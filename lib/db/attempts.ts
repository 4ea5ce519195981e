import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "./open";

export type AttemptCount = {
  allowed: boolean;
  /** Attempts of the window with this one, counted up to the first that is refused. */
  attempts: number;
  secondsLeft: number;
  retryAfterSeconds: number;
};

/**
 * Counts an attempt and says whether it may be made: at most `limit` in each stretch of `windowSeconds` of the
 * database's clock, over all instances.
 *
 * @param subject what is tried and by whom: "sign-in/address/a@example.com". Windows of different length are counted
 *   apart.
 * @param windowSeconds at most a day; older windows are swept.
 * @returns `retryAfterSeconds` until the window ends, 0 where the attempt is allowed.
 */
export async function countAttempt(
  db: Queryable,
  subject: string,
  windowSeconds: number,
  limit: number,
): Promise<AttemptCount> {
  const { rows } = await db.execute<{ attempts: number; left: number }>(sql`
    insert into attempt_window as a (subject, starts_at, attempts)
    values (${`${subject}/${windowSeconds}s`},
            to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}::int) * ${windowSeconds}::int), 1)
    on conflict (subject, starts_at) do update set attempts = least(a.attempts, ${limit}::int) + 1
    returning a.attempts,
      greatest(1, ceil(extract(epoch from a.starts_at) + ${windowSeconds}::int - extract(epoch from now())))::int as left`);
  const row = rows[0];
  if (!row) throw new Error("A counted attempt was not returned");
  const allowed = row.attempts <= limit;
  return {
    allowed,
    attempts: row.attempts,
    secondsLeft: row.left,
    retryAfterSeconds: allowed ? 0 : row.left,
  };
}

/** Forgets the windows that nobody counts in any more. */
export async function sweepAttempts(db: Queryable): Promise<void> {
  await db.execute(sql`delete from attempt_window where starts_at < now() - interval '2 days'`);
}
