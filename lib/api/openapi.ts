import "server-only";
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import { formatCount } from "@/lib/domain/prose";
import { catalog, type OperationName } from "@/lib/operations/catalog";
import { type Contract, pathOf } from "@/lib/operations/contract";
import { documentSchema } from "@/lib/operations/document-schema";
import type { ErrorName } from "@/lib/operations/errors";
import { collectNamed } from "./openapi/collect-named";
import { describeErrors, errorsOf, schemaOfError } from "./openapi/describe-errors";
import { headers, headersOf, idempotencyKey } from "./openapi/describe-headers";
import { isObject, type JsonObject, referToComponents, toJson } from "./openapi/refer-to-components";

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
