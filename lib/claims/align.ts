import { rolesAgree } from "@/lib/domain/roles/agree";
import type { QuantityMention, Span, TextEvent } from "@/lib/language/annotation";
import { entailsPredicate, mapRoles } from "@/lib/language/entailment";
import { isOfClass } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import {
  type Alignment,
  beside,
  compareSelf,
  conflicting,
  linkedTo,
  listAfter,
  missing,
  ownKinds,
  type PartResult,
  type Place,
  saidBefore,
  type ToldPassage,
} from "./alignment";
import { compareScope, compareWholes, isAmbiguous, ofAnotherThing, unlinked } from "./amounts";
import { compareQuantities, isContrastive } from "./compare";
import {
  comparePredicates,
  hasNarrow,
  isCounted,
  isExpecting,
  isOpposite,
  isSameRuling,
  isSameVerb,
} from "./event-match";
import { findPart } from "./find-part";
import { occurrences } from "./occurrences";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";

/** Every told event of a passage that could be the claimed one, with what agrees and what does not. */
export function alignEvent(claimed: ClaimedEvent, passage: ToldPassage, company: ClaimCompany): Alignment[] {
  if (!couldHold(claimed, passage)) return [];
  const { events, sentences } = passage.annotation;
  if (claimed.event === null)
    return sentences.map((_, sentence) => alignWith(claimed, null, sentence, passage, company));
  const wanted = claimed.event.predicate;
  const isVote = wanted === "approve" || wanted === "reject";
  const isOfForecast = claimed.parts.some(({ kind, text }) => kind === "word" && isOfClass(text, "guidance"));
  const read = [
    ...(isVote ? votedEvents(passage) : []),
    ...(isOfForecast ? revisedEvents(passage) : []),
    ...events,
  ];
  return read
    .filter(
      (told) =>
        entailsPredicate(told.predicate, wanted) ||
        isOpposite(told.predicate, wanted) ||
        (isSameVerb(told.predicate, wanted) &&
          (wanted.startsWith("verb:") || isCounted(told, passage.annotation))) ||
        (isExpecting(wanted) && told.modality === "planned"),
    )
    .filter((told) => wanted !== "rule" || isSameRuling(claimed, told, passage))
    .filter((told) => hasNarrow(claimed, told, passage))
    .map((told) => alignWith(claimed, told, told.sentence, passage, company));
}

/** Whether a sentence has a part of a claim at all, in whatever event. */
export const isSaidIn = (
  part: ClaimPart,
  claimed: ClaimedEvent,
  sentence: number,
  passage: ToldPassage,
  company: ClaimCompany,
): boolean =>
  occurrences(
    part,
    claimed,
    { passage, sentence, told: null, roles: null, linked: [], said: sentence, listed: sentence },
    company,
  ).some((one) => one.sentence === sentence);

/** "No ransomware was deployed": a sentence that only says what didn't happen. */
function isOnlyDenied(sentence: number, { annotation: { events } }: ToldPassage): boolean {
  const told = events.filter((one) => one.sentence === sentence && one.realization === "verb");
  return told.length > 0 && told.every(({ polarity }) => polarity === "denied");
}

/** A verb in a sense that no row foresaw says what it does by its object alone. */
function isUnsure({ event }: ClaimedEvent, told: TextEvent | null, parts: readonly PartResult[]): boolean {
  if (event === null || told === null) return false;
  const isOpen =
    isSameVerb(told.predicate, event.predicate) ||
    (isExpecting(event.predicate) && told.modality === "planned");
  if (!isOpen) return false;
  const bound = parts.filter(({ kind, zone }) => kind in ownKinds && (zone === "role" || zone === "event"));
  return bound.length < 2;
}

/** A cheap look before the dear one: numbers stand in the text at all. */
function couldHold({ parts }: ClaimedEvent, { annotation, tokens }: ToldPassage): boolean {
  return parts.every(
    (part) =>
      part.kind !== "quantity" ||
      (part.mention.unit === "" &&
        // "1895" of "1895 Bancorp" is a name.
        tokens.some((sentence) => sentence.some(({ text }) => text === part.text))) ||
      annotation.mentions.some((one) => one.kind === "quantity" && compareQuantities(part, one) > 0),
  );
}

