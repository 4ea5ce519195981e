import type { Mention } from "./annotation";
import { cueOf, nounWordings, verbWordings } from "./lexicon";
import type { PartOfSpeech, Token } from "./tokens";

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
};

/** A verb with what belongs to it. Indexes point into the sentence's clauses. */
export type Clause = {
  verb: VerbGroup;
  subjects: NounPhrase[];
  objects: NounPhrase[];
  secondObjects: NounPhrase[];
  prepositional: Prepositional[];
  link: "main" | "relative" | "complement" | "infinitive" | "gerund" | "participle" | "adverbial";
  /** The clause that governs it. */
  parent: number | null;
  /** The noun that governs it: "agreement to sell". */
  noun: NounPhrase | null;
  /** The word that opens it: "if", "after", "by". */
  opener: string | null;
};

export type Parse = { clauses: Clause[]; phrases: NounPhrase[] };

type Chunk =
  | { type: "phrase"; phrase: NounPhrase; at: Unit }
  | { type: "verb"; verb: VerbGroup; at: Unit }
  | {
      type: "preposition" | "conjunction" | "relative" | "subordinator" | "comma" | "stop" | "time" | "other";
      at: Unit;
    };

const relatives = new Set(["who", "which", "whom", "that"]);
const possessives = new Set(["its", "his", "her", "their", "our", "my", "your", "whose"]);
const stops = new Set([";", ":", "—", "–", "--", "•", "|"]);
const quotes = new Set(['"', "“", "”", "``", "''", "'", "‘", "’", "*"]);
const participles = new Set(
  "sold bought held made paid given taken known born left lost met sent set put cut built become begun brought chosen done driven drawn fallen felt found forgotten gone grown hit hurt kept laid led lent let meant risen run said seen shown shut spent split spun struck sued told thought understood won withdrawn written sought shed".split(
    " ",
  ),
);
const unambiguousPasts = new Set(
  "was were had did gave took became began chose drew fell went grew rose ran saw showed withdrew wrote stepped".split(
    " ",
  ),
);

const nominal = new Set<PartOfSpeech>(["NOUN", "PROPN", "NUM", "SYM", "X"]);

const isVerbal = ({ pos, kind }: Unit): boolean => kind === null && (pos === "VERB" || pos === "AUX");
const isParticiple = ({ lower }: Unit): boolean => lower.endsWith("ed") || participles.has(lower);
const isGerund = ({ lower }: Unit): boolean => lower.endsWith("ing") && lower.length > 4;

const singularOf = (word: string): string => {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith("s") || word.length < 4) return word;
  if (/(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
};

/** Units of a sentence: mentions and hyphenated words as one, quotation marks left out. */
function toUnits(tokens: readonly Token[], mentions: readonly Mention[], firstMention: number): Unit[] {
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
    let last = at;
    while (
      tokens[last + 1]?.text === "-" &&
      tokens[last + 2] !== undefined &&
      (tokens[last] as Token).end === (tokens[last + 1] as Token).start &&
      (tokens[last + 1] as Token).end === (tokens[last + 2] as Token).start
    )
      last += 2;
    const unit = joinTokens(tokens.slice(at, last + 1));
    at = last + 1;
    if (!(unit.pos === "PUNCT" && quotes.has(unit.text))) units.push(unit);
  }
  return units;
}

const joinText = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join(" ");

function joinTokens(tokens: readonly Token[]): Unit {
  const first = tokens[0] as Token;
  const last = tokens.at(-1) as Token;
  const lower = tokens.map((token) => token.lower).join("");
  const common = { start: first.start, end: last.end, lower, mention: null, kind: null };
  if (tokens.length === 1) {
    const lemma = first.pos === "PROPN" ? singularOf(lower) : first.lemma.toLowerCase();
    return { ...common, text: first.text, lemma, pos: first.pos };
  }
  const isParticled =
    (first.pos === "VERB" || first.pos === "NOUN") && (last.pos === "ADP" || last.pos === "ADV");
  const isModifying = last.pos === "VERB" && !isGerund({ lower: last.lower } as Unit);
  const prefixes = tokens
    .slice(0, -1)
    .map((token) => token.lower)
    .join("");
  const isPrefixed = last.pos === "VERB" && prefixes === "re-";
  return {
    ...common,
    text: tokens.map((token) => token.text).join(""),
    lemma: isParticled ? lower : `${prefixes}${last.lemma.toLowerCase()}`,
    pos: isParticled ? "NOUN" : isPrefixed ? "VERB" : isModifying ? "ADJ" : last.pos,
  };
}

