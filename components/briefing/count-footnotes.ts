import type { Citation } from "./read-briefing";
import { webAddress } from "./source-address";

export type FootnoteCount = {
  footnotes: number;
  /** Those that something on the page points to and whose original can be opened. */
  resolved: number;
  quotes: number;
};

/** Counts what the badge says. */
export function countFootnotes(
  citations: readonly Citation[],
  mentions: ReadonlyMap<number, readonly string[]>,
): FootnoteCount {
  return {
    footnotes: citations.length,
    resolved: citations.filter(({ n, url }) => (mentions.get(n)?.length ?? 0) > 0 && webAddress(url)).length,
    quotes: citations.reduce((sum, { passages }) => sum + passages.length, 0),
  };
}

/**
 * "14 of 14 footnotes resolve, 12 quotes verified".
 *
 * @param verified quotes found letter for letter in the texts held; null where nobody looked.
 */
export function writeFootnoteCount(
  { footnotes, resolved, quotes }: FootnoteCount,
  verified: number | null,
): string {
  const noun = footnotes === 1 ? "footnote" : "footnotes";
  const first = `${resolved} of ${footnotes} ${noun} ${resolved === 1 ? "resolves" : "resolve"}`;
  if (quotes === 0) return `${first}, no quotes`;
  const quoted = quotes === 1 ? "quote" : "quotes";
  if (verified === null) return `${first}, ${quotes} ${quoted}`;
  return verified === quotes
    ? `${first}, ${quotes} ${quoted} verified`
    : `${first}, ${verified} of ${quotes} ${quoted} verified`;
}
