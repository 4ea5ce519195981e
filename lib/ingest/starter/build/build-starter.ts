import "server-only";
import { displayCompanyName } from "@/lib/domain/company-names/display";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { readCompanyFacts } from "../read/read-company-facts";
import { readConstituents } from "../read/read-constituents";
import { readCurated } from "../read/read-curated";
import { readEightKs } from "../read/read-eight-ks";
import { readFilerMetadata, readFormerNames } from "../read/read-filer-metadata";
import { readFigures, readHeadCounts, readRecentEightKs, readReports } from "../read/read-filing-lists";
import { readInsiders, readOwnershipFilings } from "../read/read-insiders";
import { readFiledPeople, readPrincipalOfficers, readProxies } from "../read/read-people";
import { readSubmissions } from "../read/read-submissions";
import { readTickerLists } from "../read/read-ticker-lists";
import type { DocumentRow, EntityNameRow, EntityRow, StarterRows } from "../starter-rows";
import { assignKeys } from "./assign-keys";
import { buildCompany, buildCompanyNames } from "./build-companies";
import { buildCuratedEntity, buildCuratedEntityNames, buildCuratedNames } from "./build-curated";
import { buildEvents } from "./build-events";
import { buildFigures, buildReports, chooseSeries } from "./build-figures";
import { buildMetrics } from "./build-metrics";
import { buildRoles, type Issuer, type LeftOut } from "./build-roles";
import { createDocumentRegister } from "./document-register";
import { createAccessionFinder } from "./find-accessions";
import { createIssuerFinder } from "./find-issuers";
import { gatherRegistrants, type Registrant } from "./gather-registrants";
import { matchCurated } from "./match-curated";
import { buildPredecessorNames } from "./predecessor-names";
import { findSuccessions } from "./successions";

/** Makes the starter rows from the files of `shared` and the curated tables. The same files give the same rows. */
export function buildStarter(shared: string, curatedFolder: string): { rows: StarterRows; leftOut: LeftOut } {
  const lists = readTickerLists(shared);
  const submissions = readSubmissions(shared);
  const eightKs = [...readEightKs(shared), ...submissions.eightKs];
  const curated = readCurated(curatedFolder);
  const profiles = [...readFilerMetadata(shared), ...submissions.profiles];
  const registrants = gatherRegistrants({
    lists,
    eightKs,
    profiles,
    formerNames: [...readFormerNames(shared), ...submissions.formerNames],
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
  const knownKeyOf = (cik: string) => (byCik.has(cik) ? livingKeyOf(cik) : null);

  const nameOf = (cik: string) => displayCompanyName(byCik.get(cik)?.filedName ?? cik);
  const documents = createDocumentRegister(nameOf);
  const known = new Set([...curated.names, ...curated.domains].map((row) => row.cik));
  const context = {
    documents,
    keyOf,
    known,
    constituents: readConstituents(shared),
    employees: new Map([...curated.employees, ...readHeadCounts(shared)].map((row) => [row.cik, row])),
  };
  const curatedContext = { documents, keyOf: livingKeyOf, nameOf };
  const companies = new Map(
    registrants.map((registrant) => [registrant.cik, buildCompany(registrant, context)]),
  );
  const registrantOf = new Map([...matched].map(([cik, entry]) => [entry, companies.get(cik) ?? null]));
  const entity = [
    ...[...companies].filter(([cik]) => !matched.has(cik)).map(([, row]) => row),
    ...curated.entities.map((entry) =>
      buildCuratedEntity(entry, registrantOf.get(entry) ?? null, curatedContext),
    ),
  ];
  const entityName = [
    ...registrants.flatMap((registrant) => buildCompanyNames(registrant, context)),
    ...buildPredecessorNames(registrants, context),
    ...curated.entities.flatMap((entry) => buildCuratedEntityNames(entry, curatedContext)),
    ...buildCuratedNames(curated, curatedContext),
  ];
  const recent = readRecentEightKs(shared).filter(({ cik }) => byCik.has(cik));
  const event = buildEvents([...eightKs, ...recent], { documents, keyOf, successorOf });
  const issuerOfCik = (cik: string): Issuer | null => {
    const entityKey = knownKeyOf(cik);
    return entityKey === null ? null : { cik, entityKey, name: nameOf(cik) };
  };
  const { rows: roleObservation, leftOut } = buildRoles(
    {
      insiders: readInsiders(shared),
      people: readFiledPeople(shared),
      proxies: readProxies(shared),
      principals: readPrincipalOfficers(shared),
    },
    {
      documents,
      issuerOf: createIssuerFinder(registrants, keyOf),
      issuerOfCik,
      accessionOf: createAccessionFinder(readOwnershipFilings(shared), submissions.ownershipDays),
    },
  );
  const figures = {
    documents,
    keyOf: knownKeyOf,
    sicOf: (cik: string) => byCik.get(cik)?.profile?.sic ?? null,
  };
  const metric = chooseSeries(
    buildMetrics(readCompanyFacts(shared), livingKeyOf, documents),
    buildFigures(readFigures(shared), figures),
  );
  const facts = {
    entity: parentsFirst(entity),
    entityName: withoutRepeats(entityName),
    event,
    roleObservation,
    metric,
    filing: buildReports(readReports(shared), figures),
    sharePrice: [],
  };
  return { rows: { document: documents.rows().filter(isCited(facts)), ...facts }, leftOut };
}

function isCited(facts: Omit<StarterRows, "document">): (row: DocumentRow) => boolean {
  const { entity, entityName, event, roleObservation, metric, filing, sharePrice } = facts;
  const rows = [...entityName, ...event, ...roleObservation, ...metric, ...filing, ...sharePrice];
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

function parentsFirst(rows: EntityRow[]): EntityRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const depth = (row: EntityRow): number => {
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

function withoutRepeats(rows: EntityNameRow[]): EntityNameRow[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const slot = `${row.entityKey}|${row.kind}|${row.name}`;
    return !seen.has(slot) && seen.add(slot);
  });
}
