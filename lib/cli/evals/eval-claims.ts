import "server-only";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { createEdgarSource } from "@/lib/ingest/edgar/edgar-source";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { ingestRegistrant, type RunResult } from "@/lib/ingest/edgar/ingest-registrant";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { serveMirror } from "@/lib/ingest/serve-mirror";
import { loadStarter } from "@/lib/ingest/starter/load-starter";
import { answerClaims } from "@/lib/operations/corroborate-eval/answer-claims";
import { type ClaimLabel, parseClaimLabels } from "@/lib/operations/corroborate-eval/claim-label";
import { parseInventedFilings, writeInventedMirror } from "@/lib/operations/corroborate-eval/invented-mirror";
import { type ClaimScore, isWrong, scoreClaims } from "@/lib/operations/corroborate-eval/score-claims";
import { writeClaimScore } from "@/lib/operations/corroborate-eval/write-claim-score";
import { type Evaluation, halfTitles } from "./evaluation";

type Report = ClaimScore & { wrong: { id: string; wanted: string; got: string | null; detail: string }[] };

/** Sets of claims in the order of the report; each is in a file of its own. */
const setTitles = {
  ...halfTitles,
  more: "Further development claims",
  fresh: "Claims on other filers",
  kept: "Claims on other filers, kept back",
  second: "A second set of claims on other filers",
} as const;

/** Of these only the figures are shown, so that nobody makes rules on them. */
const hidden: ReadonlySet<string> = new Set(["test", "kept"]);

const fileNames: Readonly<Record<string, string>> = { more: "dev-more" };

/**
 * Claims against labels: a fresh database with the starter data takes in the 8-Ks of the labelled companies from
 * the mirror, as a live one would, and the operation judges each claim. Wrong answers are listed for the
 * development claims alone. With `data`, the database is kept in that folder, and what it holds already is not fetched again.
 */
export const evaluateClaims: Evaluation = async ({ labels, edgar, data }) => {
  const given = labels ? [labels] : Object.keys(setTitles).map(pathOfSet);
  const all = (
    await Promise.all(given.map(async (file) => parseClaimLabels(await readFile(file, "utf8"))))
  ).flat();
  const dataDir = data ?? mkdtempSync(path.join(os.tmpdir(), "footnote-eval-"));
  try {
    const db = await openDatabase({ databaseUrl: null, dataDir });
    await fill(db, edgar, new Set(all.map(({ cik }) => cik)));
    return await scoreHalves(db, all);
  } finally {
    await closeDatabase();
    if (data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
};

const labelled = (file: string): string =>
  fileURLToPath(new URL(`../../operations/corroborate-eval/${file}`, import.meta.url));
const pathOfSet = (set: string): string => labelled(`${fileNames[set] ?? set}.jsonl`);
const inventedFilings = ["invented-filings.jsonl", "second-filings.jsonl"].map(labelled);

async function scoreHalves(db: Database, labels: readonly ClaimLabel[]) {
  const reports: Record<string, Report> = {};
  const texts: string[] = [];
  const now = new Date();
  for (const [half, title] of Object.entries(setTitles)) {
    const ofHalf = labels.filter((label) => label.half === half);
    if (ofHalf.length === 0) continue;
    console.error(`judging ${ofHalf.length} claims: ${title}`);
    const answers = await answerClaims(db, ofHalf, now);
    const score = scoreClaims(answers);
    const wrong = hidden.has(half) ? [] : answers.filter(isWrong);
    reports[half] = {
      ...score,
      wrong: wrong.map(({ label: { id, expected }, verdict, detail }) => ({
        id,
        wanted: expected.verdict,
        got: verdict,
        detail,
      })),
    };
    texts.push(writeClaimScore(title, score, wrong));
  }
  return { json: reports, text: texts.join("\n\n") };
}

async function fill(db: Database, edgar: string, ciks: ReadonlySet<string>): Promise<void> {
  await migrateDatabase(db);
  console.error("loading the starter data");
  await loadStarter(db);
  const filings = await Promise.all(
    inventedFilings.map(async (file) => parseInventedFilings(await readFile(file, "utf8"))),
  );
  const invented = writeInventedMirror(filings.flat());
  const server = await serveMirror(edgar, invented.files);
  const fetcher = createFetcher(db, createEdgarSource({ contact: undefined, base: server.base }));
  const context = { db, fetcher, signal: new AbortController().signal, onPause: () => undefined };
  const options = { kinds: ["eight_k"], since: null, onProgress: () => undefined } as const;
  try {
    for (const cik of ciks) tell(await ingestRegistrant(context, padCik(cik), options));
  } finally {
    await fetcher.close();
    server.close();
    rmSync(invented.folder, { recursive: true, force: true });
  }
}

function tell({ name, state, done, failed, missing, lastError }: RunResult): void {
  console.error(
    `${name}: ${state}, ${done} read, ${missing} absent, ${failed} failed${state === "failed" ? `: ${lastError}` : ""}`,
  );
}
