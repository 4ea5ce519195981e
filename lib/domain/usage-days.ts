const dayMs = 86_400_000;

/** The day that lies some days after another; before it where `days` is negative. Days are YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Every day from one to another, both included; none where they are the wrong way round. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** First and last day of a month, YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const end = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
  return { from: `${month}-01`, to: end.toISOString().slice(0, 10) };
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
export function writeTimeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return "under a minute";
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
