import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewMetric, NewReportFact } from "@/lib/db/facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { unitOf } from "@/lib/ingest/edgar/figures";
import { readPeriodicReport } from "@/lib/ingest/edgar/read/periodic-report";
import type { CuratedEmployees } from "./curated";
import type { FigureContext } from "./figures";
import type { Report } from "./filing-lists";

/** Kinds that are names and numbers; what stands in sentences is quoted from a text, and the seed holds none. */
const kinds: ReadonlySet<ReportFactKind> = new Set([
  "competitor",
  "customer",
  "employees",
  "founding",
  "incorporation",
  "person",
  "seat",
  "segment",
]);

/** What the newest annual reports tell: facts, figures that they tag, and the head count of each company. */
export type ReportedRows = {
  facts: NewReportFact[];
  metrics: NewMetric[];
  employees: CuratedEmployees[];
};

/**
 * Reads the newest annual report of each company of which the mirror holds the document.
 *
 * @param edgar the mirror: a file's path is its address without `https://`.
 * @param since reports filed before this day say nothing of today.
 */
export function readMirroredReports(
  edgar: string,
  reports: readonly Report[],
  {
    documents,
    keyOf,
    nameOf,
  }: Pick<FigureContext, "documents" | "keyOf"> & { nameOf: (cik: string) => string },
  since: string,
): ReportedRows {
  const newest = new Map<string, Report & { file: string }>();
  for (const report of reports) {
    const file = join(edgar, report.url.replace("https://", ""));
    if (!/^10-K/.test(report.form) || report.filedOn < since || !existsSync(file)) continue;
    if ((newest.get(report.cik)?.filedOn ?? "") < report.filedOn) newest.set(report.cik, { ...report, file });
  }
  const facts: NewReportFact[] = [];
  const metrics: NewMetric[] = [];
  const employees: CuratedEmployees[] = [];
  for (const { cik, form, accession, filedOn, url, file } of newest.values()) {
    const entityKey = keyOf(cik);
    const read = readPeriodicReport(
      { form, publishedOn: filedOn },
      { bytes: readFileSync(file) },
      { cik, company: nameOf(cik), listedItems: [] },
    );
    if (entityKey === null || read.outcome !== "read") continue;
    const documentId = documents.addFiling({ cik, accession, form, filedOn, url });
    const counts = new Map<string, number>();
    for (const fact of read.reading.facts) {
      if (!kinds.has(fact.kind)) continue;
      const position = counts.get(fact.kind) ?? 0;
      counts.set(fact.kind, position + 1);
      facts.push({ ...fact, entityKey, documentId, position, publishedOn: filedOn });
    }
    for (const { concept, period, start, end, value, basis } of read.reading.figures)
      metrics.push({
        entityKey,
        concept,
        period,
        periodStart: start,
        periodEnd: end,
        value,
        unit: unitOf(concept),
        basis,
        documentId,
      });
    const { employees: count } = read.reading.profile;
    if (count !== null) employees.push({ cik, employees: count, asOf: filedOn, url });
  }
  return { facts, metrics, employees };
}

/** The figures of series of which no other source has any. */
export function fillSeries(held: readonly NewMetric[], more: readonly NewMetric[]): NewMetric[] {
  const slotOf = ({ entityKey, concept, period }: NewMetric) => `${entityKey} ${concept} ${period}`;
  const known = new Set(held.map(slotOf));
  return [...held, ...more.filter((row) => !known.has(slotOf(row)))];
}
