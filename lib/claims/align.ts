import type {
  Annotation,
  Argument,
  ArgumentRole,
  Mention,
  OfficeMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import { entailsModality, entailsPredicate, mapRoles } from "@/lib/language/entailment";
import { isOfClass, nounWordings, predicatesOfVerb } from "@/lib/language/lexicon";
import { readSentences } from "@/lib/language/sentences";
import type { Token } from "@/lib/language/tokens";
import {
  areApart,
  compareOffices,
  compareOrganizations,
  comparePersons,
  compareQuantities,
  compareTimes,
  fold,
  isWithin,
  nameWords,
} from "./compare";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";
import { votedEvents } from "./votes";
import { isContrastive, isLightWord, matchWord, tellsWord, wordsFor } from "./words";

/** A passage as claims are looked for in it. */
export type ToldPassage = {
  text: string;
  annotation: Annotation;
  /** By sentence of the annotation. */
  tokens: readonly (readonly Token[])[];
  /** YYYY-MM-DD. */
  publishedOn: string;
  /** Lemmas that the heading of the passage vouches for. */
  heading: ReadonlySet<string>;
};

/** How near to an event a part of a claim is told: as the same argument of it, ... , in another sentence. */
export const zones = ["role", "event", "linked", "sentence", "near"] as const;
export type Zone = (typeof zones)[number];

export type PartStatus =
  | "same"
  | "entailed"
  | "inferred"
  /** A word that tells nothing apart, and that the text does not have. */
  | "unsaid"
  | "missing"
  | "conflict";

/** What a text has for a part of a claim. */
export type PartResult = {
  kind: ClaimPart["kind"] | "predicate" | "modality" | "polarity" | "self";
  /** The part as the claim writes it. */
  text: string;
  status: PartStatus;
  zone: Zone | null;
  /** 1 for the very same, less for what is rounded, partial or by another word. */
  quality: number;
  /** Of a conflict, what the text has instead. */
  told?: string;
};

/** One claimed event beside one told event, or beside a sentence where the claim only names a thing. */
export type Alignment = {
  sentence: number;
  /** The sentences that it takes. */
  from: number;
  to: number;
  told: TextEvent | null;
  parts: PartResult[];
  measures: Record<string, number>;
};

/** Every told event of a passage that could be the claimed one, with what agrees and what does not. */
export function alignEvent(claimed: ClaimedEvent, passage: ToldPassage, company: ClaimCompany): Alignment[] {
  if (!couldHold(claimed, passage)) return [];
  const { events, sentences } = passage.annotation;
  if (claimed.event === null)
    return sentences.map((_, sentence) => alignWith(claimed, null, sentence, passage, company));
  const wanted = claimed.event.predicate;
  const isVote = wanted === "approve" || wanted === "reject";
  return [...(isVote ? votedEvents(passage) : []), ...events]
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

/** "Doubled" says more than "raised", "will not stand for re-election" more than "will leave". */
function hasNarrow({ event, text }: ClaimedEvent, told: TextEvent, { tokens }: ToldPassage): boolean {
  if (event === null) return true;
  const narrow = readSentences(text)
    .tokens.flat()
    .filter(({ lemma }) => isOfClass(lemma, "narrow"));
  if (narrow.length === 0) return true;
  const own = (tokens[told.sentence] ?? []).filter((token) => inside(token, told));
  return narrow.every(({ lemma }) => own.some((_, at) => matchWord(own, at, lemma).quality > 0));
}

/** Whether what an act is done to is only counted: of no kind that a row could ask for. */
const isCounted = ({ arguments: own }: TextEvent, annotation: Annotation): boolean =>
  own.some((one) => one.role === "quantity" || mentionOf(one, annotation)?.kind === "quantity");

/** A court that dismissed a suit did not uphold it: rulings are told apart by their verbs. */
function isSameRuling({ event, text }: ClaimedEvent, told: TextEvent, { tokens }: ToldPassage): boolean {
  const said = new Set(
    (tokens[told.sentence] ?? []).filter((token) => inside(token, told)).map(({ lemma }) => lemma),
  );
  const verbs = readSentences(text)
    .tokens.flat()
    .filter(({ pos }) => pos === "VERB");
  return event === null || verbs.every(({ lemma }) => said.has(lemma));
}

/**
 * Whether a verb that is told without its usual object may be the claimed one: "issued 500,000 to Dunmore" for an issue,
 * "signed a new order form" for a contract. Their parts must agree all the more.
 */
function isSameVerb(told: string, claimed: string): boolean {
  const [one, other] = [told, claimed].map((name) => (name.startsWith("verb:") ? name.slice(5) : null));
  if (one != null && other == null) return predicatesOfVerb(one).has(claimed);
  if (other == null || one != null) return false;
  return [...predicatesOfVerb(other)].some((name) => entailsPredicate(told, name));
}

/** "Expects charges of $20 million": whatever is to come, "expects to record". */
const isExpecting = (predicate: string): boolean => predicate === "verb:expect" || predicate === "verb:plan";

/**
 * A figure without a verb is told by what it measures: of a row with several figures nobody says which column is meant,
 * and in a sentence the nearest words say of what a figure is.
 */
function isAmbiguous({ parts }: ClaimedEvent, { sentence, passage }: Place): boolean {
  const words = new Set(parts.flatMap((part) => (part.kind === "word" ? [part.lemma] : [])));
  const near = passage.annotation.mentions.filter((one) => one.sentence === sentence);
  const isRow = passage.annotation.sentences[sentence]?.kind === "row";
  const said = (passage.tokens[sentence] ?? []).map(({ lemma }) => lemma);
  if (
    words.size > 0 &&
    parts.some(({ kind }) => kind === "quantity") &&
    !said.some((word) => words.has(word))
  )
    return true;
  return parts.some((part) => {
    if (part.kind !== "quantity") return false;
    const own = near.filter((one) => one.kind === "quantity" && compareQuantities(part, one) > 0);
    if (isRow)
      return near.filter((one) => one.kind === "quantity" && one.unit === part.mention.unit).length > 1;
    const rivals = near.filter(
      (one) =>
        one.kind === "quantity" && one.unit === part.mention.unit && compareQuantities(part, one) === 0,
    );
    if (rivals.length === 0) return false;
    return !own.some(
      (one) =>
        one.kind === "quantity" &&
        (words.has(one.unit) ||
          one.measures.some((word) => words.has(word) || words.has(word.replace(/s$/, "")))),
    );
  });
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

/** What is rejected is not approved. */
const opposites = new Set(["approve reject", "reject approve"]);
const isOpposite = (told: string, claimed: string): boolean => opposites.has(`${told} ${claimed}`);

/** "777" of "the 777-9" and "1895" of "1895 Bancorp" are names. */
const isNumbered = ({ text }: Token, part: ClaimPart): boolean =>
  text === part.text || (text.startsWith(part.text) && /^-?\p{L}|^-\d/u.test(text.slice(part.text.length)));

/** A cheap look before the dear one: numbers stand in the text at all. */
function couldHold({ parts }: ClaimedEvent, { annotation, tokens }: ToldPassage): boolean {
  return parts.every(
    (part) =>
      part.kind !== "quantity" ||
      (part.mention.unit === "" &&
        tokens.some((sentence) => sentence.some((token) => isNumbered(token, part)))) ||
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
  const linked = linkedTo(told, passage.annotation);
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
    ...compareSelf(claimed, place, company),
    ...claimed.parts.map((part) => findPart(part, claimed, place, company)),
  ];
  for (const part of unlinked(claimed, place)) parts.push(part);
  if (told === null && isAmbiguous(claimed, place))
    parts.push({ kind: "quantity", text: claimed.text, status: "missing", zone: null, quality: 0 });
  if (isUnsure(claimed, told, parts))
    parts.push({ kind: "predicate", text: claimed.text, status: "missing", zone: null, quality: 0 });
  parts.push(...compareScope(claimed, place, company));
  passOver(claimed, parts);
  if (isLoose(claimed, told, parts))
    parts.push({ kind: "predicate", text: claimed.text, status: "missing", zone: null, quality: 0 });
  const used = parts.flatMap(({ zone }) => (zone === "near" ? [-1] : [0]));
  return {
    sentence,
    from: Math.max(0, sentence + Math.min(0, ...used)),
    to: sentence,
    told,
    parts,
    measures: measure(claimed, place, parts),
  };
}

/** "$2 billion of 2.9% notes due 2027": amounts that a claim joins stand together in the text, no other one between them. */
function unlinked({ parts }: ClaimedEvent, { passage, sentence }: Place): PartResult[] {
  const amounts = parts.filter(
    (part) => part.kind === "quantity" || (part.kind === "time" && !part.isOfEvent),
  );
  const near = passage.annotation.mentions.filter(
    (one) =>
      Math.abs(one.sentence - sentence) <= 1 &&
      !parValue.test(passage.text.slice(Math.max(0, one.start - 14), one.start)),
  );
  return amounts.slice(1).flatMap((second, at): PartResult[] => {
    const first = amounts[at];
    if (first === undefined || second.start - first.end > widestLink) return [];
    const [ones, others] = [first, second].map((part) => near.filter((one) => isSaidBy(part, one, passage)));
    const isJoined = ones?.some((one) =>
      others?.some((other) => {
        const [from, to] = [Math.min(one.end, other.end), Math.max(one.start, other.start)];
        return !near.some(
          (between) =>
            between.start >= from &&
            between.end <= to &&
            between.kind === "quantity" &&
            [first, second].some(
              (part) =>
                part.kind === "quantity" &&
                part.mention.unit === between.unit &&
                (part.mention.per === null) === (between.per === null),
            ),
        );
      }),
    );
    if (isJoined || !ones?.length || !others?.length) return [];
    const text = `${first.text} with ${second.text}`;
    return [{ kind: "quantity", text, status: "conflict", zone: null, quality: 0, told: "them apart" }];
  });
}

/** Words that a measured thing may have beside a claim's: they make it no other thing. */
const isNeutral = (word: string): boolean =>
  isLightWord(word) || isOfClass(word, "neutral") || /^[\d.$%,]+$/.test(word) || word.length < 2;

/**
 * "Direct revenue fell 4 percent" does not say that revenue did: of what is measured a text may not name another part,
 * region or kind than the claim.
 */
function compareScope(
  { event, claim, parts }: ClaimedEvent,
  { told, passage }: Place,
  company: ClaimCompany,
): PartResult[] {
  if (event === null || told === null || !ofFigures.has(event.predicate)) return [];
  const subjects = told.arguments.filter(({ role }) => role === "object");
  const said = new Set(nameWords(claim).flatMap((word) => [word, word.replace(/(?<=[^s])s$/, "")]));
  const own = ownWordsOf(company);
  const wanted = parts.filter(({ kind, role }) => kind === "word" && role === "object");
  const extra = subjects
    .filter(({ mention }) => mention === null)
    .filter(
      ({ words }) =>
        wanted.length === 0 ||
        wanted.some(
          (part) =>
            part.kind === "word" && words.some((word) => word === part.lemma || tellsWord(word, part.lemma)),
        ),
    )
    .map((one) => ({
      one,
      words: one.words.filter((word) => {
        const bare = fold(word).replace(/(?<=[^s])s$/, "");
        return (
          /\p{L}/u.test(word) &&
          !isNeutral(word) &&
          !said.has(fold(word)) &&
          !said.has(bare) &&
          !own.has(fold(word)) &&
          !parts.some((part) => part.kind === "word" && wordsFor(part.lemma).includes(bare))
        );
      }),
    }))
    .toSorted((a, b) => a.words.length - b.words.length)[0];
  if (extra === undefined || extra.words.length === 0) return [];
  const text = passage.text.slice(extra.one.start, extra.one.end);
  return [{ kind: "event", text: "all of it", status: "conflict", zone: null, quality: 0, told: text }];
}

/**
 * Of a claim that is borne out in whatever can be told apart, a word or two may be its own: "expires" where the text
 * has "at the end of". Names, figures, and words that tell one thing from its like are never passed over.
 */
function passOver({ event, parts: claimed }: ClaimedEvent, parts: PartResult[]): void {
  const isBound = ({ kind, zone }: PartResult) =>
    kind in ownKinds && (zone === "role" || zone === "event" || zone === "linked");
  const bound = parts.filter(isBound).length;
  const mayPass = (part: ClaimPart) =>
    !ofFigures.has(event?.predicate ?? "") &&
    (part.kind === "word"
      ? !part.isName
      : part.kind === "event" && part.event.predicate.startsWith("verb:")) &&
    (part.role === null || beside.has(part.role)) &&
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

const parValue = /\bpar value (?:of )?$/i;

const mostUnsaid = 2;
const beside = new Set<ArgumentRole>(["other", "purpose", "cause", "place"]);

const widestLink = 40;

function isSaidBy(part: ClaimPart, mention: Mention, { text }: ToldPassage): boolean {
  if (part.kind === "quantity") return mention.kind === "quantity" && compareQuantities(part, mention) > 0;
  return (
    part.kind === "time" &&
    mention.kind === "time" &&
    compareTimes(part, mention, text.slice(mention.start, mention.end)) > 0
  );
}

const periods = new Set<TimeMention["precision"]>(["quarter", "half", "year"]);

/** Figures of a quarter are not those of its year. */
const isOtherPeriod = (
  { mention }: { mention: TimeMention },
  told: TimeMention,
  { event }: ClaimedEvent,
): boolean =>
  ofFigures.has(event?.predicate ?? "") &&
  periods.has(mention.precision) &&
  periods.has(told.precision) &&
  mention.precision !== told.precision;

/** "Third quarter results, June 30, 2008": the day on which the period ended. */
const isEndOf = (
  { mention, isOfEvent }: { mention: TimeMention; isOfEvent: boolean },
  told: TimeMention,
  { event }: ClaimedEvent,
): boolean =>
  ofFigures.has(event?.predicate ?? "") &&
  !isOfEvent &&
  mention.precision === "day" &&
  told.precision !== "day" &&
  told.to === mention.to;

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

const ownKinds = { person: 1, organization: 1, office: 1, quantity: 1, time: 1, event: 1, word: 1 };

type Place = {
  told: TextEvent | null;
  sentence: number;
  passage: ToldPassage;
  /** Roles of the claimed predicate by those of the told one, where they differ. */
  roles: ReadonlyMap<ArgumentRole, ArgumentRole> | null;
  /** Events of the sentence that it is a part of, or that are parts of it. */
  linked: readonly TextEvent[];
  /** The first of the sentences that say what "the proposal" is; else the sentence. */
  said: number;
  /** The last of the rows or entries that the sentence introduces: "the following were elected:"; else the sentence. */
  listed: number;
};

const anaphoric =
  /^(?:the|this|such|that) (?:(?:stockholder|shareholder|foregoing|above) )?(?:proposal|resolution|nominee|amendment|plan)s?$/i;
const mostBefore = 8;

/** "The proposal failed": what it asked for stands before, behind the decision on the one before. */
function saidBefore(told: TextEvent, { annotation: { events }, text }: ToldPassage): number {
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
function listAfter(sentence: number, { annotation: { sentences }, text }: ToldPassage): number {
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

function linkedTo(told: TextEvent | null, { events }: Annotation): TextEvent[] {
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

function comparePredicates({ event, text, parts: claimedParts }: ClaimedEvent, place: Place): PartResult[] {
  if (event === null || place.told === null) return [];
  const told = decidedBy(place.told, place);
  const quality = told.predicate === event.predicate ? 1 : 0.8;
  const predicate: PartResult = {
    kind: "predicate",
    text,
    status: told.predicate === event.predicate ? "same" : "entailed",
    zone: "role",
    quality: isSameVerb(told.predicate, event.predicate) ? 0.7 : quality,
  };
  const outer = told.within === null ? undefined : place.passage.annotation.events[told.within];
  const isCalledOff =
    outer !== undefined &&
    told.modality !== "done" &&
    callingOff.has(outer.predicate) &&
    outer.polarity === "asserted";
  const isSamePolarity =
    !isCalledOff && (told.polarity === event.polarity) !== isOpposite(told.predicate, event.predicate);
  const polarity: PartResult = {
    kind: "polarity",
    text: event.polarity === "denied" ? "that it did not happen" : "that it happened",
    status: isSamePolarity ? "same" : "conflict",
    zone: "role",
    quality: 1,
    ...(isSamePolarity ? {} : { told: told.polarity }),
  };
  // "Plans to buy" is another thing to say than "bought"; a noun leaves it open.
  const isPlan =
    event.modality === "planned" && /\b(?:plan|intend|propos|seek|aim|hope|want|consider)/i.test(text);
  const isAsFar =
    (entailsModality(told.modality, event.modality) && !(isPlan && told.modality === "done")) ||
    (isExpecting(event.predicate) && told.modality === "planned") ||
    isDecision(told, event, text, place) ||
    isBySetting(told, event, place);
  const modality: PartResult = {
    kind: "modality",
    text: event.modality,
    status: isAsFar ? (told.modality === event.modality ? "same" : "entailed") : "conflict",
    zone: "role",
    quality: told.modality === event.modality ? 1 : 0.8,
    ...(isAsFar ? {} : { told: told.modality }),
  };
  return [predicate, polarity, modality, ...compareShares(claimedParts, event, place)];
}

/** What ends a thing before it is done. */
const callingOff = new Set(["terminate", "withdraw", "reject"]);

/** "The proposal to ratify the appointment was approved": the second says what became of the first. */
function decidedBy(told: TextEvent, { passage, sentence }: Place): TextEvent {
  if (told.predicate !== "approve" || told.modality === "done") return told;
  const after = passage.annotation.events.filter(
    (one) => one.sentence === sentence && one.start >= told.start,
  );
  const isDecision = ({ predicate, modality }: TextEvent) =>
    /^(?:approve|reject)$/.test(predicate) && modality === "done";
  const decision = after.find(isDecision) ?? decidedLater(told, passage, isDecision);
  if (decision === undefined) return told;
  const isRejected = (decision.predicate === "reject") !== (decision.polarity === "denied");
  return { ...told, modality: "done", polarity: isRejected ? "denied" : "asserted" };
}

const numbered =
  /\b(?:proposal|resolution|item)s?(?: (?:no\.? ?)?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten))\b/i;

/** "Proposal 5 was a proposal to …. Proposal 5 was approved": by its number in the next sentences. */
function decidedLater(
  { sentence }: TextEvent,
  { annotation, text }: ToldPassage,
  isDecision: (one: TextEvent) => boolean,
): TextEvent | undefined {
  const said = (at: number) => {
    const own = annotation.sentences[at];
    return own === undefined ? "" : text.slice(own.start, own.end);
  };
  const name = (numbered.exec(said(sentence)) ?? numbered.exec(said(sentence - 1)))?.[0].toLowerCase();
  if (name === undefined) return undefined;
  return annotation.events.find(
    (one) =>
      one.sentence > sentence &&
      one.sentence <= sentence + 3 &&
      isDecision(one) &&
      one.arguments.some((own) => text.slice(own.start, own.end).toLowerCase().includes(name)),
  );
}

const ofWholes = new Set(["acquire", "sell", "repay", "redeem"]);

const shares = /^(?:shares?|stock|interests?|stakes?|units?|securit(?:y|ies))$/i;

/** Who bought 4.99 percent of a company did not buy it. */
function compareShares(
  parts: readonly ClaimPart[],
  event: TextEvent,
  { told, passage }: Place,
): PartResult[] {
  if (!ofWholes.has(event.predicate)) return [];
  const isOfPart = parts.some(
    (part) =>
      (part.kind === "quantity" && (part.mention.unit === "percent" || part.mention.unit === "share")) ||
      (part.kind === "word" && shares.test(part.lemma)),
  );
  if (isOfPart) return [];
  const isTransfer = event.predicate === "acquire" || event.predicate === "sell";
  const share = told?.arguments.find((one) => {
    const mention = mentionOf(one, passage.annotation);
    // "Paid down $20 million of its term loan".
    if (!isTransfer)
      return (
        mention?.kind === "quantity" &&
        !parts.some(({ kind }) => kind === "quantity") &&
        /^\s+of (?:its|the|our|their)\b/.test(passage.text.slice(mention.end, mention.end + 12))
      );
    if (mention?.kind === "quantity" && mention.unit === "percent" && mention.value < 50) return true;
    const said = passage.text.slice(one.start, one.end);
    return (
      one.role === "object" &&
      shares.test(one.head) &&
      !/\b(?:all|entire|100|outstanding|remaining|whole)\b/i.test(said)
    );
  });
  if (share === undefined) return [];
  const said = passage.text.slice(share.start, share.end);
  return [{ kind: "quantity", text: "all of it", status: "conflict", zone: null, quality: 0, told: said }];
}

/** The role of a told argument as the claimed predicate has it. */
const roleIn = ({ role }: Argument, { roles }: Place): ArgumentRole => roles?.get(role) ?? role;

/** "Would leave" of what is announced is a plan; what "will" happen under an agreement is agreed. */
function isBySetting(told: TextEvent, claimed: TextEvent, { passage, sentence }: Place): boolean {
  const words = passage.tokens[sentence] ?? [];
  const has = (pattern: RegExp) => words.some(({ lower }) => pattern.test(lower));
  if (told.modality === "conditional" && claimed.modality === "planned")
    return has(/^would$/) && has(/^(?:announced|said|informed|notified|advised|stated|disclosed)$/);
  const before = passage.tokens[sentence - 1] ?? [];
  return (
    told.modality === "planned" &&
    claimed.modality === "agreed" &&
    [...before, ...words].some(({ text }) => text === "Agreement")
  );
}

/** What a company does by deciding it: a salary is raised when the board approves that. */
const decided = new Set([
  "increase",
  "decrease",
  "amend",
  "adopt",
  "award",
  "declare-dividend",
  "extend",
  "verb:omit",
]);
const deciding = new Set(["approve", "adopt", "vote", "amend", "verb:commit", "verb:decide"]);

function isDecision(told: TextEvent, claimed: TextEvent, claimedText: string, { linked }: Place): boolean {
  if (/\b(?:complet|finish|finali[sz])/i.test(claimedText)) return false;
  if (!decided.has(claimed.predicate) || told.modality !== "planned" || claimed.modality !== "done")
    return false;
  return linked.some(
    ({ predicate, polarity, modality }) =>
      deciding.has(predicate) && polarity === "asserted" && modality === "done",
  );
}

const directed = new Set<ArgumentRole>(["agent", "object", "recipient", "source", "person", "partner"]);

/** Whether the company stands where the claim has it: it is not the seller of what it is said to have bought. */
function compareSelf({ self, event }: ClaimedEvent, place: Place, company: ClaimCompany): PartResult[] {
  const { told, passage } = place;
  if (event === null || told === null || self === null || !directed.has(self)) return [];
  const own = told.arguments.filter((one) => isSelf(one, passage.annotation));
  const others = told.arguments.filter(
    (one) => roleIn(one, place) === self && isOther(one, passage.annotation),
  );
  const result = { kind: "self" as const, text: "the company", zone: "role" as const };
  // Who received a payment did not make it.
  const isReceived =
    told.predicate === "pay" &&
    told.realization === "noun" &&
    /\b(?:receiv|collect)/i.test(passage.text.slice(told.start, told.end));
  if (isReceived && self === "agent" && event.predicate !== "receive")
    return [{ ...result, status: "conflict", quality: 0, told: "received" }];
  if (own.some((one) => roleIn(one, place) === self)) return [{ ...result, status: "same", quality: 1 }];
  const elsewhere = own.find((one) => directed.has(roleIn(one, place)));
  const isKin = (one: Argument) =>
    roleIn(one, place) === self && sharesName(passage.text.slice(one.start, one.end), company);
  if (told.arguments.some(isKin)) return [{ ...result, status: "inferred", quality: 0.7 }];
  const other = others[0] ?? elsewhere;
  if (other)
    return [{ ...result, status: "conflict", quality: 0, told: passage.text.slice(other.start, other.end) }];
  const leader =
    self === "agent"
      ? told.arguments.find((one) => roleIn(one, place) === "agent" && one.binding === "direct")
      : undefined;
  if (leader !== undefined && !forCompany.test(leader.head))
    return [
      { ...result, status: "conflict", quality: 0, told: passage.text.slice(leader.start, leader.end) },
    ];
  // Who bought is no seller: where it is told from the other side, the text must say who stood on which.
  const isTurned = (place.roles?.size ?? 0) > 0;
  return [{ ...result, status: isTurned ? "missing" : "inferred", quality: 0.5 }];
}

/** Whether a text begins with the company's own name, though it was not known there as a name. */
function sharesName(text: string, { company, names }: ClaimCompany): boolean {
  const said = nameWords(text);
  return [company, ...names]
    .map(nameWords)
    .some((words) => words.length > 1 && words.every((word, at) => said[at] === word));
}

/** Who acts for a company, or is called so without a name. */
const forCompany =
  /^(?:board|boards|committee|directors?|management|company|registrant|corporation|issuer|bank|we|it|which|that|who|they|its|release|subsidiar(?:y|ies)|firm|partnership|trust|holding|parent)$/i;

const mentionOf = ({ mention }: Argument, { mentions }: Annotation): Mention | null =>
  mention === null ? null : (mentions[mention] ?? null);

function isSelf(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && mention.isSelf;
}

function isOther(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && !mention.isSelf && argument.binding === "direct";
}

type Found = Span & { sentence: number; quality: number };

/** Where a passage has a part of a claim, at its best. */
function findPart(part: ClaimPart, claimed: ClaimedEvent, place: Place, company: ClaimCompany): PartResult {
  const base = { kind: part.kind, text: part.text };
  const found = occurrences(part, claimed, place, company);
  let best: { zone: Zone; quality: number; found: Found } | null = null;
  let wrongSide: Found | null = null;
  for (const one of found) {
    const zone = zoneOf(one, part, place);
    if (
      claimed.event?.polarity !== "denied" &&
      excluded.test(place.passage.text.slice(Math.max(0, one.start - 8), one.start))
    ) {
      const isNamed = part.kind === "office" || part.kind === "person" || part.kind === "organization";
      if (isNamed && one.sentence === place.sentence) wrongSide ??= one;
      continue;
    }
    const isParty = part.kind === "person" || part.kind === "organization";
    if (isParty && isOtherSide(part, one, claimed.claim, place.passage.text)) {
      wrongSide ??= one;
      continue;
    }
    if (zone === "wrong side") wrongSide ??= one;
    if (zone === null || zone === "wrong side" || !isNearEnough(zone, part, claimed)) continue;
    const isBetter =
      best === null ||
      zones.indexOf(zone) < zones.indexOf(best.zone) ||
      (zone === best.zone && one.quality > best.quality);
    if (isBetter) best = { zone, quality: one.quality, found: one };
  }
  const { passage } = place;
  const isSure =
    (best?.zone === "role" && part.kind !== "time") || (best?.zone === "event" && part.kind === "quantity");
  const rival = isSure
    ? null
    : (findRival(part, claimed, place, company) ?? (best?.zone === "near" ? findNearer(part, place) : null));
  if (rival !== null && !(best?.zone === "sentence" && areListed(best.found, rival, passage.text)))
    return {
      ...base,
      status: "conflict",
      zone: null,
      quality: 0,
      told: passage.text.slice(rival.start, rival.end),
    };
  const isExcluded =
    wrongSide !== null &&
    excluded.test(passage.text.slice(Math.max(0, wrongSide.start - 8), wrongSide.start));
  if (wrongSide !== null && (best?.zone !== "role" || isExcluded))
    return {
      ...base,
      status: "conflict",
      zone: null,
      quality: 0,
      told: passage.text.slice(wrongSide.start, wrongSide.end),
    };
  if (best === null)
    return (
      missingPart(part, claimed, place, company) ?? { ...base, status: "missing", zone: null, quality: 0 }
    );
  const { zone, quality } = best;
  const status = zone === "role" ? (quality === 1 ? "same" : "entailed") : "inferred";
  return { ...base, status, zone, quality };
}

/** "One observer, but no director". */
const excluded = /\b(?:no|not|neither|nor) $/i;

const ownWordsOf = ({ company, names }: ClaimCompany): ReadonlySet<string> =>
  new Set([company, ...names].flatMap(nameWords));

const ofAmounts = new Set(["measure", "increase", "decrease"]);

/** Names and amounts may stand in the sentence beside; an office, or what is measured, stands with its event. */
function isNearEnough(zone: Zone, part: ClaimPart, { event }: ClaimedEvent): boolean {
  if (part.kind === "word" && part.role === "agent") return zone === "role";
  if (part.kind === "word" && part.isName && part.role !== null && zone === "linked" && event !== null)
    return false;
  const isLoose = zone === "sentence" || zone === "near";
  if (part.kind === "word" && isLoose && event !== null) {
    if (isContrastive(part.lemma)) return false;
    if (part.role !== null && !beside.has(part.role)) return false;
  }
  if (part.kind === "office" && part.role === "office" && isLoose && taking.has(event?.predicate ?? ""))
    return false;
  const isParty = part.kind === "person" || part.kind === "organization";
  // Of an act without a row of its own nothing is known but the parts that it binds.
  if (event?.predicate.startsWith("verb:") && (isParty || part.kind === "quantity"))
    return zone === "role" || zone === "event";
  // What is only somewhere near does not count; a time may be said once for several sentences.
  if (zone === "near") return part.kind === "time" || (part.kind === "office" && part.role === null);
  if (event !== null && ofAmounts.has(event.predicate) && part.kind === "word")
    return zone !== "sentence" && !(zone === "linked" && part.role === "object");
  return true;
}

/** "Lee was appointed chairman. He succeeds Day": the office stands with the person's other event. */
function isHeldNear(
  part: ClaimPart,
  claimed: ClaimedEvent,
  { passage, sentence }: Place,
  company: ClaimCompany,
): boolean {
  if (part.kind !== "office" || !taking.has(claimed.event?.predicate ?? "")) return false;
  const people = claimed.parts.filter(({ kind }) => kind === "person");
  const { events, mentions } = passage.annotation;
  return events.some((event) => {
    if (Math.abs(event.sentence - sentence) > 2 || event.polarity === "denied") return false;
    const own = event.arguments.flatMap(({ mention }) => (mention === null ? [] : [mentions[mention]]));
    return (
      own.some(
        (one) => one?.kind === "office" && compareOffices(part.mention, one, ownWordsOf(company)) > 0,
      ) &&
      own.some(
        (one) =>
          one?.kind === "person" &&
          people.some(
            (person) =>
              person.kind === "person" &&
              person.role === "person" &&
              comparePersons(person.mention.name, one) > 0,
          ),
      )
    );
  });
}

/** What is told without its words: the time of the document, what its heading says. */
function missingPart(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): PartResult | null {
  const { event } = claimed;
  const { passage } = place;
  const base = { kind: part.kind, text: part.text, status: "inferred" as const };
  if (isHeldNear(part, claimed, place, company)) return { ...base, zone: "near", quality: 0.7 };
  if (part.kind === "word" && isOfQuarter(part, claimed.claim, place))
    return { ...base, zone: "near", quality: 0.5 };
  if (isVacancy(part, place)) return { ...base, zone: "event", quality: 0.7 };
  if (part.kind === "word" && passage.heading.has(part.lemma)) return { ...base, zone: "near", quality: 0.5 };
  const isDay =
    part.kind === "time" &&
    (part.mention.precision === "day" ||
      (part.mention.precision === "quarter" && ofFigures.has(event?.predicate ?? "")));
  if (part.kind === "time" && !isDay && event !== null && isWithin(daysOf(passage.publishedOn), part.mention))
    return { ...base, zone: "near", quality: 0.5 };
  if (part.kind === "time" && isOfPeriod(part, place)) return { ...base, zone: "near", quality: 0.4 };
  return null;
}

const ordinals: Readonly<Record<string, string>> = { first: "q1", second: "q2", third: "q3", fourth: "q4" };

/** "Second" of a claim on the second quarter, where that is the quarter that a text spoke of last. */
function isOfQuarter(
  part: ClaimPart & { kind: "word" },
  claim: string,
  { sentence, passage }: Place,
): boolean {
  if (
    ordinals[part.lemma] === undefined ||
    !/^[ -](?:fiscal )?quarter/i.test(claim.slice(part.end, part.end + 16))
  )
    return false;
  const said = passage.annotation.sentences
    .slice(0, sentence + 1)
    .map(({ start, end }) => passage.text.slice(start, end));
  const last = said.findLast((one) => quarterNamed.test(one)) ?? "";
  const named = quarterNamed.exec(last)?.[0].toLowerCase() ?? "";
  return named.startsWith(part.lemma) || named === ordinals[part.lemma];
}

const quarterNamed = /\b(?:first|second|third|fourth)[ -](?:fiscal )?quarter|\bq[1-4]\b/i;

/** "The board elected Ann Lee to fill the vacancy": on the board. */
function isVacancy(part: ClaimPart, { told, sentence, passage }: Place): boolean {
  if (part.kind !== "office" || told === null || !seating.has(told.predicate)) return false;
  if (!/^(?:board|director|a director)/i.test(part.text)) return false;
  if (told.arguments.some(({ role }) => role === "office")) return false;
  return (
    passage.tokens[sentence]?.some(({ lower }) => lower === "vacancy" || lower === "directorship") === true
  );
}

const seating = new Set(["elect", "appoint"]);

/** The period that a text spoke of last, where a sentence names none itself: releases say it at their head. */
function isOfPeriod(part: ClaimPart & { kind: "time" }, { told, sentence, passage }: Place): boolean {
  if (told === null || told.time !== null || part.mention.precision === "day") return false;
  const times = passage.annotation.mentions.filter((one) => one.kind === "time" && one.precision !== "day");
  if (times.some((one) => one.sentence === sentence)) return false;
  const last = times.findLast((one) => one.sentence < sentence);
  return last?.kind === "time" && compareTimes(part, last, passage.text.slice(last.start, last.end)) > 0;
}

/** "2023 revenue guidance": of a claim that only names a thing, an event is told where the text tells that it happens. */
const tellingOf = (
  lemma: string,
  { annotation: { events } }: ToldPassage,
  isNear: (sentence: number) => boolean,
): Found[] =>
  events
    .filter(({ sentence, polarity }) => isNear(sentence) && polarity === "asserted")
    .filter(({ predicate }) => nounWordings(lemma).some((wording) => wording.predicate.name === predicate))
    .map(({ start, end, sentence }) => ({ start, end, sentence, quality: 0.8 }));

const daysOf = (day: string) => ({ from: day, to: day });

function occurrences(
  part: ClaimPart,
  claimed: ClaimedEvent,
  { passage, sentence, told, listed, said }: Place,
  company: ClaimCompany,
): Found[] {
  const { mentions, events } = passage.annotation;
  const isNear = (at: number) =>
    Math.abs(at - sentence) <= 2 || (at > sentence && at <= listed) || (at < sentence && at >= said);
  const near = mentions.filter((one) => isNear(one.sentence));
  const from = (list: readonly Mention[], qualityOf: (one: Mention, at: number) => number): Found[] =>
    list.flatMap((one, at) => {
      const quality = qualityOf(one, at);
      return quality > 0 ? [{ start: one.start, end: one.end, sentence: one.sentence, quality }] : [];
    });
  switch (part.kind) {
    case "person":
      return from(near, (one) => {
        if (one.kind === "person") return comparePersons(part.mention.name, one);
        return one.kind === "organization" && fold(one.name) === fold(part.mention.name) ? 0.9 : 0;
      });
    case "organization": {
      const named = from(near, (one) =>
        one.kind === "organization"
          ? compareOrganizations(part.mention.name, one.name)
          : one.kind === "person" && /\s/.test(part.mention.name)
            ? comparePersons(part.mention.name, one) * 0.9
            : 0,
      );
      const phrase = findPhrase(part.mention.name, passage, sentence);
      if (named.length + phrase.length === 0) {
        const scattered = findScattered(part.mention.name, passage, sentence);
        if (scattered.length > 0) return scattered;
      }
      return named.length + phrase.length > 0
        ? [...named, ...phrase]
        : findShortened(part, claimed.claim, passage, isNear);
    }
    case "office": {
      const held = from(near, (one, at) =>
        one.kind === "office"
          ? compareOffices(part.mention, asDistributed(one, near[at - 1], passage.text), ownWordsOf(company))
          : 0,
      );
      // The board as a body, not a seat on it.
      const isBody = part.role !== "office" && /^board\b/i.test(part.text);
      return isBody ? [...held, ...findWord("board", passage, isNear)] : held;
    }
    case "quantity": {
      const counted = from(near, (one) =>
        one.kind === "quantity" && !isOtherEnd(part, one, claimed.claim, passage.text)
          ? compareQuantities(part, one)
          : 0,
      );
      if (counted.length > 0 || part.mention.unit !== "") return counted;
      const isAmount = (token: Token) =>
        mentions.some((one) => one.kind === "quantity" && inside(token, one));
      return findTokens(passage, isNear, (token) => (isNumbered(token, part) && !isAmount(token) ? 0.9 : 0));
    }
    case "time": {
      if (part.isOfEvent && told !== null && told.time !== null) {
        const own = mentions[told.time];
        const quality =
          own?.kind === "time" && !isDayInQuarter(part, own, claimed)
            ? compareTimes(part, own, passage.text.slice(own.start, own.end))
            : 0;
        if (own && quality > 0) return [{ start: own.start, end: own.end, sentence: own.sentence, quality }];
      }
      return from(near, (one) =>
        one.kind === "time" && !isDayInQuarter(part, one, claimed) && !isOtherPeriod(part, one, claimed)
          ? Math.max(
              compareTimes(part, one, passage.text.slice(one.start, one.end)),
              isEndOf(part, one, claimed) ? 0.8 : 0,
            )
          : 0,
      );
    }
    case "event": {
      const meant = events.flatMap((one): Found[] => {
        if (!isNear(one.sentence) || !entailsPredicate(one.predicate, part.event.predicate)) return [];
        const quality = one.predicate === part.event.predicate ? 1 : 0.8;
        return [{ start: one.start, end: one.end, sentence: one.sentence, quality }];
      });
      return [...meant, ...findWord(part.lemma, passage, isNear)];
    }
    case "word": {
      const said = findWord(part.lemma, passage, isNear);
      if (said.length === 0 && claimed.event === null && !part.isName)
        return tellingOf(part.lemma, passage, isNear);
      return said.length > 0 || !part.isName ? said : findShortened(part, claimed.claim, passage, isNear);
    }
  }
}

/** Results of the third quarter are not those that were announced on a day in it. */
const isDayInQuarter = (
  { mention }: ClaimPart & { kind: "time" },
  { precision }: { precision: string },
  { event }: ClaimedEvent,
): boolean => mention.precision === "quarter" && precision === "day" && ofFigures.has(event?.predicate ?? "");

function findTokens(
  { tokens }: ToldPassage,
  isNear: (sentence: number) => boolean,
  qualityOf: (token: Token) => number,
): Found[] {
  return tokens.flatMap((sentence, at) =>
    isNear(at)
      ? sentence.flatMap((token): Found[] => {
          const quality = qualityOf(token);
          return quality > 0 ? [{ start: token.start, end: token.end, sentence: at, quality }] : [];
        })
      : [],
  );
}

function findWord(lemma: string, passage: ToldPassage, isNear: (sentence: number) => boolean): Found[] {
  const { sentences } = passage.annotation;
  return findEverywhere(lemma, passage).filter(
    ({ sentence }) => isNear(sentence) || sentences[sentence]?.kind === "heading",
  );
}

/** Where a passage has a word; asked again for each of its sentences and events. */
const everywhere = new WeakMap<ToldPassage["tokens"], Map<string, Found[]>>();

function findEverywhere(lemma: string, { tokens }: ToldPassage): Found[] {
  const known = everywhere.get(tokens) ?? new Map<string, Found[]>();
  everywhere.set(tokens, known);
  const found =
    known.get(lemma) ??
    tokens.flatMap((sentence, at) =>
      sentence.flatMap((token, from): Found[] => {
        const { length, quality } = matchWord(sentence, from, lemma);
        const last = sentence[from + length - 1];
        return last && quality > 0 ? [{ start: token.start, end: last.end, sentence: at, quality }] : [];
      }),
    );
  known.set(lemma, found);
  return found;
}

/** A name by its initials, in the text or in the claim: "the EC" of "the European Commission". */
function findShortened(
  part: ClaimPart,
  claim: string,
  { tokens }: ToldPassage,
  isNear: (sentence: number) => boolean,
): Found[] {
  const initials = initialsOf(part, claim);
  const short = /^\p{Lu}{2,6}$/u.test(part.text) ? part.text : null;
  if (initials.length === 0 && short === null) return [];
  return tokens.flatMap((sentence, at) => {
    if (!isNear(at)) return [];
    return sentence.flatMap((token, from): Found[] => {
      const last = short === null ? undefined : lastOfInitials(sentence, from, short);
      const isShort = initials.includes(token.text);
      if (!isShort && last === undefined) return [];
      return [{ start: token.start, end: (last ?? token).end, sentence: at, quality: 0.8 }];
    });
  });
}

const smallWords = new Set(["of", "and", "the", "for", "&", "on", "in"]);

/** The initials of the run of capitalized words in which a part of a claim stands. */
function initialsOf({ start, end }: Span, claim: string): string[] {
  const runs = claim.matchAll(/\p{Lu}[\p{L}.’'-]*(?: (?:(?:of|and|the|for|&|on|in) )*\p{Lu}[\p{L}.’'-]*)+/gu);
  return [...runs].flatMap((run) => {
    if (start < run.index || end > run.index + run[0].length + 2) return [];
    const words = run[0].split(" ");
    const capitals = words.filter((word) => !smallWords.has(word)).map((word) => word[0] ?? "");
    // A sentence's first word may be no part of the name.
    return [capitals, capitals.slice(1)]
      .filter(({ length }) => length > 1)
      .map((letters) => letters.join(""));
  });
}

/** The last of the words from one on whose initials spell a short name. */
function lastOfInitials(tokens: readonly Token[], from: number, short: string): Token | undefined {
  let at = from;
  for (const letter of short) {
    while (at > from && smallWords.has(tokens[at]?.text ?? "")) at += 1;
    if (!tokens[at]?.text.startsWith(letter)) return undefined;
    at += 1;
  }
  return tokens[at - 1];
}

/** Whether an amount is the one that another is compared with: "up from $0.40", "the prior dividend of $0.20". */
const isOfBefore = (text: string, at: number): boolean =>
  /\b(?:(?:up|down|rose|fell|increased?|decreased?)(?: [\w%.]+){0,3} from|prior|previous|compared (?:to|with)|versus|as against)\b[^.;:]{0,40}$/i.test(
    text.slice(Math.max(0, at - 70), at),
  );

const wordBefore = (text: string, at: number): string =>
  /(\p{L}+)\W*$/u.exec(text.slice(Math.max(0, at - 20), at))?.[1]?.toLowerCase() ?? "";

const isWhole = (text: string, at: number): boolean =>
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|some|part|any|many|most|several|\d[\d,]*) of (?:its|our|the|their|his|her)(?: [\p{L}’']+)? $/iu.test(
    text.slice(Math.max(0, at - 40), at),
  );

const otherSides: Readonly<Record<string, string>> = {
  to: "from",
  from: "to",
  against: "for",
  for: "against",
};
const sideBefore = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - 30), at);
  if (/\bfavou?r of \P{L}*$/iu.test(before)) return "for";
  return wordBefore(text, at);
};

/** What goes to one does not come from it, and what is for one is not against it. */
const isOtherSide = (claimed: Span, told: Span, claim: string, text: string): boolean => {
  const other = otherSides[sideBefore(claim, claimed.start)];
  return other !== undefined && other === sideBefore(text, told.start);
};

/** "Fell to $96 million from $131 million": where it went is not where it came from. */
function isOtherEnd(claimed: Span, told: Span, claim: string, text: string): boolean {
  if (isOtherSide(claimed, told, claim, text)) return true;
  // "Two of its nine warehouses": the whole of which something is told of a part.
  if (isWhole(text, told.start) && !isWhole(claim, claimed.start)) return true;
  return isOfBefore(text, told.start) && !isOfBefore(claim, claimed.start);
}

/** "Acting President and Chief Executive Officer" is acting in both. */
function asDistributed(office: OfficeMention, before: Mention | undefined, text: string): OfficeMention {
  if (office.isInterim || before?.kind !== "office" || !before.isInterim) return office;
  return /^\s*(?:and|,|&)\s*$/.test(text.slice(before.end, office.start))
    ? { ...office, isInterim: true }
    : office;
}

/** A name that the text has, though it is not known there as one. */
function findPhrase(name: string, passage: ToldPassage, sentence: number): Found[] {
  const words = nameWords(name);
  const [first] = words;
  if (first === undefined) return [];
  return passage.tokens.flatMap((tokens, at) => {
    if (Math.abs(at - sentence) > 1) return [];
    return tokens.flatMap((token, from): Found[] => {
      const last = tokens[from + words.length - 1];
      const isHere = words.every((word, offset) => tokens[from + offset]?.lower === word);
      return isHere && last ? [{ start: token.start, end: last.end, sentence: at, quality: 0.9 }] : [];
    });
  });
}

/** The words of what a claim joins to a name, near one another in one sentence: "GAAP EPS" of "GAAP and adjusted EPS". */
function findScattered(name: string, { tokens }: ToldPassage, sentence: number): Found[] {
  const words = nameWords(name);
  const own = tokens[sentence] ?? [];
  if (words.length < 2) return [];
  const found = words.map((word) => own.find(({ lower }) => lower === word));
  const known = found.filter((token) => token !== undefined);
  if (known.length < words.length) return [];
  const [start, end] = [Math.min(...known.map((one) => one.start)), Math.max(...known.map((one) => one.end))];
  return end - start > name.length + 25 ? [] : [{ start, end, sentence, quality: 0.7 }];
}

const inside = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** Roles that may stand for one another where predicates are told by another verb or noun. */
const alike: readonly (readonly ArgumentRole[])[] = [
  ["agent", "person"],
  ["object", "person"],
  ["office", "result", "object"],
  ["quantity", "object"],
  ["other", "purpose", "cause", "place", "object", "result"],
  ["partner", "recipient"],
  ["partner", "source"],
];

const areAlike = (a: ArgumentRole, b: ArgumentRole): boolean =>
  a === b || alike.some((group) => group.includes(a) && group.includes(b));

/** "Lee awarded a bonus" has no "was"; "the Company and Ardent ended their agreement" ends the one with Ardent. */
const mayStandFor = (told: ArgumentRole, claimed: ArgumentRole, { predicate }: TextEvent): boolean =>
  (claimed === "partner" && told === "agent") ||
  (claimed === "agent" && told === "recipient" && (predicate === "award" || predicate === "verb:give"));

function zoneOf(found: Found, part: ClaimPart, place: Place): Zone | "wrong side" | null {
  const { told, sentence, passage } = place;
  const linked =
    told === null ? [] : place.linked.filter((one) => !areOfOthers(told, one, passage.annotation));
  if (told !== null) {
    if (
      taking.has(told.predicate) &&
      told.predicate !== "succeed" &&
      replaced.test(passage.text.slice(Math.max(0, found.start - 40), found.start))
    )
      return "wrong side";
    const holding = told.arguments.filter((one) => inside(found, one));
    if (part.kind === "office" && part.role !== null && isTitleOnly(found, place)) return "wrong side";
    if (part.kind === "person" && /^[’']s\b/.test(passage.text.slice(found.end, found.end + 2))) return null;
    const narrowest = holding.toSorted((a, b) => a.end - a.start - (b.end - b.start));
    if (part.role !== null && narrowest.some((one) => roleIn(one, place) === part.role)) return "role";
    const [argument] = narrowest;
    if (argument) {
      const isParty = part.kind === "person" || part.kind === "organization";
      if (part.role === null) return isParty ? "event" : "role";
      const role = roleIn(argument, place);
      if (areAlike(role, part.role) || mayStandFor(role, part.role, told)) return "event";
      return isParty && directed.has(role) && directed.has(part.role) ? "wrong side" : "event";
    }
    const { mentions } = passage.annotation;
    const time = told.time === null ? undefined : mentions[told.time];
    if (time && inside(found, time)) return "role";
    if (part.kind === "time" && part.isOfEvent) {
      const at = mentions.findIndex((one) => one.start === found.start && one.end === found.end);
      const mention = mentions[at];
      const isFrom =
        mention?.kind === "time" && mention.relation === "effective" && found.sentence === sentence;
      if (!isFrom && passage.annotation.events.some((one) => one.time === at && !linked.includes(one)))
        return null;
    }
    if (part.kind === "quantity" && isOfOtherMeasure(found, part, place)) return null;
    const isLinked = linked.some(
      (one) => inside(found, one) || one.arguments.some((own) => inside(found, own)),
    );
    if (isLinked) return "linked";
  }
  if (found.sentence > sentence && found.sentence <= place.listed) return "linked";
  if (found.sentence < sentence && found.sentence >= place.said) return "linked";
  if (found.sentence !== sentence)
    return part.kind === "quantity" && isOwnedBySome(found, place) ? null : "near";
  return told !== null && isOwnedByOther(found, place) ? null : "sentence";
}

/** "A target value of $146,250 and a retainer of $105,000": an amount of something that the claim does not name. */
function isOfOtherMeasure(found: Found, part: ClaimPart, { passage }: Place): boolean {
  const measured = passage.annotation.events.find(
    (one) => one.predicate === "measure" && one.sentence === found.sentence && inside(found, one),
  );
  const named = measured?.arguments.find(({ role }) => role === "object");
  if (measured === undefined || named === undefined || part.kind !== "quantity") return false;
  const said = new Set(part.mention.measures.map((word) => word.replace(/s$/, "")));
  return said.size > 0 && !named.words.some((word) => said.has(word.replace(/s$/, "")));
}

/** Whether what stands in the sentence is a part of another event there: the 145 that were laid off, not the 210 sent on leave. */
function isOwnedByOther(found: Span, { told, linked, passage, sentence }: Place): boolean {
  return passage.annotation.events.some(
    (one) =>
      one.sentence === sentence &&
      one !== told &&
      !linked.includes(one) &&
      !(told !== null && one.start === told.start && one.end === told.end) &&
      one.arguments.some((own) => own.binding === "direct" && inside(found, own)),
  );
}

/** Acts whose amounts are those of what they tell of: "the price was $265 million". */
const ofTerms = new Set([
  "measure",
  "pay",
  "receive",
  "complete",
  "contract",
  "verb:be",
  "verb:include",
  "verb:provide",
  "verb:have",
]);

function isOwnedBySome(found: Span & { sentence: number }, { told, passage }: Place): boolean {
  const owners = passage.annotation.events.filter(
    (one) =>
      one.sentence === found.sentence &&
      one.arguments.some((own) => own.binding === "direct" && inside(found, own)),
  );
  return (
    owners.length > 0 &&
    !owners.some(({ predicate }) => predicate === told?.predicate || ofTerms.has(predicate))
  );
}

const endings = new Set(["resign", "retire", "depart", "dismiss"]);

/** "Lee, Chief Executive Officer, resigned from the Board": by the title nobody says what was given up. */
function isTitleOnly(found: Span, { told, sentence, passage }: Place): boolean {
  if (told === null || !(endings.has(told.predicate) || taking.has(told.predicate))) return false;
  const titles = passage.annotation.events.filter(
    (one) => one.sentence === sentence && one.predicate === "hold-office" && one.realization === "noun",
  );
  const isTitle = (span: Span) => titles.some((one) => inside(span, one));
  if (!isTitle(found)) return false;
  // Who takes an office is called by the one before.
  return taking.has(told.predicate) || told.arguments.some((one) => one.role === "office" && !isTitle(one));
}

/** Whether two events are told of different people. */
function areOfOthers(one: TextEvent, other: TextEvent, { mentions }: Annotation): boolean {
  const peopleOf = ({ arguments: own }: TextEvent) =>
    own.flatMap(({ role, mention }) => {
      const said = mention === null ? undefined : mentions[mention];
      return role === "person" && said?.kind === "person" ? [said.person] : [];
    });
  const [ours, theirs] = [peopleOf(one), peopleOf(other)];
  return ours.length > 0 && theirs.length > 0 && !ours.some((person) => theirs.includes(person));
}

/** Before a name, what says that another takes that one's place. */
const replaced =
  /\b(?:(?:in )?succession to|successor to|succeed(?:s|ed|ing)?|replac(?:e|es|ed|ing)|in place of|in lieu of|instead of)\s+(?:(?:Messrs|Mr|Ms|Mrs|Dr)\.?\s+)?$/i;
const taking = new Set(["appoint", "elect", "assume-office", "succeed", "engage", "nominate"]);

/** An argument that begins with a name: "Corvane Devices N.V.", not "the Business". */
const namedThing = /^\p{Lu}[\p{L}&.’'-]+\s+\p{Lu}/u;

/** What stands in the event where the claim has another: another buyer, another amount, another office. */
function findRival(part: ClaimPart, claimed: ClaimedEvent, place: Place, company: ClaimCompany): Span | null {
  const { told, passage } = place;
  if (told === null) return null;
  const { mentions } = passage.annotation;
  const rivals = told.arguments.filter((one) => {
    const mention = mentionOf(one, passage.annotation);
    if (mention === null || one.binding === "near") return false;
    switch (part.kind) {
      case "person":
        return (
          mention.kind === "person" &&
          comparePersons(part.mention.name, mention) === 0 &&
          part.role !== null &&
          areAlike(roleIn(one, place), part.role)
        );
      case "organization":
        return (
          mention.kind === "organization" &&
          !(mention.isSelf && claimed.event?.realization !== "verb") &&
          compareOrganizations(part.mention.name, mention.name) === 0 &&
          part.role !== null &&
          roleIn(one, place) === part.role
        );
      case "office":
        // An office that somebody is only called by rivals none.
        return (
          part.role !== null &&
          !part.mention.isFormer &&
          mention.kind === "office" &&
          compareOffices(part.mention, mention, ownWordsOf(company)) === 0
        );
      case "quantity":
        return (
          mention.kind === "quantity" &&
          compareQuantities(part, mention) === 0 &&
          mention.unit === part.mention.unit
        );
      default:
        return false;
    }
  });
  const isOfName = (one: Span) =>
    (part.kind === "organization" || part.kind === "person") &&
    nameWords(part.mention.name).every((word) => fold(passage.text.slice(one.start, one.end)).includes(word));
  const rival = rivals.find((one) => !isOfName(one));
  if (rival) return rival;
  if (part.kind === "person" && part.role !== null) {
    const own = told.arguments.filter((one) => roleIn(one, place) === part.role);
    const inner = mentions.filter(
      (one) => one.kind === "person" && own.some((argument) => inside(one, argument)),
    );
    const [other] = inner;
    const isOther = (one: Mention) => one.kind === "person" && comparePersons(part.mention.name, one) === 0;
    if (other && inner.every(isOther)) return other;
  }
  if ((part.kind === "person" || part.kind === "organization") && part.role !== null) {
    const others = told.arguments.filter(
      (one) => one.mention === null && one.binding === "direct" && roleIn(one, place) === part.role,
    );
    const isNamed = (one: Span) =>
      nameWords(part.mention.name).some((word) =>
        fold(passage.text.slice(one.start, one.end)).includes(word),
      );
    const other = others.find((one) => namedThing.test(passage.text.slice(one.start, one.end)));
    if (other && !others.some(isNamed)) return other;
  }
  if (part.kind !== "time" || !part.isOfEvent || told.time === null) return null;
  const own = mentions[told.time];
  return own?.kind === "time" && areApart(own, part.mention) ? own : null;
}

/** Whether two names stand in one list: "Edith Carmody and Raymond F. Schuyler resigned". */
function areListed(one: Span, other: Span, text: string): boolean {
  const between = text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
  return (
    /^[\s,]*(?:(?:\p{Lu}[\p{L}.’'-]*|and|&|Mr\.|Ms\.|Dr\.)[\s,]*)*$/u.test(between) &&
    /\band\b|,|&/.test(between)
  );
}

/** In the event's own sentence, what would be taken for a part that only a neighbouring one has. */
function findNearer(part: ClaimPart, { sentence, passage }: Place): Span | null {
  const own = passage.annotation.mentions.filter((one) => one.sentence === sentence);
  const nearer = own.find((one) => {
    if (part.kind === "person") return one.kind === "person" && comparePersons(part.mention.name, one) === 0;
    if (part.kind === "quantity")
      return one.kind === "quantity" && one.unit === part.mention.unit && compareQuantities(part, one) === 0;
    if (part.kind === "organization" && part.role !== null)
      return (
        one.kind === "organization" && !one.isSelf && compareOrganizations(part.mention.name, one.name) === 0
      );
    return false;
  });
  return nearer ?? null;
}

/** The measures that `decide` weighs. */
function measure(claimed: ClaimedEvent, place: Place, parts: readonly PartResult[]): Record<string, number> {
  const { told } = place;
  const values: Record<string, number> = {};
  const add = (name: string, value: number) => {
    values[name] = (values[name] ?? 0) + value;
  };
  const predicate = parts.find(({ kind }) => kind === "predicate");
  add("nominal", claimed.event === null ? 1 : 0);
  add("otherPredicate", predicate?.status === "entailed" ? 1 : 0);
  add("weakPredicate", predicate ? 1 - predicate.quality : 0);
  add("sameVerb", told && claimed.event && isSameVerb(told.predicate, claimed.event.predicate) ? 1 : 0);
  add("verbWithoutRow", claimed.event?.predicate.startsWith("verb:") ? 1 : 0);
  add("toldAsNoun", told?.realization === "noun" ? 1 : 0);
  add(
    "toldAsRow",
    told?.realization === "row" || place.passage.annotation.sentences[place.sentence]?.kind === "row" ? 1 : 0,
  );
  add(
    "otherModality",
    parts.some(({ kind, status }) => kind === "modality" && status === "entailed") ? 1 : 0,
  );
  add("selfInferred", parts.some(({ kind, status }) => kind === "self" && status === "inferred") ? 1 : 0);
  for (const { kind, zone, quality, status } of parts) {
    if (status === "unsaid") add("unsaid", 1);
    if (kind === "predicate" || kind === "polarity" || kind === "modality" || kind === "self") continue;
    const group = kind === "person" || kind === "organization" ? "name" : kind === "event" ? "word" : kind;
    if (zone === null) continue;
    if (zone === "role") add("bound", 1);
    else add(`${group}:${zone}`, 1);
    add(`${group}:doubt`, 1 - quality);
  }
  values.bound = Math.log1p(values.bound ?? 0);
  return values;
}
