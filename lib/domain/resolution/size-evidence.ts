import type { RegistryIndex } from "./registry-index";

/** Rank of a listed or filing company that no list ranks: behind them all. */
const unranked = 20_000;
/** Curated companies that are no SEC filers are in the registry because people ask for them. */
const chosen = 800;

/** Rank by size, 1 the largest, with an assumed one where none is known. */
export function sizeRankOf(index: RegistryIndex, entity: number): number {
  const row = index.entities[entity];
  if (row === undefined) return unranked;
  const isChosen = row.cik === null && row.type !== "discovered_entity";
  return row.sizeRank ?? (isChosen ? chosen : unranked);
}

/** True for a company of a current ticker list, or one that the registry holds for its own sake. */
export function isListed(index: RegistryIndex, entity: number): boolean {
  return sizeRankOf(index, entity) < unranked;
}

/** True when people who name one of two companies without saying which can be taken to mean this one. */
export function isMuchLarger(index: RegistryIndex, entity: number, other: number): boolean {
  const rank = sizeRankOf(index, entity);
  if (!isListed(index, other)) return isListed(index, entity);
  return rank <= 1500 && sizeRankOf(index, other) >= 4 * rank + 400;
}

/** True for one of the largest companies, of twice the other's standing: its own name needs no more words. */
export function isFamous(index: RegistryIndex, entity: number, other: number): boolean {
  const rank = sizeRankOf(index, entity);
  return rank <= 300 && sizeRankOf(index, other) >= 2 * rank;
}
