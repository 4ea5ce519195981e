import { beforeAll, expect, test, vi } from "vitest";
import type { Database } from "@/lib/db/open";
import { openTestDatabase } from "@/lib/testing/database";
import { ingestLei } from "./lei";

let db: Database;

beforeAll(async () => {
  db = await openTestDatabase();
});

test.each([[[]], [["a.csv", "b.csv"]], [["a.csv", "--country", "Germany"]], [["a.csv", "--every"]]])(
  "wrong arguments are answered with the usage: %j",
  async (args) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(await ingestLei(db, args, new AbortController().signal)).toBe(2);
    expect(said.mock.calls.join()).toContain("Usage:");
    said.mockRestore();
  },
);
