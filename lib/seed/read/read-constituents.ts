import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { readCsv } from "./read-table";

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

/** Reads `sp500_constituents.csv`. A company with two classes of shares appears once. */
export function readConstituents(shared: string): Map<string, Constituent> {
  const rows = readCsv(join(shared, "facts/sp500_constituents.csv"), schema);
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
