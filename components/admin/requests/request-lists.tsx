import Link from "next/link";
import type { ReactNode } from "react";
import { nameTier } from "@/components/keys/key-record";
import { pricedOperations, statusWords } from "@/components/requests/request-record";
import type { Column } from "@/components/ui/data-table";
import { Moment } from "@/components/ui/moment";
import { SortableTable } from "@/components/ui/sortable-table";
import { StatusPill } from "@/components/ui/status";
import type { RequestRow } from "@/lib/accounts/key-requests";
import { formatCents } from "@/lib/domain/amounts";
import { formatStretch } from "@/lib/domain/calendar";
import { operationTitle } from "@/lib/domain/calls";
import { estimateMonth } from "@/lib/domain/tiers";

type QueuedRequest = RequestRow & { email: string; earlier: number };

type Props = {
  requests: readonly QueuedRequest[];
  /** Milliseconds since 1970. */
  now: number;
  /** The admin's own address: their own requests are marked. */
  reader: string;
};

/** Open requests, the most urgent first. The shortcuts move among the links marked `data-queue`. */
export function QueueList({ requests, now, reader }: Props) {
  return (
    <ol className="divide-y divide-rule border-rule border-y">
      {requests.map((request) => (
        <li
          key={request.id}
          className="grid gap-x-6 gap-y-1 py-2.5 text-sm focus-within:bg-wash lg:grid-cols-[10rem_minmax(0,1fr)_20rem] lg:px-3"
        >
          <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-0.5 lg:block">
            <DuePill request={request} now={now} />
            {request.status === "needs_information" ? null : (
              <p className="text-faded text-print tabular-nums lg:mt-1">
                <Moment at={request.dueAt} form="due" />
              </p>
            )}
          </div>
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                href={`/admin/requests/${request.id}`}
                className="action wrap-anywhere min-w-0 font-medium text-[0.9375rem]"
                data-queue={request.id}
              >
                {request.email}
              </Link>
              {isFreeMail(request.email) ? <span className="text-faded">free email provider</span> : null}
              {request.email === reader ? <span className="text-faded">(you)</span> : null}
              {request.status === "in_review" ? (
                <StatusPill tone={statusWords.in_review.tone}>{statusWords.in_review.label}</StatusPill>
              ) : null}
            </p>
            <p className="line-clamp-2 max-w-prose break-words">{request.building}</p>
          </div>
          <QueueFacts request={request} />
        </li>
      ))}
    </ol>
  );
}

/** What a decision rests on besides the words, in as few lines as it takes. */
function QueueFacts({ request }: { request: QueuedRequest }) {
  const { wantedTier, monthlyCalls, operations, website, earlier } = request;
  const before = earlier === 0 ? "none" : earlier.toLocaleString("en-US");
  return (
    <dl className="text-print leading-5">
      {wantedTier === null ? (
        <>
          <Fact
            term="Calls per month"
            value={`${monthlyCalls.toLocaleString("en-US")} · ${operations.map(operationTitle).join(", ")}`}
          />
          <Fact term="Projected" value={<ProjectedCost request={request} />} />
        </>
      ) : (
        <>
          <Fact term="Asks for" value={`a higher limit, ${nameTier(wantedTier)}`} />
          <Fact term="Used in 30 days" value={`${monthlyCalls.toLocaleString("en-US")} units`} />
        </>
      )}
      <Fact term="Earlier requests" value={website === null ? before : `${before} · ${website}`} />
    </dl>
  );
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-faded">{term}: </dt>
      <dd className="wrap-anywhere inline">{value}</dd>
    </div>
  );
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

/** Providers whose addresses say nothing of where somebody works. */
const freeMail = new Set(
  "aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net hotmail.com icloud.com live.com mail.com msn.com outlook.com proton.me protonmail.com qq.com web.de yahoo.com yandex.com zoho.com".split(
    " ",
  ),
);

const isFreeMail = (email: string): boolean => freeMail.has(domainOf(email).toLowerCase());

type ClosedListProps = {
  requests: readonly (RequestRow & { email: string })[];
  /** Whether there are more than these. */
  isCut: boolean;
};

const columns: readonly Column<ClosedListProps["requests"][number]>[] = [
  {
    key: "email",
    header: "Applicant",
    value: ({ email }) => email,
    isRowHeader: true,
    cell: ({ id, email }) => (
      <Link href={`/admin/requests/${id}`} className="action break-words">
        {email}
      </Link>
    ),
  },
  {
    key: "status",
    header: "Decision",
    value: ({ status }) => statusWords[status].label,
    cell: ({ status }) => (
      <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
    ),
  },
  {
    key: "by",
    header: "By",
    value: ({ decidedBy }) => decidedBy,
    cell: ({ decidedBy, status }) => (
      <span className="break-words">{decidedBy ?? (status === "withdrawn" ? "the applicant" : "")}</span>
    ),
  },
  {
    key: "at",
    header: "At",
    value: ({ decidedAt, updatedAt }) => Date.parse(decidedAt ?? updatedAt),
    cell: ({ decidedAt, updatedAt }) => <Moment at={decidedAt ?? updatedAt} />,
  },
  {
    key: "building",
    header: "Building",
    value: ({ building }) => building,
    cell: ({ building }) => <span className="line-clamp-1 max-w-md">{building}</span>,
  },
];

/** Requests that are closed, by when that was; nothing while there are none. */
export function ClosedList({ requests, isCut }: ClosedListProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="closed" className="mt-12">
      <h2 id="closed" className="section-title mb-3">
        Decided
      </h2>
      <SortableTable
        filterLabel="Find a request"
        isWhole={!isCut}
        caption={isCut ? `The last ${requests.length}` : `All ${requests.length}`}
        rows={requests}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </section>
  );
}

/** The time left until a request is due, in words; overdue in red, with its own shape. @param now milliseconds. */
export function DuePill({ request, now }: { request: Pick<RequestRow, "status" | "dueAt">; now: number }) {
  if (request.status === "needs_information")
    return <StatusPill tone="idle">Waiting for applicant</StatusPill>;
  const left = Date.parse(request.dueAt) - now;
  if (left < 0) return <StatusPill tone="failed">Overdue by {formatStretch(left)}</StatusPill>;
  const isSoon = left < 4 * 3_600_000;
  return <StatusPill tone={isSoon ? "warning" : "waiting"}>{formatStretch(left)} left</StatusPill>;
}

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
