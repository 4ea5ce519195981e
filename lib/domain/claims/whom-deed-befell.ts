import type { Assertion } from "@/lib/domain/claims/deeds/find-assertions";
import type { Predicate } from "@/lib/domain/claims/deeds/predicates";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import type { Stretch } from "@/lib/domain/split-sentences";

/** What is done to persons by others. */
export const taken: ReadonlySet<Predicate> = new Set(["appoint", "dismiss", "engage"]);

/** "Lee's successor" is not Lee. */
const anothersOf =
  /^[’']s?\s+(?:(?:permanent|interim|eventual|new|immediate)\s+)?(?:successor|replacement|predecessor|husband|wife|widow|spouse|son|daughter|brother|sister|father|mother|assistant|deputy|estate)\b/i;

/** "Stone, who was recommended by Lee, was elected": a name in an aside on another. */
export function isAside(mention: PersonMention, near: readonly PersonMention[], before: string): boolean {
  if (!/^[^;.]{0,80}?,\s/.test(before.slice(mention.end))) return false;
  return near.some(
    ({ end, person }) =>
      end <= mention.start &&
      person !== mention.person &&
      /^,\s(?:who(?:m|se)?\b(?:(?!, and\b)[^;]){0,80}|(?:which|as|at|on|upon|with|by|after|succeeding|replacing|following|reporting|recommended|nominated|an?|the|(?:husband|wife|son|daughter|brother|sister))\b[^,;]*)$/i.test(
        before.slice(end, mention.start),
      ),
  );
}

/** "Replacing Lee, Ray was elected", "elected Ray, replacing Lee": Lee is not who was. */
const anothersObject =
  /\b(?:replac(?:ing|es?|ed)|succeed(?:ing|s|ed)?|success(?:or|ion) to|report(?:s|ing)? to|(?:recommendation|nomination|request) of)\s+(?:M[rs]s?\.\s+)?$/i;
/** "Elected Ray upon the retirement of Lee", "to the seat held by Lee". */
const anothersLeave =
  /\b(?:(?:resignation|retirement|departure|death|removal|dismissal|termination|place|stead) of|(?:vacated|left|created|held|occupied) by)\s+(?:M[rs]s?\.\s+)?$/i;

/** "To succeed Bo Ray, who retired": of whom the last name before "who" is. */
const antecedent = /((?:\p{Lu}[\p{L}.’'-]*\s+){1,3}\p{Lu}[\p{L}’'-]+),\s+who\s+(?:\p{Ll}+\s+){0,3}$/u;
const office =
  /\b(?:officer|president|director|chair\p{L}*|counsel|treasurer|secretary|controller|manager)\b/iu;

/** Whether it is somebody else, whom nothing else shows to be a person, of whom a relative clause speaks. */
function isOfUnknown(near: readonly PersonMention[], before: string, start: number): boolean {
  const found = antecedent.exec(before);
  if (found?.[1] === undefined || office.test(found[1])) return false;
  const [from, to] = [start + found.index, start + found.index + found[1].length];
  return !near.some((one) => one.start < to && one.end > from);
}

/** Those of whom an assertion speaks: the nearest on its side, and whom the text joins to that one by "and". */
export function whom(
  { predicate, form, isPassive, start, end }: Assertion,
  near: readonly PersonMention[],
  text: string,
  core: Stretch,
): PersonMention[] {
  const [from, to] = [core.start + start, core.start + end];
  const isBehind =
    form === "noun" || (isPassive && !taken.has(predicate))
      ? /^\s+(?:of|by)\b/.test(text.slice(to, to + 6))
      : taken.has(predicate) && !isPassive;
  const side = (
    isBehind
      ? near
          .filter((one) => one.start >= to && one.start < core.end)
          .filter(
            (one) =>
              !taken.has(predicate) ||
              !(
                anothersObject.test(text.slice(to, one.start)) ||
                anothersLeave.test(text.slice(to, one.start))
              ),
          )
      : near
          .filter((one) => one.end <= from && !isAside(one, near, text.slice(0, from)))
          .filter(
            (one) =>
              !anothersObject.test(text.slice(core.start, one.start)) || /^, who\b/.test(text.slice(one.end)),
          )
          .toReversed()
  ).filter(({ end: at }) => !anothersOf.test(text.slice(at, at + 40)));
  if (!isBehind && isOfUnknown(near, text.slice(core.start, from), core.start)) return [];
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
