import { UsageChart } from "@/components/usage/usage-chart";
import { UsageFilters } from "@/components/usage/usage-filters";
import { UsageKeys } from "@/components/usage/usage-keys";
import { UsageOverage } from "@/components/usage/usage-overage";
import { UsageSums } from "@/components/usage/usage-sums";
import { LimitsReached, UsageToday } from "@/components/usage/usage-today";
import type { UsageView } from "@/lib/domain/usage";

type Props = { accountId: string; usage: UsageView; inUsd: boolean };

/** An account's month, as its owner sees it. */
export function AccountUsage({ accountId, usage, inUsd }: Props) {
  const path = `/admin/usage/${accountId}`;
  const isCurrent = usage.month === usage.today.slice(0, 7);
  return (
    <div className="space-y-10">
      <UsageFilters usage={usage} inUsd={inUsd} path={path} />
      {isCurrent ? <LimitsReached usage={usage} /> : null}
      <UsageSums usage={usage} />
      {isCurrent ? <UsageToday usage={usage} /> : null}
      {usage.rows.length === 0 ? (
        <p className="text-faded">No calls in this month.</p>
      ) : (
        <>
          <UsageChart usage={usage} inUsd={inUsd} />
          <UsageKeys usage={usage} inUsd={inUsd} path={path} />
          <UsageOverage usage={usage} />
        </>
      )}
    </div>
  );
}
