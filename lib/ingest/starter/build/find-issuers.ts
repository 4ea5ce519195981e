import "server-only";
import { displayCompanyName } from "@/lib/domain/company-names/display";
import type { InsiderLine } from "../read/read-insiders";
import type { Issuer } from "./build-roles";
import type { Registrant } from "./gather-registrants";

/** Spellings of tickers on forms: "BRK.B" is BRK-B; of "BFA, BFB" and "LEN, LEN.B" one of the classes decides. */
function spellings(ticker: string): string[] {
  const first = ticker.split(/[,/\s]+/)[0] ?? "";
  const plain = first.replace(".", "-");
  return [ticker, plain, plain.replace(/([AB])$/, "-$1")];
}

/**
 * Finds the issuer that a Form 4's ticker names. A ticker in use decides before one of the past; a listing that
 * has moved to a new registrant is the new one's, while the filings of before stay under the old CIK.
 */
export function createIssuerFinder(
  registrants: Registrant[],
  keyOf: (cik: string) => string,
): (line: InsiderLine) => Issuer | null {
  const holders = new Map<string, Registrant>();
  const tickers = registrants.flatMap((registrant) =>
    registrant.tickers.map((held) => ({ registrant, held })),
  );
  for (const { registrant, held } of tickers.filter(({ held }) => held.validTo === null))
    if (!holders.has(held.ticker)) holders.set(held.ticker, registrant);
  for (const { registrant, held } of tickers)
    if (!holders.has(held.ticker)) holders.set(held.ticker, registrant);
  return (line) => {
    const holder = spellings(line.ticker).flatMap((one) => holders.get(one) ?? [])[0];
    if (holder === undefined) return null;
    const { predecessor } = holder;
    const cik =
      predecessor !== null && line.filedOn <= predecessor.lastDay ? predecessor.predecessor : holder.cik;
    return { cik, entityKey: keyOf(holder.cik), name: displayCompanyName(holder.filedName) };
  };
}
