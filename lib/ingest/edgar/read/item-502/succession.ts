import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import type { Change } from "./changes";
import type { Day } from "./days";
import type { FrameAction, Item, Role } from "./item";
import { officesOf, roleOf } from "./offices";
import { coordinated } from "./people";
import { addChange, type Reading } from "./reading";

/** Who goes and who comes by an event. */
type Sides = { before: number[]; heirs: number[] };

/** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
export function readSuccession(
  reading: Reading,
  event: TextEvent,
  people: readonly number[],
  role: Role | null,
  day: Day,
): void {
  const { item, changes } = reading;
  const { before, heirs } = sidesOf(item, event, people);
  // "Will succeed him as chair of the Audit Committee": no office of the company.
  if (role === null && officesOf(item, event).length > 0) return;
  const known =
    role ??
    lastRole(changes, before, "departed") ??
    lastRole(changes, heirs, "appointed") ??
    before.map((person) => roleOf(item, item.held.get(person) ?? [])).find((one) => one !== null) ??
    null;
  if (known === null) return;
  const heirDay =
    changes.findLast((change) => heirs.includes(change.person) && change.action === "appointed")?.day ?? null;
  for (const person of heirs)
    addChange(reading, event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
  const dayLeft = day ?? (heirDay === null ? null : { day: heirDay, isStated: false });
  for (const person of before)
    addChange(reading, event, person, "departed", leftOf(item, person, known), dayLeft, { isImplied: true });
}

/** Of several offices, those that the one before is known to have held. */
function leftOf(item: Item, person: number, known: Role): Role {
  const held = roleOf(item, [...(item.held.get(person) ?? []), ...(item.heldBefore.get(person) ?? [])]);
  const shared = known.classes.filter((name) => held?.classes.includes(name));
  const classes =
    shared.length > 0
      ? shared
      : known.classes.filter((name) => name !== "director" || known.classes.length === 1);
  return { title: known.title, classes, interim: held?.interim ?? false };
}

function lastRole(changes: readonly Change[], persons: readonly number[], action: FrameAction): Role | null {
  const last = changes.findLast((change) => persons.includes(change.person) && change.action === action);
  const all = changes.filter((change) => change.person === last?.person && change.action === action);
  return last ? { title: last.role, classes: all.map(({ roleClass }) => roleClass), interim: false } : null;
}

function sidesOf(item: Item, event: TextEvent, people: readonly number[]): Sides {
  const given = (name: string) =>
    event.arguments.flatMap(({ role: part, mention }) => {
      const one = part === name && mention !== null ? item.annotation.mentions[mention] : undefined;
      return one?.kind === "person" ? [one.person] : [];
    });
  const left = given("source");
  const come = given("person").filter((person) => !left.includes(person));
  const { subject, behind } = aroundVerb(item, event, people);
  const end = item.annotation.sentences[event.sentence]?.end ?? event.end;
  const isPassive = /\b(?:be|been|was|is|were) (?:succeeded|replaced)\b.* by\b/.test(
    item.gap(event.start, Math.min(event.end + 80, end)),
  );
  const before = left.length > 0 ? left : isPassive ? subject : behind;
  const heirs = come.length > 0 ? come : isPassive ? behind : subject;
  return { before, heirs: heirs.filter((person) => !before.includes(person)) };
}

/** Who stands before and behind the verb of a succession. */
function aroundVerb(
  item: Item,
  event: TextEvent,
  people: readonly number[],
): { subject: number[]; behind: number[] } {
  const list = item.people[event.sentence] ?? [];
  const verb = /\b(?:succeed\w*|replac\w+|t[ao]k\w+ over|step\w* into)( by)?\b/i.exec(
    item.text.slice(event.start, event.end),
  );
  const at = event.start + (verb?.index ?? 0) + (verb?.[0].length ?? 0);
  const first = list.find(({ start }) => start >= at && start - at < 70);
  const behind = first ? coordinated(item, event.sentence, new Set([first.person])) : [];
  const front = list.findLast(({ end, form }) => end <= at && (form !== "pronoun" || end > event.start));
  const own = people.filter((person) => !behind.includes(person));
  if (own.length > 0) return { subject: own, behind };
  const subject =
    front && !behind.includes(front.person) ? coordinated(item, event.sentence, new Set([front.person])) : [];
  return { subject, behind };
}
