import "server-only";
import type { OperationName } from "@/lib/operations/catalog";

/** Why a call has no answer, however it was made. `status` is 0 where the API could not be reached. */
export type Refusal = {
  status: number;
  error: string;
  code: string | null;
  alternatives: readonly { key: string; name: string }[];
  requestId: string | null;
  retryAfterSeconds: number | null;
};

export type ToolAnswer = { ok: true; response: unknown } | { ok: false; refusal: Refusal };

/** How a tool's call reaches its operation: in this process, or over HTTP. */
export type CallOperation = (
  operation: OperationName,
  input: unknown,
  signal: AbortSignal,
) => Promise<ToolAnswer>;
