/** How a browser shows pages: kept in cookies, so that the server writes them so at once. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "footnote-theme";
export const zoneCookie = "footnote-zone";
/** The zone of the browser itself, for whoever has chosen none. */
export const ownZoneCookie = "footnote-own-zone";

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
