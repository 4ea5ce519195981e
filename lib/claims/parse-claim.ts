import { isStateName } from "@/lib/domain/places";
import { annotate } from "@/lib/language/annotate";
import {
  type Annotation,
  type ArgumentRole,
  inside,
  type Mention,
  type Modality,
  type OfficeMention,
  type OrganizationMention,
  overlaps,
  type PersonMention,
  type QuantityMention,
  type Span,
  type TextEvent,
  type TimeMention,
} from "@/lib/language/annotation";
import { isModalityCue, isOfClass, wordClass } from "@/lib/language/lexicon";
import { isOrganizationWord } from "@/lib/language/organization-words";
import { phrases } from "@/lib/language/phrases";
import { readSentences } from "@/lib/language/sentences";
import type { Token } from "@/lib/language/token";
import { isLightWord, isSpeech, nameWords, taking, tellsOf } from "./compare";

/**
 * The company that a claim and its passages are of; with the people whom sources name at it, so that a surname or a name
 * in small letters is found.
 */
export type ClaimCompany = { company: string; names: readonly string[]; people?: readonly string[] };

type Part = Span & {
  /** As the claim writes it. */
  text: string;
  /** What it is in the claimed event; null where the claim leaves that open, as keywords do. */
  role: ArgumentRole | null;
};

/** A part of a claim that a text must tell, too. */
export type ClaimPart =
  | (Part & { kind: "person"; mention: PersonMention })
  | (Part & { kind: "organization"; mention: OrganizationMention })
  | (Part & { kind: "office"; mention: OfficeMention })
  | (Part & { kind: "quantity"; mention: QuantityMention; digits: number })
  | (Part & { kind: "time"; mention: TimeMention; isOfEvent: boolean })
  /** An event that another one is about: the sale that was approved. */
  | (Part & { kind: "event"; event: TextEvent; lemma: string })
  | (Part & { kind: "word"; lemma: string; isName: boolean });

/** One event of a claim; `event` is null of a claim that only names a thing. */
export type ClaimedEvent = {
  event: TextEvent | null;
  /** The words that tell of it, and the whole claim, in which places are counted. */
  text: string;
  claim: string;
  parts: ClaimPart[];
  /** The role of the company itself, where the claim names it or leaves the doer out. */
  self: ArgumentRole | null;
};

/** A claim taken apart; all of its events must be told. */
export type ParsedClaim = { text: string; events: ClaimedEvent[]; annotation: Annotation };

/**
 * Takes an event claim apart: a sentence or keywords.
 *
 * @returns null where it has no word that could be looked for.
 */
export function parseClaim(description: string, { company, names }: ClaimCompany): ParsedClaim | null {
  const text = spellOut(withStates(description.replace(/\s+/g, " ").trim()));
  const tokens = readSentences(text).tokens.flat();
  const hasVerb = tokens.some(({ pos, lower }) => pos === "VERB" && /ed$|d$|t$|wn$|en$/.test(lower));
  const hasGerund = tokens.some(({ pos, lower }) => pos === "VERB" && lower.endsWith("ing"));
  const annotation = readAsClaim(annotate(text, { company, names: [...names] }), text, {
    hasVerb,
    hasGerund,
  });
  const asserted = assertedEvents(annotation, !/\.$/.test(text));
  const office = asserted.length === 0 ? newOffice.exec(text)?.[1] : undefined;
  if (
    office !== undefined &&
    annotation.mentions.some((one) => one.kind === "office" && isWhole(one, text, office))
  )
    return parseClaim(`appointment of ${office}`, { company, names });
  const person = annotation.mentions.find(({ kind }) => kind === "person");
  const named = person && newOffice.exec(text.slice(0, person.start).trim())?.[1];
  if (named && person.end === text.length && asserted.every(({ predicate }) => predicate === "hold-office"))
    return parseClaim(`${text.slice(person.start)} named ${named}`, { company, names });
  const isUntold = asserted.every(
    ({ predicate, realization }) => predicate === "hold-office" && realization !== "verb",
  );
  const parted = isUntold && !hasVerb ? partKeywords(text, tokens, annotation, { company, names }) : null;
  if (parted !== null) return parseClaim(parted, { company, names });
  const ownWords = new Set([company, ...names].flatMap(nameWords));
  const shares = shareTokens(tokens, annotation, asserted);
  const events = shares
    .map(({ event, own }): ClaimedEvent => readEvent(text, annotation, event, own, ownWords))
    .filter(({ event, parts }) => event !== null || parts.length > 0);
  const isEmpty = events.every(({ event, parts }) => parts.length === 0 && event === null);
  return isEmpty ? null : { text, events, annotation };
}

