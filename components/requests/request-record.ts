import type { Tone } from "@/components/ui/state-shape";
import type { RequestStatus } from "@/lib/accounts/requests";

export const statusWords: Readonly<Record<RequestStatus, { label: string; tone: Tone }>> = {
  submitted: { label: "Submitted", tone: "waiting" },
  in_review: { label: "In review", tone: "waiting" },
  needs_information: { label: "Needs information", tone: "warning" },
  approved: { label: "Approved", tone: "good" },
  declined: { label: "Declined", tone: "failed" },
  withdrawn: { label: "Withdrawn", tone: "idle" },
};

export const isOpen = (status: RequestStatus) =>
  status === "submitted" || status === "in_review" || status === "needs_information";
