import { alignEvent } from "@/lib/claims/align";
import type { Alignment, PartResult, ToldPassage } from "@/lib/claims/alignment";
import { isLightWord, matchWord, tellsOf as tellsOfPredicate } from "@/lib/claims/compare";
import { type ClaimCompany, type ClaimedEvent, parseClaim } from "@/lib/claims/parse-claim";
import { readTable } from "@/lib/domain/read-table";
import { annotate } from "@/lib/language/annotate";
import type { Modality, TextEvent } from "@/lib/language/annotation";
import { entailsPredicate } from "@/lib/language/entailment";
import { wordingsOf } from "@/lib/language/lexicon";
import { readSentences } from "@/lib/language/sentences";
import type { Token } from "@/lib/language/token";
import { type EvidenceText, readValues } from "./evidence";

const wordsOf = (wanted: string): string[] =>
  readTable("lib/language/lexicon/briefing-words.tsv").flatMap(({ kind, words = "" }) =>
    kind === wanted ? words.split(" ") : [],
  );
const judgements = wordsOf("judgement");
const linking = new Set(wordsOf("linking"));

/** Of the words that carry something, how many the evidence must have. */
const leastShare = 0.6;

/** Said of how a company reports, or held against the evidence by its values, words and direction. */
const unjudged = new Set(["report", "measure", "increase", "decrease", "begin", "verb:be", "verb:have"]);

/** Parts of an event in which evidence may tell of another one. */
const decisive = new Set<PartResult["kind"]>([
  "modality",
  "polarity",
  "self",
  "person",
  "organization",
  "office",
]);

/**
 * Whether a sentence says what its evidence does: the same events, as far as they got, with the same sign and the same
 * sides, the same direction of change, no judgement of its own, and mostly in words that are there. Null when it does.
 *
 * @param names the company's own names, the fullest first.
 */
export function findOtherMeaning(
  sentence: string,
  evidence: readonly EvidenceText[],
  names: readonly string[],
): string | null {
  const company: ClaimCompany = { company: names[0] ?? "", names };
  const passages = evidence.map((one) => passageOf(one, company));
  const text = passages.map((one) => one.text).join("\n");
  const said = nameCompany(sentence);
  const claim = parseClaim(said, company);
  for (const event of claim?.events ?? []) {
    const other = findOtherEvent(event, passages, company);
    if (other !== null) return other;
  }
  const tokens = readSentences(said).tokens.flat();
  const toldTokens = passages.flatMap((one) => one.tokens);
  const judged = tokens.find(
    ({ lower }) => judgements.some((one) => lower.startsWith(one)) && !text.toLowerCase().includes(lower),
  );
  if (judged) return `“${judged.text}” is no word of the evidence`;
  for (const direction of ["increase", "decrease"] as const)
    if (tellsOf(direction, tokens) && !tellsOf(direction, toldTokens.flat()))
      return `the evidence does not tell of ${direction === "increase" ? "a rise" : "a fall"}`;
  const { events } = passageOf({ text: said, days: evidence[0]?.days ?? [] }, company).annotation;
  return (
    findOtherAct(events, passages) ??
    findUnknownWords(tokens, events, toldTokens, company) ??
    findOtherStage(events, passages, tokens) ??
    (hasAmountsSwapped(sentence, text) ? "an amount and what it is compared with are swapped" : null)
  );
}

/** A briefing says "it" and "the company" of its subject. */
const nameCompany = (text: string): string =>
  text.replace(
    /\b(?:[Ii]t(?= (?!(?:is|was) (?:not )?(?:clear|possible|unclear))\p{Ll})|[Tt]he company\b)/gu,
    "the Company",
  );

function passageOf({ text: written, days }: EvidenceText, { company, names }: ClaimCompany): ToldPassage {
  const text = nameCompany(written);
  const annotation = annotate(text, { company, names, date: days[0] });
  return {
    text,
    annotation,
    tokens: readSentences(text).tokens,
    publishedOn: days[0] ?? "",
    heading: new Set(),
  };
}

/** Whether no evidence tells of an event, or only with somebody else on one of its sides, denied, or less far along. */
function findOtherEvent(
  claimed: ClaimedEvent,
  passages: readonly ToldPassage[],
  company: ClaimCompany,
): string | null {
  const { event } = claimed;
  if (event === null || unjudged.has(event.predicate) || event.predicate.startsWith("verb:")) return null;
  // Values are held against the evidence by themselves.
  const parts = claimed.parts.filter(
    ({ kind, role }) => kind !== "quantity" && kind !== "time" && role !== null,
  );
  // What it is done to must be named, too.
  const objects = parts.flatMap(({ kind, role, text }) =>
    kind === "word" && role === "object" ? [text] : [],
  );
  const found = passages.flatMap((passage) =>
    alignEvent({ ...claimed, parts }, passage, company).map((one) => findConflicts(one, passage, objects)),
  );
  const [best] = found.sort((a, b) => a.length - b.length);
  if (best === undefined) return `the evidence does not say “${event.predicate}”`;
  const [first] = best;
  if (first === undefined) return null;
  if (first.kind === "modality" || first.kind === "polarity")
    return `“${event.predicate}” is not as far along, or is denied`;
  return `${first.text} is a name that the evidence has on the other side, or for which it gives another to the same: ${first.told ?? ""}`;
}

function findConflicts(
  { told, sentence, parts }: Alignment,
  { annotation }: ToldPassage,
  objects: readonly string[],
): PartResult[] {
  // "Appointed to succeed Bo Ray": who is in office has succeeded.
  const isInOffice =
    told?.predicate === "succeed" &&
    annotation.events.some(
      (one) => one.sentence === sentence && one.modality === "done" && beginnings.has(one.predicate),
    );
  return parts.filter(
    ({ kind, status, text }) =>
      (status === "conflict" && decisive.has(kind) && !(kind === "modality" && isInOffice)) ||
      (status === "missing" && (kind === "self" || objects.includes(text))),
  );
}

