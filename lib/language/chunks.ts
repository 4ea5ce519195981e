import { groupBy } from "@/lib/domain/group-by";
import { readTable } from "@/lib/domain/read-table";
import type { Mention } from "./annotation";
import {
  correctTag,
  isGerund,
  isNominal,
  isParticiple,
  ofKeywords,
  ofSentences,
  singularOf,
} from "./corrections";
import { cueOf, isOfClass, verbWordings, wordClass } from "./lexicon";
import { isInPhrase } from "./phrase-units";
import type { PartOfSpeech, Token } from "./token";
import { placedPattern, type Word } from "./word-patterns";

/** A word, a hyphenated word, or a mention of several words. `mention` is an index of the annotation. */
export type Unit = {
  start: number;
  end: number;
  text: string;
  lower: string;
  lemma: string;
  pos: PartOfSpeech;
  mention: number | null;
  kind: Mention["kind"] | null;
  /** Of a verb, the "off" that stands behind its object: "called the merger off". */
  particle?: string;
};

/** A noun with what stands before it and what is bound to it. */
export type NounPhrase = {
  start: number;
  end: number;
  head: Unit;
  /** Units from the first to the head, determiners and possessors left out. */
  units: Unit[];
  determiner: string | null;
  possessor: NounPhrase | null;
  of: NounPhrase[];
  /** Prepositions that follow it with no verb between. */
  after: Prepositional[];
  appositions: NounPhrase[];
};

/** The phrase of one unit alone. */
export const phraseOf = (head: Unit): NounPhrase => ({
  start: head.start,
  end: head.end,
  head,
  units: [head],
  determiner: null,
  possessor: null,
  of: [],
  after: [],
  appositions: [],
});

export type Prepositional = { word: string; phrases: NounPhrase[]; start: number };

/** A verb with its auxiliaries. */
export type VerbGroup = {
  start: number;
  end: number;
  lemma: string;
  /** Words of a verb of several words behind the first: "down" of "step down". */
  particles: string[];
  auxiliaries: string[];
  form: "finite" | "infinitive" | "gerund" | "participle";
  tense: "past" | "present";
  passive: boolean;
  negated: boolean;
  /** Whether the verb stands in its dictionary form. */
  isBase: boolean;
};

/** A phrase, a verb, or a word that joins or parts them. */
export type Chunk =
  | { type: "phrase"; phrase: NounPhrase; at: Unit }
  | { type: "verb"; verb: VerbGroup; at: Unit }
  | {
      type: "preposition" | "conjunction" | "relative" | "subordinator" | "comma" | "stop" | "time" | "other";
      at: Unit;
    };

const possessives = wordClass("possessive");

const stops = new Set([";", ":", "—", "–", "--", "•", "|"]);
const quotes = new Set(['"', "“", "”", "``", "''", "'", "‘", "’", "*"]);
const unambiguousPasts = wordClass("past-only");

const isVerbal = ({ pos, kind }: Unit): boolean => kind === null && (pos === "VERB" || pos === "AUX");

/** The last token of the hyphenated word that a token begins. */
function hyphenatedTo(tokens: readonly Token[], first: number): number {
  let last = first;
  while (
    tokens[last + 1]?.text === "-" &&
    tokens[last + 2] !== undefined &&
    (tokens[last] as Token).end === (tokens[last + 1] as Token).start &&
    (tokens[last + 1] as Token).end === (tokens[last + 2] as Token).start
  )
    last += 2;
  return last;
}

