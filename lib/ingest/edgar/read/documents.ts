import "server-only";
import { canonicalText, type HtmlObserver, kindOf, NestedTooDeep, readHtmlText } from "./text";

/** A document that is read on its own: the 8-K itself, an exhibit 99 (press releases), or an agreement (2, 4, 10). */
export type ReadDocument = SubmissionDocument & { role: "main" | "release" | "agreement"; text: string };

const isMain = (type: string): boolean => /^8-K(?:12[BG]3|15D5)?(?:\/A)?$/.test(type);
const isRelease = (type: string): boolean => /^EX-99(?:\.|$)/.test(type);
const isAgreement = (type: string): boolean => /^EX-(?:2|4|10)(?:\.|$)/.test(type);

/** In UTF-16 units. What is longer is no report or release, and is left out: reading it could fill the memory. */
const longest = 4_000_000;

/** Filings with a dozen forms of note are one agreement many times over. */
const mostAgreements = 6;

/**
 * The documents of an 8-K filing that are read, each with its canonical text: the report first, then its exhibits
 * 99, then its agreements. `raw` is a full submission or a single document, html or text; one without a header counts as the report,
 * and so does the first of a submission where none says that it is one.
 */
export function readDocuments(raw: string): ReadDocument[] {
  const documents = splitSubmission(raw).filter(({ body }) => body.length <= longest);
  const main =
    documents.find(({ type }) => isMain(type)) ??
    documents.find(({ type }) => type === "") ??
    documents.find(({ sequence }) => sequence === 1);
  const releases = documents.filter(({ type }) => isRelease(type));
  const agreements = documents.filter(({ type }) => isAgreement(type)).slice(0, mostAgreements);
  const read = (document: SubmissionDocument, role: ReadDocument["role"]): ReadDocument => ({
    ...document,
    role,
    text: canonicalText(document.body, kindOf(document.body)),
  });
  return [
    ...(main === undefined ? [] : [read(main, "main")]),
    ...releases.map((document) => read(document, "release")),
    ...agreements.map((document) => read(document, "agreement")),
  ];
}

/** One `<DOCUMENT>` of a submission: its SGML header and its body as filed. */
export type SubmissionDocument = {
  /** "8-K", "EX-99.1"; empty where the bytes came without a header. */
  type: string;
  sequence: number | null;
  filename: string | null;
  description: string | null;
  body: string;
};

const headerLines = 20;

const readHeader = (block: string): Omit<SubmissionDocument, "body"> => {
  const end = block.search(/<TEXT>/i);
  const head = (end < 0 ? block : block.slice(0, end)).split("\n", headerLines);
  const field = (name: string): string | null => {
    const line = head.find((text) => text.toUpperCase().startsWith(`<${name}>`));
    return line?.slice(name.length + 2).trim() || null;
  };
  const sequence = Number(field("SEQUENCE"));
  return {
    type: (field("TYPE") ?? "").toUpperCase(),
    sequence: Number.isInteger(sequence) && sequence > 0 ? sequence : null,
    filename: field("FILENAME"),
    description: field("DESCRIPTION"),
  };
};

const bodyOf = (block: string): string => {
  const start = /<TEXT>[^\S\n]*\n?/i.exec(block);
  if (start === null) return "";
  const end = block.lastIndexOf("</TEXT>");
  const from = start.index + start[0].length;
  return block.slice(from, end > from ? end : undefined);
};

/**
 * The documents of a full-submission `.txt`, in its order, or of a file that EDGAR served with its own
 * `<DOCUMENT>` header. Bytes without any such header are one document of empty type.
 */
