import type { EntityType } from "@/lib/domain/entity";
import type { Enriched } from "./company-answer";

const entityTypeLabels: Readonly<Record<EntityType, string>> = {
  public_company: "Public company",
  private_company: "Private company",
  subsidiary: "Subsidiary",
  industry: "Industry",
  sec_ticker_fallback: "Listed with the SEC",
  discovered_entity: "Found in a public register",
};

/** Whoever has filed with the SEC was public in its time; that it is private now is more than its filings say. */
export function labelType(type: EntityType, coverage: Enriched["meta"]["coverage"]): string {
  const hasFiled = coverage.some(({ source, documents }) => source.startsWith("sec_") && documents > 0);
  return type === "private_company" && hasFiled ? "Not listed" : entityTypeLabels[type];
}

const longestDescription = 160;

/** A sentence or two for search results: the headline, else how the briefing begins; without marks. */
export function describeCompany({
  entity,
  headlineInsight,
  context,
}: Pick<Enriched, "entity" | "headlineInsight" | "context">): string {
  const text = `${entity.name}: ${headlineInsight ?? context ?? "what public filings and lists say"}`;
  const plain = text
    .replace(/\s?\[\d+\]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= longestDescription) return plain;
  return `${plain.slice(0, longestDescription).replace(/\s+\S*$/, "")} …`;
}
