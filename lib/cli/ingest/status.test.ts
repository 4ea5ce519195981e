import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { startRun } from "@/lib/db/runs";
import { openTestDatabase } from "@/lib/testing/database";
import { showStatus } from "./status";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

test("one subject is one subject", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const firstLine = async () => {
    log.mockClear();
    await showStatus(db);
    return log.mock.calls[0]?.[0];
  };
  expect(await firstLine()).toBe("Nothing ingested yet.");
  await startRun(db, "edgar", "0000000001");
  expect(await firstLine()).toBe("1 subject: 1 running");
  await startRun(db, "edgar", "0000000002");
  expect(await firstLine()).toBe("2 subjects: 2 running");
});
