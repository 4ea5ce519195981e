import "server-only";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FetchSource } from "../../fetch/fetch-source";
import { type FileOutcome, fetchToFile } from "../../fetch/fetch-to-file";
import type { IngestContext } from "../ingest-context";
import { type ArchiveName, archiveUrls } from "./archive-names";

/** Today's archives are about 1.5 GB. */
const limits = { bytes: 20_000_000_000, silentMs: 60_000 };

const mostPauses = 3;

export type Download = {
  source: FetchSource;
  archive: ArchiveName;
  /** Where archives are kept; a part that is there is gone on with. */
  folder: string;
  onProgress: (bytes: number, total: number | null) => void;
};

export const archiveFile = (folder: string, archive: ArchiveName): string => path.join(folder, archive);

/** Fetches one of EDGAR's archives to the disk if it changed, waiting for the end of pauses. */
export async function downloadArchive(
  { db, signal, onPause }: IngestContext,
  { source, archive, folder, onProgress }: Download,
): Promise<Exclude<FileOutcome, { outcome: "paused" }>> {
  for (let pauses = 1; ; pauses += 1) {
    const file = archiveFile(folder, archive);
    const answer = await fetchToFile(db, source, {
      url: archiveUrls[archive],
      file,
      limits,
      signal,
      onProgress,
    });
    if (answer.outcome !== "paused") return answer;
    if (pauses === mostPauses) return { outcome: "failed", reason: answer.reason };
    onPause(answer.until, answer.reason);
    const waitMs = answer.until.getTime() - Date.now() + 500;
    await wait(Math.max(0, waitMs), undefined, { signal }).catch(() => undefined);
  }
}
