import { type Theme, themeCookie, zoneCookie } from "@/lib/domain/display";

const keptSeconds = 365 * 86_400;

function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}

export const themeOptions: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Shows this browser's pages in a theme, from now on. */
export function chooseTheme(theme: Theme): void {
  setCookie(themeCookie, theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Times in a zone from the next answer of the server on. */
export const keepZone = (zone: string): void => setCookie(zoneCookie, zone);
