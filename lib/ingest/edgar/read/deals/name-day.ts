import "server-only";
import { findDays, type NamedDay } from "@/lib/domain/find-days";
import type { Statement } from "./find-statements";

/** Days to which a text gives a name: `June 3, 2015 (the "Closing Date")`, as the name and its day. */
export function readDayNames(text: string, filedOn: string): Map<string, string> {
  const names = new Map<string, string>();
  const days = findDays(text, filedOn);
  let at = 0;
  for (const match of text.matchAll(/\((?:the|such date,? the) "([^"()]{3,40}(?:Date|Time))"\)/g)) {
    while ((days[at + 1]?.end ?? Number.POSITIVE_INFINITY) <= match.index) at += 1;
    const day = days[at];
    if (day !== undefined && day.end <= match.index && match.index - day.end < 60 && match[1] !== undefined)
      names.set(match[1], day.day);
  }
  return names;
}

/** The days of a sentence, also those called by their name, in order. */
export function daysOf(sentence: string, names: ReadonlyMap<string, string>, filedOn: string): NamedDay[] {
  const named = [...names].slice(0, 12).flatMap(([name, day]) => {
    const at = sentence.indexOf(`the ${name}`);
    return at < 0 ? [] : [{ start: at, end: at + name.length + 4, day }];
  });
  return [...findDays(sentence, filedOn), ...named].sort((a, b) => a.start - b.start);
}

/** A day of telling, not of doing. */
const telling =
  /\b(?:announc\w*|issued a (?:press|news) release|reported|disclosed|filed|informed|press release)\b/i;

export const isDated = (sentence: string, day: NamedDay): boolean =>
  /\bdated(?: (?:as of|effective(?: as of)?))?,?(?: the)? $/i.test(
    sentence.slice(Math.max(0, day.start - 30), day.start),
  );

/** Words before a day that is another's: the end of a term, an older paper, a balance, a balance sheet. */
const others =
  /\b(?:due|until|through|maturing|matur\w+ (?:date )?(?:on|of|from)|expir\w+ on|ended|ending|since|record (?:as of|on)|filed (?:with [^,;.]{0,60} )?on|before|after|prior to|by|from|to|beginning|between|and) (?:the )?$/i;

const firm = /\b(?:on|effective(?: as of| on)?|as of|at [^,;.]{0,30} on|of) (?:the )?$/i;

/**
 * The day on which a statement's deal was signed, closed or ended, as its sentence says it: the day before it, the day
 * behind "on" after it, else that by which the paper is dated. Null where the sentence has none, or only that of an
 * announcement.
 */
export function nameDay(
  sentence: string,
  statement: Statement,
  days: readonly NamedDay[],
  limit: number,
): string | null {
  const before = days.filter(({ end, start }) => {
    const lead = sentence.slice(Math.max(0, start - 60), start);
    return end <= statement.start && !others.test(lead);
  });
  const dated = days.find(
    (day) =>
      day.start >= statement.end &&
      day.start < limit &&
      isDated(sentence, day) &&
      !/\b(?:amend\w*|to|under|replac\w+|existing|certain|previous\w*)\b[^.;]{0,160}$/i.test(
        sentence.slice(statement.end, day.start),
      ),
  );
  const done = before.findLast((day) => !isDated(sentence, day) && statement.start - day.end < 400);
  if (done !== undefined) {
    const between = sentence.slice(done.end, statement.end);
    const lead = sentence.slice(Math.max(0, done.start - 40), done.start);
    if (
      !telling.test(between) &&
      (!telling.test(lead) ||
        /\bpreviously \w+\b|\b(?:announc|report|disclos)\w+ that,? (?:on |effective )?$/i.test(lead))
    )
      return done.day;
  }
  const on = days.find(({ start }) => {
    const lead = sentence.slice(Math.max(statement.end, start - 40), start);
    return (
      start >= statement.end &&
      start < limit &&
      firm.test(lead) &&
      !/\bdated as of $/i.test(lead) &&
      !others.test(lead) &&
      statement.status !== "agreed" &&
      !telling.test(sentence.slice(statement.end, start))
    );
  });
  if (
    on !== undefined &&
    !/\b(?:agreement|pursuant|held|outstanding|will|would)\b/i.test(sentence.slice(statement.end, on.start))
  )
    return on.day;
  const isChange = /^(?:amended|extended|renewed|increased)/.test(sentence.slice(statement.start));
  if (statement.status === "agreed" && !isChange) return dated?.day ?? null;
  return null;
}
