import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Day, Link } from "./item-502-days";
import { type FrameAction, type Item, type Role, single } from "./item-502-item";
import { roleOf } from "./item-502-offices";

/** What an item does to one person's offices of a class. */
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

const reasons = [
  "death",
  "health",
  "personal",
  "other opportunities",
  "disagreement",
  "mutual agreement",
  "termination",
  "retirement",
] as const;

/** What makes a day a new one for what was to come at another. */
const moves = phrases("new day");
const underWay = phrases("under way");
const ofTerm = phrases("end of a term");
const untilDay = phrases("5.02: until a day");
const ofAll = phrases("day of all");
const untilFilled = phrases("until somebody comes");
const onLeave = phrases("5.02: on leave");

/** Why somebody leaves, from a closed list; null where a sentence gives no reason. */
const reasonOf = (text: string): string | null =>
  reasons.find((reason) => phrases(`reason: ${reason}`).test(text)) ?? null;

type Options = { isImplied?: boolean; isNamed?: boolean };

/** The changes that an item's events tell, as they are read one after the other. */
export class Changes {
  readonly all: Change[] = [];
  /** Whose change the event that is read comes with. */
  link: Link | null = null;
  private readonly said = new Set<string>();
  /** Days that date a change of which another sentence gives the office. */
  private readonly roleless: { person: number; action: FrameAction; day: Day; isMoved: boolean }[] = [];
  /** Until when an office is kept, by person and class. */
  private readonly stays = new Map<string, string>();

  constructor(readonly item: Item) {}

  /** Notes what an event does to one person's offices, a change for each class of office. */
  add(
    event: TextEvent,
    person: number,
    action: FrameAction,
    role: Role,
    day: Day,
    { isImplied = false, isNamed = true }: Options = {},
  ): void {
    const { item } = this;
    for (const roleClass of role.classes) {
      const key = `${person} ${action} ${roleClass} ${day?.day} ${role.title}`;
      if (this.said.has(key)) continue;
      this.said.add(key);
      this.all.push({
        person,
        action,
        role: role.title,
        roleClass:
          roleClass === "director" && /Vice Chair/.test(role.title) && !/\bDirector\b/.test(role.title)
            ? "other_officer"
            : roleClass,
        day: day?.day ?? null,
        isStated: day?.isStated ?? false,
        interim: role.interim,
        reason: action === "departed" ? reasonOf(item.line(event.sentence)) : null,
        sentence: event.sentence,
        isNamed,
        isDone: event.modality === "done" && !underWay.test(item.said(event)),
        isImplied,
        isMoved: day?.isStated === true && moves.test(item.said(event, 40)),
        link: action === "continues" ? null : this.link,
      });
    }
  }

  /** Notes the day of a change whose office another sentence gives. */
  addDay(event: TextEvent, person: number, action: FrameAction, day: Day): void {
    this.roleless.push({ person, action, day, isMoved: moves.test(this.item.said(event, 40)) });
  }

  /** Notes an office that is kept beside a change, or until when it is. */
  keep(event: TextEvent, people: readonly number[], role: Role | null): void {
    const { item } = this;
    if (role === null || role.title === "Executive Officer") return;
    const until = (item.times[event.sentence] ?? []).find(
      ({ precision, start }) => precision === "day" && start > event.start,
    );
    const said = item.said(event, 0, 60);
    const isUntil = untilDay.test(said);
    // A director stays until the next meeting at least.
    const isOfTerm = role.title === "Director" && ofTerm.test(said);
    for (const person of people) {
      if (!isUntil || isOfTerm) this.add(event, person, "continues", role, null);
      if (isUntil && until) for (const name of role.classes) this.stays.set(`${person} ${name}`, until.from);
    }
  }

  /** "Both promotions are effective May 15": the day of all that has none of its own. */
  dateAll({ sentence }: TextEvent): void {
    const time = (this.item.times[sentence] ?? []).find(
      ({ relation, precision }) => relation === "effective" && precision === "day",
    );
    if (time === undefined || !this.item.says(sentence, ofAll)) return;
    for (const change of this.all) if (!change.isStated) [change.day, change.isStated] = [time.from, true];
  }

