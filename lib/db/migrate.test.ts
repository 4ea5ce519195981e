import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { tellProof } from "@/lib/testing/proof";
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
  tellProof("R10", "ten instances at once: each migration applied once, none failed");
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
