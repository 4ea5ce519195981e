import Link from "next/link";
import { Sparkline } from "@/components/ui/chart";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatAddress } from "@/lib/domain/address-query";
import { formatNumber } from "@/lib/domain/amounts";
import { type CallHealth as Health, type OperationHealth, operationTitle } from "@/lib/domain/calls";

type Props = {
  health: Health;
  /** Whose calls the rows link to; without it those of all keys. */
  keyId?: string;
};

/** Calls of the last 24 hours by operation: how many, how many failed, how long they took. */
export function CallHealth({ health: { operations, hours }, keyId }: Props) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const calls = sum(hours.map((hour) => hour.calls));
  const errors = sum(hours.map((hour) => hour.errors));
  return (
    <section aria-labelledby="last-day" className="mb-12">
      <h2 id="last-day" className="section-title">
        Last 24 hours
      </h2>
      {operations.length === 0 ? (
        <p className="mt-2 text-faded">No calls.</p>
      ) : (
        <>
          <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
            <p className="text-faded text-sm tabular-nums">
              {formatNumber(calls)} {calls === 1 ? "call" : "calls"}, {formatNumber(errors)}{" "}
              {errors === 1 ? "error" : "errors"} ({formatShare(errors, calls)}); refused and test calls count
              here
            </p>
            <Sparkline
              values={hours.map((hour) => hour.calls)}
              label={`Calls by hour, ${formatNumber(calls)} in 24 hours`}
              width={192}
              height={32}
            />
          </div>
          <DataTable
            caption="Calls of the last 24 hours by operation"
            isCaptionHidden
            columns={columnsFor(keyId)}
            rows={operations}
            rowKey={({ operation }) => operation}
          />
        </>
      )}
    </section>
  );
}

function formatShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent > 0 && percent < 0.1 ? "<0.1" : percent.toFixed(percent < 10 && percent > 0 ? 1 : 0)}%`;
}

function columnsFor(keyId: string | undefined): Column<OperationHealth>[] {
  const link = (operation: string, status: string, count: number) =>
    count === 0 ? (
      "0"
    ) : (
      <Link
        className="action"
        href={formatAddress("/console/calls", { operation, status, key: keyId ?? null })}
      >
        {formatNumber(count)}
      </Link>
    );
  return [
    {
      key: "operation",
      header: "Operation",
      isRowHeader: true,
      cell: ({ operation }) => operationTitle(operation),
    },
    { key: "calls", header: "Calls", align: "end", cell: ({ calls }) => formatNumber(calls) },
    {
      key: "errors",
      header: "Errors",
      align: "end",
      cell: ({ operation, errors }) => link(operation, "error", errors),
    },
    {
      key: "limited",
      header: "429",
      label: "Over a limit",
      align: "end",
      cell: ({ operation, limited }) => link(operation, "limited", limited),
    },
    { key: "p50", header: "p50 ms", align: "end", cell: ({ p50 }) => formatNumber(p50) },
    { key: "p95", header: "p95 ms", align: "end", cell: ({ p95 }) => formatNumber(p95) },
  ];
}
