import type { Assertion } from "./find-assertions";
import type { NamedTime } from "./find-times";
import { bearsOut } from "./predicates";
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
  assertions: readonly Assertion[],
): string[] {
  const isAgreement = heads.some(({ predicate, status }) => predicate === "agree" || status === "agreed");
  const own = times.filter(({ time, start }) => {
    const before = text.slice(0, start);
    if (time.length < 7 || time > publishedOn || aside.test(before)) return false;
    return isAgreement || !dating.test(before);
  });
  const days = own.filter(({ time }) => time.length === 10);
  if (own.length === 0) {
    // "Which it acquired in 1999": told of another year.
    const isAside = (at: number) =>
      !assertions.some(
        ({ predicate, form, start }) =>
          start < at && form === "done" && heads.some((head) => bearsOut(predicate, head.predicate)),
      );
    const past = times.filter(({ time, start }) => {
      const told = inYear.exec(text.slice(0, start));
      return time.length === 4 && told !== null && (!told[0].startsWith("which") || isAside(told.index));
    });
    return past.length > 0 && past.every(({ time }) => time < publishedOn.slice(0, 4))
      ? past.map(({ time }) => time)
      : [];
  }
  return (days.length > 0 ? days : own).map(({ time }) => time);
}

const aside = /\b(?:due|until|through|ended|ending|expir\w+|maturing|matures?|since|quarter of|year)\s*$/i;
const dating = /\b(?:dated(?: as of)?|as of)\s*$/i;

const inYear =
  /\b(?:which|that|who|had)\b[^,;]{0,80}\b(?:in|during)(?:\s(?:early|late|fiscal|calendar))?\s+$/i;

const retold =
  /\b(?:previously|earlier) (?:announced|reported|disclosed)\b|\b(?:was|were|had|has)\s+(?:been\s+)?(?:previously|originally)\b/i;

/** Whether a sentence tells again, and without its day, what was told before. */
export const isToldAgain = (times: readonly NamedTime[], text: string): boolean =>
  retold.test(text) && !times.some(({ time }) => time.length > 4);
