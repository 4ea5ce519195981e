import "server-only";
import type { OutlookPeriod } from "@/lib/domain/outlook";

const ordinals = ["first", "second", "third", "fourth"];
const months = "january february march april may june july august september october november december".split(
  " ",
);

/** A year that something is compared with is none for which it is expected. */
const comparing =
  /\b(?:since|compared (?:with|to)|from|versus|vs\.|over|than|similar to|consistent with|in line with|comparable to|relative to|above|below|same as|as of|levels? (?:achieved )?(?:during|in)|ended)(?: [$\d.,%]+(?: (?:million|billion))?)?(?: (?:in|of|for|the|our|its|that|fiscal|full[- ]year|year|calendar|first|second|third|fourth|quarter|half|prior|period|ended|\p{Lu}\p{L}+ \d{1,2},))* $/iu;

const time = new RegExp(
  `\\b(?:(first|second|third|fourth)[- ](quarter|half)(?: of)?(?: the)?|(?:Q([1-4])|([12])H)(?: of)?|(${months.join("|")})(?: \\d{1,2},)?)?,? ?((?:fiscal(?: year)?|full[- ]year|FY|calendar(?: year)?|year|the) ?)*((?:19|20)\\d\\d)\\b(?: (first|second|third|fourth)[- ](quarter|half))?`,
  "giu",
);

/** "the fiscal year ending January 30, 2026 (“fiscal year 2025”)", and which quarter of it. */
const fiscalYear = new RegExp(
  `(?:\\b(first|second|third|fourth) quarter of (?:the|our|its) )?\\b(?:fiscal )?year (?:that )?end(?:s|ing) (?:${months.join("|")}) \\d{1,2}, ((?:19|20)\\d\\d)\\b`,
  "iu",
);
const numbered = /\bfiscal(?: year)? ((?:19|20)\d\d)\b/i;

/** The time that a text is on: the latest year that it names for what is ahead, and of that what it names first. */
export function periodIn(said: string): OutlookPeriod | null {
  const [, quarter, ending] = fiscalYear.exec(said) ?? [];
  if (ending !== undefined) {
    const year = Number(numbered.exec(said)?.[1] ?? ending);
    const part = quarter === undefined ? null : `q${ordinals.indexOf(quarter.toLowerCase()) + 1}`;
    return { year, part, fiscal: true };
  }
  const found = [...said.matchAll(time)].flatMap((match) =>
    comparing.test(said.slice(0, match.index + (/^[ ,]*/.exec(match[0])?.[0].length ?? 0)))
      ? []
      : [toPeriod(match)],
  );
  const latest = Math.max(...found.map(({ year }) => year));
  return found.find(({ year }) => year === latest) ?? null;
}

function toPeriod(match: RegExpMatchArray): OutlookPeriod {
  const [, , , , , , words, year] = match;
  return { year: Number(year), part: partOf(match), fiscal: /fiscal|FY/i.test(words ?? match[0]) };
}

/** "q2", "h1" or "m6" of what a match names beside its year; null where that is all. */
function partOf([, ordinal, unit, quarter, half, month, , , laterOrdinal, laterUnit]: RegExpMatchArray):
  | string
  | null {
  const count = ordinals.indexOf((ordinal ?? laterOrdinal ?? "").toLowerCase()) + 1;
  if (count > 0) return `${/half/i.test(unit ?? laterUnit ?? "") ? "h" : "q"}${count}`;
  if (quarter !== undefined) return `q${quarter}`;
  if (half !== undefined) return `h${half}`;
  return month === undefined ? null : `m${months.indexOf(month.toLowerCase()) + 1}`;
}
