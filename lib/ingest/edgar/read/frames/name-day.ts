import "server-only";
import type { FrameContext } from "./frame";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

/** A day, and whether the text gives it as that of the change rather than of the act by which it came about. */
export type EffectiveDay = { day: string; isStated: boolean };

const effective =
  /\b(?:effective(?:ly)?(?! immediately)|tak\w+ effect|(?:start|commencement|employment|retirement|resignation) date (?:is|of|will be))\b[^.;]{0,90}$/i;

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces =
  /\b(?:announc|notif|inform|advis|notice|tender|submit|deliver|indicat|provided|decid|decision|inten[dt]|expect|will\b|would\b|agreement|agreed)\w*/i;

/** "Effective upon the hiring of a successor" has no day yet. */
const awaits =
  /\beffective (?:upon|following|as of) (?:the )?(?:earlier|later|appointment|election|hiring|commencement|completion|conclusion|end|expiration|closing|consummation|filing|date (?:on|of) which|his|her|a\b)/i;

/**
 * The day on which a change takes effect as its sentence says it, YYYY-MM-DD: behind "effective", behind "on" after
 * the trigger, else the day on which a finished act was done. Null where the sentence names none.
 */
export function nameDay(
  sentence: Sentence,
  trigger: Trigger,
  limit: number,
  context: FrameContext,
): EffectiveDay | null {
  const { text, days } = sentence;
  const stated = (day: string): EffectiveDay => ({ day, isStated: true });
  if (/^new /i.test(trigger.text)) return null;
  const after = days.filter(({ start }) => start >= trigger.end && start < limit);
  const before = days.filter(({ end }) => end <= trigger.start);
  const behind = text.slice(trigger.end, limit);
  if (
    /^[^.;]{0,90}? (?:in|since) (?:January|February|March|April|May|June|July|August|September|October|November|December),? \d{4}/.test(
      behind,
    )
  )
    return null;
  const marked = after.find(({ start }) => effective.test(text.slice(trigger.end, start)));
  const awaited = awaits.exec(text.slice(trigger.end, trigger.end + 200));
  const isDated =
    marked &&
    (marked.start - trigger.end < (awaited?.index ?? 0) ||
      /\bon (?:the )?$|\($/.test(text.slice(0, marked.start)));
  if (awaited && !isDated) return null;
  if (marked) return stated(marked.day);
  if (/\beffective (?:immediately|as of (?:the|such) date|upon)|\bimmediately\b/i.test(behind)) {
    const day = before[0]?.day ?? (/effective immediately/i.test(behind) ? context.filedOn : null);
    return day === null ? null : stated(day);
  }
  // "Announced on May 4 that, effective immediately, Ms. Doe will step down."
  if (before[0] && /\beffective immediately,[^,;]{0,60}$/i.test(text.slice(0, trigger.start)))
    return stated(before[0].day);
  const opening = before.findLast(({ start }) =>
    /\b(?:effective|beginning|commencing|starting) (?:as of |on |at \S+ \S+ on )?[^,;.]{0,40}$/i.test(
      text.slice(0, start),
    ),
  );
  if (opening) return stated(opening.day);
  const on = after.find(({ start }) =>
    /\b(?:on|as of|by|at|through|held|beginning|commencing|starting|from|be|being|is|was|about|than) (?:the )?$/.test(
      text.slice(Math.max(0, start - 16), start),
    ),
  );
  if (on) return stated(on.day);
  // "Will become president upon Mr. Doe’s retirement on July 1."
  const event = days.find(
    ({ start }) =>
      start >= trigger.end &&
      /^[^.;]{0,120}\b(?:upon|following|after)\b(?:[^.;]|(?<=\b\p{Lu})\.|(?<=\b(?:Mr|Ms|Mrs|Dr))\.){0,60}\b(?:retire|resign|depart)\w*(?:[^.;]|(?<=\b\p{Lu})\.|(?<=\b(?:Mr|Ms|Mrs|Dr))\.){0,80}\bon $/u.test(
        text.slice(trigger.end, start),
      ),
  );
  if (event && trigger.action === "appointed") return stated(event.day);
  const isBackground =
    trigger.person === "of" &&
    /\b(?:following|after|upon|due to|as a result of|given|(?:created|left|caused) by)\b[^,;]{0,40}$/i.test(
      text.slice(0, trigger.start),
    );
  // "A will become president and B will retire, effective July 1": the day at the end is everyone's.
  const shared = days.filter(({ start }) => start >= limit && effective.test(text.slice(trigger.end, start)));
  if (shared.length === 1 && !isBackground && after.length === 0 && shared[0]) return stated(shared[0].day);
  const last = before.at(-1);
  if (last === undefined) return sentence.headDay === null ? null : stated(sentence.headDay);
  if (trigger.action === "continues" || isBackground) return null;
  // A day still to come is no announcement's.
  if (last.day > context.filedOn && !/\b(?:earlier|later|latest|earliest) of\b/.test(text))
    return stated(last.day);
  const between = text.slice(last.end, trigger.start + 1);
  return announces.test(between) ? null : { day: last.day, isStated: false };
}
