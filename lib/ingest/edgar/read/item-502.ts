import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import { annotate } from "@/lib/language/annotate";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { type Change, Changes, impliedDepartures, merge, withoutStays } from "./item-502-changes";
import { type Day, dayOf, headDayOf, linkOf } from "./item-502-days";
import {
  appointing,
  departing,
  type FrameAction,
  type FrameContext,
  Item,
  type Office,
  type Role,
  single,
} from "./item-502-item";
import { endsTenure, isNoChange, isTermOfContract } from "./item-502-no-change";
import {
  capacityOf,
  type Entry,
  eliminated,
  entriesBehind,
  isKeptBeside,
  isRank,
  moveFrom,
  officesOf,
  pairsOf,
  respectiveOf,
  roleOf,
  seat,
} from "./item-502-offices";

/** What an Item 5.02 says of one person and one class of role. `[start, end)` is the sentence that says so. */
export type Frame = {
  person: string;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  /** YYYY-MM-DD; null where the item names no day. */
  effectiveOn: string | null;
  interim: boolean;
  /** Who takes a departing person's role, where the item says so. */
  successor: string | null;
  /** "retirement", "death", "disagreement" and the like, from a closed list; null where none is given. */
  reason: string | null;
  start: number;
  end: number;
};

/**
 * Numbers under which departures and elections are filed. Before August 23, 2004, officers came and went among "other
 * events" (5), and only directors who resigned had an item of their own (6).
 */
export const roleItems: ReadonlySet<string> = new Set(["5.02", "5", "6"]);

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 50_000;

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Read from what the text's
 * events say: silence is an empty list, as for items on pay alone. Of a longer text the first 50,000 characters are
 * read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest);
  const annotation = annotate(text, {
    company: context.company,
    names: context.names,
    date: context.filedOn,
  });
  const item = new Item(text, annotation, context);
  const said = merge(new Reader(item).read());
  const changes = withoutStays(merge([...said, ...impliedDepartures(item, said)]));
  // To stay is news only beside a change.
  if (changes.every(({ action }) => action === "continues")) return [];
  return changes.map(({ person, action, role, roleClass, day, interim, reason, sentence }): Frame => {
    const heir = changes.find(
      (other) =>
        other.action === "appointed" &&
        other.person !== person &&
        other.roleClass === roleClass &&
        single.has(roleClass),
    );
    const { start = 0, end = 0 } = annotation.sentences[sentence] ?? {};
    const successor = action === "departed" && heir ? (item.names[heir.person] ?? null) : null;
    const name = item.names[person] ?? "";
    return {
      person: name,
      action,
      role,
      roleClass,
      effectiveOn: day,
      interim,
      successor,
      reason,
      start,
      end,
    };
  });
}

const staying = phrases("staying");
/** Offices that a text speaks of without naming them: "her present positions". */
const heldNow = phrases("offices held now");
const besideHeld = phrases("beside what is held");
const sameOffice = phrases("that same office");
const thatOffice = phrases("to that office");
const allOffices = phrases("all offices");
const copula = phrases("copula before an office");
const candidacy = phrases("candidacy");
const gone = phrases("no longer employed");
const fillsSeat = phrases("a seat filled");
const notStanding = phrases("5.02: not to stand");
const decidedNot = phrases("5.02: board's decision");
const lastDay = phrases("5.02: last day");
const outOf = phrases("5.02: transition out of");
const unable = phrases("5.02: unable");
const isNow = phrases("5.02: is now");
const actsAs = phrases("5.02: acts as");
const byDuties = phrases("5.02: duties taken by another");
const isOfBoard = phrases("directors to come");
const interimly = phrases("5.02: for the time being");

const moving = phrases("5.02: verb of moving to an office");
const givingTo = phrases("5.02: verb of handing an office on");
const takingUp = phrases("5.02: verb of taking an office up");
const keeping = phrases("5.02: verb of staying in office");
const standing = phrases("5.02: verb of standing for office");

