import { daysBetween, formatDay, monthsBefore } from "@/lib/domain/calendar";
import { formatAmount, formatPercent, joinWords } from "@/lib/domain/prose";
import type { BriefingFacts } from "../briefing-facts";
import { contractedSentence, readContracted } from "./contracted";
import {
  balanceAt,
  changeOf,
  dayOf,
  debtAtYearEnd,
  debtOf,
  type Figure,
  figureOf,
  figureSentence,
  formatMetric,
  formatTimes,
  investmentsOf,
  isLender,
  isUnchanged,
  leading,
  liquidityOf,
  type Metric,
  marginOf,
  maxPercent,
  mostTimes,
  type Period,
  readBalance,
  type Sum,
} from "./figures";
import { restsOnGains } from "./one-offs";
import type { BriefingSentence } from "./sentences";

/**
 * What the company held at the end of its year or quarter: assets first where they are its size, else cash.
 *
 * @param stated the periods that are stated, of which the balance may be the end.
 */
export function balanceSentence(
  facts: BriefingFacts,
  stated: { year: Period | null; quarter: Period | null },
): BriefingSentence | null {
  const { entity, metrics } = facts;
  const { year, quarter } = stated;
  const balance = readBalance(metrics);
  if (balance === null) return null;
  const { assets, equity, cash } = balance.figures;
  const day = dayOf(balance.figures);
  const debt = debtOf(day);
  const isSize = isLender(entity) || year === null || year.figures.revenue === undefined;
  if (isSize && assets && assets.now.value > 0)
    return assetsSentence(balance.figures, assets, `on ${formatDay(balance.end)}`);
  const measure = debt && isBurdened(facts, debt, day, year) ? year : null;
  const owed = debt ? debtPhrase(debt, measure, olderDebt(metrics, balance.end, debt)) : null;
  const older = olderInvestments(metrics, balance);
  const held = cash && cash.now.value > 0 ? liquidityPhrases(cash, day, older) : [];
  // Where it is known what is owed, what belongs to shareholders matters only where that is less than nothing.
  const own =
    equity && (owed === null || equity.now.value < 0) ? equityPhrase(equity.now, assets?.now) : null;
  const kept = joinWords(held);
  const against = kept === "" || owed === null ? `${kept}${owed ?? ""}` : `${kept}, against ${owed}`;
  const parts = [against, own].filter((part) => part !== "" && part != null) as string[];
  const [first, ...rest] = [
    ...(debt?.all.rows ?? []),
    ...((debt && olderDebt(metrics, balance.end, debt)?.rows) ?? []),
    cash?.now,
    cash?.before,
    day.short_term_investments,
    day.cash_and_investments,
    day.long_term_securities,
    older,
    equity?.now,
    assets?.now,
  ].filter((row) => row !== undefined && row !== null);
  if (first === undefined || parts.length === 0) return null;
  const ended = [year, quarter].find((period) => period?.end === balance.end);
  const had = ended ? `It ended the ${ended.kind} with` : `On ${formatDay(balance.end)}, it had`;
  // That the day ends a quarter is what the figures of the quarter say.
  const of = ended?.kind === "quarter" ? leading.map((concept) => ended.figures[concept]?.now) : [];
  return figureSentence(
    `${had} ${joinParts(parts)}.`,
    first,
    ...rest,
    measure?.figures.operating_income?.now,
    of.find(Boolean),
  );
}

/**
 * Whether years of income say something of what is owed: more is owed than is held in cash and investments, and gains didn't
 * make the income.
 */
function isBurdened(
  facts: BriefingFacts,
  { all }: Debt,
  day: ReturnType<typeof dayOf>,
  year: Period | null,
): boolean {
  const long = day.long_term_securities;
  const held = (liquidityOf(day)?.value ?? 0) + (long?.unit === all.unit ? long.value : 0);
  return all.value > held && year !== null && !restsOnGains(facts, year);
}

/** Percents by which total assets have to have grown or shrunk in a year to be told of who isn't measured by them. */
const leastAssetMove = 20;

