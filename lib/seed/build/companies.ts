import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { NewEntity, NewEntityName } from "@/lib/db/facts";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import {
  entityKey,
  parseCompanyName,
  entityKey as slugOf,
} from "@/lib/domain/company-names/parse-company-name";
import { type NameKind, nameKinds } from "@/lib/domain/entity";
import { displayPlace } from "@/lib/domain/places";
import { industryOfSic, sectorOfSic } from "@/lib/domain/sic";
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { cleanFormerNames } from "@/lib/ingest/edgar/registrant";
import { accessionOfUrl, padCik } from "@/lib/ingest/edgar/source";
import {
  augustList,
  constituentList,
  curatedSeenOn,
  julyList,
  metadataSeenOn,
  publisherOf,
} from "@/lib/seed/documents";
import { type Constituent, readCsv } from "./lists";
import type { Origin, Registrant } from "./registrants";

/** A name of a registrant, with the page where a person can check it; `until` is the last day of a year of its use. */
type CuratedName = { cik: string; name: string; kind: NameKind; url: string; until: string | null };

/** A private company, a subsidiary or an industry of the registry. */
type CuratedEntity = {
  type: "private_company" | "subsidiary" | "industry";
  key: string;
  name: string;
  parentCik: string | null;
  parentKey: string | null;
  sector: string | null;
  industry: string | null;
  headquarters: string | null;
  founded: string | null;
  domain: string | null;
  otherNames: string[];
  description: string | null;
  url: string;
  /** The last day of the year in which its name was last in use; null where it is. */
  until: string | null;
};

type CuratedDomain = { cik: string; domain: string };
export type CuratedEmployees = { cik: string; employees: number; asOf: string | null; url: string };

type Curated = {
  names: CuratedName[];
  entities: CuratedEntity[];
  domains: CuratedDomain[];
  employees: CuratedEmployees[];
};

const cik = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(padCik);
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const cell = z
  .string()
  .transform((text) => text || null)
  .nullish()
  .transform((text) => text ?? null);
const list = z
  .string()
  .nullish()
  .transform((text) =>
    (text ?? "")
      .split(/[;|]/)
      .map((name) => name.trim())
      .filter(Boolean),
  );

const nameSchema = z.object({ cik, name: z.string().min(1), kind: z.enum(nameKinds), url: z.url() });

const entitySchema = z
  .object({
    key,
    name: z.string().min(1),
    parent_cik: z.string().optional(),
    parent_key: cell,
    sector: cell,
    industry: cell,
    headquarters: cell,
    founded: cell,
    domain: cell,
    other_names: list,
    description: cell,
    url: z.url(),
  })
  .transform(({ parent_cik, parent_key, other_names, ...rest }) => ({
    ...rest,
    parentCik: parent_cik ? padCik(parent_cik) : null,
    parentKey: parent_key,
    otherNames: other_names,
  }));

/** Names of brands and subsidiaries that nobody uses any more, by the company that they belong to. */
const outOfUseSchema = z
  .object({ cik, name: z.string().min(1), until: z.string().regex(/^\d{4}$/), url: z.url() })
  .transform((row) => ({ ...row, until: `${row.until}-12-31` }));

const domainSchema = z.object({ cik, domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/) });

const employeesSchema = z
  .object({ cik, employees: z.coerce.number().int().positive(), as_of: cell, url: z.url() })
  .transform(({ as_of, ...rest }) => ({ ...rest, asOf: as_of }));

/** Reads the registry that people of this project wrote by hand. A file that is absent counts as empty. */
export function readCurated(folder: string): Curated {
  const read = <T>(file: string, row: z.ZodType<T>): T[] =>
    existsSync(join(folder, file)) ? readCsv(join(folder, file), row) : [];
  const outOfUse = read("out-of-use.csv", outOfUseSchema);
  const lastUse = (owner: string | null, name: string) =>
    outOfUse.find((one) => one.cik === owner && one.name === name)?.until ?? null;
  const readEntities = (file: string, type: CuratedEntity["type"]) =>
    read(file, entitySchema).map(
      (row): CuratedEntity => ({ ...row, type, until: lastUse(row.parentCik, row.name) }),
    );
  return {
    names: read("names.csv", nameSchema).map((row) => ({ ...row, until: lastUse(row.cik, row.name) })),
    entities: [
      ...readEntities("private-companies.csv", "private_company"),
      ...readEntities("subsidiaries.csv", "subsidiary"),
      ...readEntities("industries.csv", "industry"),
    ],
    domains: read("domains.csv", domainSchema),
    employees: read("employees.csv", employeesSchema),
  };
}

/**
 * Registry entries that are registrants no longer listed (Nuance, Walgreens): one company, one entity. Pairs by
 * CIK; a listed registrant of the same name is another company.
 */
