import "server-only";
import { displayCompanyName } from "@/lib/domain/company-names/display-company-name";
import { foldName } from "@/lib/domain/person-names/name-words";
import type { OwnershipDay } from "./filing-lists";
import type { InsiderLine, OwnershipFiling } from "./people-lists";
import type { Registrant } from "./registrants";
import type { Issuer } from "./roles";

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

/**
 * Finds the accession of a Form 4: by issuer, owner and day where the filing is known; otherwise by issuer and
 * day where the issuer has a single Form 4 on that day.
 */
export function createAccessionFinder(
  filings: OwnershipFiling[],
  days: OwnershipDay[],
): (issuerCik: string, owner: string, filedOn: string) => string | null {
  const known = new Map(
    filings
      .filter((filing) => filing.form.startsWith("4"))
      .map((filing) => [slot(filing.issuer, filing.owner, filing.filedOn), filing.accession]),
  );
  const single = new Map(
    days.flatMap(({ cik, filedOn, accessions }) => {
      const [first, second] = accessions;
      return first !== undefined && second === undefined ? [[`${cik} ${filedOn}`, first] as const] : [];
    }),
  );
  return (issuerCik, owner, filedOn) =>
    known.get(slot(issuerCik, owner, filedOn)) ?? single.get(`${issuerCik} ${filedOn}`) ?? null;
}

function slot(issuer: string, owner: string, filedOn: string): string {
  return `${issuer} ${foldName(owner)} ${filedOn}`;
}