/** An event of an item with whom it befalls, which offices it speaks of, and its day. */
type Told = {
  event: TextEvent;
  predicate: string;
  action: FrameAction | null;
  people: number[];
  offices: Office[];
  role: Role | null;
  day: Day;
  /** Offices by person, where the event gives each person one. */
  pairs: Map<number, Office[]>;
  /** Those named in the list that the event opens: "elected the following". */
  entries: Entry[];
  /** Whether it speaks of "that role". */
  isSame: boolean;
  isUnable: boolean;
  isKept: boolean;
  /** The words of the event, with those of its clause before it. */
  words: string;
};

/** Reads what each event of an item says of persons and offices. */
class Reader {
  private readonly changes: Changes;
  /** The day above a list of changes. */
  private headDay: string | null = null;

  constructor(private readonly item: Item) {
    this.changes = new Changes(item);
  }

  read(): Change[] {
    const { changes } = this;
    for (const event of this.item.annotation.events) {
      changes.dateAll(event);
      const told = this.toldBy(event);
      if (told !== null) this.readEvent(told);
    }
    changes.settleDays();
    return changes.all;
  }

  /** An event in the item's terms; null of one that changes no office of the company. */
  private toldBy(event: TextEvent): Told | null {
    const { item } = this;
    if (isNoChange(item, event)) return null;
    const action = this.actionOf(event);
    const people = item.peopleOf(event);
    const each = action === "appointed" ? pairsOf(item, event) : new Map<number, Office[]>();
    const isListed = action === "appointed" || (action === "departed" && people.length === 0);
    const entries = isListed ? entriesBehind(item, event) : [];
    if (people.length === 0 && each.size === 0 && entries.length === 0) return null;
    this.headDay = headDayOf(item, event.sentence) ?? this.headDay;
    const read = dayOf(item, event, this.headDay);
    const link = linkOf(item, event);
    this.changes.link = read?.isStated && (!link?.isFirm || read.isEffective) ? null : link;
    const offices = officesOf(item, event);
    // "Chief executive and a director of Orion": both are Orion's.
    if (offices.at(-1)?.organization != null) return null;
    const role = roleOf(item, offices);
    const predicate = this.predicateOf(event);
    const words = item.said(event, 30);
    const isUnable = unable.test(words);
    const isKept = !isUnable && keeping.test(predicate) && staying.test(words);
    const respective = respectiveOf(item, event, people, offices);
    const isPaired = each.size > 1 || role === null;
    return {
      ...{ event, predicate, action, people, offices, role, entries, isUnable, isKept, words },
      day: this.changes.link === null || read?.isStated ? read : null,
      pairs: respective.size > 0 ? respective : isPaired ? each : new Map(),
      isSame: role === null && sameOffice.test(item.said(event, 0, 40)),
    };
  }

  /** What an event does to an office: the closed predicates of persons, and verbs whose object is an employment. */
  private actionOf(event: TextEvent): FrameAction | null {
    const { predicate } = event;
    const { item } = this;
    const said = item.said(event);
    if (departing.has(predicate) || predicate === "lay-off" || gone.test(said)) return "departed";
    if (appointing.has(predicate)) return "appointed";
    const isOfOffice = item.officesIn(event).length > 0 && !/\bexpir/.test(said);
    if ((predicate === "terminate" && isOfOffice) || endsTenure(event)) return "departed";
    if (predicate === "verb:transition" && outOf.test(said)) return "departed";
    if (predicate === "verb:be" && lastDay.test(said)) return "departed";
    return takingUp.test(predicate) ? "appointed" : null;
  }

  /** Whether a person has an office of the same class, by the item's words. */
  private holds(person: number, role: Role | null): boolean {
    return (this.item.held.get(person) ?? []).some((office) =>
      roleOf(this.item, [office])?.classes.some((name) => role?.classes.includes(name)),
    );
  }

