import { memoizeFor } from "@/lib/domain/memoize-for";
import {
  type Argument,
  type ArgumentRole,
  inside,
  type Mention,
  type OfficeMention,
  type OrganizationMention,
  type Span,
  type TextEvent,
  type TimeMention,
} from "@/lib/language/annotation";
import { entailsPredicate } from "@/lib/language/entailment";
import { isOfClass } from "@/lib/language/lexicon";
import {
  beside,
  directed,
  type Found,
  mentionOf,
  ownWordsOf,
  type Place,
  roleIn,
  type ToldPassage,
  type Zone,
} from "./alignment";
import { isOtherEnd } from "./amounts";
import {
  compareOffices,
  compareOrganizations,
  comparePersons,
  compareQuantities,
  compareTimes,
  isContrastive,
  matchWord,
  nameWords,
  singular,
  taking,
} from "./compare";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";

const periods = new Set<TimeMention["precision"]>(["quarter", "half", "year"]);

/** Figures of a quarter, or of nine months, are not those of its year. */
const isOtherPeriod = (
  { mention }: { mention: TimeMention },
  told: TimeMention,
  { event }: ClaimedEvent,
): boolean =>
  ofFigures.has(event?.predicate ?? "") &&
  periods.has(mention.precision) &&
  (periods.has(told.precision) || told.precision === "range") &&
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

const ordinals: Readonly<Record<string, string>> = { first: "q1", second: "q2", third: "q3", fourth: "q4" };

/** "Second" of a claim on the second quarter, where that is the quarter that a text spoke of last; "full" beside a year. */
export function isOfPeriod(
  part: ClaimPart & { kind: "word" },
  claim: string,
  { sentence, passage }: Place,
): boolean {
  if (part.lemma === "full" && /^[ -]year\b/i.test(claim.slice(part.end)))
    return (
      passage.annotation.mentions.some(
        (one) => one.kind === "time" && one.precision === "year" && one.sentence === sentence,
      ) ||
      (passage.tokens[sentence] ?? []).some(
        ({ lower }, at, all) => lower === "full" && all[at + 1]?.lower === "year",
      )
    );
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
  return named.startsWith(part.lemma);
}

const quarterNamed = /\b(?:first|second|third|fourth)[ -](?:fiscal )?quarter|\bq[1-4]\b/i;

export const daysOf = (day: string) => ({ from: day, to: day });

/** Results of a quarter or year are not those that were announced on a day in it. */
const isDayInPeriod = (
  { mention }: ClaimPart & { kind: "time" },
  { precision }: { precision: string },
  { event }: ClaimedEvent,
): boolean => periods.has(mention.precision) && precision === "day" && ofFigures.has(event?.predicate ?? "");

/** What the search for a part asks of a passage: `isNear` says which sentences count. */
type Search = {
  claimed: ClaimedEvent;
  place: Place;
  company: ClaimCompany;
  isNear: (sentence: number) => boolean;
  near: readonly Mention[];
};

type PartOf<Kind extends ClaimPart["kind"]> = ClaimPart & { kind: Kind };

/** Every place near a told event where a passage has a part of a claim. */
export function occurrences(
  part: ClaimPart,
  claimed: ClaimedEvent,
  place: Place,
  company: ClaimCompany,
): Found[] {
  const { passage, sentence, listed, said } = place;
  const isNear = (at: number) =>
    Math.abs(at - sentence) <= 2 || (at > sentence && at <= listed) || (at < sentence && at >= said);
  const near = passage.annotation.mentions.filter((one) => isNear(one.sentence));
  const search: Search = { claimed, place, company, isNear, near };
  switch (part.kind) {
    case "person":
      return fromMentions(near, (one) =>
        one.kind === "person" ? comparePersons(part.mention.name, one) : 0,
      );
    case "organization":
      return findOrganization(part, search);
    case "office":
      return findOffice(part, search);
    case "quantity":
      return findQuantity(part, search);
    case "time":
      return findTime(part, search);
    case "event":
      return findEvent(part, search);
    case "word":
      return findWord(part.lemma, passage, isNear);
  }
}

const fromMentions = (list: readonly Mention[], qualityOf: (one: Mention, at: number) => number): Found[] =>
  list.flatMap((one, at) => {
    const quality = qualityOf(one, at);
    return quality > 0 ? [{ start: one.start, end: one.end, sentence: one.sentence, quality }] : [];
  });

