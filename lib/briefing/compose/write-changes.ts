import type { RoleChange } from "@/lib/db/people";
import { monthsBefore } from "@/lib/domain/calendar";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { BriefingFacts } from "../briefing-facts";
import { tellChange, tellSuccession } from "./tell-change";
import type { Told } from "./told";

const weights: Readonly<Partial<Record<RoleClass, number>>> = {
  ceo: 92,
  cfo: 82,
  chair: 70,
  president: 66,
  coo: 62,
  director: 38,
};
const otherWeight = 40;

/** Offices that one person holds at a time, so that who comes takes the place of who goes. */
const single: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "chair"]);
/** Who comes and who goes within these days of each other are a succession. */
const successionDays = 60;

/** Months after which a change is history rather than news. */
const recentMonths = 24;
const mostTold = 3;
const mostAlike = 4;

/** Who came and went lately, the heaviest first; a succession is one sentence, and directors who come together too. */
export function writeChanges(facts: BriefingFacts): Told[] {
  const since = monthsBefore(facts.asOf, recentMonths);
  const recent = onceEach(facts.changes.filter((one) => dayOf(one) >= since && isPerson(one.person)));
  const taken = new Set<RoleChange>();
  const findNext = (isNext: (one: RoleChange) => boolean): RoleChange | undefined => {
    const next = recent.find((one) => !taken.has(one) && isNext(one));
    if (next) taken.add(next);
    return next;
  };
  const told: Told[] = [];
  for (const change of [...recent].sort((one, other) => weightOf(other) - weightOf(one))) {
    if (taken.has(change) || told.length === mostTold) continue;
    taken.add(change);
    const other = findNext((one) => isSuccession(change, one));
    if (other) {
      const [comer, leaver] = change.action === "appointed" ? [change, other] : [other, change];
      const post = findNext((one) => isMove(comer, leaver, one)) ?? null;
      told.push(tellSuccession(facts, { comer, leaver, post }, weightOf(change)));
    } else {
      const group: [RoleChange, ...RoleChange[]] = [change];
      for (let next = findNext((one) => isAlike(change, one)); next; ) {
        group.push(next);
        next = findNext((one) => isAlike(change, one));
      }
      const [first, ...rest] = group;
      told.push(tellChange(facts, [first, ...rest.slice(0, mostAlike - 1)], weightOf(change)));
    }
  }
  return told;
}

const dayOf = (change: RoleChange): string => change.effectiveOn ?? change.seenOn;
const weightOf = ({ roleClass }: RoleChange): number => weights[roleClass] ?? otherWeight;

/** A reading may take a division for a person. */
const isPerson = (name: string): boolean =>
  !/\b(?:Foods?|Group|Division|Segment|Company|Committee|Board|Inc|Corp|Services|Products|Bank)\b/.test(name);

/** The newest word on each person and office: later filings repeat what an earlier one said. */
function onceEach(changes: readonly RoleChange[]): RoleChange[] {
  const seen = new Set<string>();
  return changes.filter((one) => {
    const id = `${one.personKey} ${one.roleClass} ${one.action}`;
    return seen.has(id) ? false : Boolean(seen.add(id));
  });
}

const isActing = ({ role }: RoleChange): boolean => /\b(?:acting|interim)\b/i.test(role);

function isSuccession(one: RoleChange, other: RoleChange): boolean {
  if (!single.has(one.roleClass) || one.roleClass !== other.roleClass || one.action === other.action)
    return false;
  if (one.personKey === other.personKey || isActing(one) || isActing(other)) return false;
  const apart = Math.abs(Date.parse(dayOf(one)) - Date.parse(dayOf(other))) / 86_400_000;
  return one.documentId === other.documentId || apart <= successionDays;
}

/** Who leaves one office for another. */
const isMove = (comer: RoleChange, leaver: RoleChange, one: RoleChange): boolean =>
  one.personKey === leaver.personKey &&
  one.action === "appointed" &&
  one.effectiveOn !== null &&
  (one.effectiveOn === leaver.effectiveOn || one.effectiveOn === comer.effectiveOn);

/** Directors who come, or who go. */
const isAlike = (one: RoleChange, other: RoleChange): boolean =>
  one.roleClass === "director" && other.roleClass === "director" && one.action === other.action;
