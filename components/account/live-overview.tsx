"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { CallHealth } from "@/components/calls/call-health";
import { CallsTable } from "@/components/calls/calls-body";
import { callsQuery } from "@/components/calls/calls-query";
import { fetchJson, isSignedOut } from "@/components/query/fetch-json";
import { LiveState } from "@/components/query/live-state";
import { queryKeys } from "@/components/query/query-keys";
import { SkeletonBox } from "@/components/ui/status";
import type { readOverview } from "@/lib/accounts/account";
import { formatMonth, formatWait } from "@/lib/domain/calendar";
import type { CallRecord } from "@/lib/domain/calls";
import { NewFilings, OverviewDecline, OverviewKeys, OverviewMonth, OverviewStep } from "./overview";

type Props = {
  accountId: string;
  /** A call to paste. */
  firstCall: string;
};

const followMs = 15_000;
const mostRecent = 6;

/** What comes next, today's keys, the month so far and the newest calls; all follow by themselves. */
export function LiveOverview({ accountId, firstCall }: Props) {
  const overview = useQuery({
    queryKey: queryKeys.overview(accountId),
    queryFn: ({ signal }) => fetchJson<Awaited<ReturnType<typeof readOverview>>>("/console/json", { signal }),
    refetchInterval: ({ state }) => (isSignedOut(state.error) ? false : followMs),
  });
  const calls = useQuery(callsQuery(accountId, {}));
  if (!overview.data)
    return (
      <>
        <LiveState query={overview} what="These figures" />
        <SkeletonBox label="Loading the overview" className="h-72 w-full" />
      </>
    );
  const { keys, openRequest, declined, month, usage, spend, hasCalled, secondsLeft } = overview.data;
  const { forecast, health, news } = overview.data;
  const recent = calls.data?.calls.slice(0, mostRecent) ?? [];
  return (
    <>
      {hasCalled ? <LiveState query={overview} what="These figures" /> : null}
      <OverviewDecline declined={declined} />
      <OverviewStep
        keys={keys}
        openRequest={openRequest}
        isDeclined={declined !== null}
        hasCalled={hasCalled}
        firstCall={firstCall}
      />
      <div
        className={
          hasCalled
            ? "grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
            : "grid gap-x-14 lg:grid-cols-2"
        }
      >
        <div className="min-w-0">
          <OverviewKeys keys={keys} resets={formatWait(secondsLeft)} />
          {hasCalled ? (
            <OverviewMonth month={formatMonth(month)} usage={usage} spend={spend} forecast={forecast} />
          ) : (
            <NewFilings news={news} />
          )}
        </div>
        {hasCalled ? (
          <div className="min-w-0">
            <CallHealth health={health} />
            {recent.length > 0 ? <RecentCalls calls={recent} /> : null}
            <NewFilings news={news} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function RecentCalls({ calls }: { calls: readonly CallRecord[] }) {
  return (
    <section aria-labelledby="recent" className="mb-12 min-w-0">
      <h2 id="recent" className="section-title mb-4">
        Recent calls
      </h2>
      <CallsTable calls={calls} isShort />
      <p className="mt-5">
        <Link href="/console/calls" className="action">
          All calls
        </Link>
      </p>
    </section>
  );
}
