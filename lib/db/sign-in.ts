import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { AccountRow } from "./accounts";
import type { Queryable } from "./open";
import { account, session, signInToken } from "./schema";

/** How long a session lasts: in all, and without a request. */
export const sessionDays = { whole: 30, idle: 14 } as const;

/** For how long after signing in a person may see a key or give a role without signing in again. */
const freshMinutes = 60;

/** How exact "last seen" is: reads in between write nothing. */
const seenEveryMinutes = 5;

/** How long a network counts as one that the account has signed in from. */
const networkDays = 180;

export type SessionRow = typeof session.$inferSelect;

const inForce = and(
  isNull(session.endedAt),
  sql`${session.begunAt} > now() - ${sessionDays.whole}::int * interval '1 day'`,
  sql`${session.lastSeenAt} > now() - ${sessionDays.idle}::int * interval '1 day'`,
);

/** Begins a session. @returns its id. */
export async function insertSession(
  tx: Queryable,
  begun: { accountId: string; userAgent: string; network: string },
): Promise<string> {
  const id = randomUUID();
  await tx.insert(session).values({ id, ...begun });
  return id;
}

/**
 * The account of a session; undefined where the session was ended, is too old or was left idle too long.
 *
 * @returns `isSeenDue` where `markSessionSeen` has something to write; `isFresh` for an hour after the sign-in.
 */
export async function findSession(
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<
  (Pick<AccountRow, "id" | "email" | "role"> & { isSeenDue: boolean; isFresh: boolean }) | undefined
> {
  const [row] = await db
    .select({
      id: account.id,
      email: account.email,
      role: account.role,
      isSeenDue: sql<boolean>`${session.lastSeenAt} < now() - ${seenEveryMinutes}::int * interval '1 minute'`,
      isFresh: sql<boolean>`${session.begunAt} > now() - ${freshMinutes}::int * interval '1 minute'`,
    })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(session.id, id), eq(session.accountId, accountId), inForce));
  return row;
}

/** Notes that a session is in use; of requests that come at once, one writes. A session that is over stays over. */
export async function markSessionSeen(db: Queryable, id: string): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: sql`now()` })
    .where(
      and(
        eq(session.id, id),
        inForce,
        sql`${session.lastSeenAt} < now() - ${seenEveryMinutes}::int * interval '1 minute'`,
      ),
    );
}

/** An account's sessions in force, those in use last first. */
export async function listSessions(db: Queryable, accountId: string): Promise<SessionRow[]> {
  return await db
    .select()
    .from(session)
    .where(and(eq(session.accountId, accountId), inForce))
    .orderBy(desc(session.lastSeenAt), session.id)
    .limit(100);
}

/** Ends a session of an account. @returns it; undefined where it is over already, or another account's. */
export async function endSession(
  tx: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<SessionRow | undefined> {
  const [row] = await tx
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.id, id), eq(session.accountId, accountId), inForce))
    .returning();
  return row;
}

/** Ends every session of an account. @returns how many there were. */
export async function endSessions(tx: Queryable, accountId: string): Promise<number> {
  const ended = await tx
    .update(session)
    .set({ endedAt: sql`now()` })
    .where(and(eq(session.accountId, accountId), inForce))
    .returning({ id: session.id });
  return ended.length;
}

/** Whether somebody has signed in as an address from a network lately. */
export async function hasSignedInFrom(db: Queryable, email: string, network: string): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(account.email, email),
        eq(session.network, network),
        // What a process outside our server writes names no network.
        ne(session.network, "unknown"),
        sql`${session.begunAt} > now() - ${networkDays}::int * interval '1 day'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Forgets sessions once their network does not count any more; by then they are long over. */
export async function sweepSessions(db: Queryable): Promise<void> {
  await db.execute(sql`delete from session where begun_at < now() - ${networkDays}::int * interval '1 day'`);
}

export async function insertSignInToken(
  db: Queryable,
  token: { hash: string; email: string; minutes: number },
): Promise<void> {
  await db.insert(signInToken).values({
    hash: token.hash,
    email: token.email,
    expiresAt: sql`now() + ${token.minutes}::int * interval '1 minute'`,
  });
}

/**
 * Uses up a token, and with it every other token of its address. If several callers try at once, only one gets the
 * address.
 */
export async function redeemSignInToken(tx: Queryable, hash: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ hash: string; email: string }>(sql`
    with asked as (
      select email from sign_in_token where hash = ${hash} and used_at is null and expires_at > now()
    ), held as (
      select hash from sign_in_token where email in (select email from asked) and used_at is null order by hash for update
    )
    update sign_in_token t set used_at = now() from held where held.hash = t.hash returning t.hash, t.email`);
  return rows.find((row) => row.hash === hash)?.email;
}

export type SignInTokenState = { state: "usable" | "used" | "expired"; email: string };

/** What a token is good for, without using it up. */
export async function findSignInToken(db: Queryable, hash: string): Promise<SignInTokenState | undefined> {
  const { rows } = await db.execute(sql`
    select email, case when used_at is not null then 'used' when expires_at <= now() then 'expired' else 'usable' end as state
    from sign_in_token where hash = ${hash}`);
  return rows[0] as SignInTokenState | undefined;
}

/** Forgets tokens a week after they ended: until then their page can say why they no longer work. */
export async function sweepSignInTokens(db: Queryable): Promise<void> {
  await db.execute(sql`delete from sign_in_token where expires_at < now() - interval '7 days'`);
}

/** Its row in the table of settings. */
export const SESSION_SECRET = "session_secret";

/** The secret that sessions are encrypted with, made by whichever instance asks first and kept for all. */
export async function keepSessionSecret(db: Queryable, proposed: string): Promise<string> {
  await db.execute(sql`
    insert into setting (name, value) values (${SESSION_SECRET}, to_jsonb(${proposed}::text))
    on conflict (name) do nothing`);
  const { rows } = await db.execute<{ value: string }>(
    sql`select value #>> '{}' as value from setting where name = ${SESSION_SECRET}`,
  );
  const kept = rows[0]?.value;
  if (!kept) throw new Error("The session secret could not be read back");
  return kept;
}