function alignWith(
  claimed: ClaimedEvent,
  told: TextEvent | null,
  sentence: number,
  passage: ToldPassage,
  company: ClaimCompany,
): Alignment {
  const roles =
    claimed.event === null || told === null ? null : mapRoles(told.predicate, claimed.event.predicate);
  const linked = linkedTo(told, passage.text, passage.annotation);
  const place: Place = {
    told,
    sentence,
    passage,
    roles,
    linked,
    listed: told === null ? sentence : listAfter(sentence, passage),
    said: told === null ? sentence : saidBefore(told, passage),
  };
  const parts: PartResult[] = [
    ...comparePredicates(claimed, place),
    ...compareSelf(claimed, place),
    ...claimed.parts.map((part) => findPart(part, claimed, place, company)),
  ];
  parts.push(
    ...unlinked(claimed, place),
    ...ofAnotherThing(claimed, place),
    ...compareWholes(claimed, place),
  );
  parts.push(...leftUntold(claimed, place));
  if (told === null && isAmbiguous(claimed, place)) parts.push(missing("quantity", claimed.text));
  if (told === null && !/\b(?:no|not|none|without)\b/i.test(claimed.text) && isOnlyDenied(sentence, passage))
    parts.push(conflicting("polarity", "that it happened", "denied"));
  if (isUnsure(claimed, told, parts)) parts.push(missing("predicate", claimed.text));
  parts.push(...compareScope(claimed, place, company));
  passOver(claimed, parts);
  if (isLoose(claimed, told, parts)) parts.push(missing("predicate", claimed.text));
  const used = parts.flatMap(({ zone }) => (zone === "near" ? [-1] : [0]));
  return {
    sentence,
    from: Math.max(0, sentence + Math.min(0, ...used)),
    to: sentence,
    told,
    parts,
    measures: measure(claimed, parts),
  };
}

/**
 * Of a claim that is supported in whatever can be told apart, a word or two may be its own: "expires" where the text
 * has "at the end of". Names, figures, and words that tell one thing from its like are never passed over.
 */
function passOver({ event, claim, parts: claimed }: ClaimedEvent, parts: PartResult[]): void {
  const isBound = ({ kind, zone }: PartResult) =>
    kind in ownKinds && (zone === "role" || zone === "event" || zone === "linked");
  const bound = parts.filter(isBound).length;
  const mayPass = (part: ClaimPart) =>
    !ofFigures.has(event?.predicate ?? "") &&
    (part.kind === "word"
      ? !part.isName
      : part.kind === "event" && part.event.predicate.startsWith("verb:")) &&
    (part.role === null || beside.has(part.role)) &&
    !(part.kind === "word" && givingCause.test(claim.slice(0, part.start))) &&
    !/\d|&/.test(part.text) &&
    !("lemma" in part && isContrastive(part.lemma));
  const results = claimed.flatMap((part) =>
    parts.filter(
      ({ kind, text, status }) =>
        kind === part.kind && text === part.text && status === "missing" && mayPass(part),
    ),
  );
  if (results.length === 0 || results.length * 2 > bound || results.length > mostUnsaid) return;
  for (const result of results) result.status = "unsaid";
}

/** "Resigned as chief executive and gave up the chairmanship": of each office that a claim says somebody left. */
function leftUntold({ event, parts }: ClaimedEvent, { told, passage }: Place): PartResult[] {
  if (told === null || event?.predicate !== "resign") return [];
  const { mentions } = passage.annotation;
  const left = told.arguments.flatMap(({ mention }) => {
    const one = mention === null ? undefined : mentions[mention];
    return one?.kind === "office" ? [one] : [];
  });
  if (left.length === 0) return [];
  return parts.flatMap((part): PartResult[] =>
    part.kind !== "office" ||
    part.role !== null ||
    left.some(({ title }) => rolesAgree(part.mention.title, title) === "same")
      ? []
      : [missing("office", part.text)],
  );
}

/** Whether nothing but the neighbourhood joins the parts of a claim to the told event. */
function isLoose(
  { event, parts: claimed }: ClaimedEvent,
  told: TextEvent | null,
  parts: readonly PartResult[],
): boolean {
  // Of a thing that is only named all words stand in one sentence, and nobody did anything.
  if (event === null || told === null) return claimed.some(({ kind }) => kind === "person");
  const own = parts.filter(({ kind }) => kind in ownKinds);
  return own.length > 0 && !own.some(({ zone }) => zone === "role" || zone === "event" || zone === "linked");
}

const mostUnsaid = 2;

/** Why it happened, or after what, is never passed over. */
const givingCause = phrases("claim: a cause");

/* Reports on votes give a proposal's name and how many were for it and against it, and leave it to the reader. */

const longestName = 400;
const lookBack = 400;
const behindName =
  /^[\s:.]*(?:votes )?for\s+(?:votes )?(?:against|withheld)[^\d]{0,80}?([\d,]{4,})\s+([\d,]{1,})/i;
