import "server-only";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A document without anything that JSON has no word for. */
export function toJson(document: object): JsonObject {
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
export function referToComponents(document: JsonObject): JsonObject {
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
