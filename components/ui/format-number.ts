/** "1,204". */
export const formatNumber = (count: number): string => count.toLocaleString("en-US");

/** The same for a chart of counts, whose axis asks for steps between whole numbers too: they are left out like zero. */
export const formatWhole = (count: number): string => formatNumber(Number.isInteger(count) ? count : 0);

/** "12 claims", "1 call". @param unit what one is called. */
export const formatUnits = (count: number, unit: string): string =>
  `${formatNumber(count)} ${unit}${count === 1 ? "" : "s"}`;
