import "server-only";
import { type OfficerReading, readExecutiveOfficers } from "./executive-officers";
import { type ReportDocument, readReportDocuments } from "./report-document";
import { readSignatories, type SignatoryReading } from "./signatures";

/** Something that a report says, with its place: `document` counts in `documents`, `item` is null outside of any. */
export type Placed<Fact> = Fact & { document: number; item: string | null };

/** What an annual report, quarterly report or proxy statement says of its filer. */
export type ReportReading = {
  documents: ReportDocument[];
  executiveOfficers: Placed<OfficerReading>[];
  signatories: Placed<SignatoryReading>[];
};

/**
 * Reads a periodic report or proxy statement as fetched: `raw` is a full submission or a single document of type `form`.
 * Pure: no clock, no network.
 */
export function readReport(raw: string, form: string): ReportReading {
  const documents = readReportDocuments(raw, form);
  const from = <Fact extends { start: number }>(
    roles: readonly ReportDocument["role"][],
    read: (document: ReportDocument) => Fact[],
  ): Placed<Fact>[] =>
    documents.flatMap((document, index) =>
      roles.includes(document.role)
        ? read(document).map((fact) => ({ ...fact, document: index, item: itemAt(document, fact.start) }))
        : [],
    );
  return {
    documents,
    executiveOfficers: from(["report", "proxy"], readExecutiveOfficers),
    signatories: from(["report"], readSignatories),
  };
}

const itemAt = ({ items }: ReportDocument, at: number): string | null =>
  items.find(({ start, end }) => start <= at && at < end)?.item ?? null;
