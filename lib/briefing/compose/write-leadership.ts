import { monthsBefore, writeDay } from "@/lib/domain/calendar";
import { capitalize, joinWords } from "@/lib/domain/prose";
import type { RoleClass } from "@/lib/domain/role";
import type { BriefingFacts } from "../briefing-facts";
import { refTo } from "../statement";
import type { Told } from "./told";
import { writeChanges } from "./write-changes";

/** Offices that are named one by one, in this order, as running text calls them. */
const offices: readonly (readonly [RoleClass, string])[] = [
  ["ceo", "chief executive"],
  ["chair", "chair of the board"],
  ["president", "president"],
  ["cfo", "finance chief"],
  ["coo", "operating chief"],
];

/** Months after which somebody who was not named again is not said to be there. */
const seenMonths = 30;
const mostDirectors = 3;

type Person = BriefingFacts["people"][number];
type Holder = { person: Person; offices: string[] };

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
  return [...changes, writeHolders(facts, holders), writeBoard(facts, holders, named)].filter(
    (one) => one !== null,
  );
}

/** The last day on which documents name the people of a company; today's leaders are those seen lately. */
function lastSeen({ people, today }: BriefingFacts): { since: string; isNow: boolean } {
  const newest =
    people
      .map((one) => one.lastSeen)
      .sort()
      .at(-1) ?? today;
  const isNow = newest >= monthsBefore(today, seenMonths);
  return { since: monthsBefore(isNow ? today : newest, seenMonths), isNow };
}

/** Two people may differ by the initial between their names only. */
const initialOf = (name: string): string => / (\p{Lu})\.? /u.exec(name)?.[1] ?? "";

function findHolders(facts: BriefingFacts): Holder[] {
  const { since } = lastSeen(facts);
  const current = facts.people.filter((person) => person.isCurrent && person.lastSeen >= since);
  const holders: Holder[] = [];
  for (const [office, words] of offices) {
    const person = current.find((one) => one.classified.classes.includes(office));
    if (!person) continue;
    const known = holders.find(
      (one) =>
        one.person.personKey === person.personKey && initialOf(one.person.name) === initialOf(person.name),
    );
    if (known) known.offices.push(words);
    else holders.push({ person, offices: [words] });
  }
  return holders.slice(0, 4);
}

function writeHolders(facts: BriefingFacts, holders: readonly Holder[]): Told | null {
  const [first, ...rest] = holders.map(({ person }) => refTo(person.newest.documentId));
  const [leader, ...others] = holders;
  if (first === undefined || leader === undefined) return null;
  const { isNow } = lastSeen(facts);
  const seen =
    holders
      .map(({ person }) => person.lastSeen)
      .sort()
      .at(-1) ?? "";
  // The verb is said once: "A is chief executive, B finance chief and C operating chief".
  const clauses = [
    `${leader.person.name} ${isNow ? "is" : "was"} ${joinWords(leader.offices)}`,
    ...others.map(({ person, offices }) => `${person.name} ${joinWords(offices)}`),
  ];
  const said = clauses.slice(0, -1).some((clause) => clause.includes(" and "))
    ? `${clauses.slice(0, -1).join(", ")}, and ${clauses.at(-1)}`
    : joinWords(clauses);
  return tell(`${said}, by filings up to ${writeDay(seen)}.`, [first, ...rest]);
}

function writeBoard(facts: BriefingFacts, holders: readonly Holder[], told: string): Told | null {
  const { since, isNow } = lastSeen(facts);
  const named = new Set(holders.map(({ person }) => person.personKey));
  const board = facts.people
    .filter((one) => one.isCurrent && one.roleType === "board" && one.lastSeen >= since)
    .filter((one) => !named.has(one.personKey) && !told.includes(one.name));
  const members = [...new Map(board.map((one) => [one.personKey, one])).values()].slice(0, mostDirectors);
  const [first, ...rest] = members.map((one) => refTo(one.newest.documentId));
  if (first === undefined) return null;
  const names = joinWords(members.map((one) => one.name));
  const verb = members.length === 1 ? (isNow ? "sits" : "sat") : isNow ? "sit" : "sat";
  return tell(
    holders.length === 0
      ? `${capitalize(names)} ${verb} on the board, by filings up to ${writeDay(newestOf(members))}.`
      : members.length === 1
        ? `${names} ${isNow ? "is" : "was"} another of its directors.`
        : `Among the other directors ${isNow ? "are" : "were"} ${names}.`,
    [first, ...rest],
  );
}

const newestOf = (people: readonly Person[]): string =>
  people
    .map((one) => one.lastSeen)
    .sort()
    .at(-1) ?? "";

const tell = (text: string, refs: Told["refs"]): Told => ({
  text,
  refs,
  topic: "leadership",
  day: null,
  materiality: 0,
  headline: null,
});
