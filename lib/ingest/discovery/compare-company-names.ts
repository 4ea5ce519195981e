import "server-only";
import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/company-words";
import { compareLegalForms } from "@/lib/domain/company-names/legal-form";
import { type ParsedName, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { editDistance } from "@/lib/domain/edit-distance";

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
