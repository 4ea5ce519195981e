import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "@/lib/accounts/mail";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { openTestDatabase } from "@/lib/testing/database";
import { startTestSmtp, type TestSmtp } from "@/lib/testing/smtp";
import { startHousekeeping } from "./background";

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

test("a server sends what is due as it starts, finishes the mail at hand when it ends, and begins no other", async () => {
  for (let n = 0; n < 20; n += 1)
    await queueMail(db, { to: `p${n}@example.com`, subject: "Due", text: "Due", html: "<p>Due</p>" });
  const housekeeping = startHousekeeping(db);
  await smtp.whenTaken(1);
  await housekeeping.stop();
  await housekeeping.stop();
  const taken = smtp.taken.length;
  const { rows } = await db.execute(sql`select count(*)::int as sent from mail where sent_at is not null`);
  expect(rows).toEqual([{ sent: taken }]);
  expect(taken).toBeLessThan(20);
});

test("instances beside each other send each mail once", async () => {
  await db.execute(sql`update mail set next_attempt_at = now()`);
  const all = [startHousekeeping(db), startHousekeeping(db), startHousekeeping(db)];
  await smtp.whenTaken(20);
  await Promise.all(all.map((one) => one.stop()));
  expect(new Set(smtp.taken.flatMap(({ recipients }) => recipients)).size).toBe(20);
});
