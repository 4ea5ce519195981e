import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { findSessionAccount } from "@/lib/db/accounts/accounts";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/db/test-database";
import { signOutEverywhere } from "../account/change-settings";
import { describeLink, signInByProvider, signInByToken } from "./open-session";
import { hashToken, makeSignInLink } from "./sign-in-token";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

async function makeToken(email: string, minutes = 15): Promise<string> {
  const url = new URL(await makeSignInLink(db, { email, next: "/console", minutes }));
  return url.pathname.replace("/sign-in/", "");
}

describe("a sign-in link", () => {
  test("makes the account of its address, once, and notes the sign-in", async () => {
    const first = await signInByToken(db, await makeToken("new@example.com"));
    const second = await signInByToken(db, await makeToken("new@example.com"));
    expect(first).toMatchObject({ sessionVersion: 1 });
    expect(second).toEqual(first);
    const { rows } = await db.execute(
      sql`select role, last_sign_in_at is not null as noted from account where email = 'new@example.com'`,
    );
    expect(rows).toEqual([{ role: "developer", noted: true }]);
    const audit = await db.execute(
      sql`select actor, detail from audit_event where action = 'account.sign_in' and subject = ${first?.accountId}`,
    );
    expect(audit.rows).toHaveLength(2);
    expect(audit.rows[0]).toEqual({ actor: "new@example.com", detail: { by: "link" } });
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
  expect(await signInByProvider(db, { provider: "github", email: "Both@Example.com" })).toEqual(byLink);
  expect(await signInByProvider(db, { provider: "github", email: "" })).toBeNull();
  expect(await signInByProvider(db, { provider: "google", email: "a@b.c, d@e.f" })).toBeNull();
});

test("signing out everywhere ends the sessions that there are, and none that begins later", async () => {
  const email = "everywhere@example.com";
  const before = await signInByToken(db, await makeToken(email));
  if (!before) throw new Error("not signed in");
  expect(await findSessionAccount(db, before)).toMatchObject({ email });
  await signOutEverywhere(db, { accountId: before.accountId, email });
  expect(await findSessionAccount(db, before)).toBeUndefined();
  const after = await signInByToken(db, await makeToken(email));
  expect(after && (await findSessionAccount(db, after))).toMatchObject({ email });
});
