import "server-only";
import PQueue from "p-queue";
import { z } from "zod";
import { type Database, getDatabase } from "@/lib/db/open";
import { findRegistryEntity } from "@/lib/db/registry";
import type { EntityType } from "@/lib/domain/entity";
import { publicUrl } from "@/lib/env";
import { findOperation, loadOperation } from "@/lib/operations/catalog";
import type { ResponseOf } from "@/lib/operations/contract";
import { ApiError } from "@/lib/operations/errors";
import { maxSuggestionQuery, suggestCompanies } from "@/lib/operations/suggest-companies";
import type { validate } from "@/lib/operations/validate/contract";
import { answerToError, makeRequestId } from "./answer";
import { addressOf, authenticate, type Principal } from "./authenticate";
import { execute } from "./execute";
import { noteWrongKey, readText } from "./handle";

/**
 * The W3C Entity Reconciliation Community Group's Reconciliation Service API, version 0.2, over `validate`: every query,
 * and every row that is extended, is a call of it, and counts as one.
 */
const version = "0.2";
const mostQueries = 100;
const mostBodyBytes = 1024 * 1024;
const atOnce = 8;

const company = { id: "company", name: "Company" };

const typeNames: Readonly<Record<EntityType, string>> = {
  public_company: "Public company",
  private_company: "Private company",
  subsidiary: "Subsidiary",
  industry: "Industry",
  sec_ticker_fallback: "Company of SEC's ticker list",
  discovered_entity: "Company found beyond the registry",
};

const types = [company, ...Object.entries(typeNames).map(([id, name]) => ({ id, name }))];

/** What a reconciled column can be extended by, and what a query may carry to be surer. */
const properties = [
  { id: "ticker", name: "Ticker" },
  { id: "type", name: "Kind of company" },
  { id: "sector", name: "Sector" },
  { id: "industry", name: "Industry" },
  { id: "page", name: "Page" },
] as const;

/** Identifiers by which a company is looked up in the place of its name. */
const identifiers = ["lei", "isin", "cik", "ticker"] as const;
const askable = [
  ...properties,
  { id: "lei", name: "LEI" },
  { id: "isin", name: "ISIN" },
  { id: "cik", name: "CIK" },
];

const open = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" } as const;

/** Pages of other origins may ask: what lets them in is a key, not a cookie. */
export function allowAnyOrigin(): Response {
  const headers = {
    ...open,
    "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
  };
  return new Response(null, { status: 204, headers });
}

/** Serves the service's addresses. @param path what follows `/api/reconcile`: nothing, a key, or a part's name. */
export async function serveReconciliation(request: Request, path: readonly string[]): Promise<Response> {
  const requestId = makeRequestId();
  const headers = { ...open, "X-Request-Id": requestId };
  try {
    const db = await getDatabase();
    const [part, what] = path;
    if (request.method === "POST" && (part === "suggest" || part === "preview"))
      throw new ApiError("method_not_allowed", {
        text: "Method not allowed; use GET",
        headers: { Allow: "GET, HEAD, OPTIONS" },
      });
    const given = await readParameters(request);
    if (part === "suggest") return Response.json(await suggest(db, what, given), { headers });
    if (part === "preview") return await preview(db, given.get("id") ?? "", headers);
    if (part === "properties") return Response.json(proposeProperties(given), { headers });
    const queries = given.get("queries");
    const extend = given.get("extend");
    if (queries === null && extend === null) return Response.json(describeService(), { headers });
    const header = part === undefined ? request.headers.get("authorization") : `Bearer ${part}`;
    const ask = asker(db, await authenticate(db, header), addressOf(request));
    const answer = queries === null ? await extendRows(ask, extend ?? "") : await matchQueries(ask, queries);
    return Response.json(answer, { headers });
  } catch (error) {
    noteWrongKey(error, request);
    const answer = answerToError(error, requestId, "reconcile");
    return new Response(answer.body, {
      status: answer.status,
      headers: { ...answer.headers, ...headers, "Content-Type": "application/json" },
    });
  }
}

async function readParameters(request: Request): Promise<URLSearchParams> {
  const inAddress = new URL(request.url).searchParams;
  if (request.method !== "POST") return inAddress;
  const text = await readText(request, mostBodyBytes, "Request body must be at most 1 MiB");
  const body = new URLSearchParams(text);
  return body.size > 0 ? body : inAddress;
}

