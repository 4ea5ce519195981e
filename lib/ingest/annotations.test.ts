import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceAnnotator, loadAnnotations } from "@/lib/db/annotations";
import { countStaleAnnotations } from "@/lib/db/gauges";
import type { Database } from "@/lib/db/open";
import { findPassages, storePassages } from "@/lib/db/passages";
import { document, entity } from "@/lib/db/schema";
import { annotatorVersion } from "@/lib/db/source-version";
import { annotate } from "@/lib/language/annotate";
import { openTestDatabase } from "@/lib/testing/database";
import { createRenewalTask } from "./annotations";
import type { Lease } from "./jobs";
import { readInWorker } from "./read-worker/read-pool";

describe("annotate passages", () => {
  /** A word of its own for each number: "Qeb". */
  function wordOf(n: number): string {
    let word = "";
    for (let rest = n + 26 * 26; rest > 0; rest = Math.floor(rest / 26))
      word = String.fromCharCode(97 + (rest % 26)) + word;
    return word.charAt(0).toUpperCase() + word.slice(1);
  }

  /** What looks for each name among all others takes longer than a worker has. */
  const shapes: readonly (readonly [string, (name: string) => string])[] = [
    ["the same abbreviation", () => "(NYSE: V) "],
    ["companies and their short names", (name) => `${name} Inc. (“${name}”) `],
    ["people of one family", (name) => `${name} Smith, `],
  ];

  test.each(shapes)("60,000 characters of %s are read within what a worker is given", async (_, say) => {
    let text = "";
    for (let n = 0; text.length < 60_000; n += 1) text += say(wordOf(n));
    const context = { company: "Acme Corp.", names: [], date: "2025-06-02" };
    const read = await readInWorker("annotate", { texts: [text], context });
    expect(read).toMatchObject({ outcome: "done", result: [{ body: expect.any(Uint8Array) }] });
  });
});

describe("renew annotations", () => {
  const text = "Acme 🏭 appointed Ann Lee.\n\nAcme sold its mill.";
  const second = text.indexOf("Acme sold");

  let db: Database;

  beforeAll(async () => {
    db = await openTestDatabase();
    await db.insert(entity).values({ key: "acme", type: "public_company", name: "Acme", sources: {} });
  });

  beforeEach(async () => {
    await db.execute(sql`delete from passage`);
    await db.execute(sql`delete from document`);
    await announceAnnotator(db, annotatorVersion());
    for (const id of ["one", "two"]) {
      const base = { id, publisher: "SEC", title: "8-K", url: "https://example.com", seenOn: "2025-06-02" };
      await db.insert(document).values({ ...base, kind: "filing", text });
      await storePassages(db, {
        entityKeys: ["acme"],
        documentId: id,
        kind: "filing",
        publishedOn: "2025-06-02",
        text,
        passages: [
          { start: 0, end: second - 2, item: null },
          { start: second, end: text.length, item: null },
        ],
      });
    }
  });

  const leaseOf = (signal: AbortSignal): Lease => ({
    cursor: null,
    signal,
    saveCursor: async () => undefined,
  });

  test("a turn annotates every passage that has none, as reading it now would", async () => {
    const task = createRenewalTask(db, 1);
    expect(await task.isDue?.()).toBe(true);
    expect(await task.run(leaseOf(new AbortController().signal))).toEqual({ renewed: 4 });
    expect(await task.isDue?.()).toBe(false);
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from annotation where body is not null and version = ${annotatorVersion()}`,
    );
    expect(rows[0]?.n).toBe(4);
    const found = await findPassages(db, {
      entityKey: "acme",
      words: ["sold"],
      required: [],
      from: null,
      to: null,
      limit: 1,
    });
    expect(await loadAnnotations(db, "acme", found)).toEqual([
      annotate(text.slice(second), { company: "Acme", names: [], date: "2025-06-02" }),
    ]);
  });

  test("a turn that is ended leaves the rest to the next", async () => {
    const ending = new AbortController();
    const task = createRenewalTask(db, 1);
    const whole = await countStaleAnnotations(db);
    ending.abort();
    expect(await task.run(leaseOf(ending.signal))).toEqual({ renewed: 0 });
    expect(await countStaleAnnotations(db)).toBe(whole);
    expect(await task.run(leaseOf(new AbortController().signal))).toEqual({ renewed: whole });
  });

  test("where a server of another version started later, nothing is renewed", async () => {
    await announceAnnotator(db, "another");
    const task = createRenewalTask(db, 1);
    expect(await task.isDue?.()).toBe(false);
    expect(await task.run(leaseOf(new AbortController().signal))).toEqual({ renewed: 0 });
  });
});
