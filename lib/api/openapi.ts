import "server-only";
import { OpenAPIRegistry, OpenApiGeneratorV31, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { formatCount } from "@/lib/domain/prose";
import { catalog, type OperationName, operationNames } from "@/lib/operations/catalog";
import { type Contract, documentSchema, pathOf } from "@/lib/operations/contract";
import { commonErrors, type ErrorName, errors } from "@/lib/operations/errors";
import { alternative } from "@/lib/operations/records/entity";

type HeaderName =
  | "X-Request-Id"
  | "RateLimit-Policy"
  | "RateLimit"
  | "Retry-After"
  | "Idempotency-Replayed"
  | "X-Footnote-Units"
  | "X-Footnote-Cost-USD"
  | "Allow";

type HeaderObject = {
  description: string;
  schema: { type: "string"; examples?: string[]; pattern?: string; const?: string };
};

/** Response headers of the API, as components of the document. */
const headers: Record<HeaderName, HeaderObject> = {
  "X-Request-Id": {
    description: "Names this request; quote it when you ask about one.",
    schema: { type: "string", examples: ["req_mi8x2k1f4a7d0c9b2e3f1a6b8c"] },
  },
  "RateLimit-Policy": {
    description: 'The daily limit of the key in units: `"daily";q=<limit>;w=86400`.',
    schema: { type: "string", examples: ['"daily";q=200;w=86400'] },
  },
  RateLimit: {
    description:
      'What is left of it, and the seconds to the next UTC midnight: `"daily";r=<left>;t=<seconds>`.',
    schema: { type: "string", examples: ['"daily";r=199;t=43200'] },
  },
  "Retry-After": {
    description: "Seconds after which the request may be sent again.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["43200"] },
  },
  "Idempotency-Replayed": {
    description:
      "`true` when this is the stored response to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  "X-Footnote-Units": {
    description: "Units that this call was counted for; absent from replays.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["1"] },
  },
  "X-Footnote-Cost-USD": {
    description: "What this call added to the bill, in US dollars; 0.00 within the included volume.",
    schema: { type: "string", pattern: "^\\d+\\.\\d{2}$", examples: ["0.05"] },
  },
  Allow: { description: "The method to use.", schema: { type: "string", const: "POST" } },
};

/** The request header that makes a call safe to repeat. */
const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names this call, so that a repetition within a day gets the first response and is billed once. 1 to 255 printable ASCII characters.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;

/** Refusals that come after the units were counted, whose answers say what is left. */
const metered: readonly ErrorName[] = [
  "company_ambiguous",
  "company_not_found",
  "limit_exceeded",
  "internal",
  "unavailable",
];

/** Headers of an answer with one of these refusals, or of a success where there is none. */
function headersOf(refusals: readonly ErrorName[]): Record<string, { $ref: string }> {
  const isSuccess = refusals.length === 0;
  const names: HeaderName[] = ["X-Request-Id"];
  if (isSuccess || refusals.some((name) => metered.includes(name)))
    names.push("RateLimit-Policy", "RateLimit");
  if (isSuccess) names.push("Idempotency-Replayed", "X-Footnote-Units", "X-Footnote-Cost-USD");
  if (
    refusals.includes("limit_exceeded") ||
    refusals.includes("spend_cap_reached") ||
    refusals.includes("unavailable")
  )
    names.push("Retry-After");
  if (refusals.includes("method_not_allowed")) names.push("Allow");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

type Extra = { fields: z.ZodRawShape; example: Record<string, unknown> };

const requestId: Extra = {
  fields: { request_id: z.string().meta({ description: "Names the call." }) },
  example: { request_id: "req_mi8x2k1f4a7d0c9b2e3f1a6b8c" },
};

/** What a body carries beside its text and code. */
const extras: Partial<Record<ErrorName, Extra>> = {
  company_ambiguous: {
    fields: { alternatives: z.array(alternative).meta({ description: "The companies that match." }) },
    example: {
      alternatives: [
        {
          key: "delta-air-lines",
          name: "Delta Air Lines, Inc.",
          type: "public_company",
          ticker: "DAL",
          confidence: 0.62,
        },
      ],
    },
  },
  company_not_found: {
    fields: {
      verified: z.literal(false).optional().meta({ description: "Only from enrich." }),
      message: z.string().optional().meta({
        description: "Present while the name is being looked up, so that a later call may find it.",
      }),
    },
    example: {},
  },
  internal: requestId,
  unavailable: requestId,
};

const entryOf = (name: ErrorName): { status: number; error: string; code?: string; when: string } =>
  errors[name];

/** `company_not_found` as its component is called: CompanyNotFoundError. */
function nameErrorSchema(name: ErrorName): string {
  const words = name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Error`;
}

/** The body of one refusal. */
function schemaOfError(name: ErrorName): z.ZodObject {
  const { error, code, when } = entryOf(name);
  // The text of a malformed field names the field.
  const text =
    name === "field_malformed"
      ? z.string().meta({ examples: ["start must be a month in the form YYYY-MM"] })
      : z.literal(error);
  return z
    .object({
      error: text,
      ...(code === undefined ? {} : { code: z.literal(code) }),
      ...extras[name]?.fields,
    })
    .meta({ id: nameErrorSchema(name), description: `${capitalise(when)}.` });
}

/** Every refusal that an operation may answer with. */
export function errorsOf(contract: Pick<Contract, "errors">): ErrorName[] {
  return [...new Set<ErrorName>([...commonErrors, ...contract.errors])];
}

/** The responses of an operation that are refusals, by status. `own` are all of them. */
function describeErrors(contract: Pick<Contract, "errors"> | { own: readonly ErrorName[] }) {
  const names = "own" in contract ? contract.own : errorsOf(contract);
  const statuses = [...new Set(names.map((name) => entryOf(name).status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      describeStatus(names.filter((name) => entryOf(name).status === status)),
    ]),
  );
}

function describeStatus(names: readonly ErrorName[]) {
  const references = names.map((name) => ({ $ref: `#/components/schemas/${nameErrorSchema(name)}` }));
  const [only] = references;
  return {
    description: names.map((name) => `\`${entryOf(name).error}\`: ${entryOf(name).when}.`).join("\n\n"),
    headers: headersOf(names),
    content: {
      "application/json": {
        // Not oneOf: the text of a malformed field is free and might be another's.
        schema: references.length === 1 && only ? only : { anyOf: references },
        examples: Object.fromEntries(
          names.map((name) => [name, { summary: entryOf(name).when, value: exampleOf(name) }]),
        ),
      },
    },
  };
}

function exampleOf(name: ErrorName): Record<string, unknown> {
  const { error, code } = entryOf(name);
  return { error, ...(code === undefined ? {} : { code }), ...extras[name]?.example };
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every schema within the given ones that has a name, also where a copy with other words is what is used. */
function collectNamed(schemas: readonly z.core.$ZodType[]): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType | undefined): void => {
    if (!(schema instanceof z.ZodType) || seen.has(schema)) return;
    seen.add(schema);
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined) named.set(id, schema);
    visit(schema._zod.parent);
    for (const part of partsOf(schema)) visit(part);
  };
  for (const schema of schemas) visit(schema);
  return named;
}

