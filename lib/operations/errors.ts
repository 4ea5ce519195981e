/**
 * The closed catalogue of refusals: status, text, machine-readable code, and when it happens.
 * Execution, OpenAPI and the docs read it; nothing else may put an error text on the wire.
 */
export const errors = {
  company_required: {
    status: 400,
    error: "Company name required",
    when: "`company` is missing",
  },
  company_length: {
    status: 400,
    error: "Company name must be 2-200 characters",
    when: "`company` is not a string of 2 to 200 characters",
  },
  claims_required: {
    status: 400,
    error: "At least one claim required",
    when: "`claims` is missing or empty",
  },
  claims_too_many: {
    status: 400,
    error: "Maximum 10 claims per request",
    when: "`claims` has more than ten items",
  },
  start_required: {
    status: 400,
    error: "Start date required (YYYY-MM format)",
    when: "`start` is missing",
  },
  start_after_end: {
    status: 400,
    error: "Start date must not be after end date",
    when: "`start` is a later month than `end`",
  },
  field_malformed: {
    status: 400,
    error: "A field has the wrong form",
    when: "a field has the wrong form; the text names the field and the form it wants",
  },
  json_invalid: {
    status: 400,
    error: "Invalid JSON body",
    when: "the body is not JSON, or nested deeper than 64 levels",
  },
  json_not_object: {
    status: 400,
    error: "Request body must be a JSON object",
    when: "the body is JSON, but not an object",
  },
  company_ambiguous: {
    status: 400,
    error: "Ambiguous company name",
    code: "NEEDS_DISAMBIGUATION",
    when: "several companies match; `alternatives` lists them",
  },
  idempotency_key_malformed: {
    status: 400,
    error: "Idempotency-Key must be 1-255 printable ASCII characters",
    when: "the Idempotency-Key header has the wrong form",
  },
  key_required: { status: 401, error: "API key required", when: "there is no Authorization header" },
  key_invalid: {
    status: 401,
    error: "Invalid API key",
    when: "the key is unknown, mistyped, expired or revoked",
  },
  key_operation_not_allowed: {
    status: 403,
    error: "This API key may not call this operation",
    code: "KEY_OPERATION_NOT_ALLOWED",
    when: "the key's owner has limited it to other operations",
  },
  key_address_not_allowed: {
    status: 403,
    error: "This API key may not be used from this network address",
    code: "KEY_ADDRESS_NOT_ALLOWED",
    when: "the key's owner has limited it to other addresses",
  },
  company_not_found: {
    status: 404,
    error: "Company not found",
    code: "NOT_FOUND",
    when: "no company of the registry matches",
  },
  method_not_allowed: { status: 405, error: "Method not allowed; use POST", when: "the method is not POST" },
  idempotency_in_flight: {
    status: 409,
    error: "A request with this Idempotency-Key is still running",
    code: "IDEMPOTENCY_IN_FLIGHT",
    when: "the first request with this Idempotency-Key has not been answered yet",
  },
  body_too_large: {
    status: 413,
    error: "Request body must be at most 64 KiB",
    when: "the body is larger than 64 KiB",
  },
  content_type: {
    status: 415,
    error: "Content-Type must be application/json",
    when: "the Content-Type header is missing or is not application/json",
  },
  idempotency_reused: {
    status: 422,
    error: "Idempotency-Key was used before with a different request",
    code: "IDEMPOTENCY_KEY_REUSED",
    when: "the Idempotency-Key belongs to another operation or body",
  },
  limit_exceeded: {
    status: 429,
    error: "Daily rate limit exceeded",
    when: "the units of this call do not fit in what is left of the key's day",
  },
  spend_cap_reached: {
    status: 429,
    error: "Monthly spend cap reached",
    code: "SPEND_CAP_REACHED",
    when: "the call would cost more than is left of the account's monthly spend cap; included units are served again from the next UTC day",
  },
  key_spend_cap_reached: {
    status: 429,
    error: "Monthly spend cap of this key reached",
    code: "KEY_SPEND_CAP_REACHED",
    when: "the call would cost more than is left of the key's own monthly spend cap; included units are served again from the next UTC day",
  },
  internal: {
    status: 500,
    error: "Internal error",
    when: "the fault is ours; `request_id` names the call and nothing is billed",
  },
  unavailable: {
    status: 503,
    error: "Service temporarily unavailable",
    when: "the database cannot be reached; nothing is billed",
  },
} as const satisfies Record<string, { status: number; error: string; code?: string; when: string }>;

export type ErrorName = keyof typeof errors;

/** Refusals that every operation may answer with, in the order in which they are checked. */
export const commonErrors = [
  "method_not_allowed",
  "key_required",
  "key_invalid",
  "idempotency_key_malformed",
  "content_type",
  "body_too_large",
  "json_invalid",
  "key_address_not_allowed",
  "key_operation_not_allowed",
  "json_not_object",
  "company_required",
  "company_length",
  "field_malformed",
  "idempotency_reused",
  "idempotency_in_flight",
  "limit_exceeded",
  "spend_cap_reached",
  "key_spend_cap_reached",
  "internal",
  "unavailable",
] as const satisfies readonly ErrorName[];

/** A refusal on its way to the caller. Anything else that is thrown is a bug. */
export class ApiError extends Error {
  readonly errorName: ErrorName;
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    errorName: ErrorName,
    options: { text?: string; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    const entry: { status: number; error: string; code?: string } = errors[errorName];
    super(options.text ?? entry.error);
    this.name = "ApiError";
    this.errorName = errorName;
    this.status = entry.status;
    this.headers = options.headers ?? {};
    this.body = {
      ...options.extra,
      error: this.message,
      ...(entry.code === undefined ? {} : { code: entry.code }),
    };
  }
}

const byText = new Map<string, ErrorName>(
  (Object.keys(errors) as ErrorName[]).map((errorName) => [errors[errorName].error, errorName]),
);

/** The refusal for a validation message: the catalogue's own where the text is one of its, else a malformed field. */
export function errorForMessage(text: string): ApiError {
  const known = byText.get(text);
  return known ? new ApiError(known) : new ApiError("field_malformed", { text });
}
