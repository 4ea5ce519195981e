import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "@/lib/testing/database";
import { listDueDocuments, markDocument, markLate, queueDocuments } from "./document-queue";
import type { Database } from "./open";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const work = { subject: "0000000123", documentId: "sec-0000000123-24-000001" };

/** Whether a run that begins so many minutes from now works on the document. */
async function isDueIn(minutes: number, reread = false): Promise<boolean> {
  const startedAt = new Date(Date.now() + minutes * 60_000).toISOString();
  const query = { subject: work.subject, kinds: ["report"] as const, since: null, startedAt, reread };
  return (await listDueDocuments(db, query, 10)).length > 0;
}

const held = async () =>
  (await db.execute(sql`select state, reason, reader, late_readings as late from ingest_document`)).rows[0];

test("a document whose reading comes late is tried again three times, each later than the one before", async () => {
  await queueDocuments(db, [
    { ...work, kind: "report", url: "https://www.sec.gov/a.htm", form: "10-K", publishedOn: "2024-02-01" },
  ]);
  const late = { reason: "reading took more than 2 s", reader: "one" };
  for (const [time, minutes] of [15, 60, 240].entries()) {
    expect(await isDueIn(0)).toBe(time === 0);
    expect(await markLate(db, work, late)).toBe("failed");
    expect(await held()).toEqual({
      state: "failed",
      reason: `reading took more than 2 s (attempt ${time + 1} of 4)`,
      reader: null,
      late: time + 1,
    });
    expect([await isDueIn(minutes - 5), await isDueIn(minutes + 5)]).toEqual([false, true]);
  }
  // A publisher that fails between two readings doesn't begin the count anew.
  await markDocument(db, work, "failed", { reason: "503" });
  expect(await held()).toMatchObject({ state: "failed", reason: "503", late: 3 });
  expect(await markLate(db, work, late)).toBe("unreadable");
  expect(await held()).toEqual({
    state: "unreadable",
    reason: "reading took more than 2 s (attempt 4 of 4)",
    reader: "one",
    late: 0,
  });
  expect(await isDueIn(60 * 24 * 365)).toBe(false);
  // Another version of the reader begins anew.
  expect(await isDueIn(1, true)).toBe(true);
  expect(await markLate(db, work, { ...late, reader: "two" })).toBe("failed");
  await markDocument(db, work, "read", { reader: "two" });
  expect(await held()).toEqual({ state: "read", reason: null, reader: "two", late: 0 });
});
