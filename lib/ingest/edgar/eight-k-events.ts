import "server-only";
import type { EventRow } from "@/lib/db/facts";
import type { DocumentRegister } from "./document-register";

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

export type EventContext = {
  documents: DocumentRegister;
  keyOf: (cik: string) => string;
  /** The registrant that took a filer's place, if any: its history includes the filings of its predecessor. */
  successorOf: (cik: string) => string | null;
};

/** A row for each item of each 8-K and filer. Lines of one filing and filer are merged. */
export function buildEvents(eightKs: EightK[], { documents, keyOf, successorOf }: EventContext): EventRow[] {
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
        (item): EventRow => ({
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
