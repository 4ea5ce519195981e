import { canonicalWord, isGenericWord } from "./company-words";
import { isLegalForm, type LegalForm, spellForm, takeLegalForm } from "./legal-form";

/**
 * The key of an entity in URLs and answers: the words of its name without legal form, in lower case
 * ("Bank of America Corporation" gives `bank-of-america`, "AT&T Inc." `at-t`). Empty for a name without
 * Latin letters or digits. Two companies can have one key: whoever stores it settles that.
 */
export function entityKey(displayName: string): string {
  return parseCompanyName(displayName)
    .words.join(" ")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/ /g, "-")
    .slice(0, 80)
    .replace(/-+$/, "");
}

const letters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Lower-case text without accents, invisible characters or apostrophes, in compatibility form:
 * `"Nestlé’s ＆ Co"` becomes `"nestles & co"`.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´ʼ]/gu, "")
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** What EDGAR writes behind a slash at the end of a registrant's name: states, countries, marks. */
const tails = new Set(
  (
    "al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or " +
    "pa ri sc sd tn tx ut vt va wa wv wi wy dc pr on bc qc ab uk gb cn can fi au nz br mx jp us swe " +
    "new old adr ads pred tbk bd adv ta"
  ).split(" "),
);

/** True for a word such as `de` or `new` in `INC /DE/` and `CORP /NEW`. */
function isEdgarTail(word: string): boolean {
  return tails.has(word);
}

/**
 * Takes the tails off the end of a folded name: `"bank of america corp /de/"` gives
 * `["bank of america corp", "de"]`. The tail is a hint of jurisdiction, not a part of the name.
 */
function takeEdgarTail(folded: string): [name: string, tail: string | null] {
  let name = folded;
  let first: string | null = null;
  for (let round = 0; round < 3; round += 1) {
    const end = name.replace(/[\s/\\]+$/, "");
    const slash = Math.max(end.lastIndexOf("/"), end.lastIndexOf("\\"));
    const word = slash > 0 ? end.slice(slash + 1).trim() : "";
    if (!tails.has(word)) return [end === "" ? name : end, first];
    first ??= word;
    name = end.slice(0, slash);
  }
  return [name.trim(), first];
}

/** A company name, taken apart. Words are folded; `and`, a leading `the` and the legal form are left out. */
export type ParsedName = {
  words: string[];
  /** Words in the form under which spellings meet. */
  canonical: string[];
  form: LegalForm | null;
  /** EDGAR's mark of jurisdiction (`de` in `/DE/`), or null. */
  tail: string | null;
  /** Words joined by spaces: the exact comparison. */
  key: string;
  /** Canonical words without generic ones at the end ("group", "holdings"): the looser comparison. */
  looseKey: string;
  /** Words without spaces: "JP Morgan" and "JPMorgan" meet. */
  compact: string;
};

/** Takes a name apart. Every input gives a result; one without letters and digits gives no words. */
export function parseCompanyName(name: string): ParsedName {
  const { withoutTail, slashTail, wordTail } = splitName(name);
  const [core, form] = takeLegalForm(withoutTail);
  const words = core.filter((word) => word !== "and");
  const canonical = words.map(canonicalWord);
  return {
    words,
    canonical,
    form,
    tail: slashTail ?? wordTail,
    key: words.join(" "),
    looseKey: trimGeneric(canonical).join(" "),
    compact: words.join(""),
  };
}

function splitName(name: string) {
  const [untailed, slashTail] = takeEdgarTail(foldText(name));
  const [withoutTail, wordTail] = takeTrailingState(dropArticles(splitWords(untailed)));
  return { withoutTail, slashTail, wordTail };
}

/** The words of a name's legal form: "The Toro Company" and "TORO CO" have "co", "Toro Corp." has "corp". */
export const formWordsOf = (name: string): string[] => spellForm(splitName(name).withoutTail);

function splitWords(text: string): string[] {
  const words: string[] = [];
  for (const chunk of text.replace(/[&+]/g, " and ").split(/[^\p{L}\p{N}.]+/u)) {
    const parts = chunk.split(".").filter(Boolean);
    if (parts.length > 1 && parts.every((part) => part.length === 1)) words.push(parts.join(""));
    else words.push(...parts);
  }
  return joinInitials(words);
}

/** Runs of single letters are one word: "a o smith" is "ao smith", "s a" is "sa". */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = "";
  for (const [position, word] of words.entries()) {
    const letter = /^\p{L}$/u.test(word);
    const bridge = word === "and" && run.length === 1 && /^\p{L}$/u.test(words[position + 1] ?? "");
    if (bridge) continue;
    if (!letter && run !== "") {
      joined.push(run);
      run = "";
    }
    if (letter) run += word;
    else joined.push(word);
  }
  if (run !== "") joined.push(run);
  return joined;
}

function takeTrailingState(words: string[]): [string[], string | null] {
  const last = words.at(-1);
  const before = words.at(-2);
  const isState = last !== undefined && before !== undefined && isEdgarTail(last) && !isLegalForm(last);
  return isState && isLegalForm(before) && words.length > 2 ? [words.slice(0, -1), last] : [words, null];
}

/** Leaves out "the" at the beginning, and at the end as in "Gap, Inc., The". */
function dropArticles(words: readonly string[]): string[] {
  const start = words.length > 1 && words[0] === "the" ? 1 : 0;
  const end = words.length - start > 1 && words.at(-1) === "the" ? words.length - 1 : words.length;
  return words.slice(start, end);
}

function trimGeneric(canonical: readonly string[]): string[] {
  let end = canonical.length;
  while (end > 1 && isGenericWord(canonical[end - 1] ?? "")) end -= 1;
  return canonical.slice(0, end);
}
