import type { Tone } from "@/components/ui/state-shape";
import type { TierName } from "@/lib/domain/pricing";

export type KeyStatus = "not_revealed" | "active" | "rotating" | "expired" | "revoked";

/** A secret as people see it; `expiresAt` ends a rotation's grace, null for the one in force. */
export type SecretRecord = { last4: string; createdAt: string; expiresAt: string | null };

/** A key as pages show it; moments as texts that `Date` reads. */
export type KeyRecord = {
  id: string;
  email: string;
  name: string;
  tier: TierName;
  dailyLimit: number | null;
  dailyIncluded: number | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  status: KeyStatus;
  secrets: readonly SecretRecord[];
  /** Units of the last thirty days, today last. */
  days: readonly number[];
  lastUsed: { at: string; operation: string } | null;
};

export const keyStatusWords: Readonly<Record<KeyStatus, { label: string; tone: Tone }>> = {
  not_revealed: { label: "Not revealed", tone: "waiting" },
  active: { label: "Active", tone: "good" },
  rotating: { label: "Rotating", tone: "warning" },
  expired: { label: "Expired", tone: "idle" },
  revoked: { label: "Revoked", tone: "failed" },
};

/** A secret as it can be told from others: "fn_live_…9xYz". */
export const writeSecret = (last4: string) => `fn_live_…${last4}`;

/** Whether calls with the key are answered, or would be once it is revealed. */
export const isInUse = ({ status }: Pick<KeyRecord, "status">) =>
  status !== "expired" && status !== "revoked";

export const nameTier = (tier: TierName) => tier.charAt(0).toUpperCase() + tier.slice(1);

/** "30 days, 1,204 units, 12 today". */
export function describeDays(days: readonly number[]): string {
  const sum = days.reduce((total, units) => total + units, 0);
  const today = days.at(-1) ?? 0;
  if (sum === 0) return "30 days without a unit";
  return `30 days, ${sum.toLocaleString("en-US")} units, ${today.toLocaleString("en-US")} today`;
}