function partsOf(schema: z.ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [schema.unwrap()];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A document without anything that JSON has no word for. */
function toJson(document: object): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(document));
  return isObject(json) ? json : {};
}

/** What a schema demands, whatever it is described as; null for what is no object with fields. */
function demandOf(schema: JsonObject): string | null {
  return isObject(schema.properties) && Object.keys(schema.properties).length > 0
    ? JSON.stringify([schema.properties, schema.required ?? []])
    : null;
}

/**
 * Puts a reference in the place of every schema that repeats a component under another description. The generator
 * writes such copies out, because a zod schema loses its name where it gets words of its own.
 */
function referToComponents(document: JsonObject): JsonObject {
  const components = isObject(document.components) ? document.components.schemas : undefined;
  if (!isObject(components)) return document;
  const names = new Map<string, string>();
  for (const [name, schema] of Object.entries(components)) {
    const demand = isObject(schema) ? demandOf(schema) : null;
    if (demand !== null && !names.has(demand)) names.set(demand, name);
  }
  const isComponent = new Set<Json>(Object.values(components));

  const rewrite = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isObject(value)) return value;
    const demand = isComponent.has(value) ? null : demandOf(value);
    const name = demand === null ? undefined : names.get(demand);
    if (name === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, rewrite(part)]));
    const reference = { $ref: `#/components/schemas/${name}` };
    const schema = Array.isArray(value.type) ? { anyOf: [reference, { type: "null" }] } : reference;
    return value.description === undefined ? schema : { ...schema, description: value.description };
  };
  return Object.fromEntries(Object.entries(document).map(([key, part]) => [key, rewrite(part)]));
}

/** The version of the interface that the document describes; the path's `v1` is its first number. */
export const apiVersion = "1.0.0";

const description = `Company intelligence that shows its sources: ${formatCount(catalog.length)} operations, each a POST with a JSON body and a Bearer key, and batches of them.

Call validate first, then enrich, then cite; call corroborate before acting on a claim, and batch claims. A unit is a claim on corroborate and a call elsewhere. What ends in an error costs nothing. Unknown request fields are ignored; responses may gain fields.`;

/** Component names of an operation's schemas: ValidateRequest, ValidateResponse. */
export function namesOf(operation: OperationName): { request: string; response: string } {
  const stem = operation.charAt(0).toUpperCase() + operation.slice(1);
  return { request: `${stem}Request`, response: `${stem}Response` };
}