/** How far evidence has an act of which a sentence may say this: unlike a claim's, what is done is not told as planned. */
const accepted: Readonly<Record<Modality, readonly Modality[]>> = {
  done: ["done"],
  agreed: ["agreed"],
  planned: ["planned", "agreed"],
  conditional: ["conditional", "possible"],
  possible: ["possible", "conditional"],
};

/** An act told by a verb, wherever it stands in the sentence, of which the evidence says that it went another way. */
function findOtherAct(events: readonly TextEvent[], passages: readonly ToldPassage[]): string | null {
  const told = passages.flatMap(({ annotation }) => annotation.events);
  for (const { predicate, realization, polarity, modality } of events) {
    if (realization !== "verb" || unjudged.has(predicate) || predicate.startsWith("verb:")) continue;
    const same = told.filter((one) => entailsPredicate(one.predicate, predicate));
    const isSame = (one: TextEvent) =>
      one.polarity === polarity && (accepted[modality].includes(one.modality) || predicate === "succeed");
    if (same.length > 0 && !same.some(isSame)) return `“${predicate}” is not as far along, or is denied`;
  }
  return null;
}

const beginnings = new Set(["appoint", "elect", "assume-office"]);

const signs = { increase: ["up", "higher", "more", "growth", "times"], decrease: ["down", "lower", "less"] };

function tellsOf(direction: "increase" | "decrease", tokens: readonly Token[]): boolean {
  const verbs = new Set(wordingsOf(direction).flatMap(({ words }) => (words.length === 1 ? words : [])));
  return tokens.some(
    ({ lemma, lower }, at) =>
      verbs.has(lemma) ||
      (signs[direction].includes(lower) && !(lower === "up" && tokens[at + 1]?.lower === "to")),
  );
}

/** Verbs and nouns of what happened are held against the evidence as events. */
function findUnknownWords(
  tokens: readonly Token[],
  events: readonly TextEvent[],
  told: readonly (readonly Token[])[],
  { company, names }: ClaimCompany,
): string | null {
  const own = new Set([company, ...names].flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)));
  const content = tokens.filter(
    ({ pos, lower, lemma }) =>
      /^(?:NOUN|PROPN|VERB|ADJ|ADV)$/.test(pos) &&
      !/\d/.test(lower) &&
      !own.has(lower) &&
      !linking.has(lemma) &&
      !isLightWord(lower) &&
      !isLightWord(lemma),
  );
  const acts = events.filter(({ predicate }) => !predicate.startsWith("verb:"));
  const isAct = (token: Token) =>
    acts.some(
      (one) =>
        one.start <= token.start && token.end <= one.end && tellsOfPredicate(token, one.predicate, false),
    );
  const carrying = content.filter((token) => !isAct(token));
  const isTold = ({ lemma, lower }: Token) =>
    told.some((line) =>
      line.some((_, at) => [lemma, lower].some((word) => matchWord(line, at, word).quality > 0)),
    );
  const unknown = carrying.filter((token) => !isTold(token));
  return carrying.length - unknown.length < carrying.length * leastShare
    ? `words that the evidence does not have: ${unknown
        .slice(0, 5)
        .map(({ text }) => text)
        .join(", ")}`
    : null;
}

/** Against the one sentence of the evidence that shares most words: both deny, and both leave open, or neither does. */
function findOtherStage(
  claimed: readonly TextEvent[],
  passages: readonly ToldPassage[],
  tokens: readonly Token[],
): string | null {
  const words = new Set(tokens.map(({ lemma }) => lemma));
  const lines = passages.flatMap(({ tokens: all, annotation }) =>
    all.map((line, sentence) => ({
      share: new Set(line.flatMap(({ lemma }) => (words.has(lemma) ? [lemma] : []))).size,
      events: annotation.events.filter((one) => one.sentence === sentence),
    })),
  );
  const best = lines.reduce((a, b) => (b.share > a.share ? b : a), lines[0] ?? { share: 0, events: [] });
  const denies = (events: readonly TextEvent[]) => events.some(({ polarity }) => polarity === "denied");
  const leavesOpen = (events: readonly TextEvent[]) => events.some(({ modality }) => modality !== "done");
  const all = passages.flatMap(({ annotation }) => annotation.events);
  if (denies(claimed) !== denies(best.events)) return "it denies, or fails to deny, what the evidence says";
  if (leavesOpen(claimed) && !leavesOpen(all)) return "the evidence does not leave it open or to come";
  return !leavesOpen(claimed) &&
    leavesOpen(best.events) &&
    best.events.every(({ modality }) => modality !== "done")
    ? "the evidence leaves it open or to come"
    : null;
}

/** Behind these words stands what something is compared with: "up 6% from $391 billion". */
const comparing = /\b(?:from|than|against|compared (?:with|to)|level with)(?: the)?\s*$/i;

/** Whether a sentence takes the amount that the evidence compares with for the amount itself, or the reverse. */
function hasAmountsSwapped(sentence: string, evidence: string): boolean {
  const stated = readAmounts(evidence);
  return readAmounts(sentence).some((claimed) => {
    const same = stated.filter(({ unit, value }) => unit === claimed.unit && value === claimed.value);
    return same.length > 0 && !same.some(({ isBase }) => isBase === claimed.isBase);
  });
}

const readAmounts = (text: string) =>
  readValues(text, undefined)
    .quantities.filter(({ unit }) => /^[A-Z]{3}$/.test(unit) || unit === "share")
    .map(({ unit, value, start }) => ({ unit, value, isBase: comparing.test(text.slice(0, start)) }));
