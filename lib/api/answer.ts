import "server-only";
import { isDatabaseUnavailable } from "@/lib/db/open";
import { logFault } from "@/lib/log-fault";
import { ApiError } from "@/lib/operations/errors";

/** What the caller gets. `body` is JSON text. */
export type Answer = { status: number; body: string; headers: Record<string, string> };

/** Whether the caller hung up in the middle of a body: nobody reads the answer, and nothing of ours broke. */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "ECONNRESET" && error.message === "aborted"
  );
}

/** An error as the caller gets it. A bug is logged with its cause and answered without it. */
export function answerToError(error: unknown, requestId: string, operation: string): Answer {
  if (error instanceof ApiError)
    return { status: error.status, body: JSON.stringify(error.body), headers: error.headers };
  if (!isGone(error)) logFault(error, { requestId, operation });
  const refusal = isDatabaseUnavailable(error)
    ? new ApiError("unavailable", { extra: { request_id: requestId }, headers: { "Retry-After": "5" } })
    : new ApiError("internal", { extra: { request_id: requestId } });
  return { status: refusal.status, body: JSON.stringify(refusal.body), headers: refusal.headers };
}
