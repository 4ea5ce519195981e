import type { People, PersonMention } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { foldClaimText, stemsOf } from "./claim-words";
import type { Assertion } from "./find-assertions";
import { findQuantities, isBorneOut } from "./find-quantities";
import { findRolePhrases, tellsOfSeat } from "./find-role-phrases";
import { bearsOut, type Predicate } from "./predicates";
import type { Statement } from "./read-statement";
import { isForTheTimeBeing, officesOfDeed } from "./roles-of-deed";

/** What happens to persons, and on which side of the verb they stand. */
const doers: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart", "die"]);
const taken: ReadonlySet<Predicate> = new Set(["appoint", "dismiss", "engage"]);

type Place = { core: Stretch; window: Stretch; text: string; assertions: readonly Assertion[] };

/**
 * How well a claimed person fits those of whom a sentence tells the claim's event: 0 where it is another, or none.
 * The passage's people are given with the places at which it names them.
 */
export function alignPerson(
  name: string,
  { names, mentions }: People,
  { core, window, text, assertions }: Place,
  statement: Statement,
): number {
  const fits = names.map((one) => matchPersonNames(name, one)).map((match) => (match.same ? match.score : 0));
  const near = mentions.filter(({ start }) => start >= window.start && start < window.end);
  const own = near.filter(({ person }) => (fits[person] ?? 0) > 0);
  const heads = statement.heads.filter(({ predicate }) => doers.has(predicate) || taken.has(predicate));
  if (own.length === 0) {
    if (heads.length > 0) return 0;
    const folded = foldClaimText(text.slice(core.start, core.end));
    return folded.includes(foldClaimText(name)) ? 1 : 0;
  }
  // "X succeeds Y as chief executive": of Y nothing else is asked.
  const succession = statement.heads.find(({ predicate }) => predicate === "succeed");
  const isSucceeded =
    statement.people.length === 2 &&
    succession !== undefined &&
    name === statement.people[succession.isPassive ? 0 : 1];
  if (isSucceeded)
    return isInOrder(name, own, near, { core, text }, assertions, statement)
      ? Math.max(...own.map(({ person }) => fits[person] ?? 0))
      : 0;
  if (heads.length === 0 && !isTheirs(own, near, statement, { core, window, text })) return 0;
  const fit = Math.max(...own.map(({ person }) => fits[person] ?? 0));
  const isMeant = heads.every((head) =>
    assertions
      .filter(({ predicate }) => bearsOut(predicate, head.predicate))
      .some((one) => whom(one, near, text, core).some((mention) => own.includes(mention))),
  );
  // "Mr. Lee, who was elected in 1995, resigned" is about the resignation.
  const roles = findRolePhrases(text.slice(core.start, core.end));
  const isUndone =
    roles.length < 2 &&
    heads.some((head) =>
      assertions.some(
        (one) =>
          isOpposite(one.predicate, head.predicate) &&
          whom(one, near, text, core).some((mention) => own.includes(mention)),
      ),
    );
  if (isUndone || !isInOrder(name, own, near, { core, text }, assertions, statement)) return 0;
  if (!isMeant || !hasRoles(statement, own, near, text, core)) return 0;
  return fit;
}

/**
 * Whether a sentence without a deed of persons tells of the claimed one: it names that one, or nobody ("her salary is
 * $1 million") and the sentence before it tells of that one first. Where a number is claimed, the sentence is the number's.
 */
function isTheirs(
  own: readonly PersonMention[],
  near: readonly PersonMention[],
  { quantities, verbs }: Statement,
  { core, window, text }: Pick<Place, "core" | "window" | "text">,
): boolean {
  const stated = findQuantities(text.slice(window.start, window.end)).find((one) =>
    quantities.some((claimed) => isBorneOut(claimed, one)),
  );
  const at = stated === undefined ? core.start : window.start + stated.start;
  const told =
    splitSentences(text.slice(window.start, window.end))
      .map(({ start, end }) => ({ start: window.start + start, end: window.start + end }))
      .find(({ start, end }) => start <= at && at < end) ?? core;
  const named = near.filter(({ start }) => start >= told.start && start < told.end);
  const isOfSeveral = new Set(named.map(({ person }) => person)).size > 1;
  const verb = Array.from(text.slice(told.start, told.end).matchAll(/\p{L}+/gu)).find(({ 0: word }) =>
    [...stemsOf(word)].some((stem) => verbs.includes(stem)),
  );
  if (stated === undefined && isOfSeveral && verb !== undefined) {
    const spot = told.start + verb.index;
    if (named.some(({ end }) => end <= spot))
      return nearestTo(named, { start: spot, end: spot }, text).some((one) => own.includes(one));
  }
  if (stated !== undefined && isOfSeveral)
    return nearestTo(named, { start: at, end: window.start + stated.end }, text).some((one) =>
      own.includes(one),
    );
  if (named.length > 0) return named.some((one) => own.includes(one));
  const before = near.filter(({ start }) => start < told.start).at(-1);
  if (before === undefined) return true;
  const from = text.lastIndexOf(".", before.start - 8);
  const first = near.find(({ start }) => start > from && start < told.start) ?? before;
  return own.some(({ person }) => person === first.person);
}

