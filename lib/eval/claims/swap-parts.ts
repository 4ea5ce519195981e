import { readStatement } from "@/lib/domain/claims/read-statement";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import { splitFolded } from "@/lib/domain/claims/words/claim-words";
import { findPeople } from "@/lib/domain/person-names/find-people";
import type { ClaimLabel } from "./claim-label";
import { bodyOf, type ClaimSwap } from "./claim-swap";
import { exchangeNames, swapNames } from "./swap-names";
import { swapNumbers } from "./swap-numbers";
import { swapPeople, swapRoles } from "./swap-people";
import { swapVerbs } from "./swap-verbs";

type Claim = ClaimLabel["claim"];

const yearsOff = [1, -1, 2] as const;

/** What a filing has to swap in. */
export type Filing = {
  /** Its text and those of its exhibits. */
  texts: readonly string[];
  /** Stems of words that filings write in lower case as well: a capital makes no name of one of these. */
  common: ReadonlySet<string>;
};

/**
 * A true claim with one part swapped for another, every way that the filing gives: its other persons, names, numbers
 * and verbs; other offices; other years; denied, planned or done. Most say what is false; some are true after all.
 * The same claim and filing give the same swaps in the same order.
 */
export function swapParts(
  { claim, company }: Pick<ClaimLabel, "claim" | "company">,
  { texts, common }: Filing,
): ClaimSwap[] {
  const body = texts.map(bodyOf).join("\n\n");
  const ownWords = new Set(splitFolded(foldClaimText(company)));
  const people = findPeople(body, company).names;
  const swaps = [...swapYears(claim), ...swapPeople(claim, people, ownWords), ...swapRoles(claim)];
  const { description } = claim;
  if (description) {
    const nobody = new Set([...ownWords, ...splitFolded(foldClaimText(people.join(" ")))]);
    const statement = readStatement(description, ownWords);
    const put = (kind: ClaimSwap["kind"]) => (said: string) => ({
      kind,
      claim: { ...claim, description: said },
    });
    swaps.push(
      ...swapVerbs(description, body).map((one) => put(one.kind)(one.description)),
      ...swapNumbers(description, statement, body).map(put("number")),
      ...exchangeNames(description, statement, body, common, nobody).map(put("way")),
      ...swapNames(description, statement, body, common, nobody).map(put("name")),
    );
  }
  const asked = new Set([JSON.stringify(claim)]);
  return swaps.filter(({ claim: swapped }) => {
    const key = JSON.stringify(swapped);
    return !asked.has(key) && asked.add(key);
  });
}

function swapYears(claim: Claim): ClaimSwap[] {
  const { period } = claim;
  if (!period) return [];
  const move = (day: string | null | undefined, by: number) =>
    day ? `${Number(day.slice(0, 4)) + by}${day.slice(4)}` : day;
  return yearsOff.map((by) => ({
    kind: "year",
    claim: { ...claim, period: { start: move(period.start, by), end: move(period.end, by) } },
  }));
}
