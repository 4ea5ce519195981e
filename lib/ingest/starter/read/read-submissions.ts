import "server-only";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isOrganizationName } from "@/lib/domain/person-names/is-organization-name";
import { padCik } from "../edgar-urls";
import type { EightK } from "./read-eight-ks";
import type { FilerProfile, FormerName } from "./read-filer-metadata";
import { daySchema, readJson } from "./read-table";

/** The ownership filings of one issuer and day. */
export type OwnershipDay = { cik: string; filedOn: string; accessions: string[] };

export type Submissions = {
  profiles: FilerProfile[];
  formerNames: FormerName[];
  eightKs: EightK[];
  ownershipDays: OwnershipDay[];
};

const pageSchema = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string()),
  form: z.array(z.string()),
  items: z.array(z.string()),
});

const filerSchema = z.object({
  cik: z.union([z.string(), z.number()]),
  name: z.string(),
  entityType: z.string(),
  sic: z.string().nullish(),
  tickers: z.array(z.string()),
  exchanges: z.array(z.string().nullable()),
  addresses: z
    .object({
      business: z.object({ city: z.string().nullish(), stateOrCountry: z.string().nullish() }).nullish(),
    })
    .nullish(),
  formerNames: z.array(z.object({ name: z.string(), from: daySchema, to: daySchema })),
  filings: z.object({ recent: pageSchema }),
});

/** EDGAR's own test registrant. */
const testFiler = "0000350001";

/**
 * Reads what EDGAR's submissions files say of companies. People who file as owners, and EDGAR's test
 * registrant, are left out.
 */
export function readSubmissions(shared: string): Submissions {
  const folder = join(shared, "edgar/data.sec.gov/submissions");
  const files = readdirSync(folder).sort();
  const found: Submissions = { profiles: [], formerNames: [], eightKs: [], ownershipDays: [] };
  for (const file of files.filter((name) => /^CIK\d{10}\.json$/.test(name))) {
    const filer = readJson(join(folder, file), filerSchema);
    const cik = padCik(filer.cik);
    const isCompany = filer.entityType !== "other" || isOrganizationName(filer.name);
    if (cik === testFiler || !isCompany) continue;
    const older = files.filter((name) => name.startsWith(`CIK${cik}-submissions-`));
    const pages = [filer.filings.recent, ...older.map((name) => readJson(join(folder, name), pageSchema))];
    const filings = pages.flatMap(readPage);
    const newest = filings
      .map((filing) => filing.filedOn)
      .sort()
      .at(-1);
    if (newest === undefined) continue;
    found.profiles.push({
      cik,
      name: filer.name,
      sic: filer.sic || null,
      city: filer.addresses?.business?.city || null,
      stateCode: filer.addresses?.business?.stateOrCountry || null,
      tickers: filer.tickers.map((ticker, position) => ({
        ticker,
        exchange: filer.exchanges[position] ?? null,
      })),
      seenOn: newest,
    });
    for (const former of filer.formerNames) found.formerNames.push({ cik, ...former });
    for (const filing of filings) {
      if (filing.form.startsWith("8-K"))
        found.eightKs.push({
          ...filing,
          cik,
          name: filer.name,
          items: filing.items.split(",").filter(Boolean),
        });
    }
    found.ownershipDays.push(...groupOwnership(cik, filings));
  }
  return found;
}

type Filing = { accession: string; filedOn: string; reportedOn: string | null; form: string; items: string };

function readPage(page: z.infer<typeof pageSchema>): Filing[] {
  return page.accessionNumber.map((accession, position) => ({
    accession,
    filedOn: page.filingDate[position] ?? "",
    reportedOn: page.reportDate[position] || null,
    form: page.form[position] ?? "",
    items: page.items[position] ?? "",
  }));
}

function groupOwnership(cik: string, filings: Filing[]): OwnershipDay[] {
  const days = new Map<string, Set<string>>();
  for (const filing of filings) {
    if (filing.form !== "4") continue;
    const accessions = days.get(filing.filedOn) ?? new Set();
    days.set(filing.filedOn, accessions.add(filing.accession));
  }
  return [...days].map(([filedOn, accessions]) => ({ cik, filedOn, accessions: [...accessions].sort() }));
}
