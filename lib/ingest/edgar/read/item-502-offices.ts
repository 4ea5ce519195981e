import "server-only";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { PersonMention, TextEvent } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import type { Item, Office, Role } from "./item-502-item";

export const seat: Role = { title: "director", classes: ["director"], interim: false };

/** Roles that are no office of a company. */
const unnamed: ReadonlySet<RoleClass> = new Set(["founder", "investor"]);

const elsewhere = phrases("5.02: another company's office");
const superior = phrases("5.02: another's office");
const keptBeside = phrases("5.02: office kept beside");
const leads = phrases("5.02: leads to an office");
const ofNoun = phrases("5.02: between a change and its office");
const asIts = phrases("5.02: seat as another office");
const paired = phrases("5.02: name before its new office");
const respectively = phrases("5.02: respectively");
const resumed = phrases("5.02: eliminated office resumed");
/** What says that names come: "the following", "three new directors". */
const lists = phrases("names to come");
const leadsToOffice = phrases("name before an office");
const byAnother = phrases("5.02: by another");
const leftFrom = phrases("5.02: office moved from");
const takenTo = phrases("5.02: office moved to");

/** "Chief Executive Officer of Veritor". */
const ofNamed = /^(?:Chief (?:Executive|Financial) Officer|Chair\p{Ll}*) of (?=\p{Lu})/u;

/** The classes of offices that stand in one list: a rank beside an office is no second one. */
export function roleOf(item: Item, offices: readonly Office[]): Role | null {
  const own = offices.filter(
    ({ organization, title, end }) =>
      organization === null &&
      !/Committee|^(?:Lead|Presiding)\b.*Director$/.test(title) &&
      !elsewhere.test(item.gap(end, end + 90)) &&
      !(title === "Director" && item.isOfStranger(end)) &&
      !(ofNamed.test(title) && !item.isOwnName(title.replace(ofNamed, ""))),
  );
  if (own.length === 0) return null;
  const title = own.map((office) => office.title).join(" and ");
  // An executive chair is the chair, and no officer besides.
  const classes = classifyRole(title.replace(/\bExecutive (?=Chair)/g, "")).classes.filter(
    (name) => !unnamed.has(name),
  );
  return classes.length === 0 ? null : { title, classes, interim: own.some(({ isInterim }) => isInterim) };
}

/** "In addition to her current role as treasurer". */
export const isKeptBeside = (item: Item, { start }: Office): boolean =>
  keptBeside.test(item.gap(start - 80, start));

/** Offices that an event gives or takes; those that only introduce a person, or are another event's, are none. */
export function officesOf(item: Item, event: TextEvent): Office[] {
  const all = item.offices[event.sentence] ?? [];
  const isStay = event.predicate === "hold-office";
  const isBeside = (office: Office) => {
    const next = all.find(({ start }) => start >= office.end);
    return (
      item.apposed.has(office.index) ||
      item.isExempt(office) ||
      superior.test(item.gap(office.start - 80, office.start)) ||
      (!isStay && isKeptBeside(item, office)) ||
      // "Remain on the Board as its chair": the seat is the chair's.
      (next !== undefined && asIts.test(item.gap(office.end, next.start)))
    );
  };
  const own = event.arguments
    .filter(({ role }) => !/^(?:agent|cause|purpose)$/.test(role))
    .flatMap((argument) => {
      const office = item.officeOf(argument);
      // "Upon his departure from the Board, she will serve": the seat is the departure's.
      return office && (argument.role === "office" || !item.isOthers(office, event)) ? [office] : [];
    })
    .filter((office) => !isBeside(office));
  if (own.length > 0) return complete(item, own);
  const direct = all.find(
    ({ start }) =>
      event.realization === "noun" && start >= event.end && ofNoun.test(item.gap(event.end, start)),
  );
  if (direct) return item.joined(direct);
  const isGoverning = (item.events[event.sentence] ?? []).some(
    (one) => one.predicate === "hold-office" && item.parentOf(one) === event,
  );
  if (isStay && isGoverning) return [];
  const near = all.find(
    (office) =>
      office.start >= event.start &&
      office.start < event.end + 10 &&
      !isBeside(office) &&
      !item.isOthers(office, event) &&
      leads.test(item.gap(event.start, office.start)),
  );
  return near ? complete(item, [near]) : [];
}

function complete(item: Item, offices: readonly Office[]): Office[] {
  const all = offices.flatMap((office) => item.joined(office));
  const isOwn = ({ index }: Office) => !item.apposed.has(index);
  return [...new Map(all.filter(isOwn).map((one) => [one.index, one])).values()];
}

/** Offices that each person of a list is given: "Ann Lee as chair and Bo Day, our treasurer, as president". */
export function pairsOf(item: Item, event: TextEvent): Map<number, Office[]> {
  const pairs = new Map<number, Office[]>();
  const offices = item.offices[event.sentence] ?? [];
  for (const { person, start, end, form } of item.people[event.sentence] ?? []) {
    if (start < event.start || form === "pronoun") continue;
    const from =
      offices.findLast(
        (one) => one.start >= end && one.start < end + 160 && item.apposed.get(one.index) === person,
      )?.end ?? end;
    const office = offices.find((one) => one.start >= from && !item.apposed.has(one.index));
    if (office && !item.isOthers(office, event) && paired.test(item.gap(from, office.start)))
      pairs.set(person, complete(item, [office]));
  }
  return pairs;
}

