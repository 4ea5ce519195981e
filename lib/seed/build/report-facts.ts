import "server-only";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NewMetric, NewReportFact, NewRoleObservation } from "@/lib/db/facts";
import type { ReportFactKind } from "@/lib/db/schema";
import { unitOf } from "@/lib/ingest/edgar/figures";
import type { EightK } from "@/lib/ingest/edgar/filing-rows";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { readEightK } from "@/lib/ingest/edgar/read/eight-k";
import type { FiledRole, FilingReading } from "@/lib/ingest/edgar/read/filing";
import { readPeriodicReport } from "@/lib/ingest/edgar/read/periodic-report";
import { readFounding } from "@/lib/ingest/edgar/read/reports/founding";
import { canonicalText, kindOf } from "@/lib/ingest/edgar/read/text";
import { padCik } from "@/lib/ingest/edgar/source";
import { metadataSeenOn } from "@/lib/seed/documents";
import type { CuratedEmployees } from "./companies";
import type { FigureContext } from "./figures";
import type { MirroredFiling, Report } from "./filing-lists";
import type { ProxyStatement } from "./lists";
import type { Registrant } from "./registrants";

/** Kinds that are names and numbers; what stands in sentences is quoted from a text, and the seed holds none. */
const kinds: ReadonlySet<ReportFactKind> = new Set([
  "competitor",
  "customer",
  "employees",
  "founding",
  "incorporation",
  "market",
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
  foundings: Founding[];
};

/** The year in which a company was founded, by a report. */
export type Founding = { cik: string; year: string; documentId: string };

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
  const rows: MirroredRows = { facts: [], metrics: [], roles: [], employees: [], foundings: [] };
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
    const { employees: count, founded } = read.reading.profile;
    if (founded !== null) rows.foundings.push({ cik, year: founded, documentId });
    if (count !== null) rows.employees.push({ cik, employees: count, asOf: filedOn, url });
  }
  return rows;
}

/**
 * The founding years that annual reports of any age tell, of companies whose newest doesn't: they don't change. The newest
 * report that tells one counts.
 */
export function readOldFoundings(
  edgar: string,
  mirrored: readonly MirroredFiling[],
  known: ReadonlySet<string>,
  { documents, keyOf }: MirrorContext,
): Founding[] {
  const found = new Map<string, Founding>();
  const newestFirst = mirrored
    .filter(({ form, cik }) => /^10-K/.test(form) && !known.has(cik) && keyOf(cik) !== null)
    .sort((one, other) => other.filedOn.localeCompare(one.filedOn));
  for (const { path, cik, company, form, accession, filedOn } of newestFirst) {
    const file = join(edgar, path);
    if (found.has(cik) || !existsSync(file)) continue;
    const raw = decodeBytes(readFileSync(file));
    const founding = readFounding(
      { text: canonicalText(raw, kindOf(raw)), items: [], role: "report" },
      company,
    );
    if (founding === null) continue;
    const documentId = documents.addFiling({ cik, accession, form, filedOn, url: `https://${path}` });
    found.set(cik, { cik, year: String(founding.year), documentId });
  }
  return [...found.values()];
}

/** Where companies are incorporated by their profiles, as facts of these. */
export function buildIncorporations(
  registrants: readonly Registrant[],
  places: ReadonlyMap<string, string>,
  { documents, keyOf }: Pick<MirrorContext, "documents" | "keyOf">,
): NewReportFact[] {
  return registrants.flatMap(({ cik, listed, successor, profile }): NewReportFact[] => {
    const [name, entityKey] = [places.get(cik), keyOf(cik)];
    if (name === undefined || entityKey === null || !listed || successor !== null || profile === null)
      return [];
    const documentId = documents.addRegistrant(profile.cik, profile.seenOn);
    const place = { item: null, spanStart: 0, spanEnd: 0, position: 0, publishedOn: metadataSeenOn };
    return [{ entityKey, documentId, kind: "incorporation", name, detail: {}, ...place }];
  });
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

const toRole = (role: FiledRole, { entityKey, documentId, filedOn }: Place): NewRoleObservation => ({
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
