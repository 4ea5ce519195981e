import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@/lib/db/open";
import type { Fetcher, FetchOptions } from "../fetch/fetch-document";
import type { FetchOutcome } from "../fetch/fetch-outcome";

/** What every step of a run has at hand. */
export type IngestContext = {
  db: Database;
  fetcher: Fetcher;
  /** Asks the run to end after what is in flight. */
  signal: AbortSignal;
  /** Called when the publisher asked for a pause that the run waits for. */
  onPause: (until: Date, reason: string) => void;
};

const mostPauses = 3;

/** Fetches, waiting for the end of pauses; a document that brings a third one has failed. */
export async function fetchPatiently(
  { fetcher, signal, onPause }: IngestContext,
  url: string,
  options: FetchOptions,
): Promise<Exclude<FetchOutcome, { outcome: "paused" }>> {
  for (let pauses = 1; ; pauses += 1) {
    const answer = await fetcher.fetchDocument(url, { ...options, signal });
    if (answer.outcome !== "paused") return answer;
    if (pauses === mostPauses || signal.aborted) return { outcome: "failed", reason: answer.reason };
    onPause(answer.until, answer.reason);
    const waitMs = answer.until.getTime() - Date.now() + 500;
    await wait(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}
