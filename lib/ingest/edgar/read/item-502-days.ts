import "server-only";
import type { TextEvent, TimeMention } from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";
import { appointing, departing, type FrameAction, type Item } from "./item-502-item";

export type Day = { day: string; isStated: boolean; isEffective?: boolean } | null;

/** The change of another, or of the same person, on whose day one takes effect. */
export type Link = { person: number; action: FrameAction; isFirm: boolean };

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces = phrases("announcing");
const sameDay = phrases("same day");
/** "Effective upon the hiring of a successor" has no day yet. */
const awaits = phrases("day to come");
const immediate = phrases("at once");
const term = phrases("term of a day");
const background = phrases("5.02: what a change only explains");
const yearEnd = phrases("5.02: end of this year");
const periodEnd = phrases("5.02: end of a period");
const usesTerm = phrases("5.02: day by its term");
const ownTerm = phrases("5.02: term of the change's day");
const sameFront = phrases("5.02: same day at the head");
const atFront = phrases("5.02: day at the head");
const linksNoun = phrases("5.02: before what dates it, a noun");
const linksVerb = phrases("5.02: before what dates it, a verb");
const firm = phrases("5.02: dates it outright");

/** The last day of a period that a text closes with "the end of", else the day that it names. */
function lastOf(item: Item, { precision, from, to, start }: TimeMention): string | null {
  if (precision === "day") return from;
  return periodEnd.test(item.gap(start - 40, start)) ? to : null;
}

/** What the rules about days ask of an event: the times of its clause, and where its sentence ends. */
type Dated = {
  item: Item;
  event: TextEvent;
  times: readonly TimeMention[];
  days: readonly TimeMention[];
  end: number;
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
  const { end = event.end } = item.annotation.sentences[event.sentence] ?? {};
  // "Effective upon the hiring of a successor": no day yet.
  if (awaits.test(item.gap(event.start, Math.min(end, event.end + 200)))) return null;
  const isNoun = event.realization !== "verb";
  // "The vacancy created by the retirement of": when that was, is not said.
  if (isNoun && background.test(item.gap(event.start - 70, event.start))) return null;
  const times = timesOfClause(item, event);
  const own = item.annotation.mentions[event.time ?? -1];
  const line = item.line(event.sentence);
  const dated: Dated = {
    ...{ item, event, times, end, line, headDay },
    days: times.filter(({ precision }) => precision === "day"),
    own: own?.kind === "time" ? own : null,
    isImmediate: item.says(event.sentence, immediate),
  };
  for (const rule of rules) {
    const day = rule(dated);
    if (day !== undefined) return day;
  }
  return null;
}

/** The times between the semicolons around an event; where there are none, those of the sentence. */
function timesOfClause(item: Item, { sentence, start, end }: TextEvent): readonly TimeMention[] {
  const all = item.times[sentence] ?? [];
  const from = item.text.lastIndexOf(";", start);
  const next = item.text.indexOf(";", end);
  const own = all.filter((time) => time.start > from && (next < 0 || time.end <= next));
  return own.length > 0 ? own : all;
}

