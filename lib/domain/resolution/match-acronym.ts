import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyMatch } from "./company-match";
import { resolved } from "./explain";
import type { RegistryIndex } from "./registry-index";
import { sizeRankOf } from "./size-evidence";

/** The largest companies, the only ones that strangers call by their initials. */
const wellKnownRank = 1000;

/** The one well-known company whose current name has these initials, four letters or more; otherwise null. */
export function matchAcronym(index: RegistryIndex, parsed: ParsedName): CompanyMatch | null {
  const [word] = parsed.words;
  if (word === undefined || parsed.words.length !== 1 || !/^[a-z]{4,6}$/.test(word)) return null;
  if (index.vocabulary.idOf.has(word)) return null;
  const names = (index.lookup.byAcronym.get(word) ?? []).flatMap((position) => index.names[position] ?? []);
  const [name] = names;
  if (name === undefined || names.some(({ entity, kind }) => entity !== name.entity && kind !== "former"))
    return null;
  if (name.kind === "former" || sizeRankOf(index, name.entity) > wellKnownRank) return null;
  return resolved(index, name, { confidence: 0.86, how: "acronym", evidence: false });
}
