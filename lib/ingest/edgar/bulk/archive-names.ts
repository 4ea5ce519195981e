import "server-only";

export type ArchiveName = "submissions.zip" | "companyfacts.zip";

/** EDGAR's nightly archives of all filers. */
export const archiveUrls: Readonly<Record<ArchiveName, string>> = {
  "submissions.zip": "https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip",
  "companyfacts.zip": "https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip",
};

/**
 * What an entry is by its name: a filer's profile or figures, or a page of its older filings. `foreign` is a name that
 * leads out of a folder, or says something that no archive of EDGAR's would: it is never used as a path.
 */
export type EntryName =
  | { what: "main" | "page"; cik: string }
  | { what: "other" }
  | { what: "foreign"; reason: string };

const names = /^CIK(\d{10})(-submissions-\d{3})?\.json$/;

export function readEntryName(name: string): EntryName {
  const [, cik, page] = names.exec(name) ?? [];
  if (cik !== undefined) return { what: page === undefined ? "main" : "page", cik };
  const isForeign =
    name.includes("\\") ||
    name.includes("\0") ||
    /^(?:\/|[a-z]:)/i.test(name) ||
    name.split("/").includes("..");
  if (isForeign) return { what: "foreign", reason: "its name leads out of the archive" };
  return { what: "other" };
}
