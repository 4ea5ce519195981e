import type { Dataset } from "@/lib/domain/facts";
import type { ResponseOf } from "@/lib/operations/contract";
import type { enrich } from "@/lib/operations/enrich/contract";
import type { people } from "@/lib/operations/people/contract";
import type { timeline } from "@/lib/operations/timeline/contract";

export type Enriched = ResponseOf<typeof enrich>;
export type Person = ResponseOf<typeof people>["people"][number];
export type CompanyEvent = ResponseOf<typeof timeline>["events"][number];
export type Coverage = Enriched["meta"]["coverage"];
export type Refresh = Enriched["meta"]["refresh"];

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
