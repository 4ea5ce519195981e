import { formatDay } from "@/lib/domain/calendar";
import { formatAmount, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { changeOf, type Figure, type Metric, type Period, readPeriod, writePercent } from "./figures";
import { isLender } from "./is-lender";
import type { Told } from "./sentences";
import { mostPercent, tellFigures } from "./tell-figures";
import { sharePart } from "./write-income";

/** A figure by its name; `aside` stands behind its amount. */
type Line = { name: string; loss: string; figure: Figure; aside: string };

/** The newest quarter after the year that is told, against the same quarter of the year before where that is held. */
export function writeQuarter({ metrics, entity }: BriefingFacts, year: Period | null): Told | null {
  const quarter = readPeriod(metrics, "quarter");
  if (quarter === null || (year !== null && quarter.end <= year.end)) return null;
  const { revenue, operating_income: operating, net_income: income, eps_diluted: earnings } = quarter.figures;
  const sales = revenue && revenue.now.value > 0 ? revenue : undefined;
  // What is left of operations makes sense beside the revenue that it is left of; interest is a lender's operation.
  const left = sales && !isLender(entity) ? operating : undefined;
  const share = income ? sharePart(income, earnings) : "";
  const lines = [
    lineOf("revenue", "", sales),
    lineOf("operating income", "an operating loss", left),
    lineOf("net income", "a net loss", income, share),
  ].filter((line) => line !== null);
  const [first, ...rest] = lines.flatMap(({ figure }) => [figure.now, figure.before ?? []].flat());
  if (first === undefined) return null;
  const more = share === "" ? null : earnings?.now;
  return tellFigures(
    `In the quarter ended ${formatDay(quarter.end)}, ${tellLines(lines)}.`,
    first,
    ...rest,
    more,
  );
}

const lineOf = (name: string, loss: string, figure: Figure | undefined, aside = ""): Line | null =>
  figure === undefined || figure.now.value === 0 ? null : { name, loss, figure, aside };

const amountOf = ({ value, unit }: Metric): string => formatAmount(Math.abs(value), unit);

/** What was earned, then what was lost. */
function tellLines(lines: readonly Line[]): string {
  const lost = lines.filter(({ figure }) => figure.now.value < 0).map(tellLoss);
  const losses = lost.some((one) => one.includes(", ")) ? lost.join(", and ") : joinWords(lost);
  const gained = lines.filter(({ figure }) => figure.now.value > 0);
  if (gained.length === 0) return `it had ${losses}`;
  return `${tellGains(gained)}${losses === "" ? "" : `, with ${losses}`}`;
}

/** Without a year to compare with the verb is said once: "revenue was $2.7 billion and net income $300 million". */
function tellGains(lines: readonly Line[]): string {
  if (lines.every(({ figure }) => figure.before === null || figure.before.value === 0))
    return joinWords(
      lines.map(
        ({ name, figure, aside }, index) =>
          `${name}${index === 0 ? " was" : ""} ${amountOf(figure.now)}${aside}`,
      ),
    );
  const first = lines.findIndex(({ figure }) => changeOf(figure) !== null);
  const clauses = lines.map((line, index) => tellGain(line, index > first));
  const last = clauses.pop() ?? "";
  return clauses.length === 0 ? last : `${clauses.join(", ")}, and ${last}`;
}

/** "revenue rose 9.6% from a year earlier to $94 billion". */
function tellGain({ name, loss, figure, aside }: Line, isSinceTold: boolean): string {
  const { now, before } = figure;
  const amount = `${amountOf(now)}${aside}`;
  const change = changeOf(figure);
  if (before === null || before.value === 0) return `${name} was ${amount}`;
  const past = `${amountOf(before)} a year earlier`;
  if (change === null) return `${name} was ${amount}${loss === "" ? "" : `, after ${loss} of ${past}`}`;
  if (change > mostPercent) return `${name} was ${amount}, up from ${past}`;
  if (Math.abs(change) < 0.5) return `${name} was about the same as a year earlier at ${amount}`;
  const since = isSinceTold ? "" : " from a year earlier";
  return `${name} ${change > 0 ? "rose" : "fell"} ${writePercent(change)}${since} to ${amount}`;
}

/** "a net loss of $30 million, after net income of $20 million a year earlier". */
function tellLoss({ name, loss, figure: { now, before }, aside }: Line): string {
  const said = `${loss} of ${amountOf(now)}${aside}`;
  if (before === null || before.value === 0) return said;
  const past = `${amountOf(before)} a year earlier`;
  return `${said}, ${before.value > 0 ? `after ${name} of ${past}` : `compared with one of ${past}`}`;
}
