import "server-only";
import { entityKey as slugOf } from "@/lib/domain/entity-key";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName } from "@/lib/domain/person-names/is-organization-name";
import { personKey } from "@/lib/domain/person-names/person-key";
import { ownershipListUrl } from "@/lib/ingest/edgar/edgar-urls";
import { readInsiderRoles } from "@/lib/ingest/edgar/insider-roles";
import { sec } from "../list-documents";
import type { InsiderLine } from "../read/read-insiders";
import type { RoleObservationRow } from "../starter-rows";
import type { DocumentRegister } from "./document-register";

/** The issuer of a Form 4: the CIK that it was filed under, and the entity that its insiders belong to. */
export type Issuer = { cik: string; entityKey: string; name: string };

export type RoleContext = {
  documents: DocumentRegister;
  issuerOf: (line: InsiderLine) => Issuer | null;
  accessionOf: (issuerCik: string, owner: string, filedOn: string) => string | null;
};

/** Lines that say nothing of an officer or director, by reason. */
export type LeftOut = { unknownIssuer: number; organization: number; noRelation: number };

/** Officers and directors as Form 4s state them, each with the day of filing. */
export function buildRoles(
  lines: InsiderLine[],
  context: RoleContext,
): { rows: RoleObservationRow[]; leftOut: LeftOut } {
  const rows = new Map<string, RoleObservationRow>();
  const leftOut: LeftOut = { unknownIssuer: 0, organization: 0, noRelation: 0 };
  for (const line of lines) {
    const issuer = context.issuerOf(line);
    const roles = readInsiderRoles(line);
    if (isOrganizationName(line.owner)) leftOut.organization += 1;
    else if (roles.length === 0) leftOut.noRelation += 1;
    else if (issuer === null) leftOut.unknownIssuer += 1;
    else {
      const documentId = addDocument(line, issuer, context);
      for (const role of roles) {
        const row: RoleObservationRow = {
          entityKey: issuer.entityKey,
          documentId,
          person: displayPersonName(line.owner),
          personFiled: line.owner,
          personKey: personKey(displayPersonName(line.owner)),
          roleText: role.text,
          roleType: role.roleType,
          roleClass: role.roleClass,
          action: "held",
          seenOn: line.filedOn,
          sourceType: "sec_filing",
        };
        rows.set([row.entityKey, documentId, row.personKey, row.roleText].join("|"), row);
      }
    }
  }
  return { rows: [...rows.values()], leftOut };
}

function addDocument(line: InsiderLine, issuer: Issuer, { documents, accessionOf }: RoleContext): string {
  const accession = accessionOf(issuer.cik, line.owner, line.filedOn);
  if (accession !== null)
    return documents.addFiling({ cik: issuer.cik, accession, form: "4", filedOn: line.filedOn });
  const owner = slugOf(line.owner);
  return documents.add({
    id: `form4-${issuer.cik}-${owner}-${line.filedOn}`,
    kind: "filing",
    publisher: sec,
    title: `${issuer.name}: Form 4 of ${displayPersonName(line.owner)}`,
    url: ownershipListUrl(issuer.cik, line.filedOn),
    form: "4",
    publishedOn: line.filedOn,
    seenOn: line.filedOn,
  });
}
