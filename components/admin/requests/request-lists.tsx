import Link from "next/link";
import type { ReactNode } from "react";
import { nameTier } from "@/components/keys/key-record";
import { pricedOperations, statusWords } from "@/components/requests/request-record";
import type { Column } from "@/components/ui/data-table";
import { SortableTable } from "@/components/ui/sortable-table";
import { StatusPill } from "@/components/ui/status";
import type { RequestRow } from "@/lib/accounts/key-requests";
import { formatDatedMoment, formatMoment, formatStretch } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
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
          className="grid gap-x-8 gap-y-2 py-5 focus-within:bg-wash lg:grid-cols-[13rem_minmax(0,1fr)_16rem] lg:px-3"
        >
          <div className="flex flex-wrap content-start items-center gap-x-3 gap-y-1.5 lg:block lg:space-y-1.5">
            <p>
              <DuePill request={request} now={now} />
            </p>
            {request.status === "needs_information" ? null : (
              <p className="text-faded text-sm tabular-nums">{formatMoment(new Date(request.dueAt))}</p>
            )}
            <p>
              <StatusPill tone={statusWords[request.status].tone}>
                {statusWords[request.status].label}
              </StatusPill>
            </p>
          </div>
          <div className="min-w-0">
            <p className="break-words">
              <Link
                href={`/admin/requests/${request.id}`}
                className="action font-medium"
                data-queue={request.id}
              >
                {request.email}
              </Link>
              {request.email === reader ? <span className="text-faded"> (you)</span> : null}
            </p>
            <p className="mt-1 line-clamp-4 max-w-prose whitespace-pre-line break-words text-[0.9375rem] leading-relaxed">
              {request.building}
            </p>
          </div>
          <dl className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
            <Fact term="Mail domain" value={domainOf(request.email)} />
            {request.wantedTier === null ? (
              <>
                <Fact term="Calls per month" value={request.monthlyCalls.toLocaleString("en-US")} />
                <Fact term="Operations" value={request.operations.join(", ")} />
                <Fact term="Website" value={request.website ?? "none given"} />
              </>
            ) : (
              <Fact term="Asks for" value={`a higher limit, ${nameTier(request.wantedTier)}`} />
            )}
            <Fact term="Earlier requests" value={request.earlier === 0 ? "none" : String(request.earlier)} />
            {request.wantedTier === null ? (
              <Fact term="Projected" value={<ProjectedCost request={request} />} />
            ) : (
              <Fact term="Used in 30 days" value={`${request.monthlyCalls.toLocaleString("en-US")} units`} />
            )}
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ term, value }: { term: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="inline text-faded">{term}: </dt>
      <dd className="inline break-words tabular-nums">{value}</dd>
    </div>
  );
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

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
    cell: ({ decidedAt, updatedAt }) => formatDatedMoment(new Date(decidedAt ?? updatedAt)),
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
