import { type ClaimTime, timesIn } from "@/lib/claims/report-claim";
import type { EventRow } from "@/lib/db/filing-events";
import { addDays, type DayRange, daysBetween, overlaps } from "@/lib/domain/calendar";
import { filedNumbers } from "@/lib/domain/eight-k-items";
import { groupBy } from "@/lib/domain/group-by";
import { monthOf, monthPattern, ordinalOf } from "@/lib/language/dates";
import { isFiller, type MeantItem, readEventWords, wordsOf } from "./event-words";
import words from "./filing-words.json";
import type { TextContext } from "./find-texts";

/* Claims on kinds, days, numbers and order of 8-Ks: all that one says is covered by tables, or it isn't read at all. */

type Flag = keyof typeof words.flags | keyof typeof words.joints;

/** One filing, or one number of filings, that a claim says there was. */
export type SaidFiling = {
  /** What each of its items may be; empty for any 8-K. */
  items: MeantItem[][];
  /** Days of which it must have all, for each way in which the claim may be read. */
  times: DayRange[][];
  quarter: number | null;
  count: number | null;
  /** Whether it's the day of filing that the claim names, and not that of the event. */
  isFiled: boolean;
  /** Whether each of the number is told by itself. */
  isListed: boolean;
  /** How it stands to the one before. */
  flags: ReadonlySet<Flag>;
};

type Stretch = Pick<SaidFiling, "items" | "quarter" | "count" | "isFiled"> & {
  flags: Set<Flag>;
  times: number[];
  isAny: boolean;
  /** Whether it speaks of one 8-K, which is all that stands beside it, too. */
  isSingle: boolean;
};

const toRange = ({ from, to }: ClaimTime): DayRange => ({ start: from, end: to });
const resultsItem = "2.02";
/** Days after a quarter's end by which its results are out. */
const reportingDays = 85;
const [longestMonth, longestQuarter] = [31, 100];

/**
 * When results are reported that a claim says are "of the second quarter of 2026": after it. What's reported "in" a time
 * is reported then; when a company's fiscal year ends isn't known here.
 */
function reportedIn(time: ClaimTime, before: string): DayRange | null {
  const length = daysBetween(time.from, time.to);
  if (/\b(?:in|on|during) $/i.test(before) || (length < longestMonth && !time.isEnded)) return toRange(time);
  if (time.isFiscal && length > longestQuarter) return null;
  const isOfPeriod = time.isEnded || length > longestMonth;
  return isOfPeriod && (time.isEnded || length < longestQuarter)
    ? { start: addDays(time.to, 1), end: addDays(time.to, reportingDays) }
    : toRange(time);
}

/** Days whose month or year stands elsewhere: "the 4th", "the second of June", "that month", "July 28". */
const partialDay = new RegExp(
  `\\bthe (?<word>[a-z]+) of (?=${monthPattern})|\\b(?<month>${monthPattern})(?<day> \\d{1,2}(?:st|nd|rd|th)?(?![\\d-]))?(?<year>,? (?:of )?(?:19|20)\\d\\d)?|\\bthe (?<date>\\d{1,2})(?:st|nd|rd|th)(?! of| day)|\\b(?:that|the)(?: same)? month\\b`,
  "gu",
);

/** A claim with each day in full, where it's all of one year. */
function withWholeDays(text: string, period: DayRange | null): string {
  const years = new Set(text.match(/\b(?:19|20)\d\d\b/g) ?? []);
  if (years.size === 0) for (const day of [period?.start, period?.end]) years.add(day?.slice(0, 4) ?? "");
  const [year] = years;
  let [month, day] = ["", ""];
  return text.replace(partialDay, (said, ...more) => {
    const groups = more.at(-1) as Record<string, string | undefined>;
    if (groups.word !== undefined) {
      day = ordinalOf(groups.word) > 0 ? ` ${ordinalOf(groups.word)}` : "";
      return day === "" ? said : "";
    }
    // Of December and January the year may be another.
    if (groups.month !== undefined && monthOf(month) > 9 && monthOf(groups.month) < 4) return said;
    month = groups.month ?? month;
    const date = groups.day ?? (groups.date === undefined ? day : ` ${groups.date}`);
    day = "";
    const of = groups.year ?? (years.size === 1 && year ? ` ${year}` : "");
    return month === ""
      ? said
      : `${month}${date}${date !== "" && of !== "" ? "," : ""}${of.replace(/^,? (?:of )?/, " ")}`;
  });
}

