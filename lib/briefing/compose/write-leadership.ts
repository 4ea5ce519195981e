import type { RoleChange } from "@/lib/db/role-changes";
import { monthsBefore, writeDay } from "@/lib/domain/calendar";
import { capitalize, joinWords, writeCount } from "@/lib/domain/prose";
import type { RoleClass } from "@/lib/domain/role";
import type { BriefingFacts } from "../briefing-facts";
import { refTo, type SourceRef, type Statement } from "../statement";

/** Offices that are named one by one, in this order, as running text calls them. */
const offices: readonly (readonly [RoleClass, string])[] = [
  ["ceo", "chief executive"],
  ["chair", "chair of the board"],
  ["president", "president"],
  ["cfo", "finance chief"],
  ["coo", "operating chief"],
];

const weights: Readonly<Partial<Record<RoleClass, number>>> = {
  ceo: 92,
  cfo: 82,
  chair: 70,
  president: 66,
  coo: 62,
};

/** Months after which a change is history rather than news. */
const recentMonths = 24;
/** Months after which somebody who was not named again is not said to be there. */
const seenMonths = 30;
const mostChanges = 3;

/** Who leads the company by the newest documents, then who came and went lately. */
export function writeLeadership(facts: BriefingFacts): Statement[] {
  return [writeHolders(facts), writeBoard(facts), ...writeChanges(facts)].filter((one) => one !== null);
}

function writeHolders({ people, asOf, today }: BriefingFacts): Statement | null {
  const since = monthsBefore(asOf, seenMonths);
  const current = people.filter((person) => person.isCurrent && person.lastSeen >= since);
  const named = new Map<string, { name: string; offices: string[]; documentId: string; seen: string }>();
  for (const [office, words] of offices) {
    const holder = current.find((person) => person.classified.classes.includes(office));
    if (!holder) continue;
    const known = named.get(holder.personKey);
    if (known) known.offices.push(words);
    else
      named.set(holder.personKey, {
        name: holder.name,
        offices: [words],
        documentId: holder.newest.documentId,
        seen: holder.lastSeen,
      });
  }
  const shown = [...named.values()].slice(0, 4);
  const [first, ...rest] = shown.map((one) => refTo(one.documentId));
  if (first === undefined) return null;
  const verb = asOf === today ? "is" : "was";
  const clauses = shown.map((one) => `${one.name} ${verb} ${joinWords(one.offices)}`);
  const newest =
    shown
      .map((one) => one.seen)
      .sort()
      .at(-1) ?? "";
  return {
    text: `${joinWords(clauses)}, by filings of up to ${writeDay(newest)}.`,
    refs: [first, ...rest],
    topic: "leadership",
    day: null,
    materiality: 0,
  };
}

function writeBoard({ people, asOf, today }: BriefingFacts): Statement | null {
  const since = monthsBefore(asOf, seenMonths);
  const board = people.filter(
    (person) => person.isCurrent && person.roleType === "board" && person.lastSeen >= since,
  );
  const members = [...new Map(board.map((person) => [person.personKey, person])).values()];
  const [first, ...rest] = members.map((person) => refTo(person.newest.documentId));
  if (first === undefined || members.length < 3) return null;
  return {
    text: `${capitalize(writeCount(members.length))} directors ${asOf === today ? "are" : "were"} on record, among them ${joinWords(members.slice(0, 3).map((one) => one.name))}.`,
    refs: [first, ...rest.slice(0, 2)],
    topic: "leadership",
    day: null,
    materiality: 0,
  };
}

function writeChanges({ changes, asOf, today }: BriefingFacts): Statement[] {
  const since = monthsBefore(asOf, recentMonths);
  const seen = new Set<string>();
  return changes
    .filter((change) => (change.effectiveOn ?? change.seenOn) >= since)
    .filter((change) => {
      const id = `${change.personKey} ${change.roleClass} ${change.action}`;
      return seen.has(id) ? false : Boolean(seen.add(id));
    })
    .sort((one, other) => (weights[other.roleClass] ?? 40) - (weights[one.roleClass] ?? 40))
    .slice(0, mostChanges)
    .map((change) => writeChange(change, today));
}

function writeChange(change: RoleChange, today: string): Statement {
  const { person, role, action, effectiveOn, seenOn, documentId, spanStart, spanEnd, roleClass } = change;
  const ref: SourceRef = {
    documentId,
    item: "5.02",
    span: spanStart === null || spanEnd === null ? null : { start: spanStart, end: spanEnd },
  };
  const office = /^(?:a |the )?(?:member|director)\b/i.test(role) ? "director" : role;
  const day = effectiveOn ?? seenOn;
  const ahead = effectiveOn !== null && effectiveOn > today;
  const verb =
    action === "appointed"
      ? ahead
        ? `is to become ${office}`
        : `became ${office}`
      : ahead
        ? `is to leave as ${office}`
        : `left as ${office}`;
  const when =
    effectiveOn === null ? `, as a filing of ${writeDay(seenOn)} reports` : ` on ${writeDay(effectiveOn)}`;
  return {
    text: `${person} ${verb}${when}.`,
    refs: [ref],
    topic: "leadership",
    day,
    materiality: weights[roleClass] ?? 40,
  };
}