const bareCounts = /^[\s:.]*([\d,]{7,})\s+([\d,]{1,})/;
const columns = /\bfor\s+(?:votes )?against\b/i;

const numberOf = (digits: string): number => Number(digits.replace(/,/g, ""));

const known = new WeakMap<ToldPassage["annotation"], TextEvent[]>();

/** An event that figures tell; its object is what stands in the spans, which are in order. */
const byFigures = (predicate: string, sentence: number, spans: readonly Span[]): TextEvent => ({
  start: spans[0]?.start ?? 0,
  end: spans.at(-1)?.end ?? 0,
  sentence,
  predicate,
  realization: "row",
  polarity: "asserted",
  modality: "done",
  time: null,
  within: null,
  arguments: spans.map((span) => ({
    ...span,
    role: "object",
    words: [],
    head: predicate,
    mention: null,
    binding: "direct",
  })),
});

/** What was voted on, as approved or rejected by the counts that stand behind its name. */
function votedEvents({ text, annotation }: Pick<ToldPassage, "text" | "annotation">): TextEvent[] {
  const read = known.get(annotation);
  if (read !== undefined) return read;
  const events = /\bagainst\b/i.test(text)
    ? annotation.sentences.flatMap(({ start, end }, sentence): TextEvent[] => {
        if (end - start > longestName) return [];
        const after = text.slice(end, end + 160);
        const named = behindName.exec(after);
        const isInColumns = columns.test(text.slice(Math.max(0, start - lookBack), start));
        const counts = named ?? (isInColumns ? bareCounts.exec(after) : null);
        if (counts === null || !/\p{L}{4}/u.test(text.slice(start, end))) return [];
        const [, yes = "", no = ""] = counts;
        if (numberOf(yes) === numberOf(no)) return [];
        return [byFigures(numberOf(yes) > numberOf(no) ? "approve" : "reject", sentence, [{ start, end }])];
      })
    : [];
  known.set(annotation, events);
  return events;
}

const expecting = phrases("claim: a figure expected");
const insteadOf = phrases("claim: in place of an earlier figure");

/** "Now expects revenue of $5 million, compared with its earlier range of $6 million": a forecast cut, by its figures. */
function revisedEvents({ text, annotation: { sentences, mentions } }: ToldPassage): TextEvent[] {
  return sentences.flatMap(({ start, end }, sentence): TextEvent[] => {
    const expected = expecting.exec(text.slice(start, end));
    if (expected === null) return [];
    const from = start + expected.index;
    const figures = mentions.filter(
      (one) => one.kind === "quantity" && one.sentence === sentence && one.start > from,
    ) as QuantityMention[];
    return figures.flatMap((earlier, at): TextEvent[] => {
      const [before, figure] = [figures[at - 2], figures[at - 1]];
      if (figure?.unit !== earlier.unit || figure.value === earlier.value) return [];
      if (!insteadOf.test(text.slice(figure.end, earlier.start))) return [];
      const spans = [
        { start: from, end: from + expected[0].length },
        { start: Math.max(from, before?.end ?? 0), end: earlier.start },
      ];
      return [byFigures(figure.value > earlier.value ? "increase" : "decrease", sentence, spans)];
    });
  });
}

/** The measures that `decide` weighs: those by which right and wrong answers ever differed. */
export function measure({ event }: ClaimedEvent, parts: readonly PartResult[]): Record<string, number> {
  const values: Record<string, number> = {};
  const add = (name: string, value: number) => {
    values[name] = (values[name] ?? 0) + value;
  };
  const has = (kind: PartResult["kind"], status: PartResult["status"]) =>
    parts.some((part) => part.kind === kind && part.status === status) ? 1 : 0;
  add("nominal", event === null ? 1 : 0);
  add("verbWithoutRow", event?.predicate.startsWith("verb:") ? 1 : 0);
  add("otherModality", has("modality", "entailed"));
  add("selfInferred", has("self", "inferred"));
  for (const { kind, zone, quality } of parts) {
    if (kind === "predicate" || kind === "polarity" || kind === "modality" || kind === "self") continue;
    if (zone === null) continue;
    const group = kind === "person" || kind === "organization" ? "name" : kind === "event" ? "word" : kind;
    add(zone === "role" ? "bound" : `${group}:${zone}`, 1);
    if (group === "name") add("name:doubt", 1 - quality);
  }
  values.bound = Math.log1p(values.bound ?? 0);
  return values;
}
