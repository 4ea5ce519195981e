import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Day } from "./days";
import { type FrameAction, type Item, isRank, type Office, type Person, type Role } from "./item";
import { joined, roleOf } from "./offices";
import { addChange, keepOffice, type Reading } from "./reading";

/** What stands between a name and its office in a list or table. */
const leadsToOffice = phrases("name before an office");

type Entry = { person: Person; now: Office[]; before: Office[] };

/**
 * "Elected the following officers: …": those named behind, in the sentence or in the list or table below it, each
 * with the office beside the name. Whether there are any.
 */
export function readListed(
  reading: Reading,
  event: TextEvent,
  action: FrameAction,
  common: Role | null,
  day: Day,
): boolean {
  const { item } = reading;
  const entries = entriesBehind(item, event);
  for (const { person, now, before } of entries) {
    const role = (action === "appointed" && common) || roleOf(item, now) || common;
    if (role === null) continue;
    const left = roleOf(
      item,
      before.filter(({ title }) => !isRank(title)),
    );
    const shared = role.classes.filter((name) => left?.classes.includes(name));
    const only = (from: Role, names: readonly RoleClass[]): Role => ({ ...from, classes: [...names] });
    const taken = only(
      role,
      role.classes.filter((name) => !shared.includes(name)),
    );
    addChange(reading, event, person.person, action, taken, day);
    if (shared.length > 0) keepOffice(reading, event, [person.person], only(role, shared));
    const lost = left?.classes.filter((name) => !shared.includes(name)) ?? [];
    if (left && lost.length > 0) addChange(reading, event, person.person, "departed", only(left, lost), day);
  }
  return entries.length > 0;
}

function entriesBehind(item: Item, event: TextEvent): Entry[] {
  const { sentences } = item.annotation;
  const entries: Entry[] = [];
  for (let at = event.sentence; at < sentences.length; at += 1) {
    const isOwn = at === event.sentence;
    const kind = sentences[at]?.kind;
    if (!isOwn && kind === "prose") break;
    // A line that tells an event itself is read by itself.
    const tells = (item.events[at] ?? []).some(({ realization }) => realization === "verb");
    if (isOwn || !tells) entries.push(...entriesOf(item, at, isOwn ? event.end : 0, !isOwn));
  }
  return entries;
}

/** The names of a sentence behind a place, with the offices beside each. */
function entriesOf(item: Item, sentence: number, from: number, isLine: boolean): Entry[] {
  const people = (item.people[sentence] ?? []).filter(
    ({ start, form }) => start >= from && form !== "pronoun" && !isOfOther(item, start),
  );
  const offices = (item.offices[sentence] ?? []).filter(({ start }) => start >= from);
  return people.map((person, index): Entry => {
    const next = people[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const behind = offices.filter(({ start }) => start >= person.end && start < next);
    const last = people[index - 1]?.end ?? 0;
    const ahead = isLine ? offices.filter(({ start, end }) => start >= last && end <= person.start) : [];
    const [first] = behind;
    const isBeside = first !== undefined && leadsToOffice.test(item.gap(person.end, first.start));
    const own = isBeside ? behind : ahead;
    return {
      person,
      now: own[0] ? joined(item, own[0]).filter(({ isFormer }) => !isFormer) : [],
      before: own.filter(({ isFormer }) => isFormer),
    };
  });
}

const isOfOther = (item: Item, start: number): boolean =>
  /\b(?:by|of) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(item.gap(start - 12, start));
