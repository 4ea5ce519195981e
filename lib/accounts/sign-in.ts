import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { type AccountRow, noteSignIn, openAccount } from "@/lib/db/accounts";
import { insertAudit } from "@/lib/db/audit";
import { type AttemptCount, countAttempt } from "@/lib/db/limits";
import type { Database, Queryable } from "@/lib/db/open";
import {
  endSession,
  endSessions,
  findSignInToken,
  hasSignedInFrom,
  insertSession,
  insertSignInToken,
  redeemSignInToken,
  type SignInTokenState,
} from "@/lib/db/sign-in";
import { formatConfirmMail, formatSignInMail } from "@/lib/domain/mail-texts";
import { ipPrefixOf } from "@/lib/domain/networks";
import { describeBrowser, type Person, readEmailAddress } from "@/lib/domain/sign-in";
import { publicUrl } from "@/lib/env";
import { logRefusal } from "@/lib/log";
import { sendNow, toMail } from "./mail";

type SignInAsked =
  | { outcome: "sent" }
  | { outcome: "too_many"; retryAfterSeconds: number }
  | { outcome: "failed" };

const linkMinutes = 15;

/** How many links may be asked for: at most `limit` in each stretch of `seconds`. */
type Limit = {
  subject: string;
  seconds: number;
  limit: number;
  /**
   * Beyond the limit, one link an hour still goes out: whoever used the limit up can slow others down, but can't lock
   * them out.
   */
  thenHourly?: true;
};

type SignInRequest = {
  /** One plain address. */
  email: string;
  /** A path of ours. */
  next: string;
  /** The caller's network address. */
  address: string;
  /** The browser's id, where it has signed in as this address before. */
  device: string | null;
};

/**
 * Mails a sign-in link to an address. The answer is the same whether the address has an account or not: an account is
 * made when its first link is used.
 *
 * Someone who asks for links to another person's address must not use up the owner's allowance. So a browser that has
 * signed in with the address has its own allowance, and so does a network from which somebody has; only everyone else
 * shares one.
 */
export async function requestSignIn(db: Database, asked: SignInRequest): Promise<SignInAsked> {
  for (const limit of await listLimits(db, asked)) {
    const { allowed, retryAfterSeconds } = await countWithin(db, limit);
    if (!allowed) {
      logRefusal("sign_in.too_many", `${asked.email} from ${ipPrefixOf(asked.address)}`);
      return { outcome: "too_many", retryAfterSeconds };
    }
  }
  const url = await makeSignInLink(db, { email: asked.email, next: asked.next, minutes: linkMinutes });
  const format = isKeyRequest(asked.next) ? formatConfirmMail : formatSignInMail;
  return { outcome: await sendNow(toMail(asked.email, format(url, linkMinutes))) };
}

/** Whether a sign-in leads back to a request for a key, which is not sent before it. */
export const isKeyRequest = (next: string): boolean => /^\/request-key(?:[?#]|$)/.test(next);

async function listLimits(db: Database, { email, address, device }: SignInRequest): Promise<Limit[]> {
  if (device !== null) return [{ subject: `device/${device}/${email}`, seconds: 3_600, limit: 20 }];
  const network = ipPrefixOf(address);
  const pair = `address/${email}/network/${network}`;
  const own: Limit[] = [
    { subject: `network/${network}`, seconds: 3_600, limit: 40 },
    { subject: `network/${network}`, seconds: 86_400, limit: 200 },
    { subject: pair, seconds: 900, limit: 5 },
    { subject: pair, seconds: 86_400, limit: 10, thenHourly: true },
  ];
  if (await hasSignedInFrom(db, email, network)) return own;
  return [...own, { subject: `address/${email}/strangers`, seconds: 86_400, limit: 20, thenHourly: true }];
}

async function countWithin(
  db: Database,
  { subject, seconds, limit, thenHourly }: Limit,
): Promise<AttemptCount> {
  const counted = await countAttempt(db, `sign-in/${subject}`, seconds, limit);
  if (counted.allowed || !thenHourly) return counted;
  return await countAttempt(db, `sign-in/${subject}/hourly`, 3_600, 1);
}

/** 256 random bits, 43 letters. */
const form = /^[\w-]{43}$/;

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const isToken = (text: string): boolean => form.test(text);

/**
 * Makes a token for an address and the link that carries it. Only its hash is kept.
 *
 * @param next where the sign-in leads, a path of ours.
 */
export async function makeSignInLink(
  db: Queryable,
  { email, next, minutes }: { email: string; next: string; minutes: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await insertSignInToken(db, { hash: hashToken(token), email, minutes });
  const query = next === "/console" ? "" : `?next=${encodeURIComponent(next)}`;
  return `${publicUrl()}/sign-in/${token}${query}`;
}

type SignedIn = { accountId: string; sessionId: string; email: string };

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
  if (!signedIn) logRefusal("sign_in.link", ipPrefixOf(from.address));
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
    network: ipPrefixOf(from.address),
  });
  await insertAudit(tx, {
    actor: email,
    action: "account.sign_in",
    subject: account.id,
    detail: { by, session: sessionId, ...(replaced ? { replaces: replaced.id } : {}) },
  });
  return { accountId: account.id, sessionId, email };
}

/** Signs one of a person's browsers out, this one or another. `not_found`: it is signed out already, or not theirs. */
export async function signOut(
  db: Database,
  { accountId, email }: Person,
  sessionId: string,
): Promise<{ outcome: "signed_out" | "not_found" }> {
  return await db.transaction(async (tx) => {
    const ended = await endSession(tx, { id: sessionId, accountId });
    if (!ended) return { outcome: "not_found" };
    await insertAudit(tx, {
      actor: email,
      action: "session.end",
      subject: accountId,
      detail: { browser: describeBrowser(ended.userAgent), session: ended.id },
    });
    return { outcome: "signed_out" };
  });
}

/** Ends every session of a person, this one too. */
export async function signOutEverywhere(db: Database, { accountId, email }: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const sessions = await endSessions(tx, accountId);
    await insertAudit(tx, {
      actor: email,
      action: "account.sign_out_everywhere",
      subject: accountId,
      detail: { sessions },
    });
  });
}
