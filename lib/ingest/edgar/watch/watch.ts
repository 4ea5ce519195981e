import "server-only";
import { z } from "zod";
import { listHeldCiks, listUntaken } from "@/lib/db/registrants";
import { endRun, forgetOldRuns, noteProgress, type RunCounts, startRun } from "@/lib/db/runs";
import { addDays } from "@/lib/domain/calendar";
import { ingestRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import { decodeBytes } from "@/lib/ingest/edgar/read/documents";
import { documentLimits, fetchWithRetry, type IngestContext, listLimits } from "@/lib/ingest/edgar/source";
import type { Lease } from "@/lib/ingest/jobs";
import { readInWorker } from "@/lib/ingest/read-worker/read-pool";
import {
  type FeedEntry,
  isWatchedForm,
  readDailyIndex,
  type SeenFiling,
  seenFilingSchema,
  toListedDocument,
} from "./read-lists";

const waitingSchema = seenFilingSchema.extend({ tries: z.number().int().nonnegative() });

/** A filing that was seen and is still to be taken in. */
type WaitingFiling = z.infer<typeof waitingSchema>;

const cursorSchema = z.object({
  /** The last day whose index was read. */
  throughDay: z.iso.date(),
  /** Newest moment of each feed's entries that were seen. */
  seenUntil: z.object({ eight_k: z.iso.datetime().nullable(), ownership: z.iso.datetime().nullable() }),
  waiting: z.array(waitingSchema),
});

/**
 * Where the next turn continues. Filings are written to `waiting` before they're read, so that none is lost if the
 * process is killed.
 */
type WatchCursor = z.infer<typeof cursorSchema>;

/** The cursor of the last turn; watching that begins, begins with the day before `today`. */
export function parseCursor(saved: string | null, today: string): WatchCursor {
  const first: WatchCursor = {
    throughDay: addDays(today, -2),
    seenUntil: { eight_k: null, ownership: null },
    waiting: [],
  };
  if (saved === null) return first;
  try {
    return cursorSchema.parse(JSON.parse(saved));
  } catch {
    return first;
  }
}

const newYork = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day at EDGAR, which keeps New York's time. */
const dayAtEdgar = (now: Date): string => newYork.format(now);

/** Days after one and before another on which EDGAR may have an index: it never has on weekends and New Year's Day. */
export function listIndexDays(after: string, before: string): string[] {
  const days: string[] = [];
  for (let day = addDays(after, 1); day < before; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !day.endsWith("-01-01")) days.push(day);
  }
  return days;
}

/** Adds filings that do not wait yet. */
function addWaiting(cursor: WatchCursor, filings: readonly WaitingFiling[]): WatchCursor {
  const slot = ({ cik, accession }: WaitingFiling) => `${cik} ${accession}`;
  const waiting = new Map(cursor.waiting.map((one) => [slot(one), one]));
  for (const one of filings) if (!waiting.has(slot(one))) waiting.set(slot(one), one);
  return { ...cursor, waiting: [...waiting.values()] };
}

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

/** There are several turns an hour, so their runs are kept for a week only. */
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

/** One turn of the watch: what it was given, and how far it is. */
type Turn = {
  context: IngestContext;
  held: ReadonlySet<string>;
  today: string;
  cursor: WatchCursor;
  report: WatchReport;
  save: (next: WatchCursor) => Promise<void>;
  /** Ingests what waits. */
  work: () => Promise<void>;
};

type TurnOptions = {
  lease: Lease;
  now: Date;
  onCompany: (cik: string) => void;
  onSaved: () => Promise<void>;
  report: WatchReport;
};

async function doTurn(context: IngestContext, options: TurnOptions): Promise<WatchReport["state"]> {
  const turn = await beginTurn(context, options);
  const { signal } = context;
  const indexes = await readIndexes(turn);
  const isFeedRead = await readFeeds(turn);
  // If EDGAR doesn't answer at all, there's no point in asking for one filing after another.
  if ((indexes.isHeard || isFeedRead) && !signal.aborted) await turn.work();
  if (signal.aborted) return "stopped";
  return indexes.isRead || isFeedRead ? "done" : "failed";
}

async function beginTurn(
  context: IngestContext,
  { lease, now, onCompany, onSaved, report }: TurnOptions,
): Promise<Turn> {
  const today = dayAtEdgar(now);
  const save = async (next: WatchCursor) => {
    turn.cursor = next;
    report.waiting = next.waiting.length;
    await lease.saveCursor(JSON.stringify(next));
    await onSaved();
  };
  const work = async () => {
    const { taken, left, givenUp, lastError } = await ingestWaiting(context, turn.cursor.waiting, onCompany);
    report.taken += taken;
    report.givenUp += givenUp;
    if (lastError !== null) report.faults.push(lastError);
    await save({ ...turn.cursor, waiting: left });
  };
  const held = await listHeldCiks(context.db);
  const turn: Turn = { context, held, today, cursor: parseCursor(lease.cursor, today), report, save, work };
  return turn;
}

