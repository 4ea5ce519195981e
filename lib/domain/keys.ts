import { dayMs } from "@/lib/domain/calendar";
/** Live keys are metered and billed; test keys answer from fixed data and cost nothing. */
export type KeyMode = "live" | "test";

/** What a key may do beyond its daily limit. Null is no limit. */
export type KeyRestrictions = {
  operations: readonly string[] | null;
  /** Addresses and networks, as they are written: "192.0.2.7", "2001:db8::/32". */
  networks: readonly string[] | null;
  /** US cents of overage a UTC month. */
  spendCapCents: number | null;
};

/** How the secrets of a mode begin. */
export const secretPrefixes: Readonly<Record<KeyMode, string>> = { live: "fn_live_", test: "fn_test_" };

/** A secret as it can be told from others: "fn_live_…9xYz". */
export const formatSecret = (last4: string, mode: KeyMode): string => `${secretPrefixes[mode]}…${last4}`;

const unusedDays = 30;

/** Whether a key was not called for thirty days, counted from when it was made. Moments are ISO, `now` is in milliseconds. */
export function isUnused(
  { createdAt, lastUsed }: { createdAt: string; lastUsed: { at: string } | null },
  now: number,
): boolean {
  return Date.parse(lastUsed?.at ?? createdAt) < now - unusedDays * dayMs;
}