/** The operations with their schemas under the names of their components. */
const operations = catalog.map((contract) => {
  const names = namesOf(contract.name);
  return {
    contract,
    request: documentSchema(contract.request).meta({ id: names.request }),
    response: contract.response.meta({ id: names.response }),
  };
});

const refusals = [...new Set<ErrorName>(catalog.flatMap((contract) => errorsOf(contract)))];

const schemas = collectNamed([
  ...operations.flatMap(({ request, response }) => [request, response]),
  ...refusals.map((name) => schemaOfError(name)),
]);

let described: JsonObject | null = null;

/**
 * The API as an OpenAPI 3.1 document, made from the contracts.
 *
 * @param serverUrl where the API answers, without a slash at the end.
 */
export function describeApi(serverUrl: string): JsonObject {
  described ??= buildDocument();
  return { ...described, servers: [{ url: serverUrl }] };
}

/** The schemas of the document by their names, with references to one another. */
export function describeSchemas(): JsonObject {
  described ??= buildDocument();
  const components = isObject(described.components) ? described.components.schemas : undefined;
  return isObject(components) ? components : {};
}

function buildDocument(): JsonObject {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", "apiKey", {
    type: "http",
    scheme: "bearer",
    description: "An API key: `Authorization: Bearer fn_live_…`",
  });
  for (const [name, header] of Object.entries(headers)) registry.registerComponent("headers", name, header);
  registry.registerComponent("parameters", "IdempotencyKey", idempotencyKey);
  for (const { contract, request, response } of operations)
    registry.registerPath({
      method: "post",
      path: pathOf(contract),
      operationId: contract.name,
      summary: contract.summary,
      description: `${contract.description}\n\n${describePrice(contract)}`,
      parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
      request: {
        body: {
          required: true,
          content: { "application/json": { schema: request, examples: describeExamples(contract) } },
        },
      },
      responses: {
        200: {
          description: `What ${contract.name} found.`,
          headers: headersOf([]),
          content: { "application/json": { schema: response } },
        },
        ...describeErrors(contract),
      },
    });

  registry.registerPath(batchPath);

  const components = [...schemas.values()].map((schema) => ({ type: "schema" as const, schema }));
  const generator = new OpenApiGeneratorV31([...components, ...registry.definitions]);
  const document = generator.generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Footnote",
      version: apiVersion,
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    security: [{ apiKey: [] }],
  });
  return referToComponents(toJson(document));
}

/** Refusals of a batch as a whole; what is wrong with one of its requests is said in that one's line. */
const batchErrors = [
  "field_malformed",
  "idempotency_key_malformed",
  "key_required",
  "key_invalid",
  "key_operation_not_allowed",
  "key_address_not_allowed",
  "method_not_allowed",
  "body_too_large",
  "content_type",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorName[];

const batchPath: RouteConfig = {
  method: "post",
  path: "/api/v1/batch",
  operationId: "batch",
  summary: "Up to 1,000 requests of one operation",
  description: `One request of the operation on each line of the body, at most 1,000 lines and 4 MiB. Responses come on lines of their own, in the requests' order, each as soon as it is there: \`{"line":1,"status":200,"request_id":"req_…","units":1,"cost_usd":"0.00","body":{…}}\`, where \`body\` is what the operation itself would have answered. The last line is the total: \`{"done":true,"lines":2,"succeeded":2,"failed":0,"units":2,"cost_usd":"0.00"}\`; without it the answer is not whole. Each line is a call of its own: it counts, costs and fails by itself. Sent again within a day under the same Idempotency-Key (at most 250 characters), what was answered is answered again for nothing (\`"replayed":true\`), and the rest is served.`,
  parameters: [
    {
      name: "operation",
      in: "query",
      required: true,
      description: "The operation that every line is a request of.",
      schema: { type: "string", enum: operationNames },
      example: "validate",
    },
    { $ref: "#/components/parameters/IdempotencyKey" },
  ],
  request: {
    body: {
      required: true,
      content: {
        "application/x-ndjson": {
          schema: { type: "string" },
          example: '{"company":"Apple"}\n{"company":"Microsoft"}\n',
        },
      },
    },
  },
  responses: {
    200: {
      description: "The responses, line by line.",
      headers: { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } },
      content: { "application/x-ndjson": { schema: { type: "string" } } },
    },
    ...describeErrors({ own: batchErrors }),
  },
};

function describePrice({ unit, unitPriceCents }: Pick<Contract, "unit" | "unitPriceCents">): string {
  return `A unit is one ${unit}; beyond the included volume it costs ${(unitPriceCents / 100).toFixed(2)} USD.`;
}

function describeExamples({ examples }: Pick<Contract, "examples">) {
  return Object.fromEntries(
    examples.map(({ title, request }) => [
      title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      { summary: title, value: request },
    ]),
  );
}
