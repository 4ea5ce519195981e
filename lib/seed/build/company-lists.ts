import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { daySchema, type FilerProfile, type FormerName, nameSchema } from "@/lib/ingest/edgar/submissions";
import { padCik } from "@/lib/ingest/edgar/urls";
import { metadataSeenOn } from "../documents";
import { readCsv, readJson } from "./read-table";

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
export function readTickerLists(edgar: string): TickerLists {
  const folder = join(edgar, "www.sec.gov/files");
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

const metadataSchema = z.object({
  cik: z.string(),
  name: nameSchema,
  sic: z.string(),
  business_city: z.string(),
  business_stateOrCountry: z.string(),
  tickers: z.string(),
  exchanges: z.string(),
});

/** Reads the profiles of `listed_filer_metadata.csv.br`. */
export function readFilerMetadata(tables: string): FilerProfile[] {
  return readCsv(join(tables, "listed_filer_metadata.csv.br"), metadataSchema).map((row) => {
    const exchanges = readList(row.exchanges);
    return {
      cik: padCik(row.cik),
      name: row.name,
      sic: row.sic || null,
      city: row.business_city || null,
      stateCode: row.business_stateOrCountry || null,
      tickers: readList(row.tickers).flatMap((ticker, position) =>
        ticker === null ? [] : [{ ticker, exchange: exchanges[position] ?? null }],
      ),
      seenOn: metadataSeenOn,
    };
  });
}

/** `['BAC', None]` as written by the table's maker. */
function readList(text: string): (string | null)[] {
  return [...text.matchAll(/'([^']*)'|None/g)].map((match) => match[1] ?? null);
}

const formerSchema = z.object({
  cik: z.string(),
  former_name: nameSchema,
  from_date: daySchema,
  to_date: daySchema,
});

/** Reads `company_former_names.csv.br`. */
export function readFormerNames(tables: string): FormerName[] {
  return readCsv(join(tables, "company_former_names.csv.br"), formerSchema).map((row) => ({
    cik: padCik(row.cik),
    name: row.former_name,
    from: row.from_date,
    to: row.to_date,
  }));
}

/** What the S&P 500 table says of a company. */
export type Constituent = {
  cik: string;
  sector: string;
  industry: string;
};

const schema = z.object({
  CIK: z.string(),
  "GICS Sector": z.string(),
  "GICS Sub-Industry": z.string(),
});

/** Reads `sp500_constituents.csv.br`. A company with two classes of shares appears once. */
export function readConstituents(tables: string): Map<string, Constituent> {
  const rows = readCsv(join(tables, "sp500_constituents.csv.br"), schema);
  return new Map(
    rows.map((row) => {
      const cik = padCik(row.CIK);
      return [
        cik,
        {
          cik,
          sector: row["GICS Sector"],
          industry: row["GICS Sub-Industry"],
        },
      ];
    }),
  );
}
