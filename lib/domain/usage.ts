import { addDays, daysOfMonth, isWeekend, listDays } from "./calendar";
import type { KeyMode } from "./keys";

/** Shares of a day's limit or a month's cap at which a mail goes out, in percent. */
export const alertThresholds = [50, 75, 100] as const;

export type AlertThreshold = (typeof alertThresholds)[number];

/** The least that a unit beyond the included volume costs, in US cents. */
export const cheapestUnitCents = 5;

/** Marks that a day's units have reached. A limit of 0 has none: nothing can be used. */
export function thresholdsOfDay(used: number, limit: number): AlertThreshold[] {
  return limit > 0 ? alertThresholds.filter((mark) => used * 100 >= limit * mark) : [];
}

/**
 * Marks that a month's overage has reached. A cap that stops is full as soon as the cheapest unit no longer fits:
 * the last cents of it can never be spent.
 */
export function thresholdsOfSpend(
  costCents: number,
  capCents: number,
  action: "warn" | "stop",
): AlertThreshold[] {
  if (capCents <= 0) return [];
  const isFull = action === "stop" && costCents + cheapestUnitCents > capCents;
  return alertThresholds.filter((mark) => isFull || costCents * 100 >= capCents * mark);
}

/** What a number of calls came to. Voided calls count nowhere: they cost nothing. */
export type UsageFigures = {
  calls: number;
  units: number;
  includedUnits: number;
  /** US cents. */
  costCents: number;
};

/** The calls of one key, UTC day and operation. */
export type UsageRow = UsageFigures & { keyId: string; day: string; operation: string };

/** Units beyond the included volume: those that cost something. */
export const overageOf = ({ units, includedUnits }: UsageFigures): number => units - includedUnits;

export function sumUsage(rows: readonly UsageFigures[]): UsageFigures {
  const sum = { calls: 0, units: 0, includedUnits: 0, costCents: 0 };
  for (const row of rows) {
    sum.calls += row.calls;
    sum.units += row.units;
    sum.includedUnits += row.includedUnits;
    sum.costCents += row.costCents;
  }
  return sum;
}

/** The sum of the rows under each name, in the order in which the names first come. */
export function groupUsage<Row extends UsageFigures>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Map<string, UsageFigures> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return new Map([...groups].map(([name, group]) => [name, sumUsage(group)]));
}

/** A key's day as it stands now. */
export type KeyToday = {
  id: string;
  name: string;
  /** The last characters of the secret in force; null while none was revealed. */
  last4: string | null;
  usable: boolean;
  mode: KeyMode;
  used: number;
  included: number;
  limit: number;
  /** US cents that its own cap leaves it this month; null where it has none. */
  leftCents: number | null;
};

/** US cents that a call of a key may still cost this month, by its own cap and the account's; null where neither stops. */
export function centsLeft(
  { leftCents }: KeyToday,
  { costCents, capCents, action }: SpendState,
): number | null {
  const ofAccount = action === "stop" && capCents !== null ? Math.max(0, capCents - costCents) : null;
  if (leftCents === null || ofAccount === null) return leftCents ?? ofAccount;
  return Math.min(leftCents, ofAccount);
}

/** An account's overage of a month against its cap. */
export type SpendState = {
  costCents: number;
  capCents: number | null;
  action: "warn" | "stop";
};

/** All that the usage page shows of an account, or of one of its keys, in a month. */
export type UsageView = {
  /** YYYY-MM, in UTC. */
  month: string;
  /** Months that can be chosen, the newest first. */
  months: readonly string[];
  today: string;
  /** Of today, until everything renews. */
  secondsLeft: number;
  keyId: string | null;
  keys: readonly KeyToday[];
  rows: readonly UsageRow[];
  /** The account's, over all its keys. */
  spend: SpendState;
  /** Null in months that are over, and under three full days of data. */
  forecast: { units: Forecast; cents: Forecast } | null;
  /** Whether any key of the account was ever called. */
  hasCalls: boolean;
};

