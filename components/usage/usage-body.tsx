import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/status";
import { formatAddress } from "@/lib/domain/address-query";
import { formatMonth } from "@/lib/domain/calendar";
import type { UsageView } from "@/lib/domain/usage";
import { UsageChart, UsageKeys, UsageOverage } from "./usage-breakdown";
import { LimitsReached, type RaiseAction, UsageSpend, UsageSums, UsageToday } from "./usage-figures";
import { UsageFilters } from "./usage-filters";

const path = "/console/usage";

/** Usage of an account, from the ledger. */
export function UsageBody({ usage, inUsd, raise }: { usage: UsageView; inUsd: boolean; raise: RaiseAction }) {
  if (!usage.hasCalls) return <NoCalls hasKeys={usage.keys.length > 0} />;
  const isCurrent = usage.month === usage.today.slice(0, 7);
  const file = { month: usage.month, key: usage.keyId };
  return (
    <div className="space-y-10">
      <UsageFilters usage={usage} inUsd={inUsd} path={path} />
      {isCurrent ? <LimitsReached usage={usage} /> : null}
      <div className="space-y-3">
        <UsageSums usage={usage} />
        <UsageSpend usage={usage} />
      </div>
      {isCurrent ? <UsageToday usage={usage} raise={raise} /> : null}
      <section aria-labelledby="month">
        <h2 id="month" className="section-title mb-4">
          {formatMonth(usage.month)}
        </h2>
        {usage.rows.length === 0 ? (
          <p className="text-faded">
            {usage.keyId === null ? "No calls in this month." : "No calls with this key in this month."}
          </p>
        ) : (
          <UsageChart usage={usage} inUsd={inUsd} />
        )}
      </section>
      {usage.rows.length === 0 ? null : (
        <>
          <UsageKeys usage={usage} inUsd={inUsd} path={path} />
          <UsageOverage usage={usage} />
          <section aria-labelledby="files" className="print:hidden">
            <h2 id="files" className="section-title">
              Files
            </h2>
            <p className="mt-1 max-w-prose text-faded text-sm">
              The same figures by day, key and operation, and every single call. Days are UTC, costs exact.
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <ButtonLink href={formatAddress(`${path}/csv`, file)} prefetch={false} download>
                Usage as CSV
              </ButtonLink>
              <ButtonLink href={callsOf(usage, "/console/calls/csv")} prefetch={false} download>
                Calls as CSV
              </ButtonLink>
              <ButtonLink href={callsOf(usage, "/console/calls")}>See the calls</ButtonLink>
            </p>
          </section>
        </>
      )}
    </div>
  );
}

function callsOf({ month, keyId, rows }: UsageView, to: string): string {
  return formatAddress(to, { key: keyId, from: `${month}-01`, to: rows.at(-1)?.day ?? `${month}-01` });
}

function NoCalls({ hasKeys }: { hasKeys: boolean }) {
  return (
    <EmptyState
      title="No calls yet"
      action={
        hasKeys ? (
          <ButtonLink href="/console/playground" variant="primary">
            Open the playground
          </ButtonLink>
        ) : (
          <ButtonLink href="/request-key" variant="primary">
            Request a key
          </ButtonLink>
        )
      }
    >
      {hasKeys
        ? "The first call of one of your keys appears here within a moment: by day, operation and key, with what it costs."
        : "Calls are counted by key, and you have none yet."}
    </EmptyState>
  );
}

type AccountUsageProps = { accountId: string; usage: UsageView; inUsd: boolean };

/** An account's month, as its owner sees it. */
export function AccountUsage({ accountId, usage, inUsd }: AccountUsageProps) {
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
