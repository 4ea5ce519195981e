import type { ReportedFact } from "@/lib/db/report-facts";
import { formatAmount, formatCount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import { formatMetric, formatPeriod, type Metric } from "./figures";
import { joinNames, largestFirst, segmentsSentence } from "./parts-of-sales";
import { reportSentence } from "./report-sentences";
import type { BriefingSentence } from "./sentences";

type Measure = "operating_income" | "income_before_taxes";

type Words = { gain: string; loss: string; concept: Metric["concept"]; left: string; lost: string };

const measures: Readonly<Record<Measure, Words>> = {
  operating_income: {
    gain: "segment operating income",
    loss: "segment operating loss",
    concept: "operating_income",
    left: "operating income",
    lost: "an operating loss",
  },
  income_before_taxes: {
    gain: "segment income before taxes",
    loss: "segment loss before taxes",
    concept: "pretax_income",
    left: "income before taxes",
    lost: "a loss before taxes",
  },
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

/** What every segment earned or lost by one measure in one year; none where that isn't known of all. */
function earnedBy(facts: BriefingFacts): Earned[] {
  const segments = largestFirst(facts, "segment");
  const all = segments.flatMap((fact): Earned[] => {
    const profit = profitOf(fact);
    return profit === null || profit.value === 0 ? [] : [{ fact, ...profit }];
  });
  const [first] = all;
  if (all.length < 2 || all.length < segments.length || all.length > mostSegments) return [];
  return all.every(({ fact, measure }) => measure === first?.measure && fact.asOf === first.fact.asOf)
    ? all
    : [];
}

/** Of what segments earned or lost, how much has to lie outside them to be told. */
const leastOutside = 0.1;

/**
 * What lies between the segments' profits and the company's: without it a reader takes the sum of segments for what was
 * left. `segments` are facts of one measure and year.
 */
export function readOutside(
  segments: readonly ReportedFact[],
  metrics: readonly Metric[],
): { value: number; whole: Metric; words: Words } | null {
  const profits = segments.flatMap((fact) => {
    const profit = profitOf(fact);
    return profit === null ? [] : [{ ...profit, fact }];
  });
  const [first] = profits;
  if (first === undefined || profits.length < segments.length) return null;
  const words = measures[first.measure];
  const whole = metrics.find(
    ({ concept, period, periodEnd, unit }) =>
      concept === words.concept &&
      period === "year" &&
      periodEnd === first.fact.asOf &&
      unit === first.fact.unit,
  );
  if (whole === undefined) return null;
  const sum = profits.reduce((total, { value }) => total + value, 0);
  const least = profits.reduce((total, { value }) => total + Math.abs(value), 0) * leastOutside;
  return Math.abs(sum - whole.value) < least ? null : { value: sum - whole.value, whole, words };
}

/** What costs outside the segments took of what these earned, or other items added, where that is much. */
export function outsideSegmentsSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = earnedBy(facts).map(({ fact }) => fact);
  const outside = readOutside(segments, facts.metrics);
  if (outside === null) return null;
  const { value, whole, words } = outside;
  const what = formatAmount(Math.abs(value), whole.unit);
  const left =
    whole.value < 0
      ? `${words.lost} of ${formatAmount(-whole.value, whole.unit)}`
      : `${words.left} of ${formatMetric(whole)}`;
  const sentence = reportSentence(
    value > 0
      ? `Costs and other items outside these segments came to ${what}, which left the company ${left}`
      : `Other items outside these segments added ${what}, which left the company ${left}`,
    segments,
  );
  return sentence && { ...sentence, refs: [...sentence.refs, refTo(whole.documentId)] };
}

/**
 * What each segment earned or lost, the largest first. Shares make sense where none lost: they are of what all segments
 * earned, before what no segment bears.
 */
export function segmentProfitSentence(facts: BriefingFacts): BriefingSentence | null {
  const segments = largestFirst(facts, "segment");
  const all = earnedBy(facts);
  const [first] = all;
  if (first === undefined) return null;
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