/** Units of a sentence: mentions and hyphenated words as one, quotation marks left out. */
export function toUnits(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  firstMention: number,
): Unit[] {
  const units: Unit[] = [];
  let next = 0;
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    while (next < mentions.length && (mentions[next] as Mention).end <= token.start) next += 1;
    const mention = mentions[next];
    if (mention !== undefined && mention.start <= token.start) {
      let last = at;
      while (last + 1 < tokens.length && (tokens[last + 1] as Token).start < mention.end) last += 1;
      if (mention.kind === "quantity") last = hyphenatedTo(tokens, last);
      const end = tokens[last] as Token;
      units.push({
        start: token.start,
        end: end.end,
        text: joinText(tokens.slice(at, last + 1)),
        lower: joinText(tokens.slice(at, last + 1)).toLowerCase(),
        lemma: end.pos === "PROPN" ? singularOf(end.lower) : end.lemma.toLowerCase(),
        pos: mention.kind === "quantity" ? "NUM" : at === last && token.pos === "PRON" ? "PRON" : "PROPN",
        mention: firstMention + next,
        kind: mention.kind,
      });
      next += 1;
      at = last + 1;
      continue;
    }
    const last = hyphenatedTo(tokens, at);
    const unit = last === at ? unitOf(token) : joinTokens(tokens.slice(at, last + 1));
    at = last + 1;
    // "Holders' equity": the apostrophe of an owner.
    const owner = units.at(-1);
    const isOwner =
      (unit.text === "'" || unit.text === "’") && owner?.end === unit.start && /s$/i.test(owner.lower);
    if (isOwner) unit.pos = "PART";
    if (!(unit.pos === "PUNCT" && quotes.has(unit.text))) units.push(unit);
  }
  return units;
}

const joinText = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(" ");

const unitOf = ({ start, end, text, lower, lemma, pos }: Token): Unit => ({
  start,
  end,
  text,
  lower,
  lemma: pos === "PROPN" ? singularOf(lower) : lemma.toLowerCase(),
  pos,
  mention: null,
  kind: null,
});

function joinTokens(tokens: readonly Token[]): Unit {
  const first = tokens[0] as Token;
  const last = tokens.at(-1) as Token;
  const lower = tokens.map((token) => token.lower).join("");
  const isParticled =
    (first.pos === "VERB" || first.pos === "NOUN") && (last.pos === "ADP" || last.pos === "ADV");
  const isModifying = last.pos === "VERB" && !isGerund({ lower: last.lower } as Unit);
  const prefixes = tokens
    .slice(0, -1)
    .map((token) => token.lower)
    .join("");
  return {
    start: first.start,
    end: last.end,
    text: tokens.map((token) => token.text).join(""),
    lower,
    lemma: isParticled ? lower : `${prefixes}${last.lemma.toLowerCase()}`,
    pos: isParticled ? "NOUN" : isModifying ? "ADJ" : last.pos,
    mention: null,
    kind: null,
  };
}

/** What does nothing in a sentence: it is left out, or a part of the town before it. */
const idle = [
  // "May from time to time sell".
  { before: "AUX", words: "from time to time", behind: "", isPart: false },
  // "Its Dayton, Ohio plant": the place stands before what is there.
  { before: "PROPN&!~", words: ",", behind: "Place&!~ NOUN", isPart: false },
  // "In Dayton, Ohio, by May".
  { before: "PROPN&!~", words: ", :state&!~ ,", behind: "", isPart: true },
  { before: "PROPN&!~", words: ", :state&!~", behind: "!PROPN&!NOUN", isPart: true },
].map(({ isPart, ...place }) => ({ isPart, place: placedPattern(place) }));

function leaveOutIdle(units: Unit[]): void {
  for (let at = 1; at < units.length; at += 1)
    for (const { place, isPart } of idle) {
      const end = place.from(units, at);
      if (end === null) continue;
      if (!isPart) units.splice(at, end - at);
      else (units[at - 1] as Unit).end = (units[at + 1] as Unit).end;
      for (const unit of isPart ? units.slice(at, end) : []) [unit.pos, unit.text] = ["ADV", ""];
    }
}

/** Mends what the tagger errs in: verbs that it takes for nouns or adjectives, mostly in headlines, and the reverse. */
export function mend(units: Unit[]): void {
  leaveOutIdle(units);
  const hasVerb = units.some((unit, at) => isVerbal(unit) && units[at - 1]?.lower !== "to");
  const corrections = hasVerb ? ofSentences : ofKeywords;
  for (const [at, unit] of units.entries()) {
    if (unit.kind !== null) continue;
    correctTag(units, at, corrections);
    joinParted(units, at);
  }
}

