import "server-only";

/** What a publisher gave to recognise a version of a document by. */
export type Validators = { etag: string | null; lastModified: string | null };

type FetchedDocument = {
  outcome: "fetched";
  /** The address that gave it, after redirects. */
  url: string;
  /** Decoded body. */
  bytes: Buffer;
  /** SHA-256 of the decoded body, hex. */
  sha256: string;
  contentType: string | null;
  validators: Validators;
  /** ISO moment at which the body was complete. */
  retrievedAt: string;
};

/**
 * How asking for a document ended. `missing`: 404 or 410. `refused`: our own rules forbid it, asking again gives the
 * same. `failed`: the network or the publisher failed, after retries. `paused`: the publisher has asked for peace.
 */
export type FetchOutcome =
  | FetchedDocument
  | { outcome: "not_modified" }
  | { outcome: "missing" }
  | { outcome: "refused"; reason: string }
  | { outcome: "failed"; reason: string }
  | { outcome: "paused"; until: Date; reason: string };

/** Ends a request by our own rules, from inside a connection or a stream. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

/** The refusal in an error or among its causes, if there is one. */
export function findRefusal(error: unknown): RefusedError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof RefusedError) return cause;
    if (cause instanceof AggregateError) {
      const inner = cause.errors.find((one) => one instanceof RefusedError);
      if (inner instanceof RefusedError) return inner;
    }
  }
  return null;
}
