import type { RequestRow } from "@/lib/accounts/requests";
import { estimateOf } from "./projected-cost";
import type { TermsDraft } from "./terms-fields";

const previewDays = 90;

/**
 * Terms for the stated volume: the smallest tier that fits; a limit of its own, twice an even day in round thousands,
 * where none does; ninety days for a preview. @param now milliseconds since 1970.
 */
export function suggestTerms(
  request: Pick<RequestRow, "monthlyCalls" | "operations">,
  earlier: readonly Pick<RequestRow, "status">[],
  now: number,
): TermsDraft & { name: string } {
  const { tier, fits, unitsADay } = estimateOf(request);
  const keys = earlier.filter(({ status }) => status === "approved").length;
  return {
    name: keys === 0 ? "First key" : `Key ${keys + 1}`,
    tier,
    dailyLimit: fits ? "" : String(Math.ceil((2 * unitsADay) / 1000) * 1000),
    dailyIncluded: "",
    expiresAt: tier === "preview" ? new Date(now + previewDays * 86_400_000).toISOString().slice(0, 10) : "",
  };
}
