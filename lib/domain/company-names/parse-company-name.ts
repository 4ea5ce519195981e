import { isEdgarTail, takeEdgarTail } from "./edgar-tail";
import { foldText } from "./fold-text";
import { isLegalForm, type LegalForm, takeLegalForm } from "./legal-form";
import { canonicalWord, isGenericWord } from "./word-variants";

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
  const [untailed, slashTail] = takeEdgarTail(foldText(name));
  const [withoutTail, wordTail] = takeTrailingState(dropArticles(splitWords(untailed)));
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
