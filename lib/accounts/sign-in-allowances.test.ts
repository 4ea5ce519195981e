import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestSmtp, type TestSmtp } from "@/lib/testing/smtp";
import { requestSignIn, signInByProvider, signInByToken } from "./sign-in";

let db: Database;
let smtp: TestSmtp;

beforeAll(async () => {
  db = await openTestDatabase();
  smtp = await startTestSmtp();
  env.SMTP_URL = smtp.url;
});

afterAll(async () => {
  delete env.SMTP_URL;
  await smtp.close();
});

beforeEach(async () => {
  smtp.taken.length = 0;
  smtp.refuseWith(null);
  await db.execute(sql`delete from attempt_window`);
});

const ask = (email: string, address = "192.0.2.1", next = "/console") =>
  requestSignIn(db, { email, next, address, device: null });

const browserAt = (address: string) => ({ userAgent: "", address, replaces: null });

const signInAt = (email: string, address: string) =>
  signInByProvider(db, { provider: "github", email }, browserAt(address));

/** Asks from ever new networks until the address's allowance for strangers is gone, its hour's link too. */
async function exhaust(email: string): Promise<void> {
  for (let n = 0; n < 21; n += 1)
    expect(await ask(email, `198.51.${n}.1`), `stranger ${n}`).toEqual({ outcome: "sent" });
  expect((await ask(email, "203.0.113.250")).outcome).toBe("too_many");
}

const forget = (subjects: string) =>
  db.execute(sql`delete from attempt_window where subject like ${subjects}`);

test("the mail holds a link that signs in and leads on, and the database holds neither mail nor token", async () => {
  expect(await ask("jane@example.com", "192.0.2.1", "/console/keys?a=1")).toEqual({ outcome: "sent" });
  const text = smtp.taken[0]?.read.text ?? "";
  const url = new URL(/https?:\/\/\S+\/sign-in\/\S+/.exec(text)?.[0] ?? "");
  expect(url.searchParams.get("next")).toBe("/console/keys?a=1");
  const token = url.pathname.replace("/sign-in/", "");
  const { rows } = await db.execute(sql`select * from mail`);
  expect(rows).toEqual([]);
  expect(await signInByToken(db, token, browserAt("192.0.2.1"))).not.toBeNull();
});

test("one network gets five links to an address in a quarter of an hour, and takes none from other networks", async () => {
  for (let n = 0; n < 5; n += 1) expect(await ask("often@example.com")).toEqual({ outcome: "sent" });
  const refused = await ask("often@example.com");
  expect(refused.outcome).toBe("too_many");
  if (refused.outcome === "too_many") {
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  }
  expect(smtp.taken).toHaveLength(5);
  expect(await ask("other@example.com")).toEqual({ outcome: "sent" });
  expect(await ask("often@example.com", "203.0.113.9")).toEqual({ outcome: "sent" });
});

test("one network that asks on and on is sent ten links a day and then one an hour; other networks still have theirs", async () => {
  const email = "stubborn@example.com";
  for (let n = 0; n < 11; n += 1) {
    await forget("%/900s");
    expect(await ask(email)).toEqual({ outcome: "sent" });
  }
  await forget("%/900s");
  const refused = await ask(email);
  expect(refused).toMatchObject({ outcome: "too_many" });
  if (refused.outcome === "too_many") expect(refused.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  for (let n = 0; n < 9; n += 1)
    expect(await ask(email, `198.51.${n}.1`), `network ${n}`).toEqual({ outcome: "sent" });
});

test("strangers from any number of networks send an address twenty links a day, then one an hour", async () => {
  const email = "flooded@example.com";
  await exhaust(email);
  expect(smtp.taken).toHaveLength(21);
  const refused = await ask(email, "203.0.113.251");
  if (refused.outcome === "too_many") expect(refused.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  // The next hour.
  await forget("%/hourly/3600s");
  expect(await ask(email, "203.0.113.252")).toEqual({ outcome: "sent" });
  expect((await ask(email, "203.0.113.253")).outcome).toBe("too_many");
});

/** Five in a quarter of an hour are counted by the clock's quarters: what begins in one must end in it. */
async function withinOneQuarter(): Promise<void> {
  const quarterMs = 900_000;
  const leftMs = quarterMs - (Date.now() % quarterMs);
  if (leftMs < 20_000) await wait(leftMs + 500);
}

test("strangers keep nobody out who has signed in before: not the same network, not the same browser", async () => {
  // Whom ADMIN_EMAILS names is worth the most to an attacker.
  const email = "boss@example.com";
  env.ADMIN_EMAILS = [email];
  await withinOneQuarter();
  await signInAt(email, "192.0.2.77");
  await exhaust(email);
  // The network, with another browser, still has its five in a quarter of an hour.
  for (let n = 0; n < 5; n += 1) expect(await ask(email, "192.0.2.77")).toEqual({ outcome: "sent" });
  expect((await ask(email, "192.0.2.77")).outcome).toBe("too_many");
  // The browser, wherever it is: also in a network that others have exhausted.
  await db.execute(sql`
    insert into attempt_window values ('sign-in/network/198.51.100.9/3600s', date_trunc('hour', now()), 40)`);
  const own = { email, next: "/console", address: "198.51.100.9" };
  expect((await requestSignIn(db, { ...own, device: null })).outcome).toBe("too_many");
  expect(await requestSignIn(db, { ...own, device: "the browser" })).toEqual({ outcome: "sent" });
  env.ADMIN_EMAILS = [];
});

test("a browser that has signed in has an end too, which is its own", async () => {
  const own = { email: "jack@example.com", next: "/console", address: "192.0.2.1", device: "one" };
  for (let n = 0; n < 20; n += 1) expect(await requestSignIn(db, own)).toEqual({ outcome: "sent" });
  expect((await requestSignIn(db, own)).outcome).toBe("too_many");
  expect(await requestSignIn(db, { ...own, device: "another" })).toEqual({ outcome: "sent" });
});

test("a network sends forty links an hour, and all addresses of a household are one network", async () => {
  await db.execute(sql`
    insert into attempt_window values ('sign-in/network/2001:db8:1:2::/64/3600s', date_trunc('hour', now()), 40)`);
  const [one, two] = [
    await ask("a@example.com", "2001:db8:1:2::5"),
    await ask("b@example.com", "2001:db8:1:2:9::"),
  ];
  expect([one.outcome, two.outcome]).toEqual(["too_many", "too_many"]);
  expect((await ask("a@example.com", "2001:db8:1:3::5")).outcome).toBe("sent");
});

test("a mail that cannot be handed in is said, and not taken for one that was sent", async () => {
  smtp.refuseWith(451);
  expect(await ask("away@example.com")).toEqual({ outcome: "failed" });
});
