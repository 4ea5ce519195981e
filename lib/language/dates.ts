import { addDays } from "@/lib/domain/calendar";
import { readTable } from "@/lib/domain/read-table";
import { overlapsAny, type Span, type TimeMention } from "./annotation";
import { wordClass } from "./lexicon";
import { numberOf } from "./number-words";
import { phrases } from "./phrases";

/** A day or period that a text names, without its place in a sentence. */
export type NamedTime = Span & Pick<TimeMention, "from" | "to" | "precision" | "relation">;

const monthNames = [...wordClass("month")];
const capitalize = (words: Iterable<string>): string =>
  [...words].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("|");
const capitalized = capitalize(monthNames);
const shortened = capitalize(wordClass("month-shortened"));
/** Months in full and shortened, as a pattern. */
export const monthPattern = `${capitalized}|(?:${shortened})\\b\\.?`;
/** What the patterns of `times.tsv` are put together from: "{month}", and "{month2}" for a second one. */
const parts: Readonly<Record<string, string>> = {
  month: `(?<MONTH>${monthPattern})`,
  date: "(?<DATE>\\d{1,2})(?!\\d)(?:st|nd|rd|th)?",
  year: "(?<YEAR>(?:19|20)\\d\\d)(?![\\d,]\\d)",
  day: "{month} {date}(?:(?: ?, ?| ){year})?",
  ordinal: "(?<ORDINAL>first|second|third|fourth|1st|2nd|3rd|4th)",
  fiscal: "(?:the )?(?:(?:company[’']s|its|our) )?(?:fiscal |calendar )?(?:years? )?(?:FY ?)?",
  // Behind these "May" is a month.
  beforeMonth: "(?<=\\b(?:in|by|since|until|till|early|late|mid|next|last|through|during|of|for|from) |mid-)",
};
const expand = (pattern: string): string =>
  pattern.replace(/\{([a-z]+)(2?)\}/gi, (written, name: string, suffix: string) => {
    const part = parts[name];
    return part === undefined ? written : expand(part).replace(/\?<([A-Z]+)>/g, `?<$1${suffix}>`);
  });

/** A row of `times.tsv`: an expression of time, the longer first, since what one has taken the next leaves alone. */
export const timeRows = readTable(
  "lib/language/lexicon/times.tsv",
  "kind",
  "needs",
  "pattern",
  "example",
  "days",
  "counter",
);

const gate =
  /\d|\b(?:last|next|this|the (?:current|prior|previous|coming)) |yesterday|today|tomorrow|\b[A-Z][a-z]{2}/i;
const hasMonth = new RegExp(`\\b(?:May|MAY|${shortened}|${shortened.toUpperCase()})`);

const compiled = timeRows.map(({ kind, needs, pattern }) => ({
  kind,
  /** What a sentence must have for the expression to be looked for. */
  needs: needs === "" ? hasMonth : new RegExp(needs, "i"),
  pattern: new RegExp(
    `(?<![\\p{L}\\d]|\\d\\.)(?:${expand(pattern)})(?!\\p{L})`,
    /^(?:month|day|span|days)$/.test(kind) ? "gu" : "giu",
  ),
}));

const shouted = new RegExp(
  `(?<!\\p{L})(?:${capitalized.toUpperCase()})(?= \\d|,? (?:OF )?(?:19|20)\\d\\d)`,
  "gu",
);

const two = (number: number): string => String(number).padStart(2, "0");
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const toDay = (year: number, month: number, date: number): string | null =>
  month >= 1 && month <= 12 && date >= 1 && date <= lastDay(year, month)
    ? `${year}-${two(month)}-${two(date)}`
    : null;
/** The number of a month by the beginning of its name; 0 without one. */
export const monthOf = (word: string | undefined): number =>
  word === undefined
    ? 0
    : monthNames.findIndex((name) => name.startsWith(word.toLowerCase().slice(0, 3))) + 1;
const monthsAround = (year: number, first: number, count: number): { from: string; to: string } => {
  const at = year * 12 + first - 1;
  const end = at + count - 1;
  const [toYear, toMonth] = [Math.floor(end / 12), (end % 12) + 1];
  return {
    from: `${Math.floor(at / 12)}-${two((at % 12) + 1)}-01`,
    to: `${toYear}-${two(toMonth)}-${two(lastDay(toYear, toMonth))}`,
  };
};
const ordinals = [...wordClass("ordinal")];
/** 2 for "second" and for "2nd"; 0 for what is none. */
export const ordinalOf = (said = ""): number =>
  Number.parseInt(said, 10) || ordinals.indexOf(said.toLowerCase()) + 1;
const shortYear = (said: string): number =>
  said.length === 4 ? Number(said) : Number(said) + (Number(said) > 60 ? 1900 : 2000);