function findOrganization(
  part: PartOf<"organization">,
  { place: { passage, sentence }, near }: Search,
): Found[] {
  const { name } = part.mention;
  const isOther = (one: Mention) => one.kind === "organization" && actsOtherwise(part.mention, one);
  const named = fromMentions(near, (one) => {
    if (one.kind === "organization") return isOther(one) ? 0 : compareOrganizations(name, one.name);
    return one.kind === "person" && /\s/.test(name) ? comparePersons(name, one) * 0.9 : 0;
  });
  const others = near.filter(isOther);
  const said = findPhrase(name, passage, sentence).filter(
    ({ start }) => !others.some((one) => one.start <= start && start < one.end),
  );
  return [...named, ...said];
}

/** "Orion Bank as administrative agent" isn't borne out by "Orion Bank, as syndication agent". */
function actsOtherwise(claimed: OrganizationMention, told: OrganizationMention): boolean {
  if (claimed.capacity === null || told.capacity === null) return false;
  const words = new Set(told.capacity.split(" ").map(singular));
  return claimed.capacity.split(" ").some((word) => !words.has(singular(word)));
}

function findOffice(part: PartOf<"office">, { place: { passage }, company, isNear, near }: Search): Found[] {
  const held = fromMentions(near, (one, at) =>
    one.kind === "office"
      ? compareOffices(part.mention, asDistributed(one, near[at - 1], passage.text), ownWordsOf(company))
      : 0,
  );
  // The board as a body, not a seat on it.
  const isBody = part.role !== "office" && /^board\b/i.test(part.text);
  return isBody ? [...held, ...findWord("board", passage, isNear)] : held;
}

function findQuantity(part: PartOf<"quantity">, { claimed, place: { passage }, near }: Search): Found[] {
  return fromMentions(near, (one) =>
    one.kind === "quantity" && !isOtherEnd(part, one, claimed.claim, passage.text)
      ? compareQuantities(part, one)
      : 0,
  );
}

function findTime(part: PartOf<"time">, { claimed, place: { passage }, near }: Search): Found[] {
  const compare = (one: TimeMention) => compareTimes(part, one, passage.text.slice(one.start, one.end));
  return fromMentions(near, (one) =>
    one.kind === "time" && !isDayInPeriod(part, one, claimed) && !isOtherPeriod(part, one, claimed)
      ? Math.max(compare(one), isEndOf(part, one, claimed) ? 0.8 : 0)
      : 0,
  );
}

function findEvent({ event, lemma }: PartOf<"event">, { place: { passage }, isNear }: Search): Found[] {
  const meant = passage.annotation.events.flatMap((one): Found[] => {
    if (!isNear(one.sentence) || !entailsPredicate(one.predicate, event.predicate)) return [];
    const quality = one.predicate === event.predicate ? 1 : 0.8;
    return [{ start: one.start, end: one.end, sentence: one.sentence, quality }];
  });
  return [...meant, ...findWord(lemma, passage, isNear)];
}

function findWord(lemma: string, passage: ToldPassage, isNear: (sentence: number) => boolean): Found[] {
  const { sentences } = passage.annotation;
  return findEverywhere(lemma, passage.tokens).filter(
    ({ sentence }) => isNear(sentence) || sentences[sentence]?.kind === "heading",
  );
}

/** Where a passage has a word; asked again for each of its sentences and events. */
const findEverywhere = memoizeFor((lemma, tokens: ToldPassage["tokens"]): Found[] =>
  tokens.flatMap((sentence, at) =>
    sentence.flatMap((token, from): Found[] => {
      const { length, quality } = matchWord(sentence, from, lemma);
      const last = sentence[from + length - 1];
      return last && quality > 0 ? [{ start: token.start, end: last.end, sentence: at, quality }] : [];
    }),
  ),
);

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

const ofAmounts = new Set(["measure", "increase", "decrease"]);

/** Names and amounts may stand in the sentence beside; an office, or what is measured, stands with its event. */
export function isNearEnough(zone: Zone, part: ClaimPart, { event, claim }: ClaimedEvent): boolean {
  // "Notes due 2025": which notes, not when it happened.
  if (
    part.kind === "time" &&
    zone === "near" &&
    /\b(?:due|maturing|expiring)(?: in)? $/i.test(claim.slice(0, part.start))
  )
    return false;
  if (part.kind === "word" && part.role === "agent")
    return zone === "role" || (zone === "linked" && part.lemma === "board");
  const isLoose = zone === "sentence" || zone === "near";
  if (part.kind === "word" && isLoose && event !== null) {
    if (isContrastive(part.lemma)) return false;
    if (part.role !== null && !beside.has(part.role)) return false;
  }
  // What is only somewhere near does not count; a time may be said once for several sentences, as a price is.
  if (zone === "near")
    return part.kind === "time" || part.kind === "quantity" || (part.kind === "office" && part.role === null);
  if (event !== null && ofAmounts.has(event.predicate) && part.kind === "word")
    return zone !== "sentence" && !(zone === "linked" && part.role === "object");
  return true;
}

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

