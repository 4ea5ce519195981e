import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { findJob } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { type Lease, runJob, type ScheduledTask, startSchedule } from "./jobs";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const never = new AbortController().signal;

/** Work that goes on until somebody ends it. */
const untilEnded = (lease: Lease) =>
  new Promise<Record<string, number>>((resolve) =>
    lease.signal.addEventListener("abort", () => resolve({ ended: 1 }), { once: true }),
  );

test("two schedules do a task's turns once", async () => {
  let turns = 0;
  let done = () => {};
  const first = new Promise<void>((resolve) => {
    done = resolve;
  });
  const task: ScheduledTask = {
    name: "shared",
    run: async () => {
      turns += 1;
      done();
      return {};
    },
  };
  const options = { everyMs: 3_600_000, lookEveryMs: 5 };
  const schedules = [startSchedule(db, [task], options), startSchedule(db, [task], options)];
  await first;
  // Both look again and again; none of these looks may find a turn to do.
  for (let looks = 0; looks < 20; looks += 1) await db.execute(sql`select 1`);
  await Promise.all(schedules.map((schedule) => schedule.stop()));
  expect(turns).toBe(1);
});

test("a schedule that is stopped ends its turn and gives the job back, due at once", async () => {
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const task: ScheduledTask = {
    name: "stopped",
    run: (lease) => {
      begun();
      return untilEnded(lease);
    },
  };
  const schedule = startSchedule(db, [task], { everyMs: 3_600_000 });
  await running;
  await schedule.stop();
  expect(await findJob(db, "stopped")).toMatchObject({ holder: null, finishedAt: null });
});

test("work whose lease another took over is told to end", async () => {
  const work = runJob(db, "taken", { signal: never, leaseMs: 30 }, async (lease) => {
    await db.execute(sql`update job set holder = 'another' where name = 'taken'`);
    const ended = await untilEnded(lease);
    await expect(lease.saveCursor("1")).rejects.toThrow("taken over");
    return ended;
  });
  expect(await work).toEqual({ outcome: "done", value: { ended: 1 } });
  expect(await findJob(db, "taken")).toMatchObject({ holder: "another", cursor: null });
});

test("a task that throws is noted, and the others have their turns", async () => {
  let done = () => {};
  const reached = new Promise<void>((resolve) => {
    done = resolve;
  });
  const schedule = startSchedule(
    db,
    [
      { name: "throws", run: () => Promise.reject(new Error("nobody answered")) },
      {
        name: "works",
        run: async () => {
          done();
          return {};
        },
      },
    ],
    { everyMs: 3_600_000 },
  );
  await reached;
  await schedule.stop();
  expect(await findJob(db, "throws")).toMatchObject({ lastError: "nobody answered", holder: null });
});
