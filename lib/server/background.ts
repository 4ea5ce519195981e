import "server-only";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { deliverDueMail, sweepOutbox } from "@/lib/accounts/mail";
import { sendUsageAlerts } from "@/lib/accounts/usage";
import { forgetDeletedCalls } from "@/lib/db/accounts";
import { announceAnnotator } from "@/lib/db/annotations";
import { forgetCallLog, forgetCalls, forgetRequests } from "@/lib/db/calls";
import { announceReader } from "@/lib/db/document-queue";
import { noteBackground } from "@/lib/db/jobs";
import { abandonedAfterSeconds, sweepAttempts, sweepCalls } from "@/lib/db/limits";
import { isTailIndexed, reindexTail } from "@/lib/db/long-tail";
import { sweepMail } from "@/lib/db/mail";
import { listFeeds } from "@/lib/db/news";
import { type Database, isDatabaseUnavailable } from "@/lib/db/open";
import { sweepSessions, sweepSignInTokens } from "@/lib/db/sign-in";
import { annotatorVersion, sourceVersion } from "@/lib/db/source-version";
import { sweepDeliveries } from "@/lib/db/webhooks";
import { env } from "@/lib/env";
import { createRenewalTask } from "@/lib/ingest/annotations";
import { createGleifTask } from "@/lib/ingest/discovery/golden-copy/gleif-updates";
import { createRereadTask } from "@/lib/ingest/edgar/ingest-documents";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { watchJob, watchTurn } from "@/lib/ingest/edgar/watch/watch";
import { createFetcher, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { logLine, nameHolder, type Schedule, type ScheduledTask, startSchedule } from "@/lib/ingest/jobs";
import { ingestFeed } from "@/lib/ingest/news/ingest-feed";
import { openNews } from "@/lib/ingest/news/source";
import { logError } from "@/lib/log";
import { deliverWebhooks, queueWebhookEvents } from "@/lib/webhooks/deliver";

import { startNamedIngestions } from "./named-ingestion";
import { startRefreshing } from "./refreshing";

/** The job that reads known feeds again. `contact` is what publishers see of whoever asks. */
function createFeedsTask(
  db: Database,
  { contact, base = null }: { contact: string | null; base?: string | null },
): ScheduledTask {
  return {
    name: "news feeds",
    async run({ signal }) {
      const feeds = await listFeeds(db);
      const report = { feeds: feeds.length, articles: 0, failed: 0 };
      if (feeds.length === 0) return report;
      const context = openNews(db, { signal, contact, base });
      try {
        for (const url of feeds) {
          if (signal.aborted) break;
          const result = await ingestFeed(context, url);
          if (result.state === "not_a_feed" || result.state === "failed") report.failed += 1;
          else report.articles += result.stored;
        }
      } finally {
        await context.close();
      }
      return report;
    },
  };
}

/** How long a turn waits for EDGAR; the next turn asks again for what it did not get. */
const backOffMs = [500, 2_000];

/** The job that watches EDGAR for new filings. */
function createWatchTask(db: Database, source: FetchSource): ScheduledTask {
  return {
    name: watchJob,
    async run(lease) {
      const fetcher = createFetcher(db, source, backOffMs);
      const context = {
        db,
        fetcher,
        signal: lease.signal,
        onPause: (until: Date, reason: string) =>
          logLine({ task: watchJob, pausedUntil: until.toISOString(), reason }),
      };
      try {
        const { faults, ...counts } = await watchTurn(context, lease, new Date());
        return {
          ...counts,
          faults: faults.length,
          ...(faults[0] === undefined ? {} : { fault: faults[0].slice(0, 300) }),
        };
      } finally {
        await fetcher.close();
      }
    },
  };
}

/** Starts scheduled ingestion where INGEST_EVERY is set. A source that cannot be asked is logged once and left out. */
function startIngestSchedule(db: Database): Schedule | null {
  if (env.INGEST_EVERY === undefined) return null;
  const contact = env.PUBLIC_URL ?? env.SEC_CONTACT ?? null;
  const tasks = [...edgarTasks(db), createFeedsTask(db, { contact })];
  return startSchedule(db, tasks, { everyMs: env.INGEST_EVERY });
}

/** Begins to update what was imported from GLEIF, where GLEIF_UPDATES says so. What failed is tried again an hour later. */
function startGleifUpdates(db: Database): Schedule | null {
  if (env.GLEIF_UPDATES === "off") return null;
  const task = createGleifTask(db, {
    base: env.GLEIF_BASE ?? null,
    folder: path.join(env.DATA_DIR, "gleif"),
  });
  return startSchedule(db, [task], { everyMs: 3_600_000, lookEveryMs: 60_000 });
}

function edgarTasks(db: Database): ScheduledTask[] {
  try {
    const source = createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });
    return [createWatchTask(db, source)];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`INGEST_EVERY is set, but EDGAR is not watched. ${reason}`);
    return [];
  }
}

