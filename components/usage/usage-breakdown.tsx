import Link from "next/link";
import { ChartBars, type ChartDay, formatShortDay } from "@/components/ui/chart";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatNumber, formatWhole } from "@/components/ui/format-number";
import { formatUsageAddress } from "@/lib/domain/address-query";
import { daysOfMonth, formatDay, listDays } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import { groupUsage, overageOf, sumUsage, type UsageFigures, type UsageView } from "@/lib/domain/usage";
import { formatUnits, operationSeries, titleOf } from "./operation-names";

/** Days of the month as bars, by operation, in units or in dollars. */
export function UsageChart({ usage, inUsd }: { usage: UsageView; inUsd: boolean }) {
  const { month, today, rows, keys, keyId } = usage;
  const { from, to } = daysOfMonth(month);
  const days = listDays(from, to < today ? to : today).map((day): ChartDay => {
    const values: Record<string, number> = {};
    for (const row of rows)
      if (row.day === day)
        values[row.operation] = (values[row.operation] ?? 0) + (inUsd ? row.costCents : row.units);
    return { day, values };
  });
  const known = new Set(operationSeries.map(({ key }) => key));
  const others = [...new Set(rows.map(({ operation }) => operation))].filter((one) => !known.has(one));
  const included = keys.find(({ id }) => id === keyId)?.included;
  return (
    <ChartBars
      name={inUsd ? "Overage a day by operation, USD" : "Units per day by operation"}
      summary={summarize(days, inUsd)}
      days={days}
      series={[...operationSeries, ...others.map((key) => ({ key, label: titleOf(key) }))]}
      format={inUsd ? formatWholeCents : formatWhole}
      marks={included !== undefined && !inUsd ? [{ label: "Included", value: included }] : []}
    />
  );
}

const formatWholeCents = (value: number) => formatCents(Number.isInteger(value) ? value : 0);

function summarize(days: readonly ChartDay[], inUsd: boolean): string {
  const sums = days.map(({ day, values }) => ({
    day,
    sum: Object.values(values).reduce((sum, value) => sum + value, 0),
  }));
  const most = sums.reduce((best, one) => (one.sum > best.sum ? one : best), { day: "", sum: 0 });
  if (most.sum === 0) return inUsd ? "Nothing was beyond the included volume." : "No units.";
  return `Most on ${formatShortDay(most.day)}: ${inUsd ? formatCents(most.sum) : `${formatNumber(most.sum)} units`}.`;
}

type GroupLine = UsageFigures & { id: string };

/** The month by key, where there are several, and by operation. */
export function UsageKeys({ usage, inUsd, path }: { usage: UsageView; inUsd: boolean; path: string }) {
  const linesBy = (names: Map<string, UsageFigures>): GroupLine[] =>
    [...names].map(([id, figures]) => ({ id, ...figures })).sort((a, b) => b.units - a.units);
  const byKey = linesBy(groupUsage(usage.rows, ({ keyId }) => keyId));
  const byOperation = linesBy(groupUsage(usage.rows, ({ operation }) => operation));
  const nameOf = (id: string) => usage.keys.find((key) => key.id === id)?.name ?? id;
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <section aria-labelledby="operations" className="min-w-0">
        <h2 id="operations" className="section-title mb-3">
          By operation
        </h2>
        <DataTable
          caption="The month by operation"
          isCaptionHidden
          rows={byOperation}
          rowKey={({ id }) => id}
          columns={columnsOf("Operation", ({ id }) => titleOf(id), byOperation)}
        />
      </section>
      {byKey.length > 1 ? (
        <section aria-labelledby="keys" className="min-w-0">
          <h2 id="keys" className="section-title mb-3">
            By key
          </h2>
          <DataTable
            caption="The month by key"
            isCaptionHidden
            rows={byKey}
            rowKey={({ id }) => id}
            columns={columnsOf(
              "Key",
              ({ id }) => (
                <Link
                  className="action wrap-anywhere"
                  href={formatUsageAddress(path, { month: usage.month, keyId: id, inUsd })}
                >
                  {nameOf(id)}
                </Link>
              ),
              byKey,
            )}
          />
        </section>
      ) : null}
    </div>
  );
}

function columnsOf(
  name: string,
  cell: Column<GroupLine>["cell"],
  lines: readonly GroupLine[],
): Column<GroupLine>[] {
  const sum = sumUsage(lines);
  return [
    { key: "name", header: name, cell, isRowHeader: true, sum: "Sum" },
    {
      key: "calls",
      header: "Calls",
      align: "end",
      cell: (line) => formatNumber(line.calls),
      sum: formatNumber(sum.calls),
    },
    {
      key: "units",
      header: "Units",
      align: "end",
      cell: (line) => formatNumber(line.units),
      sum: formatNumber(sum.units),
    },
    {
      key: "overage",
      header: "Overage",
      align: "end",
      cell: (line) => formatNumber(overageOf(line)),
      sum: formatNumber(overageOf(sum)),
    },
    {
      key: "cost",
      header: "Cost",
      align: "end",
      cell: (line) => formatCents(line.costCents),
      sum: formatCents(sum.costCents),
    },
  ];
}

type OverageLine = UsageFigures & { day: string; operation: string };

const mostOpen = 15;

/** What is billed: overage by day and operation, with its arithmetic, the newest day first. */
export function UsageOverage({ usage }: { usage: UsageView }) {
  const grouped = groupUsage(usage.rows, ({ day, operation }) => `${day} ${operation}`);
  const lines = [...grouped]
    .map(
      ([name, figures]): OverageLine => ({ ...figures, day: name.slice(0, 10), operation: name.slice(11) }),
    )
    .filter((line) => overageOf(line) > 0)
    .sort((a, b) => b.day.localeCompare(a.day) || a.operation.localeCompare(b.operation));
  const sum = sumUsage(lines);
  const columns: Column<OverageLine>[] = [
    { key: "day", header: "Day (UTC)", cell: ({ day }) => formatDay(day), isRowHeader: true, sum: "Sum" },
    { key: "operation", header: "Operation", cell: ({ operation }) => titleOf(operation) },
    { key: "units", header: "Overage", align: "end", cell: formatUnitsAtPrice },
    {
      key: "cost",
      header: "Cost",
      align: "end",
      cell: ({ costCents }) => formatCents(costCents),
      sum: formatCents(sum.costCents),
    },
  ];
  return (
    <section aria-labelledby="overage">
      <h2 id="overage" className="section-title">
        Overage by day and operation
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-faded">
          Every unit of this month was included. Beyond the included volume of a day each claim or call is
          billed, and stands here.
        </p>
      ) : (
        <details className="mt-3" open={lines.length <= mostOpen}>
          <summary className="action inline-block text-sm">
            {lines.length === 1 ? "One line" : `${lines.length} lines`}, {formatNumber(overageOf(sum))} units,{" "}
            {formatCents(sum.costCents)}
          </summary>
          <div className="mt-3">
            <DataTable
              caption="What is billed, by day and operation"
              isCaptionHidden
              columns={columns}
              rows={lines}
              rowKey={({ day, operation }) => `${day} ${operation}`}
            />
          </div>
        </details>
      )}
    </section>
  );
}

/** "12 claims × $0.10", where the line has one price. */
function formatUnitsAtPrice(line: OverageLine): string {
  const over = overageOf(line);
  const units = formatUnits(line.operation, over);
  return line.costCents % over === 0 ? `${units} × ${formatCents(line.costCents / over)}` : units;
}