/** The year in which a day without one lies nearest to `near`. */
function nearestYear(month: number, date: number, near: string): number {
  const at = Date.parse(`${near.slice(0, 10)}T00:00:00Z`);
  const base = Number(near.slice(0, 4));
  const distance = (year: number) => Math.abs(Date.UTC(year, month - 1, date) - at);
  return [base - 1, base, base + 1].reduce(
    (best, year) => (distance(year) < distance(best) ? year : best),
    base,
  );
}

const relations = (["effective", "by", "since", "until", "after", "before"] as const).map(
  (relation) => [relation, phrases(`before time: ${relation}`)] as const,
);

const relationBefore = (line: string, start: number): TimeMention["relation"] => {
  const before = line.slice(Math.max(0, start - 80), start).trimEnd();
  return relations.find(([, pattern]) => pattern.test(before))?.[0] ?? "in";
};

type Groups = Readonly<Record<string, string | undefined>>;
type Period = Pick<TimeMention, "from" | "to" | "precision"> | null;

const single = (day: string | null): Period =>
  day === null ? null : { from: day, to: day, precision: "day" };

/** First and last day of what an expression names; `year` stands in where it gives none. */
function periodOf(
  kind: string,
  groups: Groups,
  near: string | undefined,
  otherYear: number | undefined,
): Period {
  const base = near === undefined ? undefined : Number(near.slice(0, 4));
  const said = groups.YEAR === undefined ? undefined : Number(groups.YEAR);
  const ofDay = (month: number, date: number, given: string | undefined): string | null => {
    const year = given ? Number(given) : (otherYear ?? (near ? nearestYear(month, date, near) : undefined));
    return year === undefined ? null : toDay(year, month, date);
  };
  const first = ofDay(monthOf(groups.MONTH), Number(groups.DATE ?? 0), groups.YEAR);
  if (kind === "day") return single(first);
  if (kind === "numeric")
    return single(toDay(shortYear(groups.NY ?? ""), Number(groups.NM), Number(groups.ND)));
  if (kind === "iso") return single(toDay(said ?? 0, Number(groups.IM), Number(groups.ID)));
  if (kind === "days") {
    const last = toDay(said ?? 0, monthOf(groups.MONTH), Number(groups.LAST));
    return first && last ? { from: first, to: last, precision: "range" } : null;
  }
  if (kind === "span") {
    const last = ofDay(monthOf(groups.MONTH2), Number(groups.DATE2 ?? 0), groups.YEAR2 ?? groups.YEAR);
    const begin =
      groups.YEAR === undefined && last
        ? toDay(Number(last.slice(0, 4)), monthOf(groups.MONTH), Number(groups.DATE))
        : first;
    return begin && last ? { from: begin, to: last, precision: "range" } : null;
  }
  if (kind === "ended") return first === null ? null : periodEndedOn(first, groups);
  if (kind === "quarter") {
    const number = groups.Q ? Number(groups.Q) : ordinalOf(groups.ORDINAL);
    const year = said ?? (groups.QY ? shortYear(groups.QY) : (otherYear ?? base));
    return year === undefined ? null : { ...monthsAround(year, number * 3 - 2, 3), precision: "quarter" };
  }
  if (kind === "half") {
    const number = Number(groups.H ?? groups.HN ?? ordinalOf(groups.ORDINAL));
    const year = said ?? shortYear(groups.QY ?? "");
    return { ...monthsAround(year, number * 6 - 5, 6), precision: "half" };
  }
  if (kind === "first") {
    const count = groups.QUARTERS ? numberOf(groups.QUARTERS) * 3 : numberOf(groups.COUNT ?? "");
    const precision = count === 3 ? "quarter" : count === 6 ? "half" : "range";
    return { ...monthsAround(said ?? 0, 1, count), precision };
  }
  if (kind === "years") return { from: `${said}-01-01`, to: `${groups.YEAR2}-12-31`, precision: "range" };
  if (kind === "month") {
    const at = monthOf(groups.MONTH);
    const year = said ?? otherYear ?? (near ? nearestYear(at, 15, near) : undefined);
    return year === undefined || at === 0 ? null : { ...monthsAround(year, at, 1), precision: "month" };
  }
  if (kind === "year") return yearOrPart(groups.SHORT ? shortYear(groups.SHORT) : (said ?? 0), groups.PART);
  return near === undefined ? null : relativePeriod(groups, near);
}

/** "Three months ended March 31", "fiscal year ended": the months before a day. */
function periodEndedOn(last: string, groups: Groups): Period {
  const word = (groups.PERIOD ?? "").toLowerCase();
  const ofWord = word.startsWith("quarter") ? 3 : word === "half" ? 6 : 12;
  const count = groups.COUNT ? numberOf(groups.COUNT) : ofWord;
  const [year, at, date] = [Number(last.slice(0, 4)), Number(last.slice(5, 7)), Number(last.slice(8))];
  // Fiscal years of 52 or 53 weeks end a few days before or after the month does.
  const { from } = monthsAround(year, (date <= 7 ? at - 1 : at) - count + 1, count);
  const precision = count === 3 ? "quarter" : count === 6 ? "half" : count === 12 ? "year" : "range";
  return { from, to: last, precision };
}

