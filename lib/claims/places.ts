import type { Annotation, TextEvent } from "@/lib/language/annotation";
import type { ToldPassage } from "./alignment";

const anaphoric =
  /^(?:the|this|such|that) (?:(?:stockholder|shareholder|foregoing|above) )?(?:proposal|resolution|nominee|amendment|plan)s?$/i;

const mostBefore = 8;

/** "The proposal failed": what it asked for stands before, behind the decision on the one before. */
export function saidBefore(told: TextEvent, { annotation: { events }, text }: ToldPassage): number {
  if (!told.arguments.some(({ start, end }) => anaphoric.test(text.slice(start, end)))) return told.sentence;
  const decisions = events.filter(
    ({ sentence, predicate }) => sentence < told.sentence && predicate === told.predicate,
  );
  const last = decisions.at(-1)?.sentence ?? -1;
  return Math.max(0, last + 1, told.sentence - mostBefore);
}

const introducing = /:\s*$|\b(?:following|below|as follows)\b/i;

const longestList = 150;

const widestCell = 40;

const furtherItem = /^\s*(?:proposal|item)?\s*(?:no\.? ?)?\d{1,2}[.)](?!\d)|^\s*(?:proposal|item) /i;

/** The last row or entry that a sentence introduces. */
export function listAfter(sentence: number, { annotation: { sentences }, text }: ToldPassage): number {
  const own = sentences[sentence];
  if (own === undefined || !(own.kind === "heading" || introducing.test(text.slice(own.start, own.end))))
    return sentence;
  const isItem = (at: number) => sentences[at]?.kind === "row" || sentences[at]?.kind === "entry";
  let last = sentence;
  while (last - sentence < longestList) {
    const next = sentences[last + 1];
    if (next === undefined || furtherItem.test(text.slice(next.start, next.end))) break;
    // A table may be broken into its cells.
    if (!isItem(last + 1) && !(next.kind === "heading" && next.end - next.start < widestCell)) break;
    last += 1;
  }
  return last;
}

export function linkedTo(told: TextEvent | null, { events }: Annotation): TextEvent[] {
  if (told === null) return [];
  const at = events.indexOf(told);
  const outer: TextEvent[] = [];
  for (let one = told; one.within !== null && outer.length < 5; ) {
    const next = events[one.within];
    if (next === undefined || outer.includes(next)) break;
    outer.push(next);
    one = next;
  }
  const inner = events.filter(({ within }) => within === at);
  const named = [told, ...outer, ...inner];
  const attached = events.filter((one) => !named.includes(one) && isAttached(one, told, events));
  return [...outer, ...inner, ...attached];
}

/** "A report on risks of investing in bitcoin": what has no doer of its own and follows belongs to what it follows. */
function isAttached(one: TextEvent, told: TextEvent, events: readonly TextEvent[]): boolean {
  if (one.sentence !== told.sentence || one.start < told.start || one.within !== null) return false;
  if (one.arguments.some(({ role }) => role === "agent" || role === "person")) return false;
  if (one.realization === "verb" && one.modality === told.modality && one.start > told.end) return false;
  return !events.some(
    (other) =>
      other !== told &&
      other !== one &&
      other.sentence === told.sentence &&
      other.start > told.start &&
      other.start < one.start &&
      other.arguments.some(({ role }) => role === "agent" || role === "person"),
  );
}