/** "Elected A and B as chair and treasurer, respectively": the first has the first, the second the second. */
export function respectiveOf(
  item: Item,
  event: TextEvent,
  people: readonly number[],
  offices: readonly Office[],
): Map<number, Office[]> {
  const last = offices.at(-1);
  const { end = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const named = (item.people[event.sentence] ?? []).filter(
    ({ person, form }) => people.includes(person) && form !== "pronoun",
  );
  const persons = [...new Set(named.map(({ person }) => person))];
  const isPaired = last && respectively.test(item.gap(last.end, Math.min(end, last.end + 80)));
  if (!isPaired || persons.length < 2 || persons.length !== offices.length) return new Map();
  return new Map(persons.map((person, at) => [person, [offices[at] as Office]]));
}

/** The office that "that capacity" speaks of: the last that the sentence names before; none of who has it already. */
export function capacityOf(item: Item, event: TextEvent, without: readonly number[] = []): Role | null {
  const before = (item.offices[event.sentence] ?? []).findLast(({ end }) => end < event.end);
  if (before === undefined || without.includes(item.apposed.get(before.index) ?? -1)) return null;
  return roleOf(item, [before]);
}

const isElimination = ({ predicate }: TextEvent): boolean =>
  /^(?:lay-off|verb:(?:eliminate|abolish|discontinue))$/.test(predicate);

/** "The position of treasurer will be eliminated and Ann Lee will leave": the office of who leaves beside it. */
export function eliminated(item: Item, { sentence, start }: TextEvent): Office[] {
  const isResumed = item.says(sentence, resumed);
  const events = [...(item.events[sentence] ?? []), ...(isResumed ? (item.events[sentence - 1] ?? []) : [])];
  const end = events.find((one) => isElimination(one) && one.start < start);
  return (end ? (item.offices[end.sentence] ?? []) : []).filter(
    (one) => one.start >= (end?.start ?? 0) && one.end <= (end?.end ?? 0) && !item.apposed.has(one.index),
  );
}

/** The office left and the office taken, where an event names both: "will move from treasurer to controller". */
export function moveFrom(item: Item, event: TextEvent): [Role | null, Role | null] | null {
  const offices = (item.offices[event.sentence] ?? []).filter(
    (one) =>
      one.start >= event.start &&
      one.start < event.end + 60 &&
      !item.apposed.has(one.index) &&
      !item.isOthers(one, event),
  );
  const first = offices.find(({ start }) =>
    leftFrom.test(item.gap(Math.max(event.start, start - 70), start)),
  );
  if (first === undefined) return null;
  const left = item.joined(first);
  const taken = offices.find(
    (one) =>
      !left.some(({ index }) => index === one.index) &&
      takenTo.test(item.gap(Math.max(event.start, one.start - 60), one.start)),
  );
  return [roleOf(item, left), taken ? roleOf(item, item.joined(taken)) : null];
}

export const isRank = (title: string): boolean =>
  /^(?:(?:Executive|Senior|Group|Corporate|First) )*Vice President$/.test(title);

/** A person of a list or table, with the offices beside the name. */
export type Entry = { person: number; now: Office[]; before: Office[] };

/** Whom an event announces, in its sentence or in the list or table below it; nobody where it announces none. */
export function entriesBehind(item: Item, event: TextEvent): Entry[] {
  const parts = event.realization === "noun" ? [event] : event.arguments;
  if (!parts.some(({ start, end }) => lists.test(item.gap(start, end + 40)))) return [];
  const { sentences } = item.annotation;
  const entries = entriesOf(item, event.sentence, event.end, false);
  for (let at = event.sentence + 1; at < sentences.length && sentences[at]?.kind !== "prose"; at += 1)
    // A line that tells an event itself is read by itself.
    if ((item.events[at] ?? []).every(({ realization }) => realization !== "verb"))
      entries.push(...entriesOf(item, at, 0, true));
  return entries;
}

/** The names of a sentence behind a place, with the offices beside each. */
function entriesOf(item: Item, sentence: number, from: number, isLine: boolean): Entry[] {
  const isNamed = ({ start, form }: PersonMention) =>
    start >= from && form !== "pronoun" && !byAnother.test(item.gap(start - 12, start));
  const people = (item.people[sentence] ?? []).filter(isNamed);
  const offices = (item.offices[sentence] ?? []).filter(({ start }) => start >= from);
  return people.map(({ person, start, end }, index): Entry => {
    const next = people[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const behind = offices.filter((one) => one.start >= end && one.start < next);
    const last = people[index - 1]?.end ?? 0;
    const ahead = isLine ? offices.filter((one) => one.start >= last && one.end <= start) : [];
    const [first] = behind;
    const own = first && leadsToOffice.test(item.gap(end, first.start)) ? behind : ahead;
    return {
      person,
      now: own[0] ? item.joined(own[0]).filter(({ isFormer }) => !isFormer) : [],
      before: own.filter(({ isFormer }) => isFormer),
    };
  });
}
