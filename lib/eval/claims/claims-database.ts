import "server-only";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { migrateDatabase } from "@/lib/db/migrate";
import { closeDatabase, type Database, openDatabase } from "@/lib/db/open";
import { ingestRegistrant, type RunResult } from "@/lib/ingest/edgar/ingest-registrant";
import { createEdgarSource, fullSubmissionUrl, padCik, submissionsUrl } from "@/lib/ingest/edgar/source";
import { createFetcher } from "@/lib/ingest/fetch/fetch-document";
import { loadSeed } from "@/lib/seed/load";
import { serveMirror } from "@/lib/testing/mirror";
import type { EvaluationOptions } from "../evaluation";
import { type ClaimLabel, inventedFilings, unplacedAccession } from "./claim-labels";

/** A document of the mirror, by a line of the index beside it. */
const indexed = z.object({
  path: z.string(),
  cik: z.number().nullable(),
  company: z.string(),
  form: z.string(),
  accession: z.string().nullable(),
  filed: z.string().nullable(),
  period: z.string().nullable(),
  kind: z.string(),
});

type Indexed = z.output<typeof indexed>;

const isReport = ({ form }: Indexed): boolean => form.startsWith("8-K");
const isRelease = ({ form }: Indexed): boolean => form.startsWith("EX-99");

const servedAt = (url: string): string => url.replace("https://", "/");

/**
 * Lays out the 8-Ks that a mirror holds as single documents, with their exhibits 99, as EDGAR serves them: each as a full
 * submission, and listed for its filer.
 *
 * @param mirror folder of the mirror; `../facts/reports_index.jsonl` beside it says what its documents are.
 * @returns files by the path under which a mirror serves them, and the folder to remove in the end.
 */
export function writeReportMirror(
  mirror: string,
  ciks: ReadonlySet<string>,
): { folder: string; files: Record<string, string> } {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-reports-"));
  const files: Record<string, string> = {};
  const write = (url: string, content: string) => {
    const file = path.join(folder, `${Object.keys(files).length}`);
    writeFileSync(file, content);
    files[servedAt(url)] = file;
  };
  const documents = readIndex(mirror).filter((one) => isReport(one) || isRelease(one));
  for (const cik of ciks) {
    const own = documents.filter((one) => `${one.cik}` === cik);
    if (own.length === 0) continue;
    const filings = new Map<string, Indexed[]>();
    for (const one of own) {
      const accession = one.accession ?? unplacedAccession(cik);
      filings.set(accession, [...(filings.get(accession) ?? []), one]);
    }
    write(submissionsUrl(padCik(cik)), JSON.stringify(listFilings(mirror, cik, filings)));
    for (const [accession, parts] of filings)
      if (!parts.some(({ kind }) => kind === "full submission"))
        write(fullSubmissionUrl(cik, accession), joinParts(mirror, parts));
  }
  return { folder, files };
}

function readIndex(mirror: string): Indexed[] {
  const file = path.join(mirror, "../facts/reports_index.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line.trim() === "" ? [] : [indexed.parse(JSON.parse(line))]));
}

const listed = z.looseObject({
  filings: z.looseObject({ recent: z.record(z.string(), z.array(z.unknown())) }),
});
const tickerList = z.object({
  data: z.array(z.tuple([z.number(), z.string(), z.string(), z.string().nullable()])),
});

/** The filer's list as the mirror has it, or one of its own, with the filings that it lacks. */
function listFilings(mirror: string, cik: string, filings: ReadonlyMap<string, Indexed[]>): unknown {
  const file = path.join(mirror, servedAt(submissionsUrl(padCik(cik))));
  const list = existsSync(file)
    ? listed.parse(JSON.parse(readFileSync(file, "utf8")))
    : newList(mirror, cik, [...filings.values()][0]?.[0]?.company ?? "");
  const { recent } = list.filings;
  const known = new Set(recent.accessionNumber);
  for (const [accession, parts] of filings) {
    if (known.has(accession)) continue;
    const dated = parts.find(isReport) ?? parts[0];
    const day = dated?.filed ?? dated?.period ?? "";
    recent.accessionNumber?.push(accession);
    recent.filingDate?.push(day);
    recent.reportDate?.push(dated?.period ?? day);
    recent.form?.push("8-K");
    // The text says which items they are, and without a main document's name the whole submission is fetched.
    recent.items?.push("");
    recent.primaryDocument?.push("");
  }
  return list;
}

function newList(mirror: string, cik: string, name: string): z.output<typeof listed> {
  const file = path.join(mirror, "www.sec.gov/files/company_tickers_exchange.json");
  const rows = existsSync(file) ? tickerList.parse(JSON.parse(readFileSync(file, "utf8"))).data : [];
  const own = rows.filter(([filer]) => `${filer}` === cik);
  const columns = ["accessionNumber", "filingDate", "reportDate", "form", "items", "primaryDocument"];
  return {
    cik: padCik(cik),
    name,
    entityType: "operating",
    sic: "",
    tickers: own.map(([, , ticker]) => ticker),
    exchanges: own.map(([, , , exchange]) => exchange),
    formerNames: [],
    filings: { recent: Object.fromEntries(columns.map((column) => [column, []])), files: [] },
  };
}

/** The documents of a filing as one submission, its report first. */
function joinParts(mirror: string, parts: readonly Indexed[]): string {
  const ordered = parts.toSorted(
    (a, b) => Number(isRelease(a)) - Number(isRelease(b)) || a.form.localeCompare(b.form),
  );
  return ordered
    .map((part, at) => {
      const raw = readFileSync(path.join(mirror, part.path), "utf8");
      if (raw.includes("<DOCUMENT>")) return raw;
      const head = `<TYPE>${part.form}\n<SEQUENCE>${at + 1}\n<FILENAME>${path.basename(part.path)}`;
      return `<DOCUMENT>\n${head}\n<TEXT>\n${raw}\n</TEXT>\n</DOCUMENT>\n`;
    })
    .join("");
}

/** An 8-K by its text, such as one of a filer that does not exist: its body from the first item on, of paragraphs. */
const textFiling = z.strictObject({
  cik: z.string().regex(/^[1-9]\d{0,9}$/),
  name: z.string().min(2),
  sic: z.string(),
  accession: z.string().regex(/^\d{10}-\d\d-\d{6}$/),
  filedOn: z.iso.date(),
  reportedOn: z.iso.date(),
  items: z.array(z.string()),
  text: z.string().min(1),
});

type TextFiling = z.output<typeof textFiling>;

/** Reads filings given as text, one JSON object a line. */
export function parseTextFilings(jsonl: string): TextFiling[] {
  return jsonl
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [textFiling.parse(JSON.parse(line))]));
}