/** Mends what the tagger errs in: verbs of headlines that it takes for names. */
function mend(units: Unit[]): void {
  const hasVerb = units.some((unit, at) => isVerbal(unit) && units[at - 1]?.lower !== "to");
  units.forEach((unit, at) => {
    if (unit.kind !== null) return;
    const before = units[at - 1];
    const behind = units[at + 1];
    if (unit.pos === "VERB" && nounWordings(unit.lemma).length > 0 && before !== undefined) {
      // "vote on pay", "the hire of": a noun behind a determiner, an adjective or a preposition.
      if ((before.pos === "DET" || possessives.has(before.lower)) && !isParticiple(unit) && !isGerund(unit))
        unit.pos = "NOUN";
    }
    if (hasVerb || (unit.pos !== "NOUN" && unit.pos !== "PROPN")) return;
    const isBetween =
      before !== undefined &&
      nominal.has(before.pos) &&
      behind !== undefined &&
      (nominal.has(behind.pos) || behind.pos === "DET" || behind.pos === "ADJ" || behind.pos === "PRON");
    const lemma = singularOf(unit.lower);
    const isStage =
      before !== undefined &&
      nominal.has(before.pos) &&
      behind?.lower === "to" &&
      isVerbal(units[at + 2] ?? unit);
    if (isStage && unit.lower.endsWith("s") && cueOf("verb", lemma) !== null) {
      unit.pos = "VERB";
      unit.lemma = lemma;
    }
    if (
      isBetween &&
      unit.lower.endsWith("s") &&
      verbWordings(lemma).length > 0 &&
      nounWordings(lemma).length === 0
    ) {
      unit.pos = "VERB";
      unit.lemma = lemma;
    }
  });
}

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

function readVerb(units: readonly Unit[], from: number): Read<VerbGroup> {
  let at = from;
  const first = units[at];
  if (first === undefined) return null;
  let isInfinitive = false;
  let negated = false;
  if (first.lower === "not" || first.lower === "never" || first.lower === "no longer") {
    negated = true;
    at += 1;
  }
  if (units[at]?.lower === "to") {
    isInfinitive = true;
    at += 1;
  }
  const auxiliaries: Unit[] = [];
  let main: Unit | null = null;
  while (at < units.length && main === null) {
    const unit = units[at] as Unit;
    if (unit.kind !== null && unit.pos !== "PRON") break;
    if (unit.pos === "AUX") auxiliaries.push(unit);
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
  if (main === null && auxiliaries.length === 0) return null;
  const head = main ?? (auxiliaries.at(-1) as Unit);
  const helpers = main === null ? auxiliaries.slice(0, -1) : auxiliaries;
  const particles = particlesOf(head.lemma, units, at);
  const lemmas = helpers.map(({ lemma }) => lemma);
  const isPassive = main !== null && lemmas.at(-1) === "be" && !isGerund(main);
  const isBare = helpers.length === 0 && !isInfinitive;
  let form: VerbGroup["form"] = isInfinitive ? "infinitive" : "finite";
  if (isBare && isGerund(head)) form = "gerund";
  if (!isInfinitive && helpers[0] !== undefined && isGerund(helpers[0])) form = "gerund";
  if (isBare && main !== null && isParticiple(main) && !unambiguousPasts.has(main.lower)) form = "participle";
  const end = units[at + particles.length - 1] ?? head;
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
    },
    next: at + particles.length,
  };
}

/** Whether an adjective may stand before a unit in its phrase. */
const isModified = ({ pos, kind, lower }: Unit): boolean =>
  kind === "quantity" ||
  kind === "office" ||
  (kind === null && (nominal.has(pos) || pos === "ADJ" || pos === "VERB" || pos === "CCONJ")) ||
  ((kind === "person" || kind === "organization") && !possessives.has(lower));

/** Whether a unit may stand within a noun phrase that has `inside` units already. */
function isInPhrase(units: readonly Unit[], at: number, inside: readonly Unit[]): boolean {
  const unit = units[at] as Unit;
  const last = inside.at(-1);
  const behind = units[at + 1];
  if (unit.kind === "time")
    return last !== undefined && behind !== undefined && behind.kind === null && nominal.has(behind.pos);
  if (unit.kind === "quantity" && (last?.kind === "organization" || last?.kind === "office")) return false;
  if (unit.kind !== null) return last?.kind !== "person" || unit.kind === "person";
  if (last?.kind === "person") return false;
  if (unit.pos === "ADJ")
    return !(unit.lower in compoundPrepositions) && behind !== undefined && isModified(behind);
  if (nominal.has(unit.pos)) return unit.text !== "&" || last !== undefined;
  if (unit.pos === "ADV")
    return (
      behind !== undefined &&
      (behind.pos === "ADJ" || behind.pos === "NUM" || behind.pos === "SYM") &&
      unit.lower !== "effective"
    );
  if (unit.pos !== "VERB" || behind === undefined) return false;
  const isModifier = isParticiple(unit) || isGerund(unit);
  const canFollow =
    last !== undefined &&
    (last.pos === "DET" ||
      last.pos === "ADJ" ||
      last.pos === "NUM" ||
      possessives.has(last.lower) ||
      last.lower === "'s" ||
      last.lower === "’s");
  return (
    isModifier && canFollow && (nominal.has(behind.pos) || behind.pos === "ADJ") && behind.kind !== "person"
  );
}

