// On both engines: each is opened in its own way.

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { getDatabase, openDatabase } from "./open";

const db = await openTestDatabase();

test("a test file's database is migrated, empty, and the one that the process has", async () => {
  const { rows } = await db.execute(sql`select count(*) from entity`);
  expect(rows).toEqual([{ count: 0 }]);
  expect(await getDatabase()).toBe(db);
  expect(await openDatabase({ role: "tool" })).toBe(db);
});

test("values have the same form on both engines", async () => {
  const { rows } = await db.execute(sql`select
    9007199254740991 as int8, 9007199254740993 as beyond, count(*) as count, sum(n) as sum, avg(n) as avg,
    1.50::numeric as "numeric", 0.1::float8 as float8, true as bool, null::int as nothing,
    date '2024-02-29' as "date", timestamp '2024-02-29 12:00:00.5' as moment,
    timestamptz '2024-02-29 12:00:00.5+02' as instant, interval '1 day 02:00' as span,
    jsonb '{"a": [1, "ü", null]}' as json, array['a,b', 'c"d', null] as texts, array[1, 2] as numbers,
    '\\x00ff'::bytea as bytes, 'ü' || chr(128578) as text
    from generate_series(1, 4) as n`);
  expect(rows).toEqual([
    {
      int8: Number.MAX_SAFE_INTEGER,
      beyond: 9007199254740993n,
      count: 4,
      sum: 10,
      avg: "2.5000000000000000",
      numeric: "1.50",
      float8: 0.1,
      bool: true,
      nothing: null,
      date: "2024-02-29",
      moment: "2024-02-29 12:00:00.5",
      instant: "2024-02-29 10:00:00.5+00",
      span: "1 day 02:00:00",
      json: { a: [1, "ü", null] },
      texts: ["a,b", 'c"d', null],
      numbers: [1, 2],
      bytes: Buffer.from([0, 255]),
      text: "ü🙂",
    },
  ]);
});

test("parameters arrive as they were given, also from the statement's second use on, when it is prepared", async () => {
  const json = { a: "'", b: [1, null] };
  for (const word of ["one", "two", "three", "four"]) {
    const { rows } = await db.execute(
      sql`select ${word}::text as word, ${JSON.stringify(json)}::jsonb as json, ${12.5}::float8 as n, ${null}::text as nothing`,
    );
    expect(rows).toEqual([{ word, json, n: 12.5, nothing: null }]);
  }
});

test("a transaction that throws leaves nothing, and its error comes through", async () => {
  await db.execute(sql`create table note (id int primary key)`);
  const refusal = new Error("no");
  const run = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values (1)`);
    throw refusal;
  });
  await expect(run).rejects.toBe(refusal);
  await expect(db.execute(sql`insert into note values (2), (2)`)).rejects.toThrow("Failed query");
  expect((await db.execute(sql`select * from note`)).rows).toEqual([]);
});

test("transactions at the same time do not mix", async () => {
  await db.execute(sql`create table tally (n int)`);
  await db.execute(sql`insert into tally values (0)`);
  const add = (fails: boolean) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`update tally set n = n + 1`);
      await new Promise((resolve) => setImmediate(resolve));
      if (fails) throw new Error("undone");
    });
  const runs = await Promise.allSettled(Array.from({ length: 60 }, (_, i) => add(i % 3 === 0)));
  expect(runs.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
  expect((await db.execute(sql`select n from tally`)).rows).toEqual([{ n: 40 }]);
});

test("the database is not opened during next build", async () => {
  process.env.NEXT_PHASE = "phase-production-build";
  try {
    const { openDatabase: openFresh, closeDatabase } = await import("./open");
    await closeDatabase();
    await expect(openFresh()).rejects.toThrow("next build");
  } finally {
    delete process.env.NEXT_PHASE;
  }
});