/** Of whom a number is told where a sentence names several: those before it in its clause, else the first behind it. */
function nearestTo(named: readonly PersonMention[], number: Stretch, text: string): PersonMention[] {
  const behind = named.find(({ start }) => start >= number.end);
  const isGiven =
    behind !== undefined &&
    /^[^.;,]{0,40}\b(?:for|to)\s$/.test(text.slice(number.end, behind.start)) &&
    !/\band\b/.test(text.slice(number.end, behind.start));
  const before = named.filter(({ end }) => end <= number.start).toReversed();
  const [last] = before;
  if (last === undefined || isGiven) return behind === undefined ? [] : [behind];
  const chain = [last];
  for (const one of before.slice(1)) {
    const between = text.slice(one.end, chain.at(-1)?.start ?? one.end);
    if (!/\band\s$/.test(between) || /\b(?:is|are|was|were|will|has|have|had|who|\p{L}+ed)\b/u.test(between))
      break;
    chain.push(one);
  }
  return chain;
}

/** "X succeeds Y": X stands before the verb and Y behind it. */
function isInOrder(
  name: string,
  own: readonly PersonMention[],
  near: readonly PersonMention[],
  { core, text }: Pick<Place, "core" | "text">,
  assertions: readonly Assertion[],
  { heads, people }: Statement,
): boolean {
  if (people.length !== 2 || !heads.some(({ predicate }) => predicate === "succeed")) return true;
  return assertions.some(({ predicate, isPassive, start, end }) => {
    if (predicate !== "succeed") return false;
    const last = near.findLast((one) => one.end <= core.start + start);
    const behind = text.slice(core.start + end, core.start + end + 12);
    const next = /^\s+(?:him|her|them)\b/i.test(behind)
      ? near.findLast((one) => one.start < (last?.start ?? 0) && one.person !== last?.person)
      : near.find((one) => one.start >= core.start + end);
    const meant = (name === people[0]) !== isPassive ? last : next;
    return meant !== undefined && own.some(({ person }) => person === meant.person);
  });
}

const endings: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart", "die", "dismiss"]);

const isOpposite = (one: Predicate, other: Predicate): boolean =>
  (one === "appoint" && endings.has(other)) || (other === "appoint" && endings.has(one));

/** Those of whom an assertion speaks: the nearest on its side, and whom the text joins to that one by "and". */
function whom(
  { predicate, form, isPassive, start, end }: Assertion,
  near: readonly PersonMention[],
  text: string,
  core: Stretch,
): PersonMention[] {
  const [from, to] = [core.start + start, core.start + end];
  const isBehind =
    form === "noun" ? /^\s+(?:of|by)\b/.test(text.slice(to, to + 6)) : taken.has(predicate) && !isPassive;
  const side = isBehind
    ? near.filter((one) => one.start >= to && one.start < core.end)
    : near.filter((one) => one.end <= from).toReversed();
  const chain: PersonMention[] = [];
  for (const mention of side) {
    const last = chain.at(-1);
    if (last !== undefined) {
      const between = isBehind ? text.slice(last.end, mention.start) : text.slice(mention.end, last.start);
      const isJoined =
        /^[^.;]{0,100}(?:,| and)[^.;]{0,12}$/.test(between) && (isBehind || between.length < 14);
      if (!isJoined && last.person !== mention.person) break;
    }
    chain.push(mention);
  }
  return chain;
}

/** Whether the claim's roles stand at the person's mention, before the sentence turns to another. */
function hasRoles(
  { roles, isInterim, heads }: Statement,
  own: readonly PersonMention[],
  near: readonly PersonMention[],
  text: string,
  core: Stretch,
): boolean {
  if (roles.length === 0) return true;
  const said = text.slice(core.start, core.end);
  if (
    heads.some(({ predicate }) => predicate === "succeed") &&
    /\b(?:succeed|replace)s?\s+(?:him|her)\b/i.test(said)
  )
    return true;
  const persons = new Set(own.map(({ person }) => person));
  return own.some((mention) => {
    const next = near.find(
      (one, at) =>
        one.start > mention.start &&
        !persons.has(one.person) &&
        !isListed(text.slice(near[at - 1]?.end ?? mention.end, one.start)),
    );
    const before = near.findLast((one) => one.end < mention.start && !persons.has(one.person));
    // "Lee was appointed President, and Ray was appointed": what stands before Ray is Lee's.
    const from = Math.max(before?.end ?? 0, core.start);
    const isAnothers =
      !/\b(?:succession to|succeed(?:ing)?|replac(?:e|ing)|place of)\s*$/i.test(
        text.slice(from, mention.start),
      ) && /\b(?:was|were|has been|have been|is|are)\s+\p{L}+ed\b/u.test(text.slice(from, mention.start));
    const segment = text.slice(
      isAnothers && before !== undefined ? mention.start : from,
      Math.min(next?.start ?? core.end, core.end),
    );
    const told = heads.length > 0 ? officesOfDeed(segment) : segment;
    const said = findRolePhrases(told);
    const isSeat = tellsOfSeat(told);
    return roles.every(
      (role) =>
        (said.includes(role) && (!isInterim || isForTheTimeBeing(role, told))) ||
        (role === "director" && isSeat),
    );
  });
}

/** Between names of a list: "Ann Lee, Bo Ray and Cy Day". */
const isListed = (between: string): boolean => /^(?:,? Jr\.|,? Sr\.)?(?:,| and|, and|,? or)\s$/.test(between);
