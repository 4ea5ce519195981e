import "server-only";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OperationName } from "@/lib/operations/catalog";
import { describeApi } from "./openapi";
import { isObject, type Json, type JsonObject } from "./openapi/refer-to-components";

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
