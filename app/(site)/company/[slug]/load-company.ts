import { cache } from "react";
import { type Citation, citedInTexts } from "@/components/briefing/read-briefing";
import { readViewer } from "@/lib/api/viewer";
import { countVerifiedQuotes } from "@/lib/db/documents";
import { matchRegistered } from "@/lib/db/long-tail";
import { type Database, getDatabase } from "@/lib/db/open";
import { findRegistryEntity, loadRegistry } from "@/lib/db/registry";
import { monthOf } from "@/lib/domain/calendar";
import { runEnrich } from "@/lib/operations/enrich/run";
import { ApiError } from "@/lib/operations/errors";
import { runPeople } from "@/lib/operations/people/run";
import { maxEvents } from "@/lib/operations/records/filing-event";
import type { RunContext } from "@/lib/operations/run";
import { runTimeline } from "@/lib/operations/timeline/run";

type Include = "intelligence" | "intelligence_history";

/** What a company's page and the landing page show; null where no entity has this key. Nothing is metered. */
export const loadBriefing = cache(async (slug: string, ...include: Include[]) => {
  const db = await getDatabase();
  // A page has one address: other names only lead to it.
  if ((await findRegistryEntity(db, slug)) === null) return null;
  try {
    const answer = await runEnrich(await contextOf(db), { company: slug, include });
    return { answer };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
});

/** Of the quotes that a page shows, those found letter for letter in the texts held. */
export async function countVerified(citations: readonly Citation[]): Promise<number> {
  const quotes = citations.flatMap(({ passages }) =>
    passages.map(({ document_id: id, quote, quote_start: start }) => ({ id, quote, start })),
  );
  return countVerifiedQuotes(await getDatabase(), quotes);
}

/** Companies that a first visitor knows, the best to show first. */
const showcase = ["apple", "nvidia", "microsoft", "boeing", "walmart"] as const;
const showcaseMs = 10 * 60_000;
let shown: { key: string; until: number } | undefined;

/** The briefing that a first visitor sees: of those that many know, one whose notes quote, where there is one. */
export async function loadShowcase() {
  if (shown && performance.now() < shown.until) return loadBriefing(shown.key);
  let best: { key: string; quotes: number } | undefined;
  for (const key of showcase) {
    const loaded = await loadBriefing(key);
    const quotes = loaded
      ? citedInTexts(loaded.answer).citations.filter(({ passages }) => passages.length > 0)
      : [];
    if (loaded && quotes.length > (best?.quotes ?? -1)) best = { key, quotes: quotes.length };
  }
  if (best) shown = { key: best.key, until: performance.now() + showcaseMs };
  return best ? loadBriefing(best.key) : null;
}

/** The keys and names of the companies that an address may mean by name or ticker: one if that's certain. */
export async function findCompanies(slug: string): Promise<{ key: string; name: string }[]> {
  const db = await getDatabase();
  const index = await loadRegistry(db);
  const said = decodeAddress(slug);
  // Addresses often write hyphens for spaces.
  for (const name of new Set([said, said.replaceAll("-", " ")])) {
    const match = await matchRegistered(db, index, name);
    if (match.outcome === "not_found") continue;
    const found = match.outcome === "resolved" ? [match] : match.alternatives;
    return found.map(({ entity: { key, name: shown } }) => ({ key, name: shown }));
  }
  return [];
}

function decodeAddress(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The people and the newest events of a company whose key is known. @param to the last month of the events, YYYY-MM. */
export async function loadRecord(slug: string, to: string | null) {
  const context = await contextOf(await getDatabase());
  const [people, timeline] = await Promise.all([
    runPeople(context, { company: slug }),
    runTimeline(context, { company: slug, start: "1993-01", end: to ?? monthOf(context.now) }),
  ]);
  return { people, timeline, hasEarlier: timeline.events.length === maxEvents };
}

async function contextOf(db: Database): Promise<RunContext> {
  const asker = (await readViewer()) === null ? "visitor" : "account";
  return { db, now: new Date(), costCents: 0, asker };
}
