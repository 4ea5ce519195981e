import type { OperationName } from "@/lib/operations/catalog";
import { isJsonObject, type JsonObject } from "./json-value";

/** One run of the playground: what was sent and what came back. */
export type Exchange = {
  operation: OperationName;
  input: JsonObject;
  /** When it was sent, ISO. */
  at: string;
  durationMs: number;
  outcome: Outcome;
};

export type Outcome =
  | { kind: "answered"; status: number; headers: Record<string, string>; body: string; bytes: number }
  | { kind: "session_ended" }
  | { kind: "cancelled" }
  | { kind: "unreachable"; isOffline: boolean };

/**
 * Runs an operation with a key of the signed-in person, chosen by its id. Never throws: a broken connection, an ended
 * session and a cancelled call are outcomes.
 */
export async function runCall(
  operation: OperationName,
  keyId: string,
  input: JsonObject,
  signal: AbortSignal,
): Promise<Exchange> {
  const at = new Date().toISOString();
  const startedMs = performance.now();
  const done = (outcome: Outcome): Exchange => ({
    operation,
    input,
    at,
    durationMs: Math.round(performance.now() - startedMs),
    outcome,
  });
  try {
    const response = await fetch(`/console/run/${operation}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ keyId, input }),
      signal,
    });
    const body = await response.text();
    if (response.status === 401 && readBody(body)?.code === "SESSION_ENDED")
      return done({ kind: "session_ended" });
    return done({
      kind: "answered",
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      bytes: new TextEncoder().encode(body).length,
    });
  } catch {
    return done(
      signal.aborted ? { kind: "cancelled" } : { kind: "unreachable", isOffline: !navigator.onLine },
    );
  }
}

/** The body of an answer as an object; null where it is none. */
export function readBody(body: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
