/** JSON as the playground holds it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object with one member set; undefined takes it away. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const { [name]: _, ...rest } = object;
  if (value === undefined) return rest;
  return name in object
    ? Object.fromEntries(Object.entries(object).map(([key, old]) => [key, key === name ? value : old]))
    : { ...object, [name]: value };
}

/** JSON text as an object, or why it is none. */
export function readJsonObject(text: string): { value: JsonObject } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? { value } : { fault: "The request must be a JSON object: { … }" };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
