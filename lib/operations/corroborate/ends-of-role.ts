import { findTimes } from "@/lib/domain/claims/find-times";
import type { RoleFinding } from "./find-role-texts";

/** Before the day on which somebody leaves, not that until which something else goes on. */
const leaving =
  /\b(?:resign|retir|step|depart|leav|left|terminat|ceas|relinquish|remov|vacat|stand)\p{L}*\b(?:(?!\b(?:consult|advis|services?|employ|agreement)\p{L}*)[^;]){0,140}?\b(?:effective|on|as of|until|through|at the end of|at the close of business on)\s(?:(?:as of|on|upon)\s)?$/iu;

/** Whether a text that tells of the end of an office says that it ends on a day, and after a given one. */
export function isLeftLater({ isEnding, passage, start, end }: RoleFinding, day: string): boolean {
  if (!isEnding) return false;
  const sentence = passage.text.slice(start - passage.spanStart, end - passage.spanStart);
  return findTimes(sentence, passage.publishedOn).some(
    (one) =>
      one.time.length >= 7 &&
      one.time > day.slice(0, one.time.length) &&
      leaving.test(sentence.slice(0, one.start)),
  );
}

/** Day of the last text before a given day by which the office was over by then; empty where none tells. */
export const lastEnd = (found: readonly RoleFinding[], start: string): string =>
  found
    .filter((one) => one.isEnding && one.passage.publishedOn < start && !isLeftLater(one, start))
    .reduce((last, { passage }) => (passage.publishedOn > last ? passage.publishedOn : last), "");

/** Whether a text that tells of the end of an office gives it days, all of them before a day. */
export function endedBefore({ isEnding, passage, start, end }: RoleFinding, day: string): boolean {
  if (!isEnding) return false;
  const sentence = passage.text.slice(start - passage.spanStart, end - passage.spanStart);
  const days = findTimes(sentence, passage.publishedOn).filter(
    ({ time }) => time.length >= 7 || time < day.slice(0, 4),
  );
  return days.length > 0 && days.every(({ time }) => time < day.slice(0, time.length));
}
