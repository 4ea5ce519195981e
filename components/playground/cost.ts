import type { OperationName } from "@/lib/operations/catalog";
import type { Contract } from "@/lib/operations/contract";
import type { JsonObject } from "./json-value";
import type { PlaygroundKey } from "./run-bar";

/** What the playground shows of a contract. The contract itself, with its schemas, stays on the server. */
export type PlaygroundOperation = Pick<Contract, "description" | "unit" | "unitPriceCents"> & {
  name: OperationName;
  examples: readonly { title: string; request: JsonObject }[];
};

type Priced = { unit: "call" | "claim"; unitPriceCents: number };

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** The units that a request will count as: a claim each, else one. */
export function countUnits({ unit }: Pick<PlaygroundOperation, "unit">, input: JsonObject): number {
  return unit === "claim" && Array.isArray(input.claims) ? Math.max(1, input.claims.length) : 1;
}

/** Whether a call would cost more than is left under a cap that stops it. */
export function isOverCap(units: number, { unitPriceCents }: Priced, key: PlaygroundKey): boolean {
  const billed = Math.max(0, units - Math.max(0, key.included - key.used));
  return key.mode === "live" && key.leftCents !== null && billed * unitPriceCents > key.leftCents;
}

/** What a call will cost with a key as it stands: "1 call, included: 49 of 50 included units are left today". */
export function formatCostBefore(
  units: number,
  { unit, unitPriceCents }: Priced,
  key: PlaygroundKey,
): string {
  if (key.isRefused) return "This key was revoked or has expired.";
  if (key.mode === "test") return "Test data, free";
  const counted = formatUnits(units, unit);
  const left = Math.max(0, key.limit - key.used);
  if (units > left)
    return `${counted}, but this key has ${left === 0 ? "no units" : formatUnits(left, "unit")} left today`;
  const includedLeft = Math.max(0, key.included - key.used);
  const billed = Math.max(0, units - includedLeft);
  if (billed === 0)
    return `${counted}, included: ${includedLeft.toLocaleString("en-US")} of ${key.included.toLocaleString("en-US")} included units are left today`;
  const arithmetic = `${formatUnits(billed, unit)} × ${dollars(unitPriceCents)} = ${dollars(billed * unitPriceCents)}`;
  return billed === units ? arithmetic : `${counted}, ${units - billed} included; ${arithmetic}`;
}

/** What a key may still use: "149 of 200 units left today, 20 of them included". */
export function formatLeft({ used, limit, included, mode }: PlaygroundKey): string {
  if (mode === "test") return "A test key: test data, free";
  const left = (of: number) => Math.max(0, of - used).toLocaleString("en-US");
  return `${left(limit)} of ${limit.toLocaleString("en-US")} units left today, ${left(included)} of them included`;
}

/** What a call has cost, from its answer's headers; null where it was not counted. */
export function formatCostAfter(headers: Record<string, string>): string | null {
  const units = headers["x-footnote-units"];
  const usd = headers["x-footnote-cost-usd"];
  if (units === undefined || usd === undefined) return null;
  return `${formatUnits(Number(units), "unit")}, ${usd === "0.00" ? "included" : `$${usd}`}`;
}

/** "1 call", "12 claims". */
function formatUnits(n: number, noun: string): string {
  return `${n.toLocaleString("en-US")} ${noun}${n === 1 ? "" : "s"}`;
}
