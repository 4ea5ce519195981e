import "server-only";
import type { KnownPerson } from "@/lib/db/news/store-article";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { NewsPerson } from "./read-people";

/** A person of an article at a company, under the key by which other sources know them. */
export type PlacedPerson = NewsPerson & { entityKey: string; written: string };

/** From here on two spellings are one name, and not only initials of it. */
const leastLikeness = 0.85;

/**
 * Whose people they are: with a role those of its company; without one those of each company that knows them, else of
 * the only company that the article is about. "Tim Cook" takes the key of the one "Timothy D. Cook" whom filings name.
 */
export function placePeople(
  people: readonly NewsPerson[],
  entityKeys: readonly string[],
  known: readonly KnownPerson[],
): PlacedPerson[] {
  const placeAt = (person: NewsPerson, entityKey: string): PlacedPerson | null => {
    const there = known.filter((one) => one.entityKey === entityKey);
    const same =
      there.find(({ personKey }) => personKey === person.personKey) ?? findLike(person.person, there);
    return same === null ? null : placedAs(person, entityKey, same);
  };
  const [only, second] = entityKeys;
  return people.flatMap((person): PlacedPerson[] => {
    const { entityKey } = person;
    if (entityKey !== null) return [placeAt(person, entityKey) ?? placedAs(person, entityKey, person)];
    const knowing = entityKeys.map((key) => placeAt(person, key)).filter((placed) => placed !== null);
    if (knowing.length > 0) return knowing;
    return only !== undefined && second === undefined ? [placedAs(person, only, person)] : [];
  });
}

const placedAs = (
  person: NewsPerson,
  entityKey: string,
  { personKey, person: name }: Pick<KnownPerson, "personKey" | "person">,
): PlacedPerson => ({ ...person, entityKey, personKey, person: name, written: person.person });

/** The one known person of a like name; of several nobody can say which is meant. */
function findLike(name: string, there: readonly KnownPerson[]): KnownPerson | null {
  const like = there.filter((one) => {
    const { same, score } = matchPersonNames(name, one.person);
    return same && score >= leastLikeness;
  });
  const [first, second] = like;
  return first !== undefined && second === undefined ? first : null;
}
