import { type Assertion, findAssertions } from "@/lib/domain/claims/deeds/find-assertions";
import { bearsOut, type Predicate } from "@/lib/domain/claims/deeds/predicates";
import { findRolePhrases, tellsOfSeat } from "@/lib/domain/claims/roles/find-role-phrases";
import { isForTheTimeBeing, officesOfDeed } from "@/lib/domain/claims/roles/roles-of-deed";
import { foldClaimText } from "@/lib/domain/claims/words/claim-phrases";
import type { People, PersonMention } from "@/lib/domain/person-names/find-people";
import { matchPersonNames } from "@/lib/domain/person-names/match-person-names";
import type { Stretch } from "@/lib/domain/split-sentences";
import type { Statement } from "./read-statement";
import { isTheirs } from "./tells-of-person";
import { isAside, taken, whom } from "./whom-deed-befell";

/** What happens to persons, and on which side of the verb they stand. */
const doers: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart", "die"]);

/** To stand no more is less than to leave: "resigned" does not say it. */
const standing = /\b(?:stand|standing|run|seek|seeking)\b[^.;]*\bre-?election\b|\bre-?nominat/i;

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
      .filter(
        ({ predicate, start, end }) =>
          bearsOut(predicate, head.predicate) &&
          (!standing.test(statement.text) ||
            standing.test(text.slice(core.start + start, core.start + end + 30))),
      )
      .some((one) => {
        const until = core.start + turnBehind(one, head.predicate, assertions);
        return whom(one, near, text, core).some(
          (mention) => own.includes(mention) && !(mention.start >= until && one.end + core.start <= until),
        );
      }),
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

/** Where behind a deed another one has its own object: "dismissed Lane and engaged Ray". */
const turnBehind = (one: Assertion, claimed: Predicate, assertions: readonly Assertion[]): number =>
  one.form === "done" && taken.has(one.predicate) && !one.isPassive
    ? (assertions.find(
        ({ predicate, form, isPassive, start }) =>
          start >= one.end &&
          form === "done" &&
          !isPassive &&
          taken.has(predicate) &&
          !bearsOut(predicate, claimed),
      )?.end ?? Number.POSITIVE_INFINITY)
    : Number.POSITIVE_INFINITY;

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
    const isTurned = heads.some((head) => head.predicate === "succeed" && head.isPassive);
    const meant = (name === people[0]) === (isPassive === isTurned) ? last : next;
    return meant !== undefined && own.some(({ person }) => person === meant.person);
  });
}

export const endings: ReadonlySet<Predicate> = new Set(["resign", "retire", "depart", "die", "dismiss"]);

const isOpposite = (one: Predicate, other: Predicate): boolean =>
  (one === "appoint" && endings.has(other)) || (other === "appoint" && endings.has(one));

const staying = /\b(?:continues?|remains?|stays?|will (?:continue|remain|stay))\b/i;
const permanent = /\bpermanent(?:ly)?\b/i;

/** Whether the claim's roles stand at the person's mention, before the sentence turns to another. */
function hasRoles(
  { roles, isInterim, heads, text: claim }: Statement,
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
  const isLeaving = heads.some(({ predicate }) => endings.has(predicate));
  const told = own.filter((one) => !isAside(one, near, text.slice(0, core.end)));
  return (told.length > 0 ? told : own).some((mention) => {
    const next = near.find(
      (one, at) =>
        one.start > mention.start &&
        !persons.has(one.person) &&
        !isAside(one, near, text.slice(0, core.end)) &&
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
    // "Mr. Lee continues as Chief Executive Officer": not what he gave up.
    if (
      isLeaving &&
      staying.test(segment) &&
      !findAssertions(segment).some(({ predicate }) => endings.has(predicate))
    )
      return false;
    const offices = heads.length > 0 ? officesOfDeed(segment) : segment;
    const said = findRolePhrases(offices);
    const isSeat = tellsOfSeat(offices);
    return roles.every(
      (role) =>
        (said.includes(role) &&
          (!isInterim || isForTheTimeBeing(role, offices)) &&
          !(permanent.test(claim) && isForTheTimeBeing(role, offices))) ||
        (role === "director" && isSeat),
    );
  });
}

/** Between names of a list: "Ann Lee, Bo Ray and Cy Day". */
const isListed = (between: string): boolean => /^(?:,? Jr\.|,? Sr\.)?(?:,| and|, and|,? or)\s$/.test(between);
