import type { Named } from "./judge-role";
import type { Person } from "./judgement";

/**
 * Whether an office in which a person was last seen before a day ended by then with another office that a source says
 * the person left, and in none of the kind the person was seen after: who resigned as finance chief is no executive
 * vice president, and who left the board chairs it no more. `named` are all records of the person.
 */
export function hasLeft(
  { held, roleType, classified }: Person,
  named: readonly Named[],
  start: string | null,
): boolean {
  if (held === null || start === null) return false;
  const isChair = classified.classes.includes("chair");
  if (roleType !== "executive" && !isChair) return false;
  const kind = named.filter(({ person }) => person.roleType === roleType);
  return kind.some(({ person: other }) => {
    const { departure } = other;
    if (departure === null || !departure.isRecorded || departure.day > start) return false;
    if (isChair && !other.classified.classes.includes("director") && roleType !== "executive") return false;
    const told = other.lastSeen < departure.day ? other.lastSeen : departure.day;
    return kind.every(
      (one) => one.person === other || one.person.held === null || isBefore(one.person, other, told),
    );
  });
}

/** Whether a record of the person is of before the day of a departure, or left with it. */
const isBefore = (one: Person, other: Person, told: string): boolean =>
  one.departure?.day === other.departure?.day || (one.held?.to ?? "") < told;
