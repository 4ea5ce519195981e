import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { account } from "./schema";

export type AccountRow = typeof account.$inferSelect;

/** The account of an address in lower case, made where there is none. */
export async function openAccount(tx: Queryable, email: string): Promise<AccountRow> {
  await tx.insert(account).values({ id: randomUUID(), email }).onConflictDoNothing();
  const [row] = await tx.select().from(account).where(eq(account.email, email));
  if (!row) throw new Error("An account vanished while it was opened");
  return row;
}

export async function findAccount(db: Queryable, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(account).where(eq(account.id, id));
  return row;
}

export async function noteSignIn(tx: Queryable, id: string): Promise<void> {
  await tx.update(account).set({ lastSignInAt: sql`now()` }).where(eq(account.id, id));
}

/** The address of the admin who signed in first; undefined while none has. */
export async function findAdminSignedIn(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.role, "admin"), isNotNull(account.lastSignInAt)))
    .orderBy(account.createdAt)
    .limit(1);
  return row?.email;
}

export async function setRole(tx: Queryable, id: string, role: AccountRow["role"]): Promise<void> {
  await tx.update(account).set({ role }).where(eq(account.id, id));
}

/** @returns whether that changed anything. */
export async function setAlerts(tx: Queryable, id: string, alerts: boolean): Promise<boolean> {
  const changed = await tx
    .update(account)
    .set({ alerts })
    .where(and(eq(account.id, id), ne(account.alerts, alerts)))
    .returning({ id: account.id });
  return changed.length > 0;
}

/** Accounts that nobody else changes until the transaction ends, taken in one order by everybody. */
export async function holdAccounts(tx: Queryable, ids: readonly string[]): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(account.id)
    .for("update");
}

/** The email of an account, or null where there is none of that id. */
export async function findAccountEmail(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(
    sql`select email from account where id = ${accountId}`,
  );
  return rows[0]?.email ?? null;
}

/** Addresses of the accounts that are admins by their row. */
export async function listAdminAddresses(db: Queryable): Promise<string[]> {
  const rows = await db.select({ email: account.email }).from(account).where(eq(account.role, "admin"));
  return rows.map(({ email }) => email);
}

export type AccountLine = {
  id: string;
  email: string;
  role: "developer" | "admin";
  createdAt: string;
  lastSignInAt: string | null;
  /** Keys that are neither revoked nor expired. */
  keys: number;
  /** Overage of the UTC month, US cents. */
  costCents: number;
};

type AccountSelection = { search: string; limit: number; offset: number };

/** Accounts whose address holds a text, newest first. */
export async function listAccounts(db: Queryable, selection: AccountSelection): Promise<AccountLine[]> {
  const { rows } = await db.execute(sql`
    select a.id, a.email, a.role, a.created_at as "createdAt", a.last_sign_in_at as "lastSignInAt",
      (select count(*)::int from api_key k where k.account_id = a.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as keys,
      coalesce(m.cost_cents, 0) as "costCents"
    from account a
    left join spend_month m on m.account_id = a.id and m.month = date_trunc('month', now() at time zone 'utc')::date
    where strpos(a.email, ${selection.search.toLowerCase()}) > 0
    order by a.created_at desc, a.id limit ${selection.limit} offset ${selection.offset}`);
  return rows as AccountLine[];
}

export async function countAccounts(db: Queryable, search: string): Promise<number> {
  const { rows } = await db.execute<{ accounts: number }>(
    sql`select count(*)::int as accounts from account where strpos(email, ${search.toLowerCase()}) > 0`,
  );
  return rows[0]?.accounts ?? 0;
}

/** Tables of what is held of a person beside their calls, each as rows of JSON; secrets and their hashes stay out. */
const parts = {
  account: sql`select to_jsonb(a) from account a where a.id = `,
  sessions: sql`select jsonb_build_object('begunAt', s.begun_at, 'lastSeenAt', s.last_seen_at, 'endedAt', s.ended_at,
    'browser', s.user_agent, 'network', s.network) from session s where s.account_id = `,
  keys: sql`select to_jsonb(k) || jsonb_build_object('secrets', (select coalesce(jsonb_agg(jsonb_build_object('last4', s.last4,
    'createdAt', s.created_at, 'expiresAt', s.expires_at)), '[]') from api_secret s where s.key_id = k.id))
    from api_key k where k.account_id = `,
  requests: sql`select to_jsonb(r) || jsonb_build_object('messages', (select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]')
    from key_request_message m where m.request_id = r.id)) from key_request r where r.account_id = `,
  usageDays: sql`select to_jsonb(u) from usage_day u join api_key k on k.id = u.key_id where k.account_id = `,
  spendMonths: sql`select to_jsonb(m) from spend_month m where m.account_id = `,
  webhooks: sql`select to_jsonb(w) - 'secret' - 'old_secret' || jsonb_build_object('companies',
    (select coalesce(jsonb_agg(c.entity_key), '[]') from webhook_company c where c.webhook_id = w.id))
    from webhook w where w.account_id = `,
};

type AccountPart = keyof typeof parts;
export const accountParts = Object.keys(parts) as AccountPart[];

