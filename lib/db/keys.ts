import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { KeyMode, KeyRestrictions } from "@/lib/domain/keys";
import type { TierName } from "@/lib/domain/tiers";
import type { Database, Queryable } from "./open";
import { account, apiKey, apiSecret, auditEvent } from "./schema";

export type KeyRow = typeof apiKey.$inferSelect;

/** What a key may do, as it is given when it is made. Units a UTC day; null means the tier's own number. */
export type KeyTerms = {
  name: string;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
  /** ISO moment; null is never. */
  expiresAt?: string | null;
  mode?: KeyMode;
};

/** The key of the secret with this hash, or undefined; `usable` is judged by the database's clock. */
export async function findKeyByHash(
  db: Database,
  hash: string,
): Promise<(KeyRow & { last4: string; usable: boolean }) | undefined> {
  const rows = await db
    .select({
      key: apiKey,
      last4: apiSecret.last4,
      usable: sql<boolean>`${apiKey.revokedAt} is null and (${apiKey.expiresAt} is null or ${apiKey.expiresAt} > now())
        and (${apiSecret.expiresAt} is null or ${apiSecret.expiresAt} > now())`,
    })
    .from(apiSecret)
    .innerJoin(apiKey, eq(apiKey.id, apiSecret.keyId))
    .where(eq(apiSecret.hash, hash));
  const row = rows[0];
  return row && { ...row.key, last4: row.last4, usable: row.usable };
}

/** Stores a key with its secret for the account of an email, which is made if there is none. */
export async function createKey(
  db: Database,
  key: KeyTerms & { email: string; hash: string; last4: string; actor: string },
): Promise<KeyRow> {
  return await db.transaction(async (tx) => {
    const email = key.email.trim().toLowerCase();
    await tx.insert(account).values({ id: randomUUID(), email }).onConflictDoNothing();
    const [owner] = await tx.select().from(account).where(eq(account.email, email));
    if (!owner) throw new Error(`The account of ${email} vanished while a key was made for it`);
    const made = await insertKey(tx, { id: owner.id, email }, key, key.actor);
    await tx.insert(apiSecret).values({ hash: key.hash, keyId: made.id, last4: key.last4 });
    return made;
  });
}

