import "server-only";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { describeApi, isObject, type Json, type JsonObject } from "@/lib/api/openapi";
import type { OperationName } from "@/lib/operations/catalog";

/** The document as anybody reads it. */
export const apiDocument = describeApi("http://localhost:3000");

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: false });
addFormats.default(ajv);
// OpenAPI's own word, and extensions, which a validator may pass over.
ajv.addVocabulary(["components", ...new Set(JSON.stringify(apiDocument).match(/\bx-[a-z-]+(?=":)/g))]);
ajv.addSchema({ $id: "footnote", components: apiDocument.components });

const compiled = new Map<string, ValidateFunction>();

/** What a value breaks in a schema of the document, by its JSON pointer; empty where it validates. */
export function faultsOf(pointer: string, value: unknown): string[] {
  let validate = compiled.get(pointer);
  if (!validate) {
    validate = pointer.startsWith("/components/")
      ? ajv.compile({ $ref: `footnote#${pointer}` })
      : ajv.compile(absolute(at(pointer)));
    compiled.set(pointer, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The part of the document that a JSON pointer names. */
export function at(pointer: string): Json {
  let part: Json | undefined = apiDocument;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    part = Array.isArray(part) ? part[Number(key)] : isObject(part) ? part[key] : undefined;
  }
  if (part === undefined) throw new Error(`The document has nothing at ${pointer}`);
  return part;
}

export function objectAt(pointer: string): JsonObject {
  const part = at(pointer);
  if (!isObject(part)) throw new Error(`The document has no object at ${pointer}`);
  return part;
}

function absolute(schema: Json): JsonObject {
  const json = JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"footnote#');
  const parsed: Json = JSON.parse(json);
  return isObject(parsed) ? parsed : {};
}

const operationAt = (operation: OperationName) => `/paths/~1api~1v1~1${operation}/post`;

export function requestPointer(operation: OperationName): string {
  return `${operationAt(operation)}/requestBody/content/application~1json/schema`;
}

export function responsePointer(operation: OperationName, status: number): string {
  return `${operationAt(operation)}/responses/${status}/content/application~1json/schema`;
}

/** Names of the headers that the document gives an answer. */
export function headersAt(operation: OperationName, status: number): string[] {
  return Object.keys(objectAt(`${operationAt(operation)}/responses/${status}/headers`));
}

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
