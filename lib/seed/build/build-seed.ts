import "server-only";
import type {
  FactRows,
  NewDocument,
  NewEntity,
  NewEntityName,
  NewReportFact,
  NewRoleObservation,
} from "@/lib/db/facts";
import { monthsBefore } from "@/lib/domain/calendar";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { groupBy } from "@/lib/domain/group-by";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { buildRegistryIndex } from "@/lib/domain/resolution/registry-index";
import { rolesAgree } from "@/lib/domain/roles/agree";
import { buildMetrics } from "@/lib/ingest/edgar/figures";
import { buildEvents, createDocumentRegister, type DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { assignKeys } from "@/lib/ingest/edgar/registrant";
import { linkCompany } from "@/lib/ingest/news/link-companies";
import { augustListSeenOn } from "../documents";
import {
  buildCompany,
  buildCompanyNames,
  buildCuratedEntity,
  buildCuratedEntityNames,
  buildCuratedNames,
  buildPredecessorNames,
  type CuratedEmployees,
  matchCurated,
  readCurated,
} from "./companies";
import { buildFigures, buildReports, chooseSeries } from "./figures";
import {
  readCompanyFacts,
  readEightKs,
  readFigures,
  readHeadCounts,
  readMirrorIndex,
  readRecentEightKs,
  readReports,
  readSubmissions,
} from "./filing-lists";
import {
  readConstituents,
  readFiledPeople,
  readFilerMetadata,
  readFormerNames,
  readIncorporations,
  readInsiders,
  readOwnershipFilings,
  readPrincipalOfficers,
  readProxies,
  readTickerLists,
} from "./lists";
import { findSuccessions, gatherRegistrants, type Registrant } from "./registrants";
import {
  buildIncorporations,
  type Founding,
  fillSeries,
  readMirroredChanges,
  readMirroredReports,
  readOldFoundings,
  readUnlistedEightKs,
  unlistedProxies,
} from "./report-facts";
import {
  buildRoles,
  createAccessionFinder,
  createIssuerFinder,
  createYearEndFinder,
  type Issuer,
  type LeftOut,
} from "./roles";

/**
 * Folders that the seed is made from: a mirror of EDGAR (a file's path is its address without `https://`), tables of
 * facts as `keepTables` keeps them, and what people of this project wrote by hand.
 */
export type SeedFolders = { edgar: string; tables: string; curated: string };

/** Makes the seed's rows. The same files give the same rows. */
export function buildSeed(folders: SeedFolders): { rows: FactRows; leftOut: LeftOut } {
  const { edgar, tables } = folders;
  const submissions = readSubmissions(edgar);
  const mirrored = readMirrorIndex(tables);
  const allRecent = readRecentEightKs(tables);
  const listed = [...readEightKs(tables), ...submissions.eightKs];
  const eightKs = [...listed, ...readUnlistedEightKs(edgar, mirrored, [...listed, ...allRecent])];
  const companies = gatherCompanies(folders, submissions, eightKs);
  const { byCik, keyOf, knownKeyOf, successorOf } = companies;
  const documents = createDocumentRegister(companies.nameOf);
  const listedReports = readReports(tables);
  const proxies = readProxies(tables);
  const mirror = mirrorContext(companies, documents);
  const proxiesToRead = [...proxies, ...unlistedProxies(mirrored, proxies)];
  const reported = readMirroredReports(edgar, listedReports, proxiesToRead, mirror);
  const told = new Set(reported.foundings.map(({ cik }) => cik));
  const foundings = [...reported.foundings, ...readOldFoundings(edgar, mirrored, told, mirror)];
  const entities = buildEntities(companies, documents, tables, { employees: reported.employees, foundings });
  const changes = [...eightKs, ...allRecent.filter(({ cik }) => byCik.has(cik))];
  const event = buildEvents(changes, { documents, keyOf, successorOf });
  const { rows: named, leftOut } = buildNamed(companies, documents, tables, {
    proxies,
    reports: listedReports,
    ownershipDays: submissions.ownershipDays,
  });
  const figures = {
    documents,
    keyOf: knownKeyOf,
    sicOf: (cik: string) => byCik.get(cik)?.profile?.sic ?? null,
  };
  const ofFacts = buildMetrics(readCompanyFacts(edgar), companies.livingKeyOf, documents, augustListSeenOn);
  const series = chooseSeries(ofFacts, buildFigures(readFigures(tables), figures));
  const ofReports = knownAs(named, [...reported.roles, ...readMirroredChanges(edgar, changes, mirror)]);
  const facts = {
    entity: parentsFirst(entities.entity),
    entityName: withoutRepeats(entities.entityName),
    event,
    roleObservation: uniqueRoles([...withoutLeft(named, ofReports, documents), ...ofReports]),
    metric: fillSeries(series, reported.metrics),
    filing: buildReports(listedReports, figures),
    sharePrice: [],
    reportFact: [
      ...linkCompanies(reported.facts, entities.entity, entities.entityName),
      ...buildIncorporations(companies.registrants, readIncorporations(tables), mirror),
    ],
  };
  return { rows: { document: documents.rows().filter(isCited(facts)), ...facts }, leftOut };
}

type Companies = ReturnType<typeof gatherCompanies>;

/** What readers of the mirror's documents need to know. */
const mirrorContext = ({ knownKeyOf, nameOf }: Companies, documents: DocumentRegister) => ({
  documents,
  keyOf: knownKeyOf,
  nameOf,
  since: monthsBefore(augustListSeenOn, reportMonths),
  rolesSince: monthsBefore(augustListSeenOn, officeMonths),
});

/**
 * The companies of all lists with their keys. The living key of a registrant that has a successor is the successor's.
 */
function gatherCompanies(
  { edgar, tables, curated: curatedFolder }: SeedFolders,
  submissions: ReturnType<typeof readSubmissions>,
  eightKs: ReturnType<typeof readEightKs>,
) {
  const lists = readTickerLists(edgar);
  const curated = readCurated(curatedFolder);
  const profiles = [...readFilerMetadata(tables), ...submissions.profiles];
  const registrants = gatherRegistrants({
    lists,
    eightKs,
    profiles,
    formerNames: [...readFormerNames(tables), ...submissions.formerNames],
    successions: findSuccessions(lists, profiles),
  });
  const byCik = new Map(registrants.map((registrant) => [registrant.cik, registrant]));
  const matched = matchCurated(registrants, curated.entities);
  const keys = assignKeys(
    registrants
      .filter(({ cik }) => !matched.has(cik))
      .map((registrant) => ({
        cik: registrant.cik,
        name: publicName(registrant, byCik),
        ticker: registrant.tickers.find((held) => held.validTo === null)?.ticker ?? null,
      })),
    new Set(curated.entities.map((entry) => entry.key)),
  );
  for (const [cik, entry] of matched) keys.set(cik, entry.key);
  const keyOf = (cik: string): string => {
    const key = keys.get(cik);
    if (key === undefined) throw new Error(`CIK ${cik} is in none of the lists`);
    return key;
  };
  const successorOf = (cik: string) => byCik.get(cik)?.successor ?? null;
  const livingKeyOf = (cik: string) => keyOf(successorOf(cik) ?? cik);
  return {
    ...{ curated, registrants, byCik, matched, keyOf, successorOf, livingKeyOf },
    knownKeyOf: (cik: string) => (byCik.has(cik) ? livingKeyOf(cik) : null),
    nameOf: (cik: string) => displayCompanyName(byCik.get(cik)?.filedName ?? cik),
  };
}

/** Rows of all companies and of their names, from SEC's lists and from what was gathered by hand. */
function buildEntities(
  { curated, registrants, matched, keyOf, livingKeyOf, nameOf }: Companies,
  documents: DocumentRegister,
  tables: string,
  reported: { employees: readonly CuratedEmployees[]; foundings: readonly Founding[] },
): { entity: NewEntity[]; entityName: NewEntityName[] } {
  const context = {
    documents,
    keyOf,
    known: new Set([...curated.names, ...curated.domains].map((row) => row.cik)),
    constituents: readConstituents(tables),
    employees: newestHeadCounts([...curated.employees, ...readHeadCounts(tables)], reported.employees),
    foundings: new Map(reported.foundings.map((founding) => [founding.cik, founding])),
  };
  const curatedContext = { documents, keyOf: livingKeyOf, nameOf };
  const rows = new Map(registrants.map((registrant) => [registrant.cik, buildCompany(registrant, context)]));
  const registrantOf = new Map([...matched].map(([cik, entry]) => [entry, rows.get(cik) ?? null]));
  return {
    entity: [
      ...[...rows].filter(([cik]) => !matched.has(cik)).map(([, row]) => row),
      ...curated.entities.map((entry) =>
        buildCuratedEntity(entry, registrantOf.get(entry) ?? null, curatedContext),
      ),
    ],
    entityName: [
      ...registrants.flatMap((registrant) => buildCompanyNames(registrant, context)),
      ...buildPredecessorNames(registrants, context),
      ...curated.entities.flatMap((entry) => buildCuratedEntityNames(entry, curatedContext)),
      ...buildCuratedNames(curated, curatedContext),
    ],
  };
}

/** The roles that ownership forms, proxies and lists of officers name. */
function buildNamed(
  { registrants, keyOf, knownKeyOf, nameOf }: Companies,
  documents: DocumentRegister,
  tables: string,
  {
    proxies,
    reports,
    ownershipDays,
  }: {
    proxies: ReturnType<typeof readProxies>;
    reports: ReturnType<typeof readReports>;
    ownershipDays: ReturnType<typeof readSubmissions>["ownershipDays"];
  },
): ReturnType<typeof buildRoles> {
  const issuerOfCik = (cik: string): Issuer | null => {
    const entityKey = knownKeyOf(cik);
    return entityKey === null ? null : { cik, entityKey, name: nameOf(cik) };
  };
  const sources = {
    insiders: readInsiders(tables),
    people: readFiledPeople(tables),
    proxies,
    principals: readPrincipalOfficers(tables),
  };
  return buildRoles(sources, {
    documents,
    issuerOf: createIssuerFinder(registrants, keyOf),
    issuerOfCik,
    accessionOf: createAccessionFinder(readOwnershipFilings(tables), ownershipDays),
    yearEndBefore: createYearEndFinder(reports),
  });
}

/** Months before the tables were seen after which a report tells nothing of today. */
const reportMonths = 36;
/** Months after which nobody holds an office by a report. */
const officeMonths = 12;

/**
 * People whom ownership forms already name keep that name: "David Ricks" in a signature is the company's only "David
 * A. Ricks".
 */
function knownAs(
  named: readonly NewRoleObservation[],
  rows: readonly NewRoleObservation[],
): NewRoleObservation[] {
  const byCompany = groupBy(named, ({ entityKey }) => entityKey);
  return rows.map((row) => {
    const alike = new Map(
      (byCompany.get(row.entityKey) ?? [])
        .filter((one) => one.personKey === row.personKey || matchPersonNames(row.person, one.person).same)
        .map(({ personKey, person }) => [personKey, person]),
    );
    const [first] = alike;
    return first !== undefined && alike.size === 1 ? { ...row, personKey: first[0], person: first[1] } : row;
  });
}

/**
 * Without the offices of proxies' pay tables that their holders left within the year before: such tables also list who left.
 */
function withoutLeft(
  named: readonly NewRoleObservation[],
  ofReports: readonly NewRoleObservation[],
  documents: DocumentRegister,
): NewRoleObservation[] {
  const proxies = new Set(documents.rows().flatMap(({ id, form }) => (form === "DEF 14A" ? id : [])));
  const left = groupBy(
    ofReports.filter(({ action }) => action === "departed"),
    (row) => `${row.entityKey} ${row.personKey}`,
  );
  return named.filter(
    ({ entityKey, personKey, documentId, seenOn, roleText }) =>
      !proxies.has(documentId) ||
      !left
        .get(`${entityKey} ${personKey}`)
        ?.some(
          (one) =>
            dayOf(one) <= seenOn &&
            dayOf(one) > monthsBefore(seenOn, payMonths) &&
            rolesAgree(one.roleText, roleText) === "same",
        ),
  );
}

const dayOf = ({ effectiveOn, seenOn }: NewRoleObservation): string => effectiveOn ?? seenOn;

/** Months of the fiscal year whose officers a pay table lists. */
const payMonths = 12;

/**
 * If a document says the same of a person twice, the first row is kept: it has the leading one of several offices.
 */
function uniqueRoles(rows: readonly NewRoleObservation[]): NewRoleObservation[] {
  const unique = new Map<string, NewRoleObservation>();
  for (const row of rows) {
    const slot = [row.entityKey, row.documentId, row.personKey, row.roleText, row.action].join("|");
    if (!unique.has(slot)) unique.set(slot, row);
  }
  return [...unique.values()];
}

/** Competitors and customers with the entity that bears their name, where the registry knows just one. */
function linkCompanies(
  facts: readonly NewReportFact[],
  entities: readonly NewEntity[],
  names: readonly NewEntityName[],
): NewReportFact[] {
  const index = buildRegistryIndex(
    entities.map(({ key, type, name, filedName, ticker, cik, sector, industry, sizeRank }) => ({
      ...{ key, type, name, filedName: filedName ?? null, ticker: ticker ?? null, cik: cik ?? null },
      ...{ sector: sector ?? null, industry: industry ?? null, sizeRank: sizeRank ?? null },
    })),
    names.map(({ entityKey, kind, name, validFrom, validTo }) => ({
      ...{ entityKey, kind, name, validFrom: validFrom ?? null, validTo: validTo ?? null },
    })),
  );
  return facts.map((fact) => linkCompany([index], [fact.entityKey], fact));
}

/** The newest head count of each company: what was gathered by hand or table, or a later report's. */
function newestHeadCounts(
  gathered: readonly CuratedEmployees[],
  reported: readonly CuratedEmployees[],
): Map<string, CuratedEmployees> {
  const counts = new Map(gathered.map((row) => [row.cik, row]));
  for (const row of reported)
    if ((counts.get(row.cik)?.asOf ?? "") < (row.asOf ?? "")) counts.set(row.cik, row);
  return counts;
}

function isCited(facts: Omit<FactRows, "document">): (row: NewDocument) => boolean {
  const { entity, entityName, event, roleObservation, metric, filing, sharePrice, reportFact } = facts;
  const rows = [
    ...entityName,
    ...event,
    ...roleObservation,
    ...metric,
    ...filing,
    ...sharePrice,
    ...reportFact,
  ];
  const cited = new Set([
    ...rows.map((row) => row.documentId),
    ...entity.flatMap((row) => Object.values(row.sources)),
  ]);
  return (row) => cited.has(row.id);
}

/** The name that a key is made of. A holding company put above a known one goes by the known name. */
function publicName(registrant: Registrant, byCik: ReadonlyMap<string, Registrant>): string {
  const own = registrant.filedName;
  const known = byCik.get(registrant.predecessor?.predecessor ?? "")?.filedName ?? own;
  const isExtended = parseCompanyName(own).compact.startsWith(parseCompanyName(known).compact);
  return displayCompanyName(isExtended ? known : own);
}

function parentsFirst(rows: NewEntity[]): NewEntity[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const depth = (row: NewEntity): number => {
    const parent = row.parentKey ? byKey.get(row.parentKey) : undefined;
    if (row.parentKey && parent === undefined)
      throw new Error(`${row.key} has an unknown parent ${row.parentKey}`);
    return parent === undefined ? 0 : 1 + depth(parent);
  };
  return rows
    .map((row) => ({ row, depth: depth(row) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ row }) => row);
}

function withoutRepeats(rows: NewEntityName[]): NewEntityName[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const slot = `${row.entityKey}|${row.kind}|${row.name}`;
    return !seen.has(slot) && seen.add(slot);
  });
}
