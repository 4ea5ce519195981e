import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";
import { ChartBars, type ChartDay, formatShortDay } from "@/components/ui/chart";
import type { Column } from "@/components/ui/data-table";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState } from "@/components/ui/status";
import { formatAddress, formatUsageAddress } from "@/lib/domain/address-query";
import { formatCents, formatNumber, formatUnits, formatWhole } from "@/lib/domain/amounts";
import { daysOfMonth, formatDay, formatMonth, listDays } from "@/lib/domain/calendar";
import { operationTitle } from "@/lib/domain/calls";
import { groupUsage, overageOf, sumUsage, type UsageFigures, type UsageView } from "@/lib/domain/usage";
import { findOperation, operationNames } from "@/lib/operations/catalog";
import { LimitsReached, type RaiseAction, UsageSpend, UsageSums, UsageToday } from "./usage-figures";
import { UsageFilters } from "./usage-filters";

const path = "/console/usage";

/** Usage of an account, from the ledger. */
type BodyProps = {
  usage: UsageView;
  inUsd: boolean;
  raise: RaiseAction;
  /** A key request that waits for its decision. */
  openRequest: string | null;
};

export function UsageBody({ usage, inUsd, raise, openRequest }: BodyProps) {
  if (!usage.hasCalls) return <NoCalls hasKeys={usage.keys.length > 0} openRequest={openRequest} />;
  const isCurrent = usage.month === usage.today.slice(0, 7);
  const file = { month: usage.month, key: usage.keyId };
  return (
    <div className="space-y-10">
      <UsageFilters usage={usage} inUsd={inUsd} path={path} />
      {isCurrent ? <LimitsReached usage={usage} /> : null}
      <div className="space-y-3">
        <UsageSums usage={usage} />
        <UsageSpend usage={usage} />
      </div>
      {isCurrent ? <UsageToday usage={usage} raise={raise} /> : null}
      <section aria-labelledby="month">
        <h2 id="month" className="section-title mb-4">
          {formatMonth(usage.month)}
        </h2>
        {usage.rows.length === 0 ? (
          <p className="text-faded">
            {usage.keyId === null ? "No calls in this month." : "No calls with this key in this month."}
          </p>
        ) : (
          <UsageChart usage={usage} inUsd={inUsd} />
        )}
      </section>
      {usage.rows.length === 0 ? null : (
        <>
          <UsageKeys usage={usage} inUsd={inUsd} path={path} />
          <UsageOverage usage={usage} />
          <section aria-labelledby="export" className="print:hidden">
            <h2 id="export" className="section-title">
              Export
            </h2>
            <p className="mt-1 max-w-prose text-faded text-sm">
              The same figures by day, key, and operation, and every single call. Days are UTC; costs are
              exact.
            </p>
            <p className="mt-3 flex flex-wrap gap-3">
              <ButtonLink href={formatAddress(`${path}/csv`, file)} prefetch={false} download>
                Usage as CSV
              </ButtonLink>
              <ButtonLink href={callsOf(usage, "/console/calls/csv")} prefetch={false} download>
                Calls as CSV
              </ButtonLink>
              <ButtonLink href={callsOf(usage, "/console/calls")}>See the calls</ButtonLink>
            </p>
          </section>
        </>
      )}
    </div>
  );
}

function callsOf({ month, keyId, rows }: UsageView, to: string): string {
  return formatAddress(to, { key: keyId, from: `${month}-01`, to: rows.at(-1)?.day ?? `${month}-01` });
}

function NoCalls({ hasKeys, openRequest }: { hasKeys: boolean } & Pick<BodyProps, "openRequest">) {
  return (
    <EmptyState
      title="No calls yet"
      action={
        hasKeys ? (
          <ButtonLink href="/console/playground" variant="primary">
            Open the playground
          </ButtonLink>
        ) : openRequest !== null ? (
          <ButtonLink href={`/console/request/${openRequest}`}>View your request</ButtonLink>
        ) : (
          <ButtonLink href="/request-key" variant="primary">
            Request a key
          </ButtonLink>
        )
      }
    >
      {hasKeys
        ? "Your first call appears here within moments: by day, operation, and key, with its cost."
        : openRequest !== null
          ? "Calls are counted by key, and your request for one is in review."
          : "Calls are counted by key, and you don’t have one yet."}
    </EmptyState>
  );
}

type AccountUsageProps = { accountId: string; usage: UsageView; inUsd: boolean };

/** An account's month, as its owner sees it. */
export function AccountUsage({ accountId, usage, inUsd }: AccountUsageProps) {
  const path = `/admin/usage/${accountId}`;
  const isCurrent = usage.month === usage.today.slice(0, 7);
  return (
    <div className="space-y-10">
      <UsageFilters usage={usage} inUsd={inUsd} path={path} />
      {isCurrent ? <LimitsReached usage={usage} /> : null}
      <UsageSums usage={usage} />
      {isCurrent ? <UsageToday usage={usage} /> : null}
      {usage.rows.length === 0 ? (
        <p className="text-faded">No calls in this month.</p>
      ) : (
        <>
          <UsageChart usage={usage} inUsd={inUsd} />
          <UsageKeys usage={usage} inUsd={inUsd} path={path} />
          <UsageOverage usage={usage} />
        </>
      )}
    </div>
  );
}

