import type { Metadata } from "next";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ChartBars } from "@/components/ui/chart";
import type { Column } from "@/components/ui/data-table";
import { Select } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { SortableTable } from "@/components/ui/sortable-table";
import { EmptyState, FailedState, StatusPill } from "@/components/ui/status";
import { type AccountMonth, type AllUsageView, readAllUsage } from "@/lib/accounts/usage";
import { withErrorBoundary } from "@/lib/api/answer";
import { requireAdmin } from "@/lib/api/viewer";
import { getDatabase } from "@/lib/db/open";
import { type AddressParts, formatAddress, readUsageQuery } from "@/lib/domain/address-query";
import { formatCents, formatNumber, formatWhole } from "@/lib/domain/amounts";
import { daysOfMonth, formatMonth, listDays } from "@/lib/domain/calendar";
import { thresholdsOfSpend } from "@/lib/domain/usage";

export const metadata: Metadata = { title: "All usage" };

export default async function AllUsagePage({ searchParams }: { searchParams: Promise<AddressParts> }) {
  await requireAdmin();
  const { month } = readUsageQuery(await searchParams);
  const view = await withErrorBoundary(
    async () => await readAllUsage(await getDatabase(), month),
    "all usage page",
  );
  return (
    <>
      <PageHeader
        title="All usage"
        lead="What each account used and what it costs, by month and day (UTC)."
      />
      {view.outcome === "found" ? (
        <AllUsage {...view} />
      ) : (
        <FailedState
          title="Usage is unavailable"
          action={<ButtonLink href="/admin/usage">Try again</ButtonLink>}
        >
          We couldn’t read the database right now. Nothing is lost, and calls are still metered.
        </FailedState>
      )}
    </>
  );
}

const path = "/admin/usage";

/** A month of all accounts. */
function AllUsage({ month, months, today, accounts, days }: AllUsageView) {
  const { from, to } = daysOfMonth(month);
  const counted = new Map(days.map((one) => [one.day, one]));
  return (
    <div className="space-y-10">
      <form action={path} className="flex flex-wrap items-end gap-3 print:hidden">
        <Select
          name="month"
          label="Month (UTC)"
          defaultValue={month}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
        />
        <Button type="submit">Show</Button>
      </form>
      {accounts.length === 0 ? (
        <EmptyState title="No calls in this month">Accounts with usage appear here.</EmptyState>
      ) : (
        <>
          <ChartBars
            name="Units per day, all accounts"
            days={listDays(from, to < today ? to : today).map((day) => {
              const { units = 0, includedUnits = 0 } = counted.get(day) ?? {};
              return { day, values: { included: includedUnits, overage: units - includedUnits } };
            })}
            series={[
              { key: "included", label: "Included" },
              { key: "overage", label: "Overage" },
            ]}
            format={formatWhole}
          />
          <section aria-labelledby="accounts">
            <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
              <h2 id="accounts" className="section-title">
                Accounts
              </h2>
              <ButtonLink
                href={formatAddress(`${path}/csv`, { month })}
                size="small"
                prefetch={false}
                download
                className="print:hidden"
              >
                By account and day as CSV
              </ButtonLink>
            </div>
            <SortableTable
              filterLabel="Find an account"
              caption={`Accounts that used anything in ${formatMonth(month)}, highest overage first`}
              columns={columnsOf(month, accounts)}
              rows={accounts}
              rowKey={({ accountId }) => accountId}
            />
          </section>
        </>
      )}
    </div>
  );
}

function columnsOf(month: string, accounts: readonly AccountMonth[]): Column<AccountMonth>[] {
  const sum = (countOf: (one: AccountMonth) => number) =>
    accounts.reduce((total, one) => total + countOf(one), 0);
  return [
    {
      key: "account",
      header: "Account",
      isRowHeader: true,
      value: ({ email }) => email,
      cell: ({ accountId, email }) => (
        <Link className="action break-all" href={formatAddress(`${path}/${accountId}`, { month })}>
          {email}
        </Link>
      ),
      sum: `${formatNumber(accounts.length)} ${accounts.length === 1 ? "account" : "accounts"}`,
    },
    {
      key: "keys",
      header: "Keys used",
      align: "end",
      value: ({ keys }) => keys,
      cell: ({ keys }) => formatNumber(keys),
    },
    {
      key: "units",
      header: "Units",
      align: "end",
      value: ({ units }) => units,
      cell: ({ units }) => formatNumber(units),
      sum: formatNumber(sum((one) => one.units)),
    },
    {
      key: "included",
      header: "Included",
      align: "end",
      value: ({ includedUnits }) => includedUnits,
      cell: ({ includedUnits }) => formatNumber(includedUnits),
      sum: formatNumber(sum((one) => one.includedUnits)),
    },
    {
      key: "overage",
      header: "Overage",
      align: "end",
      value: ({ units, includedUnits }) => units - includedUnits,
      cell: ({ units, includedUnits }) => formatNumber(units - includedUnits),
      sum: formatNumber(sum((one) => one.units - one.includedUnits)),
    },
    {
      key: "cost",
      header: "Cost",
      align: "end",
      value: ({ costCents }) => costCents,
      cell: ({ costCents }) => formatCents(costCents),
      sum: formatCents(sum((one) => one.costCents)),
    },
    { key: "cap", header: "Spend cap", value: ({ capCents }) => capCents, cell: Cap },
  ];
}

function Cap({ costCents, capCents, capAction }: AccountMonth) {
  if (capCents === null) return <span className="text-faded">None</span>;
  const [mark] = thresholdsOfSpend(costCents, capCents, capAction).slice(-1);
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {formatCents(capCents)}, {capAction === "stop" ? "stops" : "warns"}
      {mark === undefined ? null : (
        <StatusPill tone={mark === 100 ? "failed" : "warning"}>
          {mark === 100 ? "Reached" : `Past ${mark}%`}
        </StatusPill>
      )}
    </span>
  );
}
