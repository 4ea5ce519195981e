import type { NamedTime } from "./find-times";
import type { Statement } from "./read-statement";

/**
 * Days and months that a sentence gives to what it tells: not those of quarters and maturities, nor days to come. Of an
 * agreement, the day of its document counts; of other deeds it does not.
 */
export function eventDays(
  times: readonly NamedTime[],
  text: string,
  publishedOn: string,
  { heads }: Statement,
): string[] {
  const isAgreement = heads.some(({ predicate, status }) => predicate === "agree" || status === "agreed");
  const own = times.filter(({ time, start }) => {
    const before = text.slice(0, start);
    if (time.length < 7 || time > publishedOn || aside.test(before)) return false;
    return isAgreement || !dating.test(before);
  });
  const days = own.filter(({ time }) => time.length === 10);
  return (days.length > 0 ? days : own).map(({ time }) => time);
}

const aside = /\b(?:due|until|through|ended|ending|expir\w+|maturing|matures?|since|quarter of|year)\s*$/i;
const dating = /\b(?:dated(?: as of)?|as of)\s*$/i;

const retold = /\b(?:previously|earlier) (?:announced|reported|disclosed)\b/i;

/** Whether a sentence tells again, and without its day, what was told before. */
export const isToldAgain = (times: readonly NamedTime[], text: string): boolean =>
  retold.test(text) && !times.some(({ time }) => time.length > 4);