  /** Gives changes the days that other sentences, and other people's changes, have for them. */
  settleDays(): void {
    const { all } = this;
    this.takeRolelessDays();
    for (const change of all) {
      const until = this.stays.get(`${change.person} ${change.roleClass}`);
      if (change.action === "departed" && until !== undefined)
        [change.day, change.isStated, change.isNamed] = [until, true, true];
    }
    for (const change of all) {
      const { link, person, action } = change;
      const other = all.find(
        (one) =>
          one.person === link?.person &&
          one.action === link.action &&
          one.day !== null &&
          (one.person !== person || one.action !== action),
      );
      if (other && (change.day === null || link?.isFirm)) [change.day, change.isStated] = [other.day, true];
    }
    // A person who serves until a successor is found does so from the day on which the predecessor leaves.
    for (const change of all.filter((one) => one.action === "appointed" && one.day === null))
      if (this.item.says(change.sentence, untilFilled))
        change.day =
          all.find(
            ({ action, roleClass, person }) =>
              action === "departed" && roleClass === change.roleClass && person !== change.person,
          )?.day ?? null;
  }

  private takeRolelessDays(): void {
    for (const { person, action, day, isMoved } of this.roleless)
      for (const change of this.all) {
        if (change.person !== person || change.action !== action || day === null) continue;
        // What is over already does not end with a later employment.
        const isOver =
          action === "departed" &&
          change.isDone &&
          change.isNamed &&
          !change.isImplied &&
          day.day > this.item.context.filedOn;
        if (!isOver && (change.day === null || !change.isStated || change.isImplied || isMoved))
          [change.day, change.isStated] = [day.day, day.isStated];
      }
  }
}

/** One change per person, action and class, with the first day that is the change's own, else the first day. */
export function merge(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of [...changes].sort((a, b) => Number(a.isImplied) - Number(b.isImplied))) {
    const key = `${change.person} ${change.action} ${change.roleClass}`;
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, { ...change });
      continue;
    }
    const isOwn = change.action === "departed" && change.isNamed && !known.isNamed;
    // What is over already does not end with a later employment.
    const isOver = known.isDone && !change.isNamed && known.isNamed;
    const isBetter = known.day === null || change.isMoved || (change.isStated && (!known.isStated || isOwn));
    if (change.day !== null && !isOver && isBetter)
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
  return changes.filter(
    (change) =>
      change.action !== "continues" ||
      !changes.some(
        (other) =>
          other.action !== "continues" &&
          other.person === change.person &&
          other.roleClass === change.roleClass &&
          (change.roleClass !== "other_officer" || plain(other.role) === plain(change.role)) &&
          (other.action === "departed" || change.roleClass !== "director"),
      ),
  );
}

/** The holder of an office that one person holds leaves it when the item gives it to somebody else. */
export function impliedDepartures(item: Item, changes: readonly Change[]): Change[] {
  const implied: Change[] = [];
  const party = new Set(changes.map(({ person }) => person));
  const former = [...item.heldBefore].filter(([person]) => party.has(person) && !item.held.has(person));
  for (const [person, offices] of [...item.held, ...former]) {
    const role = roleOf(item, offices);
    if (role === null || offices.some(({ sentence }) => item.says(sentence, onLeave))) continue;
    const own = changes.filter((change) => change.person === person);
    const isRising = own.some(
      ({ action, roleClass }) => action === "appointed" && roleClass !== "chair" && roleClass !== "director",
    );
    for (const roleClass of role.classes) {
      if (!single.has(roleClass) || own.some((change) => change.roleClass === roleClass)) continue;
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          change.roleClass === roleClass &&
          !/\bco-/i.test(change.role),
      );
      if (taken === undefined || (!role.interim && (isRising || taken.interim))) continue;
      implied.push({
        ...taken,
        ...{ person, role: role.title, interim: role.interim, action: "departed", reason: null },
        ...{ isStated: false, isNamed: false, isImplied: true },
      });
    }
  }
  return implied;
}
