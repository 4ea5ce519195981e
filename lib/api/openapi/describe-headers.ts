import "server-only";
import type { ErrorName } from "@/lib/operations/errors";

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
