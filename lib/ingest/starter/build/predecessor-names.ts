import "server-only";
import { displayCompanyName } from "@/lib/domain/company-names/display";
import type { EntityNameRow } from "../starter-rows";
import { type CompanyContext, originsOf } from "./build-companies";
import type { Registrant } from "./gather-registrants";

const legalForm = /,? (?:Inc\.?|Incorporated|Corp\.?|Corporation|Company|Co\.?|Ltd\.?|N\.V\.)$/i;

/**
 * The name under which a company was listed before a new registrant took its place stays a name of the listed
 * company: "Exxon Mobil" means ExxonMobil Holdings.
 */
export function buildPredecessorNames(registrants: Registrant[], context: CompanyContext): EntityNameRow[] {
  return registrants.flatMap((registrant): EntityNameRow[] => {
    if (registrant.successor === null) return [];
    const documentId = originsOf(registrant, context.documents)(registrant.nameOrigin);
    const name = displayCompanyName(registrant.filedName).replace(legalForm, "");
    return [{ entityKey: context.keyOf(registrant.successor), kind: "short", name, documentId }];
  });
}
