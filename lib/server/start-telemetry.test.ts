import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bundled } from "@/lib/bundle.mjs";
import { env } from "@/lib/env";
import { runJob } from "@/lib/ingest/jobs";
import { logError } from "@/lib/log";
import { traced, traceFields } from "@/lib/telemetry";
import { openTestApi, send } from "@/lib/testing/api";
import { startTelemetry, type Telemetry } from "./start-telemetry";

const api = openTestApi();

type Value = { stringValue?: string; intValue?: number };
type Attribute = { key: string; value: Value };
type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: Attribute[];
};
type Point = {
  attributes: Attribute[];
  asDouble?: number;
  asInt?: number;
  count?: number;
  bucketCounts?: number[];
};
type Series = { dataPoints: Point[]; isMonotonic?: boolean };
type SentMetric = { name: string; sum?: Series; gauge?: Series; histogram?: Series };
type Sent = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: SentMetric[] }[] }[];
};

const sent: Sent[] = [];
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    sent.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
});

let telemetry: Telemetry;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  // Ours reads its own settings; the exporter reads the environment.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  process.env.OTEL_SERVICE_NAME = "footnote-test";
  Object.assign(env, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  telemetry = await startTelemetry(() => Promise.resolve(api.db), "server");
});

afterAll(() => receiver.close());

const attributeOf = (attributes: Attribute[], key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

test("without the setting nothing is loaded, and work just runs", async () => {
  const worker = readFileSync(new URL(await bundled("lib/cli/worker.ts")), "utf8");
  expect(worker).toContain('import("@opentelemetry/sdk-trace-node")');
  expect(worker).not.toMatch(/^import [^;]*@opentelemetry/m);
});

test("spans of a call hang together, figures are those of /api/metrics, and logs carry the trace", async () => {
  await send(api, "validate", { body: { company: "Apple" } });
  await send(api, "people", { body: { company: "Apple" } });
  await send(api, "validate", { body: { company: "Foobarium Holdings" } });
  const signal = new AbortController().signal;
  await runJob(api.db, "a job", { signal }, () => Promise.resolve(1));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failing = traced("failing", {}, ({ note }) => {
    note({ "footnote.outcome": "none" });
    logError(new Error("a fault"), { task: "test" });
    return Promise.reject(new RangeError("SECRET of a caller"));
  });
  await expect(failing).rejects.toThrow("SECRET");
  const logged = JSON.parse(String(said.mock.calls[0]?.[0]));
  said.mockRestore();
  await telemetry.stop();
  expect(traceFields()).toEqual({});

  const resources = sent.flatMap(({ resourceSpans = [] }) => resourceSpans);
  expect(attributeOf(resources[0]?.resource.attributes ?? [], "service.name")).toBe("footnote-test");
  expect(attributeOf(resources[0]?.resource.attributes ?? [], "footnote.role")).toBe("server");
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [people] = named("people");
  expect(attributeOf(people?.attributes ?? [], "http.response.status_code")).toBe(200);
  expect(attributeOf(people?.attributes ?? [], "footnote.request_id")).toMatch(/^req_/);
  const beneath = spans.filter(({ parentSpanId }) => parentSpanId === people?.spanId).map(({ name }) => name);
  expect(beneath).toEqual(expect.arrayContaining(["resolve company", "meter reserve"]));
  expect(beneath.some((name) => name.startsWith("read "))).toBe(true);
  expect(new Set(spans.filter(({ traceId }) => traceId === people?.traceId)).size).toBe(beneath.length + 1);
  expect(named("job a job")).toHaveLength(1);
  const [failed] = named("failing");
  expect(failed?.status.code).toBe(2);
  expect(logged).toMatchObject({ trace_id: failed?.traceId, span_id: failed?.spanId });
  expect(JSON.stringify(sent)).not.toContain("SECRET");
  expect(JSON.stringify(sent)).not.toContain(api.keys.good);
  expect(JSON.stringify(sent)).not.toContain("Foobarium");

  const metrics = sent
    .flatMap(({ resourceMetrics = [] }) => resourceMetrics)
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  const last = (name: string) => metrics.findLast((metric) => metric.name === name);
  const calls = last("footnote_calls_total")?.sum;
  const validates = calls?.dataPoints.find(
    ({ attributes }) =>
      attributeOf(attributes, "operation") === "validate" && attributeOf(attributes, "status") === "200",
  );
  expect([calls?.isMonotonic, validates?.asDouble]).toEqual([true, 2]);
  const durations = last("footnote_call_duration_seconds")?.histogram?.dataPoints ?? [];
  const ofPeople = durations.find(({ attributes }) => attributeOf(attributes, "operation") === "people");
  expect(Number(ofPeople?.count)).toBe(1);
  expect(ofPeople?.bucketCounts?.map(Number).reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(last("footnote_calls_reserved")?.gauge?.dataPoints[0]?.asDouble).toBe(0);
});
