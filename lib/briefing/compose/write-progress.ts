import { formatDay } from "@/lib/domain/calendar";
import { capitalize, formatAmount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import {
  changeOf,
  type Figure,
  type Metric,
  type Period,
  readBalance,
  readPeriod,
  writePercent,
} from "./figures";
import type { Told } from "./sentences";
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";

/** Below these percents a period is like the one a year before. */
export const leastChange = { revenue: 3, net_income: 10 };

const words = { revenue: "revenue", net_income: "net income" } as const;

/** What the newest fiscal year, and a quarter after it, say for and against a company, as far as figures do. */
export function writeProgress({ metrics }: BriefingFacts): { gains: Statement[]; losses: Statement[] } {
  const year = readPeriod(metrics, "year");
  const quarter = readPeriod(metrics, "quarter");
  const gains: Told[] = [];
  const losses: Told[] = [];
  for (const period of [year, quarter]) {
    if (period === null || (period === quarter && year !== null && quarter.end <= year.end)) continue;
    for (const concept of ["revenue", "net_income"] as const) {
      const figure = period.figures[concept];
      const change = changeOf(figure);
      if (figure === undefined || change === null || Math.abs(change) < leastChange[concept]) continue;
      (change > 0 ? gains : losses).push(tellMoved(period, words[concept], figure, change));
    }
    const income = period.figures.net_income;
    if (income && income.now.value < 0) losses.push(tellLoss(period, income));
    else if (income?.before && income.before.value < 0) gains.push(tellTurn(period, income));
  }
  const deficit = tellDeficit(metrics);
  return { gains: bare(gains), losses: bare(deficit === null ? losses : [...losses, deficit]) };
}

const bare = (all: readonly Told[]): Statement[] => all.map(({ headline: _, ...statement }) => statement);

const amountOf = ({ value, unit }: Metric): string => formatAmount(Math.abs(value), unit);

/** "the year before" a fiscal year, "a year earlier" than a quarter. */
const thenOf = ({ kind }: Period): string => (kind === "year" ? "the year before" : "a year earlier");

function tellMoved(period: Period, what: string, { now, before }: Figure, change: number): Told {
  const by = change > mostPercent ? "" : ` ${writePercent(change)}`;
  const from = before === null ? "" : `, from ${amountOf(before)} ${thenOf(period)}`;
  const text = `${capitalize(what)} ${change > 0 ? "rose" : "fell"}${by} to ${amountOf(now)} ${inPeriod(period)}${from}.`;
  return { ...tellFigures(text, now, before), day: period.end };
}

function tellLoss(period: Period, { now, before }: Figure): Told {
  const past = before === null || before.value === 0 ? null : `${amountOf(before)} ${thenOf(period)}`;
  const after =
    past === null ? "" : `, after ${before && before.value > 0 ? "net income" : "one"} of ${past}`;
  return {
    ...tellFigures(`It had a net loss of ${amountOf(now)} ${inPeriod(period)}${after}.`, now, before),
    day: period.end,
  };
}

function tellTurn(period: Period, { now, before }: Figure): Told {
  const after = before === null ? "" : `, after a net loss of ${amountOf(before)} ${thenOf(period)}`;
  return {
    ...tellFigures(`It had net income of ${amountOf(now)} ${inPeriod(period)}${after}.`, now, before),
    day: period.end,
  };
}

function tellDeficit(metrics: readonly Metric[]): Told | null {
  const balance = readBalance(metrics);
  const equity = balance?.figures.equity?.now;
  if (balance === null || equity === undefined || equity.value >= 0) return null;
  const text = `It had a shareholders’ deficit of ${amountOf(equity)} on ${formatDay(balance.end)}.`;
  return { ...tellFigures(text, equity), day: balance.end };
}
