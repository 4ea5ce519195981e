import "server-only";
import type { NewEntity, NewEntityName } from "@/lib/db/facts";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { displayPlace } from "@/lib/domain/places";
import { industryOfSic, sectorOfSic } from "@/lib/domain/sic";
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { cleanFormerNames } from "@/lib/ingest/edgar/registrant";
import { accessionOfUrl } from "@/lib/ingest/edgar/urls";
import { augustList, constituentList, curatedSeenOn, julyList, metadataSeenOn } from "../documents";
import type { Constituent } from "./company-lists";
import type { CuratedEmployees } from "./curated";
import type { Origin, Registrant } from "./registrants";

type CompanyContext = {
  documents: DocumentRegister;
  keyOf: (cik: string) => string;
  constituents: ReadonlyMap<string, Constituent>;
  employees: ReadonlyMap<string, CuratedEmployees>;
  /** Companies of which the curated registry knows a name or a domain. */
  known: ReadonlySet<string>;
};

type Fact<T> = { value: T; documentId: string };

/** Document ids of what a registrant's facts came from; a document is registered when it is first asked for. */
function originsOf(registrant: Registrant, documents: DocumentRegister): (origin: Origin) => string {
  const { cik, profile } = registrant;
  return (origin) => {
    if (origin === "july") return documents.add(julyList);
    if (origin === "august") return documents.add(augustList);
    return documents.addRegistrant(cik, profile?.cik === cik ? profile.seenOn : metadataSeenOn);
  };
}

/**
 * A registrant as an entity. Listed with a profile: `public_company`; listed and known from the ticker lists
 * only: `sec_ticker_fallback`. Not listed: `subsidiary` when a new registrant took its place, otherwise
 * `private_company`, since its shares are on no list (the contract has no word for "formerly public").
 */
export function buildCompany(registrant: Registrant, context: CompanyContext): NewEntity {
  const { cik, profile, successor } = registrant;
  const { documents, keyOf } = context;
  const origin = originsOf(registrant, documents);
  const main = registrant.tickers.find((held) => held.validTo === null);
  const known = profile !== null || context.constituents.has(cik) || context.known.has(cik);
  const listedType = known ? "public_company" : "sec_ticker_fallback";
  const unlistedType = successor === null ? "private_company" : "subsidiary";
  const nameDocument = origin(registrant.nameOrigin);
  const facts = {
    name: { value: displayCompanyName(registrant.filedName), documentId: nameDocument },
    filedName: { value: registrant.filedName, documentId: nameDocument },
    cik: { value: cik, documentId: nameDocument },
    parentKey: successor === null ? null : { value: keyOf(successor), documentId: origin("edgar") },
    ticker: main ? { value: main.ticker, documentId: origin(main.origin) } : null,
    exchange: main?.exchange ? { value: main.exchange, documentId: origin(main.origin) } : null,
    sizeRank: registrant.sizeRank ? { value: registrant.sizeRank, documentId: origin("july") } : null,
    ...profileFacts(registrant, context),
  };
  return {
    key: keyOf(cik),
    type: registrant.listed ? listedType : unlistedType,
    name: facts.name.value,
    filedName: registrant.filedName,
    cik,
    parentKey: facts.parentKey?.value ?? null,
    ticker: facts.ticker?.value ?? null,
    exchange: facts.exchange?.value ?? null,
    sector: facts.sector?.value ?? null,
    industry: facts.industry?.value ?? null,
    headquarters: facts.headquarters?.value ?? null,
    founded: null,
    employees: facts.employees?.value ?? null,
    description: null,
    sizeRank: registrant.sizeRank,
    sources: sourcesOf(facts),
  };
}

function profileFacts(registrant: Registrant, { documents, constituents, employees }: CompanyContext) {
  const { cik, profile } = registrant;
  const constituent = constituents.get(cik);
  const workforce = employees.get(cik);
  // Seat and founding year wait for a filing: the table of the index alone is no source of them.
  const classified = <T>(given: T | null | undefined, derived: T | null): Fact<T> | null => {
    if (given) return { value: given, documentId: documents.add(constituentList) };
    if (derived === null || profile === null) return null;
    return { value: derived, documentId: documents.addRegistrant(profile.cik, profile.seenOn) };
  };
  const place = profile ? displayPlace(profile.city ?? "", profile.stateCode ?? "") : null;
  return {
    sector: classified<string>(constituent?.sector, sectorOfSic(profile?.sic ?? "")),
    industry: classified(constituent?.industry, industryOfSic(profile?.sic ?? "")),
    headquarters: classified(null, place),
    employees: workforce
      ? { value: workforce.employees, documentId: annualReport(workforce, documents) }
      : null,
  };
}

function annualReport({ cik, url }: CuratedEmployees, documents: DocumentRegister): string {
  const accession = accessionOfUrl(url);
  if (accession === null) throw new Error(`No accession number in ${url}`);
  return documents.addFiling({ cik, accession, form: "10-K", filedOn: null, seenOn: curatedSeenOn, url });
}

/** Field name to document id, for the fields that have a value. */
export function sourcesOf(facts: Record<string, Fact<unknown> | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([field, fact]) => (fact === null ? [] : [[field, fact.documentId]])),
  );
}

/** The names of a registrant that the files give: legal, former, tickers, CIK. */
export function buildCompanyNames(registrant: Registrant, context: CompanyContext): NewEntityName[] {
  const origin = originsOf(registrant, context.documents);
  const entityKey = context.keyOf(registrant.cik);
  const nameDocument = origin(registrant.nameOrigin);
  const former = cleanFormerNames(registrant.filedName, registrant.formerNames, displayCompanyName);
  return [
    { entityKey, kind: "legal", name: displayCompanyName(registrant.filedName), documentId: nameDocument },
    { entityKey, kind: "cik", name: registrant.cik, documentId: nameDocument },
    ...former.map(
      (one): NewEntityName => ({
        entityKey,
        kind: "former",
        name: one.name,
        validFrom: one.from,
        validTo: one.to,
        documentId: origin("edgar"),
      }),
    ),
    ...registrant.tickers.map(
      (held): NewEntityName => ({
        entityKey,
        kind: "ticker",
        name: held.ticker,
        validTo: held.validTo,
        documentId: origin(held.origin),
      }),
    ),
  ];
}

const legalForm = /,? (?:Inc\.?|Incorporated|Corp\.?|Corporation|Company|Co\.?|Ltd\.?|N\.V\.)$/i;

/**
 * The name under which a company was listed before a new registrant took its place stays a name of the listed
 * company: "Exxon Mobil" means ExxonMobil Holdings.
 */
export function buildPredecessorNames(registrants: Registrant[], context: CompanyContext): NewEntityName[] {
  return registrants.flatMap((registrant): NewEntityName[] => {
    if (registrant.successor === null) return [];
    const documentId = originsOf(registrant, context.documents)(registrant.nameOrigin);
    const name = displayCompanyName(registrant.filedName).replace(legalForm, "");
    return [{ entityKey: context.keyOf(registrant.successor), kind: "short", name, documentId }];
  });
}
