import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openTestApi, operations, others, routes, send, type TestApi, wellFormed } from "@/lib/testing/api";
import { errorRows } from "@/lib/testing/spec-errors";

const api = openTestApi();

test("there is a route for every operation of the catalog, one for batches of them, and no other", () => {
  expect(readdirSync("app/api/v1").sort()).toEqual([...operations, "batch"].sort());
  expect(Object.keys(routes).sort()).toEqual([...operations].sort());
});

describe("SPEC errors", () => {
  const cases = errorRows.flatMap((row) => row.operations.map((operation) => ({ ...row, operation })));
  test.each(cases)("$operation: $row", async ({ operation, sent, status, body }) => {
    const before = await countBilled(api);
    const answer = await send(api, operation, sent(operation, api.keys));
    expect(answer.json).toEqual(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-z]+$/);
    expect(await countBilled(api), "an error costs nothing").toBe(before);
  });

  test.each(others)("%s: 400 ambiguous name with alternatives to choose from", async (operation) => {
    const answer = await send(api, operation, { body: wellFormed("Independent Bank Corp")[operation] });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: "Ambiguous company name", code: "NEEDS_DISAMBIGUATION" });
    expect(answer.json.alternatives.length).toBeGreaterThan(1);
    for (const alternative of answer.json.alternatives) {
      expect(Object.keys(alternative).sort()).toEqual(["confidence", "key", "name", "ticker", "type"]);
      const chosen = await send(api, "validate", { body: { company: alternative.key } });
      expect(chosen.json.entity.key).toBe(alternative.key);
    }
  });

  test("429 says when to come back, and 405 what is allowed", async () => {
    const refused = await send(api, "validate", { key: api.keys.exhausted, body: { company: "Apple" } });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(refused.headers.get("ratelimit-policy")).toBe('"daily";q=0;w=86400');
    expect(refused.headers.get("ratelimit")).toBe(`"daily";r=0;t=${seconds}`);
    expect((await send(api, "people", { method: "GET" })).headers.get("allow")).toBe("POST");
  });
});

/** Units on every key's day together. */
async function countBilled({ db }: TestApi): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(`select coalesce(sum(units), 0)::int as n from usage_day`);
  return rows[0]?.n ?? -1;
}
