import "server-only";
import { entityKey as slugOf } from "@/lib/domain/company-names/entity-key";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { NameKind } from "@/lib/domain/entity";
import { curatedSeenOn, publisherOf } from "../list-documents";
import type { Curated, CuratedEntity, CuratedName } from "../read/read-curated";
import type { EntityNameRow, EntityRow } from "../starter-rows";
import { sourcesOf } from "./build-companies";
import type { DocumentRegister } from "./document-register";

export type CuratedContext = {
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
  registrant: EntityRow | null,
  { documents, keyOf }: CuratedContext,
): EntityRow {
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
): EntityNameRow[] {
  const documentId = addEntry(curated.key, curated.name, curated.url, documents);
  const named = (kind: NameKind, name: string): EntityNameRow => ({
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
): EntityNameRow[] {
  const named = ({ cik, name, kind, url }: CuratedName): EntityNameRow => {
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
    ...curated.domains.map(({ cik, domain }): EntityNameRow => {
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
