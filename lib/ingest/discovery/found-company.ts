import "server-only";
import type { LanguageModel } from "ai";
import type { DiscoveryProvider } from "@/lib/db/schema";
import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/company-words";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { editDistance } from "@/lib/domain/edit-distance";
import type { NameKind } from "@/lib/domain/entity";
import { env } from "@/lib/env";
import { countryName } from "./gleif/lei-record";

export type DiscoverySettings = {
  /** Who is asked, in this order. Empty: nobody. */
  providers: readonly DiscoveryProvider[];
  /** Where GLEIF's host is stood in for; null for the live one. */
  gleifBase: string | null;
  /** The model to ask; null where the settings of this process name it. */
  model: LanguageModel | null;
  /** Where the hosts of pages given as evidence are stood in for; null for the live ones. */
  pageBase: string | null;
};

export const discoverySettings: DiscoverySettings = {
  providers: [...new Set(env.DISCOVERY)],
  gleifBase: env.GLEIF_BASE ?? null,
  model: null,
  pageBase: null,
};

/**
 * How a name that was asked for and one that a source has go together. `exact`: equal once normalised, and no other
 * legal form. `like`: word for word the same but for typing errors and generic words at the end. Null when a word, a
 * numeral or a place differs: beyond the registry there is nothing else to tell namesakes apart by.
 */
export function compareCompanyNames(asked: string, name: string): "exact" | "like" | null {
  const [one, other] = [parseCompanyName(asked), parseCompanyName(name)];
  if (one.key === "" || other.key === "") return null;
  const forms = compareLegalForms(one.form, other.form);
  if (one.key === other.key || (one.compact === other.compact && one.compact.length >= 3))
    return forms === 1 ? "exact" : null;
  if (forms < 0.9 || !isSameSet(one, other, isNumeral) || !isSameSet(one, other, isPlace)) return null;
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const isLike =
    words.length > 1 &&
    words.length === others.length &&
    words.every((word, at) => isSameWord(word, others[at] ?? ""));
  return isLike ? "like" : null;
}

const isNumeral = (word: string): boolean => numeralOf(word) !== null || /\d/.test(word);

function isSameSet(one: ParsedName, other: ParsedName, belongs: (word: string) => boolean): boolean {
  const pick = ({ words }: ParsedName) => words.filter(belongs).sort().join(" ");
  return pick(one) === pick(other);
}

function tellingWords({ canonical }: ParsedName): string[] {
  let end = canonical.length;
  while (end > 1 && isGenericWord(canonical[end - 1] ?? "")) end -= 1;
  return canonical.slice(0, end);
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.min(one.length, other.length);
  if (length < 5 || isNumeral(one) || isNumeral(other)) return false;
  const limit = length >= 8 ? 2 : 1;
  return editDistance(one, other, limit) <= limit;
}

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
