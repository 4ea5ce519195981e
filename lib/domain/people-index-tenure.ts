import type { DayRange } from "./calendar";
import { holdsAlone } from "./classify-role";
import type { PersonEntry } from "./people-index";
import type { RoleClass } from "./role";

/** Whether sources let the person hold the asked roles of a record now; no asked role means the record itself. */
export function holdsNow(entry: PersonEntry, asked: readonly RoleClass[]): boolean {
  const isHeld = asked.length > 0 ? entry.isPartlyCurrent : entry.isCurrent;
  return isHeld && !asked.some((role) => entry.succeeded.has(role));
}

/**
 * The days on which sources let the person hold the asked roles of a record: from the first sighting to
 * today, to the recorded departure, or else to the last sighting. Null where no source names a holding.
 */
export function heldRange(entry: PersonEntry, asked: readonly RoleClass[], today: string): DayRange | null {
  if (entry.held === null) return null;
  const { from, to } = entry.held;
  const left = entry.departure?.isRecorded ? leftOn(entry, asked) : to;
  return { start: from, end: holdsNow(entry, asked) ? today : left };
}

/**
 * Day of the departure from the asked roles, or that on which successors had taken all of them before: who retires in
 * June may hand the office over in January. Null where sources tell of no departure.
 */
export function leftOn({ departure, succeeded }: PersonEntry, asked: readonly RoleClass[]): string | null {
  if (departure === null) return null;
  const days = asked.map((role) => succeeded.get(role) ?? departure.day).sort();
  const last = days.at(-1) ?? departure.day;
  return last < departure.day ? last : departure.day;
}

/** Day from which a source shows that the asked roles of a record were no longer held; null where none does. */
export function endOf(entry: PersonEntry, asked: readonly RoleClass[]): string | null {
  const left = leftOn(entry, asked);
  if (left !== null) return left;
  const roles = asked.length > 0 ? asked.filter(holdsAlone) : [...entry.succeeded.keys()];
  if (roles.length === 0 || (asked.length === 0 && entry.isCurrent)) return null;
  const days = roles.flatMap((role) => entry.succeeded.get(role) ?? []).sort();
  return days.at(asked.length > 0 ? 0 : -1) ?? null;
}
