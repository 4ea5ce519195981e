import "server-only";
import type { NameKind } from "@/lib/domain/entity";
import { countryName } from "./gleif/lei-record";

/** A company as a source beyond the registry describes it, with the document that says so. */
export type FoundCompany = {
  legalName: string;
  /** Names beside the legal one, and identifiers. */
  names: { kind: NameKind; name: string }[];
  lei: string | null;
  /** ISO 3166 codes of the countries of its head office and of its registration. */
  countries: readonly string[];
  headquarters: string | null;
  industry: string | null;
  description: string | null;
  document: {
    id: string;
    publisher: string;
    title: string;
    url: string;
    publishedOn: string | null;
    retrievedAt: string;
    sha256: string;
  };
};

/**
 * How a look-up ended. `refused`: no such company, or not surely this one; `ambiguous` where several are called so,
 * which no other source can settle. `failed`: nobody could say just now.
 */
export type LookUp =
  | { outcome: "found"; company: FoundCompany }
  | { outcome: "refused"; reason: string; ambiguous?: true }
  | { outcome: "failed"; reason: string };

const states = new Set(
  (
    "Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia," +
    "Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota," +
    "Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina," +
    "North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah," +
    "Vermont,Virginia,Washington,Washington, D.C.,D.C.,West Virginia,Wisconsin,Wyoming,Puerto Rico,United States"
  ).split(","),
);

const codes = new Map<string, string>([
  ["UK", "GB"],
  ["England", "GB"],
  ["Hong Kong", "HK"],
  ["Macau", "MO"],
  ["Turkey", "TR"],
  ["Czech Republic", "CZ"],
]);
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = countryName(code);
    // The first code of a name is the one in use; withdrawn ones share it.
    if (name !== null && !codes.has(name)) codes.set(name, code);
  }
}

/**
 * The ISO 3166 code of the country in a head office as the registry writes it ("Cupertino, California", "Dublin,
 * Ireland"), or null. Georgia is the state.
 */
export function countryOfHeadquarters(headquarters: string | null): string | null {
  const last = headquarters?.split(", ").at(-1)?.trim() ?? "";
  if (states.has(last)) return "US";
  return codes.get(last) ?? null;
}