/** Makes a key that has no secret yet, with its line in the audit log. */
export async function insertKey(
  tx: Queryable,
  owner: { id: string; email: string },
  { name, tier, dailyLimit, dailyIncluded, expiresAt = null, mode = "live" }: KeyTerms,
  actor: string,
): Promise<KeyRow> {
  const id = `key_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  const [made] = await tx
    .insert(apiKey)
    .values({ id, accountId: owner.id, name, tier, dailyLimit, dailyIncluded, expiresAt, mode })
    .returning();
  if (!made) throw new Error("The new key was not returned");
  await tx.insert(auditEvent).values({
    actor,
    action: "key.create",
    subject: id,
    detail: { email: owner.email, mode, tier, dailyLimit, dailyIncluded, expiresAt },
  });
  return made;
}

/** Every key with its owner's email and the last characters of its secret in force, newest first. */
export async function listKeys(db: Database): Promise<(KeyRow & { email: string; last4: string | null })[]> {
  const rows = await db
    .select({ key: apiKey, email: account.email, last4: apiSecret.last4 })
    .from(apiKey)
    .innerJoin(account, eq(account.id, apiKey.accountId))
    .leftJoin(apiSecret, and(eq(apiSecret.keyId, apiKey.id), isNull(apiSecret.expiresAt)))
    .orderBy(desc(apiKey.createdAt), apiKey.id);
  return rows.map(({ key, email, last4 }) => ({ ...key, email, last4 }));
}

/**
 * Revokes a key from now on; a key that is revoked already keeps its first date.
 *
 * @param accountId whose key it must be; without it, anybody's.
 */
export async function revokeKey(
  db: Database,
  id: string,
  actor: string,
  accountId?: string,
): Promise<KeyRow | undefined> {
  const owned = accountId === undefined ? undefined : eq(apiKey.accountId, accountId);
  return await db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(apiKey)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt), owned))
      .returning();
    if (!revoked) {
      const [known] = await tx
        .select()
        .from(apiKey)
        .where(and(eq(apiKey.id, id), owned));
      return known;
    }
    await tx.insert(auditEvent).values({ actor, action: "key.revoke", subject: id, detail: {} });
    return revoked;
  });
}

export type KeyStatus = "not_revealed" | "active" | "rotating" | "expired" | "revoked";

/** A key with all that its row of a list shows. Moments are texts of the database; days are UTC. */
export type KeyOverview = {
  id: string;
  accountId: string;
  email: string;
  name: string;
  mode: KeyMode;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
  /** Null is all. */
  operations: string[] | null;
  networks: string[] | null;
  spendCapCents: number | null;
  /** US cents of overage in this UTC month. */
  spentCents: number;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  status: KeyStatus;
  /** Secrets that are accepted, the one in force first; for keys that answer no more, the last one in force. */
  secrets: SecretRow[];
  /** Units of the last thirty days, oldest first, today last. */
  days: number[];
  lastUsed: { at: string; operation: string } | null;
};

type KeySelection = {
  /** Whose keys; without it, everybody's. */
  accountId?: string;
  id?: string;
  /** A part of the name, the email, the id or the last characters of a secret. */
  search?: string;
  limit: number;
  offset?: number;
};

/** Keys, newest first, those that answer no more last. */
export async function listKeyOverviews(db: Queryable, selection: KeySelection): Promise<KeyOverview[]> {
  const { rows } = await db.execute(sql`
    with chosen as (
      select k.*, a.email from api_key k join account a on a.id = k.account_id
      where ${filterOf(selection)}
      order by k.revoked_at is not null or coalesce(k.expires_at <= now(), false), k.created_at desc, k.id
      limit ${selection.limit} offset ${selection.offset ?? 0}
    )
    select k.id, k.account_id as "accountId", k.email, k.name, k.mode, k.operations, k.networks,
      k.spend_cap_cents as "spendCapCents", coalesce(spent.cost_cents, 0) as "spentCents", k.tier, k.daily_limit as "dailyLimit",
      k.daily_included as "dailyIncluded", k.created_at as "createdAt", k.expires_at as "expiresAt",
      k.revoked_at as "revokedAt",
      case when k.revoked_at is not null then 'revoked'
        when k.expires_at <= now() then 'expired'
        when secret.secrets is null then 'not_revealed'
        when secret.accepted > 1 then 'rotating' else 'active' end as status,
      coalesce(secret.secrets, '[]') as secrets, usage.days,
      case when used.at is null then null
        else json_build_object('at', used.at, 'operation', used.operation) end as "lastUsed"
    from chosen k
    left join lateral (
      select count(*) as accepted, json_agg(json_build_object('last4', s.last4, 'createdAt', s.created_at,
        'expiresAt', s.expires_at) order by s.expires_at desc nulls first) as secrets
      from api_secret s where s.key_id = k.id and (s.expires_at is null or s.expires_at > now())
    ) secret on true
    cross join lateral (
      select json_agg(coalesce(u.units, 0) order by d) as days
      from generate_series(0, 29) as n
      cross join lateral (select (now() at time zone 'utc')::date - (29 - n) as d) as one
      left join usage_day u on u.key_id = k.id and u.day = d
    ) usage
    left join key_spend_month spent
      on spent.key_id = k.id and spent.month = date_trunc('month', now() at time zone 'utc')::date
    left join lateral (
      (select c.created_at as at, c.operation from call c where c.key_id = k.id
       order by c.day desc, c.created_at desc limit 1)
      union all
      (select u.created_at, u.operation from unbilled_call u where u.key_id = k.id
       order by u.day desc, u.created_at desc limit 1)
      order by at desc limit 1
    ) used on true
    order by k.revoked_at is not null or coalesce(k.expires_at <= now(), false), k.created_at desc, k.id`);
  return rows as KeyOverview[];
}

/** How many keys a selection holds. */
export async function countKeys(db: Queryable, selection: Omit<KeySelection, "limit">): Promise<number> {
  const { rows } = await db.execute<{ keys: number }>(sql`
    select count(*) as keys from api_key k join account a on a.id = k.account_id where ${filterOf(selection)}`);
  return rows[0]?.keys ?? 0;
}

function filterOf({ accountId, id, search }: Omit<KeySelection, "limit">) {
  const part = search?.toLowerCase();
  return sql.join(
    [
      sql`true`,
      ...(accountId === undefined ? [] : [sql`k.account_id = ${accountId}`]),
      ...(id === undefined ? [] : [sql`k.id = ${id}`]),
      ...(part
        ? [
            sql`(strpos(lower(k.name), ${part}) > 0 or strpos(a.email, ${part}) > 0 or strpos(lower(k.id), ${part}) > 0
              or exists (select from api_secret s where s.key_id = k.id and strpos(lower(s.last4), ${part}) > 0))`,
          ]
        : []),
    ],
    sql` and `,
  );
}

/** Calls of the last seven UTC days by what they carried: the last four characters of a secret, or "console". */
export type KeyTraffic = { credential: string; calls: number; lastAt: string };

/** Which secret a key's calls of the last seven UTC days came with, busiest first. */
export async function listTraffic(db: Queryable, keyId: string): Promise<KeyTraffic[]> {
  const { rows } = await db.execute(sql`
    select credential, sum(calls)::int as calls, max(last) as "lastAt" from (
      select credential, count(*) as calls, max(created_at) as last from call
      where key_id = ${keyId} and day > (now() at time zone 'utc')::date - 7 and credential is not null group by 1
      union all
      select credential, count(*), max(created_at) from unbilled_call
      where key_id = ${keyId} and day > (now() at time zone 'utc')::date - 7 and credential is not null group by 1) c
    group by credential order by calls desc`);
  return rows as KeyTraffic[];
}

/** A key's row. @param accountId whose it must be; without it, anybody's. */
export async function findKey(db: Queryable, id: string, accountId?: string): Promise<KeyRow | undefined> {
  const owned = accountId === undefined ? undefined : eq(apiKey.accountId, accountId);
  const [row] = await db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.id, id), owned));
  return row;
}

export async function updateKeyName(
  tx: Queryable,
  id: string,
  accountId: string,
  name: string,
): Promise<boolean> {
  const renamed = await tx
    .update(apiKey)
    .set({ name })
    .where(and(eq(apiKey.id, id), eq(apiKey.accountId, accountId)))
    .returning({ id: apiKey.id });
  return renamed.length > 0;
}

export type ChangeableTerms = Pick<KeyRow, "tier" | "dailyLimit" | "dailyIncluded" | "expiresAt">;

/** Gives a key other terms if it still has those that were seen and is not revoked. */
export async function updateKeyTerms(
  tx: Queryable,
  id: string,
  seen: ChangeableTerms,
  terms: ChangeableTerms,
): Promise<boolean> {
  const changed = await tx
    .update(apiKey)
    .set(terms)
    .where(
      and(
        eq(apiKey.id, id),
        isNull(apiKey.revokedAt),
        eq(apiKey.tier, seen.tier),
        sql`${apiKey.dailyLimit} is not distinct from ${seen.dailyLimit}::int`,
        sql`${apiKey.dailyIncluded} is not distinct from ${seen.dailyIncluded}::int`,
        sql`${apiKey.expiresAt} is not distinct from ${seen.expiresAt}::timestamptz`,
      ),
    )
    .returning({ id: apiKey.id });
  return changed.length > 0;
}

type NewSecret = { hash: string; last4: string };

/** A secret as people see it; `expiresAt` is the end of a rotation's grace, null for the one in force. */
export type SecretRow = { last4: string; createdAt: string; expiresAt: string | null };

const isUsable = sql.raw("revoked_at is null and (expires_at is null or expires_at > now())");

/** Gives a key its first secret; false where it has or had one, or answers no more. */
export async function insertFirstSecret(
  tx: Queryable,
  keyId: string,
  accountId: string,
  { hash, last4 }: NewSecret,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into api_secret (hash, key_id, last4)
    select ${hash}, id, ${last4} from api_key
    where id = ${keyId} and account_id = ${accountId} and ${isUsable}
      and not exists (select from api_secret s where s.key_id = ${keyId})
    on conflict do nothing
    returning last4`);
  return rows.length > 0;
}

