import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { type WatchReport, watchJob, watchTurn } from "@/lib/ingest/edgar/watch/watch";
import { loadSeed } from "@/lib/seed/load";
import { findEdgar, withFetcher } from "@/lib/server/edgar-at-hand";
import { runJobPatiently } from "./run-job-patiently";
import { clear, showLine } from "./terminal";

const defaultEveryMs = 5 * 60_000;

/** Watches EDGAR until it is asked to end, or for one turn. A server that does the same takes turns with it. */
export async function watchEdgar(
  db: Database,
  { once }: { once: boolean },
  signal: AbortSignal,
): Promise<number> {
  const source = findEdgar();
  await loadSeed(db);
  const everyMs = once ? 0 : (env.INGEST_EVERY ?? defaultEveryMs);
  return await withFetcher(db, source, signal, async (context) => {
    for (;;) {
      const onCompany = (cik: string) => showLine(`CIK ${cik}`);
      const outcome = await runJobPatiently(db, watchJob, { signal, everyMs }, (lease) =>
        watchTurn({ ...context, signal: lease.signal }, lease, new Date(), onCompany),
      );
      if (outcome.outcome === "done") console.log(`${clear}${sayReport(outcome.value)}`);
      if (outcome.outcome === "busy")
        console.error(`${outcome.holder} is watching already, until ${outcome.until} or longer.`);
      if (once) return outcome.outcome === "done" && !signal.aborted ? 0 : 1;
      await wait(Math.min(everyMs, 30_000), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return 0;
    }
  });
}

function sayReport({ days, entries, taken, waiting, givenUp, faults }: WatchReport): string {
  const told = `${entries} feed entries, ${days} daily indexes`;
  const rest = givenUp > 0 ? `, ${givenUp} given up` : "";
  const shown = faults.map((fault) => `\n  ${fault}`).join("");
  return `${told}: ${taken} filings taken in, ${waiting} waiting${rest}${shown}`;
}
