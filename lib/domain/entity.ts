/** What an entity is, in the contract's words. */
export const entityTypes = [
  "public_company",
  "private_company",
  "subsidiary",
  "industry",
  "sec_ticker_fallback",
  "discovered_entity",
] as const;

export type EntityType = (typeof entityTypes)[number];

/** How a name belongs to its entity. `ticker`, `cik`, `lei` and `domain` are identifiers. */
export const nameKinds = ["legal", "former", "brand", "short", "ticker", "cik", "lei", "domain"] as const;

export type NameKind = (typeof nameKinds)[number];
