import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { PersonEntry } from "./people-index";

/** The name under which the index has a person who is said by another that documents give; else the one that's said. */
export function indexedName(
  said: string,
  people: readonly Pick<PersonEntry, "name" | "spellings">[],
): string {
  const isSaid = (name: string) => matchPersonNames(said, name).same;
  if (people.some(({ name }) => isSaid(name))) return said;
  const [name = said, ...others] = new Set(
    people.flatMap((one) => (one.spellings.some(isSaid) ? [one.name] : [])),
  );
  return others.length > 0 ? said : name;
}
