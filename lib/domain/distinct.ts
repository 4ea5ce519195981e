import { groupBy } from "./group-by";

/** The first of all rows that share a key, in their order. */
export const distinctBy = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] =>
  [...groupBy(rows, keyOf).values()].flatMap((group) => group.slice(0, 1));

/** The last of some days; empty where there are none. */
export const lastOf = (days: readonly string[]): string => days.toSorted().at(-1) ?? "";
