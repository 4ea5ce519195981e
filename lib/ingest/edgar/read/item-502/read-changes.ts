import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { actionOf, fillsSeat, givenTo, gone, isStanding, moveFrom, unsaidRole } from "./actions";
import type { Change } from "./changes";
import { type Day, dayOf, headDayOf, moves, respectiveDays } from "./days";
import {
  departing,
  type FrameAction,
  hasPart,
  type Item,
  type Office,
  type Role,
  seat,
  sentenceText,
  single,
} from "./item";
import { linkOf } from "./links";
import { readListed } from "./listed";
import { isNoChange, isTermOfContract } from "./no-change";
import {
  capacityOf,
  clauseStart,
  eliminated,
  isElimination,
  isExempt,
  isKeptBeside,
  joined,
  officesOf,
  pairsOf,
  respectiveOf,
  roleOf,
} from "./offices";
import { peopleOf } from "./people";
import { addChange, beginReading, keepOffice, type Reading } from "./reading";
import { dateAll, moveDays, settleDays } from "./settle-days";
import { readSuccession, readUnfilled } from "./succession";

const staying = phrases("staying");
/** Offices that a text speaks of without naming them: "her present positions". */
const heldNow = phrases("offices held now");
const besideHeld = phrases("beside what is held");
/** What says that names come: "the following", "three new directors". */
const lists = phrases("names to come");

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
  respective: Map<number, Office[]>;
  /** Whether it announces names: "elected the following". */
  isFollowing: boolean;
  /** Whether it speaks of "that role". */
  isSame: boolean;
  isUnable: boolean;
  isKept: boolean;
  /** The words of the event, and those before its first office. */
  words: string;
  local: string;
};

/** What each event says of persons and offices. */
export function readChanges(item: Item): Change[] {
  const reading = beginReading(item);
  for (const event of item.annotation.events) {
    moveDays(reading, event);
    dateAll(reading, event);
    if (isRefusal(event)) takeBack(reading, event);
    if (isElimination(event)) readElimination(reading, event);
    const told = readTold(reading, event);
    for (const one of told === null ? [] : byDay(item, told)) readEvent(reading, one);
  }
  settleDays(reading);
  return reading.changes.filter(({ person }) => !reading.refused.has(person));
}

/** "The Board did not accept the resignation": it stays untold. */
const isRefusal = ({ predicate, polarity, arguments: parts }: TextEvent): boolean =>
  (predicate === "verb:accept" && polarity === "denied") ||
  (/^(?:approve|reject)$/.test(predicate) &&
    (predicate === "reject") === (polarity === "asserted") &&
    parts.some(({ role, head }) => role === "object" && /^(?:resignation|offer)$/.test(head)));

function takeBack({ item, refused }: Reading, event: TextEvent): void {
  const offered = item.annotation.events.findLast(
    ({ predicate, end }) => departing.has(predicate) && end <= event.start,
  );
  for (const person of offered ? peopleOf(item, offered) : []) refused.add(person);
}

/** An event for each person or office that has a day of its own. */
function byDay(item: Item, told: Told): Told[] {
  const { event, people } = told;
  const own = respectiveDays(item, event.sentence);
  if (people.length > 0 && people.every((person) => own.has(person)))
    return people.map((person) => ({
      ...told,
      people: [person],
      respective: only(told.respective, person),
      pairs: only(told.pairs, person),
      day: { day: own.get(person) as string, isStated: true, isEffective: true },
    }));
  return byOffice(item, told);
}

const only = (offices: Map<number, Office[]>, person: number): Map<number, Office[]> =>
  new Map([...offices].filter(([one]) => one === person));

/** "President as of July 1 and chief executive as of January 1". */
function byOffice(item: Item, told: Told): Told[] {
  const dated = told.offices.map((office) => ({ office, time: dayBehind(item, told, office) }));
  const days = [...new Set(dated.flatMap(({ time }) => time ?? []))];
  if (days.length < 2 || told.isKept) return [told];
  return days.map((day, at) => {
    // An office without a day of its own has that of the next.
    const from = at === 0 ? 0 : dated.findLastIndex(({ time }) => time === days[at - 1]) + 1;
    const offices = dated
      .slice(from, dated.findLastIndex(({ time }) => time === day) + 1)
      .map(({ office }) => office);
    return { ...told, offices, role: roleOf(item, offices), day: { day, isStated: true, isEffective: true } };
  });
}

