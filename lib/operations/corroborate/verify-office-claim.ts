import "server-only";
import { type OfficeStatement, readOfficeClaim } from "@/lib/claims/office-claim";
import type { ClaimTime } from "@/lib/claims/report-claim";
import type { Database } from "@/lib/db/open";
import { addDays, type DayRange, daysBetween } from "@/lib/domain/calendar";
import { lastOf } from "@/lib/domain/distinct";
import { indexedName } from "@/lib/domain/people/indexed-name";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { classifyRole, holdsAlone } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { ClaimVerdict, Person } from "./evidence";
import { type RoleClaimContext, verifyRoleClaim } from "./verify-role-claim";
import { joinVerdicts } from "./verify-statements";

/** Days between two holders' forms: a year and a half, and longer, somebody may have been between them. */
const longestGap = 550;
/** Days between them in which a change counts as of when it's first known. */
const bracketed = 62;
/** Days within which who comes to a company is named on a form. */
const namedWithin = 45;

/** Days on which sources first and last name somebody in an office. */
type Holder = { person: Person; from: string; to: string; days: readonly string[] };

/**
 * Verifies a claim that says nothing but who holds or held which office of the company, since when, and before or after
 * whom: each statement alone, and all of them are claimed.
 *
 * @param period of the request; the days that the claim itself names go before it.
 * @returns null where the claim is of another kind, or sources leave open who came after whom.
 */
export async function verifyOfficeClaim(
  db: Database,
  context: RoleClaimContext,
  { description, period }: { description: string; period: DayRange | null },
): Promise<ClaimVerdict | null> {
  const statements = readOfficeClaim(description, context.called);
  const nameOf = (said: string) => indexedName(said, context.people);
  const verdicts: { text: string; verdict: ClaimVerdict }[] = [];
  for (const said of statements) {
    const statement = {
      ...said,
      person: nameOf(said.person),
      other: said.other === null ? null : nameOf(said.other),
    };
    const verdict = await verifyStatement(db, context, statement, period);
    if (verdict === null) return null;
    // Whose office it is may be misread where the claim names its holder, too.
    if (verdict.verdict === "contradicted" && namesAnotherHolder(description, statement, context))
      return null;
    verdicts.push({ text: `${statement.person} as ${statement.office}`, verdict });
  }
  const [only] = verdicts;
  return verdicts.length === 1 && only !== undefined ? only.verdict : joinVerdicts(verdicts);
}

/** Whether a claim names somebody else whom sources name in the office of a statement: by the last name at least. */
function namesAnotherHolder(
  description: string,
  { person, office }: OfficeStatement,
  { people }: RoleClaimContext,
): boolean {
  const { classes } = classifyRole(office);
  return people.some(({ name, classified }) => {
    const last = name.split(" ").at(-1) ?? "";
    const isHolder = classes.some((role) => classified.classes.includes(role));
    return isHolder && description.includes(last) && !matchPersonNames(person, name).same;
  });
}

async function verifyStatement(
  db: Database,
  context: RoleClaimContext,
  statement: OfficeStatement,
  period: DayRange | null,
): Promise<ClaimVerdict | null> {
  const { kind, person, office, time, isAboutToday } = statement;
  const ever: DayRange = { start: null, end: context.today };
  const asRole = (personName: string, role: string, of: DayRange | null) =>
    verifyRoleClaim(db, context, { personName, role, period: of });
  const then = time === null ? null : { start: time.from, end: time.to };
  if (kind === "holds") return await asRole(person, office, then ?? period ?? (isAboutToday ? null : ever));
  if (kind === "gone") return await asRole(person, `former ${office}`, period);
  // A change that the claim doesn't date is one in the period of the request.
  const when = time ?? timeOf(period, context.today);
  if (kind === "left")
    return when === null || hasLeftIn(statement, context, when)
      ? await supportedOnly(asRole(person, `former ${office}`, null))
      : null;
  if (kind === "took" && when === null && !statement.isRise) return await asRole(person, office, ever);
  const shown = findOrder({ ...statement, time: when }, context);
  if (shown === null) return null;
  const others = shown.map(({ name, role, until }) => asRole(name, role, { start: null, end: until }));
  const verdicts = await Promise.all(others);
  const joined = joinVerdicts(
    verdicts.map((verdict, at) => ({ text: `${shown[at]?.name} as ${shown[at]?.role}`, verdict })),
  );
  return joined?.corroborated === true ? joined : null;
}

/** What isn't shown by who held an office until when may be told by a text. */
const supportedOnly = async (verdict: Promise<ClaimVerdict>): Promise<ClaimVerdict | null> => {
  const found = await verdict;
  return found.corroborated ? found : null;
};

