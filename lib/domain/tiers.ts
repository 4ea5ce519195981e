import { formatCents } from "./amounts";

/** Units a UTC day. `limit` counts included and overage units together. */
type Allowance = { included: number; limit: number };

export const tierNames = ["preview", "build", "scale"] as const;

export type TierName = (typeof tierNames)[number];

export const tiers: Readonly<Record<TierName, Allowance>> = {
  preview: { included: 50, limit: 200 },
  build: { included: 500, limit: 2000 },
  scale: { included: 5000, limit: 50000 },
};

/**
 * What a key may use a day: its own numbers where it has any, else its tier's. The included volume
 * is never above the limit.
 */
export function allowanceOf(
  tier: TierName,
  own: { dailyLimit: number | null; dailyIncluded: number | null },
): Allowance {
  const limit = own.dailyLimit ?? tiers[tier].limit;
  return { limit, included: Math.min(own.dailyIncluded ?? tiers[tier].included, limit) };
}

/** Cents as the dollars that `costEstimate` carries. */
export function dollarsOf(cents: number): number {
  return cents / 100;
}

/** An operation as an estimate needs it; contracts fit. */
export type PricedOperation = {
  name: string;
  title: string;
  /** Price of a unit beyond the included volume, US cents. */
  unitPriceCents: number;
  unit: "call" | "claim";
};

/** What one operation adds to an estimated month. */
type EstimateLine = {
  name: string;
  title: string;
  unit: "call" | "claim";
  unitPriceCents: number;
  /** Units of the month, and those of them beyond the included volume. */
  units: number;
  paidUnits: number;
  costCents: number;
};

export type Estimate = {
  tier: TierName;
  /** False where even the largest tier's limit leaves too little room: the key needs a limit of its own. */
  fits: boolean;
  included: number;
  limit: number;
  unitsADay: number;
  /** True where even an average day is over the limit: part of every day would be refused. */
  isShort: boolean;
  lines: EstimateLine[];
  costCents: number;
};

/** How many claims a corroborate call is assumed to have if nobody says. */
export const assumedClaims = 4;
export const daysInMonth = 30;

/** Traffic is uneven: a tier fits when its limit holds twice an even day. */
const headroom = 2;

/**
 * What a month of calls would cost: calls shared evenly among the operations and over 30 days, four claims to a
 * call where claims are counted. The included volume is taken off in proportion. What is over the limit of given terms
 * is refused and costs nothing.
 *
 * @param terms a key's own tier and numbers; without them the smallest tier that fits.
 */
export function estimateMonth(
  monthlyCalls: number,
  operations: readonly PricedOperation[],
  terms?: { tier: TierName; dailyLimit: number | null; dailyIncluded: number | null },
): Estimate {
  const units = shareOut(
    monthlyCalls,
    operations.map(() => 1),
  ).map((calls, at) => calls * (operations[at]?.unit === "claim" ? assumedClaims : 1));
  const month = units.reduce((sum, one) => sum + one, 0);
  const unitsADay = Math.ceil(month / daysInMonth);
  const tier = terms?.tier ?? tierFor(unitsADay);
  const { included, limit } = allowanceOf(tier, terms ?? { dailyLimit: null, dailyIncluded: null });
  // Anyone who needs more than the largest tier gets a limit of their own.
  const served = terms ? Math.min(month, limit * daysInMonth) : month;
  const paid = shareOut(Math.max(0, served - included * daysInMonth), units);
  const lines = operations.map((operation, at) => {
    const { name, title, unit, unitPriceCents } = operation;
    const paidUnits = paid[at] ?? 0;
    const costCents = paidUnits * unitPriceCents;
    return { name, title, unit, unitPriceCents, units: units[at] ?? 0, paidUnits, costCents };
  });
  const costCents = lines.reduce((sum, line) => sum + line.costCents, 0);
  const isShort = unitsADay > limit;
  return { tier, fits: unitsADay * headroom <= limit, isShort, included, limit, unitsADay, lines, costCents };
}

function tierFor(unitsADay: number): TierName {
  return tierNames.find((name) => unitsADay * headroom <= tiers[name].limit) ?? "scale";
}

/** Whole parts of a whole number in the proportion of weights; they add up to it. */
function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  let weightSoFar = 0;
  let givenSoFar = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const part = Math.floor((whole * weightSoFar) / sum) - givenSoFar;
    givenSoFar += part;
    return part;
  });
}

/** A line's arithmetic: "12 claims × $0.10 = $1.20". */
export function formatArithmetic({ paidUnits, unit, unitPriceCents, costCents }: EstimateLine): string {
  const units = `${paidUnits.toLocaleString("en-US")} ${unit}${paidUnits === 1 ? "" : "s"}`;
  return `${units} × ${formatCents(unitPriceCents)} = ${formatCents(costCents)}`;
}
