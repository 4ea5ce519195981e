import { formatAmount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { figureSentence, isLender, type Metric, type Period } from "./figures";
import type { BriefingSentence } from "./sentences";

/** Of a year's income, what its last quarter has to make to be told: as much as any two quarters and more. */
const leastShare = 0.6;
/** Of the larger of what the last quarter and those before it brought, what the smaller has to be for a turn. */
const leastTurn = 0.1;

const words = {
  operating_income: { gain: "operating income", loss: "operating loss" },
  net_income: { gain: "net income", loss: "net loss" },
} as const;

/**
 * That a year's income is mostly that of its last quarter, or that this turned what the quarters before it had brought;
 * null where it isn't, and where the year before went the same way, as after every holiday season.
 */
export function lastQuarterSentence(
  { entity, metrics }: Pick<BriefingFacts, "entity" | "metrics">,
  { figures, end }: Period,
): BriefingSentence | null {
  const concept = figures.operating_income && !isLender(entity) ? "operating_income" : "net_income";
  const year = figures[concept];
  const lastOf = (row: Metric | null | undefined) =>
    metrics.find(
      ({ period, periodEnd, unit, ...one }) =>
        period === "quarter" && one.concept === concept && periodEnd === row?.periodEnd && unit === row.unit,
    );
  const last = lastOf(year?.now);
  if (year === undefined || last === undefined || year.now.periodEnd !== end) return null;
  const before = lastOf(year.before);
  const said = tellTurn(last.value, year.now.value, year.now.unit, words[concept]);
  const isUsual =
    year.before !== null &&
    before !== undefined &&
    tellTurn(before.value, year.before.value, year.before.unit, words[concept]) !== null;
  return said === null || isUsual ? null : figureSentence(said, last, year.now);
}

function tellTurn(
  last: number,
  year: number,
  unit: string,
  { gain, loss }: { gain: string; loss: string },
): string | null {
  const before = year - last;
  const [now, then] = [formatAmount(Math.abs(last), unit), formatAmount(Math.abs(before), unit)];
  const [less, more] = [last, before].map(Math.abs).sort((one, other) => one - other) as [number, number];
  if (last > 0 !== before > 0 && less >= more * leastTurn)
    return last > 0
      ? `Its last quarter brought ${gain} of ${now}, after ${article(loss)} ${loss} of ${then} in the first three.`
      : `Its last quarter brought ${article(loss)} ${loss} of ${now}, after ${gain} of ${then} in the first three.`;
  const share = (last / year) * 100;
  if (share < leastShare * 100) return null;
  const what = `the year’s ${year > 0 ? gain : loss}`;
  const part = share >= 99.5 ? "nearly all" : formatPercent(share);
  return `Its last quarter made ${part} of ${what} (${now}).`;
}

const article = (word: string): "a" | "an" => (/^[aeiou]/.test(word) ? "an" : "a");
