import { debtOf } from "@/lib/briefing/compose/figures";
import type { DatedName, EntityRow, MetricRow } from "@/lib/db/companies";
import type { SharePriceRow } from "@/lib/db/figures";
import { formatMarketCap, revenueRange as toRevenueRange } from "@/lib/domain/amounts";
import { daysBetween } from "@/lib/domain/calendar";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import type { ResponseOf } from "@/lib/operations/contract";
import type { enrich } from "./contract";
import type { Footnotes } from "./footnotes";

/** What insiders paid or got for a share in the open market on a day. */
type TradedPrice = { tradedOn: string; price: number };

/** An older price says nothing of what the company is worth today. */
const mostPriceDays = 90;
/** 15 months: an annual report's count is good until the next one. */
const mostShareDays = 457;
/** Prices of these days are compared. */
const comparedDays = 90;
/** A price this many times the usual one is for a different class of shares, or from before or after a split. */
const mostTimes = 2.5;
/**
 * If the price has changed by more than this since the shares were counted, they may have been split: two for one is
 * more.
 */
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

type Scale = ResponseOf<typeof enrich>["scale"];

/** The two halves of a market capitalisation. */
export type MarketCapHalves = { shares: MetricRow; price: SharePriceRow };

/** What a company's size is told from. */
type ScaleFacts = {
  stored: Pick<EntityRow, "employees" | "sources">;
  /** Newest period first. */
  metrics: readonly MetricRow[];
  marketCap: MarketCapHalves | null;
};

/** At most as many fiscal years before the newest. */
const previousYears = 4;

/**
 * The newest count of shares with the newest price that goes with it; null where either half is missing or they don't
 * go together.
 *
 * @param metrics newest period first. @param prices newest first. @param today YYYY-MM-DD.
 */
export function chooseMarketCap(
  metrics: readonly MetricRow[],
  prices: readonly SharePriceRow[],
  names: readonly Pick<DatedName, "kind" | "name" | "validTo">[],
  today: string,
): MarketCapHalves | null {
  const shares = metrics.find(({ concept }) => concept === "shares_outstanding");
  if (shares === undefined) return null;
  const tickers = names.flatMap((one) => (one.kind === "ticker" && one.validTo === null ? one.name : []));
  const price = choosePrice(prices, { sharesDay: shares.periodEnd, tickers, today });
  return price && { shares, price };
}

/** Size of a company from its newest reported figures; what no source says is left out. */
export function toScale({ stored, metrics, marketCap }: ScaleFacts, footnotes: Footnotes): Scale {
  const citations: Record<string, number[]> = {};
  const cite: Cite = (field, ...ids) => {
    const numbers = [...new Set(ids.map((id) => footnotes.number(id)))];
    if (field !== null) citations[field] = numbers;
    return numbers;
  };
  const rows = (concept: MetricConcept, period: MetricPeriod) =>
    metrics.filter((row) => row.concept === concept && row.period === period);
  const yearEnd = [...rows("revenue", "year"), ...rows("net_income", "year")].reduce(
    (day, { periodEnd }) => (periodEnd > day ? periodEnd : day),
    "",
  );
  const years = (field: string, concept: MetricConcept) =>
    writeFlow(field, rows(concept, "year"), yearEnd, cite);
  const revenue = years("revenue", "revenue");
  const netIncome = years("netIncome", "net_income");
  const grossProfit = years("grossProfit", "gross_profit");
  const operatingIncome = years("operatingIncome", "operating_income");
  const epsDiluted = years("epsDiluted", "eps_diluted");
  const quarters = [...rows("revenue", "quarter"), ...rows("net_income", "quarter")];
  const quarter = writeQuarter(
    quarters.filter(({ periodEnd }) => periodEnd >= yearEnd),
    cite,
  );
  const assets = writeBalance("assets", rows("assets", "instant"), cite);
  const equity = writeBalance("equity", rows("equity", "instant"), cite);
  const cash = writeBalance("cash", rows("cash", "instant"), cite);
  const shortTermInvestments = writeBalance(
    "shortTermInvestments",
    rows("short_term_investments", "instant"),
    cite,
  );
  const debt = writeDebt(metrics, cite);
  const revenueRange = revenue?.unit === "USD" ? toRevenueRange(revenue.value) : null;
  if (revenueRange && citations.revenue) citations.revenueRange = citations.revenue;
  const scale: Scale = {
    ...(revenueRange && { revenueRange }),
    ...(revenue && { revenue }),
    ...(netIncome && { netIncome }),
    ...(grossProfit && { grossProfit }),
    ...(operatingIncome && { operatingIncome }),
    ...(epsDiluted && { epsDiluted }),
    ...(quarter && { quarter }),
    ...(assets && { assets }),
    ...(equity && { equity }),
    ...(cash && { cash }),
    ...(shortTermInvestments && { shortTermInvestments }),
    ...(debt && { debt }),
    ...writeEmployees(stored, cite),
    ...writeShares(rows("shares_outstanding", "instant"), cite),
    ...(marketCap && isDomestic(footnotes.formOf(marketCap.shares.documentId))
      ? writeMarketCap(marketCap, cite)
      : {}),
  };
  return Object.keys(citations).length > 0 ? { ...scale, citations } : scale;
}

