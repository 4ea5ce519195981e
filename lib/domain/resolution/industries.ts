import { foldText } from "@/lib/domain/company-names/parse-company-name";
import { canonicalWord } from "@/lib/domain/company-names/words";
import { memoize } from "@/lib/domain/memoize";
import { readTable } from "../read-table";
import type { RegistryEntity } from "./registry-index";

/** What people say for an industry, and words that its official names use. */
const saidFor = new Map(
  readTable("lib/domain/tables/industries.tsv", "said", "words").map(({ said, words }) => [said, words]),
);

/** Words that people use for industries. */
export const industryWords: readonly string[] = [...saidFor.keys()];

/** True when every word says something of an entity's sector or industry ("payments" of Visa). */
export function describesIndustry(words: readonly string[], entity: RegistryEntity): boolean {
  const own = industryWordsOf(entity);
  if (own.size === 0 || words.length === 0) return false;
  return words.every((word) => {
    const canonical = canonicalWord(word);
    const said = saidFor.has(canonical) ? canonical : canonical.replace(/s$/, "");
    const meant = saidFor.get(said) ?? said;
    return meant.split(/[ -]/).some((other) => own.has(other));
  });
}

/** Sectors and industries are a closed list of some hundreds, so that their words are kept. */
const wordsOf = memoize(
  (text): ReadonlySet<string> =>
    new Set(
      foldText(text)
        .split(/[^a-z0-9]+/)
        .filter(Boolean)
        .map(canonicalWord),
    ),
);

function industryWordsOf({ sector, industry }: RegistryEntity): ReadonlySet<string> {
  return wordsOf(`${sector ?? ""} ${industry ?? ""}`);
}