const rangeJoint = /^ ?(?:to|through|until|till|–|-) $/;

/** "Three 8-Ks in May and June": of both months together. */
const isOfMonths = (text: string, one: ClaimTime, next: ClaimTime): boolean =>
  addDays(one.to, 1) === next.from &&
  [one, next].every(({ from, to }) => from.endsWith("-01") && daysBetween(from, to) < longestMonth) &&
  counted.slice(2).some((pattern) => pattern.test(text)) &&
  !counted[1]?.test(text);

/** "The year ended June 30" before or in a time that stands behind a mark. */
const yearEnding =
  /\byear (?:that |which )?(?:(?:end(?:ed|ing)?|closed)(?: on)? ?@|@(?:end|clos))|@(?:the )?(?:fiscal |full )?year (?:end|clos)/i;

/** A claim with a mark for each time that it names, "from May to July" being one. */
function markTimes(text: string, company: TextContext["named"]) {
  const times: { start: number; end: number; time: ClaimTime }[] = [];
  for (const one of timesIn(text, company)) {
    const last = times.at(-1);
    const [lead = ""] = /(?:from|between) $/i.exec(text.slice(0, last?.start)) ?? [];
    const between = last === undefined ? "" : text.slice(last.end, one.start);
    const isBoth =
      between === " and " &&
      (/^b/i.test(lead) || (last !== undefined && isOfMonths(text, last.time, one.time)));
    if (last !== undefined && (isBoth || rangeJoint.test(between)))
      times.splice(-1, 1, { ...last, end: one.end, time: { ...last.time, to: one.time.to } });
    else times.push(one);
  }
  for (const one of times) {
    const isRange = /(?: and | to | through | until |–)/.test(text.slice(one.start, one.end));
    const [lead = ""] = /(?:from|between) $/i.exec(text.slice(0, one.start)) ?? [];
    if (isRange) one.start -= lead.length;
  }
  const marked = times.reduceRight(
    (said, { start, end }, at) => `${said.slice(0, start)} @${at} ${said.slice(end)}`,
    text,
  );
  const days = times.map(({ start, end, time }) => ({
    days: toRange(time),
    ofResults: reportedIn(time, text.slice(0, start)),
    isYearsEnd: time.isEnded && yearEnding.test(`${text.slice(0, start)}@${text.slice(start, end)}`),
  }));
  return { marked, days };
}

const jointKinds = Object.entries(words.joints).map(
  ([kind, said]) => [kind as Flag, new RegExp(`\\b(?:${said})$|\\+$`, "i")] as const,
);
const joints = new RegExp(
  `(?:(?:^|[,;:]? )(?:(?:and|but) )?(?:${Object.values(words.joints).join("|")})|[,;:])(?= )`,
  "gi",
);
const flagKinds = Object.entries(words.flags).map(
  ([kind, said]) => [kind as Flag, new RegExp(`(?<!\\p{L})(?:${said})(?!\\p{L})`, "giu")] as const,
);
const counted = words.counts.map(
  (said, at) => new RegExp(`(?<![\\p{L}\\d-])(?:${said || "zero"}|${at})(?: times)?(?![\\p{L}\\d.-])`, "iu"),
);
const numbered = /(?<![\d.$€£])\b(?:items? )?([1-9]\.0\d)\b(?!\d|%| (?:per|million|billion|a share))/gi;
const quarterWords = /\b(?:(?:fiscal )?(first|second|third|fourth)[- ]quarter|Q([1-4]))\b/i;
export const quarterNames = ["first", "second", "third", "fourth"];