function readPhrase(units: readonly Unit[], from: number): Read<NounPhrase> {
  let at = from;
  let determiner: string | null = null;
  let possessor: NounPhrase | null = null;
  let inside: Unit[] = [];
  const start = units[from]?.start ?? 0;
  const all: Unit[] = [];
  const finish = (): NounPhrase | null => {
    while (inside.length > 0 && inside.at(-1)?.pos === "ADV") {
      inside.pop();
      at -= 1;
    }
    const head = inside.at(-1);
    if (head === undefined) return null;
    return {
      start,
      end: head.end,
      head,
      units: inside,
      determiner,
      possessor,
      of: [],
      after: [],
      appositions: [],
    };
  };
  while (at < units.length) {
    const unit = units[at] as Unit;
    if (
      unit.lower === "'s" ||
      unit.lower === "’s" ||
      ((unit.text === "'" || unit.text === "’") && unit.pos === "PART")
    ) {
      const owner = finish();
      if (owner === null) return null;
      possessor = owner;
      determiner = null;
      inside = [];
      all.push(unit);
      at += 1;
      continue;
    }
    const isFirst = inside.length === 0 && determiner === null && possessor === null;
    if (unit.kind === null || unit.pos === "PRON") {
      if (possessives.has(unit.lower) && unit.lower !== "whose") {
        if (!isFirst && !(determiner === "all" && inside.length === 0)) break;
        const owner: NounPhrase = {
          start: unit.start,
          end: unit.end,
          head: unit,
          units: [unit],
          determiner: null,
          possessor: null,
          of: [],
          after: [],
          appositions: [],
        };
        possessor = owner;
        all.push(unit);
        at += 1;
        continue;
      }
      if (unit.pos === "PRON") {
        if (!isFirst || relatives.has(unit.lower)) break;
        return {
          value: {
            start,
            end: unit.end,
            head: unit,
            units: [unit],
            determiner: null,
            possessor: null,
            of: [],
            after: [],
            appositions: [],
          },
          next: at + 1,
        };
      }
      if (unit.pos === "DET") {
        if (inside.length > 0 || possessor !== null) break;
        determiner = unit.lower;
        all.push(unit);
        at += 1;
        continue;
      }
    }
    const context = inside.length > 0 ? inside : all;
    if (!isInPhrase(units, at, context)) break;
    inside.push(unit);
    all.push(unit);
    at += 1;
  }
  if (inside.length === 0 && possessor !== null && !possessives.has(possessor.head.lower))
    return { value: possessor, next: at };
  if (inside.length === 0) {
    const last = all.at(-1);
    if (last === undefined || (last.pos !== "DET" && !possessives.has(last.lower))) return null;
    // "All of the notes", "those": a determiner alone.
    const phrase = {
      start,
      end: last.end,
      head: last,
      units: [last],
      determiner,
      possessor: null,
      of: [],
      after: [],
      appositions: [],
    };
    return { value: phrase, next: at };
  }
  const phrase = finish();
  return phrase === null ? null : { value: phrase, next: at };
}

const compoundPrepositions: Readonly<Record<string, string>> = {
  pursuant: "to",
  according: "to",
  due: "to",
  prior: "to",
  subject: "to",
  because: "of",
  subsequent: "to",
  relating: "to",
  owing: "to",
};

function toChunks(units: readonly Unit[]): Chunk[] {
  const chunks: Chunk[] = [];
  let at = 0;
  while (at < units.length) {
    const unit = units[at] as Unit;
    const before = chunks.at(-1);
    const push = (type: Exclude<Chunk["type"], "phrase" | "verb">, width = 1, as: Unit = unit): void => {
      chunks.push({ type, at: as } as Chunk);
      at += width;
    };
    if (unit.kind === null) {
      if (unit.text === ",") {
        push("comma");
        continue;
      }
      if (stops.has(unit.text)) {
        push("stop");
        continue;
      }
      if (unit.pos === "CCONJ" && unit.text !== "&") {
        push("conjunction");
        continue;
      }
      const compound = compoundPrepositions[unit.lower];
      if (compound !== undefined && units[at + 1]?.lower === compound) {
        push("preposition", 2, { ...unit, lower: `${unit.lower}-${compound}` });
        continue;
      }
      if (
        unit.lower === "effective" &&
        (units[at + 1]?.kind === "time" ||
          ["on", "as", "upon", "immediately", "at"].includes(units[at + 1]?.lower ?? ""))
      ) {
        push("preposition", 1, { ...unit, lower: "effective" });
        continue;
      }
      if (
        relatives.has(unit.lower) &&
        (unit.lower !== "that" || isVerbal(units[at + 1] ?? unit)) &&
        unit.pos !== "DET" &&
        (unit.lower !== "that" || before?.type === "phrase")
      ) {
        push("relative");
        continue;
      }
      if (unit.lower === "that" && unit.pos !== "DET") {
        push("subordinator");
        continue;
      }
      if (unit.lower === "whose") {
        push("other");
        continue;
      }
      if (unit.pos === "SCONJ" || cueOf("condition", unit.lower) !== null) {
        push("subordinator");
        continue;
      }
      if (unit.lower === "as" && units[at + 1]?.lower === "of") {
        push("preposition", 2, { ...unit, lower: "as-of" });
        continue;
      }
    }
    if (unit.kind === "time") {
      const phrase =
        units[at + 1]?.kind === null &&
        nominal.has(units[at + 1]?.pos ?? "PUNCT") &&
        before?.type !== "preposition"
          ? readPhrase(units, at)
          : null;
      if (phrase === null || phrase.next === at + 1 || phrase.value.head === unit) {
        push("time");
        continue;
      }
    }
    const isInfinitive =
      unit.lower === "to" &&
      unit.kind === null &&
      (isVerbal(units[at + 1] ?? unit) || (units[at + 1]?.pos === "ADV" && isVerbal(units[at + 2] ?? unit)));
    const opensVerb =
      isVerbal(unit) ||
      isInfinitive ||
      (unit.kind === null &&
        (unit.pos === "ADV" || unit.lower === "not" || unit.lower === "never" || unit.lower === "no"));
    if (opensVerb && !isPremodifier(units, at, before)) {
      const verb = readVerb(units, at);
      if (verb !== null) {
        chunks.push({ type: "verb", verb: verb.value, at: unit });
        at = verb.next;
        continue;
      }
    }
    if (unit.kind === null && (unit.pos === "ADP" || unit.lower === "to") && unit.pos !== "VERB") {
      push("preposition");
      continue;
    }
    const isOpening = unit.kind !== null || unit.pos !== "PUNCT";
    const phrase = isOpening ? readPhrase(units, at) : null;
    if (phrase !== null && phrase.next > at) {
      chunks.push({ type: "phrase", phrase: phrase.value, at: unit });
      at = phrase.next;
      continue;
    }
    push("other");
  }
  return chunks;
}

