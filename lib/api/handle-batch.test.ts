import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { openTestApi } from "@/lib/testing/api";
import { handleBatch } from "./handle-batch";

const api = openTestApi();

type Line = {
  line: number;
  status: number;
  request_id: string;
  replayed?: boolean;
  units: number;
  cost_usd: string;
  body: Record<string, unknown> & { entity?: { key: string } | null };
};

type Total = {
  done: true;
  lines: number;
  succeeded: number;
  failed: number;
  units: number;
  cost_usd: string;
};

type Options = {
  key?: string;
  operation?: string;
  type?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
};

async function post(
  body: string,
  { key, operation = "validate", type = "application/x-ndjson", idempotencyKey, signal }: Options = {},
) {
  const headers = new Headers({ "Content-Type": type, Authorization: `Bearer ${key ?? api.keys.good}` });
  if (idempotencyKey !== undefined) headers.set("Idempotency-Key", idempotencyKey);
  return await handleBatch.POST(
    new Request(`http://localhost/api/v1/batch?operation=${operation}`, {
      method: "POST",
      headers,
      body,
      ...(signal === undefined ? {} : { signal }),
    }),
  );
}

async function read(response: Response): Promise<{ lines: Line[]; total: Total }> {
  const rows = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { lines: rows.slice(0, -1), total: rows.at(-1) };
}

const write = (requests: readonly object[]) => requests.map((one) => JSON.stringify(one)).join("\n");

const countCalls = async (keyId: string) => {
  const { rows } = await api.db.execute<{ calls: number; units: number }>(sql`
    select count(*) as calls, coalesce(sum(units), 0) as units from call where key_id = ${keyId} and state = 'settled'`);
  return rows[0];
};

const names = ["Apple", "Microsoft", "Zzyzx Quombulator Holdings", "Nvidia", "Delta"];

describe("a batch", () => {
  test("answers every line in order, each with its cost, and the whole with its total", async () => {
    const { id, secret } = await api.makeKey();
    const response = await post(write(names.map((company) => ({ company }))), { key: secret });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const { lines, total } = await read(response);
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(lines.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(lines.slice(0, 2).map(({ body }) => body.entity?.key)).toEqual(["apple", "microsoft"]);
    expect(lines[2]?.body).toMatchObject({ verified: false });
    expect(lines.map(({ units }) => units)).toEqual([1, 1, 1, 1, 1]);
    expect(total).toEqual({ done: true, lines: 5, succeeded: 5, failed: 0, units: 5, cost_usd: "0.00" });
    expect(await countCalls(id)).toEqual({ calls: 5, units: 5 });
    const { rows } = await api.db.execute<{ id: string }>(sql`select id from call where key_id = ${id}`);
    expect(new Set(rows.map((row) => row.id))).toEqual(new Set(lines.map((line) => line.request_id)));
  });

  test("answers a wrong line with its error, which costs nothing, and goes on", async () => {
    const { id, secret } = await api.makeKey();
    const body = [
      '{"company":"Apple"}',
      "{nonsense",
      '{"company":""}',
      "[]",
      "",
      '{"company":"Microsoft"}',
    ].join("\n");
    const { lines, total } = await read(await post(body, { key: secret }));
    expect(lines.map(({ status }) => status)).toEqual([200, 400, 400, 400, 200]);
    expect(lines[1]?.body).toEqual({ error: "Invalid JSON body" });
    expect(total).toMatchObject({ lines: 5, succeeded: 2, failed: 3, units: 2 });
    expect(await countCalls(id)).toEqual({ calls: 2, units: 2 });
  });

  test("of a thousand lines stays in order, and beyond the day's limit says so line by line", async () => {
    const { id, secret } = await api.makeKey(600);
    const requests = Array.from({ length: 1_000 }, () => ({ company: "Apple" }));
    const { lines, total } = await read(await post(write(requests), { key: secret }));
    expect(lines.map(({ line }) => line)).toEqual(requests.map((_, at) => at + 1));
    expect(total).toMatchObject({ lines: 1_000, succeeded: 600, failed: 400, units: 600 });
    expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(await countCalls(id)).toEqual({ calls: 600, units: 600 });
  });

  test("that is sent again under its Idempotency-Key goes on where it was, and is billed once", async () => {
    const { id, secret } = await api.makeKey();
    const requests = Array.from({ length: 40 }, (_, at) => ({
      company: at % 2 === 0 ? "Apple" : "Microsoft",
    }));
    const broken = await post(write(requests), { key: secret, idempotencyKey: "nightly-1" });
    const reader = broken.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    const { lines, total } = await read(
      await post(write(requests), { key: secret, idempotencyKey: "nightly-1" }),
    );
    expect(lines.every(({ status }) => status === 200)).toBe(true);
    expect(lines[0]).toMatchObject({ replayed: true, units: 0, cost_usd: "0.00" });
    expect(total).toMatchObject({ succeeded: 40 });
    expect(total.units).toBeLessThan(40);
    expect(await countCalls(id)).toEqual({ calls: 40, units: 40 });
    const third = await read(await post(write(requests), { key: secret, idempotencyKey: "nightly-1" }));
    expect(third.total).toMatchObject({ succeeded: 40, units: 0, cost_usd: "0.00" });
    expect(third.lines.map(({ body }) => body)).toEqual(lines.map(({ body }) => body));
    const other = await read(
      await post(write([{ company: "Nvidia" }]), { key: secret, idempotencyKey: "nightly-1" }),
    );
    expect(other.lines[0]).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("of claims costs a unit for each claim", async () => {
    const { id, secret } = await api.makeKey();
    const claim = { type: "role", person_name: "Tim Cook", role: "CEO" };
    const requests = [
      { company: "Apple", claims: [claim] },
      { company: "Apple", claims: [claim, claim, claim] },
    ];
    const { total } = await read(await post(write(requests), { key: secret, operation: "corroborate" }));
    expect(total).toMatchObject({ succeeded: 2, units: 4 });
    expect((await countCalls(id))?.units).toBe(4);
  });

  test.each<[string, string, Options, number, string]>([
    [
      "no such operation",
      '{"company":"Apple"}',
      { operation: "guess" },
      400,
      "operation must be one of validate, enrich, timeline, corroborate, people, as in /api/v1/batch?operation=validate",
    ],
    [
      "another content type",
      '{"company":"Apple"}',
      { type: "application/json" },
      415,
      "Content-Type of a batch must be application/x-ndjson",
    ],
    ["nothing in it", "\n\n", {}, 400, "A batch needs a request on at least one line"],
    ["too many lines", "{}\n".repeat(1_001), {}, 400, "A batch has at most 1000 requests; this one has 1001"],
    [
      "too long a key",
      "{}",
      { idempotencyKey: "k".repeat(251) },
      400,
      "Idempotency-Key of a batch must be 1-250 printable ASCII characters",
    ],
    [
      "too large a body",
      " ".repeat(4 * 1024 * 1024 + 1),
      {},
      413,
      "Request body of a batch must be at most 4 MiB",
    ],
    ["an unknown key", "{}", { key: "fn_live_no" }, 401, "Invalid API key"],
  ])("with %s is refused as a whole", async (_, body, options, status, error) => {
    const response = await post(body, options);
    expect(await response.json()).toEqual({ error });
    expect(response.status).toBe(status);
  });

  test("is a POST", async () => {
    const response = await handleBatch.GET();
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("POST");
  });
});
