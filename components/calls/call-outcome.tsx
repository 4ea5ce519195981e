import { StatusPill } from "@/components/ui/status-pill";
import type { CallRecord } from "@/lib/domain/calls";

/** How a call ended, in words, with the status of its answer. */
export function CallOutcome({ call: { state, status } }: { call: Pick<CallRecord, "state" | "status"> }) {
  if (state === "settled") return <StatusPill tone="good">{status ?? 200} answered</StatusPill>;
  if (state === "reserved") return <StatusPill tone="waiting">In progress</StatusPill>;
  return status === null ? (
    <StatusPill tone="failed">Not answered</StatusPill>
  ) : (
    <StatusPill tone={status >= 500 ? "failed" : "warning"}>{status} error</StatusPill>
  );
}
