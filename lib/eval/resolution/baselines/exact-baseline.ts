import "server-only";
import { type Baseline, type BaselineRow, stripSuffix } from "./baseline";

/** Strips the legal suffix and compares exactly; identifiers compare as they are. */
export function exactBaseline(rows: readonly BaselineRow[]): Baseline {
  const byName = new Map<string, BaselineRow>();
  for (const row of rows) {
    const key = row.isIdentifier ? row.name.toLowerCase() : stripSuffix(row.name);
    if (!byName.has(key)) byName.set(key, row);
  }
  return {
    title: "suffix-strip and exact match",
    answer: (input) => {
      const row = byName.get(stripSuffix(input)) ?? byName.get(input.trim().toLowerCase());
      return row === undefined ? null : { entity: row.entity, confidence: 1 };
    },
  };
}
