import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "../open";
import { signInToken } from "../schema";

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

/** Uses a token up, and every other of its address with it. One caller of any number gets the address. */
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
