import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readIngestion } from "@/lib/accounts/ingestion";
import { findJob, namedIngestionJob, writeOrder } from "@/lib/db/jobs";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { runJob } from "@/lib/ingest/jobs";
import { openTestDatabase } from "@/lib/testing/database";
import { hasMirror, startMirror, withoutMirror } from "@/lib/testing/mirror";
import { ingestionForm } from "@/lib/web-forms/ingestion";
import { startNamedIngestion, startNamedIngestions } from "./named-ingestion";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

const live = { base: env.EDGAR_BASE, contact: env.SEC_CONTACT };

afterEach(() => {
  env.EDGAR_BASE = live.base;
  env.SEC_CONTACT = live.contact;
});

const entrada = "0001000695";
const start = (companies: string[]) =>
  startNamedIngestion(db, { companies, since: null, actor: "admin@example.com" });

const auditLines = async () =>
  (await db.execute(sql`select actor, subject, detail from audit_event where action = 'ingestion.start'`))
    .rows;

test("without a contact for SEC's logs nothing starts, and the reason names the setting", async () => {
  env.EDGAR_BASE = undefined;
  env.SEC_CONTACT = undefined;
  const refused = await start(["320193"]);
  expect(refused).toMatchObject({ outcome: "refused", reason: expect.stringContaining("SEC_CONTACT") });
  expect(await auditLines()).toEqual([]);
});

test("while one is running no other starts, on any instance, and the page says what it is at", async () => {
  env.EDGAR_BASE = "http://127.0.0.1:1";
  await runJob(db, namedIngestionJob, { signal: new AbortController().signal }, async (lease) => {
    const order = ["0000320193", entrada].map((cik) => ({ cik, since: null, tries: 1 }));
    await lease.saveCursor(writeOrder(order));
    expect(await start(["320193"])).toMatchObject({ outcome: "busy" });
    expect((await readIngestion(db, null)).running).toMatchObject({
      current: "0000320193",
      waiting: ["0001000695"],
    });
    await lease.saveCursor(writeOrder([]));
  });
  expect(await auditLines()).toEqual([]);
});

test("a company that nobody knows starts nothing, not even the others", { timeout: 480_000 }, async () => {
  env.EDGAR_BASE = "http://127.0.0.1:1";
  const told = await start(["320193", "no company of that name"]);
  expect(told).toMatchObject({ outcome: "unknown", faults: [{ company: "no company of that name" }] });
  expect((await readIngestion(db, null)).runs).toEqual([]);
});

describe.skipIf(!hasMirror)(`companies of the mirror ${withoutMirror}`, () => {
  test("are taken in behind the answer, with a line in the audit log and a run that can be followed", {
    timeout: 480_000,
  }, async () => {
    env.EDGAR_BASE = (await startMirror()).base;
    expect(await start(["1000695", "0001000695", "45810"])).toEqual({
      outcome: "started",
      ciks: [entrada, "0000045810"],
    });
    expect((await readIngestion(db, null)).running).toEqual({
      holder: null,
      current: null,
      waiting: [entrada, "0000045810"],
    });
    expect(await start(["320193"])).toMatchObject({ outcome: "busy" });
    const worker = startNamedIngestions(db);
    onTestFinished(() => worker?.stop());
    await vi.waitFor(
      async () => expect(await findJob(db, namedIngestionJob)).toMatchObject({ holder: null, cursor: "[]" }),
      100_000,
    );
    const { runs, toRetry, days } = await readIngestion(db, null);
    expect(runs.map(({ subject, state, remaining }) => [subject, state, remaining])).toEqual([
      ["0000045810", "failed", 0],
      [entrada, "done", 0],
    ]);
    expect(runs[1]?.done).toBeGreaterThan(0);
    // The mirror does not hold the second company: it is offered to be tried again, with the reason.
    expect(toRetry.map(({ subject, lastError }) => [subject, lastError !== null])).toEqual([
      ["0000045810", true],
    ]);
    expect(days.at(-1)?.read).toBe(runs[1]?.done);
    expect(await auditLines()).toEqual([
      {
        actor: "admin@example.com",
        subject: "edgar",
        detail: { companies: ["1000695", "0001000695", "45810"], ciks: [entrada, "0000045810"], since: null },
      },
    ]);
  });
});

describe("the form", () => {
  test("takes a company a line, each once", () => {
    expect(ingestionForm.parse({ companies: " AAPL\r\n\nApple, Inc.\nAAPL ", since: "" })).toEqual({
      companies: ["AAPL", "Apple, Inc."],
      since: null,
    });
  });

  test.each([
    [{ companies: " \n ", since: "" }, "Name at least one company"],
    [{ companies: Array.from({ length: 51 }, (_, n) => `C${n}`).join("\n"), since: "" }, "at most 50"],
    [{ companies: "AAPL", since: "2026-02-30" }, "Enter a day"],
  ])("refuses what does not fit %#", (form, message) => {
    expect(ingestionForm.safeParse(form).error?.issues[0]?.message).toContain(message);
  });
});
