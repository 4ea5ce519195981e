import type { ReportedFact } from "@/lib/db/report-facts";
import { formatAmount, formatCount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { formatPercent, formatPeriod } from "./figures";
import { joinNames, largestFirst, segmentsSentence } from "./parts-of-sales";
import { reportSentence } from "./report-sentences";
import type { BriefingSentence } from "./sentences";

type Measure = "operating_income" | "income_before_taxes";

const measures: Readonly<Record<Measure, { gain: string; loss: string }>> = {
  operating_income: { gain: "segment operating income", loss: "segment operating loss" },
  income_before_taxes: { gain: "segment income before taxes", loss: "segment loss before taxes" },
};

/** What was left of a segment's sales by the same report; null where it doesn't tag that. */
export function profitOf({
  detail,
}: Pick<ReportedFact, "detail">): { measure: Measure; value: number; before: number | null } | null {
  const { profit } = detail as { profit?: { measure?: unknown; value?: unknown; before?: unknown } | null };
  const measure = profit?.measure;
  if (measure !== "operating_income" && measure !== "income_before_taxes") return null;
  const before = typeof profit?.before === "number" ? profit.before : null;
  return typeof profit?.value === "number" ? { measure, value: profit.value, before } : null;
}

type Earned = { fact: ReportedFact; measure: Measure; value: number };

const mostSegments = 6;

/**
 * What each segment earned or lost, the largest first. Shares make sense where none lost: they are of what all segments
 * earned, before what no segment bears.
 */
export function segmentProfitSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = largestFirst(facts, "segment");
  const all = segments.flatMap((fact): Earned[] => {
    const profit = profitOf(fact);
    return profit === null || profit.value === 0 ? [] : [{ fact, ...profit }];
  });
  const [first] = all;
  if (first === undefined || all.length < 2 || all.length < segments.length || all.length > mostSegments)
    return null;
  if (all.some(({ fact, measure }) => measure !== first.measure || fact.asOf !== first.fact.asOf))
    return null;
  const gained = all.filter(({ value }) => value > 0).sort((one, other) => other.value - one.value);
  const lost = all.filter(({ value }) => value < 0).sort((one, other) => one.value - other.value);
  // What they brought in has said which year.
  const isTold = first.fact.asOf === null || segmentsSentence(facts) !== null;
  const when = isTold ? "" : ` ${formatPeriod({ kind: "year", end: first.fact.asOf ?? "" })}`;
  const words = measures[first.measure];
  const [most, ...others] = gained;
  if (most === undefined)
    return reportSentence(
      `${lost.length === 2 ? "Both" : `All ${formatCount(lost.length)}`} segments had a ${words.loss}${when}: ${joinNames(lost.map((one) => `${nameOf(one)} (${write(one)})`))}`,
      segments,
    );
  const total = gained.reduce((sum, { value }) => sum + value, 0);
  const share = ({ value }: Earned) => formatPercent((value / total) * 100);
  const isWhole = lost.length === 0;
  const lead = `${nameOf(most)} earned ${write(most)} of ${words.gain}${when}${isWhole ? `, ${share(most)} of what these segments earned` : ""}`;
  const next =
    others.length === 0
      ? ""
      : `, followed by ${joinNames(others.map((one) => `${nameOf(one)} (${write(one)}${isWhole ? `, ${share(one)}` : ""})`))}`;
  const losses = isWhole
    ? ""
    : `, while ${joinNames(lost.map((one) => `${nameOf(one)} lost ${write(one)}`))}`;
  return reportSentence(`${lead}${next}${losses}`, segments);
}

const nameOf = ({ fact }: Earned): string => fact.name ?? "";
const write = ({ fact, value }: Earned): string => formatAmount(Math.abs(value), fact.unit ?? "USD");