/** Whether somebody left an office in a time: by a document that says so, or by who is next named in it. */
function hasLeftIn(
  { person, office }: OfficeStatement,
  { people }: RoleClaimContext,
  time: ClaimTime,
): boolean {
  const { classes } = classifyRole(office);
  return classes.some((role) => {
    const own = people.filter(
      ({ name, classified }) => matchPersonNames(person, name).same && classified.classes.includes(role),
    );
    const days = own.flatMap(({ departure }) => (departure?.isRecorded ? [departure.day] : []));
    if (days.length > 0) return days.some((day) => isChangeIn({ from: day, to: day }, time));
    const holders = holdersOf(people, role);
    const held = holders.find((one) => matchPersonNames(person, one.person.name).same);
    const next =
      holdsAlone(role) && held !== undefined ? holders.find((one) => isBefore(held, one)) : undefined;
    if (held === undefined || next === undefined) return false;
    const from = held.to < next.from ? held.to : next.from;
    return isChangeIn({ from, to: next.from }, time);
  });
}

/** The period of a request as the time of what the claim itself doesn't date. */
const timeOf = (period: DayRange | null, today: string): ClaimTime | null =>
  period === null
    ? null
    : { from: period.start ?? "", to: period.end ?? today, isEnded: false, isFiscal: false };

/** Who held which office by when, that a statement on who came when rests on; null where sources leave its order open. */
function findOrder(
  { kind, person, office, other, isRise, time }: OfficeStatement,
  { people, today }: RoleClaimContext,
): { name: string; role: string; until: string }[] | null {
  const { classes, co, former, interim } = classifyRole(office);
  const [role] = classes;
  if (role === undefined || classes.length > 1 || co || former) return null;
  const holders = holdersOf(people, role);
  const isNamed = (name: string) => (one: Pick<Holder, "person">) =>
    matchPersonNames(name, one.person.name).same;
  const own = holders.find(isNamed(person));
  if (own === undefined) return null;
  const self = { name: person, role: office, until: today };
  const elsewhere = people.filter(
    (one) => isNamed(person)({ person: one }) && !one.classified.classes.includes(role),
  );
  if (!holdsAlone(role)) {
    // Several may hold it at a time: that both did, and who first.
    const another = other !== null && kind !== "took" ? holders.find(isNamed(other)) : undefined;
    const [prior, next] = kind === "preceded" ? [own, another] : [another, own];
    if (other === null || prior === undefined || next === undefined || prior.from >= next.from) return null;
    if (time !== null && !isChangeIn(startAfter(prior.to, next, elsewhere), time)) return null;
    return [self, { name: other, role: office, until: today }];
  }
  if (kind === "preceded") {
    const next = other === null ? undefined : holders.find(isNamed(other));
    if (other === null || next === undefined || !isBefore(own, next)) return null;
    return [self, { name: other, role: interim ? role : office, until: today }];
  }
  const wasHere = elsewhere.some(({ held }) => held !== null && held.from < own.from);
  if (isRise && !wasHere) return null;
  if (kind === "followed") {
    const last = lastBefore(own, holders);
    if (other === null || last === undefined || !isNamed(other)(last)) return null;
    if (time !== null && !isChangeIn(startAfter(last.to, own, elsewhere), time)) return null;
    return [self, { name: other, role: interim ? role : office, until: today }];
  }
  if (time === null) return [self];
  const others = holders.filter((one) => one !== own && one.from < own.from);
  // Where no other held it before, and the person nothing else, nothing shows that they didn't; who still held it long
  // after shares it.
  if ((others.length === 0 && !wasHere) || others.some(({ to }) => daysBetween(own.from, to) > namedEarly))
    return null;
  const last = lastOf(others.map(({ to }) => (to < own.from ? to : own.from)));
  return isChangeIn(startAfter(last, own, elsewhere), time) ? [self] : null;
}

/**
 * The days between which somebody came into an office: from the last document that names another in it, or the person in
 * another office, to the first that names them in it. Who wasn't named at the company before is named soon.
 */
function startAfter(last: string, known: Holder, elsewhere: readonly Person[]): { from: string; to: string } {
  // A proxy statement names a successor as of its year's end, when the other still signs forms.
  const since = known.days.find((day) => day > last);
  const own = last > known.from && since !== undefined ? { ...known, from: since } : known;
  const before = elsewhere.flatMap(({ heldDays }) => heldDays.filter((day) => day < own.from));
  const soon = addDays(own.from, -namedWithin);
  const days = [last, ...(before.length === 0 ? [soon] : before)];
  return { from: lastOf(days.filter((day) => day <= own.from)) || own.from, to: own.from };
}

/** Whether a change between two days was in a time: they lie in it, or they're close together and it was known in it. */
const isChangeIn = (
  change: { from: string; to: string },
  { from, to, isEnded }: Pick<ClaimTime, "from" | "to" | "isEnded">,
): boolean =>
  change.to <= to &&
  (isEnded ||
    (change.to >= from && (change.from >= from || daysBetween(change.from, change.to) <= bracketed)));

/** Everybody whom sources show in an office, in the order in which they do first. */
function holdersOf(people: readonly Person[], role: RoleClass): Holder[] {
  const holders = new Map<string, Holder>();
  for (const person of people) {
    const { held, personKey, classified } = person;
    if (held === null || classified.former || !classified.classes.includes(role)) continue;
    const known = holders.get(personKey) ?? { person, ...held, days: [] };
    holders.set(personKey, {
      ...known,
      days: [...known.days, ...person.heldDays].toSorted(),
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
