import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewMetric, NewReportFact, NewRoleObservation } from "@/lib/db/facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { unitOf } from "@/lib/ingest/edgar/figures";
import type { EightK } from "@/lib/ingest/edgar/filing-rows";
import { readEightK } from "@/lib/ingest/edgar/read/eight-k";
import type { FilingReading, RoleReading } from "@/lib/ingest/edgar/read/filing";
import { readPeriodicReport } from "@/lib/ingest/edgar/read/periodic-report";
import { padCik } from "@/lib/ingest/edgar/urls";
import type { CuratedEmployees } from "./companies";
import type { FigureContext } from "./figures";
import type { MirroredFiling, Report } from "./filing-lists";
import type { ProxyStatement } from "./lists";

/** Kinds that are names and numbers; what stands in sentences is quoted from a text, and the seed holds none. */
const kinds: ReadonlySet<ReportFactKind> = new Set([
  "competitor",
  "customer",
  "employees",
  "founding",
  "incorporation",
  "person",
  "product",
  "seat",
  "segment",
]);

/** What the newest reports tell: facts, figures that they tag, who holds office, and the head count of each company. */
export type MirroredRows = {
  facts: NewReportFact[];
  metrics: NewMetric[];
  roles: NewRoleObservation[];
  employees: CuratedEmployees[];
};

type MirrorContext = Pick<FigureContext, "documents" | "keyOf"> & {
  nameOf: (cik: string) => string;
  /** Reports filed before this day say nothing of today. */
  since: string;
  /** Of those filed before this day nobody's office is taken. */
  rolesSince: string;
};

type Listed = Omit<Report, "periodEnd">;

/**
 * Reads the newest annual report and proxy statement of each company of which the mirror holds the document.
 *
 * @param edgar the mirror: a file's path is its address without `https://`.
 */
export function readMirroredReports(
  edgar: string,
  reports: readonly Report[],
  proxies: readonly Listed[],
  { documents, keyOf, nameOf, since, rolesSince }: MirrorContext,
): MirroredRows {
  const rows: MirroredRows = { facts: [], metrics: [], roles: [], employees: [] };
  const annual = reports.filter(({ form }) => /^10-K/.test(form));
  const newest = [...newestHeld(edgar, annual, since), ...newestHeld(edgar, proxies, since)];
  for (const { cik, form, accession, filedOn, url, file } of newest) {
    const entityKey = keyOf(cik);
    const read = readPeriodicReport(
      { form, publishedOn: filedOn },
      { bytes: readFileSync(file) },
      { cik, company: nameOf(cik), listedItems: [] },
    );
    if (entityKey === null || read.outcome !== "read") continue;
    const documentId = documents.addFiling({ cik, accession, form, filedOn, url });
    const place = { entityKey, documentId, filedOn };
    rows.facts.push(...toFacts(read.reading, place));
    rows.metrics.push(...toMetrics(read.reading, place));
    if (filedOn >= rolesSince) rows.roles.push(...read.reading.roles.map((role) => toRole(role, place)));
    const { employees: count } = read.reading.profile;
    if (count !== null) rows.employees.push({ cik, employees: count, asOf: filedOn, url });
  }
  return rows;
}

type Held = Listed & { file: string };

function newestHeld(edgar: string, listed: readonly Listed[], since: string): Held[] {
  const newest = new Map<string, Held>();
  for (const report of listed) {
    const file = join(edgar, report.url.replace("https://", ""));
    if (report.filedOn < since || !existsSync(file)) continue;
    if ((newest.get(report.cik)?.filedOn ?? "") < report.filedOn) newest.set(report.cik, { ...report, file });
  }
  return [...newest.values()];
}

type Place = { entityKey: string; documentId: string; filedOn: string };

function toFacts({ facts }: FilingReading, { entityKey, documentId, filedOn }: Place): NewReportFact[] {
  const counts = new Map<string, number>();
  return facts
    .filter(({ kind }) => kinds.has(kind))
    .map((fact) => {
      const position = counts.get(fact.kind) ?? 0;
      counts.set(fact.kind, position + 1);
      return { ...fact, entityKey, documentId, position, publishedOn: filedOn };
    });
}