/** A participle that stands before its noun: "combined results", "revolving credit facility". */
function isPremodifier(units: readonly Unit[], at: number, before: Chunk | undefined): boolean {
  const unit = units[at] as Unit;
  const behind = units[at + 1];
  if (unit.pos !== "VERB" || behind === undefined || behind.kind !== null || behind.pos !== "NOUN")
    return false;
  const opens = before === undefined || before.type === "preposition" || before.type === "conjunction";
  return opens && isParticiple(unit) && before?.type === "preposition";
}

/** A clause under construction. */
type Frame = {
  link: Clause["link"];
  opener: string | null;
  parent: number | null;
  /** Noun phrases without a verb yet. */
  free: NounPhrase[];
  front: Prepositional[];
  antecedent: NounPhrase | null;
  verb: number | null;
  /** Whether a comma stood before it, so that a comma may end it. */
  isBracketed: boolean;
};

const objectControl = new Set(
  "allow permit require cause order direct ask elect appoint enable authorize entitle oblige expect name nominate invite urge force hire promote select designate engage retain".split(
    " ",
  ),
);

const kindOf = ({ head }: NounPhrase): string => head.kind ?? (head.pos === "PRON" ? "pronoun" : "plain");

/** Whether two phrases may stand in one list. */
const isAlike = (one: NounPhrase, other: NounPhrase): boolean =>
  kindOf(one) === kindOf(other) || (one.head.kind === null && other.head.kind === null);

/** Parses chunks of one sentence, or of one parenthesis, into clauses and the phrases that none of them holds. */
class Parser {
  readonly clauses: Clause[] = [];
  readonly phrases: NounPhrase[] = [];
  private at = 0;
  private frame: Frame = Parser.open("main", null, null, null);
  private stack: Frame[] = [];
  private lastPhrase: NounPhrase | null = null;
  private last: Chunk | null = null;

  constructor(private readonly chunks: readonly Chunk[]) {}

  private static open(
    link: Clause["link"],
    parent: number | null,
    opener: string | null,
    antecedent: NounPhrase | null,
  ): Frame {
    return { link, opener, parent, free: [], front: [], antecedent, verb: null, isBracketed: false };
  }

  parse(): Parse {
    while (this.at < this.chunks.length) {
      const chunk = this.chunks[this.at] as Chunk;
      const at = this.at;
      if (chunk.type === "phrase") this.takePhrases();
      else if (chunk.type === "verb") this.takeVerb(chunk.verb);
      else if (chunk.type === "preposition") this.takePreposition(chunk.at);
      else if (chunk.type === "time") this.takeTime(chunk.at);
      else if (chunk.type === "relative") this.openRelative(chunk.at.lower);
      else if (chunk.type === "subordinator") this.openSubordinate(chunk.at.lower);
      else if (chunk.type === "stop") this.reset();
      else if (chunk.type === "comma") this.takeComma();
      if (this.at === at) this.at += 1;
      this.last = this.chunks[this.at - 1] ?? null;
    }
    return { clauses: this.clauses, phrases: this.phrases };
  }

  private chunk(offset = 0): Chunk | undefined {
    return this.chunks[this.at + offset];
  }

  private get clause(): Clause | null {
    return this.frame.verb === null ? null : (this.clauses[this.frame.verb] ?? null);
  }

