import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GET } from "@/app/api/metrics/route";
import { env } from "@/lib/env";
import { openTestApi, send } from "@/lib/testing/api";

const api = openTestApi();

const scrape = (token?: string) =>
  GET(
    new Request("http://localhost/api/metrics", {
      headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    }),
  );

test("metrics exist only with a token, and count what was answered", async () => {
  expect((await scrape("anything")).status).toBe(404);
  Object.assign(env, { METRICS_TOKEN: "a-token-of-some-length" });
  expect((await scrape()).status).toBe(401);
  expect((await scrape("another-token-of-length")).status).toBe(401);
  await send(api, "validate", { body: { company: "Apple" } });
  await send(api, "people", { body: { company: "Foobarium Holdings" } });
  const text = await (await scrape("a-token-of-some-length")).text();
  expect(text).toContain('footnote_calls_total{operation="validate",status="200"} 1');
  expect(text).toContain('footnote_calls_total{operation="people",status="404"} 1');
  expect(text).toContain("footnote_calls_reserved 0");
  expect(text).toContain('footnote_call_duration_seconds_count{operation="validate"} 1');
  expect(text).not.toContain(api.keys.good);
  const dashboard = readFileSync("grafana/footnote.json", "utf8");
  const shown = new Set(dashboard.match(/\b(?:footnote|process|nodejs)_[a-z0-9_]+/g));
  expect(shown.size).toBeGreaterThan(10);
  expect([...shown].filter((name) => !new RegExp(`^${name}\\b|^# TYPE ${name} `, "m").test(text))).toEqual(
    [],
  );
});
