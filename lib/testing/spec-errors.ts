import "server-only";
import { makeSecret } from "@/lib/accounts/keys";
import type { OperationName } from "@/lib/operations/catalog";
import { operations, others, type Sent, type TestKeys, wellFormed } from "./api";

const badKeys: readonly (readonly [why: string, keyOf: (keys: TestKeys) => string])[] = [
  ["unknown", () => makeSecret()],
  ["mistyped", ({ good }) => `${good.slice(0, -1)}${good.endsWith("0") ? "1" : "0"}`],
  ["revoked", ({ revoked }) => revoked],
  ["expired", ({ expired }) => expired],
];

const anyCompany = wellFormed("Apple");

export type ErrorRow = {
  row: string;
  operations: readonly OperationName[];
  sent: (operation: OperationName, keys: TestKeys) => Sent;
  status: number;
  body: Record<string, unknown>;
};

/** SPEC's table of errors, row by row, with what DESIGN decides where it is silent. */
export const errorRows: ErrorRow[] = [
  ...[{}, { company: null }, { company: "" }, { company: "  " }].map(
    (company): ErrorRow => ({
      row: `400 company missing ${JSON.stringify(company)}`,
      operations,
      sent: (name) => {
        const { company: _, ...rest } = anyCompany[name];
        return { body: { ...rest, ...company } };
      },
      status: 400,
      body: { error: "Company name required" },
    }),
  ),
  ...["A", "a".repeat(201), 42, ["Apple"], { name: "Apple" }].map(
    (company): ErrorRow => ({
      row: `400 company length ${JSON.stringify(company).slice(0, 20)}`,
      operations,
      sent: (name) => ({ body: wellFormed(company)[name] }),
      status: 400,
      body: { error: "Company name must be 2-200 characters" },
    }),
  ),
  ...[{}, { claims: [] }, { claims: null }].map(
    (claims): ErrorRow => ({
      row: `400 claims empty ${JSON.stringify(claims)}`,
      operations: ["corroborate"],
      sent: () => ({ body: { company: "Apple", ...claims } }),
      status: 400,
      body: { error: "At least one claim required" },
    }),
  ),
  {
    row: "400 more than 10 claims",
    operations: ["corroborate"],
    sent: () => ({
      body: { company: "Apple", claims: Array.from({ length: 11 }, () => ({ type: "event" })) },
    }),
    status: 400,
    body: { error: "Maximum 10 claims per request" },
  },
  ...[{}, { start: null }, { start: "" }].map(
    (start): ErrorRow => ({
      row: `400 start missing ${JSON.stringify(start)}`,
      operations: ["timeline"],
      sent: () => ({ body: { company: "Apple", ...start } }),
      status: 400,
      body: { error: "Start date required (YYYY-MM format)" },
    }),
  ),
  ...["2024", "2024-13", "2024-1", "January 2024", 202401].map(
    (start): ErrorRow => ({
      row: `400 start malformed ${start}`,
      operations: ["timeline"],
      sent: () => ({ body: { company: "Apple", start } }),
      status: 400,
      body: { error: "start must be a month in the form YYYY-MM" },
    }),
  ),
  {
    row: "400 start after end",
    operations: ["timeline"],
    sent: () => ({ body: { company: "Apple", start: "2024-02", end: "2024-01" } }),
    status: 400,
    body: { error: "Start date must not be after end date" },
  },
  {
    row: "400 tenure start after end",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Apple", tenure: { start: "2024-02", end: "2024-01" } } }),
    status: 400,
    body: { error: "Start date must not be after end date" },
  },
  {
    row: "400 filters malformed",
    operations: ["people"],
    sent: () => ({ body: { company: "Apple", filters: { role_type: ["boss"] } } }),
    status: 400,
    body: { error: "filters.role_type[0] must be one of executive, board, founder, investment" },
  },
  {
    row: "400 include malformed",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Apple", include: ["everything"] } }),
    status: 400,
    body: { error: "include[0] must be one of events, people, intelligence, intelligence_history" },
  },
  {
    row: "400 types malformed",
    operations: ["timeline"],
    sent: () => ({ body: { company: "Apple", start: "2024-01", types: ["5.02", "parties"] } }),
    status: 400,
    body: {
      error:
        'types[1] must be an 8-K item number such as "5.02" or its label such as "Departure of Directors"',
    },
  },
  {
    row: "400 not JSON",
    operations,
    sent: () => ({ text: '{"company": "Apple"' }),
    status: 400,
    body: { error: "Invalid JSON body" },
  },
  ...["[]", "null", '"Apple"', "7"].map(
    (text): ErrorRow => ({
      row: `400 not an object ${text}`,
      operations,
      sent: () => ({ text }),
      status: 400,
      body: { error: "Request body must be a JSON object" },
    }),
  ),
  {
    row: "401 no Authorization header",
    operations,
    sent: (name) => ({ key: null, body: anyCompany[name] }),
    status: 401,
    body: { error: "API key required" },
  },
  ...badKeys.map(
    ([why, keyOf]): ErrorRow => ({
      row: `401 key ${why}`,
      operations,
      sent: (name, keys) => ({ key: keyOf(keys), body: anyCompany[name] }),
      status: 401,
      body: { error: "Invalid API key" },
    }),
  ),
  {
    row: "401 another scheme",
    operations,
    sent: (name, keys) => ({ headers: { Authorization: `Basic ${keys.good}` }, body: anyCompany[name] }),
    status: 401,
    body: { error: "Invalid API key" },
  },
  {
    row: "404 no entity resolved",
    operations: others.filter((name) => name !== "enrich"),
    sent: (name) => ({ body: wellFormed("Zzyzx Quombulator Holdings")[name] }),
    status: 404,
    body: { error: "Company not found", code: "NOT_FOUND" },
  },
  {
    row: "404 no entity resolved, enrich",
    operations: ["enrich"],
    sent: () => ({ body: { company: "Zzyzx Quombulator Holdings" } }),
    status: 404,
    body: { verified: false, error: "Company not found", code: "NOT_FOUND" },
  },
  {
    row: "413 over 64 KiB",
    operations,
    sent: () => ({ text: JSON.stringify({ company: "a".repeat(70_000) }) }),
    status: 413,
    body: { error: "Request body must be at most 64 KiB" },
  },
  {
    row: "415 another content type",
    operations,
    sent: (name) => ({ headers: { "Content-Type": "text/plain" }, body: anyCompany[name] }),
    status: 415,
    body: { error: "Content-Type must be application/json" },
  },
  ...["GET", "PUT", "PATCH", "DELETE", "OPTIONS"].map(
    (method): ErrorRow => ({
      row: `405 ${method}`,
      operations,
      sent: () => ({ method }),
      status: 405,
      body: { error: "Method not allowed; use POST" },
    }),
  ),
  {
    row: "429 daily limit reached",
    operations,
    sent: (name, keys) => ({ key: keys.exhausted, body: anyCompany[name] }),
    status: 429,
    body: { error: "Daily rate limit exceeded" },
  },
  {
    row: "429 comes before the company is looked up",
    operations,
    sent: (name, keys) => ({ key: keys.exhausted, body: wellFormed("Zzyzx Quombulator Holdings")[name] }),
    status: 429,
    body: { error: "Daily rate limit exceeded" },
  },
];
