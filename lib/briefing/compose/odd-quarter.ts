import { formatDay, isQuarterWithin } from "@/lib/domain/calendar";
import { formatAmount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { figureSentence, isLender, type Metric, type Period } from "./figures";
import type { BriefingSentence } from "./sentences";

/** Percents of a year's income that its last quarter has to make to be told: as much as any two quarters and more, or next to none. */
const shares = { most: 60, least: 5 };
/** Of the larger of what a quarter and the others brought, what the smaller has to be for a turn. */
const leastTurn = 0.1;

const words = {
  operating_income: { gain: "operating income", loss: "operating loss" },
  net_income: { gain: "net income", loss: "net loss" },
} as const;

type Words = (typeof words)[keyof typeof words];

/** Of which income a company's quarters are told. */
export const oddConceptOf = (
  { entity }: Pick<BriefingFacts, "entity">,
  { figures }: Period,
): keyof typeof words => (figures.operating_income && !isLender(entity) ? "operating_income" : "net_income");

/**
 * That one quarter turned what the others of its year brought, or that the last made most of the year's income or next to
 * none; null where none did, and where the year before went the same way, as after every holiday season.
 */
export function oddQuarterSentence(
  facts: Pick<BriefingFacts, "entity" | "metrics">,
  year: Period,
): BriefingSentence | null {
  const concept = oddConceptOf(facts, year);
  const figure = year.figures[concept];
  if (figure === undefined) return null;
  const now = tellYear(facts.metrics, figure.now, words[concept]);
  const isUsual = figure.before !== null && tellYear(facts.metrics, figure.before, words[concept]) !== null;
  return now === null || isUsual ? null : figureSentence(now.text, now.odd, figure.now);
}

function tellYear(metrics: readonly Metric[], year: Metric, of: Words): { text: string; odd: Metric } | null {
  const quarters = metrics
    .filter(
      ({ period, concept, unit, periodEnd: end }) =>
        period === "quarter" &&
        concept === year.concept &&
        unit === year.unit &&
        (end === year.periodEnd || isQuarterWithin(end, year.periodEnd)),
    )
    .sort((one, other) => one.periodEnd.localeCompare(other.periodEnd));
  const last = quarters.at(-1);
  if (last === undefined || last.periodEnd !== year.periodEnd) return null;
  const isWhole = quarters.length === 4;
  const odd = isWhole ? findOdd(quarters) : null;
  if (odd !== null && odd !== last) return isTurn(odd, year) ? { text: tellOdd(odd, year, of), odd } : null;
  const name = nameLast(metrics, last);
  const first = name.startsWith("Its") ? "first" : "year’s first";
  const isMixed = odd === null && new Set(quarters.map(({ value }) => value > 0)).size > 1;
  const text =
    odd === last || isTurn(last, year)
      ? tellLast(name, last, year, of, `${first} three${isMixed ? " together" : ""}`)
      : isMixed
        ? null
        : tellShare(name, last, year, of);
  return text === null ? null : { text, odd: last };
}

/** The one quarter that lost where all others earned, or the other way round. */
function findOdd(quarters: readonly Metric[]): Metric | null {
  const gained = quarters.filter(({ value }) => value > 0);
  const lost = quarters.filter(({ value }) => value <= 0);
  return (gained.length === 1 ? gained[0] : lost.length === 1 ? lost[0] : null) ?? null;
}

/** Whether a quarter went against what the others of its year brought together. */
function isTurn({ value }: Metric, year: Metric): boolean {
  const rest = year.value - value;
  const [less, more] = [Math.min(Math.abs(value), Math.abs(rest)), Math.max(Math.abs(value), Math.abs(rest))];
  return value > 0 !== rest > 0 && less >= more * leastTurn;
}

const result = (value: number, unit: string, { gain, loss }: Words): string =>
  value > 0
    ? `${gain} of ${formatAmount(value, unit)}`
    : `${/^[aeiou]/.test(loss) ? "an" : "a"} ${loss} of ${formatAmount(-value, unit)}`;

const tellOdd = (odd: Metric, year: Metric, of: Words): string =>
  `The quarter ended ${formatDay(odd.periodEnd)} brought ${result(odd.value, year.unit, of)}; the other three brought ${result(year.value - odd.value, year.unit, of)}.`;

/** "Its last quarter", or of a year behind which a newer quarter lies which that is. */
const nameLast = (metrics: readonly Metric[], { concept, periodEnd: end }: Metric): string =>
  metrics.some((row) => row.period === "quarter" && row.concept === concept && row.periodEnd > end)
    ? `The quarter ended ${formatDay(end)}`
    : "Its last quarter";

const tellLast = (name: string, last: Metric, year: Metric, of: Words, when: string): string =>
  `${name} brought ${result(last.value, year.unit, of)}, after ${result(year.value - last.value, year.unit, of)} in the ${when}.`;

function tellShare(name: string, last: Metric, year: Metric, { gain, loss }: Words): string | null {
  const share = (last.value / year.value) * 100;
  if (share > shares.least && share < shares.most) return null;
  const part =
    share >= 99.5
      ? "nearly all"
      : share < 0.05
        ? "almost none"
        : `${share < shares.most ? "only " : ""}${formatPercent(share)}`;
  return `${name} made ${part} of the year’s ${year.value > 0 ? gain : loss} (${formatAmount(Math.abs(last.value), year.unit)}).`;
}
