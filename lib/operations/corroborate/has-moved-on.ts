import type { DayRange } from "@/lib/domain/calendar";
import { holdsAlone } from "@/lib/domain/classify-role";
import { rolesAgree } from "@/lib/domain/roles-agree";
import { monthsEarlier } from "./held-before-departure";
import type { Named } from "./judge-role";
import type { Person } from "./judgement";

/** So long after a sighting any other office of the person tells that the one seen is over. */
const staleMonths = 36;

/**
 * Whether an office in which a person was last seen before a period is taken as left, since sources name the person
 * in another after that and before the period: who was controller in 2008 and is finance chief in 2015 is controller
 * no more. `named` are all records of the person. A title alone may be a part of the whole one, so lesser offices count only where the sighting is old.
 */
export function hasMovedOn(
  { held, roleType }: Person,
  { role, period }: { role: string | null; period: DayRange | null },
  named: readonly Named[],
  today: string,
): boolean {
  const start = period === null ? today : period.start;
  if (held === null || start === null || roleType !== "executive" || role === null || held.to >= start)
    return false;
  const end = period?.end ?? today;
  const isStale = held.to < monthsEarlier(start, staleMonths);
  return named.some(
    ({ person: other }) =>
      other.roleType === "executive" &&
      other.held !== null &&
      other.held.from > held.to &&
      other.held.from <= (isStale ? end : start) &&
      (isStale || other.classified.classes.some(holdsAlone)) &&
      rolesAgree(role, other.role) === "different",
  );
}
