import type { Mention, Span, TimeMention } from "@/lib/language/annotation";
import { entailsPredicate } from "@/lib/language/entailment";
import { nounWordings } from "@/lib/language/lexicon";
import type { Token } from "@/lib/language/tokens";
import { type Found, ownWordsOf, type Place, type ToldPassage } from "./alignment";
import { isOtherEnd } from "./amounts";
import {
  compareOffices,
  compareOrganizations,
  comparePersons,
  compareQuantities,
  compareTimes,
  fold,
  nameWords,
} from "./compare";
import type { ClaimCompany, ClaimedEvent, ClaimPart } from "./parse-claim";
import { asDistributed } from "./tenure";
import { isDayInPeriod, isEndOf, isOtherPeriod } from "./times";
import { matchWord } from "./words";

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
      return fromMentions(near, (one) => {
        if (one.kind === "person") return comparePersons(part.mention.name, one);
        return one.kind === "organization" && fold(one.name) === fold(part.mention.name) ? 0.9 : 0;
      });
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
    case "word": {
      const found = findWord(part.lemma, passage, isNear);
      if (found.length === 0 && claimed.event === null && !part.isName)
        return tellingOf(part.lemma, passage, isNear);
      return found.length > 0 || !part.isName ? found : findShortened(part, claimed.claim, passage, isNear);
    }
  }
}

const fromMentions = (list: readonly Mention[], qualityOf: (one: Mention, at: number) => number): Found[] =>
  list.flatMap((one, at) => {
    const quality = qualityOf(one, at);
    return quality > 0 ? [{ start: one.start, end: one.end, sentence: one.sentence, quality }] : [];
  });

function findOrganization(
  part: PartOf<"organization">,
  { claimed, place: { passage, sentence }, isNear, near }: Search,
): Found[] {
  const { name } = part.mention;
  const named = fromMentions(near, (one) => {
    if (one.kind === "organization") return compareOrganizations(name, one.name);
    return one.kind === "person" && /\s/.test(name) ? comparePersons(name, one) * 0.9 : 0;
  });
  const found = [...named, ...findPhrase(name, passage, sentence)];
  return found.length > 0 ? found : findShortened(part, claimed.claim, passage, isNear);
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

function findTime(part: PartOf<"time">, { claimed, place: { passage, told }, near }: Search): Found[] {
  const compare = (one: TimeMention) => compareTimes(part, one, passage.text.slice(one.start, one.end));
  const own = told === null || told.time === null ? undefined : passage.annotation.mentions[told.time];
  if (part.isOfEvent && own?.kind === "time" && !isDayInPeriod(part, own, claimed)) {
    const found = fromMentions([own], () => compare(own));
    if (found.length > 0) return found;
  }
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
