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
  headquarters: string | null;
  /** A year, or the table's own words where several years compete: "2013 (1888)". */
  founded: string | null;
};

const schema = z.object({
  CIK: z.string(),
  "GICS Sector": z.string(),
  "GICS Sub-Industry": z.string(),
  "Headquarters Location": z.string(),
  Founded: z.string(),
});

const withoutMarks = (text: string): string | null => {
  const clean = text.replace(/\[\d+\]/g, "").trim();
  return clean === "" || clean === "none" ? null : clean;
};

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
          headquarters: withoutMarks(row["Headquarters Location"]),
          // The table adds a predecessor's year, as in "2013 (1888)"; the company's own comes first.
          founded: /^\d{4}/.exec(row.Founded)?.[0] ?? null,
        },
      ];
    }),
  );
}
