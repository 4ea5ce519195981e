import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";

export type NewSecret = { hash: string; last4: string };

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
