import { ChartBars, type ChartDay, writeShortDay } from "@/components/ui/chart-bars";
import { daysOfMonth, listDays } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import { overageOf, type UsageView } from "@/lib/domain/usage";
import { operationSeries, titleOf, writeCount } from "./operation-names";

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
      name={inUsd ? "Overage a day by operation, USD" : "Units a day by operation"}
      summary={summarize(days, inUsd)}
      days={days}
      series={[...operationSeries, ...others.map((key) => ({ key, label: titleOf(key) }))]}
      write={inUsd ? writeWholeCents : writeWhole}
      marks={included !== undefined && !inUsd ? [{ label: "Included", value: included }] : []}
    />
  );
}

/** The axis asks for steps between whole numbers too; they are left out like the zero. */
const writeWhole = (value: number) => writeCount(Number.isInteger(value) ? value : 0);
const writeWholeCents = (value: number) => formatCents(Number.isInteger(value) ? value : 0);

function summarize(days: readonly ChartDay[], inUsd: boolean): string {
  const sums = days.map(({ day, values }) => ({
    day,
    sum: Object.values(values).reduce((sum, value) => sum + value, 0),
  }));
  const most = sums.reduce((best, one) => (one.sum > best.sum ? one : best), { day: "", sum: 0 });
  if (most.sum === 0) return inUsd ? "Nothing was past the included volume." : "No units.";
  return `Most on ${writeShortDay(most.day)}: ${inUsd ? formatCents(most.sum) : `${writeCount(most.sum)} units`}.`;
}

/** Whether anything is past the included volume. */
export const hasOverage = (usage: UsageView): boolean => usage.rows.some((row) => overageOf(row) > 0);
