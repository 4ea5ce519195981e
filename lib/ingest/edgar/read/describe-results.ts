import "server-only";
import { formatDay } from "@/lib/domain/calendar";
import { capitalize, formatAmount, formatPercent } from "@/lib/domain/prose";
import type { ReleaseFigure } from "./release-figures";

/** In percent: what moved less hardly moved, and of what moved more the amount of before says more. */
const change = { least: 0.5, most: 300 };

/**
 * Results as sentences without their full stop, of the quarter first: "Revenue rose 18% from a year earlier to $19.5
 * billion in the quarter ended March 31, 2025, and the net loss narrowed to $37 million from $343 million".
 */
export function describeResults(figures: readonly ReleaseFigure[]): string[] {
  return (["quarter", "year"] as const).flatMap((period) => {
    const of = (concept: ReleaseFigure["concept"]) =>
      figures.find((one) => one.period === period && one.concept === concept);
    const [revenue, income] = [of("revenue"), of("net_income")];
    const first = revenue ?? income;
    if (first === undefined) return [];
    const when = `in the ${period} ended ${formatDay(first.end)}`;
    const [lead, ...rest] = [
      ...(revenue === undefined ? [] : [moved("revenue", revenue)]),
      ...(income === undefined ? [] : [earned(income)]),
    ];
    return lead === undefined ? [] : [capitalize([`${lead} ${when}`, ...rest].join(", and "))];
  });
}

const dollars = (value: number): string => formatAmount(Math.abs(value), "USD");

/** "revenue rose 18% from a year earlier to $19.5 billion" */
function moved(name: string, { value, before }: ReleaseFigure): string {
  const amount = dollars(value);
  if (before === null || before.value <= 0 || value < 0) return `${name} was ${amount}`;
  const percent = (value / before.value - 1) * 100;
  if (Math.abs(percent) < change.least) return `${name} was about the same as a year earlier at ${amount}`;
  const verb = percent > 0 ? "rose" : "fell";
  return percent > change.most
    ? `${name} ${verb} to ${amount} from ${dollars(before.value)} a year earlier`
    : `${name} ${verb} ${formatPercent(percent)} from a year earlier to ${amount}`;
}

/** What the company earned or lost, against the year before. */
function earned(income: ReleaseFigure): string {
  const { value, before } = income;
  if (before === null) return value < 0 ? `it lost ${dollars(value)}` : `net income was ${dollars(value)}`;
  if (value >= 0)
    return before.value >= 0
      ? moved("net income", income).replace(" from a year earlier", "").replace(" a year earlier", "")
      : `net income was ${dollars(value)}, after a net loss of ${dollars(before.value)}`;
  if (before.value >= 0) return `it lost ${dollars(value)}, after net income of ${dollars(before.value)}`;
  const verb = value < before.value ? "widened" : "narrowed";
  return `the net loss ${verb} to ${dollars(value)} from ${dollars(before.value)}`;
}
