import "server-only";
import type { ArgumentRole, TextEvent } from "@/lib/language/annotation";
import type { Change } from "./changes";
import type { Day } from "./days";
import type { FrameAction, Item, Role } from "./item";
import { officesOf, roleOf } from "./offices";
import { addChange, type Reading } from "./reading";

/** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
export function readSuccession(reading: Reading, event: TextEvent, role: Role | null, day: Day): void {
  const { item, changes } = reading;
  const [before, heirs] = [personsAs(item, event, "source"), personsAs(item, event, "person")];
  // "Will succeed him as chair of the Audit Committee": no office of the company.
  if (role === null && officesOf(item, event).length > 0) return;
  const known = role ?? lastRole(changes, before, "departed") ?? lastRole(changes, heirs, "appointed");
  if (known === null) return;
  const heirDay =
    changes.findLast((change) => heirs.includes(change.person) && change.action === "appointed")?.day ?? null;
  for (const person of heirs)
    addChange(reading, event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
  const dayLeft = day ?? (heirDay === null ? null : { day: heirDay, isStated: false });
  for (const person of before)
    addChange(reading, event, person, "departed", leftOf(item, person, known), dayLeft, { isImplied: true });
}

/** "No one will replace Ann Lee as treasurer": she leaves the office. */
export function readUnfilled(reading: Reading, event: TextEvent, role: Role, day: Day): void {
  for (const person of personsAs(reading.item, event, "source"))
    addChange(reading, event, person, "departed", role, day, { isImplied: true });
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

const personsAs = (item: Item, event: TextEvent, part: ArgumentRole): number[] =>
  event.arguments.flatMap(({ role, mention }) => {
    const one = role === part && mention !== null ? item.annotation.mentions[mention] : undefined;
    return one?.kind === "person" ? [one.person] : [];
  });
