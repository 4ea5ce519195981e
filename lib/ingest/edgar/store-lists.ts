import "server-only";
import { upsertFacts } from "@/lib/db/facts";
import { dropFigures, tidyFigures } from "@/lib/db/figures";
import type { Database, Queryable } from "@/lib/db/open";
import { buildMetrics } from "./choose-figures";
import type { CompanyFacts } from "./company-facts";
import { createDocumentRegister } from "./document-register";
import { storeFilings } from "./store-filings";
import { type RegistrantKeys, storeRegistrant } from "./store-registrant";
import type { Submissions } from "./submissions";

/** `unfit`: a profile that makes no company, with the reason. */
export type ProfileOutcome =
  | { outcome: "stored"; keys: RegistrantKeys }
  | { outcome: "unfit"; reason: string };

/** Stores a profile with its newest filings, from wherever it came. Pages of older filings are `storeFilings`' part. */
export async function storeProfile(
  db: Database,
  cik: string,
  submissions: Submissions,
  retrieved: { at: string; sha256: string },
): Promise<ProfileOutcome> {
  const { profile, isCompany, filings } = submissions;
  if (profile.cik !== cik) return { outcome: "unfit", reason: `is of CIK ${profile.cik}` };
  if (!isCompany) return { outcome: "unfit", reason: `${profile.name} is no company` };
  if (filings.length === 0) return { outcome: "unfit", reason: `${profile.name} has filed nothing` };
  const keys = await storeRegistrant(db, submissions, retrieved);
  await storeFilings(db, keys, filings, retrieved.at);
  return { outcome: "stored", keys };
}

/**
 * Stores a company's figures as reported, as they were known on the day `retrievedAt`. They take the place of those
 * that were held of it; what a predecessor reported only adds to those of the company that took its place.
 */
export async function storeFigures(
  tx: Queryable,
  keys: RegistrantKeys,
  facts: CompanyFacts,
  retrievedAt: string,
): Promise<void> {
  const documents = createDocumentRegister(() => keys.name);
  const metric = buildMetrics([facts], () => keys.successor ?? keys.own, documents, retrievedAt.slice(0, 10));
  if (keys.successor === null) await dropFigures(tx, metric);
  await upsertFacts(tx, { document: documents.rows(), metric });
  await tidyFigures(tx, [keys.successor ?? keys.own]);
}
