import { findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import type { Predicate } from "@/lib/domain/claims/deeds/predicates";
import { departures } from "@/lib/domain/claims/deeds/predicates";
import { addMentionsOf } from "@/lib/domain/claims/roles/mentions-of-person";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import type { People } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { Statement } from "./read-statement";

/** The given and family name that a passage's person and a claim's name must share. */
const endsOf = (words: readonly string[]): string => `${words[0]} ${words.at(-1)}`;

/**
 * A claim whose names are read as persons where a passage knows them as such: a rare given name alone does not show
 * that "Grady O'Dell" is one.
 */
export function adoptPeople(statement: Statement, known: readonly string[]): Statement {
  const adopted = statement.names.flatMap((words) => {
    const person = known.find(
      (name) => words.length > 1 && endsOf(splitFolded(foldClaimText(name))) === endsOf(words),
    );
    return person === undefined ? [] : [{ words, person }];
  });
  if (adopted.length === 0) return statement;
  const folded = foldClaimText(statement.text);
  const placeOf = (name: string) => folded.indexOf(splitFolded(foldClaimText(name)).at(-1) ?? "");
  return {
    ...statement,
    names: statement.names.filter((words) => !adopted.some((one) => one.words === words)),
    people: [...statement.people, ...adopted.map(({ person }) => person)].toSorted(
      (a, b) => placeOf(a) - placeOf(b),
    ),
  };
}

const ofPersons: ReadonlySet<Predicate> = new Set([...departures, "succeed"]);
/** Of firms: "Orion Securities was hired as adviser", "Grant Thornton resigned as auditor". */
const firm =
  /\b(?:auditors?|accountants?|accounting|advis[eo]rs?|agents?|underwriters?|trustee|counsel to|bank|trust|capital|partners|securities|group|holdings|associates|llp|inc|corp|company)\b/i;
const run = /(?<![\p{L}\p{N}’'.-])\p{Lu}[\p{L}’'.-]*(?:\s\p{Lu}[\p{L}’'.-]*){1,2}/gu;

/** Between a name and what happens to it. */
const besides = /^\s(?:(?:was|is|has|had|were|will|be|been|to|of|by)\s)*$/;

/** The people of a passage, with those of whom a claim tells what happens to persons only, whatever their given names. */
export function addClaimedPeople(
  { heads, names, people: claimed, roles, text }: Statement,
  people: People,
  passage: string,
  sentences: readonly Stretch[],
  companyWords: ReadonlySet<string>,
): People {
  const unknown = claimed.filter((name) => !people.names.some((one) => matchPersonNames(name, one).same));
  const isOfPersons = heads.some(
    ({ predicate }) =>
      ofPersons.has(predicate) && (roles.length > 0 || (predicate !== "appoint" && predicate !== "dismiss")),
  );
  const rare = isOfPersons && !firm.test(text) ? findBesideDeeds(text, names) : [];
  return [...unknown, ...rare].reduce(
    (all, name) => addMentionsOf(name, all, passage, sentences, companyWords),
    people,
  );
}

/** Those of a claim's names that stand right beside what it says happened to a person. */
function findBesideDeeds(claim: string, names: Statement["names"]): string[] {
  const deeds = findAssertions(claim, true).filter(({ predicate }) => ofPersons.has(predicate));
  return Array.from(claim.matchAll(run)).flatMap(({ index, 0: name }) => {
    const end = index + name.length;
    const isBeside = deeds.some((deed) =>
      besides.test(deed.start >= end ? claim.slice(end, deed.start) : claim.slice(deed.end, index)),
    );
    const words = splitFolded(foldClaimText(name));
    const isName = names.some(
      (one) => one.length === words.length && one.every((word, at) => word === words[at]),
    );
    return isBeside && isName ? [name] : [];
  });
}
