import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "./open";
import { account, auditEvent, keyRequest, keyRequestMessage, type RequestStatus } from "./schema";

export type RequestRow = typeof keyRequest.$inferSelect;

/** A request with the address of who asks. */
export type RequestOfPerson = RequestRow & { email: string };

type RequestAnswers = Pick<RequestRow, "building" | "monthlyCalls" | "operations" | "website">;
type Raise = Pick<RequestRow, "raisesKeyId" | "wantedTier">;

/** Statuses in which a person's request waits for a decision; the index `key_request_open` allows one of them. */
export const openStatuses = [
  "submitted",
  "in_review",
  "needs_information",
] as const satisfies RequestStatus[];

/** The time by the database's clock. */
export async function readClock(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select now() as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** Stores a request; undefined where the account has an open one. */
export async function insertRequest(
  tx: Queryable,
  accountId: string,
  answers: RequestAnswers & Partial<Raise>,
  dueAt: Date,
): Promise<RequestRow | undefined> {
  const { building, monthlyCalls, operations, website, raisesKeyId = null, wantedTier = null } = answers;
  const id = `req_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const [made] = await tx
    .insert(keyRequest)
    .values({
      ...{ id, accountId, building, monthlyCalls, operations, website, raisesKeyId, wantedTier },
      dueAt: dueAt.toISOString(),
    })
    .onConflictDoNothing()
    .returning();
  return made;
}

const withPerson = (db: Queryable) =>
  db
    .select({ request: keyRequest, email: account.email })
    .from(keyRequest)
    .innerJoin(account, eq(account.id, keyRequest.accountId));

const flat = ({ request, email }: { request: RequestRow; email: string }): RequestOfPerson => ({
  ...request,
  email,
});

/** A request. @param accountId whose it must be; without it, anybody's. */
export async function findRequest(
  db: Queryable,
  id: string,
  accountId?: string,
): Promise<RequestOfPerson | undefined> {
  const owned = accountId === undefined ? undefined : eq(keyRequest.accountId, accountId);
  const [row] = await withPerson(db).where(and(eq(keyRequest.id, id), owned));
  return row && flat(row);
}

/** The open request of an account. */
export async function findOpenRequest(db: Queryable, accountId: string): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(keyRequest)
    .where(and(eq(keyRequest.accountId, accountId), inArray(keyRequest.status, [...openStatuses])));
  return row;
}

/** Every request of an account, newest first. */
export async function listRequestsOf(db: Queryable, accountId: string): Promise<RequestRow[]> {
  return await db
    .select()
    .from(keyRequest)
    .where(eq(keyRequest.accountId, accountId))
    .orderBy(desc(keyRequest.createdAt), keyRequest.id);
}

/** Open requests: those that wait for a reviewer by due date, then those that wait for their applicant. */
export async function listOpenRequests(db: Queryable): Promise<RequestOfPerson[]> {
  const rows = await withPerson(db)
    .where(inArray(keyRequest.status, [...openStatuses]))
    .orderBy(sql`${keyRequest.status} = 'needs_information'`, keyRequest.dueAt, keyRequest.id);
  return rows.map(flat);
}

/** Requests that are closed, by when that was, newest first. */
export async function listClosedRequests(db: Queryable, limit: number): Promise<RequestOfPerson[]> {
  const rows = await withPerson(db)
    .where(inArray(keyRequest.status, ["approved", "declined", "withdrawn"]))
    .orderBy(desc(keyRequest.updatedAt), keyRequest.id)
    .limit(limit);
  return rows.map(flat);
}

/** How many requests an account made before each of these moments, by request id. */
export async function countEarlierRequests(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; earlier: number }>(sql`
    select r.id, count(e.id) as earlier
    from key_request r
    left join key_request e on e.account_id = r.account_id and e.created_at < r.created_at
    where r.id in ${ids}
    group by r.id`);
  return new Map(rows.map(({ id, earlier }) => [id, earlier]));
}

export type RequestChange = {
  id: string;
  /** Statuses from which the change may start. */
  from: readonly RequestStatus[];
  /** The version that was seen; undefined where any will do. */
  version?: number;
  /** Whose request it must be. */
  accountId?: string;
  set: Partial<
    Pick<RequestRow, "status" | "dueAt" | "decidedBy" | "keyId" | keyof RequestAnswers> & { isDecided: true }
  >;
};

/** Changes a request if it still is as its writer saw it, and raises its version; undefined where it is not. */
export async function changeRequest(tx: Queryable, change: RequestChange): Promise<RequestRow | undefined> {
  const { isDecided, ...set } = change.set;
  const [changed] = await tx
    .update(keyRequest)
    .set({
      ...set,
      version: sql`${keyRequest.version} + 1`,
      updatedAt: sql`now()`,
      ...(isDecided ? { decidedAt: sql`now()` } : {}),
    })
    .where(
      and(
        eq(keyRequest.id, change.id),
        inArray(keyRequest.status, [...change.from]),
        change.version === undefined ? undefined : eq(keyRequest.version, change.version),
        change.accountId === undefined ? undefined : eq(keyRequest.accountId, change.accountId),
      ),
    )
    .returning();
  return changed;
}

/** Marks that a reviewer looks at a request. The answers do not change, and so neither does the version. */
export async function markInReview(tx: Queryable, id: string): Promise<boolean> {
  const marked = await tx
    .update(keyRequest)
    .set({ status: "in_review", updatedAt: sql`now()` })
    .where(and(eq(keyRequest.id, id), eq(keyRequest.status, "submitted")))
    .returning({ id: keyRequest.id });
  return marked.length > 0;
}

/** Ties the key that an approval made to its request, in the approval's transaction. */
export async function setRequestKey(tx: Queryable, id: string, keyId: string): Promise<void> {
  await tx.update(keyRequest).set({ keyId }).where(eq(keyRequest.id, id));
}

export type RequestMessage = typeof keyRequestMessage.$inferSelect;

export async function insertMessage(
  tx: Queryable,
  message: { requestId: string; author: RequestMessage["author"]; text: string },
): Promise<void> {
  await tx.insert(keyRequestMessage).values(message);
}

/** What was written about a request, oldest first. */
export async function listMessages(db: Queryable, requestId: string): Promise<RequestMessage[]> {
  return await db
    .select()
    .from(keyRequestMessage)
    .where(eq(keyRequestMessage.requestId, requestId))
    .orderBy(keyRequestMessage.id);
}

/** The admin who last asked the applicant of a request for information. */
export async function findAsker(db: Queryable, requestId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ actor: auditEvent.actor })
    .from(auditEvent)
    .where(and(eq(auditEvent.subject, requestId), eq(auditEvent.action, "request.ask")))
    .orderBy(desc(auditEvent.id))
    .limit(1);
  return row?.actor;
}