export const areAlike = (a: ArgumentRole, b: ArgumentRole): boolean =>
  a === b || alike.some((group) => group.includes(a) && group.includes(b));

/** "Lee awarded a bonus" has no "was"; "the Company and Ardent ended their agreement" ends the one with Ardent. */
const mayStandFor = (told: ArgumentRole, claimed: ArgumentRole, { predicate }: TextEvent): boolean =>
  (claimed === "partner" && told === "agent") ||
  (claimed === "agent" && told === "recipient" && predicate === "award");

/** How near to the told event a part stands; on the wrong side of it, or null where it is another's. */
export function zoneOf(found: Found, part: ClaimPart, place: Place): Zone | "wrong side" | null {
  const { told, sentence } = place;
  const own = told === null ? undefined : zoneIn(found, part, place, told);
  if (own !== undefined) return own;
  if (found.sentence > sentence && found.sentence <= place.listed) return "linked";
  if (found.sentence < sentence && found.sentence >= place.said) return "linked";
  if (found.sentence > sentence && isOfPaper(found, part, place)) return "linked";
  if (found.sentence !== sentence) return part.kind === "quantity" ? null : "near";
  return told !== null && isOwnedByOther(found, place) ? null : "sentence";
}

const definedTerm = /[“"]((?:\p{Lu}[\p{L}-]* )*(?:Agreement|Facility|Loan|Indenture|Commitment))[”"]\)/gu;

const isMoney = (one: Mention): boolean => one.kind === "quantity" && /^[A-Z]{3}$/.test(one.unit);

/** "Entered into an agreement (the “Credit Agreement”). The Credit Agreement provides for $5 million": its first sum. */
function isOfPaper(found: Found, part: ClaimPart, { told, passage }: Place): boolean {
  if (told === null || !isOfClass(told.predicate, "of-paper")) return false;
  const { text, annotation } = passage;
  const saidIn = (at: number) => {
    const one = annotation.sentences[at];
    return one === undefined ? "" : text.slice(one.start, one.end);
  };
  const terms = [...saidIn(told.sentence).matchAll(definedTerm)].map(([, term = ""]) => term);
  const opens = (term: string) =>
    ["The ", "Under the ", "Pursuant to the ", "This "].some((lead) =>
      saidIn(found.sentence).startsWith(`${lead}${term} `),
    );
  if (!terms.some(opens)) return false;
  if (part.kind !== "quantity") return part.kind === "word" || part.kind === "time";
  const sums = annotation.mentions.filter((one) => one.sentence === found.sentence && isMoney(one));
  return (
    sums[0] === undefined || !sums.some(({ start }) => start === found.start) || sums[0].start === found.start
  );
}

