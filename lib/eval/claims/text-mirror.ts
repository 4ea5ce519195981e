import "server-only";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";

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

export type TextFiling = z.output<typeof textFiling>;

/** Reads filings given as text, one JSON object a line. */
export function parseTextFilings(jsonl: string): TextFiling[] {
  return jsonl
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [textFiling.parse(JSON.parse(line))]));
}

const padCik = (cik: string): string => cik.padStart(10, "0");

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
