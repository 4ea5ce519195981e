import { formatAmount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { type Cause, explained } from "./causes";
import {
  changeOf,
  type Figure,
  figureSentence,
  formatMargin,
  formatMetric,
  isLender,
  type Metric,
  outsideOperations,
  type Period,
  readOtherIncome,
  readTaxRate,
} from "./figures";
import type { BriefingSentence } from "./sentences";

/** Times by which net income and operating income differ where something outside operations made the result. */
const divergence = { above: 1.25, below: 0.4 };

/** What stood between operating and net income, with the reasons for it; where its parts aren't held, all of it in one. */
export function belowSentences(
  facts: BriefingFacts,
  year: Period,
  causes: readonly Cause[],
): (BriefingSentence | null)[] {
  const why = (group: Cause["group"]) =>
    causes.filter((one) => one.kind === "year" && one.group === group).map(({ sentence }) => sentence);
  const parts = [
    ...explained(otherIncomeSentence(readOtherIncome(facts, year), year), why("other")),
    ...explained(taxSentence(readTaxRate(year)), why("tax")),
  ];
  return parts.length > 0 ? parts : [divergenceSentence(facts, year, causes)];
}

function taxSentence(tax: ReturnType<typeof readTaxRate>): BriefingSentence | null {
  if (tax === null) return null;
  const of = (rate: number) =>
    rate < 0 ? `a benefit of ${formatMargin(-rate)}` : rate < 0.05 ? "nothing" : formatMargin(rate);
  return figureSentence(
    `Income taxes were ${of(tax.now)} of pretax income, after ${of(tax.before)} the year before.`,
    ...tax.rows,
  );
}

function otherIncomeSentence(other: Figure | null, year: Period): BriefingSentence | null {
  if (other?.before == null) return null;
  const { now, before } = other;
  const isGain = now.value >= 0;
  const past = before.value >= 0 === isGain ? "" : isGain ? "an expense of " : "income of ";
  const all = belowOperations(year, now.value);
  const what = `Other ${isGain ? "income" : "expense"}${all === null ? " below operating income" : ""}`;
  return figureSentence(
    `${what} was ${formatMetric(now)}, after ${past}${formatMetric(before)} the year before${all?.text ?? ""}.`,
    now,
    before,
    ...(all?.rows ?? []),
  );
}

/** Of all that lies between operating income and income before taxes, how much a line of it may differ to stand for all. */
const nearlyAll = 0.1;

/** What lies between operating income and income before taxes, where a line of it doesn't stand for all; null where it does. */
function belowOperations(
  { figures: { operating_income: operating, pretax_income: pretax } }: Period,
  line: number,
): { text: string; rows: Metric[] } | null {
  if (!operating?.before || !pretax?.before || operating.now.unit !== pretax.now.unit) return null;
  const [now, before] = [
    pretax.now.value - operating.now.value,
    pretax.before.value - operating.before.value,
  ];
  if (now === 0 || before === 0 || Math.abs(now - line) <= Math.abs(now) * nearlyAll) return null;
  const write = (value: number) => formatAmount(Math.abs(value), pretax.now.unit);
  const turned = now > 0 === before > 0 ? "" : before > 0 ? "adding " : "taking ";
  return {
    text: `; with interest and the rest, items below operating income ${now > 0 ? "added" : "took"} ${write(now)}, after ${turned}${write(before)}`,
    rows: [pretax.now, pretax.before, operating.now, operating.before],
  };
}

/**
 * That net income and operating income lie far apart, and what follows of where it arose; null where they don't, and
 * where management's reason for the net income is told, which says more.
 */
export function divergenceSentence(
  { entity }: Pick<BriefingFacts, "entity">,
  period: Period,
  causes: readonly Cause[],
): BriefingSentence | null {
  if (causes.some(({ kind, group }) => kind === period.kind && group === "net")) return null;
  const { operating_income: operating, net_income: income } = period.figures;
  if (operating === undefined || income === undefined || isLender(entity)) return null;
  const [left, earned] = [operating.now, income.now];
  if (left.unit !== earned.unit || left.value === 0 || earned.value === 0) return null;
  const when = period.kind === "year" ? "that year" : "that quarter";
  const told = (text: string) => figureSentence(`${text}.`, earned, left);
  const pretax = period.figures.pretax_income?.now;
  const gained = pretax === undefined || pretax.unit !== left.unit ? 0 : pretax.value - left.value;
  const isTurned = left.value > 0 !== earned.value > 0;
  const isRaised = earned.value > Math.max(0, left.value * divergence.above);
  // What goes the other way than the result doesn't explain it.
  if ((isTurned || isRaised) && gained !== 0 && gained > 0 === earned.value > 0)
    return figureSentence(
      `Other items below operating income ${gained > 0 ? "added" : "took"} ${formatAmount(Math.abs(gained), left.unit)} before taxes ${when}.`,
      earned,
      left,
      pretax,
    );
  // That something below made the result is seen from both.
  if (isTurned || left.value < 0) return null;
  if (isRaised) {
    const { value, share } = outsideOperations(earned, left);
    const whose = period.kind === "year" ? "the year’s" : "the quarter’s";
    return told(
      `At least ${formatAmount(value, earned.unit)} of ${whose} net income, ${formatPercent(share)}, didn’t come from operations`,
    );
  }
  if (earned.value < left.value * divergence.below)
    return told(
      `Interest, taxes, and other items took ${formatAmount(left.value - earned.value, left.unit)} of operating income ${when}`,
    );
  return period.kind === "year" ? takenSentence(operating, income) : null;
}

/** Percentage points by which growth of net income has to differ from that of operating income. */
const leastApart = 8;
/** Of what stood between them the year before, by how much that has to have moved to explain it. */
const leastMoved = 0.4;

/** What stood between operating income and net income in both years, where that explains why they grew so differently. */
function takenSentence(operating: Figure, income: Figure): BriefingSentence | null {
  const [left, earned] = [changeOf(operating), changeOf(income)];
  const { before: leftBefore } = operating;
  const { before: earnedBefore } = income;
  if (left === null || earned === null || leftBefore === null || earnedBefore === null) return null;
  const taken = operating.now.value - income.now.value;
  const before = leftBefore.value - earnedBefore.value;
  if (Math.abs(left - earned) < leastApart || taken <= 0 || before <= 0) return null;
  if (Math.abs(taken / before - 1) < leastMoved) return null;
  const unit = income.now.unit;
  return figureSentence(
    `Interest, taxes, and other items below operating income took ${formatAmount(taken, unit)}, after ${formatAmount(before, unit)} the year before.`,
    income.now,
    earnedBefore,
    operating.now,
    leftBefore,
  );
}
