import "server-only";
import { type DatasetFacts, storeDatasetFacts } from "@/lib/db/datasets";
import { rememberFetched } from "@/lib/db/fetches";
import { tidyFigures } from "@/lib/db/figures";
import type { Database, Queryable } from "@/lib/db/open";
import { endRun, noteProgress, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { createDocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import type { Validators } from "@/lib/ingest/fetch/outcome";
import { listRegistrantKeys, type RegistrantKeys } from "../store-registrant";
import type { Dataset } from "./dataset";
import { type Cells, readTables } from "./read-tables";
import { createSpool, type FilingRows, type Spool } from "./spool";

/** An archive on the disk, and what it is recognised by when it was taken in. */
export type ArchiveFile = {
  /** As SEC names it, such as 2026q1_form345.zip. */
  name: string;
  file: string;
  memory: { url: string; sha256: string } & Validators;
};

export type DatasetOptions = {
  /** A folder of its own for what is read and not stored yet. */
  spoolFolder: string;
  signal: AbortSignal;
  onProgress: (progress: string) => void;
};

/** What an archive held. */
export type DatasetCounts = {
  /** Filings of companies that are held. */
  filings: number;
  roles: number;
  prices: number;
  figures: number;
  /** Filings, and companies, that are left out since the company isn't held. */
  unheldFilings: number;
  unheldCompanies: number;
  /** Rows that are not of their table's form. */
  invalid: number;
};

export type DatasetResult = DatasetCounts & { state: IngestRunState; lastError: string | null };

const filingsPerBatch = 500;
const noteEveryMs = 1_000;

/**
 * Takes in an archive of a data set, as a run. It is read to its end before anything of it is stored: only an archive
 * that is whole is worth storing, and the transaction need not wait for it. All is stored in one transaction, so that
 * nobody sees a part of a quarter, and a run that is killed leaves nothing behind.
 */
export async function ingestDataset(
  db: Database,
  dataset: Dataset,
  archive: ArchiveFile,
  options: DatasetOptions,
): Promise<DatasetResult> {
  const run = await startRun(db, "dataset", archive.name);
  const counts: DatasetCounts = {
    filings: 0,
    roles: 0,
    prices: 0,
    figures: 0,
    unheldFilings: 0,
    unheldCompanies: 0,
    invalid: 0,
  };
  let stored = 0;
  const runCounts = (failed: number) => ({
    done: stored,
    failed,
    remaining: Math.max(0, counts.filings - stored),
  });
  const noter = createNoter(() => noteProgress(db, run.id, runCounts(0), null));
  const show = (progress: string) => {
    options.signal.throwIfAborted();
    options.onProgress(progress);
    noter.note();
  };
  const end = async (state: IngestRunState, failed: number, lastError: string | null) => {
    await noter.settled();
    await endRun(db, run.id, state, runCounts(failed), lastError);
    return { ...counts, state, lastError };
  };
  try {
    const registrants = await listRegistrantKeys(db);
    const spool = createSpool(options.spoolFolder, dataset.tables.length);
    try {
      await readArchive(dataset, archive.file, { registrants, spool, counts, show });
      await db.transaction(async (tx) => {
        await storeSpool(tx, dataset, { registrants, spool, counts }, (done) => {
          stored = done;
          show(`${stored} of ${counts.filings} filings stored`);
        });
        await rememberFetched(tx, archive.memory);
      });
    } finally {
      spool.close();
    }
    return await end("done", 0, null);
  } catch (error) {
    stored = 0;
    return options.signal.aborted ? await end("stopped", 0, null) : await end("failed", 1, reasonOf(error));
  }
}

/**
 * Says now and then that the run is alive. Nobody waits for it: on the embedded engine it is heard only after the
 * transaction that is under way.
 */
function createNoter(write: () => Promise<void>): { note: () => void; settled: () => Promise<void> } {
  let notedAtMs = performance.now();
  let noting: Promise<void> | null = null;
  const note = () => {
    if (noting !== null || performance.now() - notedAtMs < noteEveryMs) return;
    noting = write()
      .catch(() => undefined)
      .finally(() => {
        noting = null;
        notedAtMs = performance.now();
      });
  };
  return { note, settled: async () => void (await noting) };
}

type Work = { registrants: ReadonlyMap<string, RegistrantKeys>; spool: Spool; counts: DatasetCounts };

async function readArchive(
  dataset: Dataset,
  file: string,
  { registrants, spool, counts, show }: Work & { show: (progress: string) => void },
): Promise<void> {
  const unheld = new Set<string>();
  const isHeld = (row: Cells): boolean => {
    const { cik } = dataset.toFiling(row);
    if (registrants.has(cik)) return true;
    unheld.add(cik);
    counts.unheldFilings += 1;
    return false;
  };
  const onRow = (table: number, cells: Cells) => {
    const reading = dataset.tables[table]?.read(cells) ?? "other";
    if (reading === "invalid") counts.invalid += 1;
    else if (reading !== "other" && (table > 0 || isHeld(reading.keep))) {
      if (table === 0) counts.filings += 1;
      spool.add(table, reading.keep);
    }
  };
  await readTables(file, dataset.tables, onRow, (rows) => show(`${rows} rows read`));
  counts.unheldCompanies = unheld.size;
}

async function storeSpool(
  tx: Queryable,
  dataset: Dataset,
  { registrants, spool, counts }: Work,
  onBatch: (done: number) => void,
): Promise<void> {
  const entitiesWithFigures = new Set<string>();
  let batch: FilingRows[] = [];
  let done = 0;
  const flush = async () => {
    const facts = collectFacts(dataset, batch, registrants);
    await storeDatasetFacts(tx, facts);
    for (const { entityKey } of facts.metrics) entitiesWithFigures.add(entityKey);
    counts.roles += facts.roles.length;
    counts.prices += facts.prices.length;
    counts.figures += facts.metrics.length;
    done += batch.length;
    batch = [];
    onBatch(done);
  };
  for (const part of spool.parts())
    for (const rows of part.values()) {
      if (rows[0]?.[0] !== undefined) batch.push(rows);
      if (batch.length === filingsPerBatch) await flush();
    }
  if (batch.length > 0) await flush();
  await tidyFigures(tx, [...entitiesWithFigures]);
}

function collectFacts(
  dataset: Dataset,
  batch: readonly FilingRows[],
  registrants: ReadonlyMap<string, RegistrantKeys>,
): DatasetFacts {
  const documents = createDocumentRegister((cik) => registrants.get(cik)?.name ?? cik);
  const facts: DatasetFacts = {
    documents: [],
    roles: [],
    standIns: [],
    prices: [],
    filings: [],
    metrics: [],
  };
  for (const rows of batch) {
    const filing = dataset.toFiling(rows[0]?.[0] ?? []);
    const registrant = registrants.get(filing.cik);
    if (registrant !== undefined) dataset.addFacts(facts, filing, rows, { registrant, documents });
  }
  facts.documents = documents.rows();
  return facts;
}

/** The database's own words, not the statement that drizzle puts before them. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
}