function endOfThisYear({ item, event, times, end }: Dated): Day | undefined {
  const isSaid = yearEnd.test(item.gap(event.start, Math.min(end, event.end + 60)));
  return isSaid && times.every(({ start }) => start < event.end)
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

/** "On the Transition Date", and a day that the sentence itself calls so. */
function termedDay({ item, event, days, end }: Dated): Day | undefined {
  const used = usesTerm.exec(item.gap(event.start, Math.min(end, event.end + 60)))?.[1];
  const termOf = (one: TimeMention) => term.exec(item.gap(one.end, one.end + 60))?.[1];
  const defined =
    used === undefined
      ? undefined
      : item.times.flat().find((one) => one.precision === "day" && termOf(one) === used);
  const day = defined ?? days.find((one) => ownTerm.test(termOf(one) ?? ""));
  return day && stated(day.from);
}

/** The event's own time, unless it is that of a notice. */
function ownDay({ item, event, own, isImmediate }: Dated): Day | undefined {
  if (own === null || own.relation === "since") return undefined;
  const day = lastOf(item, own);
  if (day === null) return null;
  const isBefore = own.start < event.start && own.from <= item.context.filedOn && !isImmediate;
  const isTold = event.realization !== "verb" && announces.test(item.gap(own.end, event.end));
  if (isBefore && (event.modality === "planned" || isTold)) return undefined;
  return { day, isStated: event.modality !== "done" || own.start > event.start };
}

/** "On the same date": the last day that was named before. */
function sameAsBefore({ item, event, end, line }: Dated): Day | undefined {
  const said = item.gap(event.start, Math.min(end, event.end + 60));
  if (!sameDay.test(said) && !sameDay.test(line.slice(0, 60))) return undefined;
  const earlier = item.times
    .slice(Math.max(0, event.sentence - 12), event.sentence + 1)
    .flat()
    .filter(({ precision, start }) => precision === "day" && start < event.end);
  // At the head of a sentence it is the day of the act before, not that on which the act takes effect.
  const opens = ({ sentence, start }: TimeMention) =>
    atFront.test(item.gap(item.annotation.sentences[sentence]?.start ?? 0, start).trim());
  const last = (item.says(event.sentence, sameFront) ? earlier.findLast(opens) : undefined) ?? earlier.at(-1);
  return last && stated(last.from);
}

const immediateDay = ({ item, days, isImmediate }: Dated): Day | undefined =>
  isImmediate ? stated(days[0]?.from ?? item.context.filedOn) : undefined;

/** A day behind the event: "to be held on May 1", "by the end of June". */
function dayBehind({ item, event, times }: Dated): Day | undefined {
  const behind = times.filter(({ start, relation }) => start >= event.end - 3 && relation !== "before");
  const [day] = behind.flatMap((time) => lastOf(item, time) ?? []);
  return day === undefined ? undefined : stated(day);
}

/** The last day before the event, or above the list that it stands in. */
function dayBefore({ item, event, days, headDay }: Dated): Day {
  const last = days.findLast(({ start }) => start <= event.end);
  if (last === undefined) return headDay === null ? null : stated(headDay);
  if (last.from > item.context.filedOn) return stated(last.from);
  // "On May 1, A tendered his resignation and B was appointed": what is done in a clause of its own.
  const isOwnClause = event.within === null && event.realization === "verb" && event.modality === "done";
  const from = isOwnClause ? Math.max(last.end, event.start) : last.end;
  return announces.test(item.gap(from, event.end)) ? null : { day: last.from, isStated: false };
}

/** The first that says a day, or that there is none, is right. */
const rules: readonly ((dated: Dated) => Day | undefined)[] = [
  endOfThisYear,
  effectiveDay,
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
    if (item.line(above).trimEnd().endsWith(":")) return time?.precision === "day" ? time.from : null;
    if (time) return null;
  }
  return null;
}

/** "Effective upon Mr. Day's departure", "following her retirement": whose change dates an event. */
export function linkOf(item: Item, event: TextEvent): Link | null {
  const links = linksIn.get(item) ?? [];
  linksIn.set(item, links);
  const { sentence } = event;
  const found = links[sentence] ?? (item.events[sentence] ?? []).flatMap((other) => asLink(item, other));
  links[sentence] = found;
  return found.find((one) => one.event !== event)?.link ?? null;
}

type Linking = { event: TextEvent; link: Link };
/** The changes that date others, by sentence. */
const linksIn = new WeakMap<Item, Linking[][]>();

function asLink(item: Item, event: TextEvent): Linking[] {
  const isLeaving = departing.has(event.predicate);
  if (event.time !== null || (!isLeaving && !appointing.has(event.predicate))) return [];
  const first = item.annotation.sentences[event.sentence]?.start ?? 0;
  const lead = item.gap(Math.max(first, event.start - 60), event.start);
  const opener = (event.realization === "verb" ? linksVerb : linksNoun).exec(lead)?.[0];
  const [person] = opener === undefined ? [] : item.peopleOf(event);
  if (opener === undefined || person === undefined) return [];
  const action = isLeaving ? "departed" : "appointed";
  return [{ event, link: { person, action, isFirm: firm.test(opener) } }];
}
