import { findDays } from "@/lib/domain/find-days";
import type { Stretch } from "@/lib/domain/split-sentences";

/** A day (YYYY-MM-DD), month (YYYY-MM) or year (YYYY) that a text names. */
export type NamedTime = Stretch & { time: string };

const months = "january february march april may june july august september october november december".split(
  " ",
);
const monthAndYear = new RegExp(`\\b(${months.join("|")})(?:\\s?,)?\\s{1,3}((?:19|20)\\d\\d)\\b`, "gi");
const iso = /(?<![\d-])(?:19|20)\d\d-\d\d(?:-\d\d)?(?![\d-])/g;
const year =
  /(?<![\p{N}.,$€£¥-])(?:19|20)\d\d(?![\d%]|[,.]\d|-\d| (?:thousand|million|billion|percent|shares))/gu;

const yearEnd =
  /\b(?:end of (?:the (?:calendar )?year|(?=(?:19|20)\d\d(?!\d)))|year[- ]end)(?:,? ?((?:19|20)\d\d)(?!\d))?/gi;

/** The days, months and years that a text names, in order, each in its finest reading; `near` as in `findDays`. */
export function findTimes(text: string, near: string): NamedTime[] {
  const found: NamedTime[] = findDays(text, near).map(({ start, end, day }) => ({ start, end, time: day }));
  const add = (start: number, length: number, time: string) => {
    if (!found.some((one) => start < one.end && one.start < start + length))
      found.push({ start, end: start + length, time });
  };
  for (const match of text.matchAll(iso)) add(match.index, match[0].length, match[0]);
  for (const match of text.matchAll(monthAndYear)) {
    const month = months.indexOf((match[1] ?? "").toLowerCase()) + 1;
    add(match.index, match[0].length, `${match[2]}-${String(month).padStart(2, "0")}`);
  }
  for (const match of text.matchAll(yearEnd)) {
    const said = match[1] ?? (/^\d{4}/.exec(near)?.[0] || null);
    if (said !== null) add(match.index, match[0].length, `${said}-12`);
  }
  for (const match of text.matchAll(year)) add(match.index, match[0].length, match[0]);
  return found.sort((a, b) => a.start - b.start);
}
