import "server-only";
import { z } from "zod";
import type { Contract } from "@/lib/operations/contract";
import { commonErrors, type ErrorName, errors } from "@/lib/operations/errors";
import { alternative } from "@/lib/operations/vocabulary";

type HeaderName =
  | "X-Request-Id"
  | "RateLimit-Policy"
  | "RateLimit"
  | "Retry-After"
  | "Idempotency-Replayed"
  | "X-Footnote-Units"
  | "X-Footnote-Cost-USD"
  | "Allow";

type HeaderObject = {
  description: string;
  schema: { type: "string"; examples?: string[]; pattern?: string; const?: string };
};

/** Response headers of the API, as components of the document. */
export const headers: Record<HeaderName, HeaderObject> = {
  "X-Request-Id": {
    description: "Names this request; quote it when you ask about one.",
    schema: { type: "string", examples: ["req_mi8x2k1f4a7d0c9b2e3f1a6b8c"] },
  },
  "RateLimit-Policy": {
    description: 'The daily limit of the key in units: `"daily";q=<limit>;w=86400`.',
    schema: { type: "string", examples: ['"daily";q=200;w=86400'] },
  },
  RateLimit: {
    description:
      'What is left of it, and the seconds to the next UTC midnight: `"daily";r=<left>;t=<seconds>`.',
    schema: { type: "string", examples: ['"daily";r=199;t=43200'] },
  },
  "Retry-After": {
    description: "Seconds after which the request may be sent again.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["43200"] },
  },
  "Idempotency-Replayed": {
    description: "`true` when this is the stored answer of an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  "X-Footnote-Units": {
    description: "Units that this call was counted for; absent from replays.",
    schema: { type: "string", pattern: "^\\d+$", examples: ["1"] },
  },
  "X-Footnote-Cost-USD": {
    description: "What this call added to the bill, in US dollars; 0.00 within the included volume.",
    schema: { type: "string", pattern: "^\\d+\\.\\d{2}$", examples: ["0.05"] },
  },
  Allow: { description: "The method to use.", schema: { type: "string", const: "POST" } },
};

/** The request header that makes a call safe to repeat. */
export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Names this call, so that a repetition within a day gets the first answer and is billed once. 1 to 255 printable ASCII characters.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
} as const;

/** Refusals that come after the units were counted, whose answers say what is left. */
const metered: readonly ErrorName[] = [
  "company_ambiguous",
  "company_not_found",
  "limit_exceeded",
  "internal",
  "unavailable",
];

/** Headers of an answer with one of these refusals, or of a success where there is none. */
export function headersOf(refusals: readonly ErrorName[]): Record<string, { $ref: string }> {
  const isSuccess = refusals.length === 0;
  const names: HeaderName[] = ["X-Request-Id"];
  if (isSuccess || refusals.some((name) => metered.includes(name)))
    names.push("RateLimit-Policy", "RateLimit");
  if (isSuccess) names.push("Idempotency-Replayed", "X-Footnote-Units", "X-Footnote-Cost-USD");
  if (
    refusals.includes("limit_exceeded") ||
    refusals.includes("spend_cap_reached") ||
    refusals.includes("unavailable")
  )
    names.push("Retry-After");
  if (refusals.includes("method_not_allowed")) names.push("Allow");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

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
function nameErrorSchema(name: ErrorName): string {
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
