import "server-only";
import { numeralOf } from "@/lib/domain/company-names/company-words";
import { parseCompanyName } from "@/lib/domain/company-names/parse-company-name";
import { groupBy } from "@/lib/domain/group-by";
import { isStateOfUnion } from "@/lib/domain/places";
import type { EightK } from "@/lib/ingest/edgar/filing-rows";
import type { FilerProfile, FormerName } from "@/lib/ingest/edgar/submissions";
import { julyListSeenOn, metadataSeenOn } from "../documents";
import type { TickerLine, TickerLists } from "./lists";

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

type RegistrantSources = {
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

/** A ticker of a registrant; `validTo` is the last day on which it is known to have been in use. */
type HeldTicker = { ticker: string; exchange: string | null; validTo: string | null; origin: Origin };

type Sources = {
  august: TickerLine[];
  july: TickerLine[];
  profile: FilerProfile | null;
  /** Whether August gives a ticker to somebody. */
  isTaken: (ticker: string) => boolean;
};

/**
 * The tickers of one registrant: those in use in the order of the July list, then those of the past. A registrant
 * that only July lists keeps a ticker as long as August gives it to nobody else.
 */
function holdTickers({ august, july, profile, isTaken }: Sources): HeldTicker[] {
  const order = new Map(july.map((line, position) => [line.ticker, position]));
  const rank = (line: TickerLine) => order.get(line.ticker) ?? order.size;
  const held: HeldTicker[] = august
    .map((line) => ({ line, rank: rank(line) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ line }) => ({ ticker: line.ticker, exchange: line.exchange, validTo: null, origin: "august" }));
  const isHeld = (ticker: string) => held.some((one) => one.ticker === ticker);
  const exchanges = new Map(profile?.tickers.map((one) => [one.ticker, one.exchange]));
  for (const { ticker } of july) {
    if (isHeld(ticker)) continue;
    const dropped = august.length > 0 || isTaken(ticker);
    const exchange = exchanges.get(ticker) ?? null;
    held.push({ ticker, exchange, validTo: dropped ? julyListSeenOn : null, origin: "july" });
  }
  for (const { ticker, exchange } of profile?.tickers ?? []) {
    if (!isHeld(ticker)) held.push({ ticker, exchange, validTo: profile?.seenOn ?? null, origin: "edgar" });
  }
  return held;
}

/** One profile for each CIK: the newer one, completed by the older where it is silent. */
function mergeProfiles(profiles: FilerProfile[]): Map<string, FilerProfile> {
  const merged = new Map<string, FilerProfile>();
  for (const profile of profiles) {
    const held = merged.get(profile.cik);
    if (held === undefined) {
      merged.set(profile.cik, profile);
      continue;
    }
    const [older, newer] = held.seenOn <= profile.seenOn ? [held, profile] : [profile, held];
    merged.set(profile.cik, {
      ...newer,
      sic: newer.sic ?? older.sic,
      city: newer.city ?? older.city,
      stateCode: newer.city ? newer.stateCode : older.stateCode,
      tickers: newer.tickers.length > 0 ? newer.tickers : older.tickers,
    });
  }
  return merged;
}

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

/** Names that begin alike and have the same numbers: a SPAC sponsor's third company isn't its second. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [parseCompanyName(one), parseCompanyName(other)];
  const numerals = (words: string[]) => words.flatMap((word) => numeralOf(word) ?? []).join(" ");
  return a.compact.slice(0, 5) === b.compact.slice(0, 5) && numerals(a.words) === numerals(b.words);
}
