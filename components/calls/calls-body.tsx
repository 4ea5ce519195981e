import Link from "next/link";
import { Button, ButtonLink } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Select, TextInput } from "@/components/ui/field";
import { formatNumber } from "@/components/ui/format-number";
import { Moment, ZoneName } from "@/components/ui/moment";
import { Pagination } from "@/components/ui/pagination";
import { EmptyState } from "@/components/ui/status";
import { operationSeries, titleOf } from "@/components/usage/operation-names";
import type { CallsView } from "@/lib/accounts/calls";
import { formatCallAddress, mostDays } from "@/lib/domain/address-query";
import { formatDay } from "@/lib/domain/calendar";
import { type CallRecord, unitsOf } from "@/lib/domain/calls";
import { CallOutcome, formatCost, formatCredential, formatMs } from "./call-view";

const path = "/console/calls";

type BodyProps = CallsView & {
  /** Called with the filters in place of loading their address. */
  onFilter: (form: FormData) => void;
};

/** Calls of an account's keys: filters, list, file, pages. */
export function CallsBody({ filter, calls, newer, older, keys, hasCalls, onFilter }: BodyProps) {
  if (!hasCalls)
    return (
      <EmptyState
        title="No calls yet"
        action={
          <ButtonLink href="/console/playground" variant="primary">
            Open the playground
          </ButtonLink>
        }
      >
        Every call made with your keys appears here with its units, cost, and request id, and can be replayed.
      </EmptyState>
    );
  const range = `${formatDay(filter.from)} to ${formatDay(filter.to)}`;
  return (
    <>
      <CallsFilters filter={filter} keys={keys} onFilter={onFilter} />
      {calls.length === 0 ? (
        <EmptyState title="No such calls" action={<ButtonLink href={path}>Clear the filters</ButtonLink>}>
          Nothing from {range} (UTC) matches these filters.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <p className="text-faded text-sm">{range} (UTC), newest first</p>
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
          <CallsTable calls={calls} />
          <Pagination
            label="Calls"
            previousLabel="Newer"
            nextLabel="Older"
            previousHref={newer && formatCallAddress(path, filter, { after: newer })}
            nextHref={older && formatCallAddress(path, filter, { before: older })}
            summary={`${calls.length} ${calls.length === 1 ? "call" : "calls"}`}
          />
        </>
      )}
    </>
  );
}

const outcomes = [
  { value: "answered", label: "Answered" },
  { value: "error", label: "Errors" },
  { value: "limited", label: "Over a limit (429)" },
  { value: "running", label: "In progress" },
];

type Props = Pick<BodyProps, "filter" | "keys" | "onFilter">;

/** Which calls are listed: all of it in the address, and it works without a script. */
function CallsFilters({ filter, keys, onFilter }: Props) {
  return (
    <form
      action={path}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(new FormData(event.currentTarget));
      }}
      className="mb-6 space-y-3 print:hidden"
    >
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(12rem,2fr)_repeat(5,minmax(0,1fr))]">
        <TextInput
          name="q"
          type="search"
          label="Company or request id"
          defaultValue={filter.search ?? ""}
          autoComplete="off"
        />
        <Select
          name="operation"
          label="Operation"
          placeholder="All"
          defaultValue={filter.operation ?? ""}
          options={operationSeries.map(({ key, label }) => ({ value: key, label }))}
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
          At most {mostDays} days at once; a whole request id is found on any day.
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
    isRowHeader: true,
    cell: ({ id, at, keyName }) => (
      <>
        <Link href={`/console/calls/${encodeURIComponent(id)}`} className="action whitespace-nowrap">
          <Moment at={at} form="second" />
        </Link>
        {/* Where there is no room for columns of their own. */}
        <span className="mt-0.5 hidden wrap-anywhere font-normal text-faded text-print sm:max-xl:block sm:max-lg:max-w-44">
          {keyName} · <code className="whitespace-normal! break-all">{id}</code>
        </span>
      </>
    ),
  },
  { key: "operation", header: "Operation", cell: ({ operation }) => titleOf(operation) },
  {
    key: "company",
    header: "Company",
    cell: ({ company }) => (
      <span className="line-clamp-2 max-w-52 wrap-anywhere" title={company}>
        {company}
      </span>
    ),
  },
  { key: "status", header: "Status", cell: (call) => <OutcomeCell call={call} /> },
  { key: "units", header: "Units", align: "end", cell: (call) => formatNumber(unitsOf(call)) },
  { key: "cost", header: "Cost", align: "end", cell: formatCost },
  {
    key: "ms",
    header: "ms",
    label: "Milliseconds",
    className: "max-lg:hidden",
    align: "end",
    cell: ({ durationMs }) => formatMs(durationMs),
  },
  {
    key: "key",
    header: "Key",
    className: "min-w-28 max-xl:hidden",
    cell: ({ keyName, credential }) => (
      <>
        <span className="line-clamp-2 max-w-40 wrap-anywhere" title={keyName}>
          {keyName}
        </span>{" "}
        <span className="text-faded text-print">{formatCredential(credential)}</span>
      </>
    ),
  },
  {
    key: "id",
    header: "Request id",
    cell: ({ id }) => <code className="break-all text-print">{id}</code>,
    className: "min-w-44 max-xl:hidden",
  },
];

function OutcomeCell({ call }: { call: CallRecord }) {
  return (
    <span className="block min-w-0">
      <CallOutcome call={call} />
      {call.error === null ? null : (
        <span
          className="mt-0.5 line-clamp-2 block max-w-64 wrap-anywhere text-faded text-print"
          title={call.error}
        >
          {call.error}
        </span>
      )}
    </span>
  );
}

/** Calls, newest first. @param isShort without what only the full list has room for. */
export function CallsTable({ calls, isShort = false }: { calls: readonly CallRecord[]; isShort?: boolean }) {
  const shown = isShort ? columns.filter(({ key }) => !["units", "key", "id"].includes(key)) : columns;
  return (
    <DataTable caption="Calls, newest first" isCaptionHidden columns={shown} rows={calls} rowKey={rowKey} />
  );
}

const rowKey = ({ keyId, id }: CallRecord) => `${keyId} ${id}`;
