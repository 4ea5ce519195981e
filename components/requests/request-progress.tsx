import { StateShape, type Tone } from "@/components/ui/status";
import type { RequestRow } from "@/lib/accounts/requests";
import { formatDatedMoment, formatMoment } from "@/lib/domain/calendar";
import { isOpen } from "./request-record";

type Step = { label: string; note: string; tone: Tone; isCurrent: boolean };

/** Where a request stands on its way to a decision. */
export function RequestProgress({ request }: { request: RequestRow }) {
  return (
    <ol className="grid gap-4 border-rule border-y py-5 sm:grid-cols-3">
      {stepsOf(request).map(({ label, note, tone, isCurrent }) => (
        <li key={label} className="flex gap-2.5" {...(isCurrent ? { "aria-current": "step" as const } : {})}>
          <StateShape tone={tone} className={`mt-1 size-4 ${tints[tone]}`} />
          <div className="min-w-0">
            <p className={isCurrent ? "font-medium" : tone === "idle" ? "text-faded" : ""}>{label}</p>
            <p className="text-faded text-sm tabular-nums">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

const tints: Readonly<Record<Tone, string>> = {
  good: "text-good",
  waiting: "text-waiting",
  warning: "text-warning",
  failed: "text-failed",
  idle: "text-faded",
};

function stepsOf(request: RequestRow): Step[] {
  const { status } = request;
  const due = `Due ${formatMoment(new Date(request.dueAt))}`;
  const decided = request.decidedAt ? formatDatedMoment(new Date(request.decidedAt)) : "";
  const submitted: Step = {
    label: "Submitted",
    note: formatDatedMoment(new Date(request.createdAt)),
    tone: "good",
    isCurrent: status === "submitted",
  };
  const review: Step = {
    submitted: { label: "Review", note: "Not opened yet", tone: "idle" as const, isCurrent: false },
    in_review: {
      label: "In review",
      note: "A reviewer has opened it",
      tone: "waiting" as const,
      isCurrent: true,
    },
    needs_information: {
      label: "Needs information",
      note: "It waits for your answer",
      tone: "warning" as const,
      isCurrent: true,
    },
    approved: { label: "Reviewed", note: "Read by a person", tone: "good" as const, isCurrent: false },
    declined: { label: "Reviewed", note: "Read by a person", tone: "good" as const, isCurrent: false },
    withdrawn: { label: "Review", note: "Ended by you", tone: "idle" as const, isCurrent: false },
  }[status];
  const open: Step = {
    label: "Decision",
    note: status === "needs_information" ? "Due one business day after your answer" : due,
    tone: "idle",
    isCurrent: false,
  };
  const end: Step = {
    label: status === "approved" ? "Approved" : status === "declined" ? "Declined" : "Withdrawn",
    note: decided,
    tone: status === "approved" ? "good" : status === "declined" ? "failed" : "idle",
    isCurrent: true,
  };
  return [submitted, review, isOpen(status) ? open : end];
}
