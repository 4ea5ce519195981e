const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The number from 1 to 12 of a month that is written out or shortened ("Sept"); null where it's none. */
export function monthAt(written: string): number | null {
  const said = written.toLowerCase();
  const at = monthNames.findIndex((name) => said.length > 2 && name.toLowerCase().startsWith(said));
  return at < 0 ? null : at + 1;
}

/** "2024-03" as "March 2024". */
export function formatMonth(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? month.slice(5, 7)} ${month.slice(0, 4)}`;
}

/** "2024-03-09" as "March 9". */
export function formatDayOfYear(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? day.slice(5, 7)} ${Number(day.slice(8, 10))}`;
}

/** "2024-03-09" as "March 9, 2024". */
export function formatDay(day: string): string {
  return `${formatDayOfYear(day)}, ${day.slice(0, 4)}`;
}

/** A day, a month, or a year in words: "March 9, 2024", "March 2024", "2024". */
export function formatDate(date: string): string {
  if (date.length === 4) return date;
  return date.length === 7 ? formatMonth(date) : formatDay(date);
}

/** The UTC month of a moment, YYYY-MM. */
export function monthOf(moment: Date): string {
  return moment.toISOString().slice(0, 7);
}

/** Whether a text is a real date in the form YYYY, YYYY-MM or YYYY-MM-DD, from the year 1 on. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text);
  if (!parts || parts[1] === "0000") return false;
  const [, , month = "01", day = "01"] = parts;
  return month >= "01" && month <= "12" && day >= "01" && day <= lastDay(text.slice(0, 7)).slice(8);
}

/** Whether a text is a real month in the form YYYY-MM. */
export function isMonth(text: string): boolean {
  return text.length === 7 && isDate(text);
}

/** The day of a time in UTC; of one outside the years 1 to 9999, which dates can't name, the first or last day of these. */
export function toDay(time: Date): string {
  const text = time.toISOString();
  if (text.startsWith("+")) return "9999-12-31";
  return text.startsWith("-") || text.startsWith("0000") ? "0001-01-01" : text.slice(0, 10);
}

/** A stretch of days, both ends included; null is open. */
export type DayRange = { start: string | null; end: string | null };

/** The days that a pair of dates means, each YYYY, YYYY-MM or YYYY-MM-DD: "2024" ends on 2024-12-31. */
export function rangeOf(start: string | null, end: string | null): DayRange {
  return { start: start && firstDay(start), end: end && lastDay(end) };
}

function firstDay(date: string): string {
  return date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date;
}

function lastDay(date: string): string {
  if (date.length === 10) return date;
  const month = date.length === 4 ? `${date}-12` : date;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return `${month}-${String(last).padStart(2, "0")}`;
}

export function overlaps(a: DayRange, b: DayRange): boolean {
  return (
    (a.start === null || b.end === null || a.start <= b.end) &&
    (b.start === null || a.end === null || b.start <= a.end)
  );
}

/** Whether every day of `inner` lies in `outer`. */
export function contains(outer: DayRange, inner: DayRange): boolean {
  return (
    (outer.start === null || (inner.start !== null && outer.start <= inner.start)) &&
    (outer.end === null || (inner.end !== null && inner.end <= outer.end))
  );
}

/** The first day of the month that's some months before a day, or after it if `months` is negative. */
export function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return toDay(at);
}

/** A day in milliseconds; UTC has no other. */
export const dayMs = 86_400_000;

/** The day that's some days after another, or before it if `days` is negative. Days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return toDay(new Date(Date.parse(day) + days * dayMs));
}

/** Days from one day to another, YYYY-MM-DD; negative if the other is earlier, NaN if either isn't a day. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** Years from one day to another, as `daysBetween` counts. */
export function yearsBetween(from: string, to: string): number {
  return daysBetween(from, to) / 365.25;
}

/** Whether a period that ends on a day is followed, a year later, by one that ends on another: fiscal years have 52 or 53 weeks. */
export function isYearApart(before: string, after: string, years = 1): boolean {
  return Math.abs(daysBetween(before, after) - years * 365.25) < 15;
}

/** Whether one of the first three quarters of a fiscal year ends on a day; of 52 weeks a quarter may have 12 or 16. */
export function isQuarterWithin(quarterEnd: string, yearEnd: string): boolean {
  const days = daysBetween(quarterEnd, yearEnd);
  return days > 60 && days < 300;
}

/** Every day from one to another, both included; none if the second is earlier. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** First and last day of a month, YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
  return { from: `${month}-01`, to: toDay(end) };
}

/** Months from one to another, both included, the newest first. */
export function listMonths(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = to; month >= from; month = addDays(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}

/** Whether a day falls on a Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Seconds as "3 h 12 min", "12 min", "under a minute". */
export function formatTimeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return "under a minute";
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** The hour (UTC) of a due date. */
const dueHour = 17;

/** Whether people work on a UTC day. @param holidays days, YYYY-MM-DD. */
export function isBusinessDay(day: Date, holidays: readonly string[]): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(toDay(day));
}

/**
 * When a request of this moment is to be decided: 17:00 UTC of the next business day after the moment's own UTC day.
 *
 * @param holidays days, YYYY-MM-DD. If there's no business day within a year, the last day of that year.
 */
export function dueAfter(moment: Date, holidays: readonly string[]): Date {
  const midnight = Math.floor(moment.getTime() / dayMs) * dayMs;
  let day = new Date(midnight + dayMs);
  for (let tried = 1; tried < 366 && !isBusinessDay(day, holidays); tried += 1)
    day = new Date(day.getTime() + dayMs);
  return new Date(day.getTime() + dueHour * 3_600_000);
}

/** A moment as "Mon, Nov 23, 5:00 PM UTC". */
export function formatMoment(moment: Date): string {
  return `${weekdays[moment.getUTCDay()]}, ${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${formatTime(moment)} UTC`;
}

/** A moment as "Nov 21, 2026, 4:48 PM UTC", for what may be long past. */
export function formatDatedMoment(moment: Date): string {
  return `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}, ${formatTime(moment)} UTC`;
}

function formatTime(moment: Date): string {
  const hour = moment.getUTCHours();
  return `${hour % 12 || 12}:${moment.toISOString().slice(14, 16)} ${hour < 12 ? "AM" : "PM"}`;
}

/** A stretch of time in its largest whole unit: "3 hours", "1 day", "less than a minute". */
export function formatStretch(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return count(minutes, "minute");
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), "hour");
  return count(Math.floor(minutes / (24 * 60)), "day");
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** "in 40 seconds", "in 12 minutes", "in 2 hours": rounded up, so that the wait is over by then. */
export function formatWait(seconds: number): string {
  const [amount, unit] =
    seconds < 60
      ? [seconds, "second"]
      : seconds < 5_400
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return `in ${amount} ${unit}${amount === 1 ? "" : "s"}`;
}
