import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import type { FetchOutcome } from "../fetch/fetch-outcome";
import { documentLimits } from "./edgar-source";
import { flatSubmissionUrl, fullSubmissionUrl } from "./edgar-urls";
import { fetchPatiently, type IngestContext } from "./ingest-context";

/** `isWhole`: the bytes are the full submission, and not what the listed address holds. */
export type FetchedFiling = Exclude<FetchOutcome, { outcome: "paused" }> & { isWhole: boolean };

/** Items with which press releases are filed; 5, 9 and 12 told of them before August 2004. */
const releaseItems: ReadonlySet<string> = new Set("1.01 2.01 2.02 7.01 8.01 1 2 5 9 12".split(" "));

/**
 * Fetches a filing. Where a press release may be among its exhibits that is the full submission, which holds all in
 * one request; where there is none, or it is too large, the main document alone.
 */
export async function fetchFiling(
  context: IngestContext,
  cik: string,
  { documentId, kind, url }: ListedDocument,
  listedItems: readonly string[],
): Promise<FetchedFiling> {
  const whole = fullSubmissionUrl(cik, documentId.slice("sec-".length));
  if (kind === "eight_k" && url !== whole && listedItems.some((item) => releaseItems.has(item))) {
    const answer = await fetchPatiently(context, whole, { limits: documentLimits });
    const isLacking = answer.outcome === "missing" || answer.outcome === "refused";
    if (!isLacking) return { ...answer, isWhole: true };
  }
  const answer = await fetchPatiently(context, url, { limits: documentLimits });
  if (answer.outcome !== "missing" || url !== whole) return { ...answer, isWhole: false };
  // The oldest submissions lie beside the folders of later ones.
  const flat = flatSubmissionUrl(cik, documentId.slice("sec-".length));
  return { ...(await fetchPatiently(context, flat, { limits: documentLimits })), isWhole: false };
}
