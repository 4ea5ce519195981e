import "server-only";
import { createHash } from "node:crypto";
import type { LanguageModel } from "ai";
import { findKeyOfDiscovered, findKeyOfLei, findTypeAndPlace } from "@/lib/db/discoveries";
import { storeFetchedDocument } from "@/lib/db/documents";
import { upsertFacts } from "@/lib/db/facts";
import { indexTailNames, matchRegistered } from "@/lib/db/long-tail";
import type { Queryable } from "@/lib/db/open";
import { findTakenKeys, lockKeys } from "@/lib/db/registrants";
import { touchRegistry } from "@/lib/db/registry";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/company-words";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { entityKey, type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { editDistance } from "@/lib/domain/edit-distance";
import type { NameKind } from "@/lib/domain/entity";
import { countryName } from "@/lib/domain/places";
import type { RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { env } from "@/lib/env";

export type DiscoverySettings = {
  /** Who is asked, in this order. Empty: nobody. */
  providers: readonly DiscoveryProvider[];
  /** Where GLEIF's host is stood in for; null for the live one. */
  gleifBase: string | null;
  /** The model to ask; null where the settings of this process name it. */
  model: LanguageModel | null;
  /** Where the hosts of pages given as evidence are stood in for; null for the live ones. */
  pageBase: string | null;
};

export const discoverySettings: DiscoverySettings = {
  providers: [...new Set(env.DISCOVERY)],
  gleifBase: env.GLEIF_BASE ?? null,
  model: null,
  pageBase: null,
};

/**
 * How a name that was asked for and one that a source has go together. `exact`: equal once normalised, and no other
 * legal form. `like`: word for word the same but for typing errors and generic words at the end. Null when a word, a
 * numeral or a place differs: beyond the registry there is nothing else to tell namesakes apart by.
 */
export function compareCompanyNames(asked: string, name: string): "exact" | "like" | null {
  const [one, other] = [parseCompanyName(asked), parseCompanyName(name)];
  if (one.key === "" || other.key === "") return null;
  const forms = compareLegalForms(one.form, other.form);
  if (one.key === other.key || (one.compact === other.compact && one.compact.length >= 3))
    return forms === 1 ? "exact" : null;
  if (forms < 0.9 || !isSameSet(one, other, isNumeral) || !isSameSet(one, other, isPlace)) return null;
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const isLike =
    words.length > 1 &&
    words.length === others.length &&
    words.every((word, at) => isSameWord(word, others[at] ?? ""));
  return isLike ? "like" : null;
}

const isNumeral = (word: string): boolean => numeralOf(word) !== null || /\d/.test(word);

function isSameSet(one: ParsedName, other: ParsedName, belongs: (word: string) => boolean): boolean {
  const pick = ({ words }: ParsedName) => words.filter(belongs).sort().join(" ");
  return pick(one) === pick(other);
}

function tellingWords({ canonical }: ParsedName): string[] {
  let end = canonical.length;
  while (end > 1 && isGenericWord(canonical[end - 1] ?? "")) end -= 1;
  return canonical.slice(0, end);
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  if (length < 5 || isNumeral(one) || isNumeral(other)) return false;
  const limit = length >= 8 ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

/** A company as a source beyond the registry describes it, with the document that says so. */
export type FoundCompany = {
  legalName: string;
  /** Names beside the legal one, and identifiers. */
  names: { kind: NameKind; name: string }[];
  lei: string | null;
  /** ISO 3166 codes of the countries of its head office and of its registration. */
  countries: readonly string[];
  headquarters: string | null;
  industry: string | null;
  description: string | null;
  document: {
    id: string;
    publisher: string;
    title: string;
    url: string;
    publishedOn: string | null;
    retrievedAt: string;
    sha256: string;
  };
};

/**
 * How a look-up ended. `refused`: no such company, or not surely this one; `ambiguous` where several are called so,
 * which no other source can settle. `failed`: nobody could say just now.
 */
export type LookUp =
  | { outcome: "found"; company: FoundCompany }
  | { outcome: "refused"; reason: string; ambiguous?: true }
  | { outcome: "failed"; reason: string };

const states = new Set(
  (
    "Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia," +
    "Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota," +
    "Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina," +
    "North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah," +
    "Vermont,Virginia,Washington,Washington, D.C.,D.C.,West Virginia,Wisconsin,Wyoming,Puerto Rico,United States"
  ).split(","),
);

const codes = new Map<string, string>([
  ["UK", "GB"],
  ["England", "GB"],
  ["Hong Kong", "HK"],
  ["Macau", "MO"],
  ["Turkey", "TR"],
  ["Czech Republic", "CZ"],
]);
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = countryName(code);
    // The first code of a name is the one in use; withdrawn ones share it.
    if (name !== null && !codes.has(name)) codes.set(name, code);
  }
}

/**
 * The ISO 3166 code of the country in a head office as the registry writes it ("Cupertino, California", "Dublin,
 * Ireland"), or null. Georgia is the state.
 */
export function countryOfHeadquarters(headquarters: string | null): string | null {
  const last = headquarters?.split(", ").at(-1)?.trim() ?? "";
  if (states.has(last)) return "US";
  return codes.get(last) ?? null;
}

type Stored = { outcome: "stored"; entityKey: string } | { outcome: "refused"; reason: string };

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
  // A long-tail company can be found at once, without reloading the registry.
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

/** Possible keys for a new company, the simplest first; the last ones can't belong to anybody else. */
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
