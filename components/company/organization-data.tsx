import { webAddress } from "@/components/briefing/source-address";
import type { Enriched } from "./company-answer";

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
