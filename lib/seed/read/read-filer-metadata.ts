import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { metadataSeenOn } from "../list-documents";
import { daySchema, nameSchema, readCsv } from "./read-table";

/** What EDGAR holds of a registrant at one time. */
export type FilerProfile = {
  cik: string;
  name: string;
  sic: string | null;
  city: string | null;
  stateCode: string | null;
  tickers: { ticker: string; exchange: string | null }[];
  seenOn: string;
};

/** A name that a registrant had; the days are those of the first and last filing under it, `from` null where unknown. */
export type FormerName = { cik: string; name: string; from: string | null; to: string };

const metadataSchema = z.object({
  cik: z.string(),
  name: nameSchema,
  sic: z.string(),
  business_city: z.string(),
  business_stateOrCountry: z.string(),
  tickers: z.string(),
  exchanges: z.string(),
});

/** Reads the profiles of `listed_filer_metadata.csv`. */
export function readFilerMetadata(shared: string): FilerProfile[] {
  return readCsv(join(shared, "facts/listed_filer_metadata.csv"), metadataSchema).map((row) => {
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

/** Reads `company_former_names.csv`. */
export function readFormerNames(shared: string): FormerName[] {
  return readCsv(join(shared, "facts/company_former_names.csv"), formerSchema).map((row) => ({
    cik: padCik(row.cik),
    name: row.former_name,
    from: row.from_date,
    to: row.to_date,
  }));
}