export function matchCurated(
  registrants: Registrant[],
  curated: CuratedEntity[],
): Map<string, CuratedEntity> {
  const bySlug = new Map<string, CuratedEntity>();
  for (const entry of curated) {
    if (entry.type === "industry") continue;
    for (const name of [entry.name, ...entry.otherNames]) bySlug.set(entityKey(name), entry);
    bySlug.set(entry.key, entry);
  }
  const pairs = new Map<string, CuratedEntity>();
  const matched = new Set<CuratedEntity>();
  for (const registrant of registrants) {
    const entry = bySlug.get(entityKey(displayCompanyName(registrant.filedName)));
    if (entry === undefined || registrant.listed || registrant.successor !== null || matched.has(entry))
      continue;
    pairs.set(registrant.cik, entry);
    matched.add(entry);
  }
  return pairs;
}

type CuratedContext = {
  documents: DocumentRegister;
  keyOf: (cik: string) => string;
  nameOf: (cik: string) => string;
};

/** Registers the page at which a person can check what the curated tables say of an entity. */
function addEntry(key: string, title: string, url: string, documents: DocumentRegister): string {
  return documents.add({
    id: `curated-${key}`,
    kind: "curated",
    publisher: publisherOf(url),
    title,
    url,
    seenOn: curatedSeenOn,
  });
}

/**
 * A private company, subsidiary or industry of the registry. `registrant` is the row of the same company's
 * filings, for one that used to file: its CIK and facts stay, the registry's words come first.
 */
export function buildCuratedEntity(
  curated: CuratedEntity,
  registrant: NewEntity | null,
  { documents, keyOf }: CuratedContext,
): NewEntity {
  const documentId = addEntry(curated.key, curated.name, curated.url, documents);
  const parentKey = curated.parentKey ?? (curated.parentCik ? keyOf(curated.parentCik) : null);
  const { type, key, name, sector, industry, headquarters, founded, description } = curated;
  const given = { name, parentKey, sector, industry, headquarters, founded, description };
  const facts = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field, value === null ? null : { value, documentId }]),
  );
  return {
    filedName: registrant?.filedName ?? null,
    cik: registrant?.cik ?? null,
    ticker: null,
    exchange: null,
    employees: registrant?.employees ?? null,
    indexSince: registrant?.indexSince ?? null,
    sizeRank: null,
    key,
    type,
    name,
    parentKey,
    sector: sector ?? registrant?.sector ?? null,
    industry: industry ?? registrant?.industry ?? null,
    headquarters: headquarters ?? registrant?.headquarters ?? null,
    founded: founded ?? registrant?.founded ?? null,
    description,
    sources: { ...registrant?.sources, ...sourcesOf(facts) },
  };
}

/** The names of an entity of the registry: its own, its other ones, its domain. */
export function buildCuratedEntityNames(
  curated: CuratedEntity,
  { documents }: CuratedContext,
): NewEntityName[] {
  const documentId = addEntry(curated.key, curated.name, curated.url, documents);
  const named = (kind: NameKind, name: string): NewEntityName => ({
    entityKey: curated.key,
    kind,
    name,
    documentId,
  });
  return [
    { ...named("brand", curated.name), validTo: curated.until },
    ...curated.otherNames.map((name) =>
      named(parseCompanyName(name).form === null ? "brand" : "legal", name),
    ),
    ...(curated.domain ? [named("domain", curated.domain)] : []),
  ];
}

/** Brand, short and former names of registrants, and their domains. A domain can be checked at itself. */
export function buildCuratedNames(
  curated: Curated,
  { documents, keyOf, nameOf }: CuratedContext,
): NewEntityName[] {
  const named = ({ cik, name, kind, url, until }: CuratedName): NewEntityName => {
    const entityKey = keyOf(cik);
    const documentId = addEntry(
      `${entityKey}-${slugOf(name)}`,
      `${name}: a name of ${nameOf(cik)}`,
      url,
      documents,
    );
    return { entityKey, kind, name, validTo: until, documentId };
  };
  return [
    ...curated.names.map(named),
    ...curated.domains.map(({ cik, domain }): NewEntityName => {
      const documentId = addEntry(
        domain,
        `${domain}: domain of ${nameOf(cik)}`,
        `https://${domain}/`,
        documents,
      );
      return { entityKey: keyOf(cik), kind: "domain", name: domain, documentId };
    }),
  ];
}

type CompanyContext = {
  documents: DocumentRegister;
  keyOf: (cik: string) => string;
  constituents: ReadonlyMap<string, Constituent>;
  employees: ReadonlyMap<string, CuratedEmployees>;
  /** By CIK, as annual reports tell it. */
  foundings: ReadonlyMap<string, { year: string; documentId: string }>;
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
    founded: facts.founded?.value ?? null,
    employees: facts.employees?.value ?? null,
    indexSince: facts.indexSince?.value ?? null,
    description: null,
    sizeRank: registrant.sizeRank,
    sources: sourcesOf(facts),
  };
}

function profileFacts(
  registrant: Registrant,
  { documents, constituents, employees, foundings }: CompanyContext,
) {
  const { cik, profile } = registrant;
  const founding = foundings.get(cik);
  const constituent = constituents.get(cik);
  const workforce = employees.get(cik);
  // For seat and founding year the table of the index alone is no source.
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
    indexSince: classified(constituent?.since, null),
    founded: founding ? { value: founding.year, documentId: founding.documentId } : null,
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
function sourcesOf(facts: Record<string, Fact<unknown> | null>): Record<string, string> {
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
