// On both engines: each migrates by a connection of its own kind.

import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { recordProof } from "@/lib/testing/proof";
import { migrateDatabase } from "./migrate";
import { createDatabase, type Database } from "./open";
import { connectPool } from "./pool";

const db = await openTestDatabase();

beforeEach(async () => {
  await db.execute(sql`drop schema if exists drizzle cascade`);
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
});

const applied = sql`select count(*) = count(distinct created_at) as once, count(*) > 0 as some from drizzle.__drizzle_migrations`;

test("ten instances that migrate at once apply each migration once, and none fails", async () => {
  const instances = await Promise.all(Array.from({ length: 10 }, () => anotherInstance()));
  await Promise.all(instances.map((instance) => migrateDatabase(instance)));
  expect((await db.execute(applied)).rows).toEqual([{ once: true, some: true }]);
  expect((await db.execute(sql`select count(*) from entity`)).rows).toEqual([{ count: 0 }]);
  await Promise.all(instances.filter((instance) => instance !== db).map((instance) => instance.close()));
  recordProof("R10", "ten instances at once: each migration applied once, none failed");
});

test("a key's month begins with what its calls of the month cost, and the ledger is read before a table is altered", async () => {
  const known = readMigrationFiles({ migrationsFolder: "lib/db/migrations" });
  const keys = known.findIndex(({ sql }) =>
    sql.some((text) => text.includes('CREATE TABLE "key_spend_month"')),
  );
  for (const text of known.slice(0, keys).flatMap((migration) => migration.sql))
    await db.execute(sql.raw(text));
  await db.execute(sql`insert into account (id, email) values ('a', 'a@example.com')`);
  await db.execute(sql`
    insert into api_key (id, account_id, name, tier) select k, 'a', k, 'preview' from unnest(array['k1', 'k2']) as k`);
  await db.execute(sql`
    insert into call (key_id, id, day, operation, company, units, included_units, cost_cents, state)
    select c.key, c.id, (now() at time zone 'utc')::date - c.back, 'validate', '', 1, 0, c.cents, c.state
    from (values ('k1', '1', 0, 5, 'settled'), ('k1', '2', 0, 7, 'reserved'), ('k1', '3', 0, 9, 'voided'),
      ('k1', '4', 40, 11, 'settled'), ('k2', '5', 40, 13, 'settled')) as c(key, id, back, cents, state)`);
  for (const text of known[keys]?.sql ?? []) await db.execute(sql.raw(text));
  expect(
    (await db.execute(sql`select key_id as key, cost_cents as cents from key_spend_month`)).rows,
  ).toEqual([{ key: "k1", cents: 12 }]);
  const statements = (known[keys]?.sql ?? []).map((text) => text.trim().split(" ")[0]);
  expect(statements.indexOf("INSERT")).toBeLessThan(statements.indexOf("ALTER"));
});

test("a database that a later version migrated is refused and left as it is", async () => {
  await migrateDatabase(db);
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`,
  );
  await expect(migrateDatabase(db)).rejects.toThrow("The database is newer than this code");
});

/** On PostgreSQL an instance with its own pool; the embedded engine has one pool per process. */
async function anotherInstance(): Promise<Database> {
  if (db.engine === "embedded") return db;
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = `/${rows[0]?.name}`;
  const pool = connectPool({ connectionString: url.href });
  return createDatabase(pool, "postgresql", () => Promise.resolve());
}
