import { nameTier } from "@/components/keys/key-record";
import { pricedOperations } from "@/components/requests/priced-operations";
import type { RequestRow } from "@/lib/accounts/requests";
import { formatCents } from "@/lib/domain/money";
import { estimateMonth } from "@/lib/domain/pricing";

/** What the stated volume would come to. */
export function estimateOf({ monthlyCalls, operations }: Pick<RequestRow, "monthlyCalls" | "operations">) {
  return estimateMonth(
    monthlyCalls,
    pricedOperations.filter(({ name }) => operations.includes(name)),
  );
}

/** "$135.00 a month on Preview, 100 units a day". */
export function ProjectedCost({ request }: { request: Pick<RequestRow, "monthlyCalls" | "operations"> }) {
  const { costCents, tier, fits, unitsADay } = estimateOf(request);
  return (
    <span className="tabular-nums">
      {formatCents(costCents)} a month on {nameTier(tier)}
      {fits ? "" : ", which is too small"}, {unitsADay.toLocaleString("en-US")} units a day
    </span>
  );
}
