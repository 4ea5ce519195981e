/** How a browser shows pages: kept in cookies, so that the server writes them so at once. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "footnote-theme";
export const zoneCookie = "footnote-zone";

export const readTheme = (text: string | undefined): Theme =>
  themes.find((theme) => theme === text) ?? "system";

/** A time zone by its IANA name; UTC for what is none. */
export function readZone(text: string | undefined): string {
  if (text === undefined || !/^[\w+/-]{1,60}$/.test(text)) return "UTC";
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: text });
    return text;
  } catch {
    return "UTC";
  }
}

/** A moment in a zone: "Nov 21, 2026, 11:48 EST", to the second "2026-11-21 11:48:25". @param at ISO or the database's text. */
export function formatInZone(at: string, zone: string, form: "dated" | "second"): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23", year: "numeric", month: "short", day: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short" },
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const time = `${part("hour")}:${part("minute")}`;
  if (form === "dated")
    return `${part("month")} ${part("day")}, ${part("year")}, ${time} ${part("timeZoneName")}`;
  const month = String(monthNames.indexOf(part("month")) + 1).padStart(2, "0");
  return `${part("year")}-${month}-${part("day").padStart(2, "0")} ${time}:${part("second")}`;
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What a zone is called at a moment: "UTC", "EST", "GMT+1". */
export function nameZone(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
