/** The datasets that answers draw on, by the names that the contract uses. */
export const datasets = [
  "entity_registry",
  "sec_financial_facts",
  "sec_material_events",
  "sec_executive_changes",
  "sec_ma_transactions",
  "company_mentioned_people",
  "source_articles",
] as const;

export type Dataset = (typeof datasets)[number];
