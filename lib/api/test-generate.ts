import "server-only";
import fc from "fast-check";
import type { OperationName } from "@/lib/operations/catalog";
import { isObject, type Json, type JsonObject } from "./openapi/refer-to-components";
import { at, requestPointer } from "./test-openapi";

const companies = [
  "Apple",
  "apple",
  "Nvidia",
  "$BRK.B",
  "Facebook, Inc.",
  "Independent Bank Corp",
  "Delta",
  "JPMorgan",
];

/** Requests of an operation: made after its published schema, and some of them with one field spoilt. */
export function arbitraryRequest(operation: OperationName): fc.Arbitrary<unknown> {
  const schema = at(requestPointer(operation));
  const wellFormed = fc
    .tuple(arbitraryOf(schema), fc.option(fc.constantFrom(...companies), { freq: 4 }))
    .map(([request, company]) => (isObject(request) && company !== null ? { ...request, company } : request));
  const spoilt = fc
    .tuple(wellFormed, fc.nat(), fc.jsonValue({ maxDepth: 2 }))
    .map(([request, index, value]) => {
      if (!isObject(request)) return value;
      const names = Object.keys(request);
      return { ...request, [names[index % names.length] ?? "company"]: value };
    });
  return fc.oneof({ arbitrary: wellFormed, weight: 3 }, { arbitrary: spoilt, weight: 1 });
}

/** Values that a JSON Schema allows; its examples come often. */
function arbitraryOf(given: Json): fc.Arbitrary<Json> {
  const schema = resolve(given);
  const made = arbitraryByType(schema);
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  return examples.length === 0
    ? made
    : fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 2 }, { arbitrary: made, weight: 1 });
}

function arbitraryByType(schema: JsonObject): fc.Arbitrary<Json> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? "null"];
  return fc.oneof(...types.map((type) => arbitraryOfType(type, schema)));
}

function arbitraryOfType(type: Json, schema: JsonObject): fc.Arbitrary<Json> {
  const least = (name: string, otherwise: number) => Number(schema[name] ?? otherwise);
  switch (type) {
    case "string":
      return typeof schema.pattern === "string"
        ? fc.stringMatching(new RegExp(schema.pattern))
        : fc.string({ unit: "grapheme", minLength: least("minLength", 0), maxLength: 40 });
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "array":
      return fc.array(arbitraryOf(schema.items ?? {}), {
        minLength: least("minItems", 0),
        maxLength: least("maxItems", 4),
      });
    case "object":
      return arbitraryObject(schema);
    default:
      return fc.constant(null);
  }
}

function arbitraryObject(schema: JsonObject): fc.Arbitrary<Json> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)] as const);
  return fc.record<JsonObject>(Object.fromEntries(fields), { requiredKeys: required });
}

function resolve(schema: Json): JsonObject {
  if (!isObject(schema)) return {};
  return typeof schema.$ref === "string" ? resolve(at(schema.$ref.slice(1))) : schema;
}
