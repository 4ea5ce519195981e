import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Validators } from "../../fetch/fetch-outcome";
import type { FetchSource } from "../../fetch/fetch-source";
import { type FileOutcome, fetchToFile } from "../../fetch/fetch-to-file";
import type { IngestContext } from "../ingest-context";

/** The largest archives of today are about 1.5 GB. */
const limits = { bytes: 20_000_000_000, silentMs: 60_000 };

const mostPauses = 3;

export type Download = {
  source: FetchSource;
  url: string;
  /** Where it is kept; a part that is there is gone on with. */
  file: string;
  /** A version that was taken in and isn't wanted again. */
  known?: Validators | null;
  onProgress: (bytes: number, total: number | null) => void;
};

/** Fetches one of EDGAR's archives to the disk if it changed, waiting for the end of pauses. */
export async function downloadArchive(
  { db, signal, onPause }: IngestContext,
  { source, ...request }: Download,
): Promise<Exclude<FileOutcome, { outcome: "paused" }>> {
  for (let pauses = 1; ; pauses += 1) {
    const answer = await fetchToFile(db, source, { ...request, limits, signal });
    if (answer.outcome !== "paused") return answer;
    if (pauses === mostPauses) return { outcome: "failed", reason: answer.reason };
    onPause(answer.until, answer.reason);
    const waitMs = answer.until.getTime() - Date.now() + 500;
    await wait(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}
