import "server-only";
import { randomUUID } from "node:crypto";
import { unstable_rethrow } from "next/navigation";
import { isDatabaseUnavailable } from "@/lib/db/open";
import { logError } from "@/lib/log";
import { ApiError } from "@/lib/operations/errors";

/** What the caller gets. `body` is JSON text. */
export type Answer = {
  status: number;
  body: string;
  headers: Record<string, string>;
  /** Whether the ledger has the call's line, settled or voided. */
  isInLedger?: boolean;
};

/**
 * Whether the caller disconnected in the middle of a body. Nobody reads the answer then, and it's no error of ours.
 */
function isGone(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && error.code === "ECONNRESET" && error.message === "aborted"
  );
}

/** An error as the caller gets it. A bug is logged with its cause and answered without it. */
export function answerToError(error: unknown, requestId: string, operation: string): Answer {
  if (error instanceof ApiError)
    return { status: error.status, body: JSON.stringify(error.body), headers: error.headers };
  if (!isGone(error)) logError(error, { requestId, operation });
  const refusal = isDatabaseUnavailable(error)
    ? new ApiError("unavailable", { extra: { request_id: requestId }, headers: { "Retry-After": "5" } })
    : new ApiError("internal", { extra: { request_id: requestId } });
  return { status: refusal.status, body: JSON.stringify(refusal.body), headers: refusal.headers };
}

/** Names one request. Sorts by time, so that the ledger's index grows at its end. */
export function makeRequestId(): string {
  return `req_${Date.now().toString(36)}${randomUUID().replaceAll("-", "").slice(12)}`;
}

/** A file for saving. @param name safe in a header: letters, digits, dashes and dots. */
export function answerWithCsv(name: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replaceAll(/[^\w.-]/g, "")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

const refusals = {
  signed_out: [401, "Sign in to download this file."],
  not_found: [404, "There is no such file."],
} as const;

/** Why there is no file, as plain text. */
export function refuseFile(reason: keyof typeof refusals): Response {
  const [status, text] = refusals[reason];
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}

/**
 * What a page reads, or the fact that it couldn't be read. The page must show that as a failure, never as zero or as
 * an empty list.
 */
export async function withErrorBoundary<T>(
  read: () => Promise<T>,
  task: string,
): Promise<T | { outcome: "failed" }> {
  try {
    return await read();
  } catch (error) {
    unstable_rethrow(error);
    logError(error, { task });
    return { outcome: "failed" };
  }
}
