/** "1,204". */
export const formatNumber = (count: number): string => count.toLocaleString("en-US");

/** The same for a chart of counts, whose axis asks for steps between whole numbers too: they are left out like zero. */
export const formatWhole = (count: number): string => formatNumber(Number.isInteger(count) ? count : 0);
