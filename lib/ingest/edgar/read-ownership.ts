import "server-only";
import type { ListedDocument } from "@/lib/db/document-queue";
import { isDate } from "@/lib/domain/calendar";
import { displayPersonName } from "@/lib/domain/person-names/display-person-name";
import { isOrganizationName } from "@/lib/domain/person-names/is-organization-name";
import { personKey } from "@/lib/domain/person-names/person-key";
import { readInsiderRoles } from "./insider-roles";
import { decodeBytes } from "./read/decode-bytes";
import { type OwnershipTrade, type ReportingOwner, readOwnershipForm } from "./read/read-ownership-form";
import type { FilingContext, FilingSource, PriceReading, ReadOutcome, RoleReading } from "./read-filing";

/** The largest forms have some 200 kB. */
const mostBytes = 2_000_000;

const nothing = {
  text: null,
  sha256: null,
  items: [],
  deals: [],
  passages: [],
  exhibits: [],
  facts: [],
  profile: { employees: null, founded: null },
};

/**
 * Reads a Form 3, 4 or 5 for the issuer's people and what its shares cost. One that the registrant filed as an owner of
 * others' shares says nothing of it.
 */
export function readOwnership(
  { publishedOn }: Pick<ListedDocument, "publishedOn">,
  source: FilingSource,
  { cik }: FilingContext,
): ReadOutcome {
  if ("bytes" in source && source.bytes.length > mostBytes)
    return { outcome: "unreadable", reason: "larger than 2 MB" };
  const answer = readOwnershipForm("text" in source ? source.text : decodeBytes(source.bytes));
  if (!answer.ok) return { outcome: "unreadable", reason: answer.reason };
  const { issuer, owners, trades } = answer.form;
  if (issuer.cik !== cik) return { outcome: "read", reading: { ...nothing, roles: [], prices: [] } };
  return {
    outcome: "read",
    reading: { ...nothing, roles: owners.flatMap(toRoles), prices: averagePrices(trades, publishedOn) },
  };
}

/** A price for each day and code: the mean of its lines, weighted by shares. A day after filing is a slip. */
export function averagePrices(trades: readonly OwnershipTrade[], filedOn: string): PriceReading[] {
  const days = new Map<string, PriceReading>();
  for (const { tradedOn, code, shares, price } of trades) {
    if (!isDate(tradedOn) || tradedOn > filedOn) continue;
    const held = days.get(`${tradedOn} ${code}`) ?? { tradedOn, code, shares: 0, price: 0 };
    const sum = held.shares + shares;
    const mean = (held.price * held.shares + price * shares) / sum;
    days.set(`${tradedOn} ${code}`, { ...held, shares: sum, price: mean });
  }
  return [...days.values()].map((day) => ({ ...day, price: Number(day.price.toFixed(4)) }));
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
