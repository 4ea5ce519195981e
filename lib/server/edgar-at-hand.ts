import path from "node:path";
import type { Database } from "@/lib/db/open";
import { env } from "@/lib/env";
import { createEdgarSource, type IngestContext } from "@/lib/ingest/edgar/source";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import type { FetchSource } from "@/lib/ingest/fetch/fetch-source";

/** EDGAR, or what stands in for it, as the settings say. @throws Error when the live hosts lack a contact. */
export const findEdgar = (): FetchSource =>
  createEdgarSource({ contact: env.SEC_CONTACT, base: env.EDGAR_BASE });

/** Where archives are kept. */
export const archiveFolder = (): string => path.join(env.DATA_DIR, "archives");

/** Does a piece of work with a fetcher of its own; pauses are said on standard error. */
export async function withFetcher<T>(
  db: Database,
  source: FetchSource,
  signal: AbortSignal,
  work: (context: IngestContext) => Promise<T>,
): Promise<T> {
  const fetcher = createFetcher(db, source);
  const onPause = (until: Date, reason: string) =>
    console.error(`${reason}: no requests until ${until.toISOString()}`);
  try {
    return await work({ db, fetcher, signal, onPause });
  } finally {
    await fetcher.close();
  }
}
