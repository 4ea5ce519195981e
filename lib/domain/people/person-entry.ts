import type { DayRange } from "@/lib/domain/calendar";
import type { RoleReading } from "@/lib/domain/roles/classify";
import type { RoleAction, RoleClass, RoleType, SourceType } from "@/lib/domain/roles/role";

/** What the documents that agree on person, role text and action say together. */
export type RoleEvidence = {
  personKey: string;
  person: string;
  roleText: string;
  roleType: RoleType | null;
  action: RoleAction;
  /** Ids of the documents, by kind. */
  filings: string[];
  news: string[];
  sourceTypes: SourceType[];
  firstSeen: string;
  lastSeen: string;
  /** The newest day on which they say that it takes effect; null where they give none. */
  effectiveOn: string | null;
  /** Every day on which they name it: when it takes effect, else when it was seen. */
  days: string[];
  /** SEC form of the newest of them. */
  form?: string | null;
};

/** A filing that reports a change of directors or officers (Item 5.02), of which only the item is known. */
export type UnreadChange = { filedOn: string; documentId: string; accession: string; url: string };

/** A person in a role, over all documents that name both. */
export type PersonEntry<Evidence extends RoleEvidence = RoleEvidence> = {
  personKey: string;
  name: string;
  role: string;
  roleType: RoleType | null;
  classified: RoleReading;
  /** Whether it counts as held today: no source shows its end, and it was shown within the time of `tenure.ts`. */
  isCurrent: boolean;
  /** Whether no source shows its end, however long ago it was shown. */
  isOpen: boolean;
  /** The same of any of its offices: of "Chairman & CEO" the chair may outlast the other. */
  isPartlyOpen: boolean;
  /** Whether a document records that the role began. */
  isAppointed: boolean;
  /** Days of the first and last document that name the person as its holder; null where none does. */
  held: { from: string; to: string } | null;
  /** Every day on which a document names the person as its holder. */
  heldDays: readonly string[];
  departure: Departure | null;
  /** From a departure to the next holding, of who left the role and came back. */
  absences: DayRange[];
  /**
   * Of the roles that one person holds alone, those that are over: somebody else was seen in them afterwards, or a newer
   * title of the person leaves them out. Since when.
   */
  succeeded: ReadonlyMap<RoleClass, string>;
  sourceTypes: SourceType[];
  filings: string[];
  news: string[];
  /** Distinct documents. */
  verifiedCount: number;
  firstSeen: string;
  lastSeen: string;
  /**
   * Of a current chief executive or finance chief: the first filing after the last document that names them as an
   * executive which reports a change of directors or officers, and of which nobody has read whose. Null where there is none.
   */
  laterChange: UnreadChange | null;
  /** The evidence with the newest document. */
  newest: Evidence;
};

/** `isRecorded`: a document records the departure itself; else the role was only over by the day. */
export type Departure = { day: string; isRecorded: boolean };
