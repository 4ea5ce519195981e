import { type DayRange, toDay } from "@/lib/domain/calendar";
import { heldRange, leftOn } from "@/lib/domain/people-index-tenure";
import type { RoleClass } from "@/lib/domain/role";
import type { Person } from "./judgement";

/** Who leaves a role on a day is taken to have held it for this long. */
const monthsBefore = 6;

/**
 * The days on which sources let the person hold the asked roles of a record. A recorded departure shows the role as
 * held until its day, and for half a year before, though no source names the person in it earlier.
 */
export function shownRange(person: Person, asked: readonly RoleClass[], today: string): DayRange | null {
  const held = heldRange(person, asked, today);
  const left = person.departure?.isRecorded ? leftOn(person, asked) : null;
  if (left === null) {
    const until = interimUntil(person) ?? monthsEarlier(person.lastSeen, -silentMonths);
    return held?.end && until < held.end ? { ...held, end: until } : held;
  }
  const before = monthsEarlier(left, monthsBefore);
  const start = held?.start && held.start < before ? held.start : before;
  return { start, end: left };
}

/** A role whose end no source tells is not taken to last longer than this after it was last named. */
const silentMonths = 36;

/** An interim role is silent on its end: it is not taken to last longer than this after it was last named. */
const interimMonths = 9;

/** Day after which an interim role counts as over; null for a role that is not interim. */
export function interimUntil({ classified, lastSeen }: Person): string | null {
  return classified.interim ? monthsEarlier(lastSeen, -interimMonths) : null;
}

/** The first day of the month that lies so many months before a day's. */
export function monthsEarlier(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  return toDay(date);
}
