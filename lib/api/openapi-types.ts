import "server-only";
import { catalog, type OperationName, operationNames } from "@/lib/operations/catalog";
import { isObject, type Json, type JsonObject, namesOf } from "./openapi";

/**
 * TypeScript for the requests and responses of every operation and all that they refer to, with the descriptions as
 * comments. It stands for `lib/client-operations.ts` where our tree is not at hand.
 *
 * @param schemas of the OpenAPI document, by their names.
 */
export function toTypeScript(schemas: JsonObject): string {
  const operations = catalog.map(({ name, summary }) => {
    const { request, response } = namesOf(name);
    return `  /** ${summary} */\n  ${name}: { request: ${request}; response: ${response} };\n`;
  });
  const names = operationNames;
  return `${declare(schemas, names)}
export const operationNames = ${JSON.stringify(names)} as const;

/** What each operation takes and returns. */
export type Operations = {
${operations.join("")}};
`;
}

/** TypeScript for the request and response of one operation, and for all that they refer to. */
export function writeTypesOf(operation: OperationName, schemas: JsonObject): string {
  return declare(schemas, [operation]);
}

function declare(schemas: JsonObject, operations: readonly OperationName[]): string {
  const roots = operations.flatMap((name) => Object.values(namesOf(name)));
  return listReferred(schemas, roots)
    .map((name) => {
      const schema = find(schemas, name);
      return `${comment(schema, "")}export type ${name} = ${writeType(schema, "")};\n`;
    })
    .join("\n");
}

function find(schemas: JsonObject, name: string): JsonObject {
  const schema = schemas[name];
  if (!isObject(schema)) throw new Error(`No schema is called ${name}`);
  return schema;
}

const nameIn = (reference: Json | undefined) =>
  typeof reference === "string" ? (reference.split("/").at(-1) ?? "") : null;

/** The roots and what they refer to, however deep, each once and in the order of first mention. */
function listReferred(schemas: JsonObject, roots: readonly string[]): string[] {
  const listed = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const part of value) visit(part);
    if (!isObject(value)) return;
    const name = nameIn(value.$ref);
    if (name !== null && !listed.has(name)) {
      listed.add(name);
      visit(find(schemas, name));
    }
    for (const part of Object.values(value)) visit(part);
  };
  for (const root of roots) visit({ $ref: root });
  return [...listed];
}

function comment({ description }: JsonObject, indent: string): string {
  if (typeof description !== "string") return "";
  return `${indent}/** ${description.replaceAll("*/", "*\\/")} */\n`;
}

function writeType(given: Json, indent: string): string {
  if (!isObject(given)) return "unknown";
  const { $ref, enum: values, anyOf, type } = given;
  const name = nameIn($ref);
  if (name !== null) return name;
  if (Array.isArray(values)) return union(values.map((value) => JSON.stringify(value)));
  if (Array.isArray(anyOf)) return union(anyOf.map((part) => writeType(part, indent)));
  const types = Array.isArray(type) ? type : [type];
  return union(types.map((one) => writeTypeOf(one, given, indent)));
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ");

function writeTypeOf(type: Json | undefined, schema: JsonObject, indent: string): string {
  switch (type) {
    case "object":
      return writeObject(schema, indent);
    case "array":
      return `Array<${writeType(schema.items ?? {}, indent)}>`;
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    default:
      return "unknown";
  }
}

function writeObject({ properties, required, additionalProperties }: JsonObject, indent: string): string {
  if (isObject(additionalProperties)) return `Record<string, ${writeType(additionalProperties, indent)}>`;
  if (!isObject(properties) || Object.keys(properties).length === 0) return "Record<string, never>";
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const type = writeType(field, deeper);
    const words = isObject(field) ? comment(field, deeper) : "";
    const isRequired = Array.isArray(required) && required.includes(name);
    return `${words}${deeper}${name}${isRequired ? `: ${type}` : `?: ${type} | undefined`};\n`;
  });
  return `{\n${fields.join("")}${indent}}`;
}
