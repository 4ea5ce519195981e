import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/db/test-database";
import { env } from "@/lib/env";
import { startTestSmtp, type TestSmtp } from "../mail/test-smtp";
import { signInByToken } from "./open-session";
import { requestSignIn } from "./request-sign-in";

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
  requestSignIn(db, { email, next, address });

test("the mail holds a link that signs in and leads on, and the database holds neither mail nor token", async () => {
  expect(await ask("jane@example.com", "192.0.2.1", "/console/keys?a=1")).toEqual({ outcome: "sent" });
  const text = smtp.taken[0]?.read.text ?? "";
  const url = new URL(/https?:\/\/\S+\/sign-in\/\S+/.exec(text)?.[0] ?? "");
  expect(url.searchParams.get("next")).toBe("/console/keys?a=1");
  const token = url.pathname.replace("/sign-in/", "");
  const { rows } = await db.execute(sql`select * from mail`);
  expect(rows).toEqual([]);
  expect(await signInByToken(db, token)).not.toBeNull();
});

test("an address is sent five links in a quarter of an hour, whoever asks", async () => {
  for (let n = 0; n < 5; n += 1)
    expect(await ask("often@example.com", `192.0.2.${n}`)).toEqual({ outcome: "sent" });
  const refused = await ask("often@example.com", "192.0.2.99");
  expect(refused.outcome).toBe("too_many");
  if (refused.outcome === "too_many") {
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  }
  expect(smtp.taken).toHaveLength(5);
  expect(await ask("other@example.com")).toEqual({ outcome: "sent" });
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
