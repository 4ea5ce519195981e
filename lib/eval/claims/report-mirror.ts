import "server-only";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { fullSubmissionUrl, padCik, submissionsUrl } from "@/lib/ingest/edgar/urls";
import { unplacedAccession } from "./claim-labels";

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
