import { editDistance } from "@/lib/domain/edit-distance";
import { readTable } from "../read-table";
import { numeralOf } from "./company-words";

/** Legal forms as classes: members of one class are one form ("Inc" and "Corporation"). */
export type LegalForm =
  | "corporation"
  | "limited"
  | "plc"
  | "llc"
  | "partnership"
  | "ag"
  | "gmbh"
  | "kgaa"
  | "se"
  | "sa"
  | "spa"
  | "nv"
  | "bv"
  | "ab"
  | "as"
  | "oyj"
  | "kk"
  | "tbk"
  | "berhad";

const formOf = new Map(
  readTable("lib/domain/tables/legal-forms.tsv", "form", "spellings").flatMap(({ form, spellings }) =>
    spellings.split("; ").map((spelling) => [spelling, form as LegalForm]),
  ),
);
const longestInWords = 4;

/** True for a word that can stand for a legal form at the end of a name. */
export function isLegalForm(word: string): boolean {
  return formOf.has(word);
}

/**
 * Takes the legal forms off the end of the words of a name ("merck and co inc" leaves "merck") and
 * says which the last one was. At least one word stays.
 */
export function takeLegalForm(words: readonly string[]): [core: string[], form: LegalForm | null] {
  let core = [...words];
  let form: LegalForm | null = null;
  // "Acquisition Corp. II" and "Acquisition II Corp." are one name.
  const last = core.at(-1);
  const before = core.at(-2);
  if (
    core.length > 2 &&
    last !== undefined &&
    before !== undefined &&
    numeralOf(last) !== null &&
    formOf.has(before)
  ) {
    core = [...core.slice(0, -2), last, before];
  }
  for (let round = 0; round < 3; round += 1) {
    const found = formAtEnd(core);
    if (found === null) break;
    form ??= found.form;
    core = core.slice(0, core.length - found.length);
    while (core.length > 1 && core.at(-1) === "and") core.pop();
  }
  return [core, form];
}

/** Words of one class that are yet another word in a name: "Toro Co" is not "Toro Corp". */
const spelledAs: Record<string, string> = {
  incorporated: "inc",
  corporation: "corp",
  company: "co",
  cos: "co",
  limited: "ltd",
};

/** The words at the end of a name that say its legal form, each as it's abbreviated: "merck and company inc" has co and inc. */
export function spellForm(words: readonly string[]): string[] {
  const [core] = takeLegalForm(words);
  const said = words.slice(core.length).filter((word) => word !== "and");
  return said.map((word) => spelledAs[word] ?? word);
}

function formAtEnd(words: readonly string[]): { form: LegalForm; length: number } | null {
  for (let length = Math.min(longestInWords, words.length - 1); length > 0; length -= 1) {
    const form = formOf.get(words.slice(-length).join(" "));
    if (form !== undefined) return { form, length };
  }
  return null;
}

/**
 * How well two legal forms can belong to one company, 0 to 1: the same class or none given is 1;
 * forms that companies change between, or that people confuse, lie between; AG and GmbH are 0.
 */
export function compareLegalForms(one: LegalForm | null, other: LegalForm | null): number {
  if (one === null || other === null || one === other) return 1;
  return related.get(`${one} ${other}`) ?? related.get(`${other} ${one}`) ?? 0;
}

const related = new Map(
  readTable("lib/domain/tables/legal-form-likeness.tsv", "one", "other", "likeness").map(
    ({ one, other, likeness }) => [`${one} ${other}`, Number(likeness)],
  ),
);

const longForms = ["limited", "corporation", "incorporated", "company"];
const shortForms = ["inc", "corp", "ltd", "llc", "plc", "gmbh"];

/**
 * The words of a name whose legal form at the end is mistyped, with the form that's meant: "apple inx", "ford lt d".
 * Null where there is none. What `isKnown` says is a word of names is no typo of a short form.
 */
export function mendLegalForm(words: readonly string[], isKnown: (word: string) => boolean): string[] | null {
  const last = words.at(-1) ?? "";
  const before = words.at(-2);
  if (before === undefined || isLegalForm(last)) return null;
  const torn = words.length > 2 && shortForms.includes(before + last) ? before + last : null;
  if (torn !== null) return [...words.slice(0, -2), torn];
  const nearest = (forms: readonly string[]) => forms.find((form) => editDistance(form, last, 1) === 1);
  const meant =
    last.length >= 6
      ? nearest(longForms)
      : last.length >= 3 && !isKnown(last)
        ? nearest(shortForms)
        : undefined;
  return meant === undefined ? null : [...words.slice(0, -1), meant];
}