/** What a stretch of a claim says of a filing; null where it has any other word. */
function readStretch(said: string, ignored: ReadonlySet<string>): Stretch | null {
  const flags = new Set<Flag>();
  const times = [...said.matchAll(/@(\d+)/g)].map(([, at]) => Number(at));
  let rest = said.replace(numbered, " item $1 ").replace(/(item [\d.]+) \W* item (?=[\d.]+)/, "$1 ");
  for (const [kind, pattern] of flagKinds)
    rest = rest.replace(pattern, () => {
      flags.add(kind);
      return " ";
    });
  rest = rest.replace(/@\d+/g, " ");
  const [whole, name, digit] = quarterWords.exec(rest) ?? [];
  if (whole !== undefined) rest = rest.replace(whole, "quarterly");
  const counts = counted.flatMap((pattern, at) => (pattern.test(rest) ? [at] : []));
  const [count = null, other] = counts;
  if (other !== undefined || (count === null && flags.has("exact"))) return null;
  if (count !== null) rest = rest.replace(counted[count] ?? "", " ");
  const quarter =
    whole === undefined ? null : digit ? Number(digit) : quarterNames.indexOf(name?.toLowerCase() ?? "") + 1;
  const isEmpty = wordsOf(rest).every((word) => isFiller(word) || ignored.has(word));
  const readings = isEmpty
    ? []
    : readEventWords(rest, ignored).filter(({ unvouched }) => unvouched.length === 0);
  if (isEmpty !== (readings.length === 0)) return null;
  if (quarter !== null && readings[0]?.item !== resultsItem) return null;
  return {
    items: isEmpty ? [] : [readings],
    quarter,
    count,
    flags,
    times,
    isAny: isEmpty && /\b8-?Ks?\b/i.test(rest),
    isSingle: /\b8-?K\b/i.test(rest) && count === null,
    isFiled: /\bfil(?:ed|es|ing)\b/i.test(said),
  };
}

const mostJoints = 12;

/** A claim in the fewest stretches that are read each; null where there are none. */
function cut(said: string, ignored: ReadonlySet<string>): Stretch[] | null {
  const cuts = [...said.matchAll(joints)].map(({ index, 0: { length } }) => ({
    at: index,
    next: index + length,
  }));
  if (cuts.length > mostJoints) return null;
  const found = new Map<number, Stretch[]>([[0, []]]);
  for (const end of [...cuts, { at: said.length, next: said.length }])
    for (const start of [{ at: 0, next: 0 }, ...cuts]) {
      const before = found.get(start.next);
      if (before === undefined || start.next > end.at || found.has(end.next)) continue;
      const stretch = readStretch(said.slice(start.next, end.at), ignored);
      if (stretch === null) continue;
      const isWhole = !cuts.some(({ at }) => at > start.next && at < end.at);
      if (!isWhole && (stretch.flags.size > 0 || stretch.times.length > 1)) continue;
      // "A shareholder vote and results" may be two things.
      const parts = said.slice(start.next, end.at).split(joints);
      const read = parts.flatMap((part) =>
        isWhole ? [] : (readStretch(part, ignored)?.items[0]?.[0] ?? []),
      );
      if (read.some(({ item }) => item !== stretch.items[0]?.[0]?.item)) continue;
      const joint = said.slice(start.at, start.next);
      const [kind] = jointKinds.find(([, pattern]) => pattern.test(joint)) ?? [];
      // "After June 2026", "after its filing of May 5": no time of what's said.
      const isOrdered = kind === "earlier" || kind === "later";
      if (isOrdered && (!isWhole || stretch.items.length === 0)) continue;
      // "Under three 8-Ks": fewer.
      if (kind === "with" && stretch.items.length === 0 && stretch.count !== null) continue;
      if (kind !== undefined) stretch.flags.add(kind);
      found.set(end.next, [...before, stretch]);
    }
  return found.get(said.length) ?? null;
}

type Draft = Stretch & { own: DayRange[]; isPart: boolean };

const isSame = (one: Pick<Draft, "items">, other: Pick<Draft, "items">): boolean =>
  one.items[0]?.[0]?.item === other.items[0]?.[0]?.item;
const related = ["between", "next", "later", "day", "apart", "earlier"] as const;

/**
 * Takes a claim for filings of which it says no more than kinds, days, numbers and order: "results on May 5 and, in
 * between, two Item 5.02 filings".
 *
 * @returns null where it says anything else.
 */