const leadsToDay = phrases("office before its day");

/** The day that stands right behind an office. */
function dayBehind(item: Item, { event }: Told, { end }: Office): string | null {
  const time = (item.times[event.sentence] ?? []).find(
    ({ start, precision }) => start >= end && precision === "day",
  );
  return time && leadsToDay.test(item.gap(end, time.start)) ? time.from : null;
}

/** An event in the item's terms; null of one that changes no office of the company. */
function readTold(reading: Reading, event: TextEvent): Told | null {
  const { item } = reading;
  if (isNoChange(item, event)) return null;
  const action = actionOf(item, event);
  const pairs = action === "appointed" ? pairsOf(item, event) : new Map<number, Office[]>();
  const people = peopleOf(item, event);
  const isFollowing =
    (action === "appointed" || (action === "departed" && people.length === 0)) && announcesNames(item, event);
  if (people.length === 0 && pairs.size === 0 && !isFollowing) return null;
  reading.headDay = headDayOf(item, event.sentence) ?? reading.headDay;
  const read = dayOf(item, event, reading.headDay);
  const link = linkOf(item, event);
  reading.link = read?.isStated && (!link?.isFirm || read.isEffective) ? null : link;
  const day = reading.link === null || read?.isStated ? read : null;
  const offices = officesOf(item, event);
  // "Chief executive and a director of Orion": both are Orion's.
  if (offices.at(-1)?.organization != null) return null;
  const role = roleOf(item, offices);
  const predicate = predicateOf(item, event);
  const words = item.before(event, 30);
  const local = localWords(item, event, offices[0], words);
  const isUnable = /\b(?:unable|not able) to\b/i.test(words);
  const isResumed = predicate === "resume" && people.some((person) => holds(item, person, role));
  const isKept =
    !isUnable &&
    (isResumed || staying.test(words)) &&
    (predicate === "hold-office" ||
      /^verb:(?:continue|remain|stay|retain|keep|serve)$|^resume$/.test(predicate));
  const respective = respectiveOf(item, event, people, offices);
  const isSame = role === null && sameOffice.test(item.gap(event.start, event.end + 40));
  return {
    ...{ event, predicate, action, people, offices, role, day, pairs, respective },
    ...{ isFollowing, isSame, isUnable, isKept, words, local },
  };
}

const sameOffice = phrases("that same office");
const allOffices = phrases("all offices");

/** Whether a person has an office of the same class, by the item's words. */
const holds = (item: Item, person: number, role: Role | null): boolean =>
  (item.held.get(person) ?? []).some((office) =>
    roleOf(item, [office])?.classes.some((name) => role?.classes.includes(name)),
  );

const localWords = (item: Item, event: TextEvent, first: Office | undefined, words: string): string =>
  first ? item.gap(Math.max(clauseStart(item, event), first.start - 45), first.start) : words;

const moving = /^verb:(?:move|transition|shift|change|return|step|go|switch|relocate|transfer)$/;

const copula = phrases("copula before an office");

/** The predicate of an event, with "is", "acts" and "serves" as the holding of an office. */
function predicateOf(item: Item, event: TextEvent): string {
  const isOffice =
    event.predicate === "verb:be" &&
    !hasPart(event, /^day$/) &&
    event.arguments.some(({ mention }) =>
      item
        .officeAt(mention)
        .some(({ start }) => copula.test(item.gap(Math.max(event.start, start - 40), start))),
    );
  const isServing = /^verb:(?:act|serve)$/.test(event.predicate) && event.polarity === "asserted";
  return isOffice || isServing ? "hold-office" : event.predicate;
}

