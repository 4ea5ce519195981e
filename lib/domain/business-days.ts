const dayMs = 86_400_000;
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** The hour (UTC) of a due date. */
const dueHour = 17;

/** Whether people work on a UTC day. @param holidays days, YYYY-MM-DD. */
export function isBusinessDay(day: Date, holidays: readonly string[]): boolean {
  const weekday = day.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day.toISOString().slice(0, 10));
}

/**
 * When a request of this moment is to be decided: 17:00 UTC of the next business day after the moment's own UTC
 * day.
 *
 * @param holidays days, YYYY-MM-DD. Should they leave no business day within a year, the year's last day is due.
 */
export function dueAfter(moment: Date, holidays: readonly string[]): Date {
  const midnight = Math.floor(moment.getTime() / dayMs) * dayMs;
  let day = new Date(midnight + dayMs);
  for (let tried = 1; tried < 366 && !isBusinessDay(day, holidays); tried += 1)
    day = new Date(day.getTime() + dayMs);
  return new Date(day.getTime() + dueHour * 3_600_000);
}

/** A moment as "Mon 23 Nov, 17:00 UTC". */
export function writeMoment(moment: Date): string {
  return `${weekdays[moment.getUTCDay()]} ${moment.getUTCDate()} ${months[moment.getUTCMonth()]}, ${moment.toISOString().slice(11, 16)} UTC`;
}

/** A moment as "21 Nov 2026, 16:48 UTC", for what may be long past. */
export function writeDatedMoment(moment: Date): string {
  return `${moment.getUTCDate()} ${months[moment.getUTCMonth()]} ${moment.getUTCFullYear()}, ${moment.toISOString().slice(11, 16)} UTC`;
}

/** A stretch of time in its largest whole unit: "3 hours", "1 day", "less than a minute". */
export function writeStretch(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return count(minutes, "minute");
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), "hour");
  return count(Math.floor(minutes / (24 * 60)), "day");
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;
