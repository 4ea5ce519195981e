/** Bounds of the revenue ranges, in whole currency units. */
const rangeBounds: readonly (readonly [amount: number, text: string])[] = [
  [0, "0"],
  [1e6, "1M"],
  [1e7, "10M"],
  [5e7, "50M"],
  [1e8, "100M"],
  [5e8, "500M"],
  [1e9, "1B"],
  [5e9, "5B"],
  [1e10, "10B"],
  [5e10, "50B"],
  [1e11, "100B"],
  [5e11, "500B"],
];

/** The range that an annual revenue in US dollars falls in: "$100B-$500B", or "$500B+" above the last. */
export function revenueRange(dollars: number): string | null {
  if (!(dollars >= 0)) return null;
  const above = rangeBounds.findIndex(([amount]) => amount > dollars);
  const low = rangeBounds[above === -1 ? rangeBounds.length - 1 : above - 1];
  const high = above === -1 ? undefined : rangeBounds[above];
  if (!low) return null;
  return high ? `$${low[1]}-$${high[1]}` : `$${low[1]}+`;
}

const suffixes: readonly (readonly [least: number, suffix: string])[] = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
];

/** A market capitalisation as the contract writes it: "$3.1T", "$412B", "$18.4M". */
export function formatMarketCap(dollars: number): string {
  // What rounds up to a thousand of a unit is one of the next.
  const [least, suffix] = suffixes.find(([least]) => dollars >= least * 0.9995) ?? [1, ""];
  const scaled = dollars / least;
  return `$${Number(scaled.toFixed(scaled >= 99.95 ? 0 : 1))}${suffix}`;
}

/** US cents as "$1,234.05". */
export function formatCents(cents: number): string {
  const [dollars, rest] = split(cents);
  return `${cents < 0 ? "−" : ""}$${dollars.toLocaleString("en-US")}.${rest}`;
}

/** US cents as a bare number of dollars for files, "1234.05". */
export function formatDollars(cents: number): string {
  const [dollars, rest] = split(cents);
  return `${cents < 0 ? "-" : ""}${dollars}.${rest}`;
}

/** Whole dollars and the two digits after them, never through a fraction. */
function split(cents: number): [dollars: number, rest: string] {
  const whole = Math.abs(Math.round(cents));
  const rest = whole % 100;
  return [(whole - rest) / 100, String(rest).padStart(2, "0")];
}

/** "1,204". */
export const formatNumber = (count: number): string => count.toLocaleString("en-US");

/** The same for a chart of counts, whose axis asks for steps between whole numbers too: they are left out like zero. */
export const formatWhole = (count: number): string => formatNumber(Number.isInteger(count) ? count : 0);

/** "12 claims", "1 call". @param unit what one is called. */
export const formatUnits = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? "" : "s"}`;