  private reset(): void {
    const { verb } = this.frame;
    this.stack = [];
    const subjects = verb === null ? [] : (this.clauses[verb]?.subjects ?? []);
    this.frame = Parser.open("main", null, null, null);
    // "…; approved the plan": what follows a semicolon may share its subject.
    this.inherited = subjects;
    this.lastPhrase = null;
  }

  private inherited: NounPhrase[] = [];

  /** One phrase with its "of" phrases; `at` behind it. */
  private takePhrase(depth = 0): NounPhrase | null {
    const chunk = this.chunk();
    if (chunk?.type !== "phrase") return null;
    const { phrase } = chunk;
    this.phrases.push(phrase);
    this.at += 1;
    const next = this.chunk();
    if (
      next?.type === "preposition" &&
      next.at.lower === "of" &&
      this.chunk(1)?.type === "phrase" &&
      depth < 6
    ) {
      this.at += 1;
      phrase.of = this.takeList(depth + 1, true);
    }
    return phrase;
  }

  /** A list of phrases: "A, B and C". In "of" lists only what is plainly alike is joined. */
  private takeList(depth = 0, isStrict = false): NounPhrase[] {
    const first = this.takePhrase(depth);
    if (first === null) return [];
    const list = [first];
    for (;;) {
      const separator = this.chunk();
      let offset = 0;
      if (separator?.type === "comma") offset = this.chunk(1)?.type === "conjunction" ? 2 : 1;
      else if (separator?.type === "conjunction") offset = 1;
      const other = offset === 0 ? undefined : this.chunk(offset);
      if (other?.type !== "phrase" || !isAlike(first, other.phrase)) return list;
      const isComma = separator?.type === "comma" && offset === 1;
      if (isComma && !this.isListAhead(first)) return list;
      if (
        isStrict &&
        first.head.kind === null &&
        !(first.determiner === null || other.phrase.determiner === null)
      )
        return list;
      if (this.clause !== null && !isComma && this.isSubjectAhead(offset)) return list;
      this.at += offset;
      const taken = this.takePhrase(depth);
      if (taken === null) return list;
      list.push(taken);
    }
  }

  /** Whether a comma begins the rest of a list that ends in "and". */
  private isListAhead(first: NounPhrase): boolean {
    for (let offset = 1; offset < 24; offset += 1) {
      const chunk = this.chunk(offset);
      if (chunk === undefined) return false;
      if (chunk.type === "conjunction") {
        const next = this.chunk(offset + 1);
        return next?.type === "phrase" && isAlike(first, next.phrase) && offset >= 2;
      }
      if (chunk.type === "phrase" && !isAlike(first, chunk.phrase) && chunk.phrase.head.pos !== "NUM")
        return false;
      if (
        chunk.type !== "phrase" &&
        chunk.type !== "comma" &&
        !(chunk.type === "preposition" && chunk.at.lower === "of")
      )
        return false;
    }
    return false;
  }

  /** Whether a finite verb follows the phrase at `offset`, so that it is a subject. */
  private isSubjectAhead(offset: number): boolean {
    for (let ahead = offset + 1; ahead < offset + 8; ahead += 1) {
      const chunk = this.chunk(ahead);
      if (chunk === undefined) return false;
      if (chunk.type === "verb")
        return chunk.verb.form === "finite" || (chunk.verb.form === "participle" && ahead === offset + 1);
      if (chunk.type === "preposition" && chunk.at.lower === "of") continue;
      if (chunk.type !== "phrase" || ahead === offset + 1) return false;
    }
    return false;
  }

  private takePhrases(): void {
    const { last, frame } = this;
    const clause = this.clause;
    const chunk = this.chunk();
    const follows = last?.type === "verb" || last?.type === "phrase";
    if (clause !== null && follows && clause.objects.length === 0 && last?.type === "verb") {
      clause.objects = this.takeList();
      this.lastPhrase = clause.objects.at(-1) ?? null;
      return;
    }
    if (
      clause !== null &&
      last?.type === "phrase" &&
      clause.objects.length > 0 &&
      clause.secondObjects.length === 0 &&
      this.lastPhrase === clause.objects.at(-1)
    ) {
      clause.secondObjects = this.takeList();
      return;
    }
    if (
      last?.type === "comma" &&
      this.lastPhrase !== null &&
      chunk?.type === "phrase" &&
      this.isApposition(this.lastPhrase, chunk.phrase)
    ) {
      const owner = this.lastPhrase;
      const list = this.takeList();
      owner.appositions.push(...list);
      return;
    }
    if (
      clause !== null &&
      last?.type === "conjunction" &&
      chunk?.type === "phrase" &&
      this.repeats(clause, chunk.phrase)
    ) {
      this.copyClause(clause);
      return;
    }
    const list = this.takeList();
    frame.free.push(...list);
    this.lastPhrase = list.at(-1) ?? null;
  }

  /** "…appointed A as X and B as Y": the same verb again. */
  private repeats(clause: Clause, phrase: NounPhrase): boolean {
    const owner = clause.verb.passive ? clause.subjects[0] : clause.objects[0];
    const next = this.chunk(1);
    return (
      owner !== undefined &&
      isAlike(owner, phrase) &&
      next?.type === "preposition" &&
      clause.prepositional.some(({ word }) => word === next.at.lower) &&
      next.at.lower !== "of"
    );
  }

