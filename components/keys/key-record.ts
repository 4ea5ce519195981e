import type { Tone } from "@/components/ui/status";
import type { KeyOverview, KeyStatus } from "@/lib/accounts/keys";
import { type TierName, tiers } from "@/lib/domain/tiers";

export const keyStatusWords: Readonly<Record<KeyStatus, { label: string; tone: Tone }>> = {
  not_revealed: { label: "Not revealed", tone: "waiting" },
  active: { label: "Active", tone: "good" },
  rotating: { label: "Rotating", tone: "warning" },
  expired: { label: "Expired", tone: "idle" },
  revoked: { label: "Revoked", tone: "failed" },
};

/** Whether calls with the key are answered, or would be once it is revealed. */
export const isInUse = ({ status }: Pick<KeyOverview, "status">) =>
  status !== "expired" && status !== "revoked";

export const nameTier = (tier: TierName) => tier.charAt(0).toUpperCase() + tier.slice(1);

/** "Scale", or "Scale, with its own limits" where they aren't the tier's. */
export function describeTier(
  tier: TierName,
  { limit, included }: { limit: number; included: number },
): string {
  const isUsual = limit === tiers[tier].limit && included === tiers[tier].included;
  return isUsual ? nameTier(tier) : `${nameTier(tier)}, with its own limits`;
}

/** "30 days, 1,204 units, 12 today". */
export function describeDays(days: readonly number[]): string {
  const sum = days.reduce((total, units) => total + units, 0);
  const today = days.at(-1) ?? 0;
  if (sum === 0) return "30 days without a unit";
  return `30 days, ${sum.toLocaleString("en-US")} units, ${today.toLocaleString("en-US")} today`;
}
