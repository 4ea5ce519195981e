import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDay } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import { groupUsage, overageOf, sumUsage, type UsageFigures, type UsageView } from "@/lib/domain/usage";
import { titleOf, writeCount, writeUnits } from "./operation-names";

type Line = UsageFigures & { day: string; operation: string };

const mostOpen = 15;

/** What is billed: overage by day and operation, with its arithmetic, the newest day first. */
export function UsageOverage({ usage }: { usage: UsageView }) {
  const grouped = groupUsage(usage.rows, ({ day, operation }) => `${day} ${operation}`);
  const lines = [...grouped]
    .map(([name, figures]): Line => ({ ...figures, day: name.slice(0, 10), operation: name.slice(11) }))
    .filter((line) => overageOf(line) > 0)
    .sort((a, b) => b.day.localeCompare(a.day) || a.operation.localeCompare(b.operation));
  const sum = sumUsage(lines);
  const columns: Column<Line>[] = [
    { key: "day", header: "Day (UTC)", cell: ({ day }) => formatDay(day), isRowHeader: true, sum: "Sum" },
    { key: "operation", header: "Operation", cell: ({ operation }) => titleOf(operation) },
    { key: "units", header: "Overage", align: "end", cell: writeArithmetic },
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
          Every unit of this month was included. Past the included volume of a day each claim or call is
          billed, and stands here.
        </p>
      ) : (
        <details className="mt-3" open={lines.length <= mostOpen}>
          <summary className="action inline-block text-sm">
            {lines.length === 1 ? "One line" : `${lines.length} lines`}, {writeCount(overageOf(sum))} units,{" "}
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
function writeArithmetic(line: Line): string {
  const over = overageOf(line);
  const units = writeUnits(line.operation, over);
  return line.costCents % over === 0 ? `${units} × ${formatCents(line.costCents / over)}` : units;
}
