import { addDays, daysOfMonth, formatMonth, monthsBefore } from "./calendar";

/** Of which time something is expected: a year, or a part of it ("q2", "h1", "m6" for June). */
export type OutlookPeriod = { year: number; part: string | null; fiscal: boolean };

/**
 * What is kept of an outlook beside its place: its period, and the heading that gives that where the sentence doesn't;
 * `listed` where the heading has the verb, too.
 */
export type OutlookDetail = OutlookPeriod & { heading: string | null; listed: boolean };

/** The detail of a fact as that of an outlook; null where it is none. */
export function outlookDetail(detail: Record<string, unknown>): OutlookDetail | null {
  const { year, part, fiscal, heading, listed } = detail;
  if (typeof year !== "number") return null;
  return {
    year,
    part: typeof part === "string" ? part : null,
    fiscal: fiscal === true,
    heading: typeof heading === "string" ? heading : null,
    listed: listed === true,
  };
}

/** Days by which a fiscal year of 52 or 53 weeks may end before or after its month does. */
const weekDays = 10;

/**
 * The last day of an outlook's period, YYYY-MM-DD. Years are the filer's own.
 *
 * @param publishedOn when it was said. A fiscal year that ends in January or February bears the number of either year: it's
 * the one that wasn't over then.
 * @param yearEnd the end of any fiscal year of the filer, YYYY-MM-DD; null where none is known.
 */
export function outlookEnd(
  { year, part }: OutlookPeriod,
  publishedOn: string,
  yearEnd: string | null,
): string {
  const [kind, count] = [part?.charAt(0), Number(part?.slice(1))];
  if (kind === "m") return lastOf(year, count);
  const month = yearEnd === null ? 12 : Number(addDays(yearEnd, -weekDays).slice(5, 7));
  const end = lastOf(year, month);
  const isNext = month <= 2 && end <= publishedOn;
  const whole = isNext ? lastOf(year + 1, month) : end;
  const left = kind === "q" ? 3 * (4 - count) : kind === "h" ? 6 * (2 - count) : 0;
  return daysOfMonth(monthsBefore(whole, left).slice(0, 7)).to;
}

const lastOf = (year: number, month: number): string =>
  daysOfMonth(`${year}-${String(month).padStart(2, "0")}`).to;

const ordinals = ["first", "second", "third", "fourth"];

/** "fiscal 2026", "the second quarter of 2026", "the period ending January 2026". */
export function formatOutlookPeriod({ year, part, fiscal }: OutlookPeriod): string {
  const of = `${fiscal ? "fiscal " : ""}${year}`;
  if (part === null) return of;
  const count = Number(part.slice(1));
  if (part.startsWith("m"))
    return `the period ending ${formatMonth(`${year}-${String(count).padStart(2, "0")}`)}`;
  return `the ${ordinals[count - 1]} ${part.startsWith("q") ? "quarter" : "half"} of ${of}`;
}

/** "2026", "2026-Q2", "2026-H1", "2026-06". */
export function outlookPeriodCode({ year, part }: OutlookPeriod): string {
  if (part === null) return `${year}`;
  return part.startsWith("m") ? `${year}-${part.slice(1).padStart(2, "0")}` : `${year}-${part.toUpperCase()}`;
}
