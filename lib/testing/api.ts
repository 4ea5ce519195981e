import "server-only";
import { beforeAll } from "vitest";
import { hashSecret, makeSecret } from "@/lib/accounts/keys";
import type { handle } from "@/lib/api/handle";
import { createKey, revokeKey } from "@/lib/db/keys";
import type { Database } from "@/lib/db/open";
import { catalog, type OperationName, operationNames } from "@/lib/operations/catalog";
import { openSeededDatabase } from "./database";

/** The routes of the operations. */
export const routes = Object.fromEntries(
  await Promise.all(
    catalog.map(async ({ name }) => [name, await import(`../../app/api/v1/${name}/route.ts`)] as const),
  ),
) as Record<OperationName, ReturnType<typeof handle>>;

/** The first example of each operation, for another company. */
export const wellFormed = (company: unknown) =>
  Object.fromEntries(
    catalog.map(({ name, examples: [example] }): [OperationName, Record<string, unknown>] => [
      name,
      { ...example?.request, company },
    ]),
  ) as Record<OperationName, Record<string, unknown>>;

export const operations = operationNames;

/** Those that cannot go on without a company. */
export const others = operations.filter((name) => name !== "validate");

/** What a test sends; the key is a good one unless another, or none, is given. */
export type Sent = {
  key?: string | null;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  method?: string;
};

export type TestKeys = { good: string; exhausted: string; revoked: string; expired: string };

/** The routes on a database with the seed data, and keys in every state. */
export type TestApi = {
  db: Database;
  keys: TestKeys;
  makeKey: (dailyLimit?: number) => Promise<{ id: string; secret: string }>;
};

/** Opens the API for the tests of one file. */
export function openTestApi(): TestApi {
  const api = {} as TestApi;
  beforeAll(async () => {
    api.db = await openSeededDatabase();
    api.makeKey = (dailyLimit) => makeKey(api.db, dailyLimit ?? null);
    const revoked = await api.makeKey();
    await revokeKey(api.db, revoked.id, "test");
    const expired = await api.makeKey();
    await api.db.execute(
      `update api_key set expires_at = now() - interval '1 second' where id = '${expired.id}'`,
    );
    api.keys = {
      good: (await api.makeKey()).secret,
      exhausted: (await api.makeKey(0)).secret,
      revoked: revoked.secret,
      expired: expired.secret,
    };
  });
  return api;
}

/** Makes a key of a database, with its secret. */
export async function makeKey(db: Database, dailyLimit: number | null) {
  const secret = makeSecret();
  const { id } = await createKey(db, {
    email: "contract@example.com",
    name: "test",
    tier: "scale",
    hash: hashSecret(secret),
    last4: secret.slice(-4),
    dailyLimit,
    dailyIncluded: null,
    actor: "test",
  });
  return { id, secret };
}

/** Sends a request to a route and reads its answer. */
export async function send(api: TestApi, operation: OperationName, sent: Sent = {}) {
  const headers = new Headers({ "Content-Type": "application/json", ...sent.headers });
  const key = sent.key === undefined ? api.keys.good : sent.key;
  if (key !== null && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${key}`);
  const method = sent.method ?? "POST";
  const body = method === "POST" ? (sent.text ?? JSON.stringify(sent.body)) : undefined;
  const handler = routes[operation][method as keyof (typeof routes)[OperationName]];
  const response = await handler(
    new Request(`http://localhost/api/v1/${operation}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    }),
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}
