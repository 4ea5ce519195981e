import "server-only";
import type { DealKind, DealPart, DealStatus } from "@/lib/db/deals/schema";

/** A deal as one sentence tells it, before what several sentences say of it is joined. */
export type DealDraft = {
  kind: DealKind | null;
  status: DealStatus;
  part: DealPart;
  counterparty: string | null;
  target: string | null;
  subject: string | null;
  happenedOn: string | null;
  /** Number of the sentence in the section. */
  sentence: number;
  /** Whether all that it says is that securities were issued. */
  isIssue: boolean;
};
