import type { RoleChange } from "@/lib/db/role-changes";
import { monthsBefore, writeDay, writeMonth } from "@/lib/domain/calendar";
import { capitalize, endSentence, joinWords, writeCount } from "@/lib/domain/prose";
import type { RoleClass } from "@/lib/domain/role";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import type { Told } from "./told";
import { writeChanges } from "./write-changes";

/** Offices that are named one by one, in this order, as running text calls them. */
const offices: readonly (readonly [RoleClass, string])[] = [
  ["ceo", "chief executive officer"],
  ["chair", "chair of the board"],
  ["cfo", "chief financial officer"],
  ["coo", "chief operating officer"],
];

/** Months after which somebody who was not named again is not said to be there. */
const seenMonths = 30;
const mostDirectors = 3;

type Person = BriefingFacts["people"][number];
/** `taken` is the filing that states when the first of the offices was taken. */
type Holder = { person: Person; offices: string[]; taken: RoleChange | null };

/** Who came and went lately, then who leads the company by the newest documents. */
export function writeLeadership(facts: BriefingFacts): Told[] {
  const changes = writeChanges(facts);
  const appointed = new Set(
    facts.changes.filter((one) => one.action === "appointed").map((one) => one.person),
  );
  const named = changes.map(({ text }) => text).join(" ");
  // Who has just taken office is told once.
  const isTold = ({ person, offices }: Holder) =>
    offices.length === 1 && appointed.has(person.name) && named.includes(person.name);
  const holders = findHolders(facts).filter((one) => !isTold(one));
  return [
    ...changes,
    writeHolders(facts, holders),
    writeLaterChange(holders),
    writeBoard(facts, holders, named),
  ].filter((one) => one !== null);
}

/** The last day on which documents name the people of a company; today's leaders are those seen lately. */
function lastSeen({ people, today }: BriefingFacts): { since: string; isNow: boolean } {
  const newest = newestOf(people) || today;
  const isNow = newest >= monthsBefore(today, seenMonths);
  return { since: monthsBefore(isNow ? today : newest, seenMonths), isNow };
}

/** Two people may differ by the initial between their names only. */
const initialOf = (name: string): string => / (\p{Lu})\.? /u.exec(name)?.[1] ?? "";

const isSamePerson = (one: Person, other: Person): boolean =>
  one.personKey === other.personKey && initialOf(one.name) === initialOf(other.name);

function findHolders(facts: BriefingFacts): Holder[] {
  const { since } = lastSeen(facts);
  const current = facts.people.filter((person) => person.isPartlyCurrent && person.lastSeen >= since);
  // Of "Chairman & CEO" one office may have passed on.
  const holds = ({ classified, succeeded }: Person, office: RoleClass) =>
    classified.classes.includes(office) && !succeeded.has(office);
  const isOnBoard = (person: Person) =>
    current.some((one) => one.roleType === "board" && isSamePerson(one, person)) ||
    person.classified.classes.some((one) => one === "chair" || one === "director");
  const holders: Holder[] = [];
  for (const [office, words] of offices) {
    const all = current.filter((one) => holds(one, office));
    // Heads of parts are called chief executives too; the company's own sits on its board.
    const person = (office === "ceo" ? all.find(isOnBoard) : undefined) ?? all[0];
    if (!person) continue;
    const known = holders.find((one) => isSamePerson(one.person, person));
    if (known) known.offices.push(words);
    else holders.push({ person, offices: [words], taken: findTaking(facts, person, office) });
  }
  // The title of president is also given to heads of parts: only who leads anyway is called one.
  for (const { person, offices } of holders.slice(0, 1))
    if (current.some((one) => holds(one, "president") && isSamePerson(one, person)))
      offices.push("president");
  return holders;
}

/** The filing that states the day on which somebody took an office. */
const findTaking = (
  { changes, today }: BriefingFacts,
  person: Person,
  office: RoleClass,
): RoleChange | null =>
  changes.find(
    ({ action, roleClass, personKey, effectiveOn }) =>
      action === "appointed" &&
      roleClass === office &&
      personKey === person.personKey &&
      effectiveOn !== null &&
      effectiveOn <= today,
  ) ?? null;

