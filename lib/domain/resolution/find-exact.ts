import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { IndexedName, RegistryIndex } from "./registry-index";

/** How exactly a name was given: 0 is the current name with its legal form, 5 a former name, loosely. */
export type ExactTier = 0 | 1 | 2 | 3 | 4 | 5;

export type ExactHit = { entity: number; name: IndexedName; tier: ExactTier };

/** Entities that bear the name exactly, or but for spaces, abbreviations and generic words; best first. */
export function findExact(index: RegistryIndex, parsed: ParsedName): ExactHit[] {
  const best = new Map<number, ExactHit>();
  const consider = (positions: readonly number[] | undefined, loose: boolean) => {
    for (const position of positions ?? []) {
      const name = index.names[position];
      if (name === undefined) continue;
      // "Peoples" is not "People": a single word must be the same.
      if (
        loose &&
        parsed.words.length === 1 &&
        parsed.words[0] !== name.parsed.words[0] &&
        parsed.compact !== name.parsed.compact
      )
        continue;
      const likeness = compareLegalForms(parsed.form, name.parsed.form);
      if (likeness < 0.6) continue;
      const tier = tierOf(parsed, name, loose, likeness);
      const known = best.get(name.entity);
      const isUsual = name.kind === "short" && known?.name.kind !== "short";
      if (known === undefined || tier < known.tier || (tier === known.tier && isUsual))
        best.set(name.entity, { entity: name.entity, name, tier });
    }
  };
  consider(index.lookup.byKey.get(parsed.key), false);
  if (parsed.compact.length >= 3) consider(index.lookup.byCompact.get(parsed.compact), true);
  consider(index.lookup.byLooseKey.get(parsed.looseKey), true);
  return [...best.values()].sort((one, other) => one.tier - other.tier || one.entity - other.entity);
}

function tierOf(parsed: ParsedName, name: IndexedName, loose: boolean, likeness: number): ExactTier {
  if (name.kind === "former") return loose || likeness < 1 ? 5 : 4;
  if (loose) return 3;
  if (likeness < 1) return 2;
  const sameForm = parsed.form !== null && parsed.form === name.parsed.form;
  return parsed.form === null || sameForm ? 0 : 1;
}