/** Filings of before this are plain text, as they were then. */
const firstHtmlYear = 2001;
const lineWidth = 76;

/**
 * Writes filings into a new temporary folder in the form in which EDGAR serves them.
 *
 * @returns the files by the path under which a mirror serves them, and the folder to remove in the end.
 */
export function writeTextMirror(filings: readonly TextFiling[]): {
  folder: string;
  files: Record<string, string>;
} {
  const folder = mkdtempSync(path.join(os.tmpdir(), "footnote-filings-"));
  const files: Record<string, string> = {};
  const write = (served: string, content: string) => {
    const file = path.join(folder, served);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
    files[served] = file;
  };
  for (const cik of new Set(filings.map((filing) => filing.cik))) {
    const own = filings.filter((filing) => filing.cik === cik);
    write(`/data.sec.gov/submissions/CIK${padCik(cik)}.json`, JSON.stringify(submissionsOf(own)));
    for (const filing of own)
      write(`/www.sec.gov/Archives/edgar/data/${cik}/${filing.accession}.txt`, submissionOf(filing));
  }
  return { folder, files };
}

function submissionsOf(filings: readonly TextFiling[]) {
  const [first] = filings;
  return {
    cik: padCik(first?.cik ?? ""),
    name: first?.name ?? "",
    entityType: "operating",
    sic: first?.sic ?? "",
    tickers: [],
    exchanges: [],
    formerNames: [],
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        filingDate: filings.map(({ filedOn }) => filedOn),
        reportDate: filings.map(({ reportedOn }) => reportedOn),
        form: filings.map(() => "8-K"),
        items: filings.map(({ items }) => items.join(",")),
        primaryDocument: filings.map(() => ""),
      },
      files: [],
    },
  };
}

function submissionOf({ accession, filedOn, reportedOn, name, cik, text }: TextFiling): string {
  const days = (day: string) => day.replaceAll("-", "");
  const head = [
    `<SEC-DOCUMENT>${accession}.txt : ${days(filedOn)}`,
    `<SEC-HEADER>${accession}.hdr.sgml : ${days(filedOn)}`,
    `ACCESSION NUMBER:\t\t${accession}`,
    "CONFORMED SUBMISSION TYPE:\t8-K",
    `CONFORMED PERIOD OF REPORT:\t${days(reportedOn)}`,
    `FILED AS OF DATE:\t\t${days(filedOn)}`,
    `FILER:\n\n\tCOMPANY DATA:\n\t\tCOMPANY CONFORMED NAME:\t\t${name}\n\t\tCENTRAL INDEX KEY:\t\t${padCik(cik)}`,
    "</SEC-HEADER>\n<DOCUMENT>\n<TYPE>8-K\n<SEQUENCE>1\n<TEXT>",
  ].join("\n");
  const paragraphs = [
    "SECURITIES AND EXCHANGE COMMISSION",
    "FORM 8-K",
    "CURRENT REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934",
    `Date of Report (date of earliest event reported): ${reportedOn}`,
    name,
    "(Exact name of registrant as specified in its charter)",
    ...text.split(/\n\n+/),
    "SIGNATURE",
    "Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf by the undersigned hereunto duly authorized.",
  ];
  const body =
    Number(filedOn.slice(0, 4)) < firstHtmlYear
      ? paragraphs.map(wrap).join("\n\n")
      : `<html><body>\n${paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join("\n")}\n</body></html>`;
  return `${head}\n${body}\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n`;
}

const escapeHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

function wrap(paragraph: string): string {
  const lines: string[] = [""];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= lineWidth) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

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
