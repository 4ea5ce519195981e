import "server-only";
import { type HtmlObserver, readHtmlText } from "./text";

/** A file of a filing as the filing's index page lists it. */
export type IndexedFile = { type: string; file: string; description: string };

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
  readHtmlText(html, observer);
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