/** Goes through the indexes of the days that are over; `isHeard`: EDGAR answered, be it that there is none. */
async function readIndexes(turn: Turn): Promise<{ isHeard: boolean; isRead: boolean }> {
  const { context, today, report } = turn;
  const outcome = { isHeard: false, isRead: false };
  for (const day of listIndexDays(turn.cursor.throughDay, today)) {
    if (context.signal.aborted) break;
    const index = await fetchDailyIndex(context, day);
    if (index.outcome === "failed") {
      if (!context.signal.aborted) report.faults.push(`index of ${day}: ${index.reason}`);
      break;
    }
    outcome.isHeard = true;
    if (index.outcome === "missing") {
      if (day >= addDays(today, -daysLate)) continue;
      await turn.save({ ...turn.cursor, throughDay: day });
      continue;
    }
    outcome.isRead = true;
    report.days += 1;
    await turn.save({ ...addWaiting(turn.cursor, waitingOf(turn, index.filings)), throughDay: day });
    await turn.work();
  }
  return outcome;
}

/** Goes through the feeds of the latest filings; whether any of them was read. */
async function readFeeds(turn: Turn): Promise<boolean> {
  const { context, today, report } = turn;
  let isRead = false;
  for (const feed of feeds) {
    if (context.signal.aborted) break;
    const seenUntil = turn.cursor.seenUntil[feed];
    const { entries, fault, mayAdvance } = await followFeed(context, feed, { seenUntil, today });
    if (fault !== null && !context.signal.aborted) report.faults.push(fault);
    if (fault === null || entries.length > 0) isRead = true;
    report.entries += entries.length;
    const newest = mayAdvance ? newestOf(entries, seenUntil) : seenUntil;
    const filings = waitingOf(
      turn,
      entries.filter(({ part }) => part !== "Reporting"),
    );
    const next = addWaiting(turn.cursor, filings);
    await turn.save({ ...next, seenUntil: { ...turn.cursor.seenUntil, [feed]: newest } });
  }
  return isRead;
}

/** Of filings those of companies that are held, in forms that are read. */
const waitingOf = ({ held }: Turn, filings: readonly SeenFiling[]): WaitingFiling[] =>
  filings.filter(({ cik, form }) => held.has(cik) && isWatchedForm(form)).map(toWaiting);

function toWaiting({ cik, accession, form, filedOn }: SeenFiling): WaitingFiling {
  return { cik, accession, form, filedOn, tries: 0 };
}

export type FeedName = "eight_k" | "ownership";

const perPage = 100;

/** EDGAR shows no more than about two thousand; what lies behind is in the day's index. */
const mostPages = 20;

/** Asking for ownership forms by their number would bring every form that begins with it, such as 424B2. */
const filters: Readonly<Record<FeedName, string>> = {
  eight_k: "type=8-K&owner=exclude",
  ownership: "type=&owner=only",
};

/** A page of the feed of the latest filings, from the newest. */
export function latestFilingsUrl(feed: FeedName, start: number): string {
  const page = `start=${start}&count=${perPage}&output=atom`;
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcurrent&${filters[feed]}&${page}`;
}

type FeedReading = {
  entries: FeedEntry[];
  /** Why the feed wasn't read far enough, or null. What was read counts anyway. */
  fault: string | null;
  /** Whether the next reading may begin where this one did: false where it broke off and can be made again. */
  mayAdvance: boolean;
};

/**
 * Reads a feed from its newest entry to those of the moment `seenUntil`, these included: others may have come in at
 * the same second. Without a moment, to the beginning of the day.
 */
async function followFeed(
  context: IngestContext,
  feed: FeedName,
  { seenUntil, today }: { seenUntil: string | null; today: string },
): Promise<FeedReading> {
  const entries: FeedEntry[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const url = latestFilingsUrl(feed, page * perPage);
    const answer = await fetchWithRetry(context, url, { limits: documentLimits });
    if (answer.outcome === "missing" && page === 0)
      return { entries, fault: `${url}: not there (404)`, mayAdvance: false };
    if (answer.outcome === "missing") return { entries, fault: null, mayAdvance: true };
    if (answer.outcome !== "fetched")
      return {
        entries,
        fault: `${url}: ${"reason" in answer ? answer.reason : answer.outcome}`,
        mayAdvance: false,
      };
    const answered = await readInWorker("latestFilings", answer.bytes, context.signal);
    const read =
      answered.outcome === "done" ? answered.result : { ok: false as const, reason: answered.reason };
    if (!read.ok) return { entries, fault: `${url}: ${read.reason}`, mayAdvance: false };
    entries.push(...read.entries);
    const oldest = read.entries.at(-1);
    const isKnown =
      oldest !== undefined && (seenUntil === null ? oldest.filedOn < today : oldest.at < seenUntil);
    if (isKnown || read.count < perPage) return { entries, fault: null, mayAdvance: true };
  }
  const fault = `${feed}: more than ${mostPages * perPage} new entries; the day's index has the rest`;
  return { entries, fault, mayAdvance: true };
}

