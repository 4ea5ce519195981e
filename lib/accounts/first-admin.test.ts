import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { openAccount, setRole } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { openTestDatabase } from "@/lib/testing/database";
import { greetAdmin, roleOf } from "./account";
import { signInByToken as signInFrom } from "./sign-in";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

afterEach(async () => {
  env.ADMIN_EMAILS = [];
  await db.execute(sql`delete from sign_in_token`);
  await db.execute(sql`delete from account`);
});

/** The same database as a server on one engine, or on the other, finds it. */
const on = (engine: Database["engine"]): Database => Object.create(db, { engine: { value: engine } });

const signInByToken = (on: Database, token: string) =>
  signInFrom(on, token, { userAgent: "", address: "127.0.0.1", replaces: null });

const tokenOf = (link: string) => new URL(link).pathname.replace("/sign-in/", "");

test("the first start makes an admin and gives a link that signs in as one, once", async () => {
  for (const engine of ["embedded", "postgresql"] as const) {
    const greeted = await greetAdmin(on(engine));
    expect(greeted?.email).toBe("me@localhost");
    const token = tokenOf(greeted?.link ?? "");
    const signedIn = await signInByToken(db, token);
    expect(signedIn).not.toBeNull();
    expect(await signInByToken(db, token)).toBeNull();
    const account = await openAccount(db, "me@localhost");
    expect([account.id, roleOf(account)]).toEqual([signedIn?.accountId, "admin"]);
    await db.execute(sql`delete from account`);
  }
});

test("a first start whose link nobody used gives another at the next one", async () => {
  await greetAdmin(on("postgresql"));
  expect(await greetAdmin(on("postgresql"))).not.toBeNull();
});

test("on PostgreSQL no link is shown once an admin has signed in, or where ADMIN_EMAILS names one", async () => {
  const first = await greetAdmin(on("postgresql"));
  await signInByToken(db, tokenOf(first?.link ?? ""));
  expect(await greetAdmin(on("postgresql"))).toBeNull();
  await db.execute(sql`delete from account`);
  env.ADMIN_EMAILS = ["admin@example.com"];
  expect(await greetAdmin(on("postgresql"))).toBeNull();
});

test("on the embedded engine each start gives a link: to the first of ADMIN_EMAILS, else to the admin there is", async () => {
  const { id } = await openAccount(db, "boss@example.com");
  await setRole(db, id, "admin");
  await db.execute(sql`update account set last_sign_in_at = now()`);
  expect((await greetAdmin(on("embedded")))?.email).toBe("boss@example.com");
  env.ADMIN_EMAILS = ["first@example.com", "second@example.com"];
  expect((await greetAdmin(on("embedded")))?.email).toBe("first@example.com");
  const { rows } = await db.execute(sql`select email from account`);
  expect(rows).toEqual([{ email: "boss@example.com" }]);
});