function writeHolders(facts: BriefingFacts, holders: readonly Holder[]): Told | null {
  const [first, ...rest] = holders.flatMap(({ person, taken }) => [
    refTo(person.newest.documentId),
    ...(taken ? [refTo(taken.documentId, "5.02")] : []),
  ]);
  const [leader, ...others] = holders;
  if (first === undefined || leader === undefined) return null;
  const { isNow } = lastSeen(facts);
  const since = ({ taken }: Holder) =>
    taken?.effectiveOn == null ? "" : ` (since ${writeDay(taken.effectiveOn)})`;
  const clauses = [leader, ...others].map(
    (one) => `${one.person.name} ${isNow ? "is" : "was"} ${joinWords(one.offices)}${since(one)}`,
  );
  const last = clauses.at(-1) ?? "";
  // A comma before the last keeps its office from joining those of the one before.
  const said = clauses.length === 1 ? last : `${clauses.slice(0, -1).join(", ")}, and ${last}`;
  const seen = writeDay(newestOf(holders.map(({ person }) => person)));
  return tell(`${said}, according to filings through ${seen}`, [first, ...rest]);
}

/** That an Item 5.02 was filed after the last document that names who leads: a change may have come. */
function writeLaterChange(holders: readonly Holder[]): Told | null {
  const later = holders.flatMap(({ person }) =>
    person.laterChange ? [{ name: person.name, change: person.laterChange }] : [],
  );
  const [first] = later.sort((one, other) => one.change.filedOn.localeCompare(other.change.filedOn));
  if (first === undefined) return null;
  const { filedOn, documentId } = first.change;
  const names = later.filter(({ change }) => change.documentId === documentId).map(({ name }) => name);
  // The day that stands before it may be of a later filing that names only the others.
  const isAfterAll = filedOn > newestOf(holders.map(({ person }) => person));
  const after = isAfterAll ? "this" : `the last filing that names ${joinWords(names)}`;
  return tell(`An 8-K of ${writeDay(filedOn)} reports a change of directors or officers after ${after}`, [
    refTo(documentId, "5.02"),
  ]);
}

function writeBoard(facts: BriefingFacts, holders: readonly Holder[], told: string): Told | null {
  const { since, isNow } = lastSeen(facts);
  const seats = facts.people.filter(
    (one) => one.isCurrent && one.roleType === "board" && one.lastSeen >= since,
  );
  const board = [...new Map(seats.map((one) => [one.personKey, one])).values()];
  const leading = new Set(holders.map(({ person }) => person.personKey));
  const members = board.filter((one) => !leading.has(one.personKey) && !told.includes(one.name));
  const shown = members.slice(0, mostDirectors);
  const [first, ...rest] = shown.map((one) => refTo(one.newest.documentId));
  if (first === undefined) return null;
  const names = joinWords(shown.map((one) => one.name));
  const refs: Told["refs"] = [first, ...rest];
  if (board.length > mostDirectors + 1) {
    const [longest] = [...board].sort((one, other) => one.lastSeen.localeCompare(other.lastSeen));
    const from = longest?.lastSeen ?? "";
    const when = isNow ? `since ${writeMonth(from.slice(0, 7))}` : `up to ${writeDay(newestOf(board))}`;
    const all = longest ? [...rest, refTo(longest.newest.documentId)] : rest;
    return tell(`Filings ${when} name ${writeCount(board.length)} directors, including ${names}`, [
      first,
      ...all,
    ]);
  }
  if (holders.length > 0)
    return tell(
      shown.length === 1
        ? `${names} ${isNow ? "is" : "was"} another of its directors`
        : `Its other directors ${isNow ? "include" : "included"} ${names}`,
      refs,
    );
  const verb = shown.length === 1 ? (isNow ? "sits" : "sat") : isNow ? "sit" : "sat";
  return tell(
    `${capitalize(names)} ${verb} on the board, according to filings through ${writeDay(newestOf(shown))}`,
    refs,
  );
}

const newestOf = (people: readonly Person[]): string =>
  people
    .map((one) => one.lastSeen)
    .sort()
    .at(-1) ?? "";

const tell = (text: string, refs: Told["refs"]): Told => ({
  text: endSentence(text),
  refs,
  topic: "leadership",
  day: null,
  materiality: 0,
  headline: null,
});
