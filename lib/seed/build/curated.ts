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
import type { DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import { padCik } from "@/lib/ingest/edgar/urls";
import { curatedSeenOn, publisherOf } from "@/lib/seed/documents";
import { sourcesOf } from "./companies";
import { readCsv } from "./read-table";
import type { Registrant } from "./registrants";

/** A name of a registrant, with the page where a person can check it. */
type CuratedName = { cik: string; name: string; kind: NameKind; url: string };

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
};

type CuratedDomain = { cik: string; domain: string };
export type CuratedEmployees = { cik: string; employees: number; asOf: string | null; url: string };

export type Curated = {
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

const domainSchema = z.object({ cik, domain: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/) });

const employeesSchema = z
  .object({ cik, employees: z.coerce.number().int().positive(), as_of: cell, url: z.url() })
  .transform(({ as_of, ...rest }) => ({ ...rest, asOf: as_of }));

/** Reads the registry that people of this project wrote by hand. A file that is absent counts as empty. */
export function readCurated(folder: string): Curated {
  const read = <T>(file: string, row: z.ZodType<T>): T[] =>
    existsSync(join(folder, file)) ? readCsv(join(folder, file), row) : [];
  const readEntities = (file: string, type: CuratedEntity["type"]) =>
    read(file, entitySchema).map((row): CuratedEntity => ({ ...row, type }));
  return {
    names: read("names.csv", nameSchema),
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
    named("brand", curated.name),
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
  const named = ({ cik, name, kind, url }: CuratedName): NewEntityName => {
    const entityKey = keyOf(cik);
    const documentId = addEntry(
      `${entityKey}-${slugOf(name)}`,
      `${name}: a name of ${nameOf(cik)}`,
      url,
      documents,
    );
    return { entityKey, kind, name, documentId };
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
