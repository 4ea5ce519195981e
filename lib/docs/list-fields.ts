import { z } from "zod";
import { documentSchema } from "@/lib/operations/document-schema";

/** A field of a request or response, as a row of a table. */
export type FieldRow = {
  /** "filters.role_type", "results[].verdict". */
  path: string;
  /** "string, 2-200 characters", "array of Person", "one of `a`, `b`". */
  type: string;
  required: boolean;
  description: string;
};

type Schema = z.core.JSONSchema.BaseSchema;

/** Every field of a schema, parents before their members, in the order of the contract. */
export function listFields(schema: z.ZodObject, side: "request" | "response"): FieldRow[] {
  const root: Schema = z.toJSONSchema(documentSchema(schema), {
    io: side === "request" ? "input" : "output",
    unrepresentable: "any",
  });
  const rows: FieldRow[] = [];
  walk(root, "", root.$defs ?? {}, new Set(), rows);
  return rows;
}

function walk(
  schema: Schema,
  path: string,
  definitions: Record<string, Schema>,
  within: ReadonlySet<Schema>,
  rows: FieldRow[],
): void {
  for (const [name, given] of Object.entries(schema.properties ?? {})) {
    if (typeof given === "boolean") continue;
    const member = open(given, definitions);
    const at = path === "" ? name : `${path}.${name}`;
    rows.push({
      path: at,
      type: writeType(given, definitions),
      required: schema.required?.includes(name) ?? false,
      description: given.description ?? member.description ?? "",
    });
    for (const [inner, suffix] of membersOf(member, definitions)) {
      if (within.has(inner)) continue;
      walk(inner, at + suffix, definitions, new Set([...within, inner]), rows);
    }
  }
}

/** The objects inside a schema, with what the path gains on the way to them. */
function membersOf(schema: Schema, definitions: Record<string, Schema>): [Schema, string][] {
  const items = schema.items;
  if (typeof items === "object" && !Array.isArray(items)) {
    const item = open(items, definitions);
    return membersOf(item, definitions).map(([inner, suffix]) => [inner, `[]${suffix}`]);
  }
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0)
    return choices.flatMap((choice) =>
      typeof choice === "boolean" ? [] : membersOf(open(choice, definitions), definitions),
    );
  return schema.properties ? [[schema, ""]] : [];
}

function open(schema: Schema, definitions: Record<string, Schema>): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  return name === undefined ? schema : (definitions[name] ?? schema);
}

function writeType(given: Schema, definitions: Record<string, Schema>): string {
  const schema = open(given, definitions);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(
    (one) => typeof one !== "boolean",
  );
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
  return `, ${least ?? 0}-${most} ${unit}`;
}
