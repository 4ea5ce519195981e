import { readTable } from "@/lib/domain/read-table";

const rows = readTable("lib/language/lexicon/organization-words.tsv");
const forms = new Set(rows.filter(({ use }) => use === "form").map(({ word = "" }) => word));
const kinds = new Set(rows.filter(({ use }) => use === "kind").map(({ word = "" }) => word));
const eponyms = new Map(
  readTable("lib/language/lexicon/eponyms.tsv").map(({ name = "", kind = "" }) => [
    name.replace(/\./g, ""),
    kind,
  ]),
);

/** Whether a word is a legal form: "inc", "llc". */
export const isLegalForm = (word: string): boolean => forms.has(word);

/** Whether a capitalised word at a name's end makes it an organization's: "Bank", "Pharmaceuticals", "Inc". */
export const isOrganizationWord = (word: string): boolean => forms.has(word) || kinds.has(word);

/** What a name that sounds like a person's stands for: a house ("Morgan Stanley"), a place or a law; else null. */
export const eponymKind = (words: readonly string[]): string | null =>
  eponyms.get(words.join(" ")) ?? eponyms.get(words.slice(0, 2).join(" ")) ?? null;