  private copyClause(clause: Clause): void {
    const list = this.takeList();
    const copy: Clause = { ...clause, objects: [], secondObjects: [], prepositional: [] };
    if (clause.verb.passive) copy.subjects = list;
    else copy.objects = list;
    this.clauses.push(copy);
    this.frame.verb = this.clauses.length - 1;
    this.lastPhrase = list.at(-1) ?? null;
  }

  private isApposition(owner: NounPhrase, phrase: NounPhrase): boolean {
    const [one, other] = [kindOf(owner), kindOf(phrase)];
    if (phrase.head.pos === "NUM") return one === "person";
    if (one === "person") return other === "office" || (other === "plain" && phrase.determiner !== null);
    if (one === "office") return other === "person";
    if (phrase.determiner === "a" || phrase.determiner === "an") return true;
    return false;
  }

  private takeTime(at: Unit): void {
    const head: NounPhrase = {
      start: at.start,
      end: at.end,
      head: at,
      units: [at],
      determiner: null,
      possessor: null,
      of: [],
      after: [],
      appositions: [],
    };
    const word = this.last?.type === "preposition" ? this.last.at.lower : "on";
    this.attach({ word, phrases: [head], start: at.start });
    this.at += 1;
  }

  private attach(prepositional: Prepositional): void {
    const clause = this.clause;
    if (clause === null) this.frame.front.push(prepositional);
    else clause.prepositional.push(prepositional);
    this.lastPhrase?.after.push(prepositional);
  }

  private takePreposition(at: Unit): void {
    const next = this.chunk(1);
    if (next?.type === "phrase") {
      this.at += 1;
      const phrases = this.takeList();
      const owner = this.lastPhrase;
      this.attach({ word: at.lower, phrases, start: at.start });
      const object = phrases.at(-1) ?? null;
      // What follows "sale of X to Y" belongs to the sale; what follows "to Y," to Y.
      if (this.chunk()?.type === "comma" || owner === null) this.lastPhrase = object;
      return;
    }
    if (next?.type === "verb" && (next.verb.form === "gerund" || next.verb.form === "participle")) {
      this.at += 1;
      this.push({ ...next.verb, form: "gerund" }, "gerund", at.lower, this.governed(), null);
      return;
    }
    if (next?.type === "relative") {
      this.at += 1;
      this.openSubordinate(`${at.lower}-which`);
    }
  }

  private openRelative(word: string): void {
    const antecedent = this.lastPhrase;
    this.stack.push(this.frame);
    const isBracketed = this.last?.type === "comma";
    this.frame = { ...Parser.open("relative", this.frame.verb, word, antecedent), isBracketed };
  }

  private openSubordinate(word: string): void {
    const { verb } = this.frame;
    this.stack.push(this.frame);
    const link = word === "that" ? "complement" : "adverbial";
    this.frame = {
      ...Parser.open(link, verb, word, null),
      isBracketed: this.last?.type === "comma" || this.last === null,
    };
    this.lastPhrase = null;
  }

  private takeComma(): void {
    const { frame, stack } = this;
    // The comma that closes a bracketed clause, or the one behind a clause that opens the sentence.
    if (frame.verb !== null && frame.isBracketed && stack.length > 0) this.close();
  }

  private close(): void {
    const outer = this.stack.pop();
    if (outer === undefined) return;
    this.frame = outer;
    this.lastPhrase = null;
  }

  private governed(): NounPhrase[] {
    const clause = this.clause;
    if (clause !== null)
      return clause.verb.passive && clause.prepositional.some(({ word }) => word === "by")
        ? []
        : clause.subjects;
    return this.frame.free.slice(0, 1);
  }

  private push(
    verb: VerbGroup,
    link: Clause["link"],
    opener: string | null,
    subjects: NounPhrase[],
    noun: NounPhrase | null,
  ): Clause {
    const parent = this.frame.verb ?? this.frame.parent;
    const prepositional = this.frame.verb === null ? this.frame.front : [];
    const clause: Clause = {
      verb,
      subjects,
      objects: [],
      secondObjects: [],
      prepositional: [...prepositional],
      link,
      parent,
      noun,
      opener,
    };
    this.clauses.push(clause);
    this.frame.verb = this.clauses.length - 1;
    this.frame.front = [];
    this.lastPhrase = null;
    return clause;
  }

