import "server-only";
import { chooseFigures } from "@/lib/ingest/edgar/choose-figures";
import type { CompanyFacts, ReportedFact } from "@/lib/ingest/edgar/company-facts";
import { augustListSeenOn } from "../list-documents";
import type { MetricRow } from "../starter-rows";
import type { DocumentRegister } from "./document-register";

/**
 * Revenue of the latest fiscal years and the latest shares outstanding, each with the filing that states it.
 * A company whose newest figure is two years old gets none.
 *
 * @param today the day from which two years are counted; that of the newest list by default.
 */
export function buildMetrics(
  companies: CompanyFacts[],
  entityKeyOf: (cik: string) => string,
  documents: DocumentRegister,
  today = augustListSeenOn,
): MetricRow[] {
  return companies.flatMap(({ cik, ...facts }) => {
    const entityKey = entityKeyOf(cik);
    const toRow = (concept: MetricRow["concept"], unit: string, fact: ReportedFact): MetricRow => ({
      entityKey,
      concept,
      period: fact.start === null ? "instant" : "year",
      periodStart: fact.start,
      periodEnd: fact.end,
      value: fact.value,
      unit,
      documentId: documents.addFiling({
        cik,
        accession: fact.accession,
        form: fact.form,
        filedOn: fact.filedOn,
      }),
    });
    const { revenue, shares } = chooseFigures(facts, today);
    return [
      ...revenue.map((fact) => toRow("revenue", "USD", fact)),
      ...(shares ? [toRow("shares_outstanding", "shares", shares)] : []),
    ];
  });
}