  /** The predicate of an event, with "is", "acts" and "serves" as the holding of an office. */
  private predicateOf(event: TextEvent): string {
    const { item } = this;
    const isOffice =
      event.predicate === "verb:be" &&
      item
        .officesIn(event)
        .some(({ start }) => copula.test(item.gap(Math.max(event.start, start - 40), start)));
    return isOffice ? "hold-office" : event.predicate;
  }

  /** Notes the changes that one event tells. */
  private readEvent(told: Told): void {
    const { item, changes } = this;
    const { event, predicate, action, people, role, day, isKept } = told;
    const isAsserted = event.polarity === "asserted";
    const isMove = !isKept && (action === "appointed" || moving.test(predicate));
    const moved = isMove ? moveFrom(item, event) : null;
    if (moved) this.readMove(told, moved);
    else if (this.readPassing(told)) return;
    else if (this.isNotStanding(event)) for (const person of people) this.leave(told, person, seat);
    else if (predicate === "succeed" && isAsserted) this.readSuccession(told);
    else if (isKept && isAsserted)
      for (const person of people) changes.keep(event, [person], role ?? this.sameOf(told, person));
    else if (action && told.entries.length > 0) this.readListed(told, action);
    else if (action === "departed") this.readDeparture(told);
    else if (action === "appointed" && isAsserted) this.readAppointment(told);
    else if (predicate === "hold-office" && event.realization === "verb") {
      const held = role ?? (told.isSame ? capacityOf(item, event, people) : null);
      if (held) for (const person of people) this.readHolding(told, held, person, day);
    }
  }

  /** "Will not stand for re-election", "was not renominated": the seat ends. */
  private isNotStanding(event: TextEvent): boolean {
    const { item } = this;
    if (event.predicate === "depart") return notStanding.test(item.said(event, 20));
    return (
      event.polarity === "denied" &&
      (event.realization !== "verb" || standing.test(event.predicate)) &&
      !decidedNot.test(item.said(event, 40)) &&
      candidacy.test(item.said(event, 30))
    );
  }

  private readMove({ event, people, day }: Told, [left, taken]: [Role | null, Role | null]): void {
    const classes = (left?.classes ?? []).filter(
      (name) => single.has(name) && !taken?.classes.includes(name),
    );
    for (const person of people) {
      if (left && classes.length > 0) this.changes.add(event, person, "departed", { ...left, classes }, day);
      if (taken) this.changes.add(event, person, "appointed", taken, day);
    }
  }

  /** "Will transition her role as treasurer to Bo Day": whether an office is passed on. */
  private readPassing({ event, people, role, day }: Told): boolean {
    const { item, changes } = this;
    if (event.polarity === "denied" || !givingTo.test(event.predicate)) return false;
    const heirs = item.personsAs(event, /^recipient$/);
    const isTitle = event.arguments.some(({ head }) => /^(?:title|office|position|role|post)$/.test(head));
    const passed = role ?? (isTitle ? capacityOf(item, event) : null);
    if (passed === null || heirs.length === 0) return false;
    const holders = [...item.held.keys()].filter((person) => this.holds(person, passed));
    for (const person of new Set([...people, ...holders]))
      if (!heirs.includes(person)) changes.add(event, person, "departed", passed, day);
    for (const person of heirs) changes.add(event, person, "appointed", passed, day);
    return true;
  }

