import "server-only";
import { julyListSeenOn } from "../list-documents";
import type { FilerProfile } from "../read/read-filer-metadata";
import type { TickerLine } from "../read/read-ticker-lists";
import type { Origin } from "./gather-registrants";

/** A ticker of a registrant; `validTo` is the last day on which it is known to have been in use. */
export type HeldTicker = { ticker: string; exchange: string | null; validTo: string | null; origin: Origin };

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
export function holdTickers({ august, july, profile, isTaken }: Sources): HeldTicker[] {
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
