import { type Exchange, readBody } from "../run-call";
import { writeCostAfter } from "../write-cost";

/** What those who listen hear of a call, in a sentence. */
export function announce(exchange: Exchange | null, isRunning: boolean): string {
  if (isRunning) return "Running";
  if (exchange === null) return "";
  const { outcome, durationMs } = exchange;
  if (outcome.kind === "cancelled") return "Cancelled";
  if (outcome.kind === "session_ended") return "Your session has ended. The request is still here.";
  if (outcome.kind === "unreachable") return "The server could not be reached. The request is still here.";
  if (outcome.status < 400)
    return `Answered in ${durationMs} milliseconds, ${writeCostAfter(outcome.headers) ?? "not billed"}`;
  return `Refused with status ${outcome.status}: ${String(readBody(outcome.body)?.error ?? "no reason given")}`;
}
