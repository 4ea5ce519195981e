import "server-only";
import { chooseFigures } from "@/lib/ingest/edgar/choose-figures";
import { type CompanyFacts, unitOf } from "@/lib/ingest/edgar/company-facts";
import { augustListSeenOn } from "../list-documents";
import type { MetricRow } from "../starter-rows";
import type { DocumentRegister } from "./document-register";

/**
 * The figures that are held of companies, each with the filing that states it. A company whose newest figure of a
 * concept is two years old gets none of it.
 *
 * @param today the day from which two years are counted; that of the newest list by default.
 */
export function buildMetrics(
  companies: CompanyFacts[],
  entityKeyOf: (cik: string) => string,
  documents: DocumentRegister,
  today = augustListSeenOn,
): MetricRow[] {
  return companies.flatMap(({ cik, facts }) => {
    const entityKey = entityKeyOf(cik);
    return chooseFigures(facts, today).map(
      ({ concept, period, start, end, value, basis, accession, form, filedOn }): MetricRow => ({
        entityKey,
        concept,
        period,
        periodStart: start,
        periodEnd: end,
        value,
        unit: unitOf(concept),
        basis,
        documentId: documents.addFiling({ cik, accession, form, filedOn }),
      }),
    );
  });
}
