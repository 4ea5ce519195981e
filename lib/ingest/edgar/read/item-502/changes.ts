import "server-only";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { type FrameAction, type Item, isRank, sentenceText, single } from "./item";
import type { Link } from "./links";
import { roleOf } from "./offices";

export type Change = {
  person: number;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  day: string | null;
  /** Whether the day is given as that of the change, not of the act by which it came about. */
  isStated: boolean;
  interim: boolean;
  reason: string | null;
  sentence: number;
  /** Whether the event itself names the office. */
  isNamed: boolean;
  /** Whether it is told as done: "has ceased to serve". */
  isDone: boolean;
  /** Known only from another's change: gives way to what the item says outright. */
  isImplied: boolean;
  /** Told as the new day of a change that was to come at another: "will now retire on". */
  isMoved: boolean;
  /** Whose change it comes with: "effective upon Mr. Day's departure". */
  link: Link | null;
};

const changeKey = ({ person, action, roleClass }: Change): string => `${person} ${action} ${roleClass}`;

/** One change per person, action and class, with the first day that is the change's own, else the first day. */
export function merge(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of [...changes].sort((a, b) => Number(a.isImplied) - Number(b.isImplied))) {
    const known = merged.get(changeKey(change));
    if (known === undefined) {
      merged.set(changeKey(change), { ...change });
      continue;
    }
    const isOwn = change.action === "departed" && change.isNamed && !known.isNamed;
    // What is over already does not end with a later employment.
    const isOver = known.isDone && !change.isNamed && known.isNamed;
    if (
      change.day !== null &&
      !isOver &&
      (known.day === null || change.isMoved || (change.isStated && (!known.isStated || isOwn)))
    )
      [known.day, known.isStated] = [change.day, change.isStated];
    known.isNamed ||= change.isNamed;
    known.interim ||= change.interim;
    known.reason ??= change.reason;
  }
  return [...merged.values()];
}

const plain = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Leaves out what is no office kept beside a change: what is left or taken, and the seat of whom nothing else changes. */
export function withoutStays(changes: readonly Change[]): Change[] {
  const same = (a: Change, b: Change) => a.person === b.person && a.roleClass === b.roleClass;
  return changes.filter((change) => {
    if (change.action !== "continues") return true;
    const others = changes.filter((other) => other.person === change.person && other.action !== "continues");
    return !others.some(
      (other) =>
        same(other, change) &&
        (change.roleClass !== "other_officer" || plain(other.role) === plain(change.role)) &&
        (other.action === "departed" || change.roleClass !== "director"),
    );
  });
}

/** The departure of whoever had the office that another takes. */
const leftTo = (taken: Change, person: number, role: string): Change => ({
  ...taken,
  person,
  role,
  action: "departed",
  isStated: false,
  isNamed: false,
  isImplied: true,
  reason: null,
});

/** Who holds an office that only one holds leaves it when the item gives it to another. */
export function impliedDepartures(item: Item, changes: readonly Change[]): Change[] {
  const implied: Change[] = [];
  const party = new Set(changes.map(({ person }) => person));
  const former = [...item.heldBefore].filter(([person]) => party.has(person) && !item.held.has(person));
  for (const [person, offices] of [...item.held, ...former]) {
    const role = roleOf(item, offices);
    if (
      role === null ||
      offices.some(({ sentence }) =>
        /\b(?:on|tak(?:e|es|ing)) (?:an? )?(?:\w+ ){0,2}leave\b/.test(sentenceText(item, sentence)),
      )
    )
      continue;
    const own = changes.filter((change) => change.person === person);
    for (const { title } of offices) {
      // "Ann Lee, our Treasurer, will be Controller; Bo Day will be Treasurer."
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          !isRank(title) &&
          change.role.split(" and ").some((one) => plain(one) === plain(title)),
      );
      const isParty = own.some(
        ({ action, roleClass }) => action === "appointed" && roleClass === "other_officer",
      );
      const isSaid = own.some(({ action, role: name }) => action !== "appointed" && name.includes(title));
      if (
        taken &&
        isParty &&
        !isSaid &&
        classifyRole(title).classes.every((name) => name === "other_officer")
      )
        implied.push(leftTo(taken, person, title));
    }
    for (const roleClass of role.classes) {
      if (!single.has(roleClass) || own.some((change) => change.roleClass === roleClass)) continue;
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          change.roleClass === roleClass &&
          !/\bco-/i.test(change.role),
      );
      const isRising = own.some(
        ({ action, roleClass: name }) => action === "appointed" && name !== "chair" && name !== "director",
      );
      if (taken === undefined || (isRising && !role.interim) || (taken.interim && !role.interim)) continue;
      implied.push({ ...leftTo(taken, person, role.title), interim: role.interim });
    }
  }
  return implied;
}