const longestParted = 6;

/** "Called the merger off", "paid its loan down": the verb and its particle stand around a short object. */
function joinParted(units: readonly Unit[], at: number): void {
  const verb = units[at] as Unit;
  if (verb.pos !== "VERB" || units[at + 1]?.pos === "ADP") return;
  const wordings = verbWordings(verb.lemma).filter(
    ({ words, companion }) => words.length === 2 && !companion && isOfClass(words[1] ?? "", "particle"),
  );
  if (wordings.length === 0 || particlesOf(verb.lemma, units, at + 1).length > 0) return;
  for (let last = at + 2; last <= at + longestParted; last += 1) {
    const [before, unit, behind] = [units[last - 1], units[last], units[last + 1]];
    const isObject = before !== undefined && (before.kind !== null || partsOfObject.has(before.pos));
    if (!isObject || unit === undefined) return;
    const isEnd = behind === undefined || behind.kind === "time" || !partsOfObject.has(behind.pos);
    if (!isEnd || !wordings.some(({ words }) => words[1] === unit.lower)) continue;
    verb.particle = unit.lower;
    unit.pos = "ADV";
    return;
  }
}

const partsOfObject = new Set(["DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON"]);

/** How many units behind a verb belong to its wording: the "down" of "step down". */
function particlesOf(lemma: string, units: readonly Unit[], from: number): string[] {
  for (const { words } of verbWordings(lemma)) {
    if (words.length === 1) break;
    const rest = words.slice(1);
    if (
      rest.every((word, index) => units[from + index]?.lower === word || units[from + index]?.lemma === word)
    )
      return rest;
  }
  const cue = units[from];
  return cue !== undefined &&
    (cueOf("verb", `${lemma}_${cue.lower}`) ?? cueOf("support", `${lemma}_${cue.lower}`))
    ? [cue.lower]
    : [];
}

type Read<T> = { value: T; next: number } | null;

/** The auxiliaries and the verb itself, with adverbs and negations between them. */
type VerbCore = { auxiliaries: Unit[]; main: Unit | null; negated: boolean; next: number };

function readVerbCore(units: readonly Unit[], from: number): VerbCore {
  let at = from;
  let negated = false;
  const auxiliaries: Unit[] = [];
  let main: Unit | null = null;
  while (at < units.length && main === null) {
    const unit = units[at] as Unit;
    if (unit.kind !== null && unit.pos !== "PRON") break;
    // "Was to have purchased".
    const ahead = units[at + 1];
    const isPerfect = unit.lemma === "have" && ahead !== undefined && isVerbal(ahead);
    if (unit.pos === "AUX" || isPerfect) auxiliaries.push(unit);
    else if (unit.lower === "not" || unit.lower === "never") negated = true;
    else if (unit.pos === "VERB") main = unit;
    else if (unit.pos === "ADV") {
      let ahead = at + 1;
      while (units[ahead]?.pos === "ADV" && ahead < at + 4) ahead += 1;
      if (unit.lower === "no" || unit.lower === "longer") negated = true;
      if (!isVerbal(units[ahead] ?? unit) && units[ahead]?.lower !== "not") break;
    } else if (unit.lower === "no" && units[at + 1]?.lower === "longer") {
      negated = true;
      at += 1;
    } else break;
    at += 1;
  }
  return { auxiliaries, main, negated, next: at };
}

