import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, type Dispatcher } from "undici";
import { pauseGate, type Slot, takeSlot } from "@/lib/db/fetches";
import type { Database } from "@/lib/db/open";
import { admitUrl, type FetchLimits, type FetchSource, gateOf } from "./fetch-source";
import type { FetchOutcome, Validators } from "./outcome";
import { createCheckedLookup } from "./public-address";
import { requestOnce } from "./request";

export type FetchOptions = {
  limits: FetchLimits;
  /** What a version that we have is recognised by: it is asked for only if it changed. */
  known?: Validators | null;
  /** A reason for which an address, the first or one redirected to, must not be asked; null where there is none. */
  findObjection?: (url: string) => Promise<string | null>;
  /** Ends the wait before a further try. */
  signal?: AbortSignal;
};

/** Fetches documents of one source over connections of its own. */
export type Fetcher = {
  /** Asks for a document by its public address. Never throws for what a network or a publisher does. */
  fetchDocument(url: string, options: FetchOptions): Promise<FetchOutcome>;
  /** Where a document is really asked for: what is remembered of one place says nothing of its stand-in. */
  addressOf(url: string): string;
  close(): Promise<void>;
};

const defaultBackOffMs: readonly number[] = [1_000, 4_000, 15_000];

/**
 * @param backOffMs how long to wait before each further try after a fault of the network or the publisher.
 */
export function createFetcher(db: Database, source: FetchSource, backOffMs = defaultBackOffMs): Fetcher {
  const dispatcher: Dispatcher = new Agent({
    connections: 8,
    pipelining: 1,
    maxHeaderSize: 32_768,
    // A stand-in is reached as it is named; anybody else by checked addresses only.
    connect: source.base === null ? { lookup: createCheckedLookup(source.resolve) } : {},
  });

  const fetchDocument = async (url: string, options: FetchOptions): Promise<FetchOutcome> => {
    const { limits, known = null, findObjection = async () => null, signal } = options;
    for (let attempt = 0; ; attempt += 1) {
      let gate = source.name;
      let paused: Extract<Slot, { outcome: "paused" }> | null = null;
      const mayAsk = async (asked: string): Promise<boolean> => {
        gate = gateOf(asked, source);
        const slot = await takeSlot(db, gate, source.spacingMs ?? 0);
        if (slot.outcome === "paused") paused = slot;
        else if (slot.waitMs > 0) await wait(slot.waitMs);
        return slot.outcome === "free";
      };
      const answer = await requestOnce({ url, source, limits, known, dispatcher, mayAsk, findObjection });
      if (answer.outcome === "stop")
        return (
          paused ?? {
            outcome: "paused",
            ...(await pauseGate(db, gate, source.pauseMs, answer.reason)),
          }
        );
      if (answer.outcome !== "again") return answer;
      const delayMs = backOffMs[attempt];
      if (delayMs === undefined || signal?.aborted) return { outcome: "failed", reason: answer.reason };
      // Apart from each other, so that what failed together does not come back together.
      await wait(delayMs * (0.75 + Math.random() / 2), undefined, signal && { signal }).catch(
        () => undefined,
      );
      if (signal?.aborted) return { outcome: "failed", reason: answer.reason };
    }
  };

  const addressOf = (url: string): string => admitUrl(url, source).href;

  return { fetchDocument, addressOf, close: () => dispatcher.close() };
}
