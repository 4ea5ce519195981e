import "server-only";
import MiniSearch from "minisearch";
import { type Baseline, type BaselineRow, stripSuffix } from "./baseline";

/** The MiniSearch library over the stripped names, with typos and beginnings of words allowed. */
export function miniSearchBaseline(rows: readonly BaselineRow[]): Baseline {
  const search = new MiniSearch<{ id: number; name: string }>({ fields: ["name"] });
  search.addAll(rows.map((row, id) => ({ id, name: row.isIdentifier ? row.name : stripSuffix(row.name) })));
  return {
    title: "MiniSearch",
    answer: (input) => {
      const asked = stripSuffix(input);
      const found = search.search(asked, { fuzzy: 0.2, prefix: true });
      const top = found.filter(({ score }) => score === found[0]?.score);
      const first = top.toSorted((one, other) => Number(one.id) - Number(other.id))[0];
      const row = first === undefined ? undefined : rows[Number(first.id)];
      if (first === undefined || row === undefined) return null;
      // Scores grow with the number of words asked for, so that one threshold needs them by the word.
      return { entity: row.entity, confidence: first.score / Math.max(1, asked.split(" ").length) };
    },
  };
}
