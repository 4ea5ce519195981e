import { capitalize, formatAmount, formatPerShare } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { changeOf, type Figure, marginOf, type Period, writePercent } from "./figures";
import { isLender } from "./is-lender";
import type { Told } from "./sentences";
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";

/** `opens` where the sentence is the first on the year. */
type Words = { gain: string; loss: string; a: "a" | "an"; opens?: boolean };

const net: Words = { gain: "net income", loss: "net loss", a: "a" };
const operating: Words = { gain: "operating income", loss: "operating loss", a: "an" };

/** Operating income with its margin; null where it is not held, and of lenders, whose interest is their operation. */
export function writeOperatingIncome({ entity }: BriefingFacts, year: Period): Told | null {
  const { operating_income: income, revenue } = year.figures;
  if (income === undefined || income.now.value === 0 || revenue === undefined || isLender(entity))
    return null;
  const margin = marginOf(income, revenue);
  const said = tellChange(income, operating, "");
  const tail = margin === null || isCompared(said) ? "" : `, an operating margin of ${writePercent(margin)}`;
  return tellFigures(`${said}${tail}.`, income.now, income.before, revenue.now);
}

/** Net income with earnings per share and margin; a loss is called one. */
export function writeIncome({ entity }: BriefingFacts, year: Period): Told | null {
  const { net_income: income, revenue, eps_diluted: earnings } = year.figures;
  if (income === undefined || income.now.value === 0) return null;
  const share = sharePart(income, earnings);
  const margin = isLender(entity) ? null : marginOf(income, revenue);
  const when =
    revenue === undefined || revenue.now.value <= 0 ? `${share === "" ? "" : ","} ${inPeriod(year)}` : "";
  const said = tellChange(income, { ...net, opens: when !== "" }, `${share}${when}`);
  const tail = margin === null || isCompared(said) ? "" : `, for a net margin of ${writePercent(margin)}`;
  return tellFigures(
    `${said}${tail}.`,
    income.now,
    income.before,
    share === "" ? null : earnings?.now,
    margin === null ? null : revenue?.now,
  );
}

/** ", or $7.46 per diluted share"; nothing where it has another sign, as after dividends on preferred shares. */
export function sharePart(income: Figure, earnings: Figure | undefined): string {
  const isSame = earnings?.now.unit === "USD/shares" && earnings.now.value > 0 === income.now.value > 0;
  return isSame && Math.abs(earnings.now.value) >= 0.005
    ? `, or ${formatPerShare(Math.abs(earnings.now.value))} per diluted share`
    : "";
}

/** A sentence that goes on to the year before has no room for a margin. */
const isCompared = (said: string): boolean => said.endsWith("the year before");

/** "Net income rose 20% to $112 billion", "Its net loss was $2 billion, after net income of $3 billion the year before". */
function tellChange(figure: Figure, words: Words, aside: string): string {
  const { now, before } = figure;
  const amount = `${formatAmount(Math.abs(now.value), now.unit)}${aside}`;
  if (before === null || before.value === 0)
    return now.value < 0 ? `Its ${words.loss} was ${amount}` : `${nameOf(words)} was ${amount}`;
  const past = `${formatAmount(Math.abs(before.value), before.unit)} the year before`;
  return now.value < 0
    ? tellLoss(now.value / before.value, words, amount, past)
    : tellGain(figure, words, amount, past);
}

/** @param times by which it is the figure of the year before; below 0 where that was a gain. */
function tellLoss(times: number, { gain, loss }: Words, amount: string, past: string): string {
  if (times < 0) return `Its ${loss} was ${amount}, after ${gain} of ${past}`;
  if (Math.abs(times - 1) < 0.005) return `Its ${loss} was little changed at ${amount}`;
  return `Its ${loss} ${times > 1 ? "widened" : "narrowed"} to ${amount}, from ${past}`;
}

function tellGain(figure: Figure, words: Words, amount: string, past: string): string {
  const change = changeOf(figure);
  const name = nameOf(words);
  if (change === null) return `${name} was ${amount}, after ${words.a} ${words.loss} of ${past}`;
  if (Math.abs(change) < 0.5) return `${name} was little changed at ${amount}`;
  if (change > mostPercent) return `${name} rose to ${amount}, from ${past}`;
  return `${name} ${change > 0 ? "rose" : "fell"} ${writePercent(change)} to ${amount}`;
}

const nameOf = ({ gain, opens = false }: Words): string => (opens ? `Its ${gain}` : capitalize(gain));
