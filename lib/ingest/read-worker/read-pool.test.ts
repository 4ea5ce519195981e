import { expect, test } from "vitest";
import type { tasks } from "@/lib/testing/reader-tasks";
import { createReadPool, limitsOf } from "./read-pool";

/** A sixth of what documents get: what takes too long needn't take long. */
const pool = createReadPool<typeof tasks>("lib/testing/reader-tasks.ts", {
  deadlineMs: 300,
  heapMb: 64,
  perMegabyte: { deadlineMs: 100, heapMb: 16 },
});

test("what a worker reads comes back, however many ask at once", async () => {
  const asked = Array.from({ length: 40 }, (_, index) => pool.read("double", index));
  expect(await Promise.all(asked)).toEqual(asked.map((_, index) => ({ outcome: "done", result: index * 2 })));
});

test.each([
  ["fail", { outcome: "refused", reason: "the reader failed: no such page" }],
  ["spin", { outcome: "late", reason: "reading took more than 0.3 s" }],
  // Which limit it meets first is the machine's.
  [
    "hoard",
    {
      outcome: expect.stringMatching(/^(?:refused|late)$/),
      reason: expect.stringMatching(/^reading took more than (?:64 MB|0\.3 s)$/),
    },
  ],
  ["end", { outcome: "refused", reason: "the reader ended: exit code 3" }],
] satisfies [keyof typeof tasks, unknown][])(
  "a task that does %s ends with its reason, and the next is read",
  async (task, ended) => {
    const answers = await Promise.all([pool.read(task, null), pool.read("double", 4), pool.read(task, null)]);
    expect(answers).toEqual([ended, { outcome: "done", result: 8 }, ended]);
    expect(await pool.read("double", 21)).toEqual({ outcome: "done", result: 42 });
  },
);

test("a large document has more time and memory, and its reason says how much", async () => {
  expect(limitsOf(1_000_000)).toEqual({ deadlineMs: 2_000, heapMb: 256 });
  expect(limitsOf(2_300_000)).toEqual({ deadlineMs: 5_600, heapMb: 256 });
  expect(limitsOf(10_000_000)).toEqual({ deadlineMs: 14_000, heapMb: 416 });
  expect(await pool.read("double", 21, null, 10_000_000)).toEqual({ outcome: "done", result: 42 });
  expect(await pool.read("spin", null, null, 3_000_001)).toEqual({
    outcome: "late",
    reason: "reading took more than 0.7 s",
  });
});

test("a signal ends what is read and what waits, at once and for good; others go on", async () => {
  const stop = new AbortController();
  const stopped = { outcome: "stopped", reason: "the run was stopped" };
  const asked = [1, 2, 3].map(() => pool.read("spin", null, stop.signal));
  const other = pool.read("double", 4);
  setImmediate(() => stop.abort());
  expect(await Promise.all(asked)).toEqual([stopped, stopped, stopped]);
  expect(await pool.read("double", 1, stop.signal)).toEqual(stopped);
  expect(await other).toEqual({ outcome: "done", result: 8 });
});

test("without its tasks a pool says so instead of refusing documents", async () => {
  const broken = createReadPool<typeof tasks>("lib/ingest/read-worker/no-such-file.ts");
  await expect(broken.read("double", 1)).rejects.toThrow("did not start");
  await expect(broken.read("double", 1)).rejects.toThrow("did not start");
});
