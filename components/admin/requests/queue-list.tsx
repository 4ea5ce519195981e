import Link from "next/link";
import type { ReactNode } from "react";
import { statusWords } from "@/components/requests/request-record";
import { StatusPill } from "@/components/ui/status-pill";
import type { RequestRow } from "@/lib/accounts/requests";
import { formatMoment } from "@/lib/domain/calendar";
import { DuePill } from "./due-pill";
import { ProjectedCost } from "./projected-cost";

export type QueuedRequest = RequestRow & { email: string; earlier: number };

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
            <Fact term="Calls a month" value={request.monthlyCalls.toLocaleString("en-US")} />
            <Fact term="Operations" value={request.operations.join(", ")} />
            <Fact term="Website" value={request.website ?? "none given"} />
            <Fact term="Earlier requests" value={request.earlier === 0 ? "none" : String(request.earlier)} />
            <Fact term="Projected" value={<ProjectedCost request={request} />} />
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