  /** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
  private readSuccession({ event, role, day }: Told): void {
    const { item, changes } = this;
    const before = item.personsAs(event, /^source$/);
    const heirs = item.personsAs(event, /^person$/);
    // "Will succeed him as chair of the Audit Committee": no office of the company.
    if (role === null && officesOf(item, event).length > 0) return;
    const known = role ?? this.lastRole(before, "departed") ?? this.lastRole(heirs, "appointed");
    if (known === null) return;
    const heir = changes.all.findLast((one) => heirs.includes(one.person) && one.action === "appointed");
    for (const person of heirs)
      changes.add(event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
    const dayLeft = day ?? (heir?.day ? { day: heir.day, isStated: false } : null);
    for (const person of before) {
      // Of several offices, those that the one before is known to have held.
      const held = roleOf(item, item.held.get(person) ?? []);
      const shared = known.classes.filter((name) => held?.classes.includes(name));
      const left = { ...known, interim: held?.interim ?? false };
      if (shared.length > 0) left.classes = shared;
      else if (known.classes.length > 1) left.classes = known.classes.filter((name) => name !== "director");
      changes.add(event, person, "departed", left, dayLeft, { isImplied: true });
    }
  }

  private lastRole(persons: readonly number[], action: FrameAction): Role | null {
    const all = this.changes.all.filter((one) => persons.includes(one.person) && one.action === action);
    const last = all.at(-1);
    const classes = all.filter(({ person }) => person === last?.person).map(({ roleClass }) => roleClass);
    return last ? { title: last.role, classes, interim: false } : null;
  }

  /** The office that "that role" or "her present positions" speaks of. */
  private sameOf({ event, isSame }: Told, person: number): Role | null {
    const { item } = this;
    if (!isSame) return null;
    return heldNow.test(item.said(event, 0, 40))
      ? roleOf(item, item.held.get(person) ?? [])
      : capacityOf(item, event);
  }

  private readDeparture(told: Told): void {
    const { item, changes } = this;
    const { event, people, role, day, words } = told;
    if (event.polarity === "denied" && !gone.test(words)) return;
    const offices = item.offices[event.sentence] ?? [];
    // "Will cease to be President": of what it says, not of all that is held.
    const isSaid = (item.events[event.sentence] ?? []).some(
      (other) =>
        other.polarity === "denied" &&
        other.predicate === "hold-office" &&
        other.start === event.start &&
        officesOf(item, other).length > 0,
    );
    if (role === null && isSaid) return;
    const kept = offices.filter((office) => item.isExempt(office));
    changes.keep(event, people, roleOf(item, kept));
    for (const person of people) {
      const own = this.leftBy(told, person);
      if (own) this.leave(told, person, own, role !== null);
      if (!own?.classes.includes("director")) changes.addDay(event, person, "departed", day);
    }
  }

  /** "Elected the following officers: …": each has the office beside the name. */
  private readListed({ event, entries, role, day }: Told, action: FrameAction): void {
    const { item, changes } = this;
    const said = item.said(event, 0, 60);
    // "Took office as directors and executive officers": each as what the list says.
    const common = /\bofficers\b/.test(said) ? null : isOfBoard.test(item.said(event, 0, 40)) ? seat : role;
    for (const { person, now, before } of entries) {
      const given = (action === "appointed" && common) || roleOf(item, now) || common;
      if (given === null) continue;
      const left = roleOf(
        item,
        before.filter(({ title }) => !isRank(title)),
      );
      const shared = given.classes.filter((name) => left?.classes.includes(name));
      const without = (role: Role): Role => ({
        ...role,
        classes: role.classes.filter((name) => !shared.includes(name)),
      });
      changes.add(event, person, action, without(given), day);
      if (shared.length > 0) changes.keep(event, [person], { ...given, classes: shared });
      if (left) changes.add(event, person, "departed", without(left), day);
    }
  }

  /** Records a departure; a person who leaves the board isn't its chair anymore. */
  private leave({ event, day }: Told, person: number, role: Role, isNamed = true): void {
    const { item, changes } = this;
    changes.add(event, person, "departed", role, day, { isNamed });
    if (!role.classes.includes("director")) return;
    const chair = (item.held.get(person) ?? []).find((office) => office.title.startsWith("Chair"));
    const left = chair ? roleOf(item, [chair]) : null;
    if (left) changes.add(event, person, "departed", left, day, { isImplied: true });
  }

