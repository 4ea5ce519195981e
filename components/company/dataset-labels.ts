import type { Dataset } from "@/lib/domain/facts";

/** What a dataset is, for readers. */
export const datasetLabels: Readonly<Record<Dataset, string>> = {
  entity_registry: "Registry: names, listing, profile",
  sec_financial_facts: "Reported figures",
  sec_material_events: "Material events (8-K)",
  sec_executive_changes: "Changes of directors and officers",
  sec_ma_transactions: "Deals",
  company_mentioned_people: "People in roles",
  source_articles: "News",
};
