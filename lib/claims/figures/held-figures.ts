import { formatDay, isYearApart } from "@/lib/domain/calendar";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import { workOutLastQuarters } from "@/lib/domain/last-quarters";
import { formatAmount, formatPerShare } from "@/lib/domain/prose";
import type { HeldFact } from "../decide-report-claim";
import lexicon from "../figure-words.json";

/* Figures as reports tag them: what's worked out of them, which belong together, and how they're told. No English is read here. */

/**
 * A reported figure as claims are decided by it: `name` its concept, `asOf` the last day of its period, `fiscalYears`
 * those that this day may be of.
 */
export type HeldFigure = HeldFact & {
  fiscalYears: readonly number[];
  name: MetricConcept;
  amount: number;
  asOf: string;
  detail: { period: MetricPeriod; unit: string; basis: number };
  /** Of a year's last quarter, which no report states, the year and its first three quarters. */
  parts?: readonly HeldFigure[];
};

/** The figures that reports state in place of one that is worked out of them. */
export const statedFigures = <Figure extends HeldFigure>(figure: Figure): readonly Figure[] =>
  figure.parts === undefined ? [figure] : (figure.parts as readonly Figure[]).flatMap(statedFigures);

const toPeriodFigure = (row: HeldFigure) => {
  const { name: concept, asOf: end, amount: value, detail } = row;
  return { concept, end, value, period: detail.period, unit: detail.unit, row };
};

/** Last quarters of fiscal years, which no report states. */
export function lastQuartersOf(stated: readonly HeldFigure[]): HeldFigure[] {
  return workOutLastQuarters(stated.map(toPeriodFigure)).map(({ year, quarters, value }) => ({
    ...year,
    amount: value,
    detail: { ...year.detail, period: "quarter" },
    parts: [year, ...quarters],
  }));
}

/** The figure of the same kind of as many years before, where the two compare, or are both told. */
export const yearsBefore = (
  figure: HeldFigure,
  own: readonly HeldFigure[],
  years = 1,
  areTold = false,
): HeldFigure | undefined =>
  own.find(
    ({ asOf, detail }) =>
      isYearApart(asOf, figure.asOf, years) &&
      detail.period === figure.detail.period &&
      (areTold || detail.basis === figure.detail.basis),
  );

/** A figure and what it's set against, where another document has that. */
export const factsOf = (figure: HeldFigure, other: HeldFigure): HeldFigure[] =>
  figure.documentId === other.documentId ? [figure] : [figure, other];

/** What a figure is called, and what it is where it's less than nothing. */
export const { called }: { called: Readonly<Record<string, string>> } = lexicon;
export const { calledLoss }: { calledLoss: Readonly<Record<string, string>> } = lexicon;

export const unitOf = (amount: number, { detail }: HeldFigure): string =>
  detail.unit === "USD/shares" ? formatPerShare(amount) : formatAmount(amount, "USD");

export function periodOf({ asOf, detail, parts }: HeldFigure): string {
  const day = formatDay(asOf);
  if (detail.period === "instant") return `on ${day}`;
  if (detail.period === "year") return `for the fiscal year ended ${day}`;
  return `for the quarter ended ${day}${parts ? " (the year less its first three quarters)" : ""}`;
}

/** A figure in words: "revenue of $275.2 billion for the fiscal year ended August 31, 2025", "a net loss of …". */
export function describeFigure(figure: HeldFigure): string {
  const { name, amount } = figure;
  const loss = amount < 0 ? calledLoss[name] : undefined;
  const named = loss ?? called[name] ?? name;
  return `${named} of ${unitOf(loss === undefined ? amount : -amount, figure)} ${periodOf(figure)}`;
}

export const describeAll = (figures: readonly HeldFigure[]): string => figures.map(describeFigure).join(", ");
