// On both engines: what a host has left after a loss depends on it.

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import { hashToken, makeSignInLink, signInByToken } from "@/lib/accounts/sign-in";
import { openTestDatabase } from "@/lib/testing/database";
import { dumpDatabase, listTables, restoreDatabase } from "./backup";
import { createKey } from "./keys";
import { findSession, keepSessionSecret } from "./sign-in";

const db = await openTestDatabase();

async function dump(): Promise<string[]> {
  const lines: string[] = [];
  await dumpDatabase(db, "2026-11-21T00:00:00.000Z", async (line) => void lines.push(line));
  return lines;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function emptyAll(): Promise<void> {
  const tables = (await listTables(db)).map((name) => `"${name}"`).join(", ");
  await db.execute(sql.raw(`truncate ${tables} restart identity cascade`));
}

test("what was backed up comes back row for row, links and numbering in force; a part of it never does", async () => {
  // A hundred documents and more, the first a part of the last.
  await db.execute(sql`
    insert into document (id, kind, publisher, title, url, seen_on, retrieved_at)
    select 'doc-' || n, 'filing', 'A "publisher"', E'line\\none', 'https://example.com/' || n, current_date, now() from generate_series(1, 250) n`);
  await db.execute(sql`update document set parent_id = 'doc-250' where id = 'doc-1'`);
  const secret = makeSecret();
  const key = await createKey(db, {
    email: "backup@example.com",
    name: 'a "quoted" name, \' and \\ \u2028 é',
    tier: "build",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit: null,
    dailyIncluded: 7,
    actor: "test",
  });
  const lines = await dump();
  await expect(restoreDatabase(db, each(lines))).rejects.toThrow(/holds data already/);

  await emptyAll();
  await expect(restoreDatabase(db, each(lines.slice(0, -1)))).rejects.toThrow(/cut off/);
  await expect(
    restoreDatabase(db, each(lines.filter((line) => !line.includes('"doc-200"')))),
  ).rejects.toThrow();
  await expect(restoreDatabase(db, each(["{}"]))).rejects.toThrow(/isn't a Footnote backup/);
  const { rows: left } = await db.execute<{ n: number }>(sql`select count(*)::int as n from document`);
  expect(left[0]?.n).toBe(0);

  await restoreDatabase(db, each(lines));
  const again = await dump();
  expect(again.at(-1)).toEqual(lines.at(-1));
  await expect(
    db.execute(sql`insert into usage_day values ('no such key', '2026-01-01', 1, 1, 1, 1, 1)`),
  ).rejects.toThrow();
  await db.execute(
    sql`insert into audit_event (actor, action, subject, detail) values ('test', 'test', ${key.id}, '{}')`,
  );
});

test("a backup lets nobody in: no session secret, session or link is in it, and after restoring it everybody signs in again", async () => {
  await emptyAll();
  const browser = { userAgent: "canary-browser", address: "192.0.2.7", replaces: null };
  const makeToken = async () => {
    const link = await makeSignInLink(db, { email: "in@example.com", next: "/console", minutes: 15 });
    return new URL(link).pathname.replace("/sign-in/", "");
  };
  const secret = await keepSessionSecret(db, "canary-secret");
  await db.execute(sql`insert into setting (name, value) values ('registry_version', '7')`);
  const signedIn = await signInByToken(db, await makeToken(), browser);
  if (!signedIn) throw new Error("not signed in");
  const unused = await makeToken();
  const session = { id: signedIn.sessionId, accountId: signedIn.accountId };
  expect(await findSession(db, session)).toBeDefined();

  const lines = await dump();
  const whole = lines.join("\n");
  for (const canary of [secret, "session_secret", "canary-browser", unused, hashToken(unused)])
    expect(whole, canary).not.toContain(canary);
  expect(whole).toContain("registry_version");

  await emptyAll();
  await restoreDatabase(db, each(lines));
  expect(await findSession(db, session)).toBeUndefined();
  expect(await signInByToken(db, unused, browser)).toBeNull();
  expect(await keepSessionSecret(db, "made anew")).toBe("made anew");
  const again = await signInByToken(db, await makeToken(), browser);
  expect(again).toMatchObject({ accountId: signedIn.accountId });
});
