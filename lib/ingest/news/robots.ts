import "server-only";
import type { Fetcher } from "../fetch/fetch-document";
import { readInWorker } from "../read-worker/read-pool";
import { newsLimits } from "./news-source";

export type Robots = {
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
export function createRobots(fetcher: Fetcher, signal: AbortSignal): Robots {
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
    // Rules that cost too much once aren't tried again for each page of their host.
    fault = `its robots.txt cannot be read: ${read.reason}`;
    return fault;
  };
}
