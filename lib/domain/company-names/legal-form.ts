import { editDistance } from "@/lib/domain/edit-distance";
import { numeralOf } from "./words";

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

const spellings: Record<LegalForm, string[]> = {
  corporation: [
    "inc",
    "incorporated",
    "corp",
    "corporation",
    "co",
    "company",
    "cos",
    "pbc",
    "co inc",
    "co corp",
  ],
  plc: ["plc", "public limited company"],
  limited: ["ltd", "limited", "pte ltd", "pty ltd", "co ltd", "co limited"],
  llc: ["llc", "limited liability company", "lc"],
  partnership: ["lp", "llp", "lllp", "limited partnership", "mlp"],
  ag: ["ag", "aktiengesellschaft"],
  gmbh: ["gmbh", "mbh", "gmbh co kg", "gmbh and co kg"],
  kgaa: ["kgaa", "ag co kgaa", "ag and co kgaa", "se and co kgaa"],
  se: ["se"],
  sa: [
    "sa",
    "societe anonyme",
    "sociedad anonima",
    "sas",
    "sab de cv",
    "sa de cv",
    "sab",
    "sca",
    "sapi de cv",
  ],
  spa: ["spa", "srl"],
  nv: ["nv"],
  bv: ["bv"],
  ab: ["ab", "publ", "ab publ"],
  as: ["as", "asa"],
  oyj: ["oyj", "oy", "abp"],
  kk: ["kk", "kabushiki kaisha"],
  tbk: ["tbk", "persero tbk"],
  berhad: ["berhad", "bhd", "sdn bhd"],
};

const formOf = new Map<string, LegalForm>();
for (const [form, list] of Object.entries(spellings) as [LegalForm, string[]][]) {
  for (const spelling of list) formOf.set(spelling, form);
}
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

const related = new Map([
  ["corporation limited", 0.9],
  ["corporation plc", 0.8],
  ["limited plc", 0.9],
  ["corporation llc", 0.8],
  ["corporation partnership", 0.6],
  ["llc partnership", 0.7],
  ["limited llc", 0.6],
  ["ag se", 0.7],
  ["sa se", 0.7],
  ["nv limited", 0.6],
  ["nv plc", 0.6],
  ["nv sa", 0.6],
  ["corporation kk", 0.8],
  ["kk limited", 0.8],
  ["ab limited", 0.5],
  ["as limited", 0.6],
  ["as plc", 0.6],
]);

const longForms = ["limited", "corporation", "incorporated", "company"];

/** The long legal form that a word is a typo of ("limiyed" of "limited"), or null. */
export function misspeltLegalForm(word: string): string | null {
  if (word.length < 6) return null;
  return longForms.find((form) => form !== word && editDistance(form, word, 1) === 1) ?? null;
}
