"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsString, useQueryStates } from "nuqs";
import { LiveState } from "@/components/query/live-state";
import { callParts, callsQuery, formatCallsQuery } from "@/components/query/queries";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Select, TextInput } from "@/components/ui/field";
import { MomentCell, ZoneName } from "@/components/ui/moment";
import { Pagination } from "@/components/ui/pagination";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState, SkeletonBox } from "@/components/ui/status";
import type { CallsView } from "@/lib/accounts/calls";
import { formatCallAddress, mostDays } from "@/lib/domain/address-query";
import { formatNumber } from "@/lib/domain/amounts";
import { formatDay } from "@/lib/domain/calendar";
import { type CallRecord, costOf, operationTitle, unitsOf } from "@/lib/domain/calls";
import { CallOutcome, formatCost, formatCredential, formatMs } from "./call-view";

const path = "/console/calls";

type BodyProps = CallsView & {
  /** Names of the operations that can be filtered by. */
  operations: readonly string[];
  /** Called with the filters in place of loading their address. */
  onFilter: (form: FormData) => void;
};

/** Calls of an account's keys: filters, list, file, pages. */
export function CallsBody({ filter, calls, newer, older, keys, hasCalls, operations, onFilter }: BodyProps) {
  const range = `${formatDay(filter.from)} to ${formatDay(filter.to)}`;
  const isWhole = newer === null && older === null;
  const count = `${calls.length} ${calls.length === 1 ? "call" : "calls"}${isWhole ? "" : " on this page"}`;
  return (
    <>
      <CallsFilters filter={filter} keys={keys} operations={operations} onFilter={onFilter} />
      {!hasCalls ? (
        <EmptyState
          title="No calls yet"
          action={
            <ButtonLink href="/console/playground" variant="primary">
              Open the playground
            </ButtonLink>
          }
        >
          Every call made with your keys appears here with its units, cost, and request ID, and can be
          replayed. To look one up, search for the <code>X-Request-Id</code> of its response.
        </EmptyState>
      ) : calls.length === 0 ? (
        <EmptyState title="No such calls" action={<ButtonLink href={path}>Clear the filters</ButtonLink>}>
          Nothing from {range} (UTC) matches these filters.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-faded text-sm">
              {count}, {range} (UTC)
            </p>
            <ButtonLink
              href={formatCallAddress(`${path}/csv`, filter)}
              size="small"
              prefetch={false}
              download
              className="print:hidden"
            >
              Download CSV
            </ButtonLink>
          </div>
          <CallsTable calls={calls} isWhole={isWhole} />
          <Pagination
            label="Calls"
            previousLabel="Newer"
            nextLabel="Older"
            previousHref={newer && formatCallAddress(path, filter, { after: newer })}
            nextHref={older && formatCallAddress(path, filter, { before: older })}
            summary={count}
          />
        </>
      )}
    </>
  );
}

const outcomes = [
  { value: "answered", label: "Succeeded" },
  { value: "error", label: "Errors" },
  { value: "limited", label: "Over a limit (429)" },
  { value: "running", label: "In progress" },
];

type Props = Pick<BodyProps, "filter" | "keys" | "operations" | "onFilter">;

/** Which calls are listed: all of it in the address, and it works without a script. */
function CallsFilters({ filter, keys, operations, onFilter }: Props) {
  return (
    <form
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(new FormData(event.currentTarget));
      }}
      className="mb-6 space-y-3 print:hidden"
    >
      <div className="grid gap-3 min-[24rem]:grid-cols-2 max-sm:[&>:nth-child(3n+1)]:col-span-full xl:grid-cols-[minmax(12rem,2fr)_repeat(5,minmax(0,1fr))]">
        <TextInput
          name="q"
          type="search"
          label="Company or request ID"
          defaultValue={filter.search ?? ""}
          autoComplete="off"
        />
        <Select
          name="operation"
          label="Operation"
          placeholder="All"
          defaultValue={filter.operation ?? ""}
          options={operations.map((name) => ({ value: name, label: operationTitle(name) }))}
        />
        <Select
          name="status"
          label="Outcome"
          placeholder="All"
          defaultValue={filter.outcome ?? ""}
          options={outcomes}
        />
        <Select
          name="key"
          label="Key"
          placeholder="All"
          defaultValue={filter.keyId ?? ""}
          options={keys.map(({ id, name, last4 }) => ({
            value: id,
            label: last4 === null ? name : `${name} (…${last4})`,
          }))}
        />
        <TextInput name="from" type="date" label="From (UTC)" defaultValue={filter.from} />
        <TextInput name="to" type="date" label="To (UTC)" defaultValue={filter.to} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit">Filter</Button>
        <ButtonLink href={path}>Clear</ButtonLink>
        <p className="text-faded text-sm">
          Up to {mostDays} days at a time; a full request ID is found whatever the dates.
        </p>
      </div>
    </form>
  );
}

