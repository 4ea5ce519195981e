import { personKey } from "@/lib/domain/person-names/person-key";
import { type RoleType, roleTypes } from "@/lib/domain/roles/role";
import type { Person } from "./company-answer";

/** What the records of the index say of one person, the newest role first and those that are over last. */
export type PersonRow = {
  key: string;
  name: string;
  /** The type under which the person is listed: that of the first role. */
  type: RoleType | null;
  roles: readonly Person[];
  /** Whether any of the roles is current. */
  isCurrent: boolean;
  lastSeen: string | null;
};

/** A row a person, whoever holds a role now first: the index has a record for each wording of a role. */
export function listPersons(records: readonly Person[]): PersonRow[] {
  const byPerson = new Map<string, Person[]>();
  for (const record of records) {
    const key = personKey(record.name);
    byPerson.set(key, [...(byPerson.get(key) ?? []), record]);
  }
  const persons = [...byPerson].map(([key, all]) => {
    const roles = onceEach([...all].sort((one, other) => rank(one) - rank(other)));
    const [first] = roles;
    return {
      key,
      name: first?.name ?? "",
      type: first?.role_type ?? null,
      roles,
      isCurrent: all.some(({ is_current }) => is_current),
      lastSeen: all.reduce<string | null>((last, { last_seen: day }) => newer(last, day), null),
    };
  });
  return persons.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Current roles first, those of executives before seats on the board, the records' own order within. */
function rank({ is_current, role_type }: Person): number {
  const type = role_type === null ? roleTypes.length : roleTypes.indexOf(role_type);
  return (is_current ? 0 : 10) + type;
}

const newer = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** A form may say only that somebody is an officer, and a proxy that the officer is one of those it names. */
const bareOffice = /^(?:named executive )?officer$/i;

/** A role in other words or letters is told once, by its first record. */
function onceEach(roles: readonly Person[]): Person[] {
  const seen = new Set<string>();
  const isTitled = roles.some(({ role_type, role }) => role_type === "executive" && !isBareOffice(role));
  return roles.filter(({ role }) => {
    if (isTitled && isBareOffice(role)) return false;
    const id = (role ?? "").toLowerCase().replace(/[^a-z0-9]+/g, " ");
    return seen.has(id) ? false : Boolean(seen.add(id));
  });
}

/** Whether a role says no more than that somebody is an officer. */
export const isBareOffice = (role: string | null): boolean => role !== null && bareOffice.test(role);
