import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { renewBriefing } from "@/lib/briefing/brief-company";
import type { Database } from "@/lib/db/open";
import {
  claimRefresh,
  endRefresh,
  type HeldRefresh,
  mustRefreshWait,
  type RefreshEnd,
  renewRefresh,
} from "@/lib/db/refresh";
import { toDay } from "@/lib/domain/calendar";
import { isWarming } from "@/lib/env";
import { refreshRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import { createFetcher, type FetchSource } from "@/lib/ingest/fetch/fetch-document";
import { logLine, nameHolder, type Schedule } from "@/lib/ingest/jobs";
import { logError } from "@/lib/log";
import { createModel } from "@/lib/model/language-model";
import { traced } from "@/lib/telemetry";
import { findEdgar } from "../ingest/edgar/source";

const task = "refresh";

/** What EDGAR doesn't give now is asked for again by a later try: none waits long for it. */
const backOffMs = [500, 2_000];

export type RefreshingOptions = {
  /** How long a dead holder keeps the others waiting, in milliseconds. */
  leaseMs?: number;
  /** How often an instance looks for a company, and whether it must make way for other ingestion, in milliseconds. */
  lookEveryMs?: number;
};

/** Begins to refresh companies that are asked about, where EDGAR may be asked and it isn't switched off. */
export function startRefreshing(db: Database): Schedule | null {
  return isWarming() ? refreshFrom(db, findEdgar()) : null;
}

/** Refreshes one company after the other in the background of this process, as others do of theirs. */
export function refreshFrom(
  db: Database,
  source: FetchSource,
  { leaseMs = 60_000, lookEveryMs = 1_000 }: RefreshingOptions = {},
): Schedule {
  const ending = new AbortController();
  const { signal } = ending;
  const work = { db, source, leaseMs, lookEveryMs, signal };
  const running = (async () => {
    while (!signal.aborted) {
      const isBusy = await turn(work).catch((error: unknown) => {
        if (!signal.aborted) logError(error, { task });
        return false;
      });
      if (!isBusy) await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    stop: async (patienceMs = 1_000) => {
      ending.abort();
      const patience = new AbortController();
      const impatient = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([running, impatient]);
      patience.abort();
    },
  };
}

type Work = { db: Database; source: FetchSource; signal: AbortSignal } & Required<RefreshingOptions>;

/** Takes a company if one waits, and refreshes it. False where there's nothing to do now. */
async function turn(work: Work): Promise<boolean> {
  const { db, source, leaseMs } = work;
  const holder = nameHolder();
  const held = await claimRefresh(db, { holder, leaseMs, gate: source.name });
  if (held === null) return false;
  const startedMs = performance.now();
  const end = await traced("job refresh", { "footnote.holder": holder }, () =>
    refreshHeld(work, held, holder),
  ).catch(
    (error: unknown): RefreshEnd => ({
      outcome: work.signal.aborted ? "yielded" : "failed",
      reason: error instanceof Error ? error.message : String(error),
    }),
  );
  await endRefresh(db, held.entityKey, holder, end);
  const said = {
    task,
    company: held.entityKey,
    state: end.outcome,
    ms: Math.round(performance.now() - startedMs),
  };
  if (end.outcome === "failed") logLine({ ...said, fault: end.reason.slice(0, 300) }, "error");
  else logLine(said);
  return end.outcome !== "yielded";
}

/** Refreshes a company while its lease holds and nothing else goes first; a publisher who wants a pause gets it. */
async function refreshHeld(work: Work, { entityKey, cik }: HeldRefresh, holder: string): Promise<RefreshEnd> {
  const { db, source, leaseMs, lookEveryMs } = work;
  const giveUp = new AbortController();
  const signal = AbortSignal.any([work.signal, giveUp.signal]);
  // If the database doesn't answer for a moment, it hasn't given the lease to anybody else or asked us to yield.
  const look = async (mayGoOn: () => Promise<boolean>) => {
    if (!(await mayGoOn().catch(() => true))) giveUp.abort();
  };
  const timers = [
    setInterval(() => void look(() => renewRefresh(db, entityKey, { holder, leaseMs })), leaseMs / 3),
    setInterval(() => void look(async () => !(await mustRefreshWait(db, source.name))), lookEveryMs),
  ];
  for (const timer of timers) timer.unref();
  const fetcher = createFetcher(db, source, backOffMs);
  try {
    const context = { db, fetcher, signal, onPause: () => giveUp.abort() };
    const result = await refreshRegistrant(context, cik);
    if (result.outcome === "stopped") return { outcome: "yielded" };
    if (result.outcome === "failed") return result;
    const today = toDay(new Date());
    const hasNew = result.read > 0;
    await renewBriefing(db, entityKey, { today, hasNew, model: createModel(), signal: work.signal });
    return { outcome: "done" };
  } finally {
    for (const timer of timers) clearInterval(timer);
    await fetcher.close();
  }
}
