import "server-only";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { decodeBytes, readDocuments } from "@/lib/ingest/edgar/read/documents";

/** A filing in a mirror of SEC's hosts: its files, and what its header or the filer's list says of it. */
export type MirrorFiling = { accession: string; cik: string; files: string[] };

/** A filing's report as bytes decoded, the day it was filed (YYYY-MM-DD), its filer and EDGAR's list of items. */
export type MirroredText = { raw: string; filedOn: string; company: string; items: string[] };

const filer = z.object({
  name: z.string(),
  filings: z.object({
    recent: z.object({
      accessionNumber: z.array(z.string()),
      filingDate: z.array(z.string()),
      items: z.array(z.string()),
    }),
  }),
});

type Filer = z.output<typeof filer>;

const dashed = (digits: string): string =>
  `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;

/** The filings whose documents a mirror holds, by accession number. */
export function listMirror(root: string): Map<string, MirrorFiling> {
  const base = path.join(root, "www.sec.gov/Archives/edgar/data");
  const filings = new Map<string, MirrorFiling>();
  if (!existsSync(base)) return filings;
  for (const entry of readdirSync(base, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const match = /\/data\/(\d+)\/(?:(\d{18})\/|(\d{10}-\d\d-\d{6})\.txt$)/.exec(file);
    const accession = match?.[3] ?? (match?.[2] && dashed(match[2]));
    if (!entry.isFile() || !accession || match?.[1] === undefined) continue;
    const filing = filings.get(accession) ?? { accession, cik: match[1], files: [] };
    filing.files.push(file);
    filings.set(accession, filing);
  }
  return filings;
}

const filers = new Map<string, Promise<Filer | null>>();

const readFiler = (root: string, cik: string): Promise<Filer | null> => {
  const file = path.join(root, "data.sec.gov/submissions", `CIK${cik.padStart(10, "0")}.json`);
  const read = async () => {
    if (!existsSync(file)) return null;
    const parsed = filer.safeParse(JSON.parse(await readFile(file, "utf8")));
    return parsed.success ? parsed.data : null;
  };
  const known = filers.get(file) ?? read();
  filers.set(file, known);
  return known;
};

/** "19961016" as "1996-10-16". */
const withDashes = (digits: string): string =>
  `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;

/**
 * A filing's report with its context, from its own header, the filer's list, or else the date of report in its
 * text. Null where none of its files reads as a report.
 */
export async function readMirrorFiling(root: string, filing: MirrorFiling): Promise<MirroredText | null> {
  const text = /\.(?:txt|html?)$/i;
  const files = filing.files
    .filter((file) => text.test(file))
    .sort((a, b) => Number(/\.txt$/.test(b)) - Number(/\.txt$/.test(a)));
  for (const file of files) {
    const raw = decodeBytes(await readFile(file));
    if (/^<TYPE>(?!8-K)/m.test(raw.slice(0, 300)) && !/\.txt$/.test(file)) continue;
    const list = await readFiler(root, filing.cik);
    const at = list?.filings.recent.accessionNumber.indexOf(filing.accession) ?? -1;
    const header = raw.slice(0, 5000);
    const filed = /FILED AS OF DATE:\s*(\d{8})/.exec(header)?.[1];
    const reported =
      /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s|&nbsp;|&#160;)+\d{1,2},(?:\s|&nbsp;|&#160;)+\d{4}/.exec(
        raw,
      )?.[0];
    const day =
      reported === undefined ? Number.NaN : Date.parse(`${reported.replace(/&nbsp;|&#160;/g, " ")} UTC`);
    return {
      raw,
      filedOn:
        list?.filings.recent.filingDate[at] ??
        (filed !== undefined
          ? withDashes(filed)
          : Number.isNaN(day)
            ? "1970-01-01"
            : new Date(day).toISOString().slice(0, 10)),
      company: list?.name ?? /COMPANY CONFORMED NAME:\s*([^\n]+)/.exec(header)?.[1]?.trim() ?? "",
      items: (list?.filings.recent.items[at] ?? "").split(",").filter(Boolean),
    };
  }
  return null;
}

/** A filing's report as text. */
export type ReportText = Omit<MirroredText, "raw"> & { text: string };

const textLine = z.object({
  accession: z.string(),
  name: z.string(),
  filedOn: z.string(),
  items: z.array(z.string()),
  text: z.string(),
});

/**
 * The reports of filings by accession number, and the numbers of those that aren't there.
 *
 * @param source a mirror of SEC's hosts, or instead a file of texts, one JSON object a line
 *   (`{"accession", "name", "filedOn", "items", "text"}`).
 */
export async function readReportTexts(
  { edgar, filings }: { edgar: string; filings?: string | undefined },
  accessions: Iterable<string>,
): Promise<{ texts: Map<string, ReportText>; absent: string[] }> {
  const wanted = new Set(accessions);
  const texts = new Map<string, ReportText>();
  if (filings !== undefined) {
    for (const line of (await readFile(filings, "utf8")).trim().split("\n")) {
      const { accession, name, filedOn, items, text } = textLine.parse(JSON.parse(line));
      if (wanted.has(accession)) texts.set(accession, { text, filedOn, company: name, items });
    }
  } else {
    const mirror = listMirror(edgar);
    for (const accession of wanted) {
      const filing = mirror.get(accession);
      const source = filing === undefined ? null : await readMirrorFiling(edgar, filing);
      if (source === null) continue;
      const { raw, ...context } = source;
      texts.set(accession, { ...context, text: readDocuments(raw)[0]?.text ?? "" });
    }
  }
  return { texts, absent: [...wanted].filter((accession) => !texts.has(accession)) };
}
