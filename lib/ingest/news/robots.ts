import "server-only";
import robotsParser from "robots-parser";
import type { Fetcher } from "../fetch/fetch-document";
import { newsLimits, robotName } from "./news-source";

export type Robots = {
  /** Why a page must not be fetched by the rules of its host, or null where it may be. */
  findObjection(url: string): Promise<string | null>;
};

type Rules = (url: string) => string | null;

/** No publisher's rules are longer than what RFC 9309 asks readers to parse. */
const longest = 512_000;

/**
 * The rules of hosts, asked for once each. As RFC 9309 has it: without a robots.txt everything may be fetched, and
 * nothing where it cannot be had.
 */
export function createRobots(fetcher: Fetcher): Robots {
  const known = new Map<string, Promise<Rules>>();
  return {
    async findObjection(url) {
      const { origin } = new URL(url);
      const address = url.startsWith("https:") ? `${origin}/robots.txt` : null;
      // Pages of a stand-in that are named by its own address have no host of theirs.
      if (address === null) return null;
      let rules = known.get(origin);
      if (rules === undefined) {
        rules = readRules(fetcher, address);
        known.set(origin, rules);
      }
      return (await rules)(url);
    },
  };
}

async function readRules(fetcher: Fetcher, address: string): Promise<Rules> {
  const answer = await fetcher.fetchDocument(address, { limits: newsLimits });
  if (answer.outcome === "missing") return () => null;
  if (answer.outcome === "failed" && /answered 4\d\d$/.test(answer.reason)) return () => null;
  if (answer.outcome !== "fetched") {
    const reason = `its robots.txt cannot be had: ${"reason" in answer ? answer.reason : answer.outcome}`;
    return () => reason;
  }
  const robots = robotsParser(address, answer.bytes.subarray(0, longest).toString("utf8"));
  return (url) => (robots.isAllowed(url, robotName) === false ? "robots.txt forbids it" : null);
}
