import type { Stretch } from "./split-sentences";

/** A day that a text names, as YYYY-MM-DD. */
export type NamedDay = Stretch & { day: string };

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const monthWord = "(January|February|March|April|May|June|July|August|September|October|November|December)";

const american = new RegExp(
  `\\b${monthWord}\\s{1,3}(\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:\\s?,\\s{0,3}(\\d{4})\\b)?`,
  "gi",
);
const british = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\s{1,3}${monthWord},?\\s{1,3}(\\d{4})\\b`, "gi");

const toDay = (year: string, month: string, day: string): string | null => {
  const number = months.indexOf(month.toLowerCase()) + 1;
  const date = Number(day);
  if (number === 0 || date < 1 || date > 31) return null;
  return `${year}-${String(number).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
};

/**
 * The days that a text names, in order: "March 31, 2015", "31 March 2015". A day without a year ("March 31") takes
 * that of the next day with one in the text, else of `near` (YYYY-MM-DD).
 */
export function findDays(text: string, near: string): NamedDay[] {
  const found: (Stretch & { year: string | undefined; month: string; date: string })[] = [];
  for (const match of text.matchAll(american)) {
    const [all, month = "", date = "", year] = match;
    found.push({ start: match.index, end: match.index + all.length, year, month, date });
  }
  for (const match of text.matchAll(british)) {
    const [all, date = "", month = "", year] = match;
    if (
      !found.some(
        ({ start, end }) => match.index < end && start < match.index + all.length && start <= match.index,
      )
    )
      found.push({ start: match.index, end: match.index + all.length, year, month, date });
  }
  found.sort((a, b) => a.start - b.start);
  return found.flatMap(({ start, end, year, month, date }, index) => {
    const next = found.slice(index + 1, index + 4).find((other) => other.year !== undefined)?.year;
    const day = toDay(year ?? next ?? near.slice(0, 4), month, date);
    return day === null ? [] : [{ start, end, day }];
  });
}
