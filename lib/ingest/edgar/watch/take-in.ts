import "server-only";
import { listUntaken } from "@/lib/db/registrants";
import type { IngestContext } from "../ingest-context";
import { ingestRegistrant } from "../ingest-registrant";
import { toListedDocument } from "./seen-filing";
import type { WaitingFiling } from "./watch-cursor";

export type TakenIn = {
  /** Filings that were read, or found to be unreadable. */
  taken: number;
  /** Those that are to be tried again. */
  left: WaitingFiling[];
  /** Those that were tried too often; their documents keep the reason. */
  givenUp: number;
  lastError: string | null;
};

/** A turn comes about every quarter of an hour: a day and a half. */
const mostTries = 150;

/** Takes in filings through their registrants' lists, company by company; one that fails is tried again next turn. */
export async function takeIn(
  context: IngestContext,
  waiting: readonly WaitingFiling[],
  onCompany: (cik: string) => void,
): Promise<TakenIn> {
  const { db, signal } = context;
  const due = await listUntaken(db, waiting);
  const byCik = new Map<string, WaitingFiling[]>();
  for (const filing of due) byCik.set(filing.cik, [...(byCik.get(filing.cik) ?? []), filing]);
  const left: WaitingFiling[] = [];
  let lastError: string | null = null;
  let taken = 0;
  let givenUp = 0;
  for (const [cik, filings] of byCik) {
    if (signal.aborted) {
      left.push(...filings);
      continue;
    }
    onCompany(cik);
    const since = filings.map(({ filedOn }) => filedOn).sort()[0] ?? null;
    const result = await ingestRegistrant(context, cik, {
      kinds: ["eight_k", "ownership"],
      since,
      also: filings.map(toListedDocument),
      onProgress: () => undefined,
    });
    if (result.lastError !== null) lastError = `${result.name}: ${result.lastError}`;
    const untaken = await listUntaken(db, filings);
    taken += filings.length - untaken.length;
    const again = untaken.map((one) => ({ ...one, tries: one.tries + (signal.aborted ? 0 : 1) }));
    left.push(...again.filter(({ tries }) => tries < mostTries));
    givenUp += again.filter(({ tries }) => tries >= mostTries).length;
  }
  return { taken, left, givenUp, lastError };
}