/** Notes the changes that one event tells. */
function readEvent(reading: Reading, told: Told): void {
  const { item } = reading;
  const { event, predicate, action, people, role, day, isKept, local } = told;
  const { polarity } = event;
  const isMove = !isKept && (action === "appointed" || moving.test(predicate));
  const moved = isMove ? moveFrom(item, event) : null;
  if (moved) {
    readMove(reading, told, moved);
    return;
  }
  const heirs = givenTo(item, event);
  const isTitle = heirs.length > 0 && hasPart(event, /^(?:title|office|position|role|post)$/);
  const passed = role ?? (isTitle ? capacityOf(item, event) : null);
  if (passed && heirs.length > 0) {
    const holders = [...item.held.keys()].filter((person) => holds(item, person, passed));
    for (const person of new Set([...people, ...holders]))
      if (!heirs.includes(person)) addChange(reading, event, person, "departed", passed, day);
    for (const person of heirs) addChange(reading, event, person, "appointed", passed, day);
  } else if (isStanding(item, event)) {
    for (const person of people) leave(reading, event, person, seat, day, true);
  } else if (isKept && told.offices.length > 0 && staying.test(local) && !/\bnot\b/.test(local))
    keepOffice(reading, event, people, role);
  else if (predicate === "succeed" && polarity === "asserted") readSuccession(reading, event, role, day);
  else if (predicate === "succeed" && polarity === "denied" && role) readUnfilled(reading, event, role, day);
  else if (isKept && polarity === "asserted")
    for (const person of people) keepOffice(reading, event, [person], role ?? sameOf(item, told, person));
  else if (action && told.isFollowing && readListed(reading, event, action, seatOf(item, told), day)) return;
  else if (action === "departed") readDeparture(reading, told);
  else if (action === "appointed" && polarity === "asserted") readAppointment(reading, told);
  else if (predicate === "hold-office" && event.realization === "verb") {
    const held = role ?? (told.isSame ? capacityOf(item, event, people) : null);
    if (held) for (const person of people) readHolding(reading, told, held, person);
  }
}

const isOfBoard = phrases("directors to come");

/** "The following officers", "three new directors", "the individuals named below". */
const announcesNames = (item: Item, event: TextEvent): boolean =>
  (event.realization === "noun" ? [event] : event.arguments).some(({ start, end }) =>
    lists.test(item.gap(start, end + 40)),
  );

/** The seat that those of a list take or leave, where they are called directors. */
const seatOf = (item: Item, { event, role }: Told): Role | null =>
  isOfBoard.test(item.gap(event.start, event.end + 40)) ? seat : role;

function readMove(
  reading: Reading,
  { event, people, day }: Told,
  [left, taken]: [Role | null, Role | null],
): void {
  for (const person of people) {
    const classes = (left?.classes ?? []).filter(
      (name) => single.has(name) && !taken?.classes.includes(name),
    );
    if (left && classes.length > 0) addChange(reading, event, person, "departed", { ...left, classes }, day);
    if (taken) addChange(reading, event, person, "appointed", taken, day);
  }
}

/** The office that "that role" or "her present positions" speaks of. */
function sameOf(item: Item, { event, isSame }: Told, person: number): Role | null {
  if (!isSame) return null;
  return heldNow.test(item.gap(event.start, event.end + 40))
    ? roleOf(item, item.held.get(person) ?? [])
    : capacityOf(item, event);
}

function readDeparture(reading: Reading, told: Told): void {
  const { item, roleless } = reading;
  const { event, people, role, day, words } = told;
  if (event.polarity === "denied" && !gone.test(words)) return;
  // "Will cease to be President": of what it says, not of all that is held.
  const isSaid = (other: TextEvent) =>
    other.polarity === "denied" &&
    other.predicate === "hold-office" &&
    other.start === event.start &&
    officesOf(item, other).length > 0;
  if (role === null && (item.events[event.sentence] ?? []).some(isSaid)) return;
  const kept = (item.offices[event.sentence] ?? []).filter((office) => isExempt(item, office));
  keepOffice(reading, event, people, roleOf(item, kept));
  for (const person of people) {
    const own = leftBy(item, told, person);
    if (own) leave(reading, event, person, own, day, role !== null);
    if (!own?.classes.includes("director") || own.classes.includes("chair"))
      roleless.push({ person, action: "departed", day, isMoved: moves.test(item.before(event)) });
  }
}

/** Notes a departure; who leaves the board is its chair no more. */
function leave(
  reading: Reading,
  event: TextEvent,
  person: number,
  role: Role,
  day: Day,
  isNamed: boolean,
): void {
  const { item } = reading;
  addChange(reading, event, person, "departed", role, day, { isNamed });
  if (!role.classes.includes("director") || role.classes.includes("chair")) return;
  const chair = (item.held.get(person) ?? []).find((office) => office.title.startsWith("Chair"));
  const left = chair ? roleOf(item, [chair]) : null;
  if (left) addChange(reading, event, person, "departed", left, day, { isImplied: true });
}

