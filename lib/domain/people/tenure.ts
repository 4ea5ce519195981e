import { type DayRange, monthsBefore } from "@/lib/domain/calendar";
import { holdsAlone } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { PersonEntry } from "./people-index";

/**
 * How long an office counts as held: on the days of documents that show it, between two of them where none shows its
 * end, and around them for as long as this rule assumes, which every answer that rests on it says.
 *
 * The figures are measured (`npm run eval -- tenure`): of the holders of an office of one that ownership forms showed
 * on March 1, 2025 in some 450 companies, how many were seen in it later, and how many successors were.
 */

/** The share of an office's holders who still hold it a year later. */
const retention: Partial<Record<RoleClass, number>> = {
  ceo: 0.865,
  president: 0.844,
  cfo: 0.782,
  coo: 0.851,
  cto: 0.882,
  chair: 0.928,
};

/** Of all of them together; it stands for the offices that were not measured. */
const usualRetention = 0.844;

/** Over so many months at least 88 of 100 holders of any office stay: who is shown in it held it so long around. */
export const sureMonths = 6;

/**
 * After so many months half of all finance chiefs are gone, who leave the soonest, and a third of the others: later no
 * office is taken as held that no document shows.
 */
export const assumedMonths = 36;

/**
 * The same for an office that is held for the time being: of 23 such officers whose successor forms showed, all had one
 * within a year after they were last shown, 20 within nine months.
 */
const assumedInterimMonths = 12;

/**
 * An officer of whom no document tells for so long, while ownership forms of the same company go on, has left: of 2,026
 * officers whom proxy statements named for 2025 and forms had shown, 16 had been silent that long when the proxy
 * statement came, most of them former; of all officers whom forms showed before 2025, every sixth has been.
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

type Assumed = Pick<PersonEntry, "classified" | "lastSeen" | "isSilent">;

/** The last day on which a record counts as held, where no document shows its end. */
export function assumedUntil({ classified, lastSeen, isSilent }: Assumed): string {
  return monthsBefore(lastSeen, -(isSilent ? sureMonths : assumedFor(classified.interim)));
}

/** Whether no source shows that the asked roles of a record are over; no asked role means the record itself. */
function isOpen(entry: PersonEntry, asked: readonly RoleClass[]): boolean {
  const open = asked.length > 0 ? entry.isPartlyOpen : entry.isOpen;
  return open && !asked.some((role) => entry.succeeded.has(role));
}

/** Whether the person counts as holder of the asked roles of a record today. */
export function holdsNow(entry: PersonEntry, asked: readonly RoleClass[], today: string): boolean {
  return isOpen(entry, asked) && today <= assumedUntil(entry);
}

/**
 * The days on which the person counts as holder of the asked roles of a record: from the first sighting to today, to
 * the departure, to the last sighting where somebody else followed, or to the end of what is assumed. Who is recorded
 * to leave held the role before, though no document shows it. Null where no source names a holding.
 */
export function heldRange(entry: PersonEntry, asked: readonly RoleClass[], today: string): DayRange | null {
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
 * Day of the departure from the asked roles, or that on which successors had taken all of them before: who retires in
 * June may hand the office over in January. Null where sources tell of no departure.
 */
function leftOn({ departure, succeeded }: PersonEntry, asked: readonly RoleClass[]): string | null {
  if (departure === null) return null;
  const days = asked.map((role) => succeeded.get(role) ?? departure.day).sort();
  const last = days.at(-1) ?? departure.day;
  return last < departure.day ? last : departure.day;
}

/**
 * Day from which the asked roles of a record were no longer held: as a source shows, or, of an interim office, after
 * which it no longer counts. Null where there is none.
 */
export function endOf(entry: PersonEntry, asked: readonly RoleClass[]): string | null {
  const left = leftOn(entry, asked);
  if (left !== null) return left;
  const roles = asked.length > 0 ? asked.filter(holdsAlone) : [...entry.succeeded.keys()];
  const interim = entry.classified.interim ? assumedUntil(entry) : null;
  if (roles.length === 0 || (asked.length === 0 && entry.isOpen)) return interim;
  const days = roles.flatMap((role) => entry.succeeded.get(role) ?? []).sort();
  return days.at(asked.length > 0 ? 0 : -1) ?? interim;
}