/** The zone that a told event gives to a part, by its arguments, its time and what it is linked to; else undefined. */
function zoneIn(
  found: Found,
  part: ClaimPart,
  place: Place,
  told: TextEvent,
): Zone | "wrong side" | null | undefined {
  const { text, annotation } = place.passage;
  const isReplaced =
    taking.has(told.predicate) &&
    told.predicate !== "succeed" &&
    replaced.test(text.slice(Math.max(0, found.start - 40), found.start));
  if (isReplaced || (part.kind === "office" && part.role !== null && isTitleOnly(found, place)))
    return "wrong side";
  if (part.kind === "person" && /^[’']s\b/.test(text.slice(found.end, found.end + 2))) return null;
  const ofArgument = zoneInArguments(found, part, place, told);
  if (ofArgument !== undefined) return ofArgument;
  const time = told.time === null ? undefined : annotation.mentions[told.time];
  if (time && inside(found, time)) return "role";
  const { linked } = place;
  if (part.kind === "time" && part.isOfEvent && isTimeOfOther(found, linked, place)) return null;
  const isLinked = linked.some(
    (one) => inside(found, one) || one.arguments.some((own) => inside(found, own)),
  );
  return isLinked ? "linked" : undefined;
}

function zoneInArguments(
  found: Found,
  part: ClaimPart,
  place: Place,
  told: TextEvent,
): Zone | "wrong side" | undefined {
  const holding = argumentsOf(found, told);
  const narrowest = holding.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (part.role !== null && narrowest.some((one) => roleIn(one, place) === part.role)) return "role";
  const [argument] = narrowest;
  if (argument === undefined) return undefined;
  const isParty = part.kind === "person" || part.kind === "organization";
  if (part.role === null) return isParty ? "event" : "role";
  // "Rejected the offer of Dunmore", where the claim has one from Dunmore: whose the thing is.
  if (part.role === "source" && argument.role === "object" && argument.start < found.start) return "event";
  const role = roleIn(argument, place);
  if (areAlike(role, part.role) || mayStandFor(role, part.role, told)) return "event";
  return isParty && directed.has(role) && directed.has(part.role) ? "wrong side" : "event";
}

/** The arguments that hold a part; of one that runs on into another, "earnings per share of $2", where it begins. */
function argumentsOf({ start, end }: Found, told: TextEvent): readonly Argument[] {
  const holding = told.arguments.filter((one) => inside({ start, end }, one));
  // "300 employees": what is counted stands right behind its number.
  const counted = told.arguments.filter((one) => one.role === "quantity" && start === one.end + 1);
  if (holding.length === 0 && counted.length > 0) return counted;
  if (holding.length > 0 || !told.arguments.some((one) => inside({ start: end, end }, one))) return holding;
  return told.arguments.filter((one) => inside({ start, end: start }, one));
}

/** Whether a time is that of another event, and not one from which on what the sentence tells is in effect. */
function isTimeOfOther(found: Found, linked: readonly TextEvent[], { passage, sentence }: Place): boolean {
  const { mentions, events } = passage.annotation;
  const at = mentions.findIndex((one) => one.start === found.start && one.end === found.end);
  const mention = mentions[at];
  const isFrom = mention?.kind === "time" && mention.relation === "effective" && found.sentence === sentence;
  return !isFrom && events.some((one) => one.time === at && !linked.includes(one));
}

/** Whether what stands in the sentence is a part of another event there: the 145 that were laid off, not the 210 sent on leave. */
function isOwnedByOther(found: Span, { told, linked, passage, sentence }: Place): boolean {
  return passage.annotation.events.some(
    (one) =>
      one.sentence === sentence &&
      one !== told &&
      !linked.includes(one) &&
      !(told !== null && one.start === told.start && one.end === told.end) &&
      !isTitleOfOwn(one, told) &&
      one.arguments.some((own) => own.binding === "direct" && inside(found, own)),
  );
}

/** "Terminated the employment of Victor Lang, Treasurer": the office of the one that it happened to. */
const isTitleOfOwn = (
  { predicate, realization, arguments: own }: TextEvent,
  told: TextEvent | null,
): boolean =>
  predicate === "hold-office" &&
  realization === "noun" &&
  own.some(
    ({ role, start, end }) => role === "person" && told?.arguments.some((one) => inside({ start, end }, one)),
  );

/** "The following nominees were elected", "will not stand for re-election": on the board, where no office is named. */
export function isSeat(part: ClaimPart, { told, sentence, passage }: Place): boolean {
  if (part.kind !== "office" || told === null || !boardSeat.test(part.text)) return false;
  if (told.arguments.some((one) => isOffice(one, passage))) return false;
  const words = [-2, -1, 0].flatMap((back) => passage.tokens[sentence + back] ?? []);
  const isOfBoard = words.some(({ lower }) => isOfClass(lower, "board"));
  if (told.predicate === "depart") return words.some(({ lower }) => /^(?:re-?)?election$/.test(lower));
  return isOfBoard && (told.predicate === "elect" || told.predicate === "appoint");
}

const boardSeat = /^(?:(?:the |its |\p{Lu}\S* )?board\b|(?:a |non-employee |independent )?directors?$)/iu;

/** "Acting President and Chief Executive Officer" is acting in both. */
function asDistributed(office: OfficeMention, before: Mention | undefined, text: string): OfficeMention {
  if (office.isInterim || before?.kind !== "office" || !before.isInterim) return office;
  return /^\s*(?:and|,|&)\s*$/.test(text.slice(before.end, office.start))
    ? { ...office, isInterim: true }
    : office;
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
  return taking.has(told.predicate) || told.arguments.some((one) => isOffice(one, passage) && !isTitle(one));
}

/** "Retired from the company", "stood for re-election": of an office nothing is said. */
const isOffice = (one: Argument, { text, annotation }: ToldPassage): boolean =>
  one.role === "office" &&
  (mentionOf(one, annotation)?.kind === "office" || /\bboard\b/i.test(text.slice(one.start, one.end)));

/** Before a name, what says that another takes that one's place. */
export const replaced =
  /\b(?:(?:in )?succession to|successor to|succeed(?:s|ed|ing)?|replac(?:e|es|ed|ing)|in place of|in lieu of|instead of)\s+(?:(?:Messrs|Mr|Ms|Mrs|Dr)\.?\s+)?$/i;
