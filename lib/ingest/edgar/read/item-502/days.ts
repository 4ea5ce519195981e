import "server-only";
import type { TextEvent } from "@/lib/language/annotation";
import { type Item, sentenceText, type Time } from "./item";

/** The first day of an absence during which another acts: "will act as treasurer while he is away". */
export function dayOfAbsence(item: Item, sentence: number): string | null {
  if (
    !/\b(?:during (?:\S+ ){1,3}(?:absence|leave)|while (?:\S+ ){1,3}(?:absent|away|on leave|on (?:\w+ )?leave))\b/i.test(
      sentenceText(item, sentence),
    )
  )
    return null;
  for (let at = sentence; at >= 0 && sentence - at < 4; at -= 1) {
    const days = (item.times[at] ?? []).filter(({ precision }) => precision === "day");
    const isLeave = /\bleave\b|\babsence\b/i.test(sentenceText(item, at));
    const first = days.find(({ relation }) => relation === "since" || relation === "effective") ?? days[0];
    if (isLeave && first) return first.from;
  }
  return null;
}

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
export const moves =
  /\b(?:will|would|is to|are to) (?:now|instead)\b|\b(?:postpon|delay|defer|accelerat|reschedul)\w*/i;

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces =
  /\b(?:announc|notif|inform|advis|notice|tender|submit|deliver|indicat|provided|decid|decision|inten[dt]|expect|will\b|would\b|agreement|agreed)\w*/i;

const sameDay =
  /\b(?:on|as of|effective|at) (?:that|such|the same|the) (?:date|day|time)\b|\beffective the same (?:date|day)\b|\b(?:on|as of|effective|at) the effective time\b|\b(?:on|as of|effective) the (?:\w+ )?(?:Effective|Start|Commencement|Transition|Resignation|Retirement|Separation|Appointment|Closing) (?:Date|Time)\b|\bthe same day\b|\bat (?:the same|that|item) (?:\w+ )?meeting\b|\bImmediately thereafter\b|^(?:Concurrently|Simultaneously|Contemporaneously|At the same time)\b(?! with)/i;

const definedDay =
  /\b(?:on|as of|effective|at|(?:immediately )?(?:following|after)) the ((?:[A-Z]\w+ ){1,3}(?:Date|Time)|(?:\d{4} )?Annual (?:\w+ )?Meeting)\b/;

/** "Effective upon the hiring of a successor" has no day yet. */
const awaits =
  /\beffective (?:upon|following|with|as of|on|at|immediately (?:following|prior to|after))? ?(?:the )?(?:earlier|later|appointment|election|hiring|commencement|completion|conclusion|closing|consummation|filing|retirement|resignation|departure|date (?:on|of|that)|his|her|a\b)/i;

/** The last day of a period that a text closes with "the end of", else the day that it names. */
function lastOf(item: Item, time: Time): string | null {
  if (time.precision === "day") return time.from;
  return /\b(?:end of|year[- ]end)(?: the)?(?: fiscal| calendar)?(?: year)? ?$/i.test(
    item.gap(Math.max(0, time.start - 40), time.start),
  )
    ? time.to
    : null;
}

/**
 * The day on which a change takes effect: behind "effective", the event's own, that of "the same date", or that of
 * the act by which it came about; null where the sentence names none.
 */
