import { numeralOf } from "@/lib/domain/company-names/numerals";
import type { ParsedName } from "@/lib/domain/company-names/parse-company-name";
import type { IndexedName } from "./registry-index";

/** Positions of names by each form that is compared exactly. */
export type NameLookup = {
  byKey: ReadonlyMap<string, readonly number[]>;
  byLooseKey: ReadonlyMap<string, readonly number[]>;
  byCompact: ReadonlyMap<string, readonly number[]>;
  /** Initials of names of three words or more. */
  byAcronym: ReadonlyMap<string, readonly number[]>;
  /** Current names with a numeral, by the rest: "Churchill Capital IX" and "XI" by "churchill capital". */
  bySeries: ReadonlyMap<string, readonly number[]>;
};

/** Builds the exact look-ups over names. */
export function buildNameLookup(names: readonly IndexedName[]): NameLookup {
  const byKey = new Map<string, number[]>();
  const byLooseKey = new Map<string, number[]>();
  const byCompact = new Map<string, number[]>();
  const byAcronym = new Map<string, number[]>();
  const bySeries = new Map<string, number[]>();
  for (const [position, { parsed, kind }] of names.entries()) {
    put(byKey, parsed.key, position);
    put(byLooseKey, parsed.looseKey, position);
    put(byCompact, parsed.compact, position);
    if (parsed.words.length >= 3) put(byAcronym, initialsOf(parsed.words), position);
    const series = seriesOf(parsed);
    if (series !== parsed.looseKey && kind !== "former") put(bySeries, series, position);
  }
  return { byKey, byLooseKey, byCompact, byAcronym, bySeries };
}

/** The loose key without numerals, which members of a series share. */
export function seriesOf(parsed: ParsedName): string {
  const [head = "", ...rest] = parsed.looseKey.split(" ");
  return [head, ...rest.filter((word) => numeralOf(word) === null)].join(" ");
}

/** First letters of words that are not mere connectives: "bank of new york mellon" is "bnym". */
export function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => word !== "of" && word !== "for")
    .map((word) => word[0] ?? "")
    .join("");
}

function put(map: Map<string, number[]>, key: string, position: number): void {
  const positions = map.get(key);
  if (positions === undefined) map.set(key, [position]);
  else positions.push(position);
}
