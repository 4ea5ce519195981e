import "server-only";
import { augustListSeenOn } from "../list-documents";
import type { CompanyFacts, ReportedFact } from "../read/read-company-facts";
import type { MetricRow } from "../starter-rows";
import type { DocumentRegister } from "./document-register";

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Figures older than this at the time of the lists say nothing of a company's size today. */
const staleAfterDays = 2 * 365;
const isStale = (end: string) => daysBetween(end, augustListSeenOn) > staleAfterDays;

const fiscalYearsKept = 5;

/**
 * Revenue of the latest fiscal years and the latest shares outstanding, each with the filing that states it.
 * A company whose newest figure is two years old gets none.
 */
export function buildMetrics(
  companies: CompanyFacts[],
  entityKeyOf: (cik: string) => string,
  documents: DocumentRegister,
): MetricRow[] {
  return companies.flatMap(({ cik, revenue, shares }) => {
    const entityKey = entityKeyOf(cik);
    const toRow = (concept: MetricRow["concept"], unit: string, fact: ReportedFact): MetricRow => ({
      entityKey,
      concept,
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
    const latestShares = latestOnOneDay(shares);
    return [
      ...annualRevenue(revenue).map((fact) => toRow("revenue", "USD", fact)),
      ...(latestShares ? [toRow("shares_outstanding", "shares", latestShares)] : []),
    ];
  });
}

/**
 * One figure per fiscal year. Annual reports also hold quarters: only periods of about a year count. Of several
 * tags for one period the largest is the total, the others are parts of it; of several filings the newest counts.
 */
function annualRevenue(facts: ReportedFact[]): ReportedFact[] {
  const byTag = new Map<string, ReportedFact>();
  for (const fact of facts) {
    if (!fact.form.startsWith("10-K") || fact.start === null) continue;
    const days = daysBetween(fact.start, fact.end);
    if (days < 350 || days > 380) continue;
    const slot = `${fact.end} ${fact.tag}`;
    const held = byTag.get(slot);
    if (held === undefined || held.filedOn <= fact.filedOn) byTag.set(slot, fact);
  }
  const byYear = new Map<string, ReportedFact>();
  for (const fact of byTag.values()) {
    const held = byYear.get(fact.end);
    if (held === undefined || held.value < fact.value) byYear.set(fact.end, fact);
  }
  const years = [...byYear.values()].sort((a, b) => b.end.localeCompare(a.end)).slice(0, fiscalYearsKept);
  const newest = years[0];
  return newest === undefined || isStale(newest.end) ? [] : years;
}

/** The figure of the newest day; classes of shares that one filing states for that day are added up. */
function latestOnOneDay(facts: ReportedFact[]): ReportedFact | null {
  const newest = [...facts]
    .sort((a, b) => a.end.localeCompare(b.end) || a.filedOn.localeCompare(b.filedOn))
    .at(-1);
  if (newest === undefined || isStale(newest.end)) return null;
  const stated = facts.filter((fact) => fact.end === newest.end && fact.accession === newest.accession);
  const values = new Set(stated.map((fact) => fact.value));
  return { ...newest, start: null, value: [...values].reduce((sum, value) => sum + value, 0) };
}
