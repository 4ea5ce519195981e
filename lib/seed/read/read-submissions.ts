import "server-only";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { filingPageSchema, type ListedFiling, submissionsSchema } from "@/lib/ingest/edgar/submissions";
import type { EightK } from "./read-eight-ks";
import type { FilerProfile, FormerName } from "./read-filer-metadata";
import { readJson } from "./read-table";

/** The ownership filings of one issuer and day. */
export type OwnershipDay = { cik: string; filedOn: string; accessions: string[] };

export type SubmissionsOfAll = {
  profiles: FilerProfile[];
  formerNames: FormerName[];
  eightKs: EightK[];
  ownershipDays: OwnershipDay[];
};

/**
 * Reads what EDGAR's submissions files say of companies. People who file as owners, and EDGAR's test
 * registrant, are left out.
 */
export function readSubmissions(shared: string): SubmissionsOfAll {
  const folder = join(shared, "edgar/data.sec.gov/submissions");
  const files = readdirSync(folder).sort();
  const found: SubmissionsOfAll = { profiles: [], formerNames: [], eightKs: [], ownershipDays: [] };
  for (const file of files.filter((name) => /^CIK\d{10}\.json$/.test(name))) {
    const filer = readJson(join(folder, file), submissionsSchema);
    if (!filer.isCompany) continue;
    const { cik, name } = filer.profile;
    const older = files.filter((page) => page.startsWith(`CIK${cik}-submissions-`));
    const filings = [
      ...filer.filings,
      ...older.flatMap((page) => readJson(join(folder, page), filingPageSchema)),
    ];
    const newest = filings
      .map((filing) => filing.filedOn)
      .sort()
      .at(-1);
    if (newest === undefined) continue;
    found.profiles.push({ ...filer.profile, seenOn: newest });
    found.formerNames.push(...filer.formerNames);
    found.eightKs.push(
      ...filings
        .filter(({ form }) => form.startsWith("8-K"))
        .map(({ primaryDocument: _, ...filing }) => ({ ...filing, cik, name })),
    );
    found.ownershipDays.push(...groupOwnership(cik, filings));
  }
  return found;
}

function groupOwnership(cik: string, filings: ListedFiling[]): OwnershipDay[] {
  const days = new Map<string, Set<string>>();
  for (const filing of filings) {
    if (filing.form !== "4") continue;
    const accessions = days.get(filing.filedOn) ?? new Set();
    days.set(filing.filedOn, accessions.add(filing.accession));
  }
  return [...days].map(([filedOn, accessions]) => ({ cik, filedOn, accessions: [...accessions].sort() }));
}
