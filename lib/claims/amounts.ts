import type { Mention, Span, TextEvent } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import {
  conflicting,
  isOtherSide,
  mentionOf,
  missing,
  ownWordsOf,
  type PartResult,
  type Place,
  type ToldPassage,
} from "./alignment";
import {
  compareQuantities,
  compareTimes,
  fold,
  isLightWord,
  nameWords,
  tellsWord,
  wordsFor,
} from "./compare";
import { type ClaimCompany, type ClaimedEvent, type ClaimPart, ofFigures } from "./parse-claim";

/**
 * A figure without a verb is told by what it measures: of a row with several figures nobody says which column is meant,
 * and in a sentence the nearest words say of what a figure is.
 */
export function isAmbiguous({ parts }: ClaimedEvent, { sentence, passage }: Place): boolean {
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
        one.kind === "quantity" && (words.has(one.unit) || one.measures.some((word) => words.has(word))),
    );
  });
}

/**
 * "A revolving facility of $150 million and a $75 million term loan": where the thing that a claim gives an amount has another
 * in the same sentence, the claim's isn't its.
 */
export function ofAnotherThing({ parts }: ClaimedEvent, { sentence, passage }: Place): PartResult[] {
  const near = passage.annotation.mentions.flatMap((one) =>
    one.kind === "quantity" && Math.abs(one.sentence - sentence) <= 1 ? [one] : [],
  );
  return parts.flatMap((part): PartResult[] => {
    if (part.kind !== "quantity") return [];
    const { measures, unit } = part.mention;
    const thing = measures.at(-1) ?? "";
    const own = near.filter((one) => compareQuantities(part, one) > 0);
    const isAlike = own.some((one) => one.measures.some((word) => measures.includes(word)));
    const other = near.find(
      (one) =>
        one.unit === unit &&
        one.measures.includes(thing) &&
        own.some((told) => told.sentence === one.sentence) &&
        !own.includes(one),
    );
    if (isAlike || other === undefined || !/\p{L}/u.test(thing)) return [];
    return [conflicting("quantity", `${part.text} ${thing}`, passage.text.slice(other.start, other.end))];
  });
}

const ofAll = /\b(?:entire|entirely|whole|wholly|all|complete|completely|full|fully|every|each|total)\b/i;

/** "Its entire mill": a text that tells of the mill may mean a part of it. */
export function compareWholes({ text }: ClaimedEvent, { sentence, passage }: Place): PartResult[] {
  const [said] = /\b(?:entire|whole)\b/i.exec(text) ?? [];
  const { start = 0, end = 0 } = passage.annotation.sentences[sentence] ?? {};
  return said === undefined || ofAll.test(passage.text.slice(start, end)) ? [] : [missing("word", said)];
}

/** "$2 billion of 2.9% notes due 2027": amounts that a claim joins stand together in the text, no other one between them. */
export function unlinked({ parts }: ClaimedEvent, { passage, sentence }: Place): PartResult[] {
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
    return [conflicting("quantity", `${first.text} with ${second.text}`, "them apart")];
  });
}

/** Words that a measured thing may have beside a claim's: they make it no other thing. */
const isNeutral = (word: string): boolean =>
  isLightWord(word) || isOfClass(word, "neutral") || word.length < 2;

/**
 * "Direct revenue fell 4 percent" does not say that revenue did: of what is measured a text may not name another part,
 * region or kind than the claim.
 */
export function compareScope(
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
  return [conflicting("event", "all of it", passage.text.slice(extra.one.start, extra.one.end))];
}

const parValue = /\bpar value (?:of )?$/i;

const widestLink = 40;

function isSaidBy(part: ClaimPart, mention: Mention, { text }: ToldPassage): boolean {
  if (part.kind === "quantity") return mention.kind === "quantity" && compareQuantities(part, mention) > 0;
  return (
    part.kind === "time" &&
    mention.kind === "time" &&
    compareTimes(part, mention, text.slice(mention.start, mention.end)) > 0
  );
}

const ofWholes = new Set(["acquire", "sell", "repay", "redeem"]);

const shares = /^(?:shares?|stock|interests?|stakes?|units?|securit(?:y|ies))$/i;

/** Who bought 4.99 percent of a company did not buy it. */
export function compareShares(
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
  return [conflicting("quantity", "all of it", passage.text.slice(share.start, share.end))];
}

/** Whether an amount is the one that another is compared with: "up from $0.40", "the prior dividend of $0.20". */
const isOfBefore = (text: string, at: number): boolean =>
  /\b(?:up|down|rose|fell|increased?|decreased?)(?: [\w%.]+){0,3} from\b(?:(?! to )[^.;:]){0,40}$|\b(?:prior|previous|compared (?:to|with)|versus|as against)\b[^.;:]{0,40}$/i.test(
    text.slice(Math.max(0, at - 70), at),
  );

const isWhole = (text: string, at: number): boolean =>
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|some|part|any|many|most|several|\d[\d,]*) of (?:its|our|the|their|his|her)(?: [\p{L}’']+)? $/iu.test(
    text.slice(Math.max(0, at - 40), at),
  );

/** "Fell to $96 million from $131 million": where it went is not where it came from. */
export function isOtherEnd(claimed: Span, told: Span, claim: string, text: string): boolean {
  if (isOtherSide(claimed, told, claim, text)) return true;
  // "Two of its nine warehouses": the whole of which something is told of a part.
  if (isWhole(text, told.start) && !isWhole(claim, claimed.start)) return true;
  return (
    isOfBefore(text, told.start) &&
    !isOfBefore(claim, claimed.start) &&
    !/\bfrom $/i.test(claim.slice(0, claimed.start))
  );
}
