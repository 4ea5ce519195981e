import { addDays, formatDay, monthsBefore } from "@/lib/domain/calendar";
import { formatAmount, formatPercent } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import { shortNameOf } from "./company-name";
import { isGrave } from "./events";
import {
  changeOf,
  type Figure,
  figureSentence,
  formatPeriod,
  isOfHoldings,
  isUnchanged,
  leading,
  type Metric,
  maxPercent,
  type Period,
  readBalance,
  readPeriod,
} from "./figures";
import { isThinlyKnown, newestDayOf, newsMonths, scoreOf } from "./novelty";
import { isDistorted } from "./one-offs";
import { leadingWeight, otherOfficeWeight } from "./role-changes";
import { type BriefingSentence, openWithName, possessiveOf } from "./sentences";

/** Of what is heavier than this a reader would say that it happened, not that it is so. */
const minMateriality = 14;
/** What time has worn down below this is no news any more. */
const minScore = 1;

/** Days before the newest document of which something else than the newest figures leads. */
const freshDays = 90;
/** Months before the newest document after which figures are those of another time. */
const figureMonths = 15;

/**
 * The heaviest sentence, new before old, in words of its own: the newest figures, or what happened within 90 days of the
 * newest document; older than that, and who holds an office below those that lead, only where nothing else is. Null where
 * nothing of weight is dated.
 *
 * @param figures the sentence on the newest figures, where they are held.
 */
export function chooseHeadline(
  sentences: readonly BriefingSentence[],
  facts: BriefingFacts,
  isSupported: (statement: Statement) => boolean,
  figures: BriefingSentence | null = null,
): Statement | null {
  const { asOf, entity } = facts;
  const name = shortNameOf(entity.name);
  const newest = newestDayOf(facts);
  const since = addDays(newest, -freshDays);
  const newsFrom = monthsBefore(isThinlyKnown(facts) ? newest : asOf, newsMonths);
  const isCurrent = figures?.day != null && figures.day >= monthsBefore(newest, figureMonths);
  const weighed = [...(figures ? [figures] : []), ...sentences].flatMap((sentence) => {
    const { headline, ...one } = sentence;
    if (one.day === null || one.materiality < minMateriality || isBareItem(one)) return [];
    if (one.topic === "leadership" && one.materiality === otherOfficeWeight) return [];
    // What happened since an old report is told, and leads nothing.
    if (one.day < newsFrom && (one.topic === "events" || one.topic === "deals")) return [];
    // Of what one sentence tells together, the headline tells the newest.
    const refs = one.topic === "events" || one.topic === "deals" ? ([one.refs[0]] as const) : one.refs;
    const statement: Statement = { ...one, refs, text: headline ?? reword(one.text, name) };
    const isFirst = (sentence === figures && isCurrent) || (one.day >= since && !isLesserOffice(one));
    return [{ statement, isFirst, score: scoreOf(one, asOf) }];
  });
  const news = weighed.filter(({ score }) => score >= minScore);
  news.sort((one, other) => Number(other.isFirst) - Number(one.isFirst) || other.score - one.score);
  return news.find(({ statement }) => isSupported(statement))?.statement ?? null;
}

/** Who came or went below chief executive, finance chief and chair. */
const isLesserOffice = ({ topic, materiality }: Pick<BriefingSentence, "topic" | "materiality">): boolean =>
  topic === "leadership" && materiality < leadingWeight;

/**
 * An event of which only the number of its item is known: what it says stands in the text, and leads nothing, unless the
 * number tells of a bankruptcy or of figures withdrawn.
 */
const isBareItem = ({ topic, refs }: Pick<BriefingSentence, "topic" | "refs">): boolean =>
  topic === "events" && !isGrave({ refs }) && refs.every(({ span }) => span === null);

/** "On April 5, 2021 it sold A." as "Acme sold A (April 5, 2021)."; other sentences only with the company's name. */
function reword(text: string, name: string): string {
  const [, lead, owned] = /^(On [A-Z][a-z]+ \d{1,2}, \d{4},?) its (.+)$/.exec(text) ?? [];
  if (lead !== undefined && owned !== undefined) return `${lead} ${possessiveOf(name)} ${owned}`;
  const [, day, rest] = /^On ([A-Z][a-z]+ \d{1,2}, \d{4}),? it (.+)\.$/.exec(text) ?? [];
  return day === undefined || rest === undefined || rest.includes(day)
    ? openWithName(text, name)
    : `${name} ${rest} (${day}).`;
}

/** A period like the one before is routine; the further from it, the more it is news. */
const base = { year: 30, quarter: 34 };
const maxMateriality = 76;
/** From a profit to a loss, or back. */
const turnMateriality = 60;

