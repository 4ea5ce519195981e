import "server-only";
import type { Span, TextEvent } from "@/lib/language/annotation";
import { isStanding } from "./actions";
import type { Item, Person } from "./item";

/** Whether an office stands beside a person's name in a sentence. */
export function isIntroduced(item: Item, person: number, sentence: number): boolean {
  return (item.offices[sentence] ?? []).some(({ index }) => item.apposed.get(index) === person);
}

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
  const found = new Set<number>();
  const { mentions, events } = item.annotation;
  for (const { role, mention } of event.arguments) {
    const one = mention === null ? undefined : mentions[mention];
    const isAgent =
      role === "agent" &&
      (event.predicate === "appoint" || event.predicate === "elect" || event.predicate === "dismiss");
    if (one?.kind === "person" && /^(?:person|agent|object)$/.test(role) && !isAgent) found.add(one.person);
  }
  if (found.size > 0) return coordinated(item, event.sentence, found);
  if (
    event.arguments.some(
      ({ role, start, mention }) =>
        mention === null &&
        role !== "other" &&
        /^(?:they|their|each|both|them)\b/i.test(item.text.slice(start, start + 8)) &&
        !/^each of /i.test(item.gap(start, start + 9)),
    )
  ) {
    const group = (sentence: number, before: number) =>
      (item.people[sentence] ?? [])
        .filter(({ end, form }) => end <= before && form !== "pronoun")
        .map(({ person }) => person);
    const here = group(event.sentence, Number.POSITIVE_INFINITY);
    for (const person of here.length > 0 ? here : group(event.sentence - 1, Number.POSITIVE_INFINITY))
      found.add(person);
    if (found.size > 0) return [...found];
  }
  for (const argument of event.arguments) {
    if (!/^(?:person|agent|object|office)$/.test(argument.role) || item.officeAt(argument.mention).length > 0)
      continue;
    for (const person of personsIn(item, event.sentence, argument)) found.add(person);
    const owner = (item.people[event.sentence] ?? []).find(
      ({ end }) =>
        end <= argument.start &&
        argument.start - end < 9 &&
        /^(?:[’']s?)? ?$/.test(item.gap(end, argument.start)),
    );
    if (owner) found.add(owner.person);
  }
  if (found.size > 0) return coordinated(item, event.sentence, found);
  if (event.realization === "verb") {
    const inside = (item.people[event.sentence] ?? []).find(
      ({ start, end, form }) =>
        form !== "pronoun" &&
        start >= event.start &&
        end <= event.end &&
        !/^[’']/.test(item.text.slice(end, end + 1)),
    );
    if (inside) return coordinated(item, event.sentence, new Set([inside.person]));
  }
  if (isStanding(item, event)) {
    const subject = (item.people[event.sentence] ?? []).findLast(({ end }) => end <= event.end);
    if (subject) return coordinated(item, event.sentence, new Set([subject.person]));
  }
  if (event.realization === "noun" || event.realization === "keyword") {
    const list = item.people[event.sentence] ?? [];
    const behind = list.filter(
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
    if (behind[0]) return [behind[0].person];
  }
  if (/^ ?:/.test(item.text.slice(event.end, event.end + 2))) {
    const [first] = (item.people[event.sentence] ?? []).filter(({ start }) => start > event.end);
    return first ? coordinated(item, event.sentence, new Set([first.person])) : [];
  }
  if (event.realization !== "verb") {
    // "In connection with her promotion to president, … the salary of Alice Danforth".
    const isOwned = /\b(?:his|her)\b/.test(item.gap(Math.max(0, event.start - 15), event.end));
    const after = (item.people[event.sentence] ?? []).find(
      ({ start, form }) => start > event.end && form !== "pronoun",
    );
    return isOwned && after ? [after.person] : [];
  }
  if (
    /\b(?:successor|replacement|candidate)s?\b[^,;]{0,20}$/i.test(
      item.gap(Math.max(0, event.end - 45), event.end),
    )
  )
    return [];
  const parent = event.within === null ? undefined : events[event.within];
  const ofParent =
    parent &&
    parent.sentence === event.sentence &&
    event.arguments.every(({ role }) => role !== "person" && role !== "agent")
      ? peopleOf(item, parent)
      : [];
  if (ofParent.length > 0) return ofParent;
  const before = (item.people[event.sentence] ?? []).findLast(
    ({ start, end }) => start < event.end && !/^[’']/.test(item.text.slice(end, end + 1)),
  );
  return before ? coordinated(item, event.sentence, new Set([before.person])) : [];
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