/** Where a month is likely to end, in the unit of what was counted. */
type Forecast = { low: number; high: number };

type ForecastInput = {
  /** The day on which it is asked, not yet over. */
  today: string;
  /** What was counted on each day; days that are missing count 0 from the first one on. */
  counted: ReadonlyMap<string, number>;
  /** The first day to count from; if it's missing, the first day with any usage. */
  since?: string | null;
  /** The most that a day can come to. */
  mostPerDay: number | null;
  /** The most that the month can come to. */
  mostPerMonth: number | null;
};

/** How far back days tell of the days to come. */
export const forecastWindowDays = 28;

const fewestDays = 3;

/** 90th percentile of Student's t by degrees of freedom, from 1; past the table it hardly changes. */
const t90 = [3.078, 1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345];

/**
 * The range that the month ends in four times of five, when the days to come are as the complete days of the last
 * four weeks: weekdays as weekdays and weekends as weekends, where there are enough of each. Null under three
 * complete days since the first one with usage.
 */
export function forecastMonth({
  today,
  counted,
  since = null,
  mostPerDay,
  mostPerMonth,
}: ForecastInput): Forecast | null {
  const month = daysOfMonth(today.slice(0, 7));
  const window = listDays(addDays(today, -forecastWindowDays), addDays(today, -1));
  const first = window.findIndex((day) => (since === null ? (counted.get(day) ?? 0) > 0 : day >= since));
  const complete = first === -1 ? [] : window.slice(first);
  if (complete.length < fewestDays) return null;

  const countOf = (day: string) => counted.get(day) ?? 0;
  const past = listDays(month.from, addDays(today, -1)).reduce((sum, day) => sum + countOf(day), 0);
  const soFar = countOf(today);
  const later = listDays(addDays(today, 1), month.to);
  const classes = classesOf(complete);
  const spread = (days: readonly string[]) => sumOver(days, classes, countOf);
  const rest = spread(later);
  const withToday = spread([today, ...later]);
  // What was counted today so far is certain; the rest of today isn't.
  const least = past + soFar;
  const low = past + Math.max(soFar + rest.mean - rest.margin, withToday.mean - withToday.margin, soFar);
  const high = past + Math.max(soFar + rest.mean + rest.margin, withToday.mean + withToday.margin);
  const most = Math.min(
    mostPerDay === null ? Infinity : past + Math.max(soFar, mostPerDay) + mostPerDay * later.length,
    mostPerMonth ?? Infinity,
  );
  const within = (value: number) => Math.max(least, Math.min(value, most));
  return { low: Math.floor(within(low)), high: Math.ceil(within(high)) };
}

type DayClass = { fits: (day: string) => boolean; days: string[] };

function classesOf(days: string[]): DayClass[] {
  const weekend = days.filter(isWeekend);
  const week = days.filter((day) => !isWeekend(day));
  if (weekend.length < 2 || week.length < fewestDays) return [{ fits: () => true, days }];
  return [
    { fits: isWeekend, days: weekend },
    { fits: (day) => !isWeekend(day), days: week },
  ];
}

/**
 * Mean and margin of the sum over future days: from the spread of the days themselves, and from the uncertainty of
 * their estimated means.
 */
function sumOver(
  days: readonly string[],
  classes: readonly DayClass[],
  countOf: (day: string) => number,
): { mean: number; margin: number } {
  let mean = 0;
  let variance = 0;
  let freedom = 0;
  for (const one of classes) {
    const values = one.days.map(countOf);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
    const coming = days.filter(one.fits).length;
    mean += coming * average;
    variance += (squares / (values.length - 1)) * (coming + coming ** 2 / values.length);
    freedom += values.length - 1;
  }
  return { mean, margin: (t90[freedom - 1] ?? 1.3) * Math.sqrt(variance) };
}