  private takeVerb(verb: VerbGroup): Clause {
    const { frame, last } = this;
    const clause = this.clause;
    this.at += 1;
    if (verb.form === "infinitive") return this.takeInfinitive(verb);
    if (verb.form === "gerund") {
      const isRestrictive = last?.type === "phrase" && this.lastPhrase !== null;
      const subjects = isRestrictive && this.lastPhrase !== null ? [this.lastPhrase] : this.governed();
      if (clause === null && !isRestrictive && frame.free.length === 0) return this.fronted(verb);
      if (clause === null) return this.aside(verb, subjects);
      return this.push(verb, "gerund", null, subjects, null);
    }
    if (frame.verb === null) {
      const subjects = this.subjectsOf(frame);
      const isReduced =
        verb.form === "participle" &&
        this.isFiniteAhead() &&
        subjects.length > 0 &&
        frame.link !== "relative";
      if (isReduced)
        return this.aside(
          { ...verb, passive: true },
          this.lastPhrase === null ? subjects : [this.lastPhrase],
        );
      const isFronted =
        verb.form === "participle" && subjects.length === 0 && frame.link === "main" && this.isFiniteAhead();
      if (isFronted) return this.fronted({ ...verb, passive: true });
      frame.free = [];
      return this.push(
        this.finite(verb, subjects),
        frame.link,
        frame.opener,
        subjects.length === 0 ? this.inherited : subjects,
        null,
      );
    }
    return this.takeFurther(verb, clause as Clause);
  }

  /** A verb of a clause that has one already. */
  private takeFurther(verb: VerbGroup, clause: Clause): Clause {
    const { frame, last } = this;
    if (frame.free.length > 0) {
      const subjects = frame.free
        .slice(0, 1)
        .concat(frame.free.length > 1 && last?.type !== "comma" ? [] : []);
      const all = this.lastFree(frame.free, subjects);
      frame.free = [];
      const link = frame.link === "relative" ? "main" : frame.link;
      if (verb.form === "participle" && this.isFiniteAhead())
        return this.aside({ ...verb, passive: true }, all, true);
      return this.push(this.finite(verb, all), link, frame.opener, all, null);
    }
    if (last?.type === "conjunction")
      return this.push(this.finite(verb, clause.subjects), frame.link, frame.opener, clause.subjects, null);
    const outer = this.stack.at(-1);
    const isOuter = outer !== undefined && outer.verb === null && frame.link !== "complement";
    const isReduced = verb.form === "participle" && !this.isObjectClause(clause, verb);
    if (isReduced && !(isOuter && this.chunk()?.type === "phrase")) {
      const owner = this.lastPhrase;
      const subjects = owner === null ? clause.subjects : [owner];
      return this.push({ ...verb, passive: true }, "participle", null, subjects, null);
    }
    if (isOuter) {
      this.close();
      const subjects = this.subjectsOf(this.frame);
      this.frame.free = [];
      return this.push(this.finite(verb, subjects), this.frame.link, this.frame.opener, subjects, null);
    }
    if (last?.type === "comma")
      return this.push(this.finite(verb, clause.subjects), frame.link, frame.opener, clause.subjects, null);
    if (last?.type === "phrase" && clause.prepositional.length === 0 && clause.objects.length > 0) {
      // "Acme said revenue rose": the object is the subject of what is said.
      const subjects = clause.objects;
      clause.objects = [];
      return this.push(this.finite(verb, subjects), "complement", null, subjects, null);
    }
    const behind = clause.prepositional.at(-1);
    if (behind !== undefined && last?.type === "phrase") {
      // "After Acme sold the unit", where the tagger calls "after" a preposition.
      clause.prepositional.pop();
      return this.push(this.finite(verb, behind.phrases), "adverbial", behind.word, behind.phrases, null);
    }
    return this.push(this.finite(verb, clause.subjects), frame.link, frame.opener, clause.subjects, null);
  }

  private lastFree(free: readonly NounPhrase[], first: NounPhrase[]): NounPhrase[] {
    return free.length === 1 || this.last?.type !== "phrase" ? first : free.slice(-1);
  }

  private isObjectClause(clause: Clause, verb: VerbGroup): boolean {
    const { last } = this;
    return (
      verb.tense === "past" &&
      last?.type === "phrase" &&
      clause.objects.length > 0 &&
      clause.prepositional.length === 0 &&
      saying.has(clause.verb.lemma)
    );
  }

  /** A past form without auxiliary: finite behind a subject; passive in headlines and keywords that have no object. */
  private finite(verb: VerbGroup, subjects: readonly NounPhrase[]): VerbGroup {
    if (verb.form !== "participle") return verb;
    const next = this.chunk();
    const isBare =
      next === undefined || next.type === "stop" || (next.type === "preposition" && next.at.lower === "by");
    const subject = subjects.at(-1);
    const isOffice =
      next?.type === "phrase" && next.phrase.head.kind === "office" && subject?.head.kind === "person";
    return { ...verb, form: isBare || isOffice ? "participle" : "finite" };
  }

  private subjectsOf(frame: Frame): NounPhrase[] {
    if (frame.link === "relative" && frame.free.length === 0)
      return frame.antecedent === null ? [] : [frame.antecedent];
    if (frame.free.length > 0) {
      const first = frame.free[0] as NounPhrase;
      const list = frame.free.filter((phrase) => isAlike(first, phrase));
      return this.isListed(list) ? list : [first];
    }
    const front = frame.front.at(-1);
    if (this.last?.type === "phrase" && front !== undefined && front.phrases.at(-1)?.head.kind !== "time") {
      frame.front.pop();
      frame.opener = front.word;
      return front.phrases;
    }
    return [];
  }

