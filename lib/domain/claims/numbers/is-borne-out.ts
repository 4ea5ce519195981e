import { type Quantity, timeUnits } from "./find-quantities";

/** In whole units of a currency. */
export const leastSum = 100_000;

/** A claim may leave out the currency and "shares". */
const isCounted = (unit: string): boolean => unit === "shares" || /^[A-Z]/.test(unit);

/** Whether a stated number bears out a claimed one: equal in value and unit, or equal as far as the claim rounds. */
export function isBorneOut(claimed: Quantity, stated: Quantity): boolean {
  // "From 6,500,000 to 3,800,000": of what, the words before say.
  const isCount =
    stated.unit === null &&
    (claimed.unit === "shares" ? stated.value >= 1000 : timeUnits.some((unit) => unit === claimed.unit));
  if (claimed.unit !== null && claimed.unit !== stated.unit && !isCount) return false;
  if (claimed.unit === null && stated.unit !== null && !isCounted(stated.unit)) return false;
  const pers = [claimed.per, stated.per];
  if (claimed.per !== stated.per && (pers.includes("par") || !pers.includes(null))) return false;
  // Either may leave out "a share", but no share costs this.
  if (claimed.per !== stated.per && stated.value >= leastSum && pers.includes("share")) return false;
  // "More than $5 million" is not "less than $5 million".
  const bounds = [claimed.rounded, stated.rounded];
  if (bounds.includes("over") && bounds.includes("under")) return false;
  const [least, most] = boundsOf(claimed, stated);
  return stated.value >= least && stated.value <= most;
}

/** "Just over 15 million" is up to so much more. */
const leeway = 0.05;
/** "About $600 million" is 597 as well. */
const evenLeeway = 0.01;

/** Between which a stated number bears out a claimed one. */
function boundsOf({ value, step, unit, rounded }: Quantity, stated: Quantity): readonly [number, number] {
  const exact = Math.abs(value) * 1e-9;
  const isSum = isCounted(unit ?? "") || (unit === null && value >= 1000);
  const wide = isSum && unit !== null ? leeway * value : 0;
  const isEven = isSum && value % (step * 10) < exact;
  const half = step / 2;
  if (rounded === "over") return [value - exact, value + Math.max(step, wide)];
  if (rounded === "under") return [value - Math.max(step, wide), value + half];
  if (rounded === "near") {
    const slack = Math.max(half, isEven ? evenLeeway * value : 0);
    return [value - slack, value + slack];
  }
  // "$114.3 million" for "$114,312,000": three digits and more are rounded as written.
  const isShort =
    isSum && step > 1 && value / step >= 100 && value % (step * 10) > exact && stated.step < step;
  return isShort ? [value - half, value + half] : [value - exact, value + exact];
}