  /** What a departing person leaves: what the event names, else what is held, or what is eliminated or vacant. */
  private leftBy({ event, role, offices, day, isSame }: Told, person: number): Role | null {
    const { item } = this;
    const held = item.held.get(person) ?? [];
    const behind = item.said(event, 0, 40);
    const same = isSame && !heldNow.test(behind) ? capacityOf(item, event) : null;
    const named = role && allOffices.test(behind) ? roleOf(item, [...held, ...offices]) : (role ?? same);
    const isVacancy = event.realization === "noun" && item.says(event.sentence, fillsSeat);
    return (
      named ??
      roleOf(item, held) ??
      (day === null ? null : roleOf(item, item.heldBefore.get(person) ?? [])) ??
      roleOf(item, eliminated(item, event)) ??
      (isVacancy ? seat : null)
    );
  }

  private readAppointment({ event, people, offices, role, day, pairs, words }: Told): void {
    const { item, changes } = this;
    if (byDuties.test(words)) return;
    // "Took over as treasurer from Bo Day".
    for (const person of role ? item.personsAs(event, /^source$/) : [])
      if (role) changes.add(event, person, "departed", role, day, { isImplied: true });
    const kept = (item.offices[event.sentence] ?? []).find((office) => isKeptBeside(item, office));
    const isBeside = kept !== undefined || besideHeld.test(item.said(event, 0, 60));
    for (const person of isBeside ? people : [])
      changes.keep(event, [person], roleOf(item, kept ? item.joined(kept) : (item.held.get(person) ?? [])));
    const taken = offices.filter(({ isFormer }) => !isFormer);
    const common = roleOf(item, taken) ?? this.unsaidRole(event);
    for (const person of new Set([...people, ...pairs.keys()])) {
      const given = roleOf(item, pairs.get(person) ?? []) ?? common;
      if (given) changes.add(event, person, "appointed", given, day);
      else if (day?.isStated) changes.addDay(event, person, "appointed", day);
    }
  }

  /** The office of an appointment that names none: the seat that it fills, or the office that another has left. */
  private unsaidRole(event: TextEvent): Role | null {
    const { item, changes } = this;
    if (event.realization !== "verb") return null;
    const behind = item.said(event, 0, 60);
    if (thatOffice.test(behind)) {
      const isInterim = interimly.test(behind);
      const left = changes.all.findLast(({ action }) => action === "departed");
      const role =
        capacityOf(item, event, item.peopleOf(event)) ??
        (left ? this.lastRole([left.person], "departed") : null);
      return role && { ...role, interim: role.interim || isInterim };
    }
    const isToSucceed = (item.events[event.sentence] ?? []).some(
      (one) => one.predicate === "succeed" && item.parentOf(one) === event,
    );
    if (item.personsAs(event, /^person$/).length === 0 || isToSucceed) return null;
    const isOfOffice = (item.offices[event.sentence] ?? []).some(
      (office) =>
        office.start >= event.start && !item.apposed.has(office.index) && !item.isOthers(office, event),
    );
    if (isOfOffice) return null;
    const isSeat = event.predicate === "appoint" && item.says(event.sentence, fillsSeat);
    return event.predicate === "elect" || isSeat ? seat : null;
  }

  /** "We elected Ann Lee president. She is now our treasurer": until then. */
  private isBeforeAppointed({ sentence }: TextEvent, person: number): boolean {
    return this.changes.all.some(
      (one) => one.person === person && one.action === "appointed" && one.sentence < sentence,
    );
  }

  /** "Will serve as treasurer", "is no longer treasurer", "is now treasurer". */
  private readHolding({ event, offices, words, isUnable }: Told, role: Role, person: number, day: Day): void {
    const { item, changes } = this;
    const classes = role.classes.filter((name) => name !== "other_officer");
    const isToCome = event.modality === "planned" || event.modality === "agreed";
    if (event.polarity === "denied" || isUnable) changes.add(event, person, "departed", role, day);
    else if (isNow.test(words) && !this.isBeforeAppointed(event, person))
      changes.add(event, person, "appointed", role, day);
    else if (isToCome && !isTermOfContract(item, event, offices) && !this.holds(person, { ...role, classes }))
      changes.add(
        ...([event, person, "appointed"] as const),
        { ...role, interim: role.interim || actsAs.test(words) },
        day,
      );
  }
}
