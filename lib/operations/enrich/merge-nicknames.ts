import { groupBy } from "@/lib/domain/group-by";
import type { PersonEntry } from "@/lib/domain/people/people-index";
import { isSameName } from "@/lib/domain/person-names/same-person";

type Named = Pick<PersonEntry, "personKey" | "name" | "roleType" | "classified" | "lastSeen">;

/** The last word of a name, by which those of one family are compared. */
const familyOf = ({ name }: Named): string =>
  name
    .toLowerCase()
    .replace(/,? (?:jr|sr|ii|iii|iv)\.?$/, "")
    .split(" ")
    .at(-1) ?? "";

/**
 * People in their offices, each under the fullest of the names that documents give, and an office that two of these names hold
 * once, as it was told last: "Tim Cook" is Timothy D. Cook.
 */
export function mergeNicknames<T extends Named>(entries: readonly T[]): T[] {
  const families = groupBy(entries, familyOf);
  return entries.flatMap((entry) => {
    const same = (families.get(familyOf(entry)) ?? []).filter(
      (other) => other.personKey !== entry.personKey && isSameName(other.name, entry.name),
    );
    if (same.some((other) => holdsLater(other, entry))) return [];
    const name = [entry, ...same].reduce(
      (fullest, one) => (one.name.length > fullest.length ? one.name : fullest),
      "",
    );
    return [name === entry.name ? entry : { ...entry, name }];
  });
}

/** Whether somebody's record of the same offices, or more, is newer. */
const holdsLater = (other: Named, one: Named): boolean =>
  other.roleType === one.roleType &&
  one.classified.classes.length > 0 &&
  one.classified.classes.every((office) => other.classified.classes.includes(office)) &&
  (other.lastSeen > one.lastSeen || (other.lastSeen === one.lastSeen && other.name.length > one.name.length));
