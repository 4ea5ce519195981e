import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { recordProof, sizeOf, timeFor } from "@/lib/testing/proof";
import { isDatabaseUnavailable } from "./open";

const db = await openTestDatabase();

test.skipIf(db.engine === "embedded")(
  "sessions that the server ends reject what was on them, and leave the pool whole",
  { timeout: timeFor(120_000) },
  async () => {
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
    const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await admin.connect();
    const endAll = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
    for (let round = 0; round < sizeOf(3, 100); round++) {
      let open = 30;
      const runs = Array.from({ length: open }, () =>
        db
          .transaction((tx) => tx.execute(sql`select pg_sleep(60)`))
          .catch((error: unknown) => error)
          .finally(() => open--),
      );
      while (open > 0) await admin.query(endAll, [rows[0]?.name]);
      for (const error of await Promise.all(runs)) expect(isDatabaseUnavailable(error)).toBe(true);
    }
    await admin.end();
    // The last of them may have ended an idle session a moment ago, which the pool has not heard of yet.
    await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select 1 as one`)));
      expect(answers.map(({ rows: [row] }) => row)).toEqual(Array(30).fill({ one: 1 }));
    });
    recordProof(
      "R9",
      `${sizeOf(3, 100)} times all sessions ended by the server: every query rejected, the pool whole again`,
    );
  },
);

test("an error of the query itself is not taken for an absent database", async () => {
  const error: unknown = await db.execute(sql`select nothing`).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(false);
});
