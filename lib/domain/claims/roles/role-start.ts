import { findTimes } from "@/lib/domain/claims/find-times";

const since =
  /^(?:(?!\b(?:as (?!of\b)|since\b|who\b|while\b|until\b))[^;]){0,120}?\b(?:effective|commencing|beginning|starting|as of|from)\s+(?:(?:as of|on|from|upon)\s+)?/iu;

/** "To become Chairman on January 1, 2008". */
const becoming = /\b(?:to|will|shall) (?:be|become|assume|serve)\b/i;
const on = /^[^;,.]{0,90}?\son\s(?=\p{Lu})/u;

/** Day or month from which an office is held, by the words right behind it: "President, effective July 1, 2012". */
export function startOfRole(behind: string, said: string): string | null {
  const lead = since.exec(behind) ?? (becoming.test(said) ? on.exec(behind) : null);
  if (lead === null) return null;
  const first = findTimes(behind.slice(lead[0].length), "")[0];
  return first !== undefined && first.start < 3 && /^\d{4}-\d{2}/.test(first.time) ? first.time : null;
}

/** "Lee, its Chairman until 2009,": an apposition to a name that tells of an office held before. */
export const isOverBy = (between: string, behind: string): boolean =>
  !/\b(?:will|remain|continu|serve)\w*\b/.test(between) &&
  /^[\p{L} -]{3,60}?\s(?:before\s(?:his|her|their)\s(?:retire|depart|resign|death)|until\s(?:(?:his|her|the)\s\p{L}+\s(?:in\s)?)?(?:\p{L}+\s)?(?:\d{1,2},\s)?(?:19|20)\d\d\b)/u.test(
    behind,
  );
