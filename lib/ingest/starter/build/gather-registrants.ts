import "server-only";
import { groupBy } from "@/lib/domain/group-by";
import { isStateOfUnion } from "@/lib/domain/places";
import { julyListSeenOn } from "../list-documents";
import type { EightK } from "../read/read-eight-ks";
import type { FilerProfile, FormerName } from "../read/read-filer-metadata";
import type { TickerLine, TickerLists } from "../read/read-ticker-lists";
import { type HeldTicker, holdTickers } from "./hold-tickers";
import { mergeProfiles } from "./merge-profiles";
import type { Succession } from "./successions";

/** Where a fact was read: one of the two lists, or the registrant's page. */
export type Origin = "july" | "august" | "edgar";

/** All that the files say of one CIK. */
export type Registrant = {
  cik: string;
  filedName: string;
  nameOrigin: Origin;
  tickers: HeldTicker[];
  listed: boolean;
  /** 1 for the largest listed company. */
  sizeRank: number | null;
  /** Its own, or that of the registrant whose place it took. */
  profile: FilerProfile | null;
  formerNames: FormerName[];
  predecessor: Succession | null;
  successor: string | null;
};

export type RegistrantSources = {
  lists: TickerLists;
  profiles: FilerProfile[];
  formerNames: FormerName[];
  eightKs: EightK[];
  successions: Succession[];
};

/** Puts the files together by CIK, those on an exchange first, then those sold over the counter, each by size. */
export function gatherRegistrants(sources: RegistrantSources): Registrant[] {
  const { lists, successions } = sources;
  const august = groupBy(lists.august, ({ cik }) => cik);
  const july = groupBy(lists.july, ({ cik }) => cik);
  const profiles = mergeProfiles(sources.profiles);
  const formerNames = groupBy(sources.formerNames, ({ cik }) => cik);
  const filerNames = new Map(
    [...sources.eightKs].sort(byFilingDay).map((filing) => [filing.cik, filing.name]),
  );
  const successorOf = new Map(successions.map((pair) => [pair.predecessor, pair.successor]));
  const predecessorOf = new Map(successions.map((pair) => [pair.successor, pair]));
  const ranks = rankCompanies(lists, successorOf);
  const taken = new Set(lists.august.map((line) => line.ticker));
  const isTaken = (ticker: string) => taken.has(ticker);

  const gather = (cik: string): Registrant => {
    const own = profiles.get(cik) ?? null;
    const predecessor = predecessorOf.get(cik) ?? null;
    const [newest, older] = [august.get(cik)?.[0], july.get(cik)?.[0]];
    const tickers = holdTickers({
      august: august.get(cik) ?? [],
      july: july.get(cik) ?? [],
      profile: own,
      isTaken,
    });
    const listed = tickers.some((held) => held.validTo === null);
    const filerName = filerNames.get(cik);
    return {
      cik,
      ...currentName(newest, older, own, filerName ?? cik),
      tickers,
      listed,
      sizeRank: listed ? (ranks.get(cik) ?? null) : null,
      profile: own ?? (predecessor ? (profiles.get(predecessor.predecessor) ?? null) : null),
      formerNames: [...(formerNames.get(cik) ?? []), ...replacedNames(cik, newest, older, own)],
      predecessor,
      successor: successorOf.get(cik) ?? null,
    };
  };
  const ciks = new Set([...august.keys(), ...july.keys(), ...profiles.keys(), ...filerNames.keys()]);
  const files8Ks = (cik: string) => filerNames.has(cik);
  return [...ciks]
    .map(gather)
    .filter((registrant) => registrant.listed || files8Ks(registrant.cik) || !isForeign(registrant))
    .sort(bySize);
}

/**
 * A foreign registrant, or the receipts of one (SIC 8880), that left the lists may still be public at home:
 * nothing here says what it is.
 */
function isForeign({ filedName, profile }: Registrant): boolean {
  const isReceipt = profile?.sic === "8880" || /\/ADR\/?$/i.test(filedName);
  return isReceipt || (profile?.stateCode != null && !isStateOfUnion(profile.stateCode));
}

function bySize(a: Registrant, b: Registrant): number {
  const rank = (registrant: Registrant) => registrant.sizeRank ?? Number.MAX_SAFE_INTEGER;
  const place = ({ listed, tickers }: Registrant) =>
    listed ? (["NYSE", "Nasdaq", "CBOE"].includes(tickers[0]?.exchange ?? "") ? 0 : 1) : 2;
  return place(a) - place(b) || rank(a) - rank(b) || Number(a.cik) - Number(b.cik);
}

const byFilingDay = (a: EightK, b: EightK) => Date.parse(a.filedOn) - Date.parse(b.filedOn);

/** The list's order by first appearance. A registrant that took over a listing takes over its rank. */
function rankCompanies(lists: TickerLists, successorOf: Map<string, string>): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const line of lists.july) {
    const cik = successorOf.get(line.cik) ?? line.cik;
    if (!ranks.has(cik)) ranks.set(cik, ranks.size + 1);
  }
  return ranks;
}

const isNewer = (profile: FilerProfile | null, older: TickerLine | undefined): profile is FilerProfile =>
  profile !== null && (older === undefined || profile.seenOn > julyListSeenOn);

function currentName(
  newest: TickerLine | undefined,
  older: TickerLine | undefined,
  profile: FilerProfile | null,
  fallback: string,
): { filedName: string; nameOrigin: Origin } {
  if (newest) return { filedName: newest.name, nameOrigin: "august" };
  if (isNewer(profile, older)) return { filedName: profile.name, nameOrigin: "edgar" };
  return older ? { filedName: older.name, nameOrigin: "july" } : { filedName: fallback, nameOrigin: "edgar" };
}

/** Names that an older source gives and the newest may not: in use until that source was seen, at least. */
function replacedNames(
  cik: string,
  newest: TickerLine | undefined,
  older: TickerLine | undefined,
  profile: FilerProfile | null,
): FormerName[] {
  const names: FormerName[] = [];
  if (newest && older) names.push({ cik, name: older.name, from: null, to: julyListSeenOn });
  if ((newest ?? older) && profile) names.push({ cik, name: profile.name, from: null, to: profile.seenOn });
  return names;
}
