import "server-only";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type CompanyFacts, companyFactsSchema } from "@/lib/ingest/edgar/company-facts";
import { readJson } from "./read-table";

/** Reads the companyfacts files: what was reported of each concept, in every period. */
export function readCompanyFacts(shared: string): CompanyFacts[] {
  const folder = join(shared, "edgar/data.sec.gov/api/xbrl/companyfacts");
  return readdirSync(folder)
    .sort()
    .map((file) => readJson(join(folder, file), companyFactsSchema));
}
