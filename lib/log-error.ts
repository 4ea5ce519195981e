import "server-only";
import { traceFields } from "./telemetry";

/**
 * Writes a fault of ours as one JSON line. A failed query is logged by its cause: the statement's own text
 * carries what the caller sent.
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
