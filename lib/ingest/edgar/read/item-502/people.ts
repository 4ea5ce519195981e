import "server-only";
import type { Span, TextEvent } from "@/lib/language/annotation";
import { appointing, type Item, type Person } from "./item";

function personsIn(item: Item, sentence: number, span: Span): number[] {
  return (item.people[sentence] ?? [])
    .filter(({ start, end }) => start >= span.start && end <= span.end)
    .map(({ person }) => person);
}

/** Whom an event befalls: its person arguments, or the one whose employment, decision or seat it speaks of. */
export function peopleOf(item: Item, event: TextEvent): number[] {
  const known = item.peopleByEvent.get(event);
  if (known) return known;
  const people = findPeopleOf(item, event);
  item.peopleByEvent.set(event, people);
  return people;
}

function findPeopleOf(item: Item, event: TextEvent): number[] {
  // "Until his successor has been named": nobody yet.
  if (
    event.arguments.some(
      ({ role, head, mention }) => role === "person" && mention === null && nobody.test(head),
    )
  )
    return [];
  for (const find of [ofArguments, ofGroup, withinArguments, withinEvent, ofNoun]) {
    const found = find(item, event);
    if (found.length > 0) return found;
  }
  const behind = afterColon(item, event);
  if (behind !== null) return behind;
  return event.realization === "verb" ? beforeVerb(item, event) : ownerBehind(item, event);
}

const nobody = /^(?:successor|replacement|candidate)s?$/;

const peopleNear = (item: Item, { sentence }: TextEvent): Person[] => item.people[sentence] ?? [];

const withCoordinated = (item: Item, { sentence }: TextEvent, one: Person | undefined): number[] =>
  one ? coordinated(item, sentence, new Set([one.person])) : [];

/** Persons that are arguments themselves; who appoints another is none. */
function ofArguments(item: Item, event: TextEvent): number[] {
  const found = event.arguments.flatMap(({ role, mention }) => {
    const one = mention === null ? undefined : item.annotation.mentions[mention];
    const isAgent = role === "agent" && /^(?:appoint|elect|dismiss)$/.test(event.predicate);
    return one?.kind === "person" && /^(?:person|agent|object)$/.test(role) && !isAgent ? [one.person] : [];
  });
  return found.length > 0 ? coordinated(item, event.sentence, new Set(found)) : [];
}

/** "They", "each of them": whom the sentence names, else the one before. */
function ofGroup(item: Item, event: TextEvent): number[] {
  const isGroup = event.arguments.some(
    ({ role, start, mention }) =>
      mention === null &&
      role !== "other" &&
      /^(?:they|their|each|both|them)\b/i.test(item.text.slice(start, start + 8)) &&
      !/^each of /i.test(item.gap(start, start + 9)),
  );
  if (!isGroup) return [];
  const group = (sentence: number) =>
    (item.people[sentence] ?? []).filter(({ form }) => form !== "pronoun").map(({ person }) => person);
  const here = group(event.sentence);
  return [...new Set(here.length > 0 ? here : group(event.sentence - 1))];
}

/** Persons within an argument, or who own it: "Ms. Lee’s employment". */
function withinArguments(item: Item, event: TextEvent): number[] {
  const found = new Set<number>();
  for (const argument of event.arguments) {
    if (!/^(?:person|agent|object|office)$/.test(argument.role) || item.officeAt(argument.mention).length > 0)
      continue;
    for (const person of personsIn(item, event.sentence, argument)) found.add(person);
    const owner = peopleNear(item, event).find(
      ({ end }) => end <= argument.start && argument.start - end < 9,
    );
    if (owner) found.add(owner.person);
  }
  return found.size > 0 ? coordinated(item, event.sentence, found) : [];
}

