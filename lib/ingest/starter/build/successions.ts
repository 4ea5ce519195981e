import "server-only";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { numeralOf } from "@/lib/domain/company-names/words";
import { metadataSeenOn } from "../list-documents";
import type { FilerProfile } from "../read/read-filer-metadata";
import type { TickerLists } from "../read/read-ticker-lists";

/**
 * A registrant whose place another took: the listed company goes on under the new CIK. `lastDay` is the last on
 * which the first was known to file for it.
 */
export type Succession = { predecessor: string; successor: string; lastDay: string };

/** Reorganisations of longer ago, which no list shows. */
const settled: Succession[] = [
  // Walt Disney: TWDC Holdco 613 became the listed company with the purchase of 21st Century Fox.
  { predecessor: "0001001039", successor: "0001744489", lastDay: "2019-03-19" },
  // Cigna: Halfmoon Parent became the listed company with the purchase of Express Scripts.
  { predecessor: "0000701221", successor: "0001739940", lastDay: "2018-12-19" },
];

/** The July list was made before the reorganisations that the August list shows. */
const beforeJuly = "2026-06-30";

/**
 * The settled ones, and those that the files show: a ticker that an older file gives to one registrant and the
 * August list to another of the same name, while the first is listed no more. A ticker that goes to a company of
 * another name was bought with it, or given anew.
 */
export function findSuccessions({ july, august }: TickerLists, profiles: FilerProfile[]): Succession[] {
  const stillListed = new Set(august.map((line) => line.cik));
  const inJuly = new Set(july.map((line) => line.cik));
  const holders = new Map(august.map((line) => [line.ticker, line]));
  const found = new Map(settled.map((pair) => [pair.predecessor, pair]));
  const note = (cik: string, name: string, ticker: string, lastDay: string): void => {
    const holder = holders.get(ticker);
    if (holder === undefined || stillListed.has(cik) || found.has(cik) || !isSameName(name, holder.name))
      return;
    if ([...found.values()].some((pair) => pair.successor === holder.cik)) return;
    found.set(cik, { predecessor: cik, successor: holder.cik, lastDay });
  };
  for (const line of july) note(line.cik, line.name, line.ticker, beforeJuly);
  for (const profile of profiles) {
    if (inJuly.has(profile.cik)) continue;
    for (const { ticker } of profile.tickers) note(profile.cik, profile.name, ticker, metadataSeenOn);
  }
  return [...found.values()];
}

/** Names that begin alike and carry the same numbers: a blank-cheque company's third is not its second. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [parseCompanyName(one), parseCompanyName(other)];
  const numerals = (words: string[]) => words.flatMap((word) => numeralOf(word) ?? []).join(" ");
  return a.compact.slice(0, 5) === b.compact.slice(0, 5) && numerals(a.words) === numerals(b.words);
}
