import { formatDay } from "@/lib/domain/calendar";
import { formatAmount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import type { Statement } from "../statement";
import {
  changeOf,
  type Figure,
  leading,
  type Metric,
  type Period,
  readBalance,
  readPeriod,
  writePercent,
} from "./figures";
import { shortNameOf } from "./name-company";
import { scoreOf } from "./novelty";
import { openWithName, possessiveOf, type Told } from "./sentences";
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";

/** Of what is heavier than this a reader would say that it happened, not that it is so. */
const leastNews = 14;
/** What time has worn down below this is no news any more. */
const leastScore = 1;

/** The heaviest of what was told, new before old, in words of its own; null where nothing of weight is dated. */
export function chooseHeadline(
  told: readonly Told[],
  { asOf, entity }: BriefingFacts,
  isSupported: (statement: Statement) => boolean,
): Statement | null {
  const name = shortNameOf(entity.name);
  const weighed = told.flatMap(({ headline, ...one }) => {
    if (one.day === null || one.materiality < leastNews || isBareItem(one)) return [];
    // Of what one sentence tells together, the headline tells the newest.
    const refs = one.topic === "events" || one.topic === "deals" ? ([one.refs[0]] as const) : one.refs;
    const statement: Statement = { ...one, refs, text: headline ?? reword(one.text, name) };
    return [{ statement, score: scoreOf(one, asOf) }];
  });
  const news = weighed.filter(({ score }) => score >= leastScore);
  news.sort((one, other) => other.score - one.score);
  return news.find(({ statement }) => isSupported(statement))?.statement ?? null;
}

/** An event of which only the number of its item is known: what it says stands in the text, and leads nothing. */
const isBareItem = ({ topic, refs }: Pick<Told, "topic" | "refs">): boolean =>
  topic === "events" && refs.every(({ span }) => span === null);

/** "On 5 April 2021 it sold A." as "Acme sold A (5 April 2021)."; other sentences only with the company's name. */
function reword(text: string, name: string): string {
  const [, lead, owned] = /^(On \d{1,2} [A-Z][a-z]+ \d{4}) its (.+)$/.exec(text) ?? [];
  if (lead !== undefined && owned !== undefined) return `${lead} ${possessiveOf(name)} ${owned}`;
  const [, day, rest] = /^On (\d{1,2} [A-Z][a-z]+ \d{4}) it (.+)\.$/.exec(text) ?? [];
  return day === undefined || rest === undefined || rest.includes(day)
    ? openWithName(text, name)
    : `${name} ${rest} (${day}).`;
}

/** A period like the one before is routine; the further from it, the more it is news. */
const least = { year: 30, quarter: 34 };
const mostMateriality = 76;
/** From a profit to a loss, or back. */
const turnMateriality = 60;

/** The newest period as a headline: what was earned on which revenue, and the change. */
export function writeFigureHeadline({ metrics, entity }: BriefingFacts): Told | null {
  const name = shortNameOf(entity.name);
  const period = readNewest(metrics);
  return (period && tell(period, name)) ?? tellAssets(metrics, name);
}

/** The newest fiscal year, or a quarter that ended after it and of which all is held that the year tells. */
function readNewest(metrics: readonly Metric[]): Period | null {
  const year = readPeriod(metrics, "year");
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || year === null) return year ?? quarter;
  const isWhole = leading.every((concept) => !year.figures[concept] || quarter.figures[concept]);
  return quarter.end > year.end && isWhole ? quarter : year;
}

/** Of a company of which neither revenue nor income is held, what it holds. */
function tellAssets(metrics: readonly Metric[], name: string): Told | null {
  const balance = readBalance(metrics);
  const assets = balance?.figures.assets;
  if (balance === null || assets === undefined || assets.now.value <= 0) return null;
  const text = `${name} had total assets of ${amountOf(assets)} on ${formatDay(balance.end)}${comparedOf(assets, "quarter")}.`;
  const told = tellFigures(text, assets.now, assets.before);
  return { ...told, day: balance.end, materiality: least.year, headline: text };
}

function tell(period: Period, name: string): Told | null {
  const { revenue, net_income: income } = period.figures;
  const sales = revenue && revenue.now.value > 0 ? revenue : null;
  const gain = income && income.now.value !== 0 ? income : null;
  const when = inPeriod(period);
  const earned = gain && `${gain.now.value > 0 ? "earned" : "lost"} ${amountOf(gain)}`;
  const text = sales
    ? earned
      ? `${name} ${earned} on revenue of ${amountOf(sales)} ${when}${movedOf(sales, period.kind)}.`
      : `${name} had revenue of ${amountOf(sales)} ${when}${comparedOf(sales, period.kind)}.`
    : `${name} ${earned} ${when}${gain ? comparedOf(gain, period.kind) : ""}.`;
  const main = sales ?? gain;
  if (main === null) return null;
  const told = tellFigures(text, main.now, main.before, gain?.now, sales ? null : gain?.before);
  return { ...told, day: period.end, materiality: weigh(period), headline: text };
}

const amountOf = ({ now }: Figure): string => formatAmount(Math.abs(now.value), now.unit);

/** Beside what was earned, how its revenue changed. */
function movedOf(revenue: Figure, kind: Period["kind"]): string {
  const change = changeOf(revenue);
  if (change === null || Math.abs(change) < 0.5 || change > mostPercent) return "";
  const since = kind === "year" ? "" : " from a year earlier";
  return `, with revenue ${change > 0 ? "up" : "down"} ${writePercent(change)}${since}`;
}

/** Of a figure that stands alone, what it was before. */
function comparedOf(figure: Figure, kind: Period["kind"]): string {
  const { now, before } = figure;
  if (before === null || before.value === 0) return "";
  const then = kind === "year" ? "the year before" : "a year earlier";
  const past = `${formatAmount(Math.abs(before.value), before.unit)} ${then}`;
  if (before.value > 0 !== now.value > 0) return `, after ${before.value > 0 ? "earning" : "losing"} ${past}`;
  const change = changeOf(figure);
  if (change === null || Math.abs(change) < 0.5) return "";
  if (change > mostPercent) return `, up from ${past}`;
  return `, ${writePercent(change)} ${change > 0 ? "more" : "less"} than ${then}`;
}

function weigh({ kind, figures: { revenue, net_income: income } }: Period): number {
  const isTurn = income?.before != null && income.before.value > 0 !== income.now.value > 0;
  const change = Math.max(Math.abs(changeOf(revenue) ?? 0) * 0.8, Math.abs(changeOf(income) ?? 0) * 0.3);
  const moved = least[kind] + change;
  return Math.min(mostMateriality, Math.max(moved, isTurn ? turnMateriality : 0));
}
