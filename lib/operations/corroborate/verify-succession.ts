import "server-only";
import type { ReportClaim } from "@/lib/claims/report-claim";
import type { Database } from "@/lib/db/open";
import { type DayRange, daysBetween } from "@/lib/domain/calendar";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type { ClaimVerdict, Person } from "./evidence";
import type { RoleClaim } from "./verify-role";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";
import { joinVerdicts } from "./verify-statements";

/** Days between two holders' forms: a year, and some weeks. Longer, somebody may have been between them. */
const longestGap = 400;

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
  { kind, person, names: [predecessor], office, year, time, text }: ReportClaim,
): Promise<ClaimVerdict | null> {
  const { classes, co, former } = classifyRole(office ?? "");
  const [role] = classes;
  if (person === null || role === undefined || classes.length > 1 || !holdsAlone(role) || co || former)
    return null;
  const holders = holdersOf(context.people, role);
  const isNamed = (name: string) => (one: Holder) => matchPersonNames(name, one.person.name).same;
  const own = holders.find(isNamed(person));
  if (own === undefined) return null;
  const earlier = holders.filter((one) => one !== own && one.to <= own.from);
  const isPrevious = predecessor === undefined ? () => true : isNamed(predecessor);
  const before = kind === "before" ? earlier.find(isPrevious) : lastBefore(own, holders);
  if (before === undefined || !isPrevious(before)) return null;
  const start = year === null ? (time?.from ?? null) : `${year}-01-01`;
  const end = year === null ? (time?.to ?? null) : `${year}-12-31`;
  if (start !== null && end !== null && (before.to < start || own.from > end)) return null;
  const ever: DayRange = { start: null, end: context.today };
  const asked: RoleClaim[] = [
    { personName: person, role: office, period: /\bsince\b/i.test(text) ? null : ever },
    ...(predecessor === undefined ? [] : [{ personName: predecessor, role: office, period: ever }]),
  ];
  const statements: { text: string; verdict: ClaimVerdict }[] = [];
  for (const claim of asked)
    statements.push({
      text: `${claim.personName} as ${office}`,
      verdict: await verifyRoleClaim(db, context, claim),
    });
  const joined = joinVerdicts(statements);
  return joined?.corroborated === true ? joined : null;
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

/** Who held it last before somebody; none where two held it at a time, or nobody did for long. */
function lastBefore(own: Holder, holders: readonly Holder[]): Holder | undefined {
  const earlier = holders.filter((one) => one !== own && one.from <= own.from);
  const last = earlier.toSorted((one, other) => one.to.localeCompare(other.to)).at(-1);
  return last !== undefined && last.to <= own.from && daysBetween(last.to, own.from) <= longestGap
    ? last
    : undefined;
}