const toMetrics = ({ figures }: FilingReading, { entityKey, documentId }: Place): NewMetric[] =>
  figures.map(({ concept, period, start, end, value, basis }) => ({
    entityKey,
    concept,
    period,
    periodStart: start,
    periodEnd: end,
    value,
    unit: unitOf(concept),
    basis,
    documentId,
  }));

const toRole = (role: RoleReading, { entityKey, documentId, filedOn }: Place): NewRoleObservation => ({
  ...role,
  entityKey,
  documentId,
  seenOn: filedOn,
  sourceType: "sec_filing",
});

/** The 8-Ks of the mirror that no list names, with the items of their texts. */
export function readUnlistedEightKs(
  edgar: string,
  mirrored: readonly MirroredFiling[],
  listed: readonly EightK[],
): EightK[] {
  const known = new Set(listed.map(({ accession }) => accession));
  return mirrored.flatMap(({ path, cik, company, form, accession, filedOn, reportedOn }) => {
    const file = join(edgar, path);
    if (!/^8-K/.test(form) || known.has(accession) || !existsSync(file)) return [];
    known.add(accession);
    const read = readEightK(
      { publishedOn: filedOn },
      { bytes: readFileSync(file) },
      { cik, company, listedItems: [] },
    );
    const items = read.outcome === "read" ? read.reading.items.map(({ item }) => item) : [];
    return items.length === 0 ? [] : [{ cik, name: company, accession, form, filedOn, reportedOn, items }];
  });
}

/** The proxy statements of the mirror that no list names. */
export function unlistedProxies(
  mirrored: readonly MirroredFiling[],
  listed: readonly ProxyStatement[],
): Listed[] {
  const known = new Set(listed.map(({ accession }) => accession));
  return mirrored.flatMap(({ path, form, accession, ...filing }) =>
    form === "DEF 14A" && !known.has(accession)
      ? [{ ...filing, form, accession, url: `https://${path}` }]
      : [],
  );
}

/** Who came and went by the 8-Ks of Item 5.02 of which the mirror holds the document. */
export function readMirroredChanges(
  edgar: string,
  filings: readonly EightK[],
  { documents, keyOf, nameOf, since }: MirrorContext,
): NewRoleObservation[] {
  const seen = new Set<string>();
  return filings.flatMap(({ cik, accession, form, filedOn, items }) => {
    const entityKey = keyOf(cik);
    if (entityKey === null || filedOn < since || !items.includes("5.02") || seen.has(accession)) return [];
    seen.add(accession);
    const folder = `www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}`;
    if (!existsSync(join(edgar, folder))) return [];
    const files = readdirSync(join(edgar, folder)).filter((name) => /\.html?$/.test(name));
    const name = files.find((one) => !/ex[-_]?\d{2}/i.test(one));
    if (name === undefined) return [];
    const read = readEightK(
      { publishedOn: filedOn },
      { bytes: readFileSync(join(edgar, folder, name)) },
      { cik: padCik(cik), company: nameOf(cik), listedItems: items },
    );
    if (read.outcome !== "read" || read.reading.roles.length === 0) return [];
    const url = `https://${folder}/${name}`;
    const documentId = documents.addFiling({ cik, accession, form: form ?? "8-K", filedOn, url });
    return read.reading.roles.map((role) => toRole(role, { entityKey, documentId, filedOn }));
  });
}

/** The figures of series of which no other source has any. */
export function fillSeries(held: readonly NewMetric[], more: readonly NewMetric[]): NewMetric[] {
  const slotOf = ({ entityKey, concept, period }: NewMetric) => `${entityKey} ${concept} ${period}`;
  const known = new Set(held.map(slotOf));
  return [...held, ...more.filter((row) => !known.has(slotOf(row)))];
}
