import { readTable } from "../read-table";

// Apart from the given names, which browsers load: this table lies beside the server alone.

/** Forms of one given name: the first is the full name; a form may stand in several entries. */
const entries = readTable("lib/domain/tables/nicknames.tsv", "name", "forms").map(({ name, forms }) => [
  name,
  ...forms.split(" "),
]);

const entriesOf = new Map<string, Set<number>>();
for (const [index, entry] of entries.entries())
  for (const form of entry) entriesOf.set(form, (entriesOf.get(form) ?? new Set()).add(index));

const fullNames = new Set(entries.map((entry) => entry[0]));

/** Whether a folded word is a given name, or a form of one, that has others. */
export const isNickname = (word: string): boolean => entriesOf.has(word);

/**
 * Whether two folded given names are forms of one: "tim" and "timothy", "kathy" and "katherine", "bob" and "rob".
 * Two full names are so only if one stands in the other's entry ("christina" and "christine" do not).
 */
export const areNicknames = (a: string, b: string): boolean => {
  const ofB = entriesOf.get(b);
  if (ofB === undefined) return false;
  for (const index of entriesOf.get(a) ?? []) {
    if (!ofB.has(index)) continue;
    const head = entries[index]?.[0];
    if (head === a || head === b || !fullNames.has(a) || !fullNames.has(b)) return true;
  }
  return false;
};
