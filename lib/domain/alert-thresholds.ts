/** Shares of a day's limit or a month's cap at which a mail goes out, in percent. */
export const alertThresholds = [50, 75, 100] as const;

export type AlertThreshold = (typeof alertThresholds)[number];

/** The least that a unit past the included volume costs, in US cents. */
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
