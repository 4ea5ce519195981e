import { writeAmount } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { changeOf, type Figure, marginOf, type Period, writePercent, writePerShare } from "./figures";
import { isLender } from "./is-lender";
import { inPeriod, mostPercent, tellFigures } from "./tell-figures";
import type { Told } from "./told";

type Words = { gain: string; loss: string; a: "a" | "an" };

const net: Words = { gain: "net income", loss: "net loss", a: "a" };
const operating: Words = { gain: "operating income", loss: "operating loss", a: "an" };

/** Operating income with its margin; null where it is not held, and of lenders, whose interest is their operation. */
export function writeOperatingIncome({ entity }: BriefingFacts, year: Period): Told | null {
  const { operating_income: income, revenue } = year.figures;
  if (income === undefined || income.now.value === 0 || revenue === undefined || isLender(entity))
    return null;
  const margin = marginOf(income, revenue);
  const tail = margin === null ? "" : `, an operating margin of ${writePercent(margin)}`;
  return tellFigures(`${tellChange(income, operating, "")}${tail}.`, income.now, income.before, revenue.now);
}

/** Net income with earnings per share and margin; a loss is called one. */
export function writeIncome({ entity }: BriefingFacts, year: Period): Told | null {
  const { net_income: income, revenue, eps_diluted: earnings } = year.figures;
  if (income === undefined || income.now.value === 0) return null;
  const share = sharePart(income, earnings);
  const margin = isLender(entity) ? null : marginOf(income, revenue);
  const when =
    revenue === undefined || revenue.now.value <= 0 ? `${share === "" ? "" : ","} ${inPeriod(year)}` : "";
  const tail = margin === null ? "" : `, for a net margin of ${writePercent(margin)}`;
  return tellFigures(
    `${tellChange(income, net, `${share}${when}`)}${tail}.`,
    income.now,
    income.before,
    share === "" ? null : earnings?.now,
    margin === null ? null : revenue?.now,
  );
}

/** ", or $7.46 per diluted share"; nothing where it has another sign, as after dividends on preferred shares. */
export function sharePart(income: Figure, earnings: Figure | undefined): string {
  const isSame = earnings !== undefined && earnings.now.value > 0 === income.now.value > 0;
  return isSame && Math.abs(earnings.now.value) >= 0.005
    ? `, or ${writePerShare(earnings.now)} per diluted share`
    : "";
}

/** "Net income rose 20% to $112 billion", "It had a net loss of $2 billion, after net income of $3 billion …". */
function tellChange(figure: Figure, { gain, loss, a }: Words, aside: string): string {
  const { now, before } = figure;
  const amount = writeAmount(Math.abs(now.value), now.unit);
  const past = before === null ? "" : writeAmount(Math.abs(before.value), before.unit);
  const closed = aside === "" ? "" : `${aside}`;
  const name = `${gain.charAt(0).toUpperCase()}${gain.slice(1)}`;
  if (now.value < 0) {
    if (before === null || before.value === 0) return `Its ${loss} was ${amount}${closed}`;
    if (before.value > 0)
      return `Its ${loss} was ${amount}${closed}, after ${gain} of ${past} the year before`;
    const moved = now.value / before.value;
    if (amount === past) return `Its ${loss} was unchanged at ${amount}${closed}`;
    return `Its ${loss} ${moved > 1 ? "widened" : "narrowed"} to ${amount}${closed}, from ${past} the year before`;
  }
  if (before === null || before.value === 0) return `${name} was ${amount}${closed}`;
  if (before.value < 0)
    return `${name} was ${amount}${closed}, after ${a} ${loss} of ${past} the year before`;
  const change = changeOf(figure) ?? 0;
  if (Math.abs(change) < 0.5) return `${name} was little changed at ${amount}${closed}`;
  if (change > mostPercent) return `${name} rose to ${amount} from ${past} the year before${closed}`;
  return `${name} ${change > 0 ? "rose" : "fell"} ${writePercent(change)} to ${amount}${closed}`;
}