export function readFilings(
  description: string,
  period: DayRange | null,
  { named, companyWords }: Pick<TextContext, "named" | "companyWords">,
): SaidFiling[] | null {
  if (description.length > 400 || /@|8-K\/A|\b(?:were|are) both\b/i.test(description)) return null;
  const plain = description.replace(/\s+/g, " ").replace(/[.!]\s*$/, "");
  const { marked, days } = markTimes(withWholeDays(plain, period), named);
  const stretches = cut(
    marked.replace(/\bone and the same\b/i, "the same").replace(/\s+/g, " "),
    companyWords,
  );
  if (stretches === null) return null;
  const drafts: Draft[] = [];
  let lead: number[] = [];
  let carried = new Set<Flag>();
  let isForward = false;
  const rangesOf = (times: readonly number[], items: MeantItem[][]): DayRange[] | null => {
    const ranges = times.flatMap(
      (at) => days[at]?.[items[0]?.[0]?.item === resultsItem ? "ofResults" : "days"] ?? [],
    );
    return ranges.length === times.length ? ranges : null;
  };
  const mergeLast = (): boolean => {
    const [one, other] = drafts.splice(-2);
    if (one === undefined || other === undefined || (one.count !== null && other.count !== null))
      return false;
    if (other.flags.has("repeat") || related.some((flag) => other.flags.has(flag))) return false;
    const own = [...one.own, ...other.own];
    drafts.push({
      ...one,
      own,
      items: [...one.items, ...other.items],
      count: one.count ?? other.count,
      quarter: one.quarter ?? other.quarter,
    });
    return true;
  };
  const add = (stretch: Stretch, isPart = false): boolean => {
    const own = rangesOf(stretch.times, stretch.items);
    const isOfYear = stretch.times.some((at) => days[at]?.isYearsEnd);
    const quarter = isOfYear && stretch.items[0]?.[0]?.item === resultsItem ? 4 : stretch.quarter;
    if (own !== null) drafts.push({ ...stretch, quarter, own, isPart });
    return own !== null;
  };
  let isAdded = false;
  const flush = (): boolean => {
    const last = drafts.at(-1);
    const isDone =
      last !== undefined && add({ ...last, times: lead, count: null, flags: new Set(["repeat"]) }, true);
    lead = [];
    return isDone;
  };
  for (const stretch of stretches) {
    const last = drafts.at(-1);
    const { flags, times, count } = stretch;
    const isOwn = stretch.items.length > 0 || (stretch.isAny && count !== null);
    // "Terminated another": another agreement, where none was terminated before.
    if (isOwn && !drafts.some((before) => isSame(before, stretch))) flags.delete("repeat");
    const isRepeat = !isOwn && last !== undefined && (count !== null || flags.has("repeat"));
    const isTold = isOwn || isRepeat;
    if (isTold) {
      const isRelated = related.some((flag) => flags.has(flag) || carried.has(flag));
      const isLeading = times.length === 0 && !flags.has("between") && !carried.has("between");
      if (lead.length > 0 && last !== undefined && !isLeading && !flush()) return null;
      const items = isOwn ? stretch.items : (last?.items ?? []);
      const all = { items, times: [...lead, ...times], flags: new Set([...carried, ...flags]) };
      if (!add({ ...stretch, ...all }, isRepeat)) return null;
      [lead, carried] = [[], new Set()];
      const own = drafts.at(-1)?.own ?? [];
      const mayJoin = isOwn && !isRelated && last !== undefined && !(last.own.length > 0 && own.length > 0);
      const isJoined =
        (isAdded && flags.has("with")) ||
        isForward ||
        (last !== undefined && flags.has("filing")) ||
        (stretch.isSingle && last?.own.length === 0);
      if (mayJoin && isJoined && !mergeLast()) return null;
      isForward = (isForward && mayJoin) || flags.has("filing") || stretch.isSingle;
    } else {
      for (const flag of flags) carried.add(flag);
      if (times.length > 0 && last !== undefined && last.own.length === 0) {
        const own = rangesOf(times, last.items);
        if (own === null) return null;
        last.own = own;
      } else if (times.length > 0) {
        if (lead.length > 0 && !flush()) return null;
        lead = times;
      }
      if (carried.delete("filing") || (stretch.isSingle && carried.size === 0)) {
        isForward = drafts.length < 2;
        for (
          let isFirst = true;
          drafts.length > 1 && (isFirst || drafts.at(-1)?.own.length === 0);
          isFirst = false
        )
          if (!mergeLast()) return null;
      }
    }
    isAdded = isTold;
  }
  const end = drafts.at(-1);
  if (end === undefined) {
    if (!stretches.some(({ isAny }) => isAny) || lead.length === 0 || carried.size > 0) return null;
    return add({ ...(stretches[0] as Stretch), items: [], times: lead }) ? finish(drafts, period) : null;
  }
  if (lead.length > 0 && !flush()) return null;
  for (const flag of carried) if (flag in words.flags) end.flags.add(flag);
  return finish(drafts, period);
}

