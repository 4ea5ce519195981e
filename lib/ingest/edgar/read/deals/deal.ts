import "server-only";
import type { DealKind, DealPart, DealStatus } from "@/lib/db/deals/schema";

/** What an item says of one deal. `[start, end)` covers the sentence, or sentences, that say so. */
export type ExtractedDeal = {
  kind: DealKind;
  status: DealStatus;
  /** What the registrant is in it. */
  part: DealPart;
  /** The other side as the item names it; what is bought where it names no seller. */
  counterparty: string | null;
  /** What is bought, sold or borrowed, in the item's words. */
  subject: string | null;
  /** Day of signing, closing or ending, YYYY-MM-DD; null where the item states none. */
  happenedOn: string | null;
  /** Total consideration or commitment, in whole units of `currency` (ISO 4217). */
  amount: number | null;
  currency: string | null;
  start: number;
  end: number;
};

/** `item` as filed ("1.01", "2"), `filedOn` as YYYY-MM-DD, `company` as the registrant's name. */
export type DealContext = { item: string; filedOn: string; company: string };