/**
 * Puts a new secret in force. The one before it, which must end in `seenLast4`, and those still in an earlier grace
 * answer for `graceSeconds` more at most.
 *
 * @returns false where another secret is in force by now, or the key answers no more; nothing is changed then.
 */
export async function replaceSecret(
  tx: Queryable,
  keyId: string,
  accountId: string,
  { hash, last4, seenLast4, graceSeconds }: NewSecret & { seenLast4: string; graceSeconds: number },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update api_secret s set expires_at = now() + make_interval(secs => ${graceSeconds})
    from api_key k
    where k.id = s.key_id and k.id = ${keyId} and k.account_id = ${accountId}
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and s.expires_at is null and s.last4 = ${seenLast4}
    returning s.key_id`);
  if (rows.length === 0) return false;
  await tx.execute(sql`
    update api_secret set expires_at = now() + make_interval(secs => ${graceSeconds})
    where key_id = ${keyId} and expires_at > now() + make_interval(secs => ${graceSeconds})`);
  await tx.execute(sql`insert into api_secret (hash, key_id, last4) values (${hash}, ${keyId}, ${last4})`);
  return true;
}

/** Changes what a person's own key may do, and where this UTC month's overage of it stops. False where it is revoked or not theirs. */
export async function updateKeyRestrictions(
  tx: Queryable,
  id: string,
  accountId: string,
  { operations, networks, spendCapCents }: KeyRestrictions,
): Promise<boolean> {
  const list = (values: readonly string[] | null) => (values === null ? null : JSON.stringify(values));
  const { rows } = await tx.execute(sql`
    update api_key set operations = ${list(operations)}::jsonb, networks = ${list(networks)}::jsonb,
      spend_cap_cents = ${spendCapCents}::int
    where id = ${id} and account_id = ${accountId} and revoked_at is null returning id`);
  if (rows.length === 0) return false;
  // The month's row is made where there is none, so that a reservation made meanwhile meets it.
  await tx.execute(sql`
    insert into key_spend_month as m (key_id, month, cost_cents, stop_at_cents)
    values (${id}, date_trunc('month', now() at time zone 'utc')::date, 0, ${spendCapCents}::int)
    on conflict (key_id, month) do update
    set stop_at_cents = case when excluded.stop_at_cents is not null then greatest(excluded.stop_at_cents, m.cost_cents) end`);
  return true;
}

/** How many test keys of an account answer. The account's row is held, so that two that are made at once are both counted. */
export async function countTestKeys(tx: Queryable, accountId: string): Promise<number> {
  await tx.execute(sql`select id from account where id = ${accountId} for update`);
  const { rows } = await tx.execute<{ keys: number }>(sql`
    select count(*)::int as keys from api_key where account_id = ${accountId} and mode = 'test' and ${isUsable}`);
  return rows[0]?.keys ?? 0;
}
