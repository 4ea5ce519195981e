import Link from "next/link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatUsageAddress } from "@/lib/domain/address-query";
import { formatCents } from "@/lib/domain/money";
import { groupUsage, overageOf, sumUsage, type UsageFigures, type UsageView } from "@/lib/domain/usage";
import { titleOf, writeCount } from "./operation-names";

type Line = UsageFigures & { id: string };

/** The month by key, where there are several, and by operation. */
export function UsageKeys({ usage, inUsd, path }: { usage: UsageView; inUsd: boolean; path: string }) {
  const linesBy = (names: Map<string, UsageFigures>): Line[] =>
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

function columnsOf(name: string, cell: Column<Line>["cell"], lines: readonly Line[]): Column<Line>[] {
  const sum = sumUsage(lines);
  return [
    { key: "name", header: name, cell, isRowHeader: true, sum: "Sum" },
    {
      key: "calls",
      header: "Calls",
      align: "end",
      cell: (line) => writeCount(line.calls),
      sum: writeCount(sum.calls),
    },
    {
      key: "units",
      header: "Units",
      align: "end",
      cell: (line) => writeCount(line.units),
      sum: writeCount(sum.units),
    },
    {
      key: "overage",
      header: "Overage",
      align: "end",
      cell: (line) => writeCount(overageOf(line)),
      sum: writeCount(overageOf(sum)),
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
