import { StatusPill } from "@/components/ui/status-pill";
import type { RequestRow } from "@/lib/accounts/requests";
import { formatStretch } from "@/lib/domain/calendar";

/** The time left until a request is due, in words; overdue in red, with its own shape. @param now milliseconds. */
export function DuePill({ request, now }: { request: Pick<RequestRow, "status" | "dueAt">; now: number }) {
  if (request.status === "needs_information")
    return <StatusPill tone="idle">Waits for the applicant</StatusPill>;
  const left = Date.parse(request.dueAt) - now;
  if (left < 0) return <StatusPill tone="failed">Overdue by {formatStretch(left)}</StatusPill>;
  const isSoon = left < 4 * 3_600_000;
  return <StatusPill tone={isSoon ? "warning" : "waiting"}>{formatStretch(left)} left</StatusPill>;
}