/** What the service can do, for whoever adds it. */
function describeService() {
  const base = `${publicUrl()}/api/reconcile`;
  const suggestion = (what: string) => ({ service_url: base, service_path: `/suggest/${what}` });
  return {
    versions: [version],
    name: "Footnote: companies",
    identifierSpace: `${publicUrl()}/company/`,
    schemaSpace: `${publicUrl()}/docs/reconciliation`,
    documentation: `${publicUrl()}/docs/reconciliation`,
    view: { url: `${publicUrl()}/company/{{id}}` },
    defaultTypes: [company],
    suggest: { entity: suggestion("entity"), property: suggestion("property"), type: suggestion("type") },
    preview: { url: `${base}/preview?id={{id}}`, width: 400, height: 120 },
    extend: {
      propose_properties: { service_url: base, service_path: "/properties" },
      property_settings: [],
    },
  };
}

type Validated = ResponseOf<typeof validate>;
type Ask = (name: string) => Promise<Validated | null>;

/** Asks `validate` on somebody's behalf. Null for what is no name; whatever refuses the caller as such is thrown. */
function asker(db: Database, principal: Principal, address: string): Ask {
  return async (name) => {
    const entry = findOperation("validate");
    if (entry === undefined) throw new Error("There is no operation validate");
    const call = {
      requestId: makeRequestId(),
      principal,
      address,
      input: { company: name },
      idempotencyKey: null,
    };
    const { status, body } = await execute(db, await loadOperation(entry), call);
    const answer: unknown = JSON.parse(body);
    if (status === 200) return answer as Validated;
    if (status === 400) return null;
    throw new Refused(status, body);
  };
}

/** A refusal as `validate` gave it. */
class Refused extends ApiError {
  override readonly status: number;
  override readonly body: Record<string, unknown>;

  constructor(status: number, body: string) {
    super(status === 429 ? "limit_exceeded" : "unavailable");
    this.status = status;
    this.body = JSON.parse(body) as Record<string, unknown>;
  }
}

const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ id: z.string(), name: z.string().optional() }),
]);

const query = z.object({
  query: z.string().default(""),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  limit: z.number().positive().optional(),
  properties: z.array(z.object({ pid: z.string(), v: z.union([value, z.array(value)]) })).default([]),
  type_strict: z.enum(["any", "should", "all"]).optional(),
});

type Query = z.output<typeof query>;

const batchOfQueries = z.record(z.string(), query);

function parseParameter<T>(schema: z.ZodType<T>, name: string, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ApiError("field_malformed", { text: `${name} must be JSON` });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = [name, ...(issue?.path ?? [])].join(".");
  throw new ApiError("field_malformed", {
    text: `${place} has the wrong form: ${issue?.message ?? "see the specification"}`,
  });
}

/**
 * Runs them several at a time, and starts no more after the first refusal. Answers up to then have been billed, so
 * they're returned, and the others get the refusal instead. Throws the refusal if nothing was answered.
 */
async function mapSome<T, R>(
  items: readonly T[],
  each: (item: T) => Promise<R>,
): Promise<(readonly [T, R | Refused])[]> {
  const queue = new PQueue({ concurrency: atOnce });
  let refused: Refused | null = null;
  const answers = await Promise.all(
    items.map((item) =>
      queue.add(async () => {
        if (refused !== null) return [item, refused] as const;
        try {
          return [item, await each(item)] as const;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused ??= error;
          return [item, error] as const;
        }
      }),
    ),
  );
  if (refused !== null && answers.every(([, answer]) => answer instanceof Refused)) throw refused;
  return answers;
}

async function matchQueries(ask: Ask, text: string) {
  const entries = Object.entries(parseParameter(batchOfQueries, "queries", text));
  if (entries.length > mostQueries)
    throw new ApiError("field_malformed", {
      text: `queries has at most ${mostQueries} entries; this one has ${entries.length}`,
    });
  const answers = await mapSome(entries, ([, one]) => matchQuery(ask, one));
  return Object.fromEntries(
    answers.map(([[id], answer]) => [
      id,
      answer instanceof Refused ? { result: [], error: answer.body.error } : { result: answer },
    ]),
  );
}

type Candidate = {
  id: string;
  name: string;
  type: { id: string; name: string }[];
  score: number;
  match: boolean;
};

async function matchQuery(ask: Ask, one: Query): Promise<Candidate[]> {
  const answer = await ask(askedFor(one));
  if (answer === null) return [];
  const wanted = new Set([one.type ?? []].flat().filter((type) => type !== company.id));
  const isWanted = ({ type }: { type: EntityType }) => wanted.size === 0 || wanted.has(type);
  const { entity, confidence, alternatives = [] } = answer;
  const found =
    entity === null
      ? alternatives.map((other) => toCandidate(other, other.confidence, false))
      : [toCandidate(entity, confidence, isWanted(entity))];
  const kept = one.type_strict === "any" || one.type_strict === "all" ? found.filter(isOf(wanted)) : found;
  return kept.slice(0, one.limit ?? kept.length);
}

