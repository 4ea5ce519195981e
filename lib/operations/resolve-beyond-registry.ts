import "server-only";
import { findDiscoveriesOf } from "@/lib/db/discoveries";
import type { Database } from "@/lib/db/open";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type { CompanyNotFound, ResolvedCompany } from "@/lib/domain/resolution/explain";
import { readLei } from "@/lib/domain/resolution/identifiers";
import type { RegistryEntity, RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { type Discovery, discoverCompany } from "@/lib/ingest/discovery/discover-company";
import type { DiscoverySettings } from "@/lib/ingest/discovery/found-company";
import type { CompanyResolution } from "./resolve-company";

/** The most that an answer by what a provider said is worth; curated matches reach 1. */
const mostConfidence: Readonly<Record<DiscoveryProvider, number>> = { gleif: 0.9, model: 0.7 };
/** What a match is worth less where the name asked for is not the legal one. */
const otherName = 0.05;

const saidBy: Readonly<Record<DiscoveryProvider, string>> = {
  gleif: "in GLEIF's records of legal entities",
  model: "by a language model, on a page that was checked",
};

/**
 * Goes on where the registry does not know a company, or knows it only because it was found beyond: what was found is
 * looked up again once it has expired, and is no longer answered once it is refused.
 */
export async function resolveBeyondRegistry(
  db: Database,
  input: string,
  { match, index }: { match: ResolvedCompany | CompanyNotFound; index: RegistryIndex },
  settings: DiscoverySettings,
): Promise<CompanyResolution> {
  if (match.outcome === "not_found") {
    const discovery = await discoverCompany(db, index, input, settings);
    return resolutionOf(input, discovery, match);
  }
  const rows = await findDiscoveriesOf(db, match.entity.key);
  const standing = rows.find(({ state }) => state !== "refused");
  if (standing === undefined && rows.length > 0) return { match: noLonger(input), isLookedUp: false };
  const most = mostConfidence[standing?.provider ?? "gleif"];
  if (standing?.isExpired === true) await discoverCompany(db, index, standing.query, settings);
  const confidence = Math.min(match.confidence, most);
  return { match: { ...match, confidence }, isLookedUp: false };
}

function resolutionOf(input: string, discovery: Discovery, match: CompanyNotFound): CompanyResolution {
  if (discovery.outcome === "unknown") return { match, isLookedUp: false };
  if (discovery.outcome === "looking") {
    const explanation = `${match.explanation}. It is being looked up beyond the registry; ask again in a moment`;
    return { match: { ...match, explanation }, isLookedUp: true };
  }
  const { entity, provider } = discovery;
  return { match: describeFound(input, entity, provider), isLookedUp: false };
}

function describeFound(input: string, entity: RegistryEntity, provider: DiscoveryProvider): ResolvedCompany {
  const lei = readLei(input);
  const isLegal = parseCompanyName(input).key === parseCompanyName(entity.filedName ?? entity.name).key;
  const most = mostConfidence[provider];
  return {
    outcome: "resolved",
    entity,
    source: "discovered",
    confidence: lei !== null || isLegal ? most : Math.round((most - otherName) * 1000) / 1000,
    matchedName: lei ?? entity.filedName ?? entity.name,
    matchedKind: lei === null ? "legal" : "lei",
    matchedUntil: null,
    isLikeness: false,
    explanation: `Found ${entity.name} ${saidBy[provider]}`,
  };
}

function noLonger(input: string): CompanyNotFound {
  const explanation = `No company in the registry is called ${input}; one that was found beyond it could not be confirmed again`;
  return { outcome: "not_found", explanation, nearest: [] };
}
