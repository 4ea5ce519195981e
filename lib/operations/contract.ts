import { z } from "zod";
import type { ErrorName } from "./errors";

export type OperationName = "validate" | "enrich" | "timeline" | "corroborate" | "people";

/**
 * What an operation takes, returns, costs and refuses: the one source of types, validation, OpenAPI,
 * docs pages, forms, tools and the SDK.
 */
export type Contract<
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> = {
  name: OperationName;
  title: string;
  summary: string;
  description: string;
  request: Request;
  response: Response;
  /** Refusals of this operation beside those that every operation has. */
  errors: readonly ErrorName[];
  /** Price of one unit past the included volume, in US cents. */
  unitPriceCents: number;
  /** What one unit is, in a word: "call" or "claim". */
  unit: "call" | "claim";
  unitsOf: (request: z.output<Request>) => number;
  /**
   * Whether units are held before the run, because it is costly to do in vain. Others are counted once, with their
   * answer; what their calls add to the bill is not known while they run.
   */
  holdsUnits: boolean;
  examples: readonly { title: string; request: z.input<Request> }[];
};

export type RequestOf<C> = C extends { request: infer R extends z.ZodObject } ? z.output<R> : never;
export type ResponseOf<C> = C extends { response: infer R extends z.ZodObject } ? z.output<R> : never;

/** Gives the contract its precise type. */
export function defineContract<Request extends z.ZodObject, Response extends z.ZodObject>(
  contract: Contract<Request, Response>,
): Contract<Request, Response> {
  return contract;
}

const documented = new WeakMap<object, z.ZodType>();

/**
 * A schema that accepts any value but is documented as another one: for parts whose faults are
 * answered inside a successful response.
 */
export function acceptAnyDocumentedAs(schema: z.ZodType) {
  const lenient = z.unknown();
  documented.set(lenient, schema);
  return lenient;
}

/** The schema that documents a lenient one, or undefined. */
export function documentationOf(schema: object): z.ZodType | undefined {
  return documented.get(schema);
}
