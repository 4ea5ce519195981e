// On both engines: dates and times come through each driver by itself.

import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { openAccount } from "./accounts";
import type { Database } from "./open";
import {
  endSession,
  findSession,
  hasSignedInFrom,
  insertSession,
  listSessions,
  markSessionSeen,
  sweepSessions,
} from "./sign-in";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

/** A session that began and was last used some time ago. */
async function begin(email: string, { begun = "0 minutes", seen = "0 minutes" } = {}) {
  const { id: accountId } = await openAccount(db, email);
  const id = await insertSession(db, { accountId, userAgent: "Mozilla/5.0", network: "192.0.2.7" });
  await db.execute(sql`
    update session set begun_at = now() - ${begun}::interval, last_seen_at = now() - ${seen}::interval where id = ${id}`);
  return { id, accountId };
}

test.each([
  ["13 days idle", { begun: "29 days", seen: "13 days" }, true],
  ["14 days idle", { begun: "20 days", seen: "14 days" }, false],
  ["30 days old, in use", { begun: "30 days", seen: "1 minute" }, false],
])("%s", async (_, times, isOpen) => {
  const session = await begin(`${times.begun}-${times.seen}@example.com`.replaceAll(" ", ""), times);
  expect((await findSession(db, session)) !== undefined).toBe(isOpen);
  expect(await listSessions(db, session.accountId)).toHaveLength(isOpen ? 1 : 0);
  // What is over is neither ended again nor taken up by being used.
  await markSessionSeen(db, session.id);
  expect((await findSession(db, session)) !== undefined).toBe(isOpen);
  expect((await endSession(db, session)) !== undefined).toBe(isOpen);
});

test("a session opens its own account only", async () => {
  const [one, other] = [await begin("one@example.com"), await begin("other@example.com")];
  expect(await findSession(db, one)).toMatchObject({ id: one.accountId, email: "one@example.com" });
  expect(await findSession(db, { id: one.id, accountId: other.accountId })).toBeUndefined();
  expect(await findSession(db, { id: "none", accountId: one.accountId })).toBeUndefined();
});

test("when a session was last seen is written once in some minutes, so that reading writes nothing", async () => {
  const session = await begin("seen@example.com", { begun: "1 hour", seen: "6 minutes" });
  const rowVersion = async () =>
    (await db.execute<{ xmin: string }>(sql`select xmin::text from session where id = ${session.id}`)).rows[0]
      ?.xmin;
  expect(await findSession(db, session)).toMatchObject({ isSeenDue: true });
  await markSessionSeen(db, session.id);
  const written = await rowVersion();
  expect(await findSession(db, session)).toMatchObject({ isSeenDue: false });
  await markSessionSeen(db, session.id);
  expect(await rowVersion()).toBe(written);
});

test("a network is known by whoever signed in from it, also after the session ended, for half a year", async () => {
  const session = await begin("home@example.com");
  await endSession(db, session);
  expect(await hasSignedInFrom(db, "home@example.com", "192.0.2.7")).toBe(true);
  expect(await hasSignedInFrom(db, "home@example.com", "192.0.2.8")).toBe(false);
  expect(await hasSignedInFrom(db, "nobody@example.com", "192.0.2.7")).toBe(false);
  await db.execute(sql`update session set begun_at = now() - interval '181 days' where id = ${session.id}`);
  expect(await hasSignedInFrom(db, "home@example.com", "192.0.2.7")).toBe(false);
});

test("the sweep forgets sessions whose network counts no more, and none that is in force", async () => {
  const old = await begin("swept@example.com", { begun: "181 days", seen: "170 days" });
  const kept = await begin("swept@example.com");
  await sweepSessions(db);
  const { rows } = await db.execute(sql`select id from session where account_id = ${old.accountId}`);
  expect(rows).toEqual([{ id: kept.id }]);
});
