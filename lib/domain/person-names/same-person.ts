import { memoize } from "../memoize";
import { areNicknames } from "./match-person-names";

const generation = /^(?:jr|sr|ii|iii|iv)$/;

/** The words of a name, folded: given names and initials, nicknames, family name, and "jr" or "iii". */
const readName = memoize((name: string) => {
  const folded = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.,’']/g, " ");
  const nicknames = [...folded.matchAll(/[("“]([^)"”]+)[)"”]/g)].map(([, one]) => (one ?? "").trim());
  const words = folded.replace(/[("“][^)"”]*[)"”]/g, " ").split(/\s+/);
  const plain = words.filter((word) => word !== "" && !generation.test(word));
  const suffix = words.find((word) => generation.test(word)) ?? "";
  return { given: plain.slice(0, -1), nicknames, family: plain.at(-1) ?? "", suffix };
});

const isSameWord = (one: string, other: string): boolean =>
  one === other ||
  areNicknames(one, other) ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

const isAligned = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 && other.length > 0 && one.every((word, at) => isSameWord(word, other[at] ?? word));

/** "D. James" is called James, whoever leaves the initial out. */
const withoutInitial = ([first = "", ...rest]: readonly string[]): readonly string[] =>
  first.length === 1 && rest.some((word) => word.length > 1) ? rest : [first, ...rest];

/**
 * Whether two names of one company's people are one person's: "D. James Ray III" and "Donald J. Ray III" are. A son may
 * bear the name of his father: where only one has a "Jr.", or only one an initial before the name that is used, each given
 * name has to have its other.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [readName(one), readName(other)];
  if (a.family !== b.family || (a.suffix !== b.suffix && a.suffix !== "" && b.suffix !== "")) return false;
  const isCalled = (nicknames: readonly string[], [first = ""]: readonly string[]) =>
    nicknames.includes(first);
  const isWhole = (these: readonly string[], those: readonly string[]) =>
    these.length === those.length && isAligned(these, those);
  return (
    (a.suffix === b.suffix ? isAligned : isWhole)(a.given, b.given) ||
    isWhole(withoutInitial(a.given), withoutInitial(b.given)) ||
    isCalled(a.nicknames, b.given) ||
    isCalled(b.nicknames, a.given)
  );
}

/** Who came and went under the name by which the index of people has them, so that one person has one name. */
export function nameAlike<T extends { person: string }>(
  changes: readonly T[],
  people: readonly { name: string }[],
): T[] {
  const names = new Map<string, string>();
  return changes.map((change) => {
    const name =
      names.get(change.person) ??
      people.find((one) => isSameName(one.name, change.person))?.name ??
      [...names.values()].find((one) => isSameName(one, change.person)) ??
      change.person;
    names.set(change.person, name);
    return { ...change, person: name };
  });
}
