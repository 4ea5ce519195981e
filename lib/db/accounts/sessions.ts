import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "../open";
import { account, session } from "../schema";
import type { AccountRow } from "./accounts";

/** How long a session lasts: in all, and without a request. */
export const sessionDays = { whole: 30, idle: 14 } as const;

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
 * @returns `isSeenDue` where `markSessionSeen` has something to write.
 */
export async function findSession(
  db: Queryable,
  { id, accountId }: { id: string; accountId: string },
): Promise<(Pick<AccountRow, "id" | "email" | "role"> & { isSeenDue: boolean }) | undefined> {
  const [row] = await db
    .select({
      id: account.id,
      email: account.email,
      role: account.role,
      isSeenDue: sql<boolean>`${session.lastSeenAt} < now() - ${seenEveryMinutes}::int * interval '1 minute'`,
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
