import { groupBy } from "@/lib/domain/group-by";
import { classifyRole, rolePriority } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import {
  findAbsences,
  findDeparture,
  findSuccessionDays,
  hasOtherTitle,
  isFollowed,
  isOver,
  type PersonRecords,
  toPersonRecords,
} from "./endings";
import type { PersonEntry, RoleEvidence, UnreadChange } from "./person-entry";
import { assumedUntil } from "./tenure";

/**
 * The people of a company, a record per person and role text, ordered by role and then by the number
 * of documents. A role is open until a later departure from it under any title that agrees, or until somebody else
 * is seen, after its holder was, in the first of its offices that only one person holds, or under the same title of
 * one ("Chief Legal Officer"); or until an ownership form gives its holder another title, since such forms give the
 * whole of it. An open role is current as long as an office
 * that was shown counts as held.
 *
 * @param today YYYY-MM-DD.
 * @param unread filings that report a change of officers which nobody has read, oldest first.
 */
export function buildPeopleIndex<Evidence extends RoleEvidence>(
  evidence: readonly Evidence[],
  today: string,
  unread: readonly UnreadChange[] = [],
): PersonEntry<Evidence>[] {
  const byRecord = groupBy(evidence, (one) => `${one.personKey}\n${one.roleText}`);
  const entries = [...byRecord.values()].map(entryOf);
  // A title is read once, with the record that bears it.
  const readings = new Map(entries.map(({ role, classified }) => [role, classified]));
  const isLeft = (one: Evidence): boolean => isOver(one, readings.get(one.roleText));
  const said = groupBy(evidence, (one) => one.personKey);
  for (const [personKey, person] of toPersonRecords(entries)) {
    const own = said.get(personKey) ?? [];
    const departures = own.filter(isLeft);
    const holdings = own.filter((one) => !isLeft(one));
    for (const entry of person.records) {
      entry.departure = findDeparture(entry, departures);
      entry.absences = findAbsences(entry, departures, holdings);
      const { days, all, first } = findSuccessionDays(entry, entries, person);
      entry.succeeded = days;
      entry.isPartlyOpen = entry.held !== null && entry.departure === null && !all;
      entry.isOpen =
        entry.isPartlyOpen && !first && !hasOtherTitle(entry, person) && !isFollowed(entry, entries);
      entry.isCurrent = entry.isOpen && today <= assumedUntil(entry);
      entry.laterChange = findLaterChange(entry, person, unread);
    }
  }
  return entries.sort(
    (a, b) =>
      rolePriority(a.classified.classes) - rolePriority(b.classified.classes) ||
      b.verifiedCount - a.verifiedCount ||
      b.lastSeen.localeCompare(a.lastSeen) ||
      a.name.localeCompare(b.name) ||
      a.role.localeCompare(b.role),
  );
}

function entryOf<Evidence extends RoleEvidence>(group: Evidence[]): PersonEntry<Evidence> {
  const newest = group.reduce((a, b) => (isNewer(b, a) ? b : a));
  const classified = classifyRole(newest.roleText);
  const holding = group.filter((one) => !isOver(one, classified));
  const filings = [...new Set(group.flatMap((one) => one.filings))];
  const news = [...new Set(group.flatMap((one) => one.news))];
  return {
    personKey: newest.personKey,
    name: newest.person,
    role: newest.roleText,
    roleType: newest.roleType,
    classified,
    isCurrent: false,
    isOpen: false,
    isPartlyOpen: false,
    isAppointed: group.some((one) => one.action === "appointed"),
    held: spanOf(holding),
    heldDays: holding.flatMap(({ days }) => days),
    departure: null,
    absences: [],
    succeeded: new Map(),
    sourceTypes: [...new Set(group.flatMap((one) => one.sourceTypes))].sort(),
    filings,
    news,
    verifiedCount: new Set([...filings, ...news]).size,
    firstSeen: spanOf(group)?.from ?? newest.firstSeen,
    lastSeen: newest.lastSeen,
    laterChange: null,
    newest,
  };
}

/** The offices whose change is what a reader of a company asks about first. */
const leading: readonly RoleClass[] = ["ceo", "cfo"];

function findLaterChange(
  entry: PersonEntry,
  { records }: PersonRecords,
  unread: readonly UnreadChange[],
): UnreadChange | null {
  const offices = entry.classified.classes.filter((one) => leading.includes(one));
  if (!entry.isCurrent || offices.length === 0) return null;
  const named = records
    .filter(({ roleType }) => roleType === "executive")
    .flatMap(({ held }) => held?.to ?? []);
  const last = named.sort().at(-1);
  return unread.find(({ filedOn }) => last !== undefined && filedOn > last) ?? null;
}

function spanOf(group: readonly RoleEvidence[]): { from: string; to: string } | null {
  const from = group.map((one) => one.firstSeen).sort()[0];
  const to = group
    .flatMap((one) => [one.firstSeen, one.lastSeen])
    .sort()
    .at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** On the same day a departure is the later word. */
function isNewer(a: RoleEvidence, b: RoleEvidence): boolean {
  return a.lastSeen === b.lastSeen ? a.action === "departed" : a.lastSeen > b.lastSeen;
}