/** The filings of a claim, each with the days that are its own, or those of the ones beside it. */
function finish(drafts: readonly Draft[], period: DayRange | null): SaidFiling[] | null {
  const isTimed = drafts.some(({ own }) => own.length > 0);
  const said: SaidFiling[] = [];
  const [first, second] = drafts;
  // "After its results on May 5, Acme reported …"
  for (const [kind, other] of [
    ["earlier", "later"],
    ["later", "earlier"],
  ] as const)
    if (second !== undefined && first?.flags.delete(kind)) second.flags.add(other);
  for (const [at, one] of drafts.entries()) {
    const { flags, own, items, count, quarter, isFiled } = one;
    // "In a single filing" is of several items.
    if (flags.has("filing") && items.length < 2) return null;
    const parts = drafts.slice(at + 1);
    const until = parts.findIndex((part) => !isSame(part, one) || part.own.length === 0);
    const told = parts
      .slice(0, until < 0 ? parts.length : until)
      .reduce((sum, part) => sum + (part.count ?? 1), 0);
    const isListed = count !== null && count > 1 && told === count;
    const timed = drafts.slice(0, at).filter((before) => before.own.length > 0);
    const [nearest, farther] = timed.toReversed().map((before) => before.own);
    const next = parts.find((part) => part.own.length > 0)?.own;
    const isRelated = [...related, "repeat", "part"].some((flag) => flags.has(flag as Flag));
    if (at === 0 && isRelated) return null;
    const times = own.slice();
    if (flags.has("between")) {
      const [first, last] = [nearest?.[0], farther?.[0]].toSorted((a, b) =>
        (a?.start ?? "") < (b?.start ?? "") ? -1 : 1,
      );
      if (first?.end == null || last?.start == null) return null;
      times.push({ start: addDays(first.end, 1), end: addDays(last.start, -1) });
    }
    // "Once in July, once in July", of which both might be the same.
    const isTwice = (before: Draft): boolean =>
      isSame(before, one) &&
      (before.isPart || (before.count ?? count) === null) &&
      areOverlapping(before.own, own);
    if (one.isPart && drafts.slice(0, at).some(isTwice)) return null;
    const beside = flags.has("repeat")
      ? [next ?? nearest ?? []]
      : [nearest ?? [], next ?? []].filter((days) => days.length > 0);
    const isOfDay = flags.has("day") || (flags.has("apart") && own.length === 0);
    const ways =
      times.length > 0 ? [times] : isOfDay ? [[]] : isTimed ? beside : [period === null ? [] : [period]];
    // A number whose filings are told one by one is theirs.
    if (isListed && times.length === 0) continue;
    said.push({ items, times: ways, quarter, count, isFiled, isListed, flags });
  }
  const isPlain =
    !isTimed && said.every(({ flags, count }) => count === null && !flags.has("day") && !flags.has("apart"));
  const [one] = said;
  if (!isPlain || one === undefined || said.length < 2) return said;
  return [{ ...one, items: said.flatMap(({ items }) => items) }];
}

const areOverlapping = (some: readonly DayRange[], others: readonly DayRange[]): boolean =>
  some.length === 0 ||
  others.length === 0 ||
  some.some((one) => others.some((other) => overlaps(one, other)));

/** Days within which any company that files 8-Ks files another: its results at the latest. */
const longestSilence = 100;

/** Whether a company's filings of some days are all held, by those before, in and after them. */
function isCovered({ start, end }: DayRange, days: readonly string[]): boolean {
  if (start === null || end === null) return false;
  const first = days.findLastIndex((day) => day <= start);
  const last = days.findIndex((day) => day >= end);
  if (first < 0 || last < 0) return false;
  const held = days.slice(first, last + 1);
  return held.every((day, at) => at === 0 || daysBetween(held[at - 1] ?? day, day) <= longestSilence);
}

/** An 8-K is due within days of its event; one of long before is the end of the period that it's on. */
const mostDays = 10;

function eventDayOf(filing: readonly EventRow[]): string | null {
  const day = filing[0]?.reportedOn ?? null;
  return day === null || daysBetween(day, dayOf(filing)) > mostDays ? null : day;
}