/** The newest period as a headline: what was earned on which revenue, and the change. */
export function figureHeadline(facts: BriefingFacts): BriefingSentence | null {
  const { entity } = facts;
  const name = shortNameOf(entity.name);
  const metrics = withTellingIncome(facts);
  const period = readNewest(metrics);
  return (period && periodHeadline(facts, period, name)) ?? assetsHeadline(metrics, name);
}

/** Figures without net income where that moved with what is held rather than with the business. */
function withTellingIncome({ entity, metrics }: BriefingFacts): readonly Metric[] {
  if (!isOfHoldings(entity, readNewest(metrics)?.figures.net_income)) return metrics;
  const rest = metrics.filter(({ concept }) => concept !== "net_income");
  // Revenue of an older period is no news.
  return (readNewest(rest)?.end ?? "") >= (readNewest(metrics)?.end ?? "") ? rest : metrics;
}

/** The newest fiscal year, or a quarter that ended after it and of which all is held that the year tells, or a figure against a year earlier. */
function readNewest(metrics: readonly Metric[]): Period | null {
  const year = readPeriod(metrics, "year");
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || year === null) return year ?? quarter;
  const isWhole =
    leading.every((concept) => !year.figures[concept] || quarter.figures[concept]) ||
    leading.some((concept) => quarter.figures[concept]?.before != null);
  return quarter.end > year.end && isWhole ? quarter : year;
}

/** Of a company of which neither revenue nor income is held, what it holds. */
function assetsHeadline(metrics: readonly Metric[], name: string): BriefingSentence | null {
  const balance = readBalance(metrics);
  const assets = balance?.figures.assets;
  if (balance === null || assets === undefined || assets.now.value <= 0) return null;
  const text = `${name} had total assets of ${formatFigure(assets)} on ${formatDay(balance.end)}${comparison(assets, "quarter")}.`;
  const sentence = figureSentence(text, assets.now, assets.before);
  return { ...sentence, day: balance.end, materiality: base.year, headline: text };
}

function periodHeadline(facts: BriefingFacts, period: Period, name: string): BriefingSentence | null {
  const { revenue, net_income: income } = period.figures;
  const sales = revenue && revenue.now.value > 0 ? revenue : null;
  const gain = income && income.now.value !== 0 ? income : null;
  const main = sales ?? gain;
  if (main === null) return null;
  const left = leftOf(period);
  const text = sales
    ? left && left.figure.now.value > 0 && sales.before !== null
      ? salesFirst(period, name, sales, isDistorted(facts, period, left.concept) ? null : left)
      : lossFirst(period, name, sales, gain)
    : `${name} ${earnedPhrase(gain as Figure)} ${formatPeriod(period)}${comparison(gain as Figure, period.kind)}.`;
  const { operating_income: operating } = period.figures;
  const rows = [sales, gain, operating].flatMap((figure) => [figure?.now, figure?.before]);
  const sentence = figureSentence(text, main.now, ...rows);
  return { ...sentence, day: period.end, materiality: weighPeriod(period), headline: text };
}

/** "Acme’s revenue rose 28% from a year earlier to $60.8 billion in the quarter ended …, but net income fell 14% to …". */
function salesFirst(period: Period, name: string, sales: Figure, left: Left | null): string {
  const isYear = period.kind === "year";
  const since = isYear ? "" : " from a year earlier";
  const then = isYear ? " the year before" : " a year earlier";
  const opening = `${possessiveOf(name)} revenue ${moveOf(sales, since, then)} ${formatPeriod(period)}`;
  const income = period.figures.net_income;
  // What moved for a reason of its own says less than nothing without that, unless it went the other way.
  if (left === null)
    return income && income.now.value > 0 && isTurn(sales, income)
      ? `${opening}, but net income ${moveOf(income, "")}.`
      : `${opening}.`;
  const told = `${left.name} ${moveOf(left.figure, "")}`;
  if (left.concept === "operating_income" && income && isApart(left.figure, income))
    return `${opening}; ${told}, ${isTurn(left.figure, income) ? "but" : "and"} net income ${moveOf(income, "")}.`;
  const [grown, moved] = [changeOf(sales), changeOf(left.figure)];
  const isOther = grown !== null && moved !== null && grown > 0 !== moved > 0 && !isUnchanged(moved);
  return `${opening}, ${isOther ? "but" : "and"} ${told}.`;
}

/** Percents by which a figure has to move to be told to go against another. */
const leastTurn = 1;

/** Whether one figure rose and the other fell, neither by next to nothing. */
function isTurn(one: Figure, other: Figure): boolean {
  const [first, second] = [changeOf(one), changeOf(other)];
  if (first === null || second === null) return false;
  return first > 0 !== second > 0 && Math.min(Math.abs(first), Math.abs(second)) >= leastTurn;
}