function withinEvent(item: Item, event: TextEvent): number[] {
  if (event.realization !== "verb") return [];
  const inside = peopleNear(item, event).find(
    ({ start, end, form }) =>
      form !== "pronoun" &&
      start >= event.start &&
      end <= event.end &&
      !/^[’']/.test(item.text.slice(end, end + 1)),
  );
  return withCoordinated(item, event, inside);
}

/** "Ann Lee’s resignation", "the resignation of Ann Lee". */
function ofNoun(item: Item, event: TextEvent): number[] {
  if (event.realization !== "noun" && event.realization !== "keyword") return [];
  const list = peopleNear(item, event);
  const behind = list.find(
    ({ start }) =>
      start >= event.start &&
      start - event.start < 400 &&
      /^(?:\S+ ){0,8}(?:of|by|from) (?:its |our |the )?(?:\S+ ){0,5}$/.test(item.gap(event.start, start)),
  );
  const before = list.findLast(
    ({ end }) =>
      end <= event.end &&
      end > event.start - 60 &&
      /^(?:[’']s?)?(?: [a-z]+){0,3} ?$/.test(item.gap(end, Math.max(end, event.start))),
  );
  if (before && before.end <= event.start + 40) return [before.person];
  return behind ? [behind.person] : [];
}

/** "The following resigned: Ann Lee"; null where no colon follows. */
function afterColon(item: Item, event: TextEvent): number[] | null {
  if (!/^ ?:/.test(item.text.slice(event.end, event.end + 2))) return null;
  return withCoordinated(
    item,
    event,
    peopleNear(item, event).find(({ start }) => start > event.end),
  );
}

/** "In connection with her promotion to president, … the salary of Alice Danforth". */
function ownerBehind(item: Item, event: TextEvent): number[] {
  const isOwned = /\b(?:his|her)\b/.test(item.gap(Math.max(0, event.start - 15), event.end));
  const after = peopleNear(item, event).find(({ start, form }) => start > event.end && form !== "pronoun");
  return isOwned && after ? [after.person] : [];
}

/** Whom the governing event befalls, else who is named last before the verb. */
function beforeVerb(item: Item, event: TextEvent): number[] {
  // "Until it elects a chair": nobody.
  if (appointing.has(event.predicate) && event.arguments.some(({ role }) => role === "agent")) return [];
  const isOfNobody = /\b(?:successor|replacement|candidate)s?\b[^,;]{0,40}$/i.test(
    item.gap(Math.max(0, event.end - 65), event.end),
  );
  if (isOfNobody) return [];
  const parent = event.within === null ? undefined : item.annotation.events[event.within];
  const ofParent =
    parent && event.arguments.every(({ role }) => role !== "person" && role !== "agent")
      ? peopleOf(item, parent)
      : [];
  if (ofParent.length > 0) return ofParent;
  const before = peopleNear(item, event).findLast(
    ({ start, end }) => start < event.end && !/^[’']/.test(item.text.slice(end, end + 1)),
  );
  return withCoordinated(item, event, before);
}

/** Those, with whom the sentence names beside them: "A, B and C". */
export function coordinated(item: Item, sentence: number, found: Set<number>): number[] {
  const list = item.people[sentence] ?? [];
  const near = (one: Person, other: Person) =>
    /^(?:,|;)?(?: and| as well as| &)? (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(
      item.gap(endOfTitles(item, one), other.start),
    ) &&
    one.form !== "pronoun" &&
    other.form !== "pronoun";
  for (const [at, one] of list.entries())
    if (found.has(one.person) && list[at + 1] && near(one, list[at + 1] as Person))
      found.add((list[at + 1] as Person).person);
  for (const [at, one] of list.toReversed().entries()) {
    const before = list[list.length - at - 2];
    if (found.has(one.person) && before && near(before, one)) found.add(before.person);
  }
  return [...found];
}

/** Where a name ends with the offices that stand beside it: "Ann Lee, Treasurer,". */
function endOfTitles(item: Item, { person, sentence, end }: Person): number {
  let last = end;
  for (const office of item.offices[sentence] ?? [])
    if (office.start >= last && office.start < last + 40 && item.apposed.get(office.index) === person)
      last = office.end;
  return last;
}
