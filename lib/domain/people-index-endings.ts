import { type DayRange, monthsBefore } from "./calendar";
import { classifyRole, holdsAlone } from "./classify-role";
import type { PersonEntry, RoleEvidence } from "./people-index";
import type { RoleClass } from "./role";
import { rolesAgree } from "./roles-agree";
import { expandRole } from "./roles-expand";
import { sureMonths } from "./tenure";

/** Whether a document says that a role is left: a departure, or a title such as "Former CEO". */
export function isOver(one: RoleEvidence): boolean {
  return one.action === "departed" || classifyRole(one.roleText).former;
}

/** `isRecorded`: a document records the departure itself; else the role was only over by the day. */
export type Departure = { day: string; isRecorded: boolean };

/**
 * How the person of a record left its role, by documents of departure from the same role under any title;
 * null where none is held since the person was last seen in it. A departure is often announced long before:
 * where any document gives its day, the days of the others do not count.
 */
export function findDeparture(entry: PersonEntry, departures: readonly RoleEvidence[]): Departure | null {
  const lastHeld = entry.held?.to ?? "";
  const found = departures
    .filter((one) => isSameRole(one, entry))
    .flatMap((one): (Departure & { isDated: boolean })[] => {
      const day = [one.effectiveOn, one.firstSeen, one.lastSeen].find(
        (seen): seen is string => seen !== null && seen >= lastHeld,
      );
      if (day === undefined) return [];
      return [{ day, isRecorded: one.action === "departed", isDated: day === one.effectiveOn }];
    });
  const dated = found.filter(({ isDated }) => isDated);
  const [first] = (dated.length > 0 ? dated : found).sort((a, b) => a.day.localeCompare(b.day));
  return first === undefined ? null : { day: first.day, isRecorded: first.isRecorded };
}

const isSameRole = (one: RoleEvidence, entry: PersonEntry): boolean =>
  one.roleText === entry.role ||
  rolesAgree(one.roleText, entry.role) === "same" ||
  rolesAgree(entry.role, one.roleText) === "same";

/** The times between a recorded departure from the role of a record and the next day on which it is held again. */
export function findAbsences(
  entry: PersonEntry,
  departures: readonly RoleEvidence[],
  holdings: readonly RoleEvidence[],
): DayRange[] {
  const held = holdings.filter((one) => isSameRole(one, entry)).flatMap(({ days }) => days);
  return departures
    .filter((one) => one.action === "departed" && isSameRole(one, entry))
    .flatMap(({ effectiveOn, firstSeen }): DayRange[] => {
      const start = effectiveOn ?? firstSeen;
      const end = held.filter((day) => day > start).sort()[0];
      if (end === undefined) return [];
      // Whoever is named in a role again so soon has hardly left it.
      return monthsBefore(end, sureMonths) < start ? [] : [{ start, end }];
    });
}

/** Whether a title says that somebody is an officer, or of which rank, and not of what: "Executive Vice President". */
export function isBareTitle(title: string): boolean {
  return /^(?:(?:named|executive|senior|group|corporate) )*(?:officer|[cegs]{0,2}vp)$/.test(
    expandRole(title),
  );
}

/** The newest title that an ownership form gives the person of a record: such forms give the whole of a title. */
function newestTitleOf({ personKey }: PersonEntry, entries: readonly PersonEntry[]): PersonEntry | null {
  const titles = entries.filter(
    (one) =>
      one.personKey === personKey &&
      one.held !== null &&
      /^[345](?:\/A)?$/.test(one.newest.form ?? "") &&
      !isBareTitle(one.role) &&
      (one.classified.roleType === "executive" || one.classified.classes.includes("chair")),
  );
  const [newest] = titles.sort((a, b) => (b.held?.to ?? "").localeCompare(a.held?.to ?? ""));
  return newest ?? null;
}

/** A director who is chief executive may file as either: only these offices are missed where a title lacks them. */
const missed: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "cto", "coo"]);

/** Since when a newer title of the person leaves out an office of a record. */
function leftOutSince(
  office: RoleClass,
  entry: PersonEntry,
  entries: readonly PersonEntry[],
): string | undefined {
  const newest = newestTitleOf(entry, entries);
  if (!missed.has(office) || newest === null || newest.classified.classes.includes(office)) return undefined;
  const last = entries
    .filter((one) => one.personKey === entry.personKey && one.classified.classes.includes(office))
    .reduce((day, { held }) => (held && held.to > day ? held.to : day), "");
  return newest.heldDays.filter((day) => day > last).sort()[0];
}

/** Whether an ownership form later gives the person of a record a title of other duties: "EVP, Sales" for "EVP, Law". */
export function hasOtherTitle(entry: PersonEntry, entries: readonly PersonEntry[]): boolean {
  const { classes } = entry.classified;
  const newest = newestTitleOf(entry, entries);
  if (newest === null || entry.held === null || entry.roleType !== "executive" || isBareTitle(entry.role))
    return false;
  return (
    (newest.held?.to ?? "") > entry.held.to &&
    !classes.some((one) => missed.has(one)) &&
    rolesAgree(newest.role, entry.role) === "different"
  );
}

/** Whether a record was last seen on the same day as another, in more documents; or in as many, and began later. */
function isBorneOutBetter(one: PersonEntry, other: PersonEntry, lastHeld: string): boolean {
  if (one.held === null || other.held === null || one.held.to !== lastHeld) return false;
  const more = one.verifiedCount - other.verifiedCount || one.held.from.localeCompare(other.held.from);
  return (more || one.personKey.localeCompare(other.personKey)) > 0;
}

/**
 * For each role of a record that one person holds alone: the first day on which somebody else was seen in it, after
 * its holder was last seen in it. Who shares an office ends nobody's, and whoever holds it alone after them ends
 * theirs. Of two who were both last seen on one day, more documents decide. `all` says that
 * none of them is left, `first` that the highest is not: "Chairman & CEO" is no longer so once another is CEO.
 */
export function findSuccessionDays(
  entry: PersonEntry,
  entries: readonly PersonEntry[],
): { days: Map<RoleClass, string>; all: boolean; first: boolean } {
  const days = new Map<RoleClass, string>();
  const alone = entry.classified.classes.filter(holdsAlone);
  for (const role of alone) {
    const holders = entries.filter((one) => one.held !== null && one.classified.classes.includes(role));
    // Of whom only the departure is known, the day on which it was told, or on which it took effect before.
    const lastHeld = holders
      .filter((one) => one.personKey === entry.personKey)
      .reduce(
        (last, { held }) => (held && held.to > last ? held.to : last),
        entry.held !== null ? "" : entry.firstSeen < entry.lastSeen ? entry.firstSeen : entry.lastSeen,
      );
    const others = holders.filter((one) => one.personKey !== entry.personKey && !one.classified.co);
    const since =
      others
        .flatMap(({ held, heldDays }) => [...(held ? [held.from] : []), ...heldDays])
        .filter((day) => day > lastHeld)
        .sort()[0] ??
      (others.some((one) => isBorneOutBetter(one, entry, lastHeld)) ? lastHeld : undefined) ??
      leftOutSince(role, entry, entries);
    if (since !== undefined) days.set(role, since);
  }
  const [first] = alone;
  return {
    days,
    all: alone.length > 0 && days.size === alone.length,
    first: first !== undefined && days.has(first),
  };
}