const columns: Column<CallRecord>[] = [
  {
    key: "time",
    header: (
      <>
        Time (<ZoneName />)
      </>
    ),
    label: "Time",
    value: ({ at }) => Date.parse(at),
    isRowHeader: true,
    cell: ({ id, at, keyName }) => (
      <>
        <Link
          href={`/console/calls/${encodeURIComponent(id)}`}
          className="action whitespace-nowrap sm:max-md:whitespace-normal"
        >
          <MomentCell at={at} />
        </Link>
        {/* Where there is no room for columns of their own. */}
        <span className="mt-0.5 hidden wrap-anywhere font-normal text-faded text-print sm:max-xl:block sm:max-lg:max-w-44 sm:max-md:max-w-28">
          {keyName} · <code className="whitespace-normal! break-all">{id}</code>
        </span>
      </>
    ),
  },
  {
    key: "operation",
    header: "Operation",
    value: ({ operation }) => operationTitle(operation),
    cell: ({ operation }) => operationTitle(operation),
  },
  {
    key: "company",
    header: "Company",
    value: ({ company }) => company,
    className: "xl:min-w-24",
    cell: ({ company }) => (
      <span className="line-clamp-2 max-w-52 wrap-anywhere" data-hint={company}>
        {company}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    value: ({ status }) => status,
    cell: (call) => <OutcomeCell call={call} />,
  },
  {
    key: "units",
    header: "Units",
    align: "end",
    value: unitsOf,
    className: "max-md:hidden!",
    cell: (call) => formatNumber(unitsOf(call)),
  },
  { key: "cost", header: "Cost", align: "end", value: costOf, cell: formatCost },
  {
    key: "ms",
    header: "ms",
    label: "Milliseconds",
    value: ({ durationMs }) => durationMs,
    className: "max-lg:hidden!",
    align: "end",
    cell: ({ durationMs }) => formatMs(durationMs),
  },
  {
    key: "key",
    header: "Key",
    value: ({ keyName }) => keyName,
    className: "min-w-28 max-xl:hidden!",
    cell: ({ keyName, credential }) => (
      <span className="block min-w-0">
        <span className="line-clamp-1 max-w-40 wrap-anywhere" data-hint={keyName}>
          {keyName}
        </span>{" "}
        <span className="text-faded text-print">{formatCredential(credential)}</span>
      </span>
    ),
  },
  {
    key: "id",
    header: "Request ID",
    cell: ({ id }) => <code className="break-all text-print">{id}</code>,
    className: "min-w-44 max-xl:hidden!",
  },
];

function OutcomeCell({ call }: { call: CallRecord }) {
  return (
    <span className="block min-w-0">
      <CallOutcome call={call} />
      {call.error === null ? null : (
        <span
          className="mt-0.5 line-clamp-2 block max-w-64 wrap-anywhere text-faded text-print"
          data-hint={call.error}
        >
          {call.error}
        </span>
      )}
    </span>
  );
}

/** Calls, newest first; they sort where all that were asked for are here. */
function CallsTable({ calls, isWhole }: { calls: readonly CallRecord[]; isWhole: boolean }) {
  return (
    <SortableTable
      caption="Calls"
      isCaptionHidden
      columns={columns}
      rows={calls}
      rowKey={rowKey}
      isWhole={isWhole}
    />
  );
}

/** The newest calls, without what only the full list has room for. */
export function RecentCallsTable({ calls }: { calls: readonly CallRecord[] }) {
  const shown = columns.filter(({ key }) => !["units", "key", "id"].includes(key));
  return (
    <DataTable caption="Calls, newest first" isCaptionHidden columns={shown} rows={calls} rowKey={rowKey} />
  );
}

const rowKey = ({ keyId, id }: CallRecord) => `${keyId} ${id}`;

type Parts = Record<(typeof callParts)[number], string | null>;

const parsers = Object.fromEntries(callParts.map((name) => [name, parseAsString])) as Record<
  (typeof callParts)[number],
  typeof parseAsString
>;

/** The calls that the address asks for; new ones appear by themselves. */
export function LiveCalls({ accountId, operations }: { accountId: string; operations: readonly string[] }) {
  const [parts, setParts] = useQueryStates(parsers, { history: "push" });
  const query = useQuery(callsQuery(accountId, parts));
  return (
    <>
      <LiveState query={query} what="Calls" />
      {query.data ? (
        <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
          <CallsBody
            {...query.data}
            operations={operations}
            key={formatCallsQuery(parts)}
            onFilter={(form) => {
              const text = (name: keyof Parts) => String(form.get(name) ?? "").trim() || null;
              const filter = Object.fromEntries(callParts.map((name) => [name, text(name)])) as Parts;
              void setParts(filter);
            }}
          />
        </div>
      ) : (
        <SkeletonBox label="Loading calls" className="h-72 w-full" />
      )}
    </>
  );
}
