import Link from "next/link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { titleOf, writeCount } from "@/components/usage/operation-names";
import type { CallRecord } from "@/lib/domain/calls";
import { CallOutcome } from "./call-outcome";
import { writeCost, writeCredential, writeMs } from "./call-texts";

const columns: Column<CallRecord>[] = [
  {
    key: "time",
    header: "Time (UTC)",
    isRowHeader: true,
    cell: ({ id, at }) => (
      <Link href={`/console/calls/${encodeURIComponent(id)}`} className="action whitespace-nowrap">
        <time dateTime={at}>
          {at.slice(0, 10)} {at.slice(11, 19)}
        </time>
      </Link>
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
  { key: "status", header: "Status", cell: (call) => <CallOutcome call={call} /> },
  { key: "units", header: "Units", align: "end", cell: ({ units }) => writeCount(units) },
  { key: "cost", header: "Cost", align: "end", cell: writeCost },
  {
    key: "ms",
    header: "ms",
    label: "Milliseconds",
    className: "max-sm:hidden",
    align: "end",
    cell: ({ durationMs }) => writeMs(durationMs),
  },
  {
    key: "key",
    header: "Key",
    className: "min-w-28 max-sm:hidden",
    cell: ({ keyName, credential }) => (
      <>
        <span className="line-clamp-2 max-w-40 wrap-anywhere" title={keyName}>
          {keyName}
        </span>{" "}
        <span className="text-faded text-print">{writeCredential(credential)}</span>
      </>
    ),
  },
  {
    key: "id",
    header: "Request id",
    cell: ({ id }) => <code className="break-all text-print">{id}</code>,
    className: "min-w-44 max-sm:hidden",
  },
];

/** Calls, newest first. */
export function CallsTable({ calls }: { calls: readonly CallRecord[] }) {
  return (
    <DataTable caption="Calls, newest first" isCaptionHidden columns={columns} rows={calls} rowKey={rowKey} />
  );
}

const rowKey = ({ keyId, id }: CallRecord) => `${keyId} ${id}`;