/** That a year changed how much the company holds, as after a purchase, a sale or much building. */
export function assetsMoveSentence(
  { entity, metrics }: BriefingFacts,
  year: Period,
): BriefingSentence | null {
  const { assets } = balanceAt(metrics, year.end);
  const change = changeOf(assets);
  if (!assets?.before || change === null || isLender(entity) || year.figures.revenue === undefined)
    return null;
  if (Math.abs(change) <= leastAssetMove || change > maxPercent) return null;
  return figureSentence(
    `Total assets ${change > 0 ? "rose" : "fell"} ${formatPercent(change)} in the year to ${formatMetric(assets.now)}.`,
    assets.now,
    assets.before,
    year.figures.revenue.now,
  );
}

/** Months within which investments of an older day say that there are some. */
const investedMonths = 36;
/** And within which what they came to says something. */
const mostAmountMonths = 15;
/** Of the cash, how much they have to be. */
const leastInvested = 0.5;

/**
 * Short-term investments of the newest day of which any are held, where the newest balance tells nothing of them: cash alone
 * misleads then. Null where they may be a part of the cash.
 */
function olderInvestments(
  metrics: readonly Metric[],
  { end, figures: { cash, short_term_investments: short, cash_and_investments: both } }: Balance,
): Metric | null {
  if (cash === undefined || short !== undefined || both !== undefined) return null;
  const since = monthsBefore(end, investedMonths);
  const balances = metrics.filter(({ period, periodEnd }) => period === "instant" && periodEnd >= since);
  const [newest] = balances
    .filter(({ concept }) => concept === "short_term_investments")
    .toSorted((one, other) => other.periodEnd.localeCompare(one.periodEnd));
  if (newest === undefined || newest.value < cash.now.value * leastInvested) return null;
  const day = Object.fromEntries(
    balances.filter(({ periodEnd }) => periodEnd === newest.periodEnd).map((row) => [row.concept, row]),
  );
  const isBeside = newest.value > (day.cash?.value ?? 0) || day.cash_and_investments !== undefined;
  return isBeside ? (investmentsOf(day) ?? null) : null;
}

type Balance = NonNullable<ReturnType<typeof readBalance>>;

/** "$35.87 billion in cash and equivalents", "$45.72 billion in short-term investments". */
function liquidityPhrases(cash: Figure, day: ReturnType<typeof dayOf>, older: Metric | null): string[] {
  const [short, long] = [investmentsOf(day), day.long_term_securities];
  if (older !== null) {
    const isOld = older.periodEnd < monthsBefore(cash.now.periodEnd, mostAmountMonths);
    const investments = isOld
      ? "any short-term investments"
      : `short-term investments (${formatMetric(older)} on ${formatDay(older.periodEnd)})`;
    return [`${formatMetric(cash.now)} in cash and equivalents, not counting ${investments}`];
  }
  return [
    cashPhrase(cash),
    ...(short ? [`${formatMetric(short)} in short-term investments`] : []),
    ...(long && long.value > 0 && long.unit === cash.now.unit
      ? [`${formatMetric(long)} in long-term marketable securities`]
      : []),
  ];
}

/** "$20.94 billion in cash and equivalents (31% less than a year earlier)". */
function cashPhrase(cash: Figure): string {
  const change = changeOf(cash);
  const against =
    change === null || cash.before === null
      ? ""
      : isUnchanged(change)
        ? " (about the same as a year earlier)"
        : Math.abs(change) > maxPercent
          ? ` (${formatMetric(cash.before)} a year earlier)`
          : ` (${formatPercent(change)} ${change > 0 ? "more" : "less"} than a year earlier)`;
  return `${formatMetric(cash.now)} in cash and equivalents${against}`;
}

/** A part with a comma or an "and" of its own is closed by a comma. */
const joinParts = (parts: readonly string[]): string =>
  /, | and (?!equivalents\b)/.test(parts[0] ?? "") ? parts.join(", and ") : joinWords(parts);

/** Share by which debt has to have grown or shrunk since the year's end to be told. */
const leastDebtMove = 0.2;

/** What was owed at the end of the year before a balance, where it was much less or more. */
function olderDebt(metrics: readonly Metric[], end: string, { all }: Debt): Sum | null {
  const before = debtAtYearEnd(metrics, end);
  if (before === undefined || before.all.rows.length !== all.rows.length) return null;
  return Math.abs(all.value / before.all.value - 1) >= leastDebtMove ? before.all : null;
}

