import type { Tone } from "@/components/ui/state-shape";

export type RequestStatus =
  | "submitted"
  | "in_review"
  | "needs_information"
  | "approved"
  | "declined"
  | "withdrawn";

/** A request as pages show it; moments as texts that `Date` reads. */
export type RequestRecord = {
  id: string;
  status: RequestStatus;
  building: string;
  monthlyCalls: number;
  operations: readonly string[];
  website: string | null;
  createdAt: string;
  updatedAt: string;
  dueAt: string;
  decidedAt: string | null;
  decidedBy: string | null;
  keyId: string | null;
  version: number;
};

export type MessageRecord = { id: number; at: string; author: "applicant" | "reviewer"; text: string };

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
