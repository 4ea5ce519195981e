import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { TierName } from "@/lib/domain/pricing";
import type { KeyRow } from "../keys";
import type { Queryable } from "../open";
import { apiKey } from "../schema";
import type { SecretRow } from "./secrets";

export type KeyStatus = "not_revealed" | "active" | "rotating" | "expired" | "revoked";

/** A key with all that its row of a list shows. Moments are texts of the database; days are UTC. */
export type KeyOverview = {
  id: string;
  accountId: string;
  email: string;
  name: string;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
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

export type KeySelection = {
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
    select k.id, k.account_id as "accountId", k.email, k.name, k.tier, k.daily_limit as "dailyLimit",
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
    left join lateral (
      select c.created_at as at, c.operation from call c where c.key_id = k.id
      order by c.day desc, c.created_at desc limit 1
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

/** Which secret a key's calls of the last seven UTC days came with, busiest first. */
export async function listTraffic(
  db: Queryable,
  keyId: string,
): Promise<{ credential: string; calls: number; lastAt: string }[]> {
  const { rows } = await db.execute(sql`
    select credential, count(*) as calls, max(created_at) as "lastAt" from call
    where key_id = ${keyId} and day > (now() at time zone 'utc')::date - 7 and credential is not null
    group by credential order by calls desc`);
  return rows as { credential: string; calls: number; lastAt: string }[];
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

export async function renameKey(
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
export async function changeTerms(
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
