import "server-only";
import type { Database } from "@/lib/db/open";
import {
  createFetcher,
  type Fetcher,
  type FetchLimits,
  type FetchSource,
} from "@/lib/ingest/fetch/fetch-document";
import { readInWorker } from "@/lib/ingest/read-worker/read-pool";
import { robotName } from "./published";

type Robots = {
  /** Why a page must not be fetched by the rules of its host, or null where it may be. */
  findObjection(url: string): Promise<string | null>;
};

type Rules = (url: string) => Promise<string | null>;

/** No publisher's rules are longer than what RFC 9309 asks readers to parse. */
const longest = 512_000;

/**
 * The rules of hosts, asked for once each. As RFC 9309 has it: without a robots.txt everything may be fetched, and
 * nothing where it cannot be had.
 */
function createRobots(fetcher: Fetcher, signal: AbortSignal): Robots {
  const known = new Map<string, Promise<Rules>>();
  return {
    async findObjection(url) {
      const { origin } = new URL(url);
      const address = url.startsWith("https:") ? `${origin}/robots.txt` : null;
      // Pages of a stand-in that are named by its own address have no host of theirs.
      if (address === null) return null;
      let rules = known.get(origin);
      if (rules === undefined) {
        rules = fetchRules(fetcher, address, signal);
        known.set(origin, rules);
      }
      return (await rules)(url);
    },
  };
}

async function fetchRules(fetcher: Fetcher, address: string, signal: AbortSignal): Promise<Rules> {
  const answer = await fetcher.fetchDocument(address, { limits: newsLimits, signal });
  if (answer.outcome === "missing") return async () => null;
  if (answer.outcome === "failed" && /answered 4\d\d$/.test(answer.reason)) return async () => null;
  if (answer.outcome !== "fetched") {
    const reason = `its robots.txt cannot be had: ${"reason" in answer ? answer.reason : answer.outcome}`;
    return async () => reason;
  }
  const text = answer.bytes.subarray(0, longest).toString("utf8");
  let fault: string | null = null;
  return async (url) => {
    if (fault !== null) return fault;
    const read = await readInWorker("robots", { address, text, url }, signal);
    if (read.outcome === "done") return read.result;
    // Rules that were too expensive to evaluate once aren't tried again for each page of the host.
    fault = `its robots.txt cannot be read: ${read.reason}`;
    return fault;
  };
}

/** A feed, an article's page, or a robots.txt. */
export const newsLimits: FetchLimits = { wireBytes: 2_000_000, inflatedBytes: 3_000_000, timeoutMs: 10_000 };

/** One request a second to each publisher. */
const spacingMs = 1_000;
const pauseMs = 10 * 60_000;

/**
 * Any publisher's public host over https, each with its own gate, or what stands in for them at `base`.
 *
 * @param contact how publishers reach who runs this installation.
 */
function createNewsSource({
  contact = null,
  base = null,
}: {
  contact?: string | null;
  base?: string | null;
}): FetchSource {
  return {
    name: base === null ? "news" : `news ${base}`,
    gatePerHost: true,
    hosts: "any public host",
    base,
    userAgent: contact === null ? robotName : `${robotName} (${contact})`,
    spacingMs: base === null ? spacingMs : null,
    pauseMs,
  };
}

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

type NewsSettings = {
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