/** "2025", "early 2025": a part is four months. */
function yearOrPart(year: number, said: string | undefined): Period {
  if (said === undefined) return { from: `${year}-01-01`, to: `${year}-12-31`, precision: "year" };
  const part = said.toLowerCase();
  const begin = part === "early" ? 1 : part === "mid" ? 5 : 9;
  return { ...monthsAround(year, begin, 4), precision: "range" };
}

/** "Yesterday", "next quarter", counted from the document's day. */
function relativePeriod(groups: Groups, near: string): Period {
  const [year, at] = [Number(near.slice(0, 4)), Number(near.slice(5, 7))];
  const word = groups.WORD?.toLowerCase();
  if (word !== undefined) {
    const day = addDays(near, word === "yesterday" ? -1 : word === "today" ? 0 : 1);
    return { from: day, to: day, precision: "day" };
  }
  const which = groups.WHICH?.toLowerCase() ?? "";
  const by = /last|prior|previous/.test(which) ? -1 : /next|coming/.test(which) ? 1 : 0;
  const what = groups.WHAT?.toLowerCase() ?? "";
  if (what.endsWith("year"))
    return { from: `${year + by}-01-01`, to: `${year + by}-12-31`, precision: "year" };
  if (what.endsWith("quarter"))
    return { ...monthsAround(year, Math.floor((at - 1) / 3) * 3 + 1 + by * 3, 3), precision: "quarter" };
  if (what === "month") return { ...monthsAround(year, at + by, 1), precision: "month" };
  const monday = addDays(near, -((new Date(`${near}T00:00:00Z`).getUTCDay() + 6) % 7) + by * 7);
  return { from: monday, to: addDays(monday, 6), precision: "range" };
}

/**
 * The days and periods that a sentence names, in order. Fiscal periods are read as the calendar's. A day without a
 * year takes that of the next one in the sentence that has one, else the nearest to `near` (YYYY-MM-DD), else none.
 */
export function findTimes(sentence: string, near?: string): NamedTime[] {
  if (!gate.test(sentence)) return [];
  const line = sentence
    .replace(/\s/g, " ")
    .replace(shouted, (word) => word.charAt(0) + word.slice(1).toLowerCase());
  const found: { start: number; end: number; kind: string; groups: Groups }[] = [];
  for (const { kind, needs: sign, pattern } of compiled) {
    if (!sign.test(line)) continue;
    for (const match of line.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (overlapsAny({ start, end }, found)) continue;
      found.push({ start, end, kind, groups: match.groups ?? {} });
    }
  }
  found.sort((a, b) => a.start - b.start);
  return found.flatMap(({ start, end, kind, groups }, index): NamedTime[] => {
    const next = found
      .slice(index + 1, index + 4)
      .find((one) => one.groups.YEAR !== undefined && one.start - end < 60);
    const period = periodOf(
      kind,
      groups,
      near,
      kind === "day" || kind === "month" ? Number(next?.groups.YEAR) || undefined : undefined,
    );
    const lead = /^(?:from |between |period (?:from )?)/i.exec(line.slice(start, end))?.[0].length ?? 0;
    return period === null
      ? []
      : [
          {
            start: start + lead,
            end,
            ...period,
            relation: kind === "span" || kind === "years" ? "in" : relationBefore(line, start),
          },
        ];
  });
}

const placed = (line: string, pattern: RegExp): (Span & { said: string })[] =>
  Array.from(line.matchAll(pattern), ({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
    said,
  }));

const monthAlone = new RegExp(
  `(?<!\\p{L})(?:(?!May)(?:${capitalized})|(?:${parts.beforeMonth}|(?<=\\b(?:between|and) ))May)(?!\\p{L})`,
  "gu",
);

/** The months that a sentence names in full, with a day and year or without: "03" for March. */
export const findMonths = (line: string): (Span & { month: string })[] =>
  placed(line, monthAlone).map(({ said, ...span }) => ({ ...span, month: two(monthOf(said)) }));

const openTime = new RegExp(
  `\\b(?:today|tonight|yesterday|tomorrow|(?:last|next|this|previous|prior|past|coming) (?:day|week|month|quarter|year|fiscal year|decade)|decades?|${[...wordClass("weekday")].join("|")})\\b|(?<![\\p{N}/])\\d{1,4}/\\d{1,2}(?:/\\d{1,4})?(?![\\p{N}/])`,
  "giu",
);

/** Times that depend on when they are read ("last year", "Monday"), and days whose month is open ("3/5/2026"). */
export const findOpenTimes = (line: string): Span[] => placed(line, openTime);