function readVerb(units: readonly Unit[], from: number): Read<VerbGroup> {
  let at = from;
  const first = units[at];
  if (first === undefined) return null;
  let isInfinitive = false;
  let negated = false;
  if (first.lower === "not" || first.lower === "never") {
    negated = true;
    at += 1;
  }
  if (units[at]?.lower === "to") {
    isInfinitive = true;
    at += 1;
  }
  const core = readVerbCore(units, at);
  const { main, auxiliaries } = core;
  negated ||= core.negated;
  at = core.next;
  if (main === null && auxiliaries.length === 0) return null;
  const head = main ?? (auxiliaries.at(-1) as Unit);
  const helpers = main === null ? auxiliaries.slice(0, -1) : auxiliaries;
  const behind = head.particle === undefined ? particlesOf(head.lemma, units, at) : [];
  const particles = head.particle === undefined ? behind : [head.particle];
  const lemmas = helpers.map(({ lemma }) => lemma);
  const isPassive = main !== null && lemmas.at(-1) === "be" && !isGerund(main);
  const isBare = helpers.length === 0 && !isInfinitive;
  let form: VerbGroup["form"] = isInfinitive ? "infinitive" : "finite";
  if (isBare && isGerund(head)) form = "gerund";
  if (!isInfinitive && helpers[0] !== undefined && isGerund(helpers[0])) form = "gerund";
  if (isBare && main !== null && isParticiple(main) && !unambiguousPasts.has(main.lower)) form = "participle";
  const end = units[at + behind.length - 1] ?? head;
  return {
    value: {
      start: first.start,
      end: end.end,
      lemma: head.lemma,
      particles,
      auxiliaries: lemmas,
      form,
      tense: isBare && (form === "participle" || unambiguousPasts.has(head.lower)) ? "past" : "present",
      passive: isPassive,
      negated,
      isBase: head.lower === head.lemma,
    },
    next: at + behind.length,
  };
}

const isOwnerMark = ({ lower, text, pos }: Unit): boolean =>
  lower === "'s" || lower === "’s" || ((text === "'" || text === "’") && pos === "PART");

/** What stands before the head of a phrase, as far as it is read. */
type Lead = { determiner: string | null; possessor: NounPhrase | null; inside: Unit[] };

function readPhrase(units: readonly Unit[], from: number): Read<NounPhrase> {
  let at = from;
  let lead: Lead = { determiner: null, possessor: null, inside: [] };
  const all: Unit[] = [];
  const rest = units.slice(from);
  const start = units[from]?.start ?? 0;
  const finish = (): NounPhrase | null => {
    const { determiner, possessor, inside } = lead;
    while (["ADV", "CCONJ"].includes(inside.at(-1)?.pos ?? "")) {
      inside.pop();
      at -= 1;
    }
    const head = inside.at(-1);
    return head === undefined ? null : { ...phraseOf(head), start, units: inside, determiner, possessor };
  };
  for (; at < units.length; at += 1) {
    const unit = units[at] as Unit;
    if (isOwnerMark(unit)) {
      const owner = finish();
      if (owner === null) return null;
      lead = { determiner: null, possessor: owner, inside: [] };
    } else if (unit.pos === "PRON" && !possessives.has(unit.lower)) {
      if (all.length > 0) break;
      return { value: phraseOf(unit), next: at + 1 };
    } else if (!takesLead(unit, lead)) {
      if (!isInPhrase(rest, at - from)) break;
      lead.inside.push(unit);
    }
    all.push(unit);
  }
  const value = lead.inside.length > 0 ? finish() : withoutHead(lead, all, start);
  return value === null ? null : { value, next: at };
}

/** Whether a unit is the determiner or the possessive of a phrase that has none yet. */
function takesLead(unit: Unit, lead: Lead): boolean {
  const { possessor, inside } = lead;
  const isMention = unit.kind !== null && unit.pos !== "PRON";
  if (isMention || inside.length > 0 || possessor !== null) return false;
  if (possessives.has(unit.lower)) {
    lead.possessor = phraseOf(unit);
    return true;
  }
  if (unit.pos !== "DET") return false;
  lead.determiner = unit.lower;
  return true;
}

/** "Acme's", and "all of the notes", "those": a determiner alone. */
function withoutHead(
  { determiner, possessor }: Lead,
  all: readonly Unit[],
  start: number,
): NounPhrase | null {
  if (possessor !== null && !possessives.has(possessor.head.lower)) return possessor;
  const last = all.at(-1);
  if (last === undefined || (last.pos !== "DET" && !possessives.has(last.lower))) return null;
  return { ...phraseOf(last), start, determiner };
}

type WordType = Exclude<Chunk["type"], "phrase" | "verb">;

