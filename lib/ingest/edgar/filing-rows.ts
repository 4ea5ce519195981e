import "server-only";
import type { NewDocument, NewEvent } from "@/lib/db/facts";
import { joinWords } from "@/lib/domain/prose";
import { filingIndexUrl, registrantUrl, secName } from "./source";

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
  const rows = new Map<string, NewDocument>();
  const owners = new Map<string, Set<string>>();

  const add = (row: NewDocument): string => {
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

/** One 8-K of one registrant. Item numbers as filed. */
export type EightK = {
  cik: string;
  name: string;
  accession: string;
  form: string | null;
  filedOn: string;
  reportedOn: string | null;
  items: string[];
  /** Where the filed document opens, when it is known. */
  url?: string;
};

export type EventsContext = {
  documents: DocumentRegister;
  keyOf: (cik: string) => string;
  /** The registrant that took a filer's place, if any: its history includes the filings of its predecessor. */
  successorOf: (cik: string) => string | null;
};

/** A row for each item of each 8-K and filer. Lines of one filing and filer are merged. */
export function buildEvents(eightKs: EightK[], { documents, keyOf, successorOf }: EventsContext): NewEvent[] {
  const filings = mergeByFiling(eightKs);
  return filings.flatMap((filing) => {
    const documentId = documents.addFiling({
      cik: filing.cik,
      accession: filing.accession,
      form: filing.form ?? "8-K",
      filedOn: filing.filedOn,
      ...(filing.url === undefined ? {} : { url: filing.url }),
    });
    const successor = successorOf(filing.cik);
    const keys = [keyOf(filing.cik), ...(successor === null ? [] : [keyOf(successor)])];
    return keys.flatMap((entityKey) =>
      filing.items.map(
        (item): NewEvent => ({
          entityKey,
          accession: filing.accession,
          item,
          filedOn: filing.filedOn,
          reportedOn: filing.reportedOn,
          documentId,
        }),
      ),
    );
  });
}

function mergeByFiling(eightKs: EightK[]): EightK[] {
  const merged = new Map<string, EightK>();
  for (const filing of eightKs) {
    const slot = `${filing.cik} ${filing.filedOn} ${filing.accession}`;
    const held = merged.get(slot);
    merged.set(slot, {
      ...(held?.url === undefined ? {} : { url: held.url }),
      ...filing,
      form: filing.form ?? held?.form ?? null,
      reportedOn: plausible(filing) ?? held?.reportedOn ?? null,
      items: [...new Set([...(held?.items ?? []), ...filing.items])].sort((a, b) => Number(a) - Number(b)),
    });
  }
  return [...merged.keys()].sort().flatMap((slot) => merged.get(slot) ?? []);
}

/** An event cannot be reported after it was filed: some old headers hold the end of a period instead. */
function plausible({ reportedOn, filedOn }: EightK): string | null {
  return reportedOn !== null && reportedOn <= filedOn ? reportedOn : null;
}
