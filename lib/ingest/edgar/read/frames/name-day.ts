import "server-only";
import type { FrameContext } from "./frame";
import type { Sentence } from "./read-sentence";
import type { Trigger } from "./triggers";

const effective = /\beffective(?:ly)?\b(?! immediately)[^.;]{0,90}$/i;

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces =
  /\b(?:announc|notif|inform|advis|notice|tender|submit|deliver|indicat|provided|decid|decision|intend|inten[dt]|expect|will|would|agreement|agreed)\w*/i;

/**
 * The day on which a change takes effect as its sentence says it, YYYY-MM-DD: behind "effective", behind "on" after
 * the trigger, else the day on which a finished act was done. Null where the sentence names none.
 */
export function nameDay(
  sentence: Sentence,
  trigger: Trigger,
  limit: number,
  context: FrameContext,
): string | null {
  const { text, days } = sentence;
  if (/^new /i.test(trigger.text)) return null;
  const after = days.filter(({ start }) => start >= trigger.end && start < limit);
  const before = days.filter(({ end }) => end <= trigger.start);
  const marked = after.find(({ start }) => effective.test(text.slice(trigger.end, start)));
  if (marked) return marked.day;
  const behind = text.slice(trigger.end, limit);
  if (/\beffective (?:immediately|as of (?:the|such) date|upon)|\bimmediately\b/i.test(behind))
    return before[0]?.day ?? (/effective immediately/i.test(behind) ? context.filedOn : null);
  const opening = before.findLast(({ start }) =>
    /\beffective (?:as of |on |at \S+ \S+ on )?[^,;.]{0,40}$/i.test(text.slice(0, start)),
  );
  if (opening) return opening.day;
  const on = after.find(({ start }) =>
    /\b(?:on|as of|by|through|held|beginning|commencing|starting|from|be|is|was) (?:the )?$/.test(
      text.slice(Math.max(0, start - 16), start),
    ),
  );
  if (on) return on.day;
  // "A will become president and B will retire, effective July 1": the day at the end is everyone's.
  const shared = days.filter(({ start }) => start >= limit && effective.test(text.slice(trigger.end, start)));
  if (shared.length === 1 && after.length === 0 && shared[0]) return shared[0].day;
  const last = before.at(-1);
  if (last === undefined) return null;
  const between = text.slice(last.end, trigger.start + 1);
  if (trigger.action === "continues" || announces.test(between)) return null;
  return last.day;
}
