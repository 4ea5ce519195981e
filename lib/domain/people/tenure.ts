import { type DayRange, monthsBefore } from "@/lib/domain/calendar";
import { holdsAlone, type RoleReading } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";

/**
 * How long an office counts as held: on the days of documents that show it (pay tables of proxy statements show it on the
 * last day of the fiscal year that they report), between two of them where none shows its
 * end, and around them for as long as this rule assumes, which every answer that rests on it says.
 *
 * The figures are measured (`npm run eval -- tenure`): of the holders of an office of one that ownership forms showed
 * on March 1, 2025 in some 450 companies, how many were seen in it later, and how many successors were.
 */

/** What sources show of a person's time in a role. */
export type Tenure = {
  classified: RoleReading;
  /** Whether no source shows its end, however long ago it was shown. */
  isOpen: boolean;
  /** The same of any of its offices: of "Chairman & CEO" the chair may outlast the other. */
  isPartlyOpen: boolean;
  /**
   * For officers: whether no document has named the person for a long time, while others at the company kept filing
   * ownership forms.
   */
  isSilent: boolean;
  /** Days of the first and last document that name the person as its holder; null where none does. */
  held: { from: string; to: string } | null;
  /** Day of the last document that names the person in it. */
  lastSeen: string;
  departure: Departure | null;
  /** Day of the first filing after the last holding by which the company changed hands; null where none did. */
  changedHandsOn: string | null;
  /**
   * Of the roles that one person holds alone, those that are over: somebody else was seen in them afterwards, or a newer
   * title of the person leaves them out. Since when.
   */
  succeeded: ReadonlyMap<RoleClass, string>;
};

/** `isRecorded`: a document records the departure itself; else the role was only over by the day. */
export type Departure = { day: string; isRecorded: boolean };

/** The share of an office's holders who still hold it a year later. */
const retention: Partial<Record<RoleClass, number>> = {
  ceo: 0.865,
  president: 0.844,
  cfo: 0.782,
  coo: 0.851,
  cto: 0.882,
  chair: 0.928,
};

/** The share over all of them, used for offices that weren't measured. */
const usualRetention = 0.844;

/**
 * Over this many months at least 88 of 100 holders of any office stay, so a person who is shown in it counts as its
 * holder for that long before and after.
 */
export const sureMonths = 6;

/**
 * After this many months half of all finance chiefs have left (they leave soonest), and a third of the others. Beyond
 * that, an office doesn't count as held without a document.
 */
export const assumedMonths = 36;

/**
 * The same for interim offices. Of 23 interim officers whose successor appeared on forms, all had one within a year
 * after they were last shown, 20 within nine months.
 */
const assumedInterimMonths = 12;

/**
 * An officer whom no document names for this many months, while others at the company keep filing ownership forms,
 * has left. Of 2,026 officers whom proxy statements named for 2025 and forms had shown, 16 had been silent that long
 * when the proxy statement came, and most of those were former officers; of all officers whom forms showed before
 * 2025, one in six has been.
 */
export const silentMonths = 15;

/** In a longer period an office may have had more than one holder. One in seven changes hands within it. */
export const oneHolderMonths = 12;

/** How long after the end of a period its reports are filed: a quarterly report may take 45 days. */
export const reportingDays = 45;

/** The share of holders of the offices of a record, the first of them that is measured, who hold it so much later. */
export function stillHolds(offices: readonly RoleClass[], months: number): number {
  const yearly = offices.map((office) => retention[office]).find((one) => one !== undefined);
  return (yearly ?? usualRetention) ** (Math.max(0, months) / 12);
}

/** For how many months after the last document an office counts as held. */
export const assumedFor = (isInterim: boolean): number => (isInterim ? assumedInterimMonths : assumedMonths);

type Assumed = Pick<Tenure, "classified" | "lastSeen" | "isSilent" | "succeeded" | "changedHandsOn">;

/**
 * The last day on which a record counts as held, where no document shows its end. What is left of "Chair &
 * CEO" once somebody else is chief executive is a title that no document gives: it needs one soon. Of a company that
 * changed hands nothing is assumed from then on.
 */
export function assumedUntil({ classified, lastSeen, isSilent, succeeded, changedHandsOn }: Assumed): string {
  const isShort = isSilent || succeeded.has("ceo");
  const usual = monthsBefore(lastSeen, -(isShort ? sureMonths : assumedFor(classified.interim)));
  return changedHandsOn !== null && changedHandsOn < usual ? changedHandsOn : usual;
}

/** Whether no source shows that the asked roles of a record are over; no asked role means the record itself. */
function isOpen(entry: Tenure, asked: readonly RoleClass[]): boolean {
  const open = asked.length > 0 ? entry.isPartlyOpen : entry.isOpen;
  return open && !asked.some((role) => entry.succeeded.has(role));
}

/** Whether the person counts as holder of the asked roles of a record today. */
export function holdsNow(entry: Tenure, asked: readonly RoleClass[], today: string): boolean {
  return isOpen(entry, asked) && today <= assumedUntil(entry);
}

/**
 * The days on which the person counts as holder of the asked roles of a record: from the first sighting to today, to
 * the departure, to the last sighting where somebody else followed, or to the end of what is assumed. A person whose
 * departure is recorded held the role before it, even if no document shows that. Null where no source names a
 * holding.
 */
export function heldRange(entry: Tenure, asked: readonly RoleClass[], today: string): DayRange | null {
  const { held, departure } = entry;
  const left = departure?.isRecorded ? leftOn(entry, asked) : null;
  if (left !== null) {
    const before = monthsBefore(left, sureMonths);
    return { start: held !== null && held.from < before ? held.from : before, end: left };
  }
  if (held === null) return null;
  const end = isOpen(entry, asked) ? today : held.to;
  const until = assumedUntil(entry);
  return { start: held.from, end: until < end ? until : end };
}

/**
 * The day of the departure from the asked roles, or an earlier one by which successors had taken all of them: someone
 * who retires in June may hand the office over in January. Null where sources tell of no departure.
 */
function leftOn({ departure, succeeded }: Tenure, asked: readonly RoleClass[]): string | null {
  if (departure === null) return null;
  // A form that shows somebody no officer anymore doesn't tell who chairs the board.
  if (!departure.isRecorded && asked.length > 0 && asked.every((role) => role === "chair")) return null;
  const days = asked.map((role) => succeeded.get(role) ?? departure.day).sort();
  const last = days.at(-1) ?? departure.day;
  return last < departure.day ? last : departure.day;
}

/**
 * Day from which the asked roles of a record were no longer held: as a source shows, or, of an interim office, after
 * which it no longer counts. Null where there is none.
 */
export function endOfTenure(entry: Tenure, asked: readonly RoleClass[]): string | null {
  const left = leftOn(entry, asked);
  if (left !== null) return left;
  const roles = asked.length > 0 ? asked.filter(holdsAlone) : [...entry.succeeded.keys()];
  const interim = entry.classified.interim ? assumedUntil(entry) : null;
  if (roles.length === 0 || (asked.length === 0 && entry.isOpen)) return interim;
  const days = roles.flatMap((role) => entry.succeeded.get(role) ?? []).sort();
  return days.at(asked.length > 0 ? 0 : -1) ?? interim;
}