const isOf =
  (wanted: ReadonlySet<string>) =>
  ({ type }: Candidate): boolean =>
    wanted.size === 0 || type.some(({ id }) => wanted.has(id));

/** An identifier beside the name says more than the name. */
function askedFor({ query: name, properties: given }: Query): string {
  for (const wanted of identifiers) {
    const [first] = given.filter(({ pid }) => pid === wanted).flatMap(({ v }) => v);
    const text = typeof first === "object" ? first.id : String(first ?? "");
    if (text.trim() === "") continue;
    if (wanted === "lei" || wanted === "isin") return text;
    return wanted === "cik" ? `CIK ${text}` : `$${text.replace(/^\$/, "")}`;
  }
  return name;
}

function toCandidate(
  { key, name, type }: { key: string; name: string; type: EntityType },
  confidence: number,
  match: boolean,
): Candidate {
  const kind = { id: type, name: typeNames[type] };
  return { id: key, name, type: [company, kind], score: Math.round(confidence * 1000) / 10, match };
}

const extension = z.object({
  ids: z.array(z.string()).max(mostQueries),
  properties: z.array(z.object({ id: z.string(), settings: z.record(z.string(), z.unknown()).optional() })),
});

/**
 * Values of properties of companies; a property or a company that is not known has none. A row that was refused is left
 * out, since without values it would say that there are none, and stands in `errors`.
 */
async function extendRows(ask: Ask, text: string) {
  const { ids, properties: wanted } = parseParameter(extension, "extend", text);
  const answers = await mapSome(ids, async (id) => {
    const entity = (await ask(id))?.entity ?? null;
    const held = entity?.key === id ? valuesOf(entity) : {};
    return Object.fromEntries(wanted.map((one) => [one.id, cells(held[one.id])]));
  });
  const rows: Record<string, unknown> = {};
  const errors: Record<string, unknown> = {};
  for (const [id, answer] of answers)
    if (answer instanceof Refused) errors[id] = answer.body.error;
    else rows[id] = answer;
  const names = new Map<string, string>(properties.map(({ id, name }) => [id, name]));
  return {
    meta: wanted.map(({ id }) => ({ id, name: names.get(id) ?? id })),
    rows,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  };
}

const cells = (text: string | null | undefined) => (text == null ? [] : [{ str: text }]);

function valuesOf(entity: NonNullable<Validated["entity"]>): Record<string, string | null> {
  const { ticker, type, sector, industry, publicUrl: page } = entity;
  return { ticker, type: typeNames[type], sector, industry, page };
}

const proposeProperties = (given: URLSearchParams) => ({
  type: given.get("type") ?? company.id,
  properties: properties.slice(0, Number(given.get("limit")) || properties.length),
});

/** Guesses while a person types; costs nothing. */
async function suggest(db: Database, what: string | undefined, given: URLSearchParams) {
  const prefix = (given.get("prefix") ?? "").slice(0, maxSuggestionQuery);
  const from = Number(given.get("cursor")) || 0;
  const begins = ({ name }: { name: string }) => name.toLowerCase().startsWith(prefix.toLowerCase());
  if (what === "type") return { result: types.filter(begins).slice(from) };
  if (what === "property") return { result: askable.filter(begins).slice(from) };
  if (what !== "entity")
    throw new ApiError("field_malformed", { text: "suggest must be one of entity, property, type" });
  const found = await suggestCompanies(db, prefix);
  return {
    result: found.slice(from).map(({ key, name, ticker, type }) => ({
      id: key,
      name,
      description: [ticker, typeNames[type]].filter(Boolean).join(", "),
      notable: [{ id: type, name: typeNames[type] }],
    })),
  };
}

/** A company on a card of 400 by 120 pixels, which any page may frame. */
async function preview(db: Database, key: string, headers: Record<string, string>): Promise<Response> {
  const entity = await findRegistryEntity(db, key);
  const facts = entity === null ? [] : [entity.ticker, typeNames[entity.type], entity.industry];
  const title = entity === null ? "No such company" : entity.name;
  const link =
    entity === null
      ? escapeHtml(title)
      : `<a target="_blank" rel="noopener" href="${publicUrl()}/company/${encodeURIComponent(entity.key)}">${escapeHtml(title)}</a>`;
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title><body><p><strong>${link}</strong></p><p>${escapeHtml(facts.filter(Boolean).join(" · "))}</p></body></html>`;
  return new Response(html, {
    status: entity === null ? 404 : 200,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    },
  });
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
