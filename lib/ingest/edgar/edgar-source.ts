import "server-only";
import type { FetchLimits, FetchSource } from "../fetch/fetch-source";

/** A filed document. The longest annual reports have some 30 MB of HTML. */
export const documentLimits: FetchLimits = {
  wireBytes: 10_000_000,
  inflatedBytes: 50_000_000,
  timeoutMs: 20_000,
};

/** Lists of filings and figures, of which the largest companies' exceed a document. */
export const listLimits: FetchLimits = {
  wireBytes: 40_000_000,
  inflatedBytes: 150_000_000,
  timeoutMs: 60_000,
};

/** SEC allows ten requests a second from one party. */
const spacingMs = 125;
const pauseMs = 10 * 60_000;

/**
 * EDGAR as a source: SEC's hosts, or what stands in for them at `base`.
 *
 * @throws Error when the live hosts are to be asked and `contact` is missing.
 */
export function createEdgarSource({
  contact,
  base,
}: {
  contact: string | undefined;
  base: string | undefined;
}): FetchSource {
  if (base === undefined && contact === undefined)
    throw new Error(
      'SEC asks who reads EDGAR: set SEC_CONTACT to your name and email address, such as SEC_CONTACT="Jane Doe jane@example.com".',
    );
  return {
    name: base === undefined ? "edgar" : `edgar ${base}`,
    hosts: new Set(["data.sec.gov", "www.sec.gov"]),
    base: base ?? null,
    userAgent: `Footnote ${contact ?? "(stand-in)"}`,
    spacingMs: base === undefined ? spacingMs : null,
    pauseMs,
  };
}
