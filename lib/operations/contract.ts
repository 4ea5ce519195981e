import { z } from "zod";
import type { ErrorName } from "./errors";

/**
 * What an operation takes, returns, costs and refuses: the one source of types, validation, OpenAPI,
 * docs pages, forms, tools and the SDK.
 */
export type Contract<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
  Name extends string = string,
> = {
  /** Also the last part of its address and the name of its tool. */
  name: Name;
  summary: string;
  description: string;
  /** When a language model should choose it, and what to mind. */
  guidance: string;
  request: Request;
  response: Response;
  /** Refusals of this operation beside those that every operation has. */
  errors: readonly ErrorName[];
  /** Price of one unit past the included volume, in US cents. */
  unitPriceCents: number;
  /** What one unit is, in a word: "call" or "claim". */
  unit: "call" | "claim";
  /** Units of a request. A method, so that the contract of any operation is a `Contract`. */
  unitsOf(request: z.output<Request>): number;
  /**
   * Whether units are reserved before the run, because running in vain is expensive. Other operations are counted
   * once, with their answer, so what a call adds to the bill isn't known while it runs.
   */
  holdsUnits: boolean;
  examples: readonly { title: string; request: z.input<Request> }[];
};

export type RequestOf<C> = C extends { request: infer R extends z.ZodObject } ? z.output<R> : never;
export type ResponseOf<C> = C extends { response: infer R extends z.ZodObject } ? z.output<R> : never;

/** Gives the contract its precise type. */
export function defineContract<
  Request extends z.ZodObject,
  Response extends z.ZodObject,
  const Name extends string,
>(contract: Contract<Request, Response, Name>): Contract<Request, Response, Name> {
  return contract;
}

/** Where an operation answers. */
export function pathOf(contract: Pick<Contract, "name">): string {
  return `/api/v1/${contract.name}`;
}

const documented = new WeakMap<object, z.ZodType>();

/**
 * A schema that accepts any value but is documented as another one: for parts whose faults are
 * answered inside a successful response.
 */
export function acceptAnyDocumentedAs<Documented extends z.ZodType>(schema: Documented) {
  const lenient = z.unknown();
  documented.set(lenient, schema);
  // Callers are to send what is documented.
  return lenient as z.ZodType<unknown, z.input<Documented>>;
}

/** The schema that documents a lenient one, or undefined. */
function documentationOf(schema: object): z.ZodType | undefined {
  return documented.get(schema);
}

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