/** One part of what is held of an account. */
export async function readAccountPart(
  db: Queryable,
  accountId: string,
  part: AccountPart,
): Promise<unknown[]> {
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select x.row from (${parts[part]}${accountId}) as x(row)`,
  );
  return rows.map(({ row }) => row);
}

/** The lines of the audit log that a person wrote. */
export async function readOwnAudit(db: Queryable, email: string): Promise<unknown[]> {
  const { rows } = await db.execute<{ row: unknown }>(
    sql`select to_jsonb(e) as row from audit_event e where e.actor = ${email} order by e.id`,
  );
  return rows.map(({ row }) => row);
}

const callsAtOnce = 1_000;

/** Every call of an account with what is kept of its request and answer, in pieces. */
export async function* eachCallHeld(db: Queryable, accountId: string): AsyncGenerator<unknown[]> {
  for (const table of ["call", "unbilled_call"]) {
    const t = sql.raw(table);
    let after = { keyId: "", id: "" };
    for (;;) {
      const { rows } = await db.execute<{ keyId: string; id: string; row: unknown }>(sql`
        select c.key_id as "keyId", c.id, to_jsonb(c) - 'idempotency_key' - 'request_hash' - 'response'
          || jsonb_build_object('answer', (select a.body from call_answer a
            where a.key_id = c.key_id and a.day between c.day and c.day + 1 and a.id = c.id)) as row
        from ${t} c join api_key k on k.id = c.key_id and k.account_id = ${accountId}
        where (c.key_id, c.id) > (${after.keyId}, ${after.id})
        order by c.key_id, c.id limit ${callsAtOnce}`);
      if (rows.length > 0) yield rows.map(({ row }) => row);
      const last = rows.at(-1);
      if (rows.length < callsAtOnce || !last) break;
      after = last;
    }
  }
}

/** Who a deleted account's lines name. */
export const deletedActor = "deleted account";

/**
 * Removes the person from an account: keys and sessions end, and everything that identifies them is deleted. The
 * lines of its bills stay; `forgetDeletedCalls` later removes what was asked in them.
 */
export async function eraseAccount(tx: Queryable, id: string, email: string): Promise<void> {
  const keys = sql`(select id from api_key where account_id = ${id})`;
  const requests = sql`(select id from key_request where account_id = ${id})`;
  await tx.execute(sql`delete from api_secret where key_id in ${keys}`);
  await tx.execute(sql`delete from unbilled_call where key_id in ${keys}`);
  await tx.execute(sql`delete from call_answer where key_id in ${keys}`);
  await tx.execute(sql`delete from webhook where account_id = ${id}`);
  await tx.execute(sql`delete from key_request_message where request_id in ${requests}`);
  await tx.execute(sql`delete from key_request where account_id = ${id}`);
  await tx.execute(sql`
    update api_key set revoked_at = coalesce(revoked_at, now()), name = 'Deleted', networks = null where account_id = ${id}`);
  await tx.execute(sql`delete from session where account_id = ${id}`);
  await tx.execute(sql`delete from sign_in_token where email = ${email}`);
  // Mails to admins have the person's address in their subject, as a word of its own.
  await tx.execute(sql`
    delete from mail where recipient = ${email} or ${email} = any(regexp_split_to_array(subject, '[[:space:],]+'))`);
  await tx.execute(sql`delete from attempt_window where strpos(subject, ${`/${email}/`}) > 0`);
  await tx.execute(sql`update key_request set decided_by = ${deletedActor} where decided_by = ${email}`);
  await tx.execute(sql`
    update audit_event set actor = case when actor = ${email} then ${deletedActor} else actor end,
      detail = case when actor = ${email} then '{}'::jsonb else detail - 'email' end
    where actor = ${email} or detail ->> 'email' = ${email}`);
  await tx.execute(sql`
    update account set email = ${`${id}@deleted.invalid`}, role = 'developer', alerts = false, last_sign_in_at = null,
      deleted_at = now() where id = ${id}`);
}

const mostForgotten = 5_000;

/**
 * Forgets what was asked in calls of deleted accounts, a limited number per turn; units and costs stay. An account is
 * looked at until nothing is left and no call that was under way at its deletion can come any more.
 *
 * @returns how many calls were emptied.
 */
export async function forgetDeletedCalls(db: Database): Promise<number> {
  const keys = sql`(select k.id from account a join api_key k on k.account_id = a.id
    where a.deleted_at is not null and a.forgotten_at is null)`;
  await db.execute(sql`delete from unbilled_call where key_id in ${keys}`);
  await db.execute(sql`delete from call_answer where key_id in ${keys}`);
  const { rows } = await db.execute(sql`
    with old as (
      select c.key_id, c.id from account a join api_key k on k.account_id = a.id cross join lateral (
        select key_id, id from call
        where key_id = k.id and (company <> '' or request is not null or credential is not null or response is not null)
        limit ${mostForgotten}) c
      where a.deleted_at is not null and a.forgotten_at is null limit ${mostForgotten}
    )
    update call c set company = '', request = null, response = null, credential = null, idempotency_key = null,
      request_hash = null
    from old where c.key_id = old.key_id and c.id = old.id returning 1`);
  if (rows.length < mostForgotten)
    await db.execute(sql`
      update account set forgotten_at = now()
      where deleted_at < now() - interval '5 minutes' and forgotten_at is null`);
  return rows.length;
}
