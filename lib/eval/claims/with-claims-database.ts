import "server-only";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { ingestRegistrant, type RunResult } from "@/lib/ingest/edgar/ingest-registrant";
import { createEdgarSource } from "@/lib/ingest/edgar/source";
import { padCik } from "@/lib/ingest/edgar/urls";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { serveMirror } from "@/lib/ingest/serve-mirror";
import { loadSeed } from "@/lib/seed/load";
import type { EvaluationOptions } from "../evaluation";
import { type ClaimLabel, inventedFilings } from "./claim-labels";
import { writeReportMirror } from "./report-mirror";
import { parseTextFilings, writeTextMirror } from "./text-mirror";

/**
 * Works on an embedded database with the seed data, which takes in the 8-Ks of the labelled companies from the
 * mirror, as a live one would. With `data`, the database is kept in that folder, and what it holds already is not
 * fetched again.
 */
export async function withClaimsDatabase<Result>(
  { edgar, data, filings }: EvaluationOptions,
  labels: readonly ClaimLabel[],
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const dataDir = data ?? mkdtempSync(path.join(os.tmpdir(), "footnote-eval-"));
  try {
    const db = await openDatabase({ databaseUrl: null, dataDir });
    await fill(db, edgar, filings === undefined ? inventedFilings : [filings], labels);
    return await work(db);
  } finally {
    await closeDatabase();
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(
  db: Database,
  edgar: string,
  filingsFiles: readonly string[],
  labels: readonly ClaimLabel[],
): Promise<void> {
  const ciks = new Set(labels.map(({ cik }) => cik));
  await migrateDatabase(db);
  console.error("loading the seed data");
  await loadSeed(db);
  const filings = await Promise.all(
    filingsFiles.map(async (file) => parseTextFilings(await readFile(file, "utf8"))),
  );
  const texts = writeTextMirror(filings.flat());
  const ofStrangers = labels.filter(({ half }) => half === "strangers").map(({ cik }) => cik);
  const reports = writeReportMirror(edgar, new Set(ofStrangers));
  const server = await serveMirror(edgar, { ...texts.files, ...reports.files });
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }));
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  const options = { kinds: ["eight_k"], since: null, reread: true, onProgress: () => undefined } as const;
  try {
    for (const cik of ciks) tell(await ingestRegistrant(context, padCik(cik), options));
  } finally {
    await fetcher.close();
    server.close();
    for (const { folder } of [texts, reports]) rmSync(folder, { recursive: true, force: true });
  }
}

function tell({ name, state, done, failed, missing, lastError }: RunResult): void {
  console.error(
    `${name}: ${state}, ${done} read, ${missing} absent, ${failed} failed${state === "failed" ? `: ${lastError}` : ""}`,
  );
}
