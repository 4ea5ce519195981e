import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readCursor } from "@/lib/db/jobs";
import { ingestRun } from "@/lib/db/schema";
import { openTestDatabase } from "@/lib/testing/database";
import { type BatchPlace, importRows } from "./golden-rows";

const never = new AbortController().signal;
const copy = (fingerprint: string) => ({
  fingerprint,
  openCsv: () => Promise.reject(new Error("not read here")),
  publishedAt: "2026-11-20T08:00:00Z",
  day: "2026-11-20",
  isDelta: false,
});

async function* numbers() {
  for (let n = 1; n <= 10; n += 1) yield n;
}

test("a batch that can't be stored ends the run with the reason; the next goes on after the last that was", async () => {
  const db = await openTestDatabase();
  const subject = "numbers";
  const run = async (fingerprint: string, refuses: number | null) => {
    const stored: number[] = [];
    const counts = { rows: 0, isComplete: false };
    const importing = {
      subject,
      cursor: subject,
      counts,
      told: () => ({ done: stored.length, failed: 0 }),
      rows: numbers(),
      batchSize: 4,
      reportEveryRows: 100,
      onProgress: () => undefined,
      take: async (batch: number[], { isStored, passed }: BatchPlace) => {
        if (isStored) return;
        await db.transaction(async (tx) => {
          if (refuses !== null && batch.includes(refuses)) throw new Error(`${refuses} is refused`);
          await passed(tx);
        });
        stored.push(...batch);
      },
    };
    const ended = await importRows(db, copy(fingerprint), importing, never).catch(
      (error: Error) => error.message,
    );
    return { ended, stored, isComplete: counts.isComplete };
  };

  expect(await run("a", 6)).toEqual({ ended: "6 is refused", stored: [1, 2, 3, 4], isComplete: false });
  expect(await readCursor(db, subject)).toBe("a 4");
  const runs = await db.select().from(ingestRun).where(eq(ingestRun.subject, subject));
  expect(runs.map(({ state, lastError, done }) => ({ state, lastError, done }))).toEqual([
    { state: "failed", lastError: "6 is refused", done: 4 },
  ]);

  expect((await run("a", 9)).stored).toEqual([5, 6, 7, 8]);
  expect(await run("a", null)).toMatchObject({ stored: [9, 10], isComplete: true });
  expect(await readCursor(db, subject)).toBeNull();
  expect((await run("b", 1)).stored).toEqual([]);
  expect((await run("a", null)).stored).toHaveLength(10);
});
