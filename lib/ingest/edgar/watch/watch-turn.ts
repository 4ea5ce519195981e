import "server-only";
import { listHeldCiks } from "@/lib/db/ingest/held-registrants";
import type { Lease } from "../../schedule/run-job";
import type { IngestContext } from "../ingest-context";
import { fetchDailyIndex } from "./fetch-daily-index";
import { type FeedName, followFeed, newestOf } from "./follow-feed";
import { isWatchedForm, type SeenFiling } from "./seen-filing";
import { takeIn } from "./take-in";
import {
  addWaiting,
  dayAtEdgar,
  listIndexDays,
  readCursor,
  shiftDay,
  type WaitingFiling,
  type WatchCursor,
} from "./watch-cursor";

/** The job of watching, of which one instance at a time does a turn. */
export const watchJob = "edgar watch";

export type WatchReport = {
  /** Days whose index was read. */
  days: number;
  /** Entries of the feeds. */
  entries: number;
  /** Filings of companies that are held, taken in. */
  taken: number;
  /** Filings that the next turn tries again. */
  waiting: number;
  givenUp: number;
  faults: string[];
};

/** How long an index may be late before its day counts as one without. */
const daysLate = 3;

const feeds: readonly FeedName[] = ["eight_k", "ownership"];

/**
 * One turn of watching EDGAR: the indexes of the days that passed since the last turn, then the feeds of the latest
 * filings. What companies that are held filed is written down first, then taken in, so that neither a kill nor a pause
 * loses any of it.
 */
export async function watchTurn(
  context: IngestContext,
  lease: Lease,
  now: Date,
  onCompany: (cik: string) => void = () => {},
): Promise<WatchReport> {
  const held = await listHeldCiks(context.db);
  const today = dayAtEdgar(now);
  const report: WatchReport = { days: 0, entries: 0, taken: 0, waiting: 0, givenUp: 0, faults: [] };
  let cursor = readCursor(lease.cursor, today);
  const save = async (next: WatchCursor) => {
    cursor = next;
    await lease.saveCursor(JSON.stringify(next));
  };
  const isWatched = ({ cik, form }: SeenFiling) => held.has(cik) && isWatchedForm(form);
  const work = async () => {
    const { taken, left, givenUp, lastError } = await takeIn(context, cursor.waiting, onCompany);
    report.taken += taken;
    report.givenUp += givenUp;
    if (lastError !== null) report.faults.push(lastError);
    await save({ ...cursor, waiting: left });
  };

  for (const day of listIndexDays(cursor.throughDay, today)) {
    if (context.signal.aborted) break;
    const index = await fetchDailyIndex(context, day);
    if (index.outcome === "failed") {
      if (!context.signal.aborted) report.faults.push(`index of ${day}: ${index.reason}`);
      break;
    }
    if (index.outcome === "missing") {
      if (day >= shiftDay(today, -daysLate)) continue;
      await save({ ...cursor, throughDay: day });
      continue;
    }
    report.days += 1;
    await save({ ...addWaiting(cursor, index.filings.filter(isWatched).map(toWaiting)), throughDay: day });
    await work();
  }
  for (const feed of feeds) {
    if (context.signal.aborted) break;
    const seenUntil = cursor.seenUntil[feed];
    const { entries, fault, mayAdvance } = await followFeed(context, feed, { seenUntil, today });
    if (fault !== null && !context.signal.aborted) report.faults.push(fault);
    report.entries += entries.length;
    const newest = mayAdvance ? newestOf(entries, seenUntil) : seenUntil;
    const filings = entries.filter((entry) => entry.part !== "Reporting" && isWatched(entry)).map(toWaiting);
    await save({ ...addWaiting(cursor, filings), seenUntil: { ...cursor.seenUntil, [feed]: newest } });
  }
  if (!context.signal.aborted) await work();
  report.waiting = cursor.waiting.length;
  return report;
}

function toWaiting({ cik, accession, form, filedOn }: SeenFiling): WaitingFiling {
  return { cik, accession, form, filedOn, tries: 0 };
}
