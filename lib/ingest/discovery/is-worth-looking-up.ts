import "server-only";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { isGenericWord, isPlace, numeralOf } from "@/lib/domain/company-names/words";
import { readIdentifier } from "@/lib/domain/resolution/identifiers";

const longest = 120;
const mostWords = 12;

/**
 * Whether an input can be asked of a stranger: an LEI whose checksum holds, or what looks like the name of one company.
 * Other identifiers are known or wrong; sentences, addresses and marks of code are not names.
 */
export function isWorthLookingUp(input: string): boolean {
  const text = input.trim();
  const identifier = readIdentifier(text);
  if (identifier?.kind === "lei") return true;
  if (identifier !== null && (identifier.certain || identifier.kind !== "domain")) return false;
  if (text.length > longest || /[<>{}[\]=|\\^~#$%*_@";:\p{Cc}\p{So}]|https?:|\/\/|--/u.test(text))
    return false;
  // Codes of some register: an LEI with a wrong checksum, an ISIN.
  if (!text.includes(" ") && (text.match(/\d/g)?.length ?? 0) >= 4) return false;
  const { words, canonical } = parseCompanyName(text);
  if (words.length === 0 || words.length > mostWords) return false;
  return words.some(
    (word, at) =>
      /\p{L}{2}/u.test(word) &&
      !isGenericWord(canonical[at] ?? word) &&
      !isPlace(word) &&
      numeralOf(word) === null,
  );
}