/** "The position of treasurer will be eliminated": whoever has it leaves it. */
function readElimination(reading: Reading, event: TextEvent): void {
  const { item } = reading;
  const offices = event.arguments.flatMap(({ start, end }) =>
    (item.offices[event.sentence] ?? []).filter((office) => office.start >= start && office.end <= end),
  );
  for (const [person, held] of item.held) {
    const role = roleOf(
      item,
      held.filter(({ title }) => offices.some((office) => office.title === title)),
    );
    const day = dayOf(item, event, null);
    if (role)
      addChange(reading, event, person, "departed", role, day?.isStated ? day : null, { isImplied: true });
  }
}

/** What a departing person leaves: what the event names, else what is held, or what is eliminated or vacant. */
function leftBy(item: Item, { event, role, offices, day, isSame }: Told, person: number): Role | null {
  const held = item.held.get(person) ?? [];
  const isAll = allOffices.test(item.gap(event.start, event.end + 30));
  const isNow = heldNow.test(item.gap(event.start, event.end + 40));
  const same = isSame && !isNow ? capacityOf(item, event) : null;
  const named = isAll && role !== null ? roleOf(item, [...held, ...offices]) : (role ?? same);
  const isVacancy = event.realization === "noun" && fillsSeat.test(sentenceText(item, event.sentence));
  return (
    named ??
    roleOf(item, held) ??
    (day === null ? null : roleOf(item, item.heldBefore.get(person) ?? [])) ??
    roleOf(item, eliminated(item, event)) ??
    (isVacancy ? seat : null)
  );
}

function readAppointment(reading: Reading, told: Told): void {
  const { item, changes, roleless } = reading;
  const { event, people, offices, role, day, pairs, respective, words } = told;
  if (/\b(?:dut(?:y|ies)|responsibilit)\w*\b.*\bby\b/i.test(words)) return;
  for (const { role: part, mention } of event.arguments) {
    // "Took over as treasurer from Bo Day".
    const one = part === "source" && mention !== null ? item.annotation.mentions[mention] : undefined;
    if (one?.kind === "person" && role)
      addChange(reading, event, one.person, "departed", role, day, { isImplied: true });
  }
  const kept = (item.offices[event.sentence] ?? []).find((office) => isKeptBeside(item, office));
  const isBeside = besideHeld.test(item.gap(event.start, event.end + 60));
  if (kept)
    for (const person of people) keepOffice(reading, event, [person], roleOf(item, joined(item, kept)));
  else if (isBeside)
    for (const person of people)
      keepOffice(reading, event, [person], roleOf(item, item.held.get(person) ?? []));
  const isPaired = pairs.size > 1 || role === null;
  const taken = respective.size > 0 ? respective : isPaired ? pairs : new Map<number, Office[]>();
  const own = roleOf(
    item,
    offices.filter(({ isFormer }) => !isFormer),
  );
  const common = own ?? unsaidRole(item, event, changes);
  for (const person of new Set([...people, ...taken.keys()])) {
    const given = roleOf(item, taken.get(person) ?? []) ?? common;
    if (given) addChange(reading, event, person, "appointed", given, day);
    else if (day?.isStated)
      roleless.push({ person, action: "appointed", day, isMoved: moves.test(item.before(event)) });
  }
}

/** "Will serve as treasurer", "is no longer treasurer", "is now treasurer". */
function readHolding(reading: Reading, told: Told, role: Role, person: number): void {
  const { item } = reading;
  const { event, offices, day, words, isUnable } = told;
  const isHeld = (item.held.get(person) ?? []).some((office) =>
    roleOf(item, [office])?.classes.some((name) => role.classes.includes(name) && name !== "other_officer"),
  );
  if (event.polarity === "denied" || isUnable) addChange(reading, event, person, "departed", role, day);
  else if (/\b(?:is|are) now\b|\bnow (?:holds|serves)\b/.test(words))
    addChange(reading, event, person, "appointed", role, day);
  else if (isTermOfContract(item, event, offices)) return;
  else if ((event.modality === "planned" || event.modality === "agreed") && !isHeld)
    addChange(
      reading,
      event,
      person,
      "appointed",
      { ...role, interim: role.interim || /\bact(?:s|ing)? as\b/.test(words) },
      day,
    );
}
