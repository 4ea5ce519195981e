import "server-only";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import { perDatabase } from "@/lib/db/cache";
import { findDiscoveriesOf } from "@/lib/db/discoveries";
import { matchBeyondMemory } from "@/lib/db/long-tail";
import type { Database } from "@/lib/db/open";
import { askForRefresh } from "@/lib/db/refresh";
import { loadRegistry } from "@/lib/db/registry";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import type {
  AmbiguousCompany,
  CompanyMatch,
  CompanyNotFound,
  ResolvedCompany,
} from "@/lib/domain/resolution/explain";
import { readLei } from "@/lib/domain/resolution/identifiers";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import type { RegistryEntity, RegistryIndex } from "@/lib/domain/resolution/registry-index";
import { env, isWarming, publicUrl } from "@/lib/env";
import { type Discovery, discoverCompany } from "@/lib/ingest/discovery/discover-company";
import { type DiscoverySettings, discoverySettings } from "@/lib/ingest/discovery/found-company";
import { logError } from "@/lib/log";
import { traced } from "@/lib/telemetry";
import { ApiError } from "./errors";
import type { refreshField } from "./records/coverage";
import type { alternative, entityRecord, resolution } from "./records/entity";
import type { RunContext } from "./run";

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
    return answerDiscovery(input, discovery, match);
  }
  const rows = await findDiscoveriesOf(db, match.entity.key);
  const standing = rows.find(({ state }) => state !== "refused");
  if (standing === undefined && rows.length > 0) return { match: noLonger(input), isLookedUp: false };
  const most = mostConfidence[standing?.provider ?? "gleif"];
  if (standing?.isExpired === true) await discoverCompany(db, index, standing.query, settings);
  const confidence = Math.min(match.confidence, most);
  return { match: { ...match, confidence }, isLookedUp: false };
}

function answerDiscovery(input: string, discovery: Discovery, match: CompanyNotFound): CompanyResolution {
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

/** Cached matches of the registry in memory, by input; a reloaded registry starts without any. */
type Remembered = { index: RegistryIndex; matches: LRUCache<string, CompanyMatch> };

const most = 10_000;

export type CompanyResolution = {
  /** What the string means, with the entity itself or those that it may mean. */
  match: CompanyMatch;
  /** True where the company is being looked up beyond the registry: the next call may find it. */
  isLookedUp: boolean;
};

/**
 * Finds the company that a string stands for in a database's registry, or beyond it where the settings allow it.
 * Nothing is thrown for what is unknown or ambiguous: the match says so, with the entities that may be meant.
 */
export function resolveCompany(
  db: Database,
  input: string,
  settings: DiscoverySettings = discoverySettings,
): Promise<CompanyResolution> {
  return traced("resolve company", {}, async ({ note }) => {
    const resolution = await resolve(db, input, settings);
    note({ "footnote.outcome": resolution.match.outcome });
    return resolution;
  });
}

async function resolve(db: Database, input: string, settings: DiscoverySettings): Promise<CompanyResolution> {
  const index = await loadRegistry(db);
  const match = await matchBeyondMemory(db, index, input, matchRemembered(db, index, input));
  const resolution = { match, isLookedUp: false };
  if (match.outcome === "ambiguous") return resolution;
  if (match.outcome === "not_found" && settings.providers.length === 0) return resolution;
  if (match.outcome === "resolved" && match.entity.type !== "discovered_entity") return resolution;
  return await resolveBeyondRegistry(db, input, { match, index }, settings);
}

function matchRemembered(db: Database, index: RegistryIndex, input: string): CompanyMatch {
  const remembered = perDatabase(db, "matches", () => forget(index));
  if (remembered.index !== index) Object.assign(remembered, forget(index));
  const known = remembered.matches.get(input);
  if (known) return known;
  const match = matchCompany(index, input);
  remembered.matches.set(input, match);
  return match;
}

function forget(index: RegistryIndex): Remembered {
  return { index, matches: new LRUCache({ max: most }) };
}

export type Resolution = z.output<typeof resolution>;

/** The company that an input means, for operations that cannot go on without one. */
export type RequestedCompany = { entity: RegistryEntity; resolution: Resolution };

/**
 * Resolves a company or refuses; with a `message` where it is being looked up and the next call may find it.
 *
 * @throws ApiError `company_not_found` or, with `alternatives`, `company_ambiguous`.
 */
export async function findCompany(
  db: Database,
  input: string,
  notFoundExtra: Record<string, unknown> = {},
): Promise<RequestedCompany> {
  const { match, isLookedUp } = await resolveCompany(db, input);
  if (match.outcome === "not_found") {
    const extra = isLookedUp ? { ...notFoundExtra, message: match.explanation } : notFoundExtra;
    throw new ApiError("company_not_found", { extra });
  }
  if (match.outcome === "ambiguous") {
    throw new ApiError("company_ambiguous", { extra: { alternatives: alternativesOf(match) } });
  }
  return { entity: match.entity, resolution: resolutionOf(match) };
}

/** How a company was found, as the contract writes it. */
export function resolutionOf(match: ResolvedCompany): Resolution {
  return {
    source: match.source,
    confidence: match.confidence,
    matchedName: match.matchedName,
    matchedKind: match.matchedKind,
    matchedUntil: match.matchedUntil,
    explanation: match.explanation,
  };
}

/** The companies that may be meant, or are nearest to what nobody is called, as the contract writes them. */
export function alternativesOf(match: AmbiguousCompany | CompanyNotFound): z.output<typeof alternative>[] {
  const alternatives = match.outcome === "ambiguous" ? match.alternatives : match.nearest;
  return alternatives.map(({ entity: { key, name, type, ticker }, confidence }) => ({
    key,
    name,
    type,
    ticker,
    confidence,
  }));
}

/** The entity as the contract writes it. */
export function toEntity(found: RegistryEntity): z.output<typeof entityRecord> {
  return {
    key: found.key,
    name: found.name,
    type: found.type,
    ticker: found.ticker,
    sector: found.sector,
    industry: found.industry,
    publicUrl: `${publicUrl()}/company/${found.key}`,
  };
}

type Asked = { db: Database; asker: RunContext["asker"] | undefined };

/**
 * Has newer filings of a company fetched where what is held is missing or older than a day, and says how far that is.
 * The answer at hand doesn't wait for it, and doesn't fail with it.
 */
export async function askForNewer(
  { db, asker }: Asked,
  { key, cik }: { key: string; cik: string | null },
): Promise<z.output<typeof refreshField>> {
  if (asker === undefined || cik === null || !isWarming()) return null;
  const visitorsAnHour = asker === "visitor" ? env.WARM_VISITORS_PER_HOUR : null;
  try {
    return (await askForRefresh(db, { entityKey: key, cik, visitorsAnHour })).status;
  } catch (error) {
    logError(error, { task: "refresh" });
    return null;
  }
}