/** "Dayton Ohio" as it's written in texts, "Dayton, Ohio". */
const withStates = (text: string): string =>
  text.replace(
    /(?<!\p{L}[’'.-]?)(\p{Lu}\p{Ll}+) (?=(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?))/gu,
    (all, city: string, behind: string) => {
      const isState = isStateName(behind);
      return isState &&
        !isStateName(`${city} ${behind.split(" ")[0]}`) &&
        !isOrganizationWord(city.toLowerCase())
        ? `${city}, `
        : all;
    },
  );

/** Longer ones are no keywords. */
const mostKeywords = 12;

/**
 * Keywords that go on behind the noun of what happened, with a comma there: "plant closure, Ohio". The last noun of a
 * compound is the one that is read, so without it the closure would only tell which Ohio is meant. Null where no comma
 * makes an event of them.
 */
function partKeywords(
  text: string,
  tokens: readonly Token[],
  { mentions }: Annotation,
  { company, names }: ClaimCompany,
): string | null {
  if (tokens.length > mostKeywords) return null;
  for (const { start } of tokens.slice(1).toReversed()) {
    if (mentions.some((one) => one.start < start && one.end > start)) continue;
    const before = text.slice(0, start).trimEnd();
    const { events } = annotate(`${before}, ${text.slice(start)}`, { company, names: [...names] });
    const isNoun = ({ end, predicate, realization }: TextEvent) =>
      end <= before.length && realization !== "verb" && !/^(?:verb:|hold-office$)/.test(predicate);
    if (events.some(isNoun)) return `${before}, ${text.slice(start)}`;
  }
  return null;
}

/**
 * What a claim says, as claims are meant: a noun leaves open how far a thing has come, "is resigning" speaks of what is
 * to come, and who is called by an office is not said to hold it.
 */
function readAsClaim(
  annotation: Annotation,
  text: string,
  { hasVerb, hasGerund }: { hasVerb: boolean; hasGerund: boolean },
): Annotation {
  const { events } = annotation;
  const modalityOf = (event: TextEvent): Modality => {
    const said = text.slice(event.start, event.end);
    const isNoun = event.realization === "noun" || event.realization === "keyword";
    if (isNoun && finished.test(text)) return "done";
    if (isNoun && event.modality === "done" && (!hasVerb || isAnnounced(event, events, text)))
      return "planned";
    if (event.modality === "done" && /\b(?:is|are|am|not)\s+(?:\p{L}+\s+)?\p{L}+ing\b/u.test(said))
      return "planned";
    if (event.modality === "done" && event.realization === "verb" && !hasVerb && hasGerund) return "planned";
    return event.modality;
  };
  const read = events.map((event) => ({ ...event, modality: modalityOf(event) }));
  return { ...annotation, events: foldCompletions(read) };
}

const announcing = phrases("claim: announced");
const finished = phrases("claim: completed");

/** "Announced her retirement" leaves open when. */
const isAnnounced = ({ start }: TextEvent, events: readonly TextEvent[], text: string): boolean =>
  (events.some(({ realization }) => realization === "verb") || announcing.test(text.slice(0, start + 20))) &&
  events.every((one) => one.realization !== "verb" || (isSpeech(one.predicate) && one.start <= start));

/** The events that a claim asserts: those that no other one is about, and whatever is only said, announced or reported. */
function assertedEvents({ events }: Annotation, isKeywords: boolean): TextEvent[] {
  const isSaid = (event: TextEvent) =>
    isSpeech(event.predicate) && events.some(({ predicate }) => !isSpeech(predicate));
  const isTop = (event: TextEvent): boolean => {
    if (event.within === null) return true;
    const outer = events[event.within];
    if (outer === undefined) return false;
    const isMisread =
      isKeywords && outer.predicate.startsWith("verb:") && !event.predicate.startsWith("verb:");
    return (isSaid(outer) || isMisread) && isTop(outer);
  };
  const top = events.filter((event) => !isSaid(event) && isTop(event) && !isModifier(event));
  const doing = top.filter(
    ({ predicate, realization }) => predicate !== "hold-office" || realization === "verb",
  );
  const verbs = doing.filter(({ realization }) => realization === "verb");
  const asserted = verbs.length > 0 ? verbs : doing.length > 0 ? doing : top;
  // "A $5 million settlement approved": what is measured is a part of what happened.
  const acts = asserted.filter(
    ({ predicate, realization }) => predicate !== "measure" || realization === "verb",
  );
  return withoutMisread(acts.length > 0 ? acts : asserted);
}

/** Of keywords, whatever a tagger took for a verb without a row beside one that has its row: "working conditions report rejected". */
function withoutMisread(events: readonly TextEvent[]): TextEvent[] {
  const known = events.filter(({ predicate }) => !predicate.startsWith("verb:"));
  const isBare = ({ predicate, within }: TextEvent) => predicate.startsWith("verb:") && within === null;
  return known.length > 0 ? events.filter((event) => !isBare(event)) : [...events];
}

/** "Operating expense", "diluted earnings": a participle that the tagger took for a verb. */
const isModifier = ({ predicate, realization, arguments: own }: TextEvent): boolean =>
  predicate.startsWith("verb:") && realization === "keyword" && own.length === 0;

/** "Completed the acquisition of Orion" is an acquisition that is done: the completion takes the place of what it completes. */
function foldCompletions(events: readonly TextEvent[]): TextEvent[] {
  return events.map((event, at) => {
    if (event.predicate !== "complete") return event;
    const inner = events.find(({ within }) => within === at);
    if (inner === undefined) return event;
    const agents = event.arguments.filter(({ role }) => role === "agent");
    const isLed = inner.arguments.some(({ role, binding }) => role === "agent" && binding !== "referred");
    const rest = inner.arguments.filter(({ role }) => agents.length === 0 || role !== "agent");
    const own = isLed ? inner.arguments : [...agents, ...rest];
    const span = { start: Math.min(event.start, inner.start), end: Math.max(event.end, inner.end) };
    return {
      ...inner,
      ...span,
      within: event.within,
      modality: event.modality,
      polarity: event.polarity,
      time: event.time ?? inner.time,
      realization: event.realization,
      arguments: own,
    };
  });
}

const contractions: readonly [RegExp, string][] = [
  [/\bwon[’']t\b/gi, "will not"],
  [/\bcan(?:[’']t|not)\b/gi, "can not"],
  [/(?<=\p{L})n[’']t\b/gu, " not"],
  [/\bsay[- ]on[- ]pay\b/gi, "executive compensation"],
  [/\b(?:every|each) year\b/gi, "annually"],
];

/** "Won't seek", "didn't pay" as the reader knows them. */
const spellOut = (text: string): string =>
  contractions.reduce((read, [pattern, words]) => read.replace(pattern, words), text);

/** "New chief financial officer": keywords for an appointment. */
const newOffice = /^(?:an? |the )?(?:new|next|incoming) (\S.*)$/i;

const isWhole = ({ start, end }: Span, text: string, part: string): boolean =>
  text.slice(start, end).toLowerCase() === part.toLowerCase();

/** Every token goes to the event that has it as an argument, else to the nearest one. */
function shareTokens(
  tokens: readonly Token[],
  annotation: Annotation,
  asserted: readonly TextEvent[],
): { event: TextEvent | null; own: Token[] }[] {
  if (asserted.length === 0) return [{ event: null, own: [...tokens] }];
  const shares = asserted.map((event) => ({ event, own: [] as Token[] }));
  const reach = asserted.map((event) => reachOf(event, annotation));
  for (const token of tokens) {
    const holders = shares.filter((_, at) => reach[at]?.some((span) => inside(token, span)));
    const nearest = shares.toSorted((a, b) => gap(token, a.event) - gap(token, b.event))[0];
    for (const share of holders.length > 0 ? holders : nearest ? [nearest] : []) share.own.push(token);
  }
  return shares;
}

/** The spans of an event, of its arguments, and of the events that it is about. */
function reachOf(event: TextEvent, { events, mentions }: Annotation): Span[] {
  const inner = events.filter(({ within }) => within !== null && events[within] === event);
  const time = event.time === null ? undefined : mentions[event.time];
  return [
    event,
    ...event.arguments,
    ...(time ? [time] : []),
    ...inner.flatMap((one) => reachOf(one, { events, mentions, sentences: [] })),
  ];
}

const gap = (a: Span, b: Span): number => Math.max(0, a.start - b.end, b.start - a.end);

function readEvent(
  text: string,
  annotation: Annotation,
  event: TextEvent | null,
  own: readonly Token[],
  ownWords: ReadonlySet<string>,
): ClaimedEvent {
  const reading: Reading = { text, annotation, event, own, ownWords, parts: [], taken: [], self: null };
  takeTelling(reading);
  takeMentions(reading);
  takeNested(reading);
  takeWords(reading);
  const start = Math.min(...own.map((token) => token.start), event?.start ?? Number.POSITIVE_INFINITY);
  const end = Math.max(...own.map((token) => token.end), event?.end ?? 0);
  const self = selfOf(reading);
  return { event, text: text.slice(start, end), claim: text, parts: reading.parts, self };
}

/** An event of a claim while its parts are told apart; what is `taken` is no part of its own any more. */
type Reading = {
  text: string;
  annotation: Annotation;
  event: TextEvent | null;
  own: readonly Token[];
  /** Of the company's own names: by one of them alone, "Disney results", it is called, too. */
  ownWords: ReadonlySet<string>;
  parts: ClaimPart[];
  taken: Span[];
  self: ArgumentRole | null;
};

/** The words that tell of the event itself, and of how far it has come, are no parts of it. */
function takeTelling({ annotation, event, own, taken }: Reading): void {
  const telling = annotation.events.filter(
    ({ predicate }) => isSpeech(predicate) || predicate === "complete",
  );
  const isTelling = (token: Token) =>
    [event, ...telling].some(
      (one) =>
        one &&
        inside(token, one) &&
        tellsOf(token, one.predicate, isInArgument(token, one) && one.predicate !== "guide"),
    );
  const isCue = ({ lemma, pos }: Token) => event !== null && pos === "VERB" && isModalityCue(lemma);
  taken.push(...own.filter((token) => isTelling(token) || isCue(token)));
}

function takeMentions(reading: Reading): void {
  const { text, annotation, event, own, parts, taken } = reading;
  const covered = annotation.mentions.filter((span) => own.some((token) => overlaps(token, span)));
  for (const mention of withoutNested(covered)) {
    // "Disney results": the company's name before what is its own.
    const isOpen =
      mention.kind === "organization" &&
      ((event?.realization === "keyword" && isCompounded(text, mention)) || isRatified(text, mention));
    const role =
      isOpen || (event !== null && isTitleBeside(mention, event, annotation))
        ? null
        : (roleOf(event, annotation, mention) ?? roleOfSame(event, annotation, mention));
    if (mention.kind === "organization" && mention.isSelf)
      reading.self ??= isHead(event, annotation, mention) ? role : null;
    else {
      const part = readMention(text, annotation, event, mention, role);
      if (part !== null) parts.push(part);
    }
    taken.push(mention);
    if (mention.kind === "quantity" && mention.per !== null)
      taken.push(
        ...own.filter(
          ({ lemma, start }) => lemma === mention.per && start >= mention.end && start < mention.end + 24,
        ),
      );
  }
}

/** "Ann Lee, its treasurer, was named president": the office by which she is called, where another is taken. */
function isTitleBeside(mention: Mention, event: TextEvent, { events, mentions }: Annotation): boolean {
  if (mention.kind !== "office" || !taking.has(event.predicate)) return false;
  const titles = events.filter(
    (one) => one.predicate === "hold-office" && one.realization === "noun" && one !== event,
  );
  const isTitle = (span: Span) => titles.some((one) => inside(span, one));
  return (
    isTitle(mention) && mentions.some((one) => one.kind === "office" && inside(one, event) && !isTitle(one))
  );
}

/** Events that this one is about: "the sale was approved". */
function takeNested({ annotation, event, own, parts, taken }: Reading): void {
  if (event === null) return;
  for (const one of annotation.events) {
    if (isSpeech(one.predicate) || !isWithinEvent(one, event, annotation)) continue;
    const free = own.filter(
      (token) =>
        inside(token, one) &&
        token.pos !== "AUX" &&
        tellsOf(token, one.predicate, isInArgument(token, one)) &&
        !taken.includes(token),
    );
    const [first] = free;
    if (first === undefined) continue;
    const role = roleOf(event, annotation, first);
    parts.push({ kind: "event", event: one, lemma: first.lemma, text: first.text, ...spanOf(first), role });
    taken.push(...free);
  }
}

function takeWords({ text, annotation, event, own, ownWords, parts, taken }: Reading): void {
  for (const [at, token] of own.entries()) {
    if (taken.some((span) => overlaps(token, span)) || !isContent(token)) continue;
    if (token.pos === "PROPN" && ownWords.has(token.lower)) continue;
    const isName = token.pos === "PROPN" || (/^\p{Lu}/u.test(token.text) && token.start > 0);
    const letter = isOfClass(token.lemma, "lettered")
      ? letterAfter.exec(text.slice(token.end))?.[1]
      : undefined;
    const isModifier = isOfClass(token.lower, "modifier") && /^(?:NOUN|PROPN)$/.test(own[at + 1]?.pos ?? "");
    const word = isModifier ? token.lower : token.lemma;
    const lemma = letter === undefined ? word : `${token.lower} ${letter.toLowerCase()}`;
    const role = roleOf(event, annotation, token);
    parts.push({ kind: "word", lemma, isName, text: token.text, ...spanOf(token), role });
  }
}

/** On which side of the event the company itself stands, where the claim does not say, too. */
function selfOf({ text, event, self }: Reading): ArgumentRole | null {
  if (event === null) return self;
  // "Apple Q1 results": its own.
  if (self === "object" && event.realization !== "verb" && ofFigures.has(event.predicate)) return "agent";
  if (self !== null) return self;
  if (isReceived(event, text)) return "recipient";
  return isLedByCompany(event) ? "agent" : null;
}

/** "Series A", "Class II": the letter says which. */
const letterAfter = /^ ([A-Z]|[IVX]{1,4})(?![\p{L}\d])/u;

/** Whether one event is a part of another, or of a part of it. */
function isWithinEvent(one: TextEvent, outer: TextEvent, annotation: Annotation): boolean {
  if (one.within === null) return false;
  const holder = annotation.events[one.within];
  return (
    holder !== undefined &&
    (holder === outer || isWithinEvent(one === holder ? outer : holder, outer, annotation))
  );
}

/** A claim that leaves out who acted speaks of its company: "sold BeVocal", "sale of BeVocal". */
const isLedByCompany = ({ predicate, arguments: own }: TextEvent): boolean =>
  isOfClass(predicate, "transfer") && !own.some(({ role }) => role === "agent");

/** "Received an exclusive license": from whom is open, to whom is not. */
const isReceived = ({ predicate, realization, start }: TextEvent, text: string): boolean =>
  realization === "noun" &&
  granted.has(predicate) &&
  /\b(?:receiv|obtain|got|won|secur|get|gain)\w*\b/i.test(text.slice(0, start + 12));

const granted = new Set(["license", "award", "lease", "lend", "waive"]);

const isInArgument = (token: Span, { arguments: own }: TextEvent): boolean =>
  own.some((one) => inside(token, one));

/** Whether a mention is an argument by itself, not the owner of one. */
const isHead = (event: TextEvent | null, { mentions }: Annotation, mention: Mention): boolean =>
  event?.arguments.some((one) => one.mention !== null && mentions[one.mention] === mention) === true;

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Of mentions that lie in one another the widest. */
function withoutNested(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(
    (one) => !mentions.some((other) => other !== one && inside(one, other) && !inside(other, one)),
  );
}

const content = new Set(["NOUN", "PROPN", "VERB", "ADJ", "NUM", "X", "SYM", "ADV", "INTJ"]);

const directions = new Set(["up", "down", "higher", "lower", "out", "off", "above", "below"]);

const isContent = (token: Token): boolean =>
  directions.has(token.lower) ||
  (content.has(token.pos) &&
    /[\p{L}\p{N}]/u.test(token.text) &&
    !isLightWord(token.lower) &&
    !isLightWord(token.lemma));

/** The role in an event of whatever stands at a place; null of what is no argument of it. */
function roleOf(event: TextEvent | null, { mentions }: Annotation, place: Span): ArgumentRole | null {
  if (event === null || event.realization === "keyword") {
    const bound = event?.arguments.find((one) => inside(place, one));
    return bound && bound.binding === "direct" ? bound.role : null;
  }
  const holding = event.arguments.filter((one) => inside(place, one) || inside(one, place));
  const narrowest = holding.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
  if (narrowest) return narrowest.role;
  const time = event.time === null ? undefined : mentions[event.time];
  return time && inside(place, time) ? "other" : null;
}

/** "KPMG ratified as auditor", "KPMG appointed auditor": by whom is open. */
const isRatified = (text: string, { end }: Span): boolean =>
  /^ ratified\b|^ (?:appointed|engaged|named|hired|selected|chosen|retained|dismissed)(?: as)?(?: (?:the|its|new|independent))* (?:auditors?|accountants?|accounting firm)\b/.test(
    text.slice(end),
  );

/** "Stillwater loan agreement terminated": what a name before a noun is to it stays open. */
const isCompounded = (text: string, { start, end }: Span): boolean =>
  !/\b(?:by|to|from|with|for|against|in|on|at|between|and) (?:the )?$/i.test(text.slice(0, start)) &&
  /^ \p{Ll}/u.test(text.slice(end)) &&
  !/^ (?:of|by|to|from|with|for|against|in|on|at|between|and)\b/.test(text.slice(end));

/** "Hess completed its takeover": whose pronoun leads the act. */
function roleOfSame(
  event: TextEvent | null,
  { mentions }: Annotation,
  mention: Mention,
): ArgumentRole | null {
  const same = event?.arguments.find((one) => {
    const other = one.mention === null ? undefined : mentions[one.mention];
    if (other === undefined || other === mention) return false;
    if (other.kind === "person" && mention.kind === "person") return other.person === mention.person;
    return (
      other.kind === "organization" &&
      mention.kind === "organization" &&
      other.organization === mention.organization
    );
  });
  return same?.role ?? null;
}

function readMention(
  text: string,
  { mentions }: Annotation,
  event: TextEvent | null,
  mention: Mention,
  role: ArgumentRole | null,
): ClaimPart | null {
  const part = { ...spanOf(mention), text: text.slice(mention.start, mention.end), role };
  switch (mention.kind) {
    case "person":
      return mention.form === "pronoun" && !/\s/.test(mention.name)
        ? null
        : { ...part, kind: "person", mention };
    case "organization":
      return mention.form === "pronoun" ? null : { ...part, kind: "organization", mention };
    case "office":
      return { ...part, kind: "office", mention };
    case "quantity": {
      const measures = mention.measures.length > 0 ? mention.measures : measuredBefore(text, mention);
      const digits = significantDigits(part.text, mention.value);
      return { ...part, kind: "quantity", mention: { ...mention, measures }, digits };
    }
    case "time": {
      const isOfEvent =
        event !== null &&
        event.time !== null &&
        mentions[event.time] === mention &&
        !isOfFigures(event, mention, text);
      return { ...part, kind: "time", mention, isOfEvent };
    }
  }
}

/** Predicates that tell of figures: a period is what they are of, not when they were told. */
export const ofFigures = wordClass("of-figures");

/** "Results, quarter ended June 30, 2008", "third quarter results, June 30, 2008": the period whose results they are. */
function isOfFigures({ predicate, realization }: TextEvent, time: TimeMention, text: string): boolean {
  if (!ofFigures.has(predicate)) return false;
  if (time.precision !== "day") return time.precision !== "month";
  return realization !== "verb" && !/\b(?:on|dated) $/i.test(text.slice(0, time.start));
}

/** "Special dividend $0.19": keywords say of what an amount is before it. */
function measuredBefore(text: string, { start }: Span): string[] {
  const words =
    /(?<![\p{Ll}-])(?:[\p{Ll}-]+ ){1,3}$/u.exec(text.slice(0, start))?.[0].trim().split(" ") ?? [];
  return words.some((word) => isLightWord(word) || isOfClass(word, "preposition-before-amount")) ? [] : words;
}

/** How exactly an amount is written: "$5.70 billion" has three digits, "$12,500" has three, "27" and "300" have all of theirs. */
export function significantDigits(text: string, value: number): number {
  const number = /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0] ?? `${value}`;
  const digits = number.replace(/[.,]/g, "").replace(/^0+/, "");
  if (number.includes(".") || digits.length < 4) return Math.max(1, digits.length);
  return Math.max(3, digits.replace(/(?<!0)0+$/, "").length);
}
