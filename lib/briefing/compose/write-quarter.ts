import { writeDay } from "@/lib/domain/calendar";
import { writeAmount } from "@/lib/domain/prose";
import { changeOf, type Figure, type Metric, type Period, readPeriod, writePercent } from "./figures";
import { mostPercent, tellFigures } from "./tell-figures";
import type { Told } from "./told";
import { sharePart } from "./write-income";

/** The newest quarter after the year that is told, against the same quarter of the year before where that is held. */
export function writeQuarter(metrics: readonly Metric[], year: Period | null): Told | null {
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || (year !== null && quarter.end <= year.end)) return null;
  const { revenue, net_income: income, eps_diluted: earnings } = quarter.figures;
  const sales = revenue && revenue.now.value > 0 ? revenue : undefined;
  const share = income ? sharePart(income, earnings) : "";
  const said = income ? tellBoth(sales, income, share) : sales ? tellOne("revenue", sales, "") : null;
  const [first, ...rest] = [sales?.now, income?.now, sales?.before, income?.before].flatMap(
    (row) => row ?? [],
  );
  if (said === null || first === undefined) return null;
  const more = share === "" ? null : earnings?.now;
  return tellFigures(`In the quarter ended ${writeDay(quarter.end)}, ${said}.`, first, ...rest, more);
}

function tellBoth(sales: Figure | undefined, income: Figure, share: string): string {
  const loss = writeAmount(Math.abs(income.now.value), income.now.unit);
  if (income.now.value < 0)
    return sales === undefined
      ? `it had a net loss of ${loss}${share}`
      : `${tellOne("revenue", sales, "")}, with a net loss of ${loss}${share}`;
  if (sales === undefined) return tellOne("net income", income, share);
  const isPlain = changeOf(sales) === null && changeOf(income) === null;
  return isPlain
    ? `revenue was ${writeAmount(sales.now.value, sales.now.unit)} and net income ${loss}${share}`
    : `${tellOne("revenue", sales, "")}, and ${tellOne("net income", income, share, changeOf(sales) !== null)}`;
}

/** "revenue rose 9.6% from a year earlier to $94 billion". */
function tellOne(what: string, figure: Figure, share: string, isSinceTold = false): string {
  const amount = writeAmount(figure.now.value, figure.now.unit);
  const change = changeOf(figure);
  if (change === null || change > mostPercent) return `${what} was ${amount}${share}`;
  if (Math.abs(change) < 0.5) return `${what} was about the same as a year earlier at ${amount}${share}`;
  const since = isSinceTold ? "" : " from a year earlier";
  return `${what} ${change > 0 ? "rose" : "fell"} ${writePercent(change)}${since} to ${amount}${share}`;
}
