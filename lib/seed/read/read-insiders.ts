import "server-only";
import { join } from "node:path";
import { z } from "zod";
import { padCik } from "@/lib/ingest/edgar/edgar-urls";
import { daySchema, readCsv, readJsonLines } from "./read-table";

/** One line of a Form 4: who, in which relation to the issuer. The table does not give the accession. */
export type InsiderLine = {
  ticker: string;
  owner: string;
  title: string;
  isDirector: boolean;
  isOfficer: boolean;
  tradedOn: string;
  filedOn: string;
};

const flag = z.enum(["True", "False"]).transform((text) => text === "True");

const insiderSchema = z
  .object({
    ticker: z.string(),
    owner_name: z.string(),
    owner_title: z.string(),
    is_director: flag,
    is_officer: flag,
    transaction_date: daySchema,
    filing_date: daySchema,
  })
  .transform((row) => ({
    ticker: row.ticker,
    owner: row.owner_name,
    title: row.owner_title,
    isDirector: row.is_director,
    isOfficer: row.is_officer,
    tradedOn: row.transaction_date,
    filedOn: row.filing_date,
  }));

/** Reads `form4_insiders.csv`. */
export function readInsiders(shared: string): InsiderLine[] {
  return readCsv(join(shared, "facts/form4_insiders.csv"), insiderSchema);
}

/** An ownership filing whose accession is known. */
export type OwnershipFiling = {
  issuer: string;
  owner: string;
  accession: string;
  form: string;
  filedOn: string;
};

const filingSchema = z.object({
  form: z.string(),
  name: z.string(),
  cik: z.string(),
  role: z.enum(["Issuer", "Reporting"]),
  accession: z.string(),
  filed: daySchema,
});

/** Reads `ownership_filings.jsonl.gz`: pairs of issuer and reporting owner under one accession. */
export function readOwnershipFilings(shared: string): OwnershipFiling[] {
  const lines = readJsonLines(join(shared, "facts/ownership_filings.jsonl.gz"), filingSchema);
  const issuers = new Map(
    lines.filter((line) => line.role === "Issuer").map((line) => [line.accession, padCik(line.cik)]),
  );
  return lines.flatMap((line) => {
    const issuer = issuers.get(line.accession);
    if (line.role !== "Reporting" || issuer === undefined) return [];
    return [{ issuer, owner: line.name, accession: line.accession, form: line.form, filedOn: line.filed }];
  });
}
