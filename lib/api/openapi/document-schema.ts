import "server-only";
import { z } from "zod";
import { documentationOf } from "@/lib/operations/contract";

/**
 * The schema as callers should read it: parts that accept anything stand as what documents them. The rest is the
 * very same object.
 */
export function documentSchema(schema: z.ZodType): z.ZodType {
  const documentation = documentationOf(schema);
  if (documentation) return documentation;
  if (schema instanceof z.ZodArray) {
    if (!(schema.element instanceof z.ZodType)) return schema;
    const element = documentSchema(schema.element);
    return element === schema.element ? schema : keepMeta(schema, schema.clone({ ...schema.def, element }));
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape);
    const documented = fields.map(([name, field]) => [name, documentSchema(field)] as const);
    if (documented.every(([, field], index) => field === fields[index]?.[1])) return schema;
    return keepMeta(schema, schema.clone({ ...schema.def, shape: Object.fromEntries(documented) }));
  }
  return schema;
}

function keepMeta(from: z.ZodType, to: z.ZodType): z.ZodType {
  const meta = from.meta();
  return meta ? to.meta(meta) : to;
}

/** Every schema within the given ones that has a name, also where a copy with other words is what is used. */
export function collectNamed(schemas: readonly z.core.$ZodType[]): Map<string, z.ZodType> {
  const named = new Map<string, z.ZodType>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType | undefined): void => {
    if (!(schema instanceof z.ZodType) || seen.has(schema)) return;
    seen.add(schema);
    const id = z.globalRegistry.get(schema)?.id;
    if (id !== undefined) named.set(id, schema);
    visit(schema._zod.parent);
    for (const part of partsOf(schema)) visit(part);
  };
  for (const schema of schemas) visit(schema);
  return named;
}

function partsOf(schema: z.ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return [schema.unwrap()];
  if (schema instanceof z.ZodRecord) return [schema.valueType];
  return [];
}
