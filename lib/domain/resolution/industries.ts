import { foldText } from "@/lib/domain/company-names/parse-company-name";
import { canonicalWord } from "@/lib/domain/company-names/words";
import type { RegistryEntity } from "./registry-index";

/** What people say for an industry, and words that its official names use. */
const saidFor: Record<string, string> = {
  payment: "payment transaction credit consumer-finance business",
  card: "payment transaction credit consumer-finance business",
  bank: "bank banking",
  car: "automobile automotive motor vehicle",
  auto: "automobile automotive motor vehicle",
  automaker: "automobile automotive motor vehicle",
  chip: "semiconductor",
  semi: "semiconductor",
  telecom: "telecommunication telephone wireless communication radiotelephone",
  telecommunication: "telecommunication telephone wireless communication",
  phone: "telecommunication telephone wireless communication",
  pharmaceutical: "pharmaceutical drug biotechnology",
  drug: "pharmaceutical drug",
  biotech: "biotechnology biological pharmaceutical",
  oil: "oil petroleum energy gas",
  gas: "gas oil petroleum",
  software: "software prepackaged",
  cloud: "software system",
  airline: "airline air transportation",
  retail: "retail store",
  retailer: "retail store",
  store: "retail store",
  insurance: "insurance insurer",
  insurer: "insurance",
  steel: "steel",
  mining: "mining metal gold",
  miner: "mining metal gold",
  restaurant: "restaurant eating",
  food: "food",
  hotel: "hotel lodging",
  railroad: "railroad rail",
  defense: "defense aerospace aircraft",
  aerospace: "aerospace aircraft defense",
  media: "media entertainment broadcasting television cable motion",
  utility: "utility electric",
};

/** Words that people use for industries. */
export const industryWords: readonly string[] = Object.keys(saidFor);

/** True when every word says something of an entity's sector or industry ("payments" of Visa). */
export function describesIndustry(words: readonly string[], entity: RegistryEntity): boolean {
  const own = industryWordsOf(entity);
  if (own.size === 0 || words.length === 0) return false;
  return words.every((word) => {
    const canonical = canonicalWord(word);
    const said = Object.hasOwn(saidFor, canonical) ? canonical : canonical.replace(/s$/, "");
    const meant = Object.hasOwn(saidFor, said) ? (saidFor[said] ?? said) : said;
    return meant.split(/[ -]/).some((other) => own.has(other));
  });
}

/** Sectors and industries are a closed list of some hundreds, so that their words are kept. */
const wordsOf = new Map<string, ReadonlySet<string>>();

function industryWordsOf(entity: RegistryEntity): ReadonlySet<string> {
  const text = `${entity.sector ?? ""} ${entity.industry ?? ""}`;
  const known = wordsOf.get(text);
  if (known !== undefined) return known;
  const words = new Set(
    foldText(text)
      .split(/[^a-z0-9]+/)
      .filter(Boolean)
      .map(canonicalWord),
  );
  if (wordsOf.size > 5_000) wordsOf.clear();
  wordsOf.set(text, words);
  return words;
}
