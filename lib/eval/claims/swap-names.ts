import type { Statement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import { putIn } from "./claim-swap";
import { findFilingNames, kindOfName, nameRun } from "./find-filing-names";

const most = 8;

const wordsOf = (name: string): string[] => splitFolded(foldClaimText(name));

/**
 * A description with other names of the filing, of the kind of its own: party for party, place for place.
 *
 * @param common stems of words that are written in lower case as well.
 * @param nobody folded words of names that are not swapped: the company's own, and its people's.
 */
export function swapNames(
  description: string,
  { names }: Statement,
  body: string,
  common: ReadonlySet<string>,
  nobody: ReadonlySet<string>,
): string[] {
  const pool = findFilingNames(body, common, nobody);
  const claimed = new Set(names.flat());
  return Array.from(description.matchAll(nameRun), ({ index, 0: run }) => {
    const said = run.replace(/['’]s$/, "");
    const own = wordsOf(said);
    if (!own.some((word) => claimed.has(word)) || own.some((word) => nobody.has(word))) return [];
    const kind = kindOfName(said, body, common);
    return pool
      .filter((other) => other.kind === kind && !wordsOf(other.name).some((word) => claimed.has(word)))
      .slice(0, most)
      .map(({ name }) => putIn(description, index, index + said.length, name));
  }).flat();
}

/** A description in which two names have changed places: "from Racine to Monterrey" is "from Monterrey to Racine". Both are of one kind. */
export function exchangeNames(
  description: string,
  { names }: Statement,
  body: string,
  common: ReadonlySet<string>,
  nobody: ReadonlySet<string>,
): string[] {
  const claimed = new Set(names.flat());
  const runs = Array.from(description.matchAll(nameRun), ({ index, 0: run }) => ({
    start: index,
    name: run.replace(/['’]s$/, ""),
  })).filter(({ name }) => wordsOf(name).some((word) => claimed.has(word)));
  return runs.slice(1).flatMap(({ start, name }, at) => {
    const before = runs[at];
    if (before === undefined || before.name === name) return [];
    if ([name, before.name].some((one) => wordsOf(one).some((word) => nobody.has(word)))) return [];
    const kind = kindOfName(name, body, common);
    if (kind === null || kind !== kindOfName(before.name, body, common)) return [];
    const between = description.slice(before.start + before.name.length, start);
    // Of a list the order says nothing.
    if (/^,? (?:and )?$/.test(between)) return [];
    const swapped = name + between + before.name;
    return [putIn(description, before.start, start + name.length, swapped)];
  });
}
