import { writeDay } from "@/lib/domain/calendar";
import { capitalize, writeAmount } from "@/lib/domain/prose";
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
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";
import type { Told } from "./told";

/** Below these percents a year is like the one before. */
const leastChange = { revenue: 3, net_income: 10 };

/** What the newest fiscal year says for and against a company, as far as figures say it without a judgment. */
export function writeProgress({ metrics }: BriefingFacts): { gains: Statement[]; losses: Statement[] } {
  const year = readPeriod(metrics, "year");
  const gains: (Told | null)[] = [];
  const losses: (Told | null)[] = [];
  if (year !== null)
    for (const [concept, words] of [
      ["revenue", "revenue"],
      ["net_income", "net income"],
    ] as const) {
      const figure = year.figures[concept];
      const change = changeOf(figure);
      if (figure === undefined || change === null || Math.abs(change) < leastChange[concept]) continue;
      (change > 0 ? gains : losses).push(tellMoved(year, words, figure, change));
    }
  const income = year?.figures.net_income;
  if (year !== null && income && income.now.value < 0) losses.push(tellLoss(year, income));
  else if (year !== null && income?.before && income.before.value < 0) gains.push(tellTurn(year, income));
  losses.push(tellDeficit(metrics));
  return { gains: bare(gains), losses: bare(losses) };
}

const bare = (all: readonly (Told | null)[]): Statement[] =>
  all.flatMap((one) => {
    if (one === null) return [];
    const { headline: _, ...statement } = one;
    return [statement];
  });

const amountOf = ({ value, unit }: Metric): string => writeAmount(Math.abs(value), unit);

function tellMoved(year: Period, what: string, { now, before }: Figure, change: number): Told {
  const by = change > mostPercent ? "" : ` ${writePercent(change)}`;
  const from = before === null ? "" : `, from ${amountOf(before)} the year before`;
  const text = `${capitalize(what)} ${change > 0 ? "rose" : "fell"}${by} to ${amountOf(now)} ${inPeriod(year)}${from}.`;
  return { ...tellFigures(text, now, before), day: year.end };
}

function tellLoss(year: Period, { now, before }: Figure): Told {
  const after =
    before === null || before.value === 0
      ? ""
      : before.value > 0
        ? `, after net income of ${amountOf(before)} the year before`
        : `, compared with ${amountOf(before)} the year before`;
  return {
    ...tellFigures(`It had a net loss of ${amountOf(now)} ${inPeriod(year)}${after}.`, now, before),
    day: year.end,
  };
}

function tellTurn(year: Period, { now, before }: Figure): Told {
  const after = before === null ? "" : `, after a net loss of ${amountOf(before)} the year before`;
  return {
    ...tellFigures(`It had net income of ${amountOf(now)} ${inPeriod(year)}${after}.`, now, before),
    day: year.end,
  };
}

function tellDeficit(metrics: readonly Metric[]): Told | null {
  const balance = readBalance(metrics);
  const equity = balance?.figures.equity?.now;
  if (balance === null || equity === undefined || equity.value >= 0) return null;
  const text = `It had a shareholders’ deficit of ${amountOf(equity)} on ${writeDay(balance.end)}.`;
  return { ...tellFigures(text, equity), day: balance.end };
}