  private isListed(list: readonly NounPhrase[]): boolean {
    const [first, second] = list;
    return (
      first !== undefined &&
      second !== undefined &&
      this.chunks.some(
        ({ type, at }) =>
          type === "conjunction" && at.start > first.end && at.end <= (list.at(-1)?.start ?? 0),
      ) &&
      list.length > 1 &&
      second.start - first.end < 60
    );
  }

  /** Whether the clause goes on to a finite verb, so that a participle here is none. */
  private isFiniteAhead(hasObject = false): boolean {
    if (!hasObject && this.chunk()?.type === "phrase") return false;
    for (let offset = 0; offset < 16; offset += 1) {
      const chunk = this.chunk(offset);
      if (
        chunk === undefined ||
        chunk.type === "stop" ||
        chunk.type === "subordinator" ||
        chunk.type === "relative"
      )
        return false;
      if (chunk.type === "conjunction") return false;
      if (chunk.type === "verb" && chunk.verb.form !== "infinitive" && chunk.verb.form !== "gerund") {
        const before = this.chunk(offset - 1);
        if (chunk.verb.form === "finite")
          return (
            before?.type !== "phrase" ||
            this.chunk(offset - 2)?.type === "preposition" ||
            (hasObject && offset === 1)
          );
        return before?.type !== "phrase";
      }
    }
    return false;
  }

  /** A participle beside the subject of a verb that is yet to come: the frame stays open. */
  private aside(verb: VerbGroup, subjects: NounPhrase[], isFurther = false): Clause {
    const { frame } = this;
    const inner: Frame = {
      ...Parser.open("participle", frame.verb ?? frame.parent, null, null),
      isBracketed: this.last?.type === "comma",
    };
    if (isFurther) frame.verb = null;
    if (isFurther || frame.free.length === 0) frame.free = subjects;
    this.stack.push(frame);
    this.frame = inner;
    return this.push(verb, verb.form === "gerund" ? "gerund" : "participle", null, subjects, null);
  }

  /** "Founded in 1990, Acme…": the subject is yet to come. */
  private fronted(verb: VerbGroup): Clause {
    const { frame } = this;
    this.stack.push(frame);
    this.frame = { ...Parser.open("participle", frame.parent, null, null), isBracketed: true };
    return this.push(verb, verb.form === "gerund" ? "gerund" : "participle", null, [], null);
  }

  private takeInfinitive(verb: VerbGroup): Clause {
    const { last, frame } = this;
    const clause = this.clause;
    const noun = last?.type === "phrase" ? this.lastPhrase : null;
    if (clause === null) {
      const subjects = this.subjectsOf(frame);
      // "Company to sell paper unit": a headline, unless a verb is yet to come ("Its agreement to sell … was").
      if (this.isFiniteAhead(true) && noun !== null) {
        this.stack.push(frame);
        this.frame = Parser.open("infinitive", null, null, null);
        return this.push(verb, "infinitive", null, [], noun);
      }
      frame.free = [];
      return this.push(
        verb,
        "infinitive",
        null,
        subjects,
        noun?.head.kind === null && cueOf("noun", noun.head.lemma) !== null ? noun : null,
      );
    }
    const object = (clause.verb.passive ? clause.subjects : clause.objects).filter(() =>
      objectControl.has(clause.verb.lemma),
    );
    const subjects = object.length > 0 ? object : clause.subjects;
    return this.push(verb, "infinitive", null, subjects, noun);
  }
}

const saying = new Set(
  "say announce report state believe note add disclose claim show indicate confirm".split(" "),
);

/**
 * Parses a sentence: its clauses with subjects, objects and prepositional phrases, and all its noun phrases. Text in
 * parentheses is parsed by itself and stands behind the rest. `mentions` are those of the sentence, in the order of the
 * text, the first of them number `firstMention` of the annotation.
 */
export function parseSentence(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  firstMention: number,
): Parse {
  const units = toUnits(tokens, mentions, firstMention);
  mend(units);
  const parse: Parse = { clauses: [], phrases: [] };
  for (const island of splitParentheses(units)) {
    const { clauses, phrases } = new Parser(toChunks(island)).parse();
    const offset = parse.clauses.length;
    for (const clause of clauses)
      parse.clauses.push({ ...clause, parent: clause.parent === null ? null : clause.parent + offset });
    parse.phrases.push(...phrases);
  }
  return parse;
}

/** The units outside parentheses, then those of each pair. */
function splitParentheses(units: readonly Unit[]): Unit[][] {
  const outer: Unit[] = [];
  const islands: Unit[][] = [];
  const open: Unit[][] = [];
  for (const unit of units) {
    if (unit.text === "(" || unit.text === "[") {
      const island: Unit[] = [];
      islands.push(island);
      open.push(island);
    } else if (unit.text === ")" || unit.text === "]") open.pop();
    else (open.at(-1) ?? outer).push(unit);
  }
  return [outer, ...islands.filter((island) => island.length > 1)];
}
