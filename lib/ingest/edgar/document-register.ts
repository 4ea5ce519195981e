import "server-only";
import type { DocumentRow } from "@/lib/db/facts";
import { joinWords } from "@/lib/domain/prose";
import { filingIndexUrl, registrantUrl, secName } from "./edgar-urls";

/** `seenOn` is the day of what the filing says, where the day of filing is not known. */
type FilingDay = { filedOn: string; seenOn?: string } | { filedOn: null; seenOn: string };

type FilingFacts = FilingDay & {
  cik: string;
  accession: string;
  form: string;
  /** Where the filed document itself opens, when it is known. */
  url?: string;
  /** Whose holdings an ownership form tells, by the name that is shown. */
  owner?: string;
};

/** Collects the documents that facts point to, each once. */
export type DocumentRegister = ReturnType<typeof createDocumentRegister>;

/** `nameOf` gives a registrant's display name for titles. */
export function createDocumentRegister(nameOf: (cik: string) => string) {
  const rows = new Map<string, DocumentRow>();
  const owners = new Map<string, Set<string>>();

  const add = (row: DocumentRow): string => {
    if (!rows.has(row.id)) rows.set(row.id, row);
    return row.id;
  };

  const addFiling = (filing: FilingFacts): string => {
    const id = `sec-${filing.accession}`;
    const named = (owners.get(id) ?? new Set()).add(filing.owner ?? "");
    named.delete("");
    owners.set(id, named);
    const whose = named.size === 0 ? "" : ` of ${joinWords([...named])}`;
    const title = `${nameOf(filing.cik)}: Form ${filing.form}${whose}`;
    const held = rows.get(id);
    if (held !== undefined) {
      if (filing.owner !== undefined) held.title = title;
      if (filing.url !== undefined) held.url = filing.url;
      held.publishedOn ??= filing.filedOn;
      return id;
    }
    return add({
      id,
      kind: "filing",
      publisher: secName,
      title,
      url: filing.url ?? filingIndexUrl(filing.cik, filing.accession),
      accession: filing.accession,
      form: filing.form,
      publishedOn: filing.filedOn,
      seenOn: filing.filedOn ?? filing.seenOn,
    });
  };

  const addRegistrant = (cik: string, seenOn: string): string =>
    add({
      id: `edgar-${cik}`,
      kind: "filing_list",
      publisher: secName,
      title: `${nameOf(cik)}: profile and filings`,
      url: registrantUrl(cik),
      seenOn,
    });

  return { add, addFiling, addRegistrant, rows: () => [...rows.values()] };
}
