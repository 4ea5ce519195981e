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
    return { fault: formatFault(error, text) };
  }
}

/** "Line 3: expected ',' or ']' after array element", of what the engine says of a text. */
function formatFault(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const [what = message] = message.split(/ in JSON| at position|, "/);
  const at = /at position (\d+)/.exec(message)?.[1];
  const said = what.charAt(0).toLowerCase() + what.slice(1);
  if (at === undefined) return `The JSON isn’t complete: ${said}`;
  return `Line ${text.slice(0, Number(at)).split("\n").length}: ${said}`;
}
