import { choicesOf, type Definitions, open, type Schema } from "./read-schema";

/** A schema's type for people: "string, 2-200 characters", "array of object or null", "`a`, `b`". */
export function writeType(given: Schema, definitions: Definitions): string {
  const schema = open(given, definitions);
  const choices = choicesOf(schema);
  if (choices.length > 0) return [...new Set(choices.map((one) => writeType(one, definitions)))].join(" or ");
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.type === "array") {
    const item = typeof schema.items === "object" && !Array.isArray(schema.items) ? schema.items : {};
    return `array of ${writeType(item, definitions)}${bounds(schema.minItems, schema.maxItems, "items")}`;
  }
  if (schema.type === "string" && schema.format) return `string (${schema.format})`;
  if (schema.type === "string") return `string${bounds(schema.minLength, schema.maxLength, "characters")}`;
  if (schema.type === "number" && schema.maximum === 1) return "number, 0-1";
  return Array.isArray(schema.type) ? schema.type.join(" or ") : (schema.type ?? "any");
}

function bounds(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return "";
  return least === undefined || least === 0 ? `, at most ${most} ${unit}` : `, ${least}-${most} ${unit}`;
}
