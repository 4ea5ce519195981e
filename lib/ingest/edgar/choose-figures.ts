import "server-only";
import type { CompanyFacts, ReportedFact } from "./company-facts";

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Figures older than this say nothing of a company's size today. */
const staleAfterDays = 2 * 365;

const fiscalYearsKept = 5;

/**
 * Of all that a company reported: revenue of the latest fiscal years, newest first, and the latest shares
 * outstanding. Nothing where the newest figure was two years old on the day `today`.
 */
export function chooseFigures(
  { revenue, shares }: Pick<CompanyFacts, "revenue" | "shares">,
  today: string,
): { revenue: ReportedFact[]; shares: ReportedFact | null } {
  const isFresh = (fact: ReportedFact | null | undefined): fact is ReportedFact =>
    fact != null && daysBetween(fact.end, today) <= staleAfterDays;
  const years = annualRevenue(revenue);
  const latestShares = latestOnOneDay(shares);
  return { revenue: isFresh(years[0]) ? years : [], shares: isFresh(latestShares) ? latestShares : null };
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
  return [...byYear.values()].sort((a, b) => b.end.localeCompare(a.end)).slice(0, fiscalYearsKept);
}

/** The figure of the newest day; classes of shares that one filing states for that day are added up. */
function latestOnOneDay(facts: ReportedFact[]): ReportedFact | null {
  const newest = [...facts]
    .sort((a, b) => a.end.localeCompare(b.end) || a.filedOn.localeCompare(b.filedOn))
    .at(-1);
  if (newest === undefined) return null;
  const stated = facts.filter((fact) => fact.end === newest.end && fact.accession === newest.accession);
  const values = new Set(stated.map((fact) => fact.value));
  return { ...newest, start: null, value: [...values].reduce((sum, value) => sum + value, 0) };
}
