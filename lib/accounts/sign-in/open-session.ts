import "server-only";
import { type AccountRow, noteSignIn, openAccount } from "@/lib/db/accounts/accounts";
import { insertAudit } from "@/lib/db/accounts/audit";
import { findSignInToken, redeemSignInToken, type SignInTokenState } from "@/lib/db/accounts/sign-in-tokens";
import type { Database, Queryable } from "@/lib/db/open";
import { readEmailAddress } from "@/lib/domain/email-address";
import { hashToken, isToken } from "./sign-in-token";

/** What a session carries. */
export type SignedIn = { accountId: string; sessionVersion: number };

/** Signs in with a link's token, which is used up by it; null where it is unknown, used or too old. */
export async function signInByToken(db: Database, token: string): Promise<SignedIn | null> {
  if (!isToken(token)) return null;
  return await db.transaction(async (tx) => {
    const email = await redeemSignInToken(tx, hashToken(token));
    return email === undefined ? null : await open(tx, email, "link");
  });
}

/** Signs in with an address that a provider vouches for; null where it is not one plain address. */
export async function signInByProvider(
  db: Database,
  { provider, email }: { provider: string; email: string },
): Promise<SignedIn | null> {
  const address = readEmailAddress(email);
  return address === null ? null : await db.transaction((tx) => open(tx, address, provider));
}

/** What a link is good for, for the page that it opens; looking does not use it up. */
export async function describeLink(
  db: Database,
  token: string,
): Promise<SignInTokenState | { state: "unknown" }> {
  const found = isToken(token) ? await findSignInToken(db, hashToken(token)) : undefined;
  return found ?? { state: "unknown" };
}

async function open(tx: Queryable, email: string, by: string): Promise<SignedIn> {
  const account: AccountRow = await openAccount(tx, email);
  await noteSignIn(tx, account.id);
  await insertAudit(tx, { actor: email, action: "account.sign_in", subject: account.id, detail: { by } });
  return { accountId: account.id, sessionVersion: account.sessionVersion };
}
