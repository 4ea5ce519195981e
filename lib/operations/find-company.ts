import "server-only";
import type { z } from "zod";
import type { Database } from "@/lib/db/open";
import { askForRefresh } from "@/lib/db/refresh";
import type { AmbiguousCompany, ResolvedCompany } from "@/lib/domain/resolution/explain";
import type { RegistryEntity } from "@/lib/domain/resolution/registry-index";
import { env, isWarming, publicUrl } from "@/lib/env";
import { logError } from "@/lib/log";
import { ApiError } from "./errors";
import type { refreshField } from "./records/coverage";
import type { alternative, entityRecord, resolution } from "./records/entity";
import { resolveCompany } from "./resolve-company";
import type { RunContext } from "./run";

export type Resolution = z.output<typeof resolution>;

/** The company that an input means, for operations that cannot go on without one. */
export type FoundCompany = { entity: RegistryEntity; resolution: Resolution };

/**
 * Resolves a company or refuses; with a `message` where it is being looked up and the next call may find it.
 *
 * @throws ApiError `company_not_found` or, with `alternatives`, `company_ambiguous`.
 */
export async function findCompany(
  db: Database,
  input: string,
  notFoundExtra: Record<string, unknown> = {},
): Promise<FoundCompany> {
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

/** The companies that may be meant, as the contract writes them. */
export function alternativesOf({ alternatives }: AmbiguousCompany): z.output<typeof alternative>[] {
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
