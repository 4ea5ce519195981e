import "server-only";
import type { ReportClaim } from "@/lib/claims/report-claim";
import type { Database } from "@/lib/db/open";
import { addDays, type DayRange, daysBetween } from "@/lib/domain/calendar";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type { ClaimVerdict, Person } from "./evidence";
import type { RoleClaim } from "./verify-role";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";
import { joinVerdicts } from "./verify-statements";

/** Days between two holders' forms: a year and a half, and longer, somebody may have been between them. */
const longestGap = 550;
/** Days between them in which a change counts as of a time that only overlaps them. */
const bracketed = 62;

/** Days on which sources first and last name somebody in an office. */
type Holder = { person: Person; from: string; to: string };

/**
 * Verifies a claim on who followed whom in an office that one person holds, or since which year somebody holds it: each
 * is checked as a claim of its own, and then their order, with nobody between them.
 *
 * @returns null where the claim isn't of such an office, or sources leave it open.
 */
export async function verifySuccession(
  db: Database,
  context: RoleClaimContext,
  claim: ReportClaim,
): Promise<ClaimVerdict | null> {
  const {
    kind,
    person,
    names: [predecessor],
    office,
    earlier,
    year,
    time,
    text,
  } = claim;
  const { classes, co, former, interim } = classifyRole(office ?? "");
  const [role] = classes;
  if (person === null || office === null || role === undefined || classes.length > 1) return null;
  if (!holdsAlone(role) || co || former || (kind === "held" && earlier === null)) return null;
  const holders = holdersOf(context.people, role);
  const isNamed = (name: string) => (one: Holder) => matchPersonNames(name, one.person.name).same;
  const own = holders.find(isNamed(person));
  if (own === undefined) return null;
  const until = addDays(own.from, -1);
  if (kind !== "held") {
    const preceding = holders.filter((one) => isBefore(one, own));
    const isPrevious = predecessor === undefined ? () => true : isNamed(predecessor);
    const before = kind === "before" ? preceding.find(isPrevious) : lastBefore(own, holders);
    if (before === undefined || !isPrevious(before)) return null;
    const start = year === null ? (time?.from ?? null) : `${year}-01-01`;
    const end = year === null ? (time?.to ?? null) : `${year}-12-31`;
    const [from = "", to = ""] = [before.to, own.from].toSorted();
    if (start !== null && end !== null && !isChangeIn({ from, to }, start, end)) return null;
  }
  const ever: DayRange = { start: null, end: context.today };
  const then = kind === "held" && time !== null ? { start: time.from, end: time.to } : ever;
  const asked: RoleClaim[] = [
    { personName: person, role: office, period: /\bsince\b/i.test(text) ? null : then },
    ...(earlier === null ? [] : [{ personName: person, role: earlier, period: { start: null, end: until } }]),
    ...(predecessor === undefined
      ? []
      : [{ personName: predecessor, role: interim ? role : office, period: ever }]),
  ];
  const statements: { text: string; verdict: ClaimVerdict }[] = [];
  for (const claim of asked)
    statements.push({
      text: `${claim.personName} as ${claim.role}`,
      verdict: await verifyRoleClaim(db, context, claim),
    });
  const joined = joinVerdicts(statements);
  return joined?.corroborated === true ? joined : null;
}

/** Whether a change between two days was in a time: they lie in it, or they're close together and reach into it. */
function isChangeIn({ from, to }: { from: string; to: string }, start: string, end: string): boolean {
  if (from >= start && to <= end) return true;
  return from <= end && to >= start && daysBetween(from, to) <= bracketed;
}

/** Everybody whom sources show in an office, in the order in which they do first. */
function holdersOf(people: readonly Person[], role: Person["classified"]["classes"][number]): Holder[] {
  const holders = new Map<string, Holder>();
  for (const person of people) {
    const { held, personKey, classified } = person;
    if (held === null || classified.former || !classified.classes.includes(role)) continue;
    const known = holders.get(personKey) ?? { person, ...held };
    holders.set(personKey, {
      ...known,
      from: held.from < known.from ? held.from : known.from,
      to: held.to > known.to ? held.to : known.to,
    });
  }
  return [...holders.values()].toSorted((one, other) => one.from.localeCompare(other.from));
}

/** Days for which a proxy statement may name a successor before the change: it's of its year's end. */
const namedEarly = 100;

/** Whether somebody held an office before another: named in it first, and no longer when the other still was. */
const isBefore = (one: Holder, own: Holder): boolean =>
  one.to <= own.from ||
  (one.from < own.from && one.to < own.to && daysBetween(own.from, one.to) <= namedEarly);

/** Who held it last before somebody; none where two held it at a time, or nobody did for long. */
function lastBefore(own: Holder, holders: readonly Holder[]): Holder | undefined {
  const earlier = holders.filter((one) => one !== own && one.from <= own.from);
  const last = earlier.toSorted((one, other) => one.to.localeCompare(other.to)).at(-1);
  const isNext = last !== undefined && isBefore(last, own);
  return isNext && daysBetween(last.to, own.from) <= longestGap ? last : undefined;
}
