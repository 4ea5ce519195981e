import { z } from "zod";
import { documentationOf } from "./contract";

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
