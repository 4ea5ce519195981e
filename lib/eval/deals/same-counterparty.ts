import "server-only";
import { foldText, parseCompanyName } from "@/lib/domain/company-names/parse-company-name";

type Sides = { counterparty: string | null; subject: string | null };

/** Whether two spellings name one company: alike without legal form, spaces and generic words at the end. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [parseCompanyName(one), parseCompanyName(other)];
  if (a.key === "" || b.key === "") return false;
  return a.compact === b.compact || a.looseKey === b.looseKey;
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    foldText(text)
      .split(/[^\p{L}\p{N}.%]+/u)
      .filter(Boolean),
  );

/** Whether two short descriptions share at least half of the words of the shorter. */
function isSameSubject(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared > 0 && 2 * shared >= Math.min(a.size, b.size);
}

/** Whether two records of a deal have the same other side, or, where neither names one, the same subject. */
export function isSameCounterparty(one: Sides, other: Sides): boolean {
  if (one.counterparty !== null && other.counterparty !== null)
    return isSameName(one.counterparty, other.counterparty);
  if (one.counterparty !== null || other.counterparty !== null) return false;
  return one.subject !== null && other.subject !== null && isSameSubject(one.subject, other.subject);
}
