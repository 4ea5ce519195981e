const plain = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/;

/** Who acts, by their account; a signed-in viewer is one. */
export type Person = { accountId: string; email: string };

/**
 * One plain email address in lower case, or null: no display name, no list, no quoted parts, nothing beyond ASCII, so
 * that it can stand in a mail's head as it is.
 */
export function readEmailAddress(text: string): string | null {
  const typed = text.trim();
  // Some letters beyond ASCII become ASCII in lower case, as the Kelvin sign does: then it would be another's address.
  if (/[^\x21-\x7e]/.test(typed)) return null;
  const address = typed.toLowerCase();
  return address.length <= 254 && plain.test(address) && !address.includes("..") ? address : null;
}

const base = "http://own.invalid";
const longest = 5_000;

/**
 * An address within this site as a path with query and fragment, or null for whatever a browser would take elsewhere:
 * other origins, other schemes, `//host`, backslashes, control characters.
 */
export function readOwnPath(text: string | null | undefined): string | null {
  if (!text || text.length > longest || !text.startsWith("/") || /[\\\p{Cc}]/u.test(text)) return null;
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname, search, hash } = new URL(text, base);
  // Dots may be resolved into a second slash: "/.//host".
  return origin === base && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}

/** Where a sign-in leads: the page that was asked for, else the console; never to signing in again or into the API. */
export function readDestination(text: string | null | undefined): string {
  const path = readOwnPath(text);
  return path === null || /^\/(?:sign-in|api)(?:[/?#]|$)/.test(path) ? "/console" : path;
}

type Mark = readonly [pattern: RegExp, name: string];

/** The first match wins, because most browsers also name other browsers that they're compatible with. */
const browsers: readonly Mark[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/Chrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
  [/^curl\//, "curl"],
];

const systems: readonly Mark[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** A User-Agent as people name a browser: "Firefox on Windows". What it says can't be checked. */
export function describeBrowser(userAgent: string): string {
  const browser = nameOf(browsers, userAgent) ?? "Unknown browser";
  const system = nameOf(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

const nameOf = (marks: readonly Mark[], userAgent: string) =>
  marks.find(([pattern]) => pattern.test(userAgent))?.[1];
