import type { KeyOverview, KeyTraffic } from "@/lib/accounts/keys";
import { formatStretch } from "@/lib/domain/calendar";
import { writeSecret } from "./key-record";

/** What ends when a key is revoked, a line for each secret. @param now milliseconds since 1970. */
export function describeStops(
  { secrets, lastUsed }: Pick<KeyOverview, "secrets" | "lastUsed">,
  traffic: readonly KeyTraffic[],
  now: number,
): string[] {
  if (secrets.length === 0) return ["The key was never revealed, so nobody calls with it."];
  const lines = secrets.map(({ last4 }) => {
    const own = traffic.find(({ credential }) => credential === last4);
    if (!own) return `${writeSecret(last4)}: no call in the last seven days`;
    const calls = `${own.calls.toLocaleString("en-US")} call${own.calls === 1 ? "" : "s"}`;
    const since = formatStretch(now - Date.parse(own.lastAt));
    return `${writeSecret(last4)}: ${calls} in the last seven days, the last ${since} ago`;
  });
  return lastUsed ? [...lines, `The last operation called was ${lastUsed.operation}`] : lines;
}
