import type { Predicate } from "./predicates";

/** "Priced an offering", "called its notes for redemption": that shares are sold, and debt repaid, is still to come. */
export const isOpening = (predicate: Predicate, said: string): boolean =>
  (predicate === "issue" && /^(?:pric|offered)/i.test(said)) ||
  (predicate === "repay" && /^call/i.test(said));
