import "server-only";
import { foldName } from "@/lib/domain/person-names/name-words";
import type { OwnershipFiling } from "../read/read-insiders";
import type { OwnershipDay } from "../read/read-submissions";

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
