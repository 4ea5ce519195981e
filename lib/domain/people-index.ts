import type { DayRange } from "./calendar";
import { classifyRole, holdsAlone, type RoleReading, rolePriority } from "./classify-role";
import type { RoleAction, RoleType, SourceType } from "./role";

/** What the documents that agree on person, role text and action say together. */
export type RoleEvidence = {
  personKey: string;
  person: string;
  roleText: string;
  roleType: RoleType | null;
  action: RoleAction;
  documents: number;
  sourceTypes: SourceType[];
  firstSeen: string;
  lastSeen: string;
};

/** A person in a role, over all documents that name both. */
export type PersonEntry<Evidence extends RoleEvidence = RoleEvidence> = {
  personKey: string;
  name: string;
  role: string;
  roleType: RoleType | null;
  classified: RoleReading;
  isCurrent: boolean;
  sourceTypes: SourceType[];
  verifiedCount: number;
  firstSeen: string;
  lastSeen: string;
  /** The evidence with the newest document. */
  newest: Evidence;
};

/**
 * The people of a company, a record per person and role text, ordered by role and then by the number
 * of documents. A role is current until a later departure, or until somebody else is first seen in a
 * role that only one person holds after its holder was last seen in it.
 */
export function buildPeopleIndex<Evidence extends RoleEvidence>(
  evidence: readonly Evidence[],
): PersonEntry<Evidence>[] {
  const byRecord = new Map<string, Evidence[]>();
  for (const one of evidence) {
    const id = `${one.personKey}\n${one.roleText}`;
    byRecord.set(id, [...(byRecord.get(id) ?? []), one]);
  }
  const entries = [...byRecord.values()].map(entryOf);
  for (const entry of entries) entry.isCurrent &&= !isSucceeded(entry, entries);
  return entries.sort(
    (a, b) =>
      rolePriority(a.classified.classes) - rolePriority(b.classified.classes) ||
      Number(b.isCurrent) - Number(a.isCurrent) ||
      b.verifiedCount - a.verifiedCount ||
      b.lastSeen.localeCompare(a.lastSeen) ||
      a.name.localeCompare(b.name) ||
      a.role.localeCompare(b.role),
  );
}

function entryOf<Evidence extends RoleEvidence>(group: Evidence[]): PersonEntry<Evidence> {
  const newest = group.reduce((a, b) => (isNewer(b, a) ? b : a));
  const classified = classifyRole(newest.roleText);
  return {
    personKey: newest.personKey,
    name: newest.person,
    role: newest.roleText,
    roleType: newest.roleType,
    classified,
    isCurrent: newest.action !== "departed" && !classified.former,
    sourceTypes: [...new Set(group.flatMap((one) => one.sourceTypes))].sort(),
    verifiedCount: group.reduce((sum, one) => sum + one.documents, 0),
    firstSeen: group.reduce(
      (first, one) => (one.firstSeen < first ? one.firstSeen : first),
      newest.firstSeen,
    ),
    lastSeen: newest.lastSeen,
    newest,
  };
}

/** On the same day a departure is the later word. */
function isNewer(a: RoleEvidence, b: RoleEvidence): boolean {
  return a.lastSeen === b.lastSeen ? a.action === "departed" : a.lastSeen > b.lastSeen;
}

function isSucceeded(entry: PersonEntry, entries: readonly PersonEntry[]): boolean {
  if (entry.classified.co) return false;
  const alone = entry.classified.classes.filter(holdsAlone);
  const lastSeenIn = (role: (typeof alone)[number]) =>
    entries
      .filter((one) => one.personKey === entry.personKey && one.classified.classes.includes(role))
      .reduce((last, one) => (one.lastSeen > last ? one.lastSeen : last), "");
  return alone.some((role) =>
    entries.some(
      (other) =>
        other.personKey !== entry.personKey &&
        other.isCurrent &&
        !other.classified.co &&
        other.classified.classes.includes(role) &&
        other.firstSeen > lastSeenIn(role),
    ),
  );
}

/** The days on which sources let a role be held: from its first sighting, open while it is current. */
export function heldRange(entry: PersonEntry): DayRange {
  return { start: entry.firstSeen, end: entry.isCurrent ? null : entry.lastSeen };
}
