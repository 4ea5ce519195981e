import { formatCount } from "@/lib/domain/prose";
import {
  figureOf,
  formatMargin,
  formatPoints,
  isAlike,
  isRebound,
  listMargins,
  listRevenue,
  type Metric,
  marginOf,
  type Period,
  readPeriod,
  yearsBetween,
} from "./figures";

/** Points by which a margin has to move to be told, from the year before and over several years. */
const leastPoints = { year: 0.1, years: 3 };
/** A margin that moved by more says that one of the years was out of the ordinary. */
const mostPoints = 40;
/** Growth a year on average, in percent, beyond which the first year was out of the ordinary, or companies merged. */
export const mostYearlyGrowth = 40;

/**
 * How a share of revenue moved: over the years that are held where that is much and the newest went the same way, else
 * from the year before.
 */
export function readMarginChange(
  metrics: readonly Metric[],
  concept: Metric["concept"],
  { end }: Pick<Period, "end">,
): { points: number; years: number; rows: Metric[]; ofYear: MarginChange | null } | null {
  const margins = listMargins(metrics, concept);
  const [newest] = margins;
  if (newest === undefined || newest.part.periodEnd !== end) return null;
  const from = (older: (typeof margins)[number]) => ({
    points: newest.margin - older.margin,
    years: yearsBetween(older.part.periodEnd, end),
    rows: [newest.part, newest.revenue, older.part, older.revenue],
  });
  const isPlausible = ({ part, margin }: (typeof margins)[number]) =>
    isAlike(part, newest.part) && Math.abs(newest.margin - margin) <= mostPoints;
  const all = margins.slice(1).filter(isPlausible).map(from);
  // A margin of a low that revenue has come back from is none to measure by.
  const last = isRebound(listRevenue(metrics)) ? undefined : all.at(-1);
  const ofYear = all.find(({ years, points }) => years === 1 && Math.abs(points) >= leastPoints.year) ?? null;
  const isTurned = ofYear !== null && ofYear.points > 0 !== (last?.points ?? 0) > 0;
  if (last && last.years > 1 && last.years < 6 && Math.abs(last.points) >= leastPoints.years && !isTurned)
    return { ...last, ofYear };
  return ofYear && { ...ofYear, ofYear };
}

type MarginChange = { points: number; years: number; rows: Metric[] };

/** Points by which a quarter's operating margin may lie below the year's, and by which it, or the year's, has to have moved for that to be no season. */
const gone = { below: 9, fall: 3, rise: 5 };

/** Whether a newer quarter shows that a year's operating margin was that of the year alone, as after a sale. */
export function isMarginGone(metrics: readonly Metric[], year: Period): boolean {
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || quarter.end <= year.end) return false;
  const { operating_income: left, revenue } = quarter.figures;
  const [ofYear, now] = [
    marginOf(year.figures.operating_income, year.figures.revenue),
    marginOf(left, revenue),
  ];
  if (left === undefined || revenue === undefined || ofYear === null) return false;
  if (ofYear - (now ?? 0) <= gone.below) return false;
  const then =
    left.before && revenue.before ? marginOf(figureOf(left.before), figureOf(revenue.before)) : null;
  const change = readMarginChange(metrics, "operating_income", year)?.ofYear?.points ?? 0;
  return then === null || then - (now ?? 0) >= gone.fall || change >= gone.rise;
}

/** Whether that was also far more than the year before left: a margin that compares with none. */
export const isMarginOfOneYear = (metrics: readonly Metric[], year: Period): boolean =>
  isMarginGone(metrics, year) &&
  (readMarginChange(metrics, "operating_income", year)?.ofYear?.points ?? 0) >= gone.rise;

/** How a share of revenue compares with years before, as the rest of a sentence; "" where none is held. */
export function marginAgainstBefore(
  metrics: readonly Metric[],
  concept: Metric["concept"],
  year: Pick<Period, "end">,
): { text: string; rows: readonly Metric[] } {
  const change = readMarginChange(metrics, concept, year);
  if (change !== null) {
    const { ofYear, years } = change;
    if (ofYear === null || years === 1) return { text: `, ${formatMarginChange(change)}`, rows: change.rows };
    // All of it came in the last year.
    return formatPoints(ofYear.points) === formatPoints(change.points)
      ? { text: `, ${formatMarginChange(ofYear)}`, rows: ofYear.rows }
      : {
          text: `, ${formatMarginChange(ofYear)} and ${formatPoints(change.points)} ${formatSpan(change)}`,
          rows: [...change.rows, ...ofYear.rows],
        };
  }
  const [newest, before] = listMargins(metrics, concept);
  if (newest === undefined || before === undefined || newest.part.periodEnd !== year.end)
    return { text: "", rows: [] };
  if (yearsBetween(before.part.periodEnd, year.end) !== 1 || before.margin < 0.1)
    return { text: "", rows: [] };
  const isSame = formatMargin(newest.margin) === formatMargin(before.margin);
  const text = isSame
    ? ", the same as the year before"
    : `, compared with ${formatMargin(before.margin)} the year before`;
  return { text, rows: [before.part, before.revenue] };
}

/** "down 16 points in three years", "up 1.5 points from the year before". */
const formatMarginChange = (change: MarginChange): string =>
  `${change.points > 0 ? "up" : "down"} ${formatPoints(change.points)} ${formatSpan(change)}`;

const formatSpan = ({ years }: Pick<MarginChange, "years">): string =>
  years > 1 ? `in ${formatCount(years)} years` : "from the year before";