const isIn = (day: string | null, { start, end }: DayRange): boolean =>
  day !== null && (start === null || day >= start) && (end === null || day <= end);

type QuarterOf = (day: string) => number | null;

const byFiling = (rows: readonly EventRow[]): EventRow[][] =>
  [...groupBy(rows, ({ accession }) => accession).values()].toSorted((a, b) =>
    dayOf(a) < dayOf(b) ? -1 : 1,
  );

/**
 * Finds the filings of the kind and days that a claim says, the oldest first, in each way in which it may be read.
 *
 * @param quarterOf which quarter's results a filing of a day reports.
 */
export function matchFilings(
  { items, times, quarter, count, isFiled, flags }: SaidFiling,
  rows: readonly EventRow[],
  quarterOf: QuarterOf,
): EventRow[][][] {
  const isByDay = isFiled || count !== null || flags.has("repeat");
  const numbers = items.map((readings) => readings.flatMap(({ item }) => filedNumbers(item)));
  return times.map((ranges) =>
    byFiling(rows).flatMap((filing) => {
      const own = numbers.map((some) => filing.find(({ item }) => some.includes(item)));
      const isThen = ranges.every(
        (range) => isIn(dayOf(filing), range) || (!isByDay && isIn(eventDayOf(filing), range)),
      );
      const isLater = (row: EventRow) => row.filedOn > dayOf(filing) && numbers.flat().includes(row.item);
      if (flags.has("latest") && rows.some(isLater)) return [];
      const isMeant = !own.includes(undefined) && (quarter === null || quarterOf(dayOf(filing)) === quarter);
      return isThen && isMeant ? [own.length > 0 ? own.flatMap((row) => row ?? []) : filing.slice(0, 1)] : [];
    }),
  );
}

/** Finds filings that are all that a claim says, a few rows of each; null where one is missing, or may be. */
export function findFilings(
  said: readonly SaidFiling[],
  rows: readonly EventRow[],
  quarterOf: QuarterOf,
): EventRow[] | null {
  const days = byFiling(rows).map(dayOf);
  const found: EventRow[][][] = [];
  for (const one of said) {
    const { items, times, count, isListed, flags } = one;
    const isNext = (day: string, before: string): boolean => {
      const since = { start: addDays(before, 1), end: addDays(day, -1) };
      const numbers = items.flat().flatMap(({ item }) => filedNumbers(item));
      const isFirst = !rows.some(({ item, filedOn }) => numbers.includes(item) && isIn(filedOn, since));
      return before < day && isFirst && isCovered({ start: before, end: day }, days);
    };
    const isLinked = (filing: readonly EventRow[], before: readonly EventRow[]): boolean => {
      const [day, dayBefore] = [dayOf(filing), dayOf(before)];
      const isOther = filing[0]?.accession !== before[0]?.accession;
      if ((flags.has("repeat") || flags.has("apart")) && !isOther) return false;
      const isOfDay = flags.has("day") || (flags.has("apart") && times.every((way) => way.length === 0));
      if (isOfDay && day !== dayBefore) return false;
      if ((flags.has("later") && day <= dayBefore) || (flags.has("earlier") && day >= dayBefore))
        return false;
      return !flags.has("next") || isNext(day, dayBefore);
    };
    const before = found.at(-1);
    const ways = matchFilings(one, rows, quarterOf);
    const fitting = ways.map((way) =>
      way.filter((filing) => before?.some((other) => isLinked(filing, other)) ?? true),
    );
    const needsAll = count !== null && (count > 1 || flags.has("exact")) && !isListed;
    const isNumber = (way: readonly EventRow[][], of: number): boolean => {
      const ranges = times[of] ?? [];
      // Of "one material agreement" on a day that's said before, that day's are counted.
      if (ranges.length === 0) return !needsAll && (flags.has("day") ? fitting[of] : way)?.length === count;
      return way.length === count && (!needsAll || ranges.every((range) => isCovered(range, days)));
    };
    if (fitting.some((way) => way.length === 0) || (count !== null && !ways.every(isNumber))) return null;
    found.push(fitting.at(-1) ?? []);
  }
  // Of those that are counted, each is shown.
  return found.flatMap((some, at) => some.slice(0, said[at]?.count ?? 1).flat());
}

const dayOf = (filing: readonly EventRow[]): string => filing[0]?.filedOn ?? "";
