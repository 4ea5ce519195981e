import "server-only";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName } from "@/lib/domain/person-names/is-organization-name";
import { personKey } from "@/lib/domain/person-names/person-key";
import { readInsiderRoles } from "./insider-roles";
import { decodeBytes } from "./read/decode-bytes";
import { type ReportingOwner, readOwnershipForm } from "./read/read-ownership-form";
import type { FilingContext, FilingSource, ReadOutcome, RoleReading } from "./read-filing";

/** The largest forms have some 200 kB. */
const mostBytes = 2_000_000;

const nothing = { text: null, sha256: null, items: [], deals: [], passages: [], exhibits: [] };

/** Reads a Form 3, 4 or 5. One that the registrant filed as an owner of others' shares says nothing of its people. */
export function readOwnership(source: FilingSource, { cik }: FilingContext): ReadOutcome {
  if ("bytes" in source && source.bytes.length > mostBytes)
    return { outcome: "unreadable", reason: "larger than 2 MB" };
  const answer = readOwnershipForm("text" in source ? source.text : decodeBytes(source.bytes));
  if (!answer.ok) return { outcome: "unreadable", reason: answer.reason };
  const { issuer, owners } = answer.form;
  const roles = issuer.cik === cik ? owners.flatMap(toRoles) : [];
  return { outcome: "read", reading: { ...nothing, roles } };
}

function toRoles(owner: ReportingOwner): RoleReading[] {
  if (isOrganizationName(owner.name)) return [];
  const person = displayPersonName(owner.name);
  return readInsiderRoles({ ...owner, title: owner.officerTitle }).map((role) => ({
    person,
    personFiled: owner.name,
    personKey: personKey(person),
    roleText: role.text,
    roleType: role.roleType,
    roleClass: role.roleClass,
    action: "held",
  }));
}
