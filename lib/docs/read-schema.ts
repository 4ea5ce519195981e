import type { z } from "zod";

export type Schema = z.core.JSONSchema.BaseSchema;

export type Definitions = Readonly<Record<string, Schema>>;

/** The schema that a reference points to, or the schema itself. */
export function open(schema: Schema, definitions: Definitions): Schema {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  return name === undefined ? schema : (definitions[name] ?? schema);
}

/** The schemas of which a value may fit any. */
export function choicesOf(schema: Schema): Schema[] {
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter((one) => typeof one !== "boolean");
}

/** The objects inside a schema, with what a path gains on the way to them. */
export function membersOf(given: Schema, definitions: Definitions): [Schema, string][] {
  const schema = open(given, definitions);
  const { items } = schema;
  if (typeof items === "object" && !Array.isArray(items))
    return membersOf(items, definitions).map(([inner, suffix]) => [inner, `[]${suffix}`]);
  const choices = choicesOf(schema);
  if (choices.length > 0) return choices.flatMap((choice) => membersOf(choice, definitions));
  return schema.properties ? [[schema, ""]] : [];
}
