import { webAddress } from "@/components/briefing/read-briefing";
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

/** JSON that may stand within a script element: no text of a source can end the element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The company for search engines, in the words of schema.org. */
export function describeOrganization({ entity, citations }: Pick<Enriched, "entity" | "citations">) {
  const { name, ticker, exchange, headquarters, founded, employees, description, publicUrl } = entity;
  return {
    "@context": "https://schema.org",
    "@type": ticker ? "Corporation" : "Organization",
    name,
    ...(publicUrl ? { "@id": `${publicUrl}#company`, mainEntityOfPage: publicUrl } : {}),
    ...(description ? { description } : {}),
    ...(ticker ? { tickerSymbol: exchange ? `${exchange} ${ticker}` : ticker } : {}),
    ...(headquarters ? { address: headquarters } : {}),
    ...(founded ? { foundingDate: founded } : {}),
    ...(employees ? { numberOfEmployees: { "@type": "QuantitativeValue", value: employees } } : {}),
    subjectOf: citations.flatMap(({ title, publisher, url, date }) =>
      webAddress(url)
        ? [
            {
              "@type": "CreativeWork",
              name: title,
              url,
              publisher: { "@type": "Organization", name: publisher },
              ...(date ? { datePublished: date } : {}),
            },
          ]
        : [],
    ),
  };
}

export function OrganizationData({ company }: { company: Pick<Enriched, "entity" | "citations"> }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, and no other way to write JSON-LD.
      dangerouslySetInnerHTML={{ __html: escapeJson(describeOrganization(company)) }}
    />
  );
}
