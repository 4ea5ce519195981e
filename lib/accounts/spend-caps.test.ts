import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openAccount } from "@/lib/db/accounts";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { changeAlerts, changeSpendCap, type Person } from "./account";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});

async function makePerson(email: string): Promise<Person> {
  const { id } = await openAccount(db, email);
  return { accountId: id, email };
}

const spend = async ({ accountId }: Person) => {
  const { rows } = await db.execute(sql`
    select cost_cents as cost, stop_at_cents as stop from spend_month
    where account_id = ${accountId} and month = date_trunc('month', now() at time zone 'utc')::date`);
  return rows[0];
};

const spendCents = async ({ accountId }: Person, cents: number) => {
  await db.execute(sql`
    insert into spend_month (account_id, month, cost_cents)
    values (${accountId}, date_trunc('month', now() at time zone 'utc')::date, ${cents})`);
};

test("a cap that stops holds for the month that runs, from the next unit on", async () => {
  const person = await makePerson("cap1@example.com");
  await spendCents(person, 300);
  await changeSpendCap(db, person, { cents: 500, action: "stop" });
  expect(await spend(person)).toEqual({ cost: 300, stop: 500 });
  const over = db.execute(
    sql`update spend_month set cost_cents = 501 where account_id = ${person.accountId}`,
  );
  await expect(over).rejects.toThrow();
  await db.execute(sql`update spend_month set cost_cents = 500 where account_id = ${person.accountId}`);
});

test("a cap below what is spent already stops at what is spent", async () => {
  const person = await makePerson("cap2@example.com");
  await spendCents(person, 700);
  await changeSpendCap(db, person, { cents: 500, action: "stop" });
  expect(await spend(person)).toEqual({ cost: 700, stop: 700 });
});

test("a cap set before anything is spent meets the first unit that costs something", async () => {
  const person = await makePerson("cap3@example.com");
  await changeSpendCap(db, person, { cents: 0, action: "stop" });
  expect(await spend(person)).toEqual({ cost: 0, stop: 0 });
});

test("a cap that warns, and none, stop nowhere", async () => {
  const person = await makePerson("cap4@example.com");
  await spendCents(person, 10);
  await changeSpendCap(db, person, { cents: 500, action: "stop" });
  await changeSpendCap(db, person, { cents: 500, action: "warn" });
  expect(await spend(person)).toEqual({ cost: 10, stop: null });
  await changeSpendCap(db, person, { cents: 500, action: "stop" });
  await changeSpendCap(db, person, { cents: null, action: "stop" });
  expect(await spend(person)).toEqual({ cost: 10, stop: null });
});

test("each change stands in the audit log with what was before; what changes nothing does not", async () => {
  const person = await makePerson("cap5@example.com");
  expect(await changeSpendCap(db, person, { cents: 500, action: "stop" })).toEqual({ outcome: "changed" });
  expect(await changeSpendCap(db, person, { cents: 500, action: "stop" })).toEqual({ outcome: "unchanged" });
  expect(await changeAlerts(db, person, true)).toEqual({ outcome: "unchanged" });
  expect(await changeAlerts(db, person, false)).toEqual({ outcome: "changed" });
  const { rows } = await db.execute(
    sql`select actor, action, detail from audit_event where subject = ${person.accountId} order by id`,
  );
  expect(rows).toEqual([
    {
      actor: person.email,
      action: "account.spend_cap",
      detail: { from: { cents: null, action: "warn" }, to: { cents: 500, action: "stop" } },
    },
    { actor: person.email, action: "account.alerts", detail: { alerts: false } },
  ]);
});
