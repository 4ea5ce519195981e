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

/** "2024-03" as "March 2024". */
export function writeMonth(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? month.slice(5, 7)} ${month.slice(0, 4)}`;
}

/** "2024-03-09" as "9 March 2024". */
export function writeDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${writeMonth(day.slice(0, 7))}`;
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

/** The first day of the month that lies some months before a day; behind it for a negative number. */
export function monthsBefore(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() - months);
  return toDay(at);
}
