/** What insiders paid or got for a share in the open market on a day. */
export type TradedPrice = { tradedOn: string; price: number };

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;

/** An older price says nothing of what the company is worth today. */
const mostPriceDays = 90;
/** 15 months: an annual report's count is good until the next one. */
const mostShareDays = 457;
/** Prices of these days are compared. */
const comparedDays = 90;
/** A price this many times the usual one is of another class of shares, or from the other side of a split. */
const mostTimes = 2.5;
/** Shares were counted at another price: a split of two for one lies beyond this. */
const mostTimesSinceCount = 1.8;

/**
 * The price that a market capitalisation rests on: the newest, where it goes with the count of shares. None where it or
 * the count is too old, where it's far from what was paid in the 90 days before it or before the count, or where the
 * tickers name several classes, of which one price doesn't tell the worth.
 *
 * @param prices newest first. @param tickers those that the company has now.
 */
export function choosePrice<Price extends TradedPrice>(
  prices: readonly Price[],
  { sharesDay, tickers, today }: { sharesDay: string; tickers: readonly string[]; today: string },
): Price | null {
  const [newest, ...older] = prices.filter(({ tradedOn }) => tradedOn <= today);
  if (newest === undefined || commonTickers(tickers).length > 1) return null;
  if (daysBetween(newest.tradedOn, today) > mostPriceDays) return null;
  if (daysBetween(sharesDay, newest.tradedOn) > mostShareDays) return null;
  const isNear = (day: string, times: number): boolean => {
    const usual = medianBefore(older, day);
    return usual === null || (newest.price <= usual * times && usual <= newest.price * times);
  };
  const isNearCount = sharesDay >= newest.tradedOn || isNear(sharesDay, mostTimesSinceCount);
  return isNear(newest.tradedOn, mostTimes) && isNearCount ? newest : null;
}

/** The median of what was paid in the days up to a day; null where nothing was. */
function medianBefore(prices: readonly TradedPrice[], day: string): number | null {
  const paid = prices
    .filter(({ tradedOn }) => tradedOn <= day && daysBetween(tradedOn, day) <= comparedDays)
    .map(({ price }) => price)
    .sort((one, other) => one - other);
  const [low, high] = [paid[Math.ceil(paid.length / 2) - 1], paid[Math.floor(paid.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Preferred shares, warrants, units and rights as EDGAR writes them: "JPM-PC", "ACME-WT". */
const marked = /-(?:P[A-Z]{0,2}|WT?[A-Z]?|WS|UN?|R[IT]?)$/;

/** The tickers of common shares. Nasdaq marks others by a fifth letter after the four of the company. */
export function commonTickers(tickers: readonly string[]): string[] {
  const isOther = (ticker: string): boolean =>
    marked.test(ticker) ||
    (/^[A-Z]{4}[WURPOMN]$/.test(ticker) &&
      tickers.some((main) => main !== ticker && main.slice(0, 4) === ticker.slice(0, 4)));
  return [...new Set(tickers)].filter((ticker) => !isOther(ticker));
}
