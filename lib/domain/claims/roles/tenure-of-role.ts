import type { DayRange } from "@/lib/domain/calendar";
import { rangeOf } from "@/lib/domain/calendar";
import { findTimes } from "@/lib/domain/claims/find-times";

const day = "(?:(?:\\p{Lu}\\p{L}+\\.?\\s)?(?:\\d{1,2},?\\s)?(?:of\\s)?(?:19|20)\\d\\d)";
const lead =
  "(?:from|between|during(?:\\sthe\\speriod\\s(?:of|from|between))?|for\\sthe\\speriod\\s(?:of|from))\\s";
const stretch = `(?:${lead}|\\()?(${day})\\s?(?:to|until|till|through|and|-|–|—)\\s?(${day}|the present|present|today|date|now)`;

/** Behind an office: "Treasurer of the Company from 1991 to 1999", "(1991-1999)". */
const closedBehind = new RegExp(`^[^.;:]{0,110}?(?:\\b(?=${lead})|\\(|,\\s)${stretch}(?=[\\s,.;)]|$)`, "u");
/** Before a name: "From 1995 to March 1999, he". */
const closedBefore = new RegExp(`(?:^|[\\s;])(?=${lead})${stretch},?\\s$`, "iu");
const sinceBehind = new RegExp(`^[^.;:]{0,110}?\\bsince\\s(${day})`, "u");
const sinceBefore = new RegExp(`(?:^|;\\s)since\\s(${day}),?\\s$`, "iu");
const untilBehind = new RegExp(`^[^.;:]{0,90}?\\buntil\\s(?:(?:his|her)\\s\\p{L}+\\sin\\s)?(${day})`, "u");

/** Where a text turns from an office to another holder of it: "Treasurer, which Lee had held since 2011". */
const another = /\b(?:which|who|whom|whose|held by|succeed\p{L}*|replac\p{L}*)\b.*$/u;

/** What a text says of the time of an office: `end` is null where it runs on. */
export function tenureOfRole(before: string, said: string, behind: string): DayRange | null {
  const flat = (text: string) => text.replace(/\s+/g, " ");
  const own =
    flat(behind)
      .replace(another, "")
      .split(/\band (?:as )?(?=\p{Lu}\p{L}+ (?:\p{L}+ ){0,6}from\b)/u)[0] ?? "";
  const closed = closedBehind.exec(own) ?? closedBefore.exec(flat(before)) ?? closedBefore.exec(flat(said));
  if (closed !== null) {
    const [start, end] = [timeOf(closed[1]), timeOf(closed[2])];
    return start === null ? null : rangeOf(start, end);
  }
  const since = sinceBehind.exec(own) ?? sinceBefore.exec(flat(before));
  if (since !== null) return rangeOf(timeOf(since[1]), null);
  const until = untilBehind.exec(own);
  return until === null || /\b(?:will|remain|continu|serve)\w*\b(?<!\bserved)/.test(said)
    ? null
    : rangeOf(null, timeOf(until[1]));
}

const timeOf = (text: string | undefined): string | null => findTimes(text ?? "", "")[0]?.time ?? null;