/** Whether net income went the other way than operating income, or fell far more: neither stands for both. */
function isApart(left: Figure, income: Figure): boolean {
  const [operating, net] = [changeOf(left), changeOf(income)];
  if (operating === null || net === null) return false;
  return isTurn(left, income) || (net < 0 && operating - net > mostApart);
}

/** "rose 28% to $60.8 billion", "rose to $60.8 billion from $9 billion a year earlier". */
function moveOf(figure: Figure, since: string, then = ""): string {
  const change = changeOf(figure);
  const amount = formatFigure(figure);
  if (figure.before === null || change === null)
    return `was ${amount}${figure.before ? `, after a loss of ${formatAmount(Math.abs(figure.before.value), figure.before.unit)}` : ""}`;
  if (Math.abs(change) < 0.5) return `was little changed at ${amount}`;
  if (change > maxPercent)
    return `rose to ${amount} from ${formatAmount(figure.before.value, figure.before.unit)}${then}`;
  return `${change > 0 ? "rose" : "fell"} ${formatPercent(change)}${since} to ${amount}`;
}

const earnedPhrase = (gain: Figure): string =>
  `${gain.now.value > 0 ? "earned" : "lost"} ${formatFigure(gain)}`;

function lossFirst(period: Period, name: string, sales: Figure, gain: Figure | null): string {
  const when = formatPeriod(period);
  if (gain === null)
    return `${name} had revenue of ${formatFigure(sales)} ${when}${comparison(sales, period.kind)}.`;
  return `${name} ${earnedPhrase(gain)} ${when} on revenue of ${formatFigure(sales)}${revenueChange(sales, period.kind)}.`;
}

/** Times by which net income may differ from operating income before the latter says more of the business. */
const divergence = { above: 1.1, below: 0.4 };

/** Percentage points by which net income may move otherwise than operating income before the latter says more of the business. */
const mostApart = 20;

type Left = { name: string; concept: "net_income" | "operating_income"; figure: Figure };

/**
 * What the headline tells of what was left: net income, or operating income where the result, or how it moved, arose outside
 * operations, or isn't held.
 */
function leftOf({ figures }: Period): Left | null {
  const { operating_income: operating, net_income: income } = figures;
  const ofOperations = operating && {
    ...{ name: "operating income", concept: "operating_income" as const, figure: operating },
  };
  if (income === undefined) return ofOperations?.figure.before ? ofOperations : null;
  if (income.now.value <= 0) return null;
  const ratio =
    operating && operating.now.value > 0 && operating.before ? income.now.value / operating.now.value : 1;
  const [left, earned] = [changeOf(operating), changeOf(income)];
  const isFarOff = left !== null && earned !== null && Math.abs(earned - left) > mostApart;
  const isOther = operating !== undefined && isTurn(operating, income);
  return ofOperations && (isFarOff || isOther || ratio > divergence.above || ratio < divergence.below)
    ? ofOperations
    : { name: "net income", concept: "net_income", figure: income };
}

const formatFigure = ({ now }: Figure): string => formatAmount(Math.abs(now.value), now.unit);

/** Beside what was earned, how its revenue changed. */
function revenueChange(revenue: Figure, kind: Period["kind"]): string {
  const change = changeOf(revenue);
  if (change === null || Math.abs(change) < 0.5 || change > maxPercent) return "";
  const since = kind === "year" ? "" : " from a year earlier";
  return `, ${change > 0 ? "up" : "down"} ${formatPercent(change)}${since}`;
}

/** Of a figure that stands alone, what it was before. */
function comparison(figure: Figure, kind: Period["kind"]): string {
  const { now, before } = figure;
  if (before === null || before.value === 0) return "";
  const then = kind === "year" ? "the year before" : "a year earlier";
  const past = `${formatAmount(Math.abs(before.value), before.unit)} ${then}`;
  if (before.value > 0 !== now.value > 0) return `, after ${before.value > 0 ? "earning" : "losing"} ${past}`;
  const change = changeOf(figure);
  if (change === null || Math.abs(change) < 0.5) return "";
  if (change > maxPercent) return `, up from ${past}`;
  return `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than ${then}`;
}

function weighPeriod({ kind, figures: { revenue, net_income: income } }: Period): number {
  const isTurn = income?.before != null && income.before.value > 0 !== income.now.value > 0;
  const change = Math.max(Math.abs(changeOf(revenue) ?? 0) * 0.8, Math.abs(changeOf(income) ?? 0) * 0.3);
  const moved = base[kind] + change;
  return Math.min(maxMateriality, Math.max(moved, isTurn ? turnMateriality : 0));
}
