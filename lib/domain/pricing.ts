/** Units a UTC day. `limit` counts included and overage units together. */
export type Allowance = { included: number; limit: number };

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
