import "server-only";
import { z } from "zod";
import type { Contract } from "@/lib/operations/contract";
import { commonErrors, type ErrorName, errors } from "@/lib/operations/errors";
import { alternative } from "@/lib/operations/vocabulary";
import { headersOf } from "./describe-headers";

type Extra = { fields: z.ZodRawShape; example: Record<string, unknown> };

const requestId: Extra = {
  fields: { request_id: z.string().meta({ description: "Names the call." }) },
  example: { request_id: "req_mi8x2k1f4a7d0c9b2e3f1a6b8c" },
};

/** What a body carries beside its text and code. */
const extras: Partial<Record<ErrorName, Extra>> = {
  company_ambiguous: {
    fields: { alternatives: z.array(alternative).meta({ description: "The companies that match." }) },
    example: {
      alternatives: [
        {
          key: "delta-air-lines",
          name: "Delta Air Lines, Inc.",
          type: "public_company",
          ticker: "DAL",
          confidence: 0.62,
        },
      ],
    },
  },
  company_not_found: {
    fields: {
      verified: z.literal(false).optional().meta({ description: "Only from enrich." }),
      message: z.string().optional().meta({
        description: "Present while the name is being looked up, so that a later call may find it.",
      }),
    },
    example: {},
  },
  internal: requestId,
  unavailable: requestId,
};

const entryOf = (name: ErrorName): { status: number; error: string; code?: string; when: string } =>
  errors[name];

/** `company_not_found` as its component is called: CompanyNotFoundError. */
export function nameErrorSchema(name: ErrorName): string {
  const words = name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Error`;
}

/** The body of one refusal. */
export function schemaOfError(name: ErrorName): z.ZodObject {
  const { error, code, when } = entryOf(name);
  // The text of a malformed field names the field.
  const text =
    name === "field_malformed"
      ? z.string().meta({ examples: ["start must be a month in the form YYYY-MM"] })
      : z.literal(error);
  return z
    .object({
      error: text,
      ...(code === undefined ? {} : { code: z.literal(code) }),
      ...extras[name]?.fields,
    })
    .meta({ id: nameErrorSchema(name), description: `${capitalise(when)}.` });
}

/** Every refusal that an operation may answer with. */
export function errorsOf(contract: Pick<Contract, "errors">): ErrorName[] {
  return [...new Set<ErrorName>([...commonErrors, ...contract.errors])];
}

/** The responses of an operation that are refusals, by status. */
export function describeErrors(contract: Pick<Contract, "errors">) {
  const names = errorsOf(contract);
  const statuses = [...new Set(names.map((name) => entryOf(name).status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      describeStatus(names.filter((name) => entryOf(name).status === status)),
    ]),
  );
}

function describeStatus(names: readonly ErrorName[]) {
  const references = names.map((name) => ({ $ref: `#/components/schemas/${nameErrorSchema(name)}` }));
  const [only] = references;
  return {
    description: names.map((name) => `\`${entryOf(name).error}\`: ${entryOf(name).when}.`).join("\n\n"),
    headers: headersOf(names),
    content: {
      "application/json": {
        // Not oneOf: the text of a malformed field is free and might be another's.
        schema: references.length === 1 && only ? only : { anyOf: references },
        examples: Object.fromEntries(
          names.map((name) => [name, { summary: entryOf(name).when, value: exampleOf(name) }]),
        ),
      },
    },
  };
}

function exampleOf(name: ErrorName): Record<string, unknown> {
  const { error, code } = entryOf(name);
  return { error, ...(code === undefined ? {} : { code }), ...extras[name]?.example };
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
