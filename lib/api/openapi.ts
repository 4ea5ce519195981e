import "server-only";
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { formatCount } from "@/lib/domain/prose";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import { type Contract, documentSchema, pathOf } from "@/lib/operations/contract";
import type { ErrorName } from "@/lib/operations/errors";
import {
  describeErrors,
  errorsOf,
  headers,
  headersOf,
  idempotencyKey,
  schemaOfError,
} from "./openapi/responses";

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

const description = `Company intelligence that shows its sources: ${formatCount(catalog.length)} operations, each a POST with a JSON body and a Bearer key.

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

function describePrice({ unit, unitPriceCents }: Pick<Contract, "unit" | "unitPriceCents">): string {
  return `A unit is one ${unit}; past the included volume it costs ${(unitPriceCents / 100).toFixed(2)} USD.`;
}

function describeExamples({ examples }: Pick<Contract, "examples">) {
  return Object.fromEntries(
    examples.map(({ title, request }) => [
      title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
      { summary: title, value: request },
    ]),
  );
}