/** "debt of $98.66 billion ($20.33 billion due within a year), 0.7 times the year’s operating income". */
function debtPhrase({ all, due }: Debt, year: Period | null, older: Sum | null = null): string {
  const times = debtTimes(all, year);
  const parts = [
    ...(due === null ? [] : [`${formatAmount(due.value, due.unit)} due within a year`]),
    ...(older === null
      ? []
      : [
          `${all.value > older.value ? "up" : "down"} from ${formatAmount(older.value, older.unit)} on ${formatDay(older.rows[0]?.periodEnd ?? "")}`,
        ]),
  ];
  const part = parts.length === 0 ? "" : ` (${parts.join("; ")})`;
  return `${due === null ? "long-term debt" : "debt"} of ${formatAmount(all.value, all.unit)}${part}${times === null ? "" : `, ${formatTimes(times)} the year’s operating income`}`;
}

type Debt = NonNullable<ReturnType<typeof debtOf>>;

/** Days within which the newest debt that is held says something of what is owed at the end of the newest period. */
const mostDebtDays = 380;

/** What was owed on the newest day of which that is held, where the newest balance doesn't tell it. */
export function olderDebtSentence({ entity, metrics }: BriefingFacts): BriefingSentence | null {
  const balance = readBalance(metrics);
  const newest = readBalance(metrics.filter(({ concept }) => concept === "long_term_debt"));
  if (balance === null || newest === null || isLender(entity)) return null;
  const last = metrics.reduce(
    (end, { concept, periodEnd }) => (concept === "net_income" && periodEnd > end ? periodEnd : end),
    balance.end,
  );
  if (newest.end >= balance.end || daysBetween(newest.end, last) > mostDebtDays) return null;
  const until = readBalance(metrics.filter(({ periodEnd }) => periodEnd <= newest.end));
  const debt = until === null ? undefined : debtOf(dayOf(until.figures));
  const [first, ...rest] = debt?.all.rows ?? [];
  return debt && first
    ? figureSentence(`On ${formatDay(newest.end)}, it had ${debtPhrase(debt, null)}.`, first, ...rest)
    : null;
}

/** How many times a year's operating income is owed; null where that says nothing. */
export function debtTimes(debt: Pick<Metric, "value" | "unit">, year: Period | null): number | null {
  const income = year?.figures.operating_income?.now;
  if (income === undefined || income.value <= 0 || income.unit !== debt.unit) return null;
  const times = debt.value / income.value;
  return times >= 0.05 && times <= mostTimes ? times : null;
}

function assetsSentence(
  { equity, liabilities }: Period["figures"],
  assets: Figure,
  day: string,
): BriefingSentence {
  const change = changeOf(assets);
  const moved =
    change === null
      ? ""
      : isUnchanged(change)
        ? ", about the same as a year earlier"
        : `, ${formatPercent(change)} ${change > 0 ? "more" : "less"} than a year earlier`;
  const part =
    (equity && equityPhrase(equity.now, undefined)) ??
    (liabilities && liabilities.now.value > 0 ? `liabilities of ${formatMetric(liabilities.now)}` : null);
  const own = part === null ? "" : `${moved === "" ? "" : ","} with ${part}`;
  return figureSentence(
    `Its total assets were ${formatMetric(assets.now)} ${day}${moved}${own}.`,
    assets.now,
    moved === "" ? null : assets.before,
    equity?.now,
    liabilities?.now,
  );
}

/** More debt than assets is a deficit. */
function equityPhrase(equity: Metric, assets: Metric | undefined): string {
  if (equity.value < 0) return `a shareholders’ deficit of ${formatMetric(equity)}`;
  const share = marginOf(figureOf(equity), assets && figureOf(assets));
  return `shareholders’ equity of ${formatMetric(equity)}${share === null ? "" : `, ${formatPercent(share)} of total assets`}`;
}

/** Share of a year's revenue, in percent, from which what is contracted is a part of the company's scale. */
const muchContracted = 25;

/** What customers have contracted for, where that is much and the report doesn't count it as its backlog. */
export function contractsSentence({ metrics, reported }: BriefingFacts): BriefingSentence | null {
  const contracted = readContracted(metrics);
  const isCounted = reported.some(
    ({ kind, name, quote }) =>
      kind === "operating_metric" && /\bbacklog\b|performance obligations?\b/i.test(`${name} ${quote}`),
  );
  return contracted === null || isCounted || (contracted.share ?? 0) < muchContracted
    ? null
    : contractedSentence(contracted);
}