/** The job that makes long-tail names findable that were stored earlier or by another version. */
function createTailTask(db: Database): ScheduledTask {
  return {
    name: "long-tail names",
    isDue: async () => !(await isTailIndexed(db)),
    run: async ({ signal }) => ({ names: await reindexTail(db, signal) }),
  };
}

/** How often an instance checks for stale annotations and readings, in milliseconds. */
const lookEveryMs = 5_000;

/**
 * Starts renewing annotations and readings in the background. They are renewed to the versions of this server, since the
 * server that started last decides.
 */
async function startRenewing(db: Database): Promise<Schedule> {
  await announceAnnotator(db, annotatorVersion());
  await announceReader(db, sourceVersion("eight_k"));
  return startSchedule(db, [createTailTask(db), createRenewalTask(db), createRereadTask(db)], {
    everyMs: 0,
    lookEveryMs,
  });
}

async function forgetLedger(db: Database): Promise<void> {
  if (env.LEDGER_MONTHS !== undefined) await forgetCalls(db, env.LEDGER_MONTHS);
}

/** Tasks that may run on several instances at once: each row is claimed by one of them. */
type Task = { name: string; everyMs: number; run: (db: Database, signal: AbortSignal) => Promise<unknown> };

const tasks: readonly Task[] = [
  { name: "usage-alerts", everyMs: 10_000, run: sendUsageAlerts },
  { name: "mail", everyMs: 10_000, run: deliverDueMail },
  { name: "queue-webhooks", everyMs: 5_000, run: queueWebhookEvents },
  { name: "send-webhooks", everyMs: 5_000, run: deliverWebhooks },
  { name: "sweep-webhooks", everyMs: 60_000, run: sweepDeliveries },
  { name: "forget-requests", everyMs: 60_000, run: forgetRequests },
  { name: "forget-deleted", everyMs: 60_000, run: forgetDeletedCalls },
  { name: "forget-call-log", everyMs: 60_000, run: forgetCallLog },
  { name: "forget-calls", everyMs: 3_600_000, run: forgetLedger },
  { name: "sweep-attempts", everyMs: 3_600_000, run: sweepAttempts },
  { name: "sweep-mail", everyMs: 3_600_000, run: sweepMail },
  { name: "sweep-outbox", everyMs: 3_600_000, run: () => sweepOutbox() },
  { name: "sweep-sessions", everyMs: 3_600_000, run: sweepSessions },
  { name: "sweep-sign-in-tokens", everyMs: 3_600_000, run: sweepSignInTokens },
];

/** How long a shutdown waits for what is running, such as a slow mail server. */
const longestWaitMs = 10_000;

type Housekeeping = {
  /** Starts nothing new and waits up to ten seconds for what is running. May be called again. */
  stop(): Promise<void>;
};

/** Sends mails that are due and deletes rows past their time. */
export function startHousekeeping(db: Database): Housekeeping {
  const ending = new AbortController();
  const running = new Map<string, Promise<void>>();
  const begin = (task: Task) => {
    if (running.has(task.name)) return;
    running.set(
      task.name,
      runSafely(db, task, ending.signal).finally(() => running.delete(task.name)),
    );
  };
  const timers = tasks.map((task) => setInterval(() => begin(task), task.everyMs).unref());
  for (const task of tasks) begin(task);
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      ending.abort();
      await Promise.race([Promise.all(running.values()), wait(longestWaitMs, undefined, { ref: false })]);
    },
  };
}

async function runSafely(db: Database, { name, run }: Task, signal: AbortSignal): Promise<void> {
  try {
    await run(db, signal);
  } catch (error) {
    // While the database is unreachable, failed requests log it already; a line every ten seconds would add
    // nothing.
    if (!isDatabaseUnavailable(error)) logError(error, { task: name });
  }
}

const sweepEveryMs = 30_000;

export type Background = {
  /** Starts nothing new and waits briefly for what is running. May be called again. */
  stop(): Promise<void>;
};

/**
 * Starts the background work: sweeping calls that nobody answered, mails, retention, ingestion on schedule,
 * refreshes that were asked for, renewals. Any number of processes may run it, on any number of machines: each piece of work is a lease in
 * the database, which another takes over when its holder dies, and one gate spaces the requests of all to a publisher.
 */
export async function startBackground(db: Database): Promise<Background> {
  const holder = nameHolder();
  await noteBackground(db, holder);
  const timer = setInterval(() => void sweep(db, holder), sweepEveryMs);
  timer.unref();
  const schedule = startIngestSchedule(db);
  const updates = startGleifUpdates(db);
  const refreshing = startRefreshing(db);
  const ordered = startNamedIngestions(db);
  const renewing = await startRenewing(db);
  const housekeeping = startHousekeeping(db);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([
        schedule?.stop(),
        updates?.stop(),
        refreshing?.stop(),
        ordered?.stop(),
        renewing.stop(),
        housekeeping.stop(),
      ]);
    },
  };
}

async function sweep(db: Database, holder: string): Promise<void> {
  try {
    await noteBackground(db, holder);
    await sweepCalls(db, abandonedAfterSeconds);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) logError(error, { task: "sweep" });
  }
}
