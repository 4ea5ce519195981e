import "server-only";
import { listHeldCiks } from "@/lib/db/registrants";
import { endRun, forgetOldRuns, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
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
  /** `failed`: neither an index nor a feed could be read. `stopped`: it was asked to end. */
  state: "done" | "failed" | "stopped";
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

/** The subject of a turn's run, in the list of all runs. */
const subject = "EDGAR";

/** Turns come by the hour: of their runs those of a week are kept. */
const daysKept = 7;

/** How long an index may be late before its day counts as one without. */
const daysLate = 3;

const feeds: readonly FeedName[] = ["eight_k", "ownership"];

/**
 * One turn of watching EDGAR: the indexes of the days that passed since the last turn, then the feeds of the latest
 * filings. What companies that are held filed is written down first, then taken in, so that neither a kill nor a pause
 * loses any of it. Leaves a run, `failed` where no list could be read.
 */
export async function watchTurn(
  context: IngestContext,
  lease: Lease,
  now: Date,
  onCompany: (cik: string) => void = () => {},
): Promise<WatchReport> {
  const { db } = context;
  const run = await startRun(db, "watch", subject);
  const report: WatchReport = {
    state: "failed",
    ...{ days: 0, entries: 0, taken: 0, waiting: 0, givenUp: 0, faults: [] },
  };
  const reason = () => report.faults[0]?.slice(0, 500) ?? null;
  const onSaved = () => noteProgress(db, run.id, countsOf(report), reason());
  try {
    report.state = await doTurn(context, { lease, now, onCompany, onSaved, report });
    return report;
  } catch (error) {
    report.faults.unshift(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    await endRun(db, run.id, report.state, countsOf(report), reason());
    await forgetOldRuns(db, "watch", daysKept);
  }
}

const countsOf = ({ taken, givenUp, waiting }: WatchReport): RunCounts => ({
  done: taken,
  failed: givenUp,
  remaining: waiting,
});

type Turn = {
  lease: Lease;
  now: Date;
  onCompany: (cik: string) => void;
  onSaved: () => Promise<void>;
  report: WatchReport;
};

async function doTurn(
  context: IngestContext,
  { lease, now, onCompany, onSaved, report }: Turn,
): Promise<WatchReport["state"]> {
  const held = await listHeldCiks(context.db);
  const today = dayAtEdgar(now);
  let cursor = readCursor(lease.cursor, today);
  let isHeard = false;
  let isRead = false;
  const save = async (next: WatchCursor) => {
    cursor = next;
    report.waiting = next.waiting.length;
    await lease.saveCursor(JSON.stringify(next));
    await onSaved();
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
    isHeard = true;
    if (index.outcome === "missing") {
      if (day >= shiftDay(today, -daysLate)) continue;
      await save({ ...cursor, throughDay: day });
      continue;
    }
    isRead = true;
    report.days += 1;
    await save({ ...addWaiting(cursor, index.filings.filter(isWatched).map(toWaiting)), throughDay: day });
    await work();
  }
  for (const feed of feeds) {
    if (context.signal.aborted) break;
    const seenUntil = cursor.seenUntil[feed];
    const { entries, fault, mayAdvance } = await followFeed(context, feed, { seenUntil, today });
    if (fault !== null && !context.signal.aborted) report.faults.push(fault);
    if (fault === null || entries.length > 0) isRead = true;
    report.entries += entries.length;
    const newest = mayAdvance ? newestOf(entries, seenUntil) : seenUntil;
    const filings = entries.filter((entry) => entry.part !== "Reporting" && isWatched(entry)).map(toWaiting);
    await save({ ...addWaiting(cursor, filings), seenUntil: { ...cursor.seenUntil, [feed]: newest } });
  }
  // Who answers nothing at all is not asked for one filing after the other.
  if ((isHeard || isRead) && !context.signal.aborted) await work();
  if (context.signal.aborted) return "stopped";
  return isRead ? "done" : "failed";
}

function toWaiting({ cik, accession, form, filedOn }: SeenFiling): WaitingFiling {
  return { cik, accession, form, filedOn, tries: 0 };
}
