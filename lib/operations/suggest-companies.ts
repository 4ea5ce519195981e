import "server-only";
import { suggestFromTail } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { loadRegistry } from "@/lib/db/registry";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { RegistryEntity, RegistryIndex } from "@/lib/domain/resolution/registry-index";
export type CompanySuggestion = Pick<RegistryEntity, "key" | "name" | "ticker" | "type">;

/** The longest text for which companies are suggested, in characters. */
export const maxSuggestionQuery = 100;

const most = 8;

/**
 * Companies whose name, ticker or key begins as a person types it; at most eight, the closest first and of equals the
 * largest. It guesses what may be meant and says nothing about whether it is; `resolveCompany` does.
 */
export async function suggestCompanies(db: Database, typed: string): Promise<CompanySuggestion[]> {
  const index = await loadRegistry(db);
  const begun = parseCompanyName(typed).words.join(" ");
  if (begun === "") return [];
  const inMemory = [...rankEntities(index, begun, typed.trim().replace(/^\$/, "").toUpperCase())]
    .map(([position, rank]) => ({ entity: index.entities[position], rank }))
    .flatMap(({ entity, rank }) => (entity ? [{ entity, rank }] : []))
    .sort(
      (one, other) =>
        one.rank - other.rank || sizeOf(one.entity) - sizeOf(other.entity) || byName(one, other),
    )
    .slice(0, most)
    .map(({ entity: { key, name, ticker, type } }) => ({ key, name, ticker, type }));
  if (inMemory.length === most) return inMemory;
  return [...inMemory, ...(await suggestFromTail(db, typed, most - inMemory.length))];
}

/** The best rank of each entity that may be meant, by its position; 0 is the closest. */
function rankEntities(index: RegistryIndex, begun: string, symbol: string): Map<number, number> {
  const ranks = new Map<number, number>();
  const put = (position: number, rank: number) => {
    if (rank < (ranks.get(position) ?? Number.POSITIVE_INFINITY)) ranks.set(position, rank);
  };
  for (const { entity, kind, parsed } of index.names) {
    const rank = rankName(parsed.key, begun);
    if (rank !== null) put(entity, kind === "former" ? rank + 4 : rank);
  }
  for (const [position, { ticker, key }] of index.entities.entries()) {
    if (ticker === symbol || key.toUpperCase() === symbol) put(position, 0);
    else if (ticker?.startsWith(symbol)) put(position, 3);
  }
  return ranks;
}

function rankName(name: string, begun: string): number | null {
  if (name === begun) return 0;
  if (name.startsWith(`${begun} `)) return 1;
  if (name.startsWith(begun)) return 2;
  return ` ${name}`.includes(` ${begun}`) ? 3 : null;
}

const sizeOf = ({ sizeRank }: RegistryEntity) => sizeRank ?? Number.MAX_SAFE_INTEGER;

const byName = (one: { entity: RegistryEntity }, other: { entity: RegistryEntity }) =>
  one.entity.name.length - other.entity.name.length || one.entity.name.localeCompare(other.entity.name, "en");
