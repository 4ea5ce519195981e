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
