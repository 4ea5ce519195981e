import "server-only";

/** A prepared statement holds its plan on every connection, so there is an end to them. */
const MOST_NAMED = 100;
/** Texts counted before the oldest is forgotten: lists of parameters give a text for each length. */
const MOST_COUNTED = 1_000;
const LONGEST_TEXT = 8_000;

const WORTH_PLANNING = /^\s*(select|insert|update|delete|with)\b/i;

const named = new Map<string, string>();
const seenOnce = new Set<string>();

/**
 * The name under which a statement is prepared on its connection: parsed and planned once instead of each time,
 * which takes half of a short query's time. Undefined for texts that have not come twice yet.
 */
export function statementName(text: string): string | undefined {
  const known = named.get(text);
  if (known || named.size >= MOST_NAMED || text.length > LONGEST_TEXT || !WORTH_PLANNING.test(text))
    return known;
  if (seenOnce.delete(text)) {
    const name = `footnote_${named.size}`;
    named.set(text, name);
    return name;
  }
  seenOnce.add(text);
  const [oldest] = seenOnce;
  if (seenOnce.size > MOST_COUNTED && oldest !== undefined) seenOnce.delete(oldest);
  return undefined;
}
