import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { findSession } from "@/lib/db/sign-in";
import { openTestDatabase } from "@/lib/testing/database";
import {
  describeLink,
  hashToken,
  makeSignInLink,
  type SignInFrom,
  signInByProvider,
  signInByToken as signInFrom,
  signOutEverywhere,
} from "./sign-in";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

const browser: SignInFrom = { userAgent: "Mozilla/5.0", address: "192.0.2.7", replaces: null };
const signInByToken = (on: Database, token: string) => signInFrom(on, token, browser);

async function makeToken(email: string, minutes = 15): Promise<string> {
  const url = new URL(await makeSignInLink(db, { email, next: "/console", minutes }));
  return url.pathname.replace("/sign-in/", "");
}

describe("a sign-in link", () => {
  test("makes the account of its address, once, and notes the sign-in", async () => {
    const first = await signInByToken(db, await makeToken("new@example.com"));
    const second = await signInByToken(db, await makeToken("new@example.com"));
    expect(second).toMatchObject({ accountId: first?.accountId, email: "new@example.com" });
    expect(second?.sessionId).not.toBe(first?.sessionId);
    const { rows } = await db.execute(
      sql`select role, last_sign_in_at is not null as noted from account where email = 'new@example.com'`,
    );
    expect(rows).toEqual([{ role: "developer", noted: true }]);
    const audit = await db.execute(
      sql`select actor, detail from audit_event where action = 'account.sign_in' and subject = ${first?.accountId}`,
    );
    expect(audit.rows).toHaveLength(2);
    expect(audit.rows[0]).toEqual({
      actor: "new@example.com",
      detail: { by: "link", session: first?.sessionId },
    });
  });

  test("works once, however many use it at the same moment", async () => {
    const token = await makeToken("once@example.com");
    const tries = await Promise.all(Array.from({ length: 20 }, () => signInByToken(db, token)));
    expect(tries.filter((signedIn) => signedIn !== null)).toHaveLength(1);
    expect(await signInByToken(db, token)).toBeNull();
  });

  test("ends the other links of its address, and of links used at once only one works", async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, () => makeToken("several@example.com")));
    const other = await makeToken("neighbour@example.com");
    const tries = await Promise.all(tokens.map((token) => signInByToken(db, token)));
    expect(tries.filter((signedIn) => signedIn !== null)).toHaveLength(1);
    for (const token of tokens) expect(await describeLink(db, token)).toMatchObject({ state: "used" });
    expect(await describeLink(db, other)).toMatchObject({ state: "usable" });
  });

  test("is not used up by being looked at", async () => {
    const token = await makeToken("scanned@example.com");
    for (let look = 0; look < 3; look += 1)
      expect(await describeLink(db, token)).toEqual({ state: "usable", email: "scanned@example.com" });
    expect(await signInByToken(db, token)).not.toBeNull();
  });

  test("is refused when its time is over", async () => {
    const token = await makeToken("late@example.com", 0);
    expect(await describeLink(db, token)).toMatchObject({ state: "expired" });
    expect(await signInByToken(db, token)).toBeNull();
  });

  test("is refused when it is changed, cut short or made up", async () => {
    const token = await makeToken("tampered@example.com");
    const changed = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [changed, token.slice(0, -1), `${token}A`, "", "x'; --", hashToken(token)]) {
      expect(await signInByToken(db, wrong)).toBeNull();
      expect(await describeLink(db, wrong)).toEqual({ state: "unknown" });
    }
    expect(await signInByToken(db, token)).not.toBeNull();
  });

  test("is kept only as its hash", async () => {
    const token = await makeToken("hashed@example.com");
    const { rows } = await db.execute<{ whole: string }>(
      sql`select sign_in_token::text as whole from sign_in_token where email = 'hashed@example.com'`,
    );
    expect(rows[0]?.whole).toContain(hashToken(token));
    expect(rows[0]?.whole).not.toContain(token);
  });
});

test("a provider's address signs in to the account of that address, and only a plain address does", async () => {
  const byLink = await signInByToken(db, await makeToken("both@example.com"));
  const by = (provider: string, email: string) => signInByProvider(db, { provider, email }, browser);
  expect((await by("github", "Both@Example.com"))?.accountId).toBe(byLink?.accountId);
  expect(await by("github", "")).toBeNull();
  expect(await by("google", "a@b.c, d@e.f")).toBeNull();
});

test("signing in anew in a browser ends the session that it had", async () => {
  const first = await signInByToken(db, await makeToken("again@example.com"));
  if (!first) throw new Error("not signed in");
  const session = { id: first.sessionId, accountId: first.accountId };
  const second = await signInFrom(db, await makeToken("again@example.com"), {
    ...browser,
    replaces: session,
  });
  expect(await findSession(db, session)).toBeUndefined();
  expect(second && (await findSession(db, { ...session, id: second.sessionId }))).toBeDefined();
});

test("signing out everywhere ends the sessions that there are, and none that begins later", async () => {
  const email = "everywhere@example.com";
  const begin = async () => {
    const begun = await signInByToken(db, await makeToken(email));
    if (!begun) throw new Error("not signed in");
    return { id: begun.sessionId, accountId: begun.accountId };
  };
  const before = [await begin(), await begin()];
  for (const session of before) expect(await findSession(db, session)).toMatchObject({ email });
  await signOutEverywhere(db, { accountId: before[0]?.accountId ?? "", email });
  for (const session of before) expect(await findSession(db, session)).toBeUndefined();
  expect(await findSession(db, await begin())).toMatchObject({ email });
  const { rows } = await db.execute(
    sql`select actor, detail from audit_event where action = 'account.sign_out_everywhere'`,
  );
  expect(rows).toEqual([{ actor: email, detail: { sessions: 2 } }]);
});
