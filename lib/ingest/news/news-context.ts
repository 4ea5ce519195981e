import "server-only";
import type { Database } from "@/lib/db/open";
import { createFetcher, type Fetcher } from "../fetch/fetch-document";
import { createNewsSource } from "./news-source";
import { createRobots, type Robots } from "./robots";

/** What every step of a run has at hand. */
export type NewsContext = {
  db: Database;
  fetcher: Fetcher;
  robots: Robots;
  /** Where hosts are stood in for, or null. */
  base: string | null;
  /** Asks the run to end after what is in flight. */
  signal: AbortSignal;
  close(): Promise<void>;
};

export type NewsSettings = {
  signal: AbortSignal;
  contact?: string | null;
  /** Stands in for every host, as in `FetchSource`. */
  base?: string | null;
  /** Waits before further tries after a fault. */
  backOffMs?: readonly number[];
};

/** Opens connections for a run over news; `close` ends them. robots.txt files are asked for once per host. */
export function openNews(
  db: Database,
  { signal, contact = null, base = null, backOffMs = [1_000, 4_000] }: NewsSettings,
): NewsContext {
  const fetcher = createFetcher(db, createNewsSource({ contact, base }), backOffMs);
  return { db, fetcher, robots: createRobots(fetcher, signal), base, signal, close: fetcher.close };
}
