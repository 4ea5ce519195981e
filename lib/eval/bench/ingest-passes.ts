import { sql } from "drizzle-orm";
import { withDatabase } from "@/lib/cli/with-database";
import type { Database } from "@/lib/db/open";
import { ingestRegistrant } from "@/lib/ingest/edgar/ingest-registrant";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";

/** What a run of passes did, as its last line of output. `cpuSeconds` are those of the process with its reading workers. */
export type IngestPasses = { documents: number; seconds: number; cpuSeconds: number; peakRssMb: number };

/**
 * Ingests the 8-Ks of companies over and over for a time, in a process of its own whose memory is then that of
 * ingestion. Between passes what was read is forgotten, so that each pass fetches, reads and stores all of it.
 * Prints "ready" once the first pass, which also stores the lists, is done.
 */
async function runPasses(db: Database, base: string, seconds: number, ciks: string[]): Promise<number> {
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base }));
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  const pass = async (): Promise<number> => {
    let documents = 0;
    for (const cik of ciks) {
      const options = { kinds: ["eight_k"] as const, since: null, onProgress: () => undefined };
      const { state, done, lastError } = await ingestRegistrant(context, cik, options);
      if (state === "failed") throw new Error(`${cik}: ${lastError}`);
      documents += done;
    }
    return documents;
  };
  await pass();
  console.log("ready");
  const startedMs = performance.now();
  const usedBefore = process.cpuUsage();
  let documents = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    await forget(db, ciks);
    documents += await pass();
    elapsed = (performance.now() - startedMs) / 1_000;
  }
  const { user, system } = process.cpuUsage(usedBefore);
  const cpuSeconds = (user + system) / 1e6;
  await fetcher.close();
  const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1_024);
  console.log(JSON.stringify({ documents, seconds: elapsed, cpuSeconds, peakRssMb } satisfies IngestPasses));
  return 0;
}

async function forget(db: Database, ciks: string[]): Promise<void> {
  const ours = sql`select json_array_elements_text(${JSON.stringify(ciks)}::json)`;
  await db.execute(sql`
    update document set text = null from ingest_document work
    where work.subject in (${ours}) and work.state = 'read' and work.document_id in (document.id, document.parent_id)`);
  await db.execute(
    sql`update ingest_document set state = 'pending' where subject in (${ours}) and state = 'read'`,
  );
}

const [base = "", seconds = "0", ...ciks] = process.argv.slice(2);
await withDatabase((db) => runPasses(db, base, Number(seconds), ciks));
