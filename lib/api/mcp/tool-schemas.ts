import "server-only";
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { OperationName } from "@/lib/operations/catalog";
import { describeSchemas, isObject, type Json, type JsonObject, namesOf } from "../openapi";

const prefix = "#/components/schemas/";

/**
 * The request of an operation as a tool's input: without references, which many models' clients do not follow.
 * Arguments are not checked here: the operation does it, with the texts of the API.
 */
export function inputSchemaOf(operation: OperationName): StandardSchemaWithJSON {
  return describedBy(inline(find(namesOf(operation).request)));
}

/** Its response as a tool's output: one object at the root, with what it refers to under `$defs`. */
export function outputSchemaOf(operation: OperationName): StandardSchemaWithJSON {
  const definitions: JsonObject = {};
  const root = collect(find(namesOf(operation).response), definitions);
  return describedBy({ ...root, $defs: definitions });
}

function describedBy(schema: JsonObject): StandardSchemaWithJSON {
  return {
    "~standard": {
      version: 1,
      vendor: "footnote",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

function find(name: string): JsonObject {
  const schema = describeSchemas()[name];
  if (!isObject(schema)) throw new Error(`No schema is called ${name}`);
  return schema;
}

/** The name that a reference points to. */
function nameIn(value: JsonObject): string | null {
  return typeof value.$ref === "string" ? value.$ref.slice(prefix.length) : null;
}

function inline(schema: JsonObject): JsonObject {
  const rewrite = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isObject(value)) return value;
    const name = nameIn(value);
    if (name === null) return mapValues(value, rewrite);
    const { $ref: _, ...words } = value;
    return { ...inline(find(name)), ...words };
  };
  return mapValues(schema, rewrite);
}

function collect(schema: JsonObject, definitions: JsonObject): JsonObject {
  const rewrite = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (!isObject(value)) return value;
    const name = nameIn(value);
    if (name === null) return mapValues(value, rewrite);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = collect(find(name), definitions);
    }
    return { ...value, $ref: `#/$defs/${name}` };
  };
  return mapValues(schema, rewrite);
}

/** Without what only our own forms read. */
function mapValues(value: JsonObject, rewrite: (part: Json) => Json): JsonObject {
  const entries = Object.entries(value).filter(([key]) => !key.startsWith("x-"));
  return Object.fromEntries(entries.map(([key, part]) => [key, rewrite(part)]));
}
