import type { Database } from "@/lib/db/open";
import { discoverySettings } from "@/lib/ingest/discovery/discovery-settings";
import { padCik } from "@/lib/ingest/edgar/urls";
import { alternativesOf } from "@/lib/operations/find-company";
import { resolveCompany } from "@/lib/operations/resolve-company";
import { loadSeed } from "@/lib/seed/load";

export type FoundCik = { outcome: "found"; cik: string } | { outcome: "unknown"; reason: string };

/** The CIK that a ticker, a name or a CIK means, by the registry alone. A number is taken as it is: it may be new to the registry. */
export async function findCik(db: Database, input: string): Promise<FoundCik> {
  if (/^\d{1,10}$/.test(input)) return { outcome: "found", cik: padCik(input) };
  // Names are known from the seed data: a database that no server opened yet does not have it.
  await loadSeed(db);
  const { match } = await resolveCompany(db, input, { ...discoverySettings, providers: [] });
  if (match.outcome === "not_found")
    return { outcome: "unknown", reason: "no company of that name is known; give its CIK" };
  if (match.outcome === "ambiguous") {
    const names = alternativesOf(match).map(({ name, ticker, key }) => `${name} (${ticker ?? key})`);
    return { outcome: "unknown", reason: `may be ${names.join(", ")}` };
  }
  const { cik } = match.entity;
  if (cik === null) return { outcome: "unknown", reason: "does not file with the SEC under its own name" };
  return { outcome: "found", cik };
}
