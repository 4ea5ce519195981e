import "server-only";
import { LRUCache } from "lru-cache";
import { traceFields } from "./telemetry";

/**
 * Writes an error of ours as one JSON line. A failed query is logged by its cause, since the error's own message
 * holds the statement with what the caller sent.
 *
 * @param fields what it happened to: a request id, an operation, a task. Never bodies, never keys.
 */
export function logError(error: unknown, fields: Record<string, string>): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  console.error(
    JSON.stringify({ level: "error", at: new Date().toISOString(), ...fields, ...traceFields(), stack }),
  );
}

/** What was refused: a sign-in link that is unknown, used or too old; asking too often; an admin's action; a wrong key. */
type RefusedKind = "sign_in.link" | "sign_in.too_many" | "admin.action" | "api.key";

const told = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/**
 * Writes a refusal as one JSON line, at most one a minute for each kind and subject, so that an attacker shows up in
 * the log but can't fill it.
 *
 * @param subject whom it is about: an address, a network, an account. Never a secret.
 */
export function logRefusal(kind: RefusedKind, subject: string): void {
  const name = `${kind} ${subject}`;
  if (told.has(name)) return;
  told.set(name, true);
  console.error(
    JSON.stringify({
      level: "warn",
      at: new Date().toISOString(),
      refused: kind,
      subject: subject.slice(0, 300),
      ...traceFields(),
    }),
  );
}
