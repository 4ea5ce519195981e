"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { CallHealth } from "@/components/calls/call-health";
import { RecentCallsTable } from "@/components/calls/call-list";
import { LiveCode } from "@/components/code/live-code";
import { LiveState } from "@/components/query/live-state";
import { callsQuery, fetchJson, isSignedOut, queryKeys } from "@/components/query/queries";
import { ButtonLink } from "@/components/ui/button-link";
import { MeterBar } from "@/components/ui/chart";
import { DefinitionList } from "@/components/ui/definition-list";
import { Moment } from "@/components/ui/moment";
import { Notice, SkeletonBox, stateBox } from "@/components/ui/status";
import { formatRange } from "@/components/usage/usage-figures";
import type { Decline, FilingLine, readOverview } from "@/lib/accounts/account";
import { formatCents, formatNumber } from "@/lib/domain/amounts";
import { formatDay, formatMonth, formatTimeLeft } from "@/lib/domain/calendar";
import type { CallRecord } from "@/lib/domain/calls";
import { currentItem, eightKHeading } from "@/lib/domain/eight-k-items";
import {
  type KeyToday,
  overageOf,
  type SpendState,
  type UsageFigures,
  type UsageView,
} from "@/lib/domain/usage";

type OpenRequest = { status: "submitted" | "in_review" | "needs_information"; dueAt: string };

type Props = {
  keys: readonly KeyToday[];
  openRequest: OpenRequest | null;
  /** A decline is said above, and asks for the next request itself. */
  isDeclined: boolean;
  hasCalled: boolean;
  /** A call to paste. */
  firstCall: string;
};

/** What somebody new does next: ask for a key, wait, reveal it, call. Nothing once calls are made. */
export function OverviewStep({ keys, openRequest, isDeclined, hasCalled, firstCall }: Props) {
  const usable = keys.filter((key) => key.usable);
  const waiting = usable.find(({ last4 }) => last4 === null);
  if (waiting)
    return (
      <Step
        title={`Reveal the key “${waiting.name}”`}
        action={
          <ButtonLink variant="primary" href="/console/keys">
            Go to the key
          </ButtonLink>
        }
      >
        It’s approved. The secret is created when you reveal it and shown once, so have a safe place ready.
      </Step>
    );
  if (openRequest) return <Waiting request={openRequest} />;
  if (usable.length === 0 && isDeclined) return null;
  if (usable.length === 0)
    return (
      <Step
        title={keys.length === 0 ? "Request a key" : "You have no active key"}
        action={
          <ButtonLink variant="primary" href="/request-key">
            Request a key
          </ButtonLink>
        }
      >
        Tell us what you’re building. A person decides, and you’ll see the due date. Meanwhile, try the{" "}
        <Link href="/console/playground" className="action">
          playground
        </Link>{" "}
        or read the{" "}
        <Link href="/docs" prefetch={false} className="action">
          docs
        </Link>
        .
      </Step>
    );
  if (hasCalled) return null;
  return (
    <Step
      title="Make the first call"
      action={<ButtonLink href="/console/playground/corroborate">Try it in the playground</ButtonLink>}
    >
      The call reads your key from <code>FOOTNOTE_API_KEY</code>. Supported claims come back with their
      documents.
      <LiveCode language="bash" label="Copy the call" text={firstCall} />
    </Step>
  );
}

/** That the newest request was declined, why, and how to send another. */
export function OverviewDecline({ declined }: { declined: Decline | null }) {
  if (declined === null) return null;
  return (
    <div className="mb-10 max-w-3xl">
      <DeclineNotice
        declined={declined}
        action={
          <ButtonLink variant="primary" href="/request-key">
            Send another
          </ButtonLink>
        }
      />
    </div>
  );
}

/** A decision against a request, in the reviewer's words. */
export function DeclineNotice({ declined, action }: { declined: Decline; action?: ReactNode }) {
  const { id, at, message } = declined;
  return (
    <Notice
      kind="failed"
      title={
        <>
          Your request was declined on <Moment at={at} />
        </>
      }
      action={action}
    >
      {message === null ? null : <span className="block whitespace-pre-wrap">{message}</span>}
      <Link href={`/console/request/${id}`} className="action">
        See the request
      </Link>
    </Notice>
  );
}

