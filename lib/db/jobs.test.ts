// On both engines: leases go by connections, which differ.

import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { claimJob, findJob, releaseJob, renewJob, saveJobCursor } from "./jobs";
import type { Database } from "./open";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const terms = (holder: string, everyMs = 0) => ({ holder, leaseMs: 60_000, everyMs });

const expire = (name: string) =>
  db.execute(sql`update job set held_until = clock_timestamp() where name = ${name}`);

test("of many who ask at once one has the job, and the others hear who", async () => {
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, n) => claimJob(db, "one", terms(`holder ${n}`))),
  );
  expect(claims.filter(({ outcome }) => outcome === "held")).toHaveLength(1);
  const holder = (await findJob(db, "one"))?.holder;
  const others = claims.filter(({ outcome }) => outcome !== "held");
  expect(others).toEqual(Array(19).fill(expect.objectContaining({ outcome: "busy", holder })));
});

test("a dead holder's lease ends, its cursor stays, and it can do nothing more", async () => {
  await claimJob(db, "dead", terms("first", 3_600_000));
  expect(await saveJobCursor(db, "dead", "first", "7")).toBe(true);
  expect(await renewJob(db, "dead", terms("first"))).toBe(true);
  expect(await claimJob(db, "dead", terms("second", 3_600_000))).toMatchObject({ outcome: "busy" });
  await expire("dead");
  expect(await claimJob(db, "dead", terms("second", 3_600_000))).toEqual({ outcome: "held", cursor: "7" });
  expect(await renewJob(db, "dead", terms("first"))).toBe(false);
  expect(await saveJobCursor(db, "dead", "first", "8")).toBe(false);
  await releaseJob(db, "dead", "first", { outcome: "done" });
  expect(await findJob(db, "dead")).toMatchObject({ holder: "second", cursor: "7" });
});

test("a turn that ended is not done again before its time, one that was stopped at once", async () => {
  await claimJob(db, "every", terms("first", 3_600_000));
  await releaseJob(db, "every", "first", { outcome: "stopped" });
  expect(await claimJob(db, "every", terms("second", 3_600_000))).toMatchObject({ outcome: "held" });
  await releaseJob(db, "every", "second", { outcome: "failed", error: "no answer" });
  expect(await claimJob(db, "every", terms("third", 3_600_000))).toEqual({ outcome: "early" });
  expect(await findJob(db, "every")).toMatchObject({ holder: null, lastError: "no answer" });
  await db.execute(
    sql`update job set started_at = clock_timestamp() - interval '1 hour' where name = 'every'`,
  );
  expect(await claimJob(db, "every", terms("third", 3_600_000))).toMatchObject({ outcome: "held" });
});