/** Gives documents their footnotes, under the name of a field where it has one, and returns the numbers. */
type Cite = (field: string | null, ...documentIds: string[]) => number[];

/** Days by which sources date the end of one fiscal year apart. */
const mostDaysApart = 14;

/**
 * A figure of the fiscal year that ends on a day: one of the year before beside it would be taken for that year's.
 *
 * @param years newest first.
 */
function writeFlow(
  field: string,
  [newest, ...before]: readonly MetricRow[],
  yearEnd: string,
  cite: Cite,
): Scale["revenue"] {
  if (newest === undefined || daysBetween(newest.periodEnd, yearEnd) > mostDaysApart) return undefined;
  const { value, unit, periodStart, periodEnd, documentId } = newest;
  cite(field, documentId);
  const previous = before
    .filter((year) => year.unit === unit)
    .slice(0, previousYears)
    .map((year) => ({
      value: year.value,
      period_end: year.periodEnd,
      comparable: year.basis === newest.basis,
      citations: cite(null, year.documentId),
    }));
  return { value, unit, period_start: periodStart, period_end: periodEnd, previous };
}

/** The newest quarter of which revenue or net income is held; one within the year that is told says nothing new. */
function writeQuarter(quarters: readonly MetricRow[], cite: Cite): Scale["quarter"] {
  const end = quarters.reduce((day, { periodEnd }) => (periodEnd > day ? periodEnd : day), "");
  const stated = quarters.filter(({ periodEnd }) => periodEnd === end);
  const [first] = stated;
  if (first === undefined) return undefined;
  cite("quarter", ...stated.map(({ documentId }) => documentId));
  const find = (concept: MetricConcept) => stated.find((row) => row.concept === concept)?.value ?? null;
  return {
    revenue: find("revenue"),
    net_income: find("net_income"),
    unit: first.unit,
    period_start: first.periodStart,
    period_end: end,
  };
}

function writeBalance(field: string, [newest]: readonly MetricRow[], cite: Cite): Scale["assets"] {
  if (newest === undefined) return undefined;
  cite(field, newest.documentId);
  return { value: newest.value, unit: newest.unit, date: newest.periodEnd };
}

/** All debt of the newest day of which long-term debt is held. */
function writeDebt(metrics: readonly MetricRow[], cite: Cite): Scale["debt"] {
  const newest = metrics.find(({ concept, period }) => concept === "long_term_debt" && period === "instant");
  const day = metrics.filter(
    ({ period, periodEnd }) => period === "instant" && periodEnd === newest?.periodEnd,
  );
  const owed = debtOf(Object.fromEntries(day.map((row) => [row.concept, row])));
  if (newest === undefined || owed === undefined) return undefined;
  const { all, due } = owed;
  cite("debt", ...all.rows.map(({ documentId }) => documentId));
  return { value: all.value, due_within_year: due?.value ?? null, unit: all.unit, date: newest.periodEnd };
}

function writeEmployees({ employees, sources }: ScaleFacts["stored"], cite: Cite): Pick<Scale, "employees"> {
  if (employees === null || sources.employees === undefined) return {};
  cite("employees", sources.employees);
  return { employees };
}

function writeShares([newest]: readonly MetricRow[], cite: Cite): Pick<Scale, "sharesOutstanding"> {
  if (newest === undefined) return {};
  cite("sharesOutstanding", newest.documentId);
  return { sharesOutstanding: { value: newest.value, date: newest.periodEnd } };
}

/** Foreign filers count ordinary shares, where what is traded may be a receipt for several or a part of one. */
const isDomestic = (form: string | null): boolean => form !== null && /^10-[KQ]/.test(form);

function writeMarketCap(
  { shares, price }: MarketCapHalves,
  cite: Cite,
): Pick<Scale, "marketCap" | "marketCapBasis"> {
  return {
    marketCap: formatMarketCap(shares.value * price.price),
    marketCapBasis: {
      shares: shares.value,
      shares_date: shares.periodEnd,
      price: price.price,
      price_date: price.tradedOn,
      price_code: price.code,
      citations: cite("marketCap", shares.documentId, price.documentId),
    },
  };
}