/** The newest 8-Ks that are held, each with its page of source. */
export function NewFilings({ news }: { news: readonly FilingLine[] }) {
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="new-filings" className="mb-12 min-w-0">
      <h2 id="new-filings" className="section-title mb-3">
        New in the data
      </h2>
      <ul className="divide-y divide-rule border-rule border-y">
        {news.map(({ entityKey, company, accession, filedOn, items, headline, documentId }) => (
          <li key={`${entityKey} ${accession}`} className="py-2.5 text-[0.9375rem]">
            <Link className="action font-medium" href={`/company/${entityKey}`}>
              {company}
            </Link>{" "}
            <Link className="action text-faded text-sm" href={`/sources/${encodeURIComponent(documentId)}`}>
              8-K of {formatDay(filedOn)}
            </Link>
            <span className="mt-0.5 line-clamp-2 block text-faded text-sm">
              {headline ?? describeItems(items)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeItems(items: readonly string[]): string {
  const headings = items.flatMap((item) => {
    const current = currentItem(item);
    return current === null || current === "9.01" ? [] : [eightKHeading(current)];
  });
  return headings.length === 0 ? "Exhibits" : headings.join("; ");
}

function Waiting({ request: { status, dueAt } }: { request: OpenRequest }) {
  if (status === "needs_information")
    return (
      <Step
        title="A reviewer has a question for you"
        action={
          <ButtonLink variant="primary" href="/console/request">
            Read and answer
          </ButtonLink>
        }
      >
        The reviewer is waiting for your answer.
      </Step>
    );
  return (
    <Step
      title={status === "submitted" ? "Your request is in" : "Your request is in review"}
      action={<ButtonLink href="/console/request">View or edit it</ButtonLink>}
    >
      Decision due <Moment at={dueAt} form="due" />. We’ll email you; there’s nothing else to do until then.
    </Step>
  );
}

function Step({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section aria-labelledby="next-step" className={`${stateBox} mb-10`}>
      <h2 id="next-step" className="font-serif text-section">
        {title}
      </h2>
      <div className="mt-2 max-w-prose">{children}</div>
      <div className="mt-5">{action}</div>
    </section>
  );
}

const mostShown = 4;

/** The active keys with what they used today, busiest first; those past the fourth are on the page of keys. */
export function OverviewKeys({ keys, resets }: { keys: readonly KeyToday[]; resets: string }) {
  const usable = keys
    .filter((key) => key.usable && key.last4 !== null)
    .sort((one, other) => other.used - one.used);
  if (usable.length === 0) return null;
  return (
    <section aria-labelledby="today" className="mb-12">
      <h2 id="today" className="section-title">
        Today
      </h2>
      <p className="mt-1 mb-5 text-faded text-sm">Resets at 00:00 UTC, {resets}.</p>
      <ul className="grid gap-x-10 gap-y-7 md:grid-cols-2">
        {usable.slice(0, mostShown).map(({ id, name, last4, used, included, limit }) => (
          <li key={id} className="min-w-0">
            <MeterBar label={name} used={used} included={included} limit={limit} />
            <p className="mt-1 font-mono text-faded text-print">fn_live_…{last4}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <Link href="/console/keys" className="action">
          {usable.length > mostShown ? `All ${usable.length} keys` : "Manage keys"}
        </Link>
      </p>
    </section>
  );
}

type OverviewMonthProps = {
  month: string;
  usage: UsageFigures;
  spend: SpendState;
  forecast: UsageView["forecast"];
};

/** The month so far, in figures that add up to those of the usage page. */
export function OverviewMonth({ month, usage, spend, forecast }: OverviewMonthProps) {
  return (
    <section aria-labelledby="month" className="mb-12 max-w-xl">
      <h2 id="month" className="section-title mb-4">
        {month}
      </h2>
      <DefinitionList
        items={[
          { term: "Metered calls", value: formatNumber(usage.calls) },
          { term: "Units", value: formatNumber(usage.units) },
          { term: "Billable units", value: formatNumber(overageOf(usage)) },
          { term: "Overage", value: formatCents(usage.costCents) },
          {
            term: "Forecast",
            value: forecast
              ? formatRange(forecast.cents, formatCents)
              : "Shown after three full days of data",
          },
          {
            term: "Spend cap",
            value:
              spend.capCents === null ? (
                <Link href="/console/settings" className="action">
                  Set a spend cap
                </Link>
              ) : (
                `${formatCents(spend.capCents)}, then ${spend.action === "stop" ? "calls stop" : "a warning"}`
              ),
          },
        ]}
      />
      <p className="mt-2 text-faded text-sm">Refused, failed, and test calls aren’t metered.</p>
      <p className="mt-5">
        <Link href="/console/usage" className="action">
          Usage by day
        </Link>
      </p>
    </section>
  );
}

type LiveOverviewProps = {
  accountId: string;
  /** A call to paste. */
  firstCall: string;
};

const followMs = 15_000;
const mostRecent = 6;

/** What comes next, today's keys, the month so far and the newest calls; all follow by themselves. */
export function LiveOverview({ accountId, firstCall }: LiveOverviewProps) {
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
          <OverviewKeys keys={keys} resets={`in ${formatTimeLeft(secondsLeft)}`} />
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
      <RecentCallsTable calls={calls} />
      <p className="mt-5">
        <Link href="/console/calls" className="action">
          All calls
        </Link>
      </p>
    </section>
  );
}
