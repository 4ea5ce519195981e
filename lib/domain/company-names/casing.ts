import { readTable } from "../read-table";

type Casing = "legal" | "small" | "plain" | "acronym" | "founder" | "brand";

const casings = readTable("casing", "kind", "filed", "shown");

const shownOf = (kind: Casing): Map<string, string> =>
  new Map(casings.filter((row) => row.kind === kind).map(({ filed, shown }) => [filed, shown]));

const filedOf = (kind: Casing): ReadonlySet<string> => new Set(shownOf(kind).keys());

/** Legal forms and the like, as written behind a name. */
export const legalWords: ReadonlyMap<string, string> = shownOf("legal");
/** Small words that are lower-case inside a name. */
export const lowerWords = filedOf("small");
/** Words of up to three letters that are words; every other short word is taken for an acronym. */
export const plainShortWords = filedOf("plain");
/** Longer acronyms that would pass for words. */
export const acronyms = filedOf("acronym");
/** Given names of the founders whom EDGAR's index form puts surname first, by surname. */
export const founders: ReadonlyMap<string, string> = shownOf("founder");
/** Words whose own casing or apostrophe the capitals have hidden, by their filed form. */
export const brandWords: ReadonlyMap<string, string> = shownOf("brand");

const endings: Readonly<Record<string, string>> = {
  INCORPORATED: "INC",
  CORPORATION: "CORP",
  COMPANY: "CO",
  LIMITED: "LTD",
  AND: "&",
};

/**
 * The key under which a name stands in the table: what its filed and its shown form have in common. Capitals
 * without accents, spaces and punctuation, legal forms abbreviated as EDGAR does, no article:
 * "The Coca-Cola Company" and "COCA COLA CO" → "COCACOLACO".
 */
export function exceptionKey(name: string): string {
  return name
    .normalize("NFD")
    .toUpperCase()
    .replace(/\p{M}/gu, "")
    .replace(/^THE /, "")
    .replace(/[A-Z]+/g, (word) => endings[word] ?? word)
    .replace(/[^A-Z0-9&]/g, "");
}

/** Shown form by the key of the filed form, for well-known companies that the rules would not give their own spelling. */
export const companyNameExceptions: ReadonlyMap<string, string> = new Map(
  readTable("known-names", "shown", "filed").map(({ shown, filed }) => [exceptionKey(filed || shown), shown]),
);
