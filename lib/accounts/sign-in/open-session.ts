import "server-only";
import { type AccountRow, noteSignIn, openAccount } from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import type { Database, Queryable } from "@/lib/db/open";
import {
  endSession,
  findSignInToken,
  insertSession,
  redeemSignInToken,
  type SignInTokenState,
} from "@/lib/db/sign-in";
import { readEmailAddress } from "@/lib/domain/email-address";
import { networkOf } from "@/lib/domain/ip-prefix";
import { logRefusal } from "@/lib/log-refusal";
import { hashToken, isToken } from "./sign-in-token";

export type SignedIn = { accountId: string; sessionId: string; email: string };

/** The browser that signs in. */
export type SignInFrom = {
  userAgent: string;
  /** Its network address. */
  address: string;
  /** The session that it had until now: the new one takes its place. */
  replaces: { id: string; accountId: string } | null;
};

const longestUserAgent = 300;

/** Signs in with a link's token, which is used up by it; null where it is unknown, used or too old. */
export async function signInByToken(db: Database, token: string, from: SignInFrom): Promise<SignedIn | null> {
  const signedIn = !isToken(token)
    ? null
    : await db.transaction(async (tx) => {
        const email = await redeemSignInToken(tx, hashToken(token));
        return email === undefined ? null : await open(tx, email, "link", from);
      });
  if (!signedIn) logRefusal("sign_in.link", networkOf(from.address));
  return signedIn;
}

/** Signs in with an address that a provider vouches for; null where it is not one plain address. */
export async function signInByProvider(
  db: Database,
  { provider, email }: { provider: string; email: string },
  from: SignInFrom,
): Promise<SignedIn | null> {
  const address = readEmailAddress(email);
  return address === null ? null : await db.transaction((tx) => open(tx, address, provider, from));
}

/** What a link is good for, for the page that it opens; looking does not use it up. */
export async function describeLink(
  db: Database,
  token: string,
): Promise<SignInTokenState | { state: "unknown" }> {
  const found = isToken(token) ? await findSignInToken(db, hashToken(token)) : undefined;
  return found ?? { state: "unknown" };
}

async function open(tx: Queryable, email: string, by: string, from: SignInFrom): Promise<SignedIn> {
  const account: AccountRow = await openAccount(tx, email);
  await noteSignIn(tx, account.id);
  const replaced = from.replaces ? await endSession(tx, from.replaces) : undefined;
  const sessionId = await insertSession(tx, {
    accountId: account.id,
    userAgent: from.userAgent.slice(0, longestUserAgent),
    network: networkOf(from.address),
  });
  await insertAudit(tx, {
    actor: email,
    action: "account.sign_in",
    subject: account.id,
    detail: { by, session: sessionId, ...(replaced ? { replaces: replaced.id } : {}) },
  });
  return { accountId: account.id, sessionId, email };
}