export function dayOf(item: Item, event: TextEvent, headDay: string | null): Day {
  const { sentence } = event;
  const times = item.times[sentence] ?? [];
  const days = times.filter(({ precision }) => precision === "day");
  const stated = (day: string): Day => ({ day, isStated: true });
  const isNoun = event.realization !== "verb";
  const end = item.annotation.sentences[sentence]?.end ?? event.end;
  const awaited = awaits.exec(item.gap(event.start, Math.min(end, event.end + 200)));
  if (awaited) {
    const at = days.find(
      ({ start }) => start > event.start + awaited.index && start < event.start + awaited.index + 160,
    );
    return at &&
      /\b(?:on|of|is|be|,)(?: or about)? $/.test(item.gap(Math.max(0, at.start - 14), at.start)) &&
      !/\b(?:earlier|later)\b/.test(awaited[0])
      ? stated(at.from)
      : null;
  }
  if (isNoun) {
    const on = days.find(
      ({ start }) =>
        start >= event.end && /^[^.;]{0,90}\b(?:on|of|effective) $/.test(item.gap(event.end, start)),
    );
    const isBackground =
      /\b(?:following|after|upon|due to|as a result of|given|(?:created|left|caused) by)\b[^,;]{0,40}$/i.test(
        item.gap(Math.max(0, event.start - 70), event.start),
      );
    const inside = event.time === null ? undefined : days.find(({ index }) => index === event.time);
    if (inside && inside.start > event.start && inside.end <= event.end) return stated(inside.from);
    if (isBackground) return on && on.relation !== "effective" ? stated(on.from) : null;
  }
  const allOf = days.find(
    ({ start }) =>
      start >= event.end - 3 &&
      /\b(?:in each case|in both cases|each|both|all)(?:,? (?:to be )?effective)?,? (?:on|as of|from) $/.test(
        item.gap(Math.max(event.start, start - 50), start),
      ),
  );
  if (allOf) return { day: allOf.from, isStated: true, isEffective: true };
  const yearEnd =
    /\b(?:at|effective(?: as of| at)?|on|by|through|until) (?:the )?(?:end of (?:the|item) (?:current |calendar )?year|year[- ]end)(?![- ]?\w* ?\d{4})/.exec(
      item.gap(event.start, Math.min(end, event.end + 60)),
    );
  if (yearEnd && times.every(({ start }) => start < event.end))
    return stated(`${item.context.filedOn.slice(0, 4)}-12-31`);
  // "Will serve in that role starting May 1": behind the event, nearer than what is effective before it.
  const starting = days.find(
    ({ start, relation }) =>
      start >= event.end &&
      relation === "since" &&
      /^[^,;.]{0,30}\b(?:starting|beginning|commencing)(?: on| as of)? $/.test(item.gap(event.end, start)),
  );
  if (starting && event.modality === "planned") return stated(starting.from);
  const effective = times.filter(({ relation }) => relation === "effective");
  const named =
    effective.find(({ start }) => start >= event.end - 3) ??
    effective.find(({ start }) => start >= event.start) ??
    effective.at(-1);
  if (named) {
    const day = lastOf(item, named);
    return day === null ? null : { day, isStated: true, isEffective: true };
  }
  const own = event.time === null ? null : item.annotation.mentions[event.time];
  const line = sentenceText(item, sentence);
  // "On May 4, the board named her to act as treasurer beginning June 1".
  const begun =
    event.modality === "done" && own?.kind === "time" && own.start < event.start + 12
      ? days.find(
          ({ start, relation }) =>
            start > event.start &&
            relation === "since" &&
            !/\bsince (?:\w+ )?$/i.test(item.gap(Math.max(0, start - 14), start)) &&
            /^[^;]{0,60}$/.test(item.gap(event.end, Math.max(event.end, start))),
        )
      : undefined;
  if (begun && own?.kind === "time" && begun.from >= own.from) return stated(begun.from);
  const term =
    definedDay.exec(item.gap(event.start, Math.min(end, event.end + 60))) ??
    definedDay.exec(line.slice(0, 60));
  const defined = term === null ? undefined : dayTermed(item, term[1] ?? "");
  if (defined !== undefined) return stated(defined);
  const called = days.find(({ end: close }) =>
    /^,? \((?:the|such date,? the) [“"](?:Effective|Separation|Resignation|Retirement|Termination|Departure|Transition|Start|Commencement|Appointment) Date[”"]/.test(
      item.gap(close, close + 60),
    ),
  );
  if (called) return stated(called.from);
  const isImmediate =
    /\b(?:with immediate effect|at once|forthwith)\b|\beffective (?:immediately|as of (?:the|such) date|upon (?:his|her|their) (?:election|appointment))|\bimmediately\b/i.test(
      line,
    );
  if (own?.kind === "time" && own.relation !== "since") {
    const day = lastOf(item, { ...own, index: 0 });
    const isNotice =
      event.modality === "planned" &&
      own.from <= item.context.filedOn &&
      own.start < event.start &&
      !isImmediate;
    const isTold =
      own.start < event.start &&
      announces.test(item.gap(own.end, event.end)) &&
      own.from <= item.context.filedOn &&
      !isImmediate;
    if (day !== null && !isNotice && !(isTold && isNoun))
      return { day, isStated: event.modality !== "done" || own.start > event.start };
    if (day === null) return null;
  }
  if (
    sameDay.test(item.gap(event.start, Math.min(end, event.end + 60))) ||
    sameDay.test(line.slice(0, 60)) ||
    /\b(?:on|as of|at|upon) which (?:(?:date|day|time|point) )?$/.test(
      item.gap(Math.max(0, event.start - 24), event.start),
    )
  ) {
    const earlier = item.times
      .slice(Math.max(0, sentence - 12), sentence + 1)
      .flat()
      .filter(({ precision, start }) => precision === "day" && start < event.end);
    // At the head of a sentence it is the day of the act before, not that on which the act takes effect.
    const isFront = /^(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n the same (?:date|day)\b/.test(line);
    const opens = ({ sentence: at, start }: Time) =>
      /^\s*(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n $/.test(
        item.text.slice(item.annotation.sentences[at]?.start ?? 0, start),
      );
    const last = (isFront ? earlier.findLast(opens) : undefined) ?? earlier.at(-1);
    if (last) return stated(last.from);
  }
  if (isImmediate) return stated(days[0]?.from ?? item.context.filedOn);
  const future = times.find(
    (time) =>
      time.start >= event.end - 3 &&
      !/, (?:who|which)\b/.test(item.gap(event.end - 3, time.start)) &&
      /^[^.;]{0,90}\b(?:on|as of|by|at|through|held|beginning|commencing|starting|from|be|being|is|was|of) (?:the )?(?:end of )?(?:the )?$/.test(
        item.gap(event.end - 3, time.start),
      ) &&
      lastOf(item, time) !== null &&
      time.relation !== "before",
  );
  if (future) return stated(lastOf(item, future) as string);
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
