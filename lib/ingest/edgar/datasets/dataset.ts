import "server-only";
import { type DatasetFacts, storeDatasetFacts } from "@/lib/db/datasets";
import { rememberFetched } from "@/lib/db/fetches";
import { tidyFigures } from "@/lib/db/figures";
import type { Database, Queryable } from "@/lib/db/open";
import { endRun, noteProgress, startRun } from "@/lib/db/runs";
import type { IngestRunState } from "@/lib/db/schema";
import { isDate } from "@/lib/domain/calendar";
import { createDocumentRegister, type DocumentRegister } from "@/lib/ingest/edgar/filing-rows";
import type { Validators } from "@/lib/ingest/fetch/fetch-document";
import { listRegistrantKeys, type RegistrantKeys } from "../registrant";
import { type Cells, createSpool, type FilingRows, readTables, type Spool, type Table } from "./read-tables";

/** An archive on the disk, and what it is recognised by when it was taken in. */
export type ArchiveFile = {
  /** As SEC names it, such as 2026q1_form345.zip. */
  name: string;
  file: string;
  memory: { url: string; sha256: string } & Validators;
};

type DatasetOptions = {
  /** A folder of its own for what is read and not stored yet. */
  spoolFolder: string;
  signal: AbortSignal;
  onProgress: (progress: string) => void;
};

/** What an archive held. */
type DatasetCounts = {
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
  dataset: DatasetReader,
  archive: ArchiveFile,
  options: DatasetOptions,
): Promise<DatasetResult> {
  const run = await startRun(db, "dataset", archive.name);
  const counts = noCounts();
  const log = logOf(db, run.id, counts);
  const show = (progress: string) => {
    options.signal.throwIfAborted();
    options.onProgress(progress);
    log.note();
  };
  try {
    const registrants = await listRegistrantKeys(db);
    const spool = createSpool(options.spoolFolder, dataset.tables.length);
    try {
      await readArchive(dataset, archive.file, { registrants, spool, counts, show });
      await db.transaction(async (tx) => {
        await storeSpool(tx, dataset, { registrants, spool, counts }, (done) => {
          log.stored = done;
          show(`${done} of ${counts.filings} filings stored`);
        });
        await rememberFetched(tx, archive.memory);
      });
    } finally {
      spool.close();
    }
    return await log.end("done", 0, null);
  } catch (error) {
    log.stored = 0;
    return options.signal.aborted
      ? await log.end("stopped", 0, null)
      : await log.end("failed", 1, reasonOf(error));
  }
}

const noCounts = (): DatasetCounts => ({
  filings: 0,
  roles: 0,
  prices: 0,
  figures: 0,
  unheldFilings: 0,
  unheldCompanies: 0,
  invalid: 0,
});

/** The run in the database: what is stored so far, and how it ended. */
function logOf(db: Database, runId: string, counts: DatasetCounts) {
  const runCounts = (failed: number) => ({
    done: log.stored,
    failed,
    remaining: Math.max(0, counts.filings - log.stored),
  });
  const noter = createNoter(() => noteProgress(db, runId, runCounts(0), null));
  const log = {
    stored: 0,
    note: noter.note,
    end: async (state: IngestRunState, failed: number, lastError: string | null): Promise<DatasetResult> => {
      await noter.settled();
      await endRun(db, runId, state, runCounts(failed), lastError);
      return { ...counts, state, lastError };
    },
  };
  return log;
}

/**
 * Records now and then that the run is alive. Nothing waits for this: on the embedded engine it's written only after
 * the current transaction.
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
  dataset: DatasetReader,
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
  dataset: DatasetReader,
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
  dataset: DatasetReader,
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

/** A filing as the first table of a data set lists it. */
export type DatasetFiling = {
  /** Of its issuer, with ten digits. */
  cik: string;
  accession: string;
  form: string;
  filedOn: string;
};

/** `other`: a row that says nothing that is kept. `invalid`: one that is not of the table's form. */
type RowReading = { keep: Cells } | "other" | "invalid";

/** How a data set is read: the first table lists the filings, the others say more of each. */
export type DatasetReader = {
  tables: readonly (Table & {
    /** Chooses rows and the cells that are kept of them, the filing's accession number first. */
    read(cells: Cells): RowReading;
  })[];
  /** The filing of a row that was kept of the first table. */
  toFiling(row: Cells): DatasetFiling;
  /** What a filing says of its registrant. Its document is stored where a fact cites it. */
  addFacts(facts: DatasetFacts, filing: DatasetFiling, rows: FilingRows, context: FactsContext): void;
};

type FactsContext = { registrant: RegistrantKeys; documents: DocumentRegister };

export const isAccession = (text: string): boolean => /^\d{10}-\d{2}-\d{6}$/.test(text);
export const isCik = (text: string): boolean => /^\d{1,10}$/.test(text);

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

/** A day as data sets write it (31-JUL-2026, 20260731, 2026-07-31), in the last form; null for anything else. */
export function readDay(text: string): string | null {
  const [, day, name = "", year] = /^(\d{2})-([A-Z]{3})-(\d{4})$/i.exec(text) ?? [];
  const month = String(months.indexOf(name.toUpperCase()) + 1).padStart(2, "0");
  const written = year ? `${year}-${month}-${day}` : text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return /^\d{4}-\d{2}-\d{2}$/.test(written) && isDate(written) ? written : null;
}
