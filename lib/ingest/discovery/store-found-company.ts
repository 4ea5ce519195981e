import "server-only";
import { createHash } from "node:crypto";
import { findKeyOfDiscovered, findKeyOfLei, findTypeAndPlace } from "@/lib/db/discoveries";
import { storeFetchedDocument } from "@/lib/db/documents";
import { upsertFacts } from "@/lib/db/facts";
import { indexTailNames, matchRegistered } from "@/lib/db/long-tail";
import type { Queryable } from "@/lib/db/open";
import { findTakenKeys, lockKeys } from "@/lib/db/registrants";
import { touchRegistry } from "@/lib/db/registry";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { entityKey } from "@/lib/domain/company-names/parse-company-name";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { countryOfHeadquarters, type FoundCompany } from "./found-company";

export type Stored = { outcome: "stored"; entityKey: string } | { outcome: "refused"; reason: string };

/**
 * Stores a company that was found, with the document that says so. One that the registry holds already, by its LEI or
 * by its legal name in the same country, gets the names and identifiers that are new; its facts stay. Names that the
 * registry reads as another company's are left out, and where the legal name is one of them all of it is refused.
 */
export async function storeFoundCompany(
  tx: Queryable,
  index: RegistryIndex,
  company: FoundCompany,
  seenOn: string,
): Promise<Stored> {
  await lockKeys(tx);
  const known = await findHolder(tx, index, company);
  if (known.outcome === "refused") return known;
  const held = known.entityKey;
  const documentId = company.document.id;
  await storeFetchedDocument(tx, { kind: "registry_record", seenOn, ...company.document });
  const [country = null] = company.countries;
  const name = displayCompanyName(company.legalName);
  const proposed = proposeKeys(name, country, company.lei);
  const taken = held === null ? await findTakenKeys(tx, proposed) : new Set();
  const key = held ?? proposed.find((one) => !taken.has(one));
  if (key === undefined) return { outcome: "refused", reason: "no key is left for it" };
  const isNew = held === null;
  if (isNew || (await isDiscovered(tx, key))) {
    const { headquarters, industry, description } = company;
    const facts = { name, filedName: company.legalName, headquarters, industry, description };
    const stated = Object.entries(facts).filter(([, value]) => value !== null);
    const sources = Object.fromEntries(stated.map(([field]) => [field, documentId]));
    await upsertFacts(tx, { entity: [{ ...emptyEntity, ...facts, key, sources }] });
  }
  const free: FoundCompany["names"][number][] = [];
  for (const one of company.names) if (await isFree(tx, index, one.name, key)) free.push(one);
  const names = [
    ...(isNew ? [{ kind: "legal" as const, name: company.legalName }] : []),
    ...(company.lei === null ? [] : [{ kind: "lei" as const, name: company.lei }]),
    ...free,
  ];
  await upsertFacts(tx, {
    entityName: names.map((one) => ({
      entityKey: key,
      ...one,
      validFrom: null,
      validTo: null,
      documentId,
    })),
  });
  // A company of the long tail is found at once, and nobody reads the registry anew for it.
  if (isNew || (await isDiscovered(tx, key))) await indexTailNames(tx, [key]);
  else await touchRegistry(tx);
  return { outcome: "stored", entityKey: key };
}

type Holder = { outcome: "known"; entityKey: string | null } | { outcome: "refused"; reason: string };

async function findHolder(tx: Queryable, index: RegistryIndex, company: FoundCompany): Promise<Holder> {
  if (company.lei !== null) {
    const entityKey = await findKeyOfLei(tx, company.lei);
    if (entityKey !== null) return { outcome: "known", entityKey };
  }
  const match = await matchRegistered(tx, index, company.legalName);
  if (match.outcome === "not_found") return await findNamesake(tx, company);
  if (match.outcome === "resolved" && match.matchedKind === "legal" && match.confidence >= 0.97) {
    const row = await findTypeAndPlace(tx, match.entity.key);
    const country = countryOfHeadquarters(row?.headquarters ?? null);
    const isSame = country !== null && company.countries.includes(country) && row?.type !== "industry";
    if (isSame || (row?.type === "discovered_entity" && company.lei === null))
      return { outcome: "known", entityKey: match.entity.key };
  }
  return { outcome: "refused", reason: `${company.legalName} is like a name that the registry holds` };
}

/** A company of this legal name that was found since the registry was read, by a source without LEI. */
async function findNamesake(tx: Queryable, { legalName, lei }: FoundCompany): Promise<Holder> {
  return { outcome: "known", entityKey: lei === null ? await findKeyOfDiscovered(tx, legalName) : null };
}

async function isDiscovered(tx: Queryable, key: string): Promise<boolean> {
  const row = await findTypeAndPlace(tx, key);
  return row?.type === "discovered_entity";
}

/** Whether a name says nobody else in the registry. */
async function isFree(tx: Queryable, index: RegistryIndex, name: string, key: string): Promise<boolean> {
  const match = await matchRegistered(tx, index, name);
  return match.outcome === "not_found" || (match.outcome === "resolved" && match.entity.key === key);
}

const emptyEntity = {
  type: "discovered_entity" as const,
  cik: null,
  parentKey: null,
  ticker: null,
  exchange: null,
  sector: null,
  founded: null,
  employees: null,
  sizeRank: null,
};

const shortestSlug = 2;

/** Keys for a new company, the plainest first; the last ones are nobody else's. */
export function proposeKeys(name: string, country: string | null, lei: string | null): string[] {
  const own =
    lei === null
      ? `x-${createHash("sha256").update(name).digest("hex").slice(0, 16)}`
      : `lei-${lei.toLowerCase()}`;
  const slug = entityKey(name);
  if (slug.length < shortestSlug || /^\d+$/.test(slug)) return [own];
  const place = country?.toLowerCase() ?? null;
  return [slug, ...(place === null ? [] : [`${slug}-${place}`]), `${slug}-${own.slice(-6)}`, own];
}
