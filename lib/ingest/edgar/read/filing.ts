import "server-only";
import type { DealRow } from "@/lib/db/deals";
import type { NewRoleObservation, NewSharePrice } from "@/lib/db/facts";
import type { PassageRow } from "@/lib/db/passages";
import type { ReportedProfile, ReportFactRow } from "@/lib/db/report-facts";
import type { ChosenFigure } from "../figures";

/** What is said of an item, and where in the canonical text. */
type ItemWords = { start: number; end: number; headline: string | null; description: string | null };

/** What an item's section of an 8-K says; `released` what a release says of it, in the text of the exhibit. */
export type ItemReading = ItemWords & { item: string; released?: ItemWords & { exhibit: string } };

export type FiledRole = Omit<NewRoleObservation, "entityKey" | "documentId" | "sourceType" | "seenOn">;

/** What a share cost in the open market on a day, by one ownership form. */
export type PriceReading = Omit<NewSharePrice, "entityKey" | "documentId">;

/** A press release or the like that was filed with an 8-K. */
export type ExhibitReading = {
  /** Its own within the filing, such as "ex-99.1". */
  name: string;
  /** Canonical. */
  text: string;
  passages: PassageRow[];
  /** Of exhibits of reports, such as the list of subsidiaries. */
  facts?: ReportFactRow[];
  /** Of a release on results. */
  figures?: ChosenFigure[];
  /** What its header says; null where it was read again from its stored text. */
  header: ExhibitHeader | null;
};

export type ExhibitHeader = {
  /** "EX-99.1" */
  type: string;
  description: string | null;
  filename: string | null;
  /** Of the exhibit as filed, in hexadecimal. */
  sha256: string;
};

/** What a filing says of its registrant. `text` is the canonical text of an 8-K, null where only facts are held. */
export type FilingReading = {
  text: string | null;
  /** Of the main document as filed, in hexadecimal; null where it was not read from bytes. */
  sha256: string | null;
  items: ItemReading[];
  roles: FiledRole[];
  prices: PriceReading[];
  deals: DealRow[];
  passages: PassageRow[];
  exhibits: ExhibitReading[];
  /** Of annual reports, quarterly reports and proxy statements. */
  facts: ReportFactRow[];
  /** That a report itself tags. */
  figures: ChosenFigure[];
  profile: ReportedProfile;
};

/** `unreadable` stays so until a newer reader is there. */
export type ReadOutcome =
  | { outcome: "read"; reading: FilingReading }
  | { outcome: "unreadable"; reason: string };

/** A filing's bytes, or the canonical texts that were stored of them. */
export type FilingSource =
  | { bytes: Uint8Array }
  | { text: string; exhibits: Pick<ExhibitReading, "name" | "text">[] };

export type FilingContext = {
  cik: string;
  /** The registrant's name. */
  company: string;
  /** Items as EDGAR lists them for the filing. */
  listedItems: string[];
};