/** Days of the month as bars, by operation, in units or in dollars. */
function UsageChart({ usage, inUsd }: { usage: UsageView; inUsd: boolean }) {
  const { month, today, rows, keys, keyId } = usage;
  const { from, to } = daysOfMonth(month);
  const days = listDays(from, to < today ? to : today).map((day): ChartDay => {
    const values: Record<string, number> = {};
    for (const row of rows)
      if (row.day === day)
        values[row.operation] = (values[row.operation] ?? 0) + (inUsd ? row.costCents : row.units);
    return { day, values };
  });
  const known = new Set<string>(operationNames);
  const others = [...new Set(rows.map(({ operation }) => operation))].filter((one) => !known.has(one));
  const included = keys.find(({ id }) => id === keyId)?.included;
  return (
    <ChartBars
      name={inUsd ? "Overage per day by operation, USD" : "Units per day by operation"}
      summary={summarize(days, inUsd)}
      days={days}
      series={[...operationNames, ...others].map((key) => ({ key, label: operationTitle(key) }))}
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
  if (most.sum === 0) return inUsd ? "Nothing went beyond the included volume." : "No units.";
  return `Most on ${formatShortDay(most.day)}: ${inUsd ? formatCents(most.sum) : `${formatNumber(most.sum)} units`}.`;
}

type GroupLine = UsageFigures & { id: string };

/** The month by key, where there are several, and by operation. */
function UsageKeys({ usage, inUsd, path }: { usage: UsageView; inUsd: boolean; path: string }) {
  const linesBy = (names: Map<string, UsageFigures>): GroupLine[] =>
    [...names].map(([id, figures]) => ({ id, ...figures })).sort((a, b) => b.units - a.units);
  const byKey = linesBy(groupUsage(usage.rows, ({ keyId }) => keyId));
  const byOperation = linesBy(groupUsage(usage.rows, ({ operation }) => operation));
  const nameOf = (id: string) => usage.keys.find((key) => key.id === id)?.name ?? id;
  return (
    <div className={`grid gap-10 ${byKey.length > 1 ? "xl:grid-cols-2" : ""}`}>
      <section aria-labelledby="operations" className="min-w-0">
        <h2 id="operations" className="section-title mb-3">
          By operation
        </h2>
        <SortableTable
          sortName="operations"
          caption="The month by operation"
          isCaptionHidden
          rows={byOperation}
          rowKey={({ id }) => id}
          columns={columnsOf("Operation", ({ id }) => operationTitle(id), byOperation, operationTitle)}
        />
      </section>
      {byKey.length > 1 ? (
        <section aria-labelledby="keys" className="min-w-0">
          <h2 id="keys" className="section-title mb-3">
            By key
          </h2>
          <SortableTable
            sortName="keys"
            filterLabel="Find a key"
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
              nameOf,
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
  nameOf: (id: string) => string,
): Column<GroupLine>[] {
  const sum = sumUsage(lines);
  return [
    { key: "name", header: name, cell, value: ({ id }) => nameOf(id), isRowHeader: true, sum: "Total" },
    {
      key: "calls",
      header: "Calls",
      align: "end",
      value: (line) => line.calls,
      cell: (line) => formatNumber(line.calls),
      sum: formatNumber(sum.calls),
    },
    {
      key: "units",
      header: "Units",
      align: "end",
      value: (line) => line.units,
      cell: (line) => formatNumber(line.units),
      sum: formatNumber(sum.units),
    },
    {
      key: "overage",
      header: "Billable units",
      align: "end",
      value: overageOf,
      cell: (line) => formatNumber(overageOf(line)),
      sum: formatNumber(overageOf(sum)),
    },
    {
      key: "cost",
      header: "Cost",
      align: "end",
      value: (line) => line.costCents,
      cell: (line) => formatCents(line.costCents),
      sum: formatCents(sum.costCents),
    },
  ];
}

type OverageLine = UsageFigures & { day: string; operation: string };

const mostOpen = 15;

/** What is billed: overage by day and operation, with its arithmetic, the newest day first. */
function UsageOverage({ usage }: { usage: UsageView }) {
  const grouped = groupUsage(usage.rows, ({ day, operation }) => `${day} ${operation}`);
  const lines = [...grouped]
    .map(
      ([name, figures]): OverageLine => ({ ...figures, day: name.slice(0, 10), operation: name.slice(11) }),
    )
    .filter((line) => overageOf(line) > 0)
    .sort((a, b) => b.day.localeCompare(a.day) || a.operation.localeCompare(b.operation));
  const sum = sumUsage(lines);
  const columns: Column<OverageLine>[] = [
    {
      key: "day",
      header: "Day (UTC)",
      value: ({ day }) => day,
      cell: ({ day }) => formatDay(day),
      isRowHeader: true,
      sum: "Total",
    },
    {
      key: "operation",
      header: "Operation",
      value: ({ operation }) => operationTitle(operation),
      cell: ({ operation }) => operationTitle(operation),
    },
    { key: "units", header: "Billable units", align: "end", value: overageOf, cell: formatUnitsAtPrice },
    {
      key: "cost",
      header: "Cost",
      align: "end",
      value: ({ costCents }) => costCents,
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
          Every unit this month was included. Units beyond a day’s included volume are billed and listed here.
        </p>
      ) : (
        <details className="mt-3" open={lines.length <= mostOpen}>
          <summary className="w-fit cursor-pointer py-1 text-sm">
            {lines.length === 1 ? "One line" : `${lines.length} lines`}, {formatNumber(overageOf(sum))} units,{" "}
            {formatCents(sum.costCents)}
          </summary>
          <div className="mt-3">
            <SortableTable
              sortName="overage"
              caption="Billable units by day and operation"
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
  const units = formatUnits(over, findOperation(line.operation)?.unit ?? "unit");
  return line.costCents % over === 0 ? `${units} × ${formatCents(line.costCents / over)}` : units;
}