/** The newest moment among entries, or the one that was known. */
function newestOf(entries: readonly FeedEntry[], known: string | null): string | null {
  return entries.reduce<string | null>(
    (newest, { at }) => (newest === null || at > newest ? at : newest),
    known,
  );
}

type IndexAnswer =
  | { outcome: "read"; filings: SeenFiling[] }
  /** No index of that day: a holiday, or not there yet. */
  | { outcome: "missing" }
  | { outcome: "failed"; reason: string };

const listingSchema = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string() })) }),
});

/** The folder of a day's quarter. */
function indexFolder(day: string): string {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
  return `https://www.sec.gov/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/`;
}

/** The names under which a day's filings are listed, the one that is read first. */
const namesOf = (day: string): string[] =>
  ["form", "company"].map((order) => `${order}.${day.replaceAll("-", "")}.idx`);

/**
 * Reads the index of a day. The folder is asked first, since EDGAR answers 403 for a file that it does not have, as it
 * does to those whom it wants to stop. A folder that cannot be listed, as that of a stand-in, is asked file by file.
 */
async function fetchDailyIndex(context: IngestContext, day: string): Promise<IndexAnswer> {
  const folder = indexFolder(day);
  const listing = await fetchWithRetry(context, `${folder}index.json`, { limits: listLimits });
  if (listing.outcome !== "fetched" && listing.outcome !== "missing") return failed(listing);
  const listed = listing.outcome === "fetched" ? readListing(listing.bytes) : null;
  for (const name of namesOf(day)) {
    if (listed !== null && !listed.has(name)) continue;
    const answer = await fetchWithRetry(context, `${folder}${name}`, { limits: listLimits });
    if (answer.outcome === "missing") continue;
    if (answer.outcome !== "fetched") return failed(answer);
    const index = readDailyIndex(decodeBytes(answer.bytes));
    return index.ok
      ? { outcome: "read", filings: index.filings }
      : { outcome: "failed", reason: `${name}: ${index.reason}` };
  }
  return { outcome: "missing" };
}

function readListing(bytes: Buffer): ReadonlySet<string> | null {
  try {
    const { directory } = listingSchema.parse(JSON.parse(bytes.toString("utf8")));
    return new Set(directory.item.map(({ name }) => name));
  } catch {
    return null;
  }
}

function failed(answer: { outcome: string; reason?: string }): IndexAnswer {
  return { outcome: "failed", reason: answer.reason ?? answer.outcome };
}

type TakenIn = {
  /** Filings that were read, or found to be unreadable. */
  taken: number;
  /** Those that are to be tried again. */
  left: WaitingFiling[];
  /** Those that were tried too often; their documents keep the reason. */
  givenUp: number;
  lastError: string | null;
};

/** A turn comes about every quarter of an hour: a day and a half. */
const mostTries = 150;

/** Takes in filings through their registrants' lists, company by company; one that fails is tried again next turn. */
async function ingestWaiting(
  context: IngestContext,
  waiting: readonly WaitingFiling[],
  onCompany: (cik: string) => void,
): Promise<TakenIn> {
  const { db, signal } = context;
  const due = await listUntaken(db, waiting);
  const byCik = new Map<string, WaitingFiling[]>();
  for (const filing of due) byCik.set(filing.cik, [...(byCik.get(filing.cik) ?? []), filing]);
  const left: WaitingFiling[] = [];
  let lastError: string | null = null;
  let taken = 0;
  let givenUp = 0;
  for (const [cik, filings] of byCik) {
    if (signal.aborted) {
      left.push(...filings);
      continue;
    }
    onCompany(cik);
    const since = filings.map(({ filedOn }) => filedOn).sort()[0] ?? null;
    const result = await ingestRegistrant(context, cik, {
      kinds: ["eight_k", "ownership"],
      since,
      also: filings.map(toListedDocument),
      onProgress: () => undefined,
    });
    if (result.lastError !== null) lastError = `${result.name}: ${result.lastError}`;
    const untaken = await listUntaken(db, filings);
    taken += filings.length - untaken.length;
    const again = untaken.map((one) => ({ ...one, tries: one.tries + (signal.aborted ? 0 : 1) }));
    left.push(...again.filter(({ tries }) => tries < mostTries));
    givenUp += again.filter(({ tries }) => tries >= mostTries).length;
  }
  return { taken, left, givenUp, lastError };
}
