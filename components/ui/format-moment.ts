export type MomentForm = "dated" | "second" | "time" | "due";

/**
 * A moment in a zone, as Americans write it, with the zone: "Nov 21, 2026, 11:48 AM EST"; to the second "Nov 21, 2026,
 * 11:48:25 AM EST"; the time of day alone, "11:48:25 AM EST"; or one that is near, "Mon, Nov 23, 12:00 PM EST". Put together here, since a server and a browser don't
 * put the same spaces between the parts.
 *
 * @param at ISO or the database's text.
 */
export function formatMomentIn(at: string | number, zone: string, form: MomentForm): string {
  const { day, time, zoneName } = partsOf(at, zone, form);
  return `${form === "time" ? "" : `${day}, `}${time} ${zoneName}`;
}

/** The parts of such a moment, for where the zone stands elsewhere. */
export function partsOf(at: string | number, zone: string, form: MomentForm) {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hour12: true, weekday: "short", year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "numeric", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const seconds = form === "dated" || form === "due" ? "" : `:${part("second")}`;
  return {
    day:
      form === "due"
        ? `${part("weekday")}, ${part("month")} ${part("day")}`
        : `${part("month")} ${part("day")}, ${part("year")}`,
    time: `${part("hour")}:${part("minute")}${seconds} ${part("dayPeriod")}`,
    zoneName: part("timeZoneName"),
  };
}
