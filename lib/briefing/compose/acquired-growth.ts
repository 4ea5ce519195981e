import { formatDay, monthsBefore } from "@/lib/domain/calendar";
import { formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import {
  balanceAt,
  changeOf,
  type Figure,
  figureOf,
  figureSentence,
  formatPeriod,
  listRevenue,
  type Metric,
  marginOf,
  type Period,
  readPeriod,
  readShareChange,
} from "./figures";
import type { BriefingSentence } from "./sentences";

/** Percents and percentage points from which figures show that a company got larger by buying others. */
const least = {
  growth: 5,
  /** By which the shares have to be more; and where the year before had a loss, whose shares aren't diluted. */
  shares: 30,
  sharesAfterLoss: 50,
  assets: 30,
  /** By which growth has to exceed that of the year before. */
  jump: 15,
  /** From which growth whose pace isn't known is a jump, and by which no business of its own grows faster. */
  leap: 40,
  /** By which assets have to have grown, and of those before what equity has to have grown beyond what was earned. */
  doubled: 60,
  issued: 15,
};
/** A company that grew faster than this, or whose operating margin rose by more points, grew by its own business. */
const most = { pace: 25, margin: 3 };

/** Months before the end of a period within which a purchase makes its growth. */
const boughtMonths = 13;

type Grown = Pick<BriefingFacts, "metrics" | "events">;

/** What shows that part of a period's growth may have been bought, as a clause, and the figures or the 8-K that say so. */
type Shown = { text: string; rows: readonly Metric[]; filing: string | null };

/**
 * Whether part of a period's growth may have been bought: more shares, or far more assets or an 8-K of a purchase beside
 * growth of another pace. Null where revenue, or net income where no revenue is held, hardly grew.
 */
function readAcquired(facts: Grown, period: Period): Shown | null {
  const { revenue, net_income: income } = period.figures;
  const growth = changeOf(revenue?.before ? revenue : income);
  if (growth === null || growth < least.growth) return null;
  const [now, before] = assetsBehind(facts.metrics, period);
  const all = changeOf(now);
  if (isIssued(period, changeOf(before))) return shownByShares(period);
  if (isMarginUp(period)) return null;
  // Of income alone, a jump shows nothing.
  const isJump = revenue?.before != null && hasJumped(facts.metrics, period, growth, least.jump);
  const isBought = isJump || ((all ?? 0) >= least.doubled && isPaidInShares(facts.metrics, now));
  if (now && (all ?? 0) >= least.assets && isBought) return shownByAssets(now, period);
  if (before && isJump && period.kind === "year" && (changeOf(before) ?? 0) >= least.assets)
    return shownByAssets(before, period);
  return isJump ? shownByFiling(facts, period) : null;
}

/** Total assets at the end of the fiscal year, and at that of the one before, each against a year earlier. */
function assetsBehind(metrics: readonly Metric[], { kind, end }: Period): (Figure | undefined)[] {
  const year = kind === "year" ? end : readPeriod(metrics, "year")?.end;
  if (year === undefined || year > end) return [];
  const now = balanceAt(metrics, year).assets;
  return [now, now?.before ? balanceAt(metrics, now.before.periodEnd).assets : undefined];
}

function isIssued(period: Period, assetsBefore: number | null): boolean {
  const change = readShareChange(period);
  if (change === null) return false;
  return change.afterLoss
    ? change.percent >= least.sharesAfterLoss && (assetsBefore ?? 0) >= least.assets
    : change.percent >= least.shares;
}

/** Points by which more of revenue was left than a year before; null where that isn't held. */
function marginGain(left: Figure | undefined, revenue: Figure | undefined): number | null {
  if (!left?.before || !revenue?.before) return null;
  const now = marginOf(left, revenue) ?? 0;
  return now - (marginOf(figureOf(left.before), figureOf(revenue.before)) ?? 0);
}

/** Whether operations left more of revenue than a purchase explains. */
const isMarginUp = ({ figures: { operating_income: left, revenue } }: Period): boolean =>
  (marginGain(left, revenue) ?? 0) > most.margin;

/** Whether a period's growth isn't the company's own: part of it may have been bought, or it leaps where margins don't. */
export function isAcquired(facts: Grown, period: Period): boolean {
  const { revenue, operating_income: operating, net_income: net } = period.figures;
  const growth = changeOf(revenue);
  const gain = marginGain(operating?.before ? operating : net, revenue);
  const isLeap =
    growth !== null &&
    gain !== null &&
    gain <= most.margin &&
    hasJumped(facts.metrics, period, growth, least.leap);
  return isLeap || readAcquired(facts, period) !== null;
}

/** Whether a period's growth exceeds that of the year before by so many points, for a company that didn't grow fast. */
function hasJumped(metrics: readonly Metric[], period: Period, growth: number, by: number): boolean {
  const before =
    period.kind === "quarter"
      ? readPeriod(metrics, "year")
      : readPeriod(
          metrics.filter(({ periodEnd }) => periodEnd < period.end),
          "year",
        );
  const pace = changeOf(before?.figures.revenue);
  if (pace === null) return period.kind === "quarter" && by < least.leap && growth >= least.leap;
  return pace <= most.pace && growth - Math.max(pace, 0) >= by;
}

/** Whether equity grew by far more than what was earned in the year. */
function isPaidInShares(metrics: readonly Metric[], assets: Figure | undefined): boolean {
  if (!assets?.before) return false;
  const end = assets.now.periodEnd;
  const { equity } = balanceAt(metrics, end);
  const earned = metrics.find(
    (row) => row.concept === "net_income" && row.period === "year" && row.periodEnd === end,
  );
  if (!equity?.before || earned === undefined) return false;
  const added = equity.now.value - equity.before.value - earned.value;
  return (added / assets.before.value) * 100 >= least.issued;
}

function shownByShares(period: Period): Shown | null {
  const change = readShareChange(period);
  if (change === null) return null;
  const than = period.kind === "year" ? "the year before" : "a year earlier";
  return {
    text: `Net income and earnings per share imply ${formatPercent(change.percent)} more shares than ${than}`,
    rows: change.rows,
    filing: null,
  };
}

function shownByAssets(assets: Figure, period: Period): Shown {
  const when =
    period.kind === "quarter"
      ? formatPeriod({ kind: "year", end: assets.now.periodEnd })
      : assets.now.periodEnd === period.end
        ? "in the year"
        : "the year before";
  return {
    text: `Total assets rose ${formatPercent(changeOf(assets) ?? 0)} ${when}`,
    rows: [assets.now, ...(assets.before ? [assets.before] : [])],
    filing: null,
  };
}

function shownByFiling({ events }: Grown, { end }: Period): Shown | null {
  const since = monthsBefore(end, boughtMonths);
  const filed = events.find(({ item, filedOn }) => item === "2.01" && filedOn > since && filedOn <= end);
  return filed === undefined
    ? null
    : {
        text: `An 8-K of ${formatDay(filed.filedOn)} reports a completed acquisition or sale`,
        rows: [],
        filing: filed.documentId,
      };
}

/** That part of a period's growth may have been bought; null where nothing shows it. */
export function acquiredSentence(facts: Grown, period: Period): BriefingSentence | null {
  const shown = readAcquired(facts, period);
  const { revenue, net_income: income } = period.figures;
  const grown = revenue?.before ? revenue : income;
  if (shown === null || grown === undefined) return null;
  const what = revenue?.before
    ? period.kind === "year"
      ? "that growth"
      : "the quarter’s growth"
    : "the growth of net income";
  const sentence = figureSentence(
    `${shown.text}, so part of ${what} may come from acquisitions.`,
    shown.rows[0] ?? grown.now,
    ...shown.rows,
    grown.now,
  );
  return shown.filing === null
    ? sentence
    : { ...sentence, refs: [refTo(shown.filing, "2.01"), ...sentence.refs] };
}

/** Whether part of the growth since a fiscal year may have been bought: a mean rate would tell of that. */
export const isAcquiredSince = (facts: Grown, from: string): boolean =>
  listRevenue(facts.metrics)
    .filter(({ periodEnd }) => periodEnd > from)
    .some(({ periodEnd }) => {
      const year = readPeriod(
        facts.metrics.filter((row) => row.periodEnd <= periodEnd),
        "year",
      );
      return year !== null && isAcquired(facts, year);
    });
