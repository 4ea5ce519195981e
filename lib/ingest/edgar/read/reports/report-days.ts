import "server-only";
import { findTimes } from "@/lib/language/dates";

/** The days that a short text names, YYYY-MM-DD, in its order; months and years alone are none. */
export function findDays(text: string): string[] {
  return findTimes(text.slice(0, 600)).flatMap(({ from, precision }) => (precision === "day" ? [from] : []));
}
