import { findQuantities } from "@/lib/domain/claims/numbers/find-quantities";
import { isBorneOut } from "@/lib/domain/claims/numbers/is-borne-out";
import { stemsOf } from "@/lib/domain/claims/words/claim-words";
import type { PersonMention } from "@/lib/domain/person-names/find-people";
import { type Stretch, splitSentences } from "@/lib/domain/split-sentences";
import { isMadeWithOneOf } from "./match-counterparty";
import type { Statement } from "./read-statement";

/**
 * Whether a sentence without a deed of persons tells of the claimed one: it names that one, or nobody ("her salary is
 * $1 million") and the sentence before it tells of that one first. Where a number is claimed, the sentence is the number's.
 */
export function isTheirs(
  own: readonly PersonMention[],
  near: readonly PersonMention[],
  statement: Statement,
  { core, window, text }: { core: Stretch; window: Stretch; text: string },
): boolean {
  const { quantities, verbs } = statement;
  const stated = findQuantities(text.slice(window.start, window.end)).find((one) =>
    quantities.some((claimed) => isBorneOut(claimed, one)),
  );
  const at = stated === undefined ? core.start : window.start + stated.start;
  const sentences = splitSentences(text.slice(window.start, window.end)).map(({ start, end }) => ({
    start: window.start + start,
    end: window.start + end,
  }));
  const told = sentences.find(({ start, end }) => start <= at && at < end) ?? core;
  const named = near.filter(
    ({ start }) => start >= told.start && start < told.end && !reportsTo.test(text.slice(told.start, start)),
  );
  const isMadeWith = isMadeWithOneOf(own, near, statement.text, sentences, text);
  if (isMadeWith !== null) return isMadeWith;
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

/** "Mr. Lee will report to Ann Ray": nothing is told of her. */
const reportsTo = /\breport(?:s|ed|ing)?\s+(?:directly\s+|solely\s+)?to\s+(?:M[rs]s?\.\s+)?$/i;

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