export function splitSubmission(raw: string): SubmissionDocument[] {
  const documents: SubmissionDocument[] = [];
  let at = raw.indexOf("<DOCUMENT>");
  let close = raw.indexOf("</DOCUMENT>", at);
  while (at >= 0) {
    const next = raw.indexOf("<DOCUMENT>", at + 10);
    if (close >= 0 && close < at) close = raw.indexOf("</DOCUMENT>", at);
    const end = close >= 0 && (next < 0 || close < next) ? close : next < 0 ? raw.length : next;
    const block = raw.slice(at + 10, end).trimStart();
    documents.push({ ...readHeader(block), body: bodyOf(block) });
    at = next;
  }
  if (documents.length > 0) return documents;
  return [{ type: "", sequence: null, filename: null, description: null, body: raw }];
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
const latin1 = new TextDecoder("latin1");

/** What Windows-1252 has at 0x80 to 0x9F. Written out because some releases of Node decode these as Latin-1. */
const windows = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** A document's bytes as text: UTF-8 where they are valid UTF-8, else Windows-1252, as older filings are. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1
      .decode(bytes)
      .replace(/[\u0080-\u009f]/g, (letter) => windows[letter.charCodeAt(0) - 0x80] ?? letter);
  }
}

/** A file of a filing as the filing's index page lists it. */
type IndexedFile = { type: string; file: string; description: string };

/** What no filing holds in earnest. */
const most = 1_000;

/**
 * The files that a filing's index page lists: rows of sequence, description, link, type and size. Images and data files
 * are among them. Source: EDGAR, "Document Format Files" of `…-index.htm`.
 */
export function readFilingIndex(html: string): IndexedFile[] {
  const files: IndexedFile[] = [];
  let row: { cells: string[]; file: string | null } | null = null;
  const observer: HtmlObserver = {
    open(name, attributes) {
      if (name === "tr") row = { cells: [], file: null };
      if (name === "td" && row && row.cells.length < 10) row.cells.push("");
      if (name === "a" && row) row.file ??= fileOf(attributes.href ?? "");
    },
    text(text) {
      const at = (row?.cells.length ?? 0) - 1;
      if (row && at >= 0) row.cells[at] = `${row.cells[at]}${text}`.slice(0, 300);
    },
    close(name) {
      if (name !== "tr" || row === null) return;
      const [, description = "", , type = ""] = row.cells.map((cell) => cell.replace(/\s+/g, " ").trim());
      if (row.file !== null && type !== "" && files.length < most)
        files.push({ type: type.toUpperCase(), file: row.file, description });
      row = null;
    },
  };
  try {
    readHtmlText(html, observer);
  } catch (error) {
    // What was listed before somebody's tags went astray is a list all the same.
    if (!(error instanceof NestedTooDeep)) throw error;
  }
  return files;
}

/** "x10k.htm" of "/ix?doc=/Archives/edgar/data/1/000…/x10k.htm"; null for what is no file of the filing's folder. */
function fileOf(href: string): string | null {
  const file = /\/Archives\/edgar\/data\/\d+\/\d{18}\/([\w.-]+)$/.exec(href)?.[1] ?? null;
  return file !== null && /\.(?:html?|txt)$/i.test(file) ? file : null;
}

/** Exhibits that a report is read with where they are files of their own, by the form. */
const wanted: readonly (readonly [RegExp, RegExp])[] = [
  [/^10-K/, /^EX-(?:13|21)\b/],
  [/^20-F/, /^EX-8\b/],
  [/^40-F/, /^EX-99\b/],
];

/** The annual information form and its like; of the many exhibits of a 40-F these are the longest in words. */
const mostExhibits = 4;

/** The files of a filing that hold exhibits which its report is read with. */
export function reportExhibits(form: string, files: readonly IndexedFile[]): IndexedFile[] {
  const types = wanted.find(([forms]) => forms.test(form))?.[1];
  if (types === undefined) return [];
  const isDull = /\b(?:consent|certifi|code of|interactive|press release)/i;
  return files
    .filter(({ type, description }) => types.test(type) && !isDull.test(description))
    .slice(0, mostExhibits);
}

/** A filing's files as one submission, so that they are read like one. `body` as text; a file with a header of its own keeps it. */
export function joinSubmission(
  files: readonly (Pick<IndexedFile, "type" | "file" | "description"> & { body: string })[],
): string {
  return files
    .map(({ type, file, description, body }, at) =>
      /^\s*<DOCUMENT>/.test(body)
        ? body
        : `<DOCUMENT>\n<TYPE>${type}\n<SEQUENCE>${at + 1}\n<FILENAME>${file}\n${description === "" ? "" : `<DESCRIPTION>${description}\n`}<TEXT>\n${body}\n</TEXT>\n</DOCUMENT>`,
    )
    .join("\n");
}
