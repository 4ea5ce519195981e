import { classifyRole, holdsAlone } from "@/lib/domain/classify-role";
import { expandRole } from "@/lib/domain/roles-expand";
import type { Named } from "./judge-role";
import type { Person } from "./judgement";

/** Offices that a company gives to one person at a time, though they are not the chief's. */
const single =
  /^(?:(?:principal|chief) [a-z]+(?: [a-z]+)? officer|general counsel|(?:corporate )?(?:treasurer|controller|secretary))$/;

const spellings: Readonly<Record<string, RegExp>> = {
  "general counsel": /\b(?:general counsel|chief legal officer)\b/,
  "chief legal officer": /\b(?:general counsel|chief legal officer)\b/,
  "chief accounting officer": /\b(?:chief|principal) accounting officer\b/,
  "principal accounting officer": /\b(?:chief|principal) accounting officer\b/,
};

const lesser = /\b(?:associate|assistant|deputy|division|divisional|regional)\b/;

/**
 * Whether an office in which a person was last seen before a day is taken as passed on, since sources name somebody
 * else in it after that and by the day: under the very same title, or where it is one of those that one person holds.
 */
export function hasPassedOn(
  person: Person,
  role: string | null,
  named: readonly Named[],
  people: readonly Person[],
  start: string | null,
): boolean {
  const { held } = person;
  if (held === null || start === null || role === null || held.to >= start || person.classified.co)
    return false;
  const own = new Set(named.map((one) => one.person.personKey));
  return people.some(
    (other) =>
      !own.has(other.personKey) &&
      other.held !== null &&
      other.held.from > held.to &&
      other.held.from <= start &&
      !other.classified.co &&
      (isSameTitle(person.role, other.role) || isSameOffice(role, other.role)),
  );
}

/** A title that tells what the office is of: "Executive Vice President, Sales", but no "Vice President" alone. */
function isSameTitle(one: string, other: string): boolean {
  const { classes, roleType } = classifyRole(one);
  if (roleType !== "executive" || expandRole(one) !== expandRole(other)) return false;
  return (
    classes.some(holdsAlone) || /(?:, |\bof ).*[a-z]/.test(expandRole(one)) || single.test(expandRole(one))
  );
}

function isSameOffice(asked: string, other: string): boolean {
  const [office, held] = [expandRole(asked), expandRole(other)];
  if (!single.test(office) || lesser.test(held)) return false;
  return spellings[office]?.test(held) ?? new RegExp(`\\b${office}\\b`).test(held);
}
