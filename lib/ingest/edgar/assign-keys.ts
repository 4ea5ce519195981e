import "server-only";
import { entityKey } from "@/lib/domain/company-names/entity-key";

type KeyCandidate = { cik: string; name: string; ticker: string | null };

/**
 * A key for each company. Whoever comes first takes the plain one; a later company of the same name gets its
 * ticker or CIK appended. `reserved` keys are taken from the start.
 */
export function assignKeys(candidates: KeyCandidate[], reserved: ReadonlySet<string>): Map<string, string> {
  const taken = new Set(reserved);
  const keys = new Map<string, string>();
  for (const { cik, name, ticker } of candidates) {
    const number = String(Number(cik));
    const plain = entityKey(name) || `cik-${number}`;
    const suffixes = [ticker?.toLowerCase(), number].filter((suffix) => suffix !== undefined);
    const key = [plain, ...suffixes.map((suffix) => `${plain}-${suffix}`)].find((one) => !taken.has(one));
    if (key === undefined) throw new Error(`No free key for CIK ${cik}`);
    taken.add(key);
    keys.set(cik, key);
  }
  return keys;
}
