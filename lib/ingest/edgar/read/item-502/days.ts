import "server-only";
import type { TextEvent, TimeMention } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { type Item, sentenceText, type Time } from "./item";

/** The first day of an absence during which another acts: "will act as treasurer while he is away". */
export function dayOfAbsence(item: Item, sentence: number): string | null {
  if (!absence.test(sentenceText(item, sentence))) return null;
  for (let at = sentence; at >= 0 && sentence - at < 4; at -= 1) {
    const days = (item.times[at] ?? []).filter(({ precision }) => precision === "day");
    const { start = 0, end = 0 } = item.annotation.sentences[at] ?? {};
    const word = item.text.slice(start, end).search(/\bleave\b|\babsence\b/i);
    const first = days.find((one) => one.start > start + word) ?? days[0];
    if (first && word >= 0) return first.from;
  }
  return null;
}

const absence =
  /\b(?:during (?:\S+ ){1,3}(?:absence|leave)|while (?:\S+ ){1,3}(?:absent|away|on (?:\w+ )?leave))\b/i;

/** The day for which the text has a term: "June 1, 2020 (the “Transition Date”)". */
function dayTermed(item: Item, term: string): string | undefined {
  return item.times
    .flat()
    .find(
      ({ precision, end }) =>
        precision === "day" &&
        item.gap(end, end + 60).match(/^,? \((?:the|such date,? the) [“"]([^”"]+)[”"]/)?.[1] === term,
    )?.from;
}

export type Day = { day: string; isStated: boolean; isEffective?: boolean } | null;

/** What makes a day a new one for what was to come at another. */
export const moves = phrases("new day");

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces = phrases("announcing");

const sameDay = phrases("same day");

const definedDay =
  /\b(?:on|as of|effective|at|(?:immediately )?(?:following|after)) the ((?:[A-Z]\w+ ){1,3}(?:Date|Time)|(?:\d{4} )?Annual (?:\w+ )?Meeting)\b/;

/** "Effective upon the hiring of a successor" has no day yet. */
const awaits = phrases("day to come");

/** The last day of a period that a text closes with "the end of", else the day that it names. */
function lastOf(item: Item, time: Time): string | null {
  if (time.precision === "day") return time.from;
  return /\b(?:end of|year[- ]end)(?: the)?(?: fiscal| calendar)?(?: year)? ?$/i.test(
    item.gap(Math.max(0, time.start - 40), time.start),
  )
    ? time.to
    : null;
}

/** What the rules about days ask of an event: the times of its sentence, and where that ends. */
type Dated = {
  item: Item;
  event: TextEvent;
  times: readonly Time[];
  days: readonly Time[];
  /** Those of all its clauses. */
  all: readonly Time[];
  end: number;
  isNoun: boolean;
  /** The event's own time. */
  own: TimeMention | null;
  line: string;
  isImmediate: boolean;
  headDay: string | null;
};

const stated = (day: string): Day => ({ day, isStated: true });

/**
 * The day on which a change takes effect: behind "effective", the event's own, that of "the same date", or that of
 * the act by which it came about; null where the sentence names none.
 */
export function dayOf(item: Item, event: TextEvent, headDay: string | null): Day {
  const all = item.times[event.sentence] ?? [];
  const times = timesOfClause(item, event, all);
  const own = event.time === null ? null : item.annotation.mentions[event.time];
  const line = sentenceText(item, event.sentence);
  const dated: Dated = {
    item,
    event,
    times,
    days: times.filter(({ precision }) => precision === "day"),
    all: all.filter(({ precision }) => precision === "day"),
    end: item.annotation.sentences[event.sentence]?.end ?? event.end,
    isNoun: event.realization !== "verb",
    own: own?.kind === "time" ? own : null,
    line,
    isImmediate: immediate.test(line),
    headDay,
  };
  for (const rule of rules) {
    const day = rule(dated);
    if (day !== undefined) return day;
  }
  return null;
}

/** The times between the semicolons around an event; where there are none, those of the sentence. */
function timesOfClause(item: Item, { start, end }: TextEvent, all: readonly Time[]): readonly Time[] {
  const from = item.text.lastIndexOf(";", start);
  const next = item.text.indexOf(";", end);
  const to = next < 0 ? item.text.length : next;
  const own = all.filter((time) => time.start > from && time.end <= to);
  return own.length > 0 ? own : all;
}

const immediate = phrases("at once");

/** "Effective upon the hiring of a successor": no day yet. */
const awaitedDay = ({ item, event, end }: Dated): Day | undefined =>
  awaits.test(item.gap(event.start, Math.min(end, event.end + 200))) ? null : undefined;

/** "The vacancy created by the retirement of": when that was, is not said. */
const dayOfBackground = ({ item, event, isNoun }: Dated): Day | undefined =>
  isNoun && background.test(item.gap(Math.max(0, event.start - 70), event.start)) ? null : undefined;

const background = /\b(?:created|left|caused) by\b[^,;]{0,60}$/i;

/** "In each case effective as of May 1". */
function dayOfAll({ item, event, all }: Dated): Day | undefined {
  const allOf = all.find(
    ({ start }) =>
      start >= event.end - 3 &&
      /\b(?:in each case|in both cases|each|both|all)(?:,? (?:to be )?effective)?,? (?:on|as of|from) $/.test(
        item.gap(Math.max(event.start, start - 50), start),
      ),
  );
  return allOf && { day: allOf.from, isStated: true, isEffective: true };
}

function endOfThisYear({ item, event, times, end }: Dated): Day | undefined {
  const yearEnd =
    /\b(?:at|effective(?: as of| at)?|on|by|through|until) (?:the )?(?:end of (?:the|this) (?:current |calendar )?year|year[- ]end)(?![- ]?\w* ?\d{4})/.exec(
      item.gap(event.start, Math.min(end, event.end + 60)),
    );
  return yearEnd && times.every(({ start }) => start < event.end)
    ? stated(`${item.context.filedOn.slice(0, 4)}-12-31`)
    : undefined;
}

function effectiveDay({ item, event, times }: Dated): Day | undefined {
  const effective = times.filter(({ relation }) => relation === "effective");
  const named =
    effective.find(({ start }) => start >= event.end - 3) ??
    effective.find(({ start }) => start >= event.start) ??
    effective.at(-1);
  if (named === undefined) return undefined;
  const day = lastOf(item, named);
  return day === null ? null : { day, isStated: true, isEffective: true };
}

/** "On May 4, the board named her to act as treasurer beginning June 1". */
function begunDay({ event, days, own }: Dated): Day | undefined {
  if (event.modality !== "done" || own === null || own.start >= event.start + 12) return undefined;
  const begun = days.find(({ start, relation }) => start > event.start && relation === "since");
  return begun && begun.from >= own.from ? stated(begun.from) : undefined;
}

/** "On the Transition Date", and a day that the sentence itself calls so. */
function termedDay({ item, event, days, end }: Dated): Day | undefined {
  const term = definedDay.exec(item.gap(event.start, Math.min(end, event.end + 60)));
  const defined = term === null ? undefined : dayTermed(item, term[1] ?? "");
  if (defined !== undefined) return stated(defined);
  const called = days.find(({ end: close }) =>
    /^,? \((?:the|such date,? the) [“"](?:Effective|Separation|Resignation|Retirement|Termination|Departure|Transition|Start|Commencement|Appointment) Date[”"]/.test(
      item.gap(close, close + 60),
    ),
  );
  return called && stated(called.from);
}

/** The event's own time, unless it is that of a notice. */
function ownDay({ item, event, own, isNoun, isImmediate }: Dated): Day | undefined {
  if (own === null || own.relation === "since") return undefined;
  const day = lastOf(item, { ...own, index: 0 });
  if (day === null) return null;
  const isBefore = own.start < event.start && own.from <= item.context.filedOn && !isImmediate;
  const isNotice = event.modality === "planned" && isBefore;
  const isTold = isBefore && announces.test(item.gap(own.end, event.end));
  if (isNotice || (isTold && isNoun)) return undefined;
  return { day, isStated: event.modality !== "done" || own.start > event.start };
}

/** "On the same date": the last day that was named before. */
function sameAsBefore({ item, event, end, line }: Dated): Day | undefined {
  const isSame =
    sameDay.test(item.gap(event.start, Math.min(end, event.end + 60))) || sameDay.test(line.slice(0, 60));
  if (!isSame) return undefined;
  const earlier = item.times
    .slice(Math.max(0, event.sentence - 12), event.sentence + 1)
    .flat()
    .filter(({ precision, start }) => precision === "day" && start < event.end);
  // At the head of a sentence it is the day of the act before, not that on which the act takes effect.
  const isFront = /^(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n the same (?:date|day)\b/.test(line);
  const opens = ({ sentence: at, start }: Time) =>
    /^\s*(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n $/.test(
      item.text.slice(item.annotation.sentences[at]?.start ?? 0, start),
    );
  const last = (isFront ? earlier.findLast(opens) : undefined) ?? earlier.at(-1);
  return last && stated(last.from);
}

const immediateDay = ({ item, days, isImmediate }: Dated): Day | undefined =>
  isImmediate ? stated(days[0]?.from ?? item.context.filedOn) : undefined;

/** A day behind the event: "to be held on May 1", "by the end of June". */
function dayBehind({ item, event, times }: Dated): Day | undefined {
  const future = times.find(
    (time) =>
      time.start >= event.end - 3 &&
      /^[^.;]{0,90}\b(?:on|as of|by|at|through|held|beginning|commencing|starting|from|be|being|is|was|of) (?:the )?(?:end of )?(?:the )?$/.test(
        item.gap(event.end - 3, time.start),
      ) &&
      lastOf(item, time) !== null &&
      time.relation !== "before",
  );
  return future && stated(lastOf(item, future) as string);
}

/** The last day before the event, or above the list that it stands in. */
function dayBefore({ item, event, days, isNoun, headDay }: Dated): Day {
  const last = days.findLast(({ start }) => start <= event.end);
  if (last === undefined) return headDay === null ? null : stated(headDay);
  if (last.from > item.context.filedOn) return stated(last.from);
  // "On May 1, A tendered his resignation and B was appointed": what is done in a clause of its own.
  const isOwnClause = event.within === null && !isNoun && event.modality === "done";
  const said = isOwnClause
    ? item.gap(Math.max(last.end, event.start), event.end)
    : item.gap(last.end, event.end);
  return announces.test(said) ? null : { day: last.from, isStated: false };
}

/** The first that says a day, or that there is none, is right. */
const rules: readonly ((dated: Dated) => Day | undefined)[] = [
  awaitedDay,
  dayOfBackground,
  dayOfAll,
  endOfThisYear,
  effectiveDay,
  begunDay,
  termedDay,
  ownDay,
  sameAsBefore,
  immediateDay,
  dayBehind,
  dayBefore,
];

/** "Effective April 1, 2023:" above what takes effect then. */
export function headDayOf(item: Item, sentence: number): string | null {
  for (let above = sentence - 1; above >= 0 && sentence - above < 12; above -= 1) {
    const time = (item.times[above] ?? []).find(({ relation }) => relation === "effective");
    const line = item.annotation.sentences[above];
    if (line && item.text.slice(line.start, line.end).trimEnd().endsWith(":"))
      return time?.precision === "day" ? time.from : null;
    if (time) return null;
  }
  return null;
}

/** "A and B, effective May 1 and June 1, respectively": whose day is which. */
export function respectiveDays(item: Item, sentence: number): Map<number, string> {
  const { end = 0 } = item.annotation.sentences[sentence] ?? {};
  const days = (item.times[sentence] ?? []).filter(({ precision }) => precision === "day");
  const isLast = (time: Time) => /^,? respectively\b/.test(item.gap(time.end, Math.min(end, time.end + 16)));
  const at = days.findIndex(isLast);
  let from = at;
  while (from > 0 && /^,?(?: and)? ?$/.test(item.gap(days[from - 1]?.end ?? 0, days[from]?.start ?? 0)))
    from -= 1;
  const list = at < 0 ? [] : days.slice(from, at + 1);
  const named = (item.people[sentence] ?? []).filter(({ form }) => form !== "pronoun");
  const people = [...new Set(named.map(({ person }) => person))];
  return new Map(
    list.length > 1 && list.length === people.length
      ? people.map((person, index) => [person, list[index]?.from ?? ""])
      : [],
  );
}
