import { formatDay } from "@/lib/domain/calendar";
import { formatAmount, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import {
  changeOf,
  type Figure,
  leading,
  type Metric,
  type Period,
  readBalance,
  writePercent,
} from "./figures";
import { isLender } from "./is-lender";
import type { Told } from "./sentences";
import { tellFigures } from "./tell-figures";

/**
 * What the company held at the end of its year or quarter: assets first where they are its size, else cash.
 *
 * @param told the periods that are told, of which the balance may be the end.
 */
export function writeBalance(
  { entity, metrics }: BriefingFacts,
  told: { year: Period | null; quarter: Period | null },
): Told | null {
  const { year, quarter } = told;
  const balance = readBalance(metrics);
  if (balance === null) return null;
  const { assets, equity, cash } = balance.figures;
  const isSize = isLender(entity) || year === null || year.figures.revenue === undefined;
  if (isSize && assets && assets.now.value > 0)
    return writeAssets(assets, equity, `on ${formatDay(balance.end)}`);
  const parts = [
    cash && cash.now.value > 0 ? `${amountOf(cash.now)} in cash and equivalents` : null,
    assets && assets.now.value > 0 ? `total assets of ${amountOf(assets.now)}` : null,
    equity ? writeEquity(equity.now) : null,
  ].filter((part) => part !== null);
  const [first, ...rest] = [cash, assets, equity].flatMap((figure) => figure?.now ?? []);
  if (first === undefined || parts.length === 0) return null;
  const ended = [year, quarter].find((period) => period?.end === balance.end);
  const had = ended ? `It ended the ${ended.kind} with` : `On ${formatDay(balance.end)} it had`;
  // That the day ends a quarter is what the figures of the quarter say.
  const of = ended?.kind === "quarter" ? leading.map((concept) => ended.figures[concept]?.now) : [];
  return tellFigures(`${had} ${joinWords(parts)}.`, first, ...rest, of.find(Boolean));
}

function writeAssets(assets: Figure, equity: Figure | undefined, day: string): Told {
  const change = changeOf(assets);
  const moved =
    change === null
      ? ""
      : Math.abs(change) < 0.5
        ? ", about the same as a year earlier"
        : `, ${writePercent(change)} ${change > 0 ? "more" : "less"} than a year earlier`;
  const own = equity === undefined ? "" : `${moved === "" ? "" : ","} with ${writeEquity(equity.now)}`;
  return tellFigures(
    `Its total assets were ${amountOf(assets.now)} ${day}${moved}${own}.`,
    assets.now,
    moved === "" ? null : assets.before,
    equity?.now,
  );
}

const amountOf = ({ value, unit }: Metric): string => formatAmount(Math.abs(value), unit);

/** More debt than assets is a deficit. */
const writeEquity = (equity: Metric): string =>
  equity.value < 0
    ? `a shareholders’ deficit of ${amountOf(equity)}`
    : `shareholders’ equity of ${amountOf(equity)}`;
