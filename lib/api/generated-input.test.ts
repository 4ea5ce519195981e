import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestApi, operations, send, wellFormed } from "@/lib/testing/api";
import { endOfTrial, expectWhole, recordProof, sizeOf, timeFor } from "@/lib/testing/proof";

const api = openTestApi();

const SEED = 20_261_123;
const BODIES = sizeOf(200, 50_000);

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("", " ", "Apple\u0000", "\ud800", "x".repeat(100_000), -0, 1e308, "2024-13", "__proto__"),
);

/** A good request with some of its fields replaced, taken away or added. */
const mutated = (operation: (typeof operations)[number]) =>
  fc
    .record({
      company: fc.oneof({ weight: 1, arbitrary: fc.constant("Apple") }, { weight: 3, arbitrary: value }),
      fields: fc.dictionary(
        fc.constantFrom(
          ...Object.keys(wellFormed("Apple")[operation]),
          "__proto__",
          "claims",
          "start",
          "types",
          "x",
        ),
        value,
        { maxKeys: 3 },
      ),
    })
    .map(({ company, fields }) => JSON.stringify({ ...wellFormed(company)[operation], ...fields }));

const text = (operation: (typeof operations)[number]) =>
  fc.oneof(
    { weight: 6, arbitrary: mutated(operation) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 2_000 }) },
  );

/** Lets fast-check stop in time, which is no failure of the property. */
function cutShort(parts: number) {
  const leftMs = endOfTrial() - performance.now();
  return Number.isFinite(leftMs) ? { interruptAfterTimeLimit: leftMs / parts } : {};
}

test(`${BODIES} generated bodies: an answer in JSON each, no 5xx, and only what was answered is billed`, {
  timeout: timeFor(300_000),
}, async () => {
  const key = await api.makeKey(1_000_000);
  const statuses = new Map<number, number>();
  for (const operation of operations) {
    await fc.assert(
      fc.asyncProperty(text(operation), async (body) => {
        const answer = await send(api, operation, { key: key.secret, text: body });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect(answer.json, body.slice(0, 300)).toBeTypeOf("object");
        expect(answer.status, body.slice(0, 300)).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: Math.ceil(BODIES / operations.length), ...cutShort(operations.length) },
    );
  }
  const { rows } = await api.db.execute(
    sql`select count(*)::int as calls from call where key_id = ${key.id} and state = 'settled'`,
  );
  expect(rows).toEqual([{ calls: statuses.get(200) ?? 0 }]);
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  recordProof("R7", `${sent} bodies of seed ${SEED}: ${told.join(", ")}`);
  expectWhole(sent, BODIES);
});
