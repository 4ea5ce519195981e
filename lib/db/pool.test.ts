import { afterAll, describe, expect, test } from "vitest";
import { connectPool } from "./pool";

const url = process.env.TEST_ENGINE === "postgresql" ? process.env.TEST_POSTGRES_URL : undefined;

describe.skipIf(url === undefined)("a pool's connection", () => {
  const pool = connectPool({ connectionString: url, max: 1, query_timeout: 300 });
  afterAll(() => pool.end());
  const session = async () => (await pool.query("select pg_backend_pid() as id")).rows[0].id;

  test("is kept when the server refuses a statement", async () => {
    const before = await session();
    await expect(pool.query("select 1 / 0")).rejects.toThrow("division by zero");
    expect(await session()).toBe(before);
  });

  test("is thrown away when the wait for an answer was given up: it may be amid the statement", async () => {
    const before = await session();
    await expect(pool.query("select pg_sleep(2)")).rejects.toThrow("timeout");
    expect(await session()).not.toBe(before);
  });
});
