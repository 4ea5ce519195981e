import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { readJson } from "./read-table";

/** One line of the SEC's lists: a ticker and its registrant. */
export type TickerLine = { cik: string; name: string; ticker: string; exchange: string | null };

/** The two lists, each in its own order (the largest company first). */
export type TickerLists = { july: TickerLine[]; august: TickerLine[] };

const rankedSchema = z.record(
  z.string(),
  z.object({ cik_str: z.number(), ticker: z.string(), title: z.string() }),
);

const exchangeSchema = z.object({
  fields: z.tuple([z.literal("cik"), z.literal("name"), z.literal("ticker"), z.literal("exchange")]),
  data: z.array(z.tuple([z.number(), z.string(), z.string(), z.string().nullable()])),
});

/** Reads `company_tickers.json` (seen in July 2026) and `company_tickers_exchange.json` (August 2026). */
export function readTickerLists(shared: string): TickerLists {
  const folder = join(shared, "edgar/www.sec.gov/files");
  const ranked = readJson(join(folder, "company_tickers.json"), rankedSchema);
  const july = Object.keys(ranked)
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((position) => ranked[position] ?? [])
    .map((row) => ({ cik: padCik(row.cik_str), name: row.title, ticker: row.ticker, exchange: null }));
  const listed = readJson(join(folder, "company_tickers_exchange.json"), exchangeSchema);
  const august = listed.data.map(([cik, name, ticker, exchange]) => ({
    cik: padCik(cik),
    name,
    ticker,
    exchange,
  }));
  return { july, august };
}