/**
 * The rows of `joiners.tsv`: words that part, join or lead, many for one ("as well as"). `after` is the kind of chunk
 * before them, `lower` the word that they stand for: "last" is their last.
 */
export const joinerRows = readTable(
  "lib/language/lexicon/joiners.tsv",
  "words",
  "type",
  "lower",
  "after",
  "behind",
  "example",
  "counter",
);
const joinerTests = { Condition: (word?: Word) => cueOf("condition", word?.lower ?? "") !== null };
const joiners = joinerRows.map(({ words, type, lower, after, behind }) => ({
  place: placedPattern({ words, behind }, joinerTests),
  isAfter: (before: Chunk | undefined) =>
    after === "" || ((before?.type ?? "none") === after.replace("!", "")) !== after.startsWith("!"),
  type: type as WordType,
  lower,
  first: /^[a-z]+(?= |$)/.exec(words)?.[0] ?? "",
}));
/** Those that begin with one word, by it; those of classes by "". */
const joinersBy = groupBy(joiners, ({ first }) => first);

/** What a word that is no noun, verb or mention does; `next` is the place behind all that do it. */
function wordChunk(
  units: readonly Unit[],
  at: number,
  before: Chunk | undefined,
): { type: WordType; next: number; as: Unit } | null {
  const unit = units[at] as Unit;
  if (unit.kind !== null) return null;
  if (unit.text === "," || stops.has(unit.text))
    return { type: unit.text === "," ? "comma" : "stop", next: at + 1, as: unit };
  for (const first of [unit.lower, ""])
    for (const { place, isAfter, type, lower } of joinersBy.get(first) ?? []) {
      const next = isAfter(before) ? place.from(units, at) : null;
      if (next === null) continue;
      const last = (units[next - 1] as Unit).lower;
      return { type, next, as: { ...unit, lower: lower === "last" ? last : lower || unit.lower } };
    }
  return null;
}

/** Whether a time stands by itself, and does not open a phrase: "2025 revenue". */
function isTimeAlone(units: readonly Unit[], at: number, before: Chunk | undefined): boolean {
  const [unit, next] = [units[at] as Unit, units[at + 1]];
  if (unit.kind !== "time") return false;
  if (next?.kind !== null || !isNominal(next) || before?.type === "preposition") return true;
  const phrase = readPhrase(units, at);
  return phrase === null;
}

function opensVerb(units: readonly Unit[], at: number): boolean {
  const [unit, second] = [units[at] as Unit, units[at + 1]];
  if (isVerbal(unit)) return true;
  if (unit.kind !== null) return false;
  if (unit.lower === "to")
    return isVerbal(second ?? unit) || (second?.pos === "ADV" && isVerbal(units[at + 2] ?? unit));
  return unit.pos === "ADV" || unit.lower === "not" || unit.lower === "never" || unit.lower === "no";
}

export function toChunks(units: readonly Unit[]): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < units.length) {
    const unit = units[at] as Unit;
    const before = chunks.at(-1);
    const word = wordChunk(units, at, before);
    const isTime = word === null && isTimeAlone(units, at, before);
    const isVerb = word === null && !isTime && opensVerb(units, at);
    const verb = isVerb ? readVerb(units, at) : null;
    const isLead = unit.kind === null && (unit.pos === "ADP" || unit.lower === "to");
    const phrase =
      word !== null || isTime || verb !== null || isLead || (unit.kind === null && unit.pos === "PUNCT")
        ? null
        : readPhrase(units, at);
    if (word !== null) chunks.push({ type: word.type, at: word.as });
    else if (isTime) chunks.push({ type: "time", at: unit });
    else if (verb !== null) chunks.push({ type: "verb", verb: verb.value, at: unit });
    else if (phrase !== null) chunks.push({ type: "phrase", phrase: phrase.value, at: unit });
    else chunks.push({ type: isLead ? "preposition" : "other", at: unit });
    at = word !== null ? word.next : Math.max(at + 1, verb?.next ?? phrase?.next ?? 0);
  }
  return chunks;
}
