import "server-only";
import { stateOfCode } from "@/lib/domain/places";
import { readTable } from "@/lib/domain/read-table";

/** Names of states and countries, the longer first: "West Virginia" before "Virginia". */
const states = [
  ...new Set(
    readTable("lib/domain/tables/regions.tsv", "code", "region", "country").flatMap(({ region, country }) => [
      region,
      country,
    ]),
  ),
  "England",
  "British Columbia",
  "Cayman Islands",
]
  .filter((name) => name !== "" && !/[,()]/.test(name))
  .sort((one, other) => other.length - one.length);
/** A pattern of any of them. */
export const state = `(?:${states.join("|")})`;
const known = new Map(states.map((name) => [name.toLowerCase(), name]));

/** "ARKANSAS", "N.H.", "CA" as written out; null for what names no state or country. */
export function asState(text: string): string | null {
  const plain = text.replace(/\s+/g, " ").trim();
  const code = plain.replace(/\./g, "");
  return known.get(plain.toLowerCase()) ?? (/^[A-Z]{2}$/.test(code) ? stateOfCode(code) : null);
}

export const isRegion = (text: string): boolean => known.has(text.toLowerCase().trim());
