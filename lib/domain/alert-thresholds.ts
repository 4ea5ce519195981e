/** Shares of a day's limit or a month's cap at which a mail goes out, in percent. */
export const usageMarks = [50, 75, 100] as const;

export type UsageMark = (typeof usageMarks)[number];

/** The least that a unit past the included volume costs, in US cents. */
export const cheapestUnitCents = 5;

/** Marks that a day's units have reached. A limit of 0 has none: nothing can be used. */
export function marksOfDay(used: number, limit: number): UsageMark[] {
  return limit > 0 ? usageMarks.filter((mark) => used * 100 >= limit * mark) : [];
}

/**
 * Marks that a month's overage has reached. A cap that stops is full as soon as the cheapest unit no longer fits:
 * the last cents of it can never be spent.
 */
export function marksOfSpend(costCents: number, capCents: number, action: "warn" | "stop"): UsageMark[] {
  if (capCents <= 0) return [];
  const isFull = action === "stop" && costCents + cheapestUnitCents > capCents;
  return usageMarks.filter((mark) => isFull || costCents * 100 >= capCents * mark);
}
