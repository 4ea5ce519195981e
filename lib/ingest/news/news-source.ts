import "server-only";
import type { FetchLimits, FetchSource } from "../fetch/fetch-source";

/** A feed, an article's page, or a robots.txt. */
export const newsLimits: FetchLimits = { wireBytes: 2_000_000, inflatedBytes: 3_000_000, timeoutMs: 10_000 };

/** The word that robots.txt files know us by. */
export const robotName = "Footnote";

/** One request a second to each publisher. */
const spacingMs = 1_000;
const pauseMs = 10 * 60_000;

/**
 * Any publisher's public host over https, each with its own gate, or what stands in for them at `base`.
 *
 * @param contact how publishers reach who runs this installation.
 */
export function createNewsSource({
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
