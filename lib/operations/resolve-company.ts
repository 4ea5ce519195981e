import "server-only";
import type { Database } from "@/lib/db/open";
import type { CompanyMatch } from "@/lib/domain/resolution/company-match";
import { matchCompany } from "@/lib/domain/resolution/match-company";
import { loadRegistry } from "./registry";

/** Finds the company that a string stands for in a database's registry. */
export async function resolveCompany(db: Database, input: string): Promise<CompanyMatch> {
  return matchCompany(await loadRegistry(db), input);
}
