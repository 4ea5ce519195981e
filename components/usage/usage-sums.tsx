import type { ReactNode } from "react";
import { daysOfMonth, formatMonth, listDays } from "@/lib/domain/calendar";
import { formatCents } from "@/lib/domain/money";
import { overageOf, sumUsage, type UsageView } from "@/lib/domain/usage";
import { writeCount } from "./operation-names";

/** The month in four figures: what it came to, what it cost, where it is likely to end, how much of it is left. */
export function UsageSums({ usage }: { usage: UsageView }) {
  const { month, today, rows, forecast } = usage;
  const sum = sumUsage(rows);
  const isCurrent = month === today.slice(0, 7);
  const toDate = isCurrent ? "Month to date" : formatMonth(month);
  const daysLeft = listDays(today, daysOfMonth(month).to).length - 1;
  return (
    <dl className="grid gap-px overflow-hidden rounded border border-rule bg-rule sm:grid-cols-2 xl:grid-cols-4">
      <Figure
        name={toDate}
        value={`${writeCount(sum.units)} ${sum.units === 1 ? "unit" : "units"}`}
        note={`${writeCount(sum.calls)} ${sum.calls === 1 ? "call" : "calls"}; ${writeCount(sum.includedUnits)} units included`}
      />
      <Figure
        name={isCurrent ? "Overage to date" : "Overage"}
        value={formatCents(sum.costCents)}
        note={`${writeCount(overageOf(sum))} units past the included volume`}
      />
      {isCurrent ? (
        <Figure
          name="Forecast of the month"
          value={forecast ? writeRange(forecast.cents, formatCents) : "Not yet"}
          note={
            forecast
              ? `${writeRange(forecast.units, writeCount)} units; holds four times of five`
              : "Shown after three full days of data"
          }
        />
      ) : null}
      {isCurrent ? (
        <Figure
          name="Left of the month"
          value={daysLeft === 0 ? "Today" : `${daysLeft} ${daysLeft === 1 ? "day" : "days"}`}
          note={daysLeft === 0 ? "The last day (UTC)" : "After today (UTC)"}
        />
      ) : null}
    </dl>
  );
}

function writeRange({ low, high }: { low: number; high: number }, write: (value: number) => string): string {
  return low === high ? `about ${write(low)}` : `${write(low)} to ${write(high)}`;
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className="bg-sheet px-4 py-3">
      <dt className="text-faded text-sm">{name}</dt>
      <dd className="mt-1 font-serif text-section tabular-nums">{value}</dd>
      <dd className="mt-0.5 text-faded text-print tabular-nums">{note}</dd>
    </div>
  );
}
