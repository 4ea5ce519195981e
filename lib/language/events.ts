import type { Argument, ArgumentRole, Mention, Modality, Span, TextEvent } from "./annotation";
import { type NounPhrase, type Prepositional, phraseOf, type Unit } from "./chunks";
import { weaken } from "./entailment";
import type { Clause, Parse } from "./grammar";
import {
  type Condition,
  cueOf,
  isOfClass,
  type ModalityCue,
  nounWordings,
  type Predicate,
  paperKind,
  verbWordings,
  type Wording,
  wordClass,
} from "./lexicon";

type Stage = { modality: Modality; denied: boolean };

/** An event whose `within` is a draft still. */
type Draft = Omit<TextEvent, "within" | "sentence"> & { within: Draft | null };

const kinds = new Set(["person", "organization", "office", "quantity", "time"]);

/** Whether a phrase is of a class of `classes.tsv`, or a mention of that kind. */
function isPhraseOf(phrase: NounPhrase, name: string): boolean {
  const { head } = phrase;
  if (name === "own")
    return (
      isOfClass(head.lemma, "stock") &&
      [phrase, ...phrase.of].some(({ possessor }) => possessor?.head.pos === "PRON")
    );
  // "The additional office of Treasurer".
  if (name === "office" && phrase.of.some((part) => part.head.kind === "office")) return true;
  if (head.kind !== null && kinds.has(name)) return head.kind === name;
  if (isOfClass(head.lemma, name) || isOfClass(head.lower, name)) return true;
  // "Credit line", "The Nasdaq Stock Market".
  const before = phrase.units.at(-2);
  if (before !== undefined && isOfClass(`${before.lemma}-${head.lemma}`, name)) return true;
  if (name === "paper" && isAgreementAndPlan(phrase)) return true;
  // "$300 million of notes": what it is of says what it is.
  if (head.kind === "quantity" || head.pos === "NUM" || isOfClass(head.lemma, "measure"))
    return phrase.of.some((part) => isPhraseOf(part, name));
  return false;
}

/** "An Agreement and Plan of Merger" is an agreement. */
const isAgreementAndPlan = ({ head, units }: NounPhrase): boolean =>
  head.lemma === "plan" && units.some(({ lemma }) => lemma === "agreement");

type Slots = ReadonlyMap<string, readonly NounPhrase[]>;

function holds({ slot, value, negated }: Condition, slots: Slots): boolean {
  if (slot === "passive" || slot === "k") return slots.has(slot) !== negated;
  if (slot === "polarity") return true;
  if (slot === "t") {
    const infinitive = slots.get("t")?.[0]?.head.lemma;
    return (infinitive !== undefined && (value === "" || infinitive === value)) !== negated;
  }
  if (slot === "w") return ((slots.get("w") ?? [])[0]?.head.lower === value) !== negated;
  if (slot === "p") return slots.has(value) !== negated;
  const phrases = slots.get(slot) ?? [];
  const found = value === "" ? phrases.length > 0 : phrases.some((phrase) => isPhraseOf(phrase, value));
  return found !== negated;
}

const fits = (wording: Wording, slots: Slots): boolean =>
  wording.conditions.every((condition) => holds(condition, slots));

const allPhrases = (items: readonly Prepositional[], word: string): NounPhrase[] =>
  items.filter((item) => item.word === word).flatMap(({ phrases }) => phrases);

/** "Gave Dunmore a license", "paid holders $5": the first object is to whom, the second what. */
const isGiven = ({ objects, secondObjects }: Clause): boolean => {
  const [to] = objects;
  const [what] = secondObjects;
  return (
    to !== undefined &&
    what !== undefined &&
    (isPhraseOf(to, "organization") || isPhraseOf(to, "person")) &&
    (what.head.kind === null || what.head.kind === "quantity")
  );
};

/** "Quarterly dividend $.12" of keywords is a dividend of $.12. */
function splitAmount(phrase: NounPhrase): NounPhrase {
  const before = phrase.units.slice(0, -1);
  const head = before.at(-1);
  if (phrase.head.kind !== "quantity" || head === undefined || head.kind !== null) return phrase;
  const named = { ...phrase, head, units: before, of: [phraseOf(phrase.head), ...phrase.of] };
  const act = matchNoun(named, true)?.predicate;
  return act === undefined || act.name === "guide" ? phrase : named;
}

const isPassive = ({ verb, link }: Clause): boolean =>
  verb.passive || verb.form === "participle" || (link === "participle" && verb.form !== "gerund");

function slotsOf(clause: Clause, infinitive: Clause | null): Slots {
  const slots = new Map<string, NounPhrase[]>();
  const passive = isPassive(clause);
  if (passive) slots.set("passive", []);
  const objects = passive ? clause.subjects : clause.objects;
  if (!passive && clause.subjects.length > 0) slots.set("s", clause.subjects);
  if (passive) slots.set("s", [...allPhrases(clause.prepositional, "by"), ...clause.subjects]);
  const second = passive ? clause.objects : clause.secondObjects;
  if (!passive && isGiven(clause)) {
    slots.set("i", objects);
    slots.set("o", second);
  } else {
    if (objects.length > 0) slots.set("o", objects);
    if (second.length > 0) slots.set("o2", second);
  }
  for (const { word, phrases } of clause.prepositional)
    slots.set(word, [...(slots.get(word) ?? []), ...phrases]);
  if (infinitive !== null) slots.set("t", [{ head: { lemma: infinitive.verb.lemma } } as NounPhrase]);
  return slots;
}

/** "No plans", "neither plant", "none of them". */
const isOfNone = (phrase: NounPhrase | undefined): boolean =>
  phrase?.determiner === "no" || phrase?.determiner === "neither" || phrase?.head.lower === "none";

/** "Will not stand for election": a departure that is told by what is denied. */
const isOfDenial = ({ conditions }: Wording): boolean => conditions.some(({ slot }) => slot === "polarity");

function matchVerb(clause: Clause, slots: Slots, isDenied: boolean): Wording | null {
  const { lemma, particles } = clause.verb;
  for (const wording of verbWordings(lemma)) {
    if (!isDenied && isOfDenial(wording)) continue;
    const rest = wording.words.slice(1);
    if (rest.length > particles.length || rest.some((word, at) => particles[at] !== word)) continue;
    if (wording.companion !== null) {
      const phrases = [...(slots.get("o") ?? []), ...(slots.get("o2") ?? [])];
      if (
        !phrases.some(
          ({ head, of }) =>
            head.lemma === wording.companion || of.some((part) => part.head.lemma === wording.companion),
        )
      )
        continue;
    }
    if (fits(wording, slots)) return wording;
  }
  return null;
}

/** The predicate that a noun phrase names: "acquisition of Orion", "notes offering", "name change". */
function matchNoun(phrase: NounPhrase, isKeyword: boolean): Wording | null {
  const { head, units } = phrase;
  if (head.kind !== null) return null;
  const wordings = nounWordings(isAgreementAndPlan(phrase) ? "agreement" : head.lemma);
  if (wordings.length === 0) return null;
  const slots = new Map<string, readonly NounPhrase[]>();
  const modifiers = units.slice(0, -1).map(phraseOf);
  const objects = [...phrase.of, ...modifiers, ...allPhrases(phrase.after, "of")];
  if (objects.length > 0) slots.set("o", objects);
  slots.set("m", modifiers);
  slots.set("w", [phrase]);
  if (isKeyword) slots.set("k", []);
  if (phrase.possessor !== null) slots.set("s", [phrase.possessor]);
  for (const { word, phrases } of phrase.after) slots.set(word, phrases);
  for (const wording of wordings) {
    const before = wording.words.slice(0, -1);
    const from = units.length - 1 - before.length;
    if (from < 0) continue;
    if (before.some((word, at) => units[from + at]?.lemma !== word && units[from + at]?.lower !== word))
      continue;
    if (
      wording.companion !== null &&
      !objects.some(({ head: { lemma } }) => lemma === wording.companion) &&
      !allPhrases(phrase.after, "in").some(({ head: { lemma } }) => lemma === wording.companion)
    )
      continue;
    if (fits(wording, slots)) return wording;
  }
  return null;
}

const genericRoles: Readonly<Record<string, ArgumentRole>> = {
  to: "recipient",
  from: "source",
  with: "partner",
  by: "agent",
  for: "purpose",
  in: "place",
  at: "place",
  into: "result",
  as: "result",
  "due-to": "cause",
  "because-of": "cause",
  "owing-to": "cause",
  "in-place-of": "source",
};

/** Collects the arguments of one event. */
class Collector {
  readonly list: Argument[] = [];
  time: number | null = null;
  private timeRank = 0;

  constructor(
    private readonly roles: ReadonlyMap<string, ArgumentRole>,
    private readonly mentions: readonly Mention[],
  ) {}

  has(role: ArgumentRole): boolean {
    return this.list.some((argument) => argument.role === role);
  }

  roleOf(slot: string): ArgumentRole {
    if (slot === "of") return this.roles.get("of") ?? this.roles.get("o") ?? "other";
    return this.roles.get(slot) ?? genericRoles[slot] ?? "other";
  }

  private get isPersonal(): boolean {
    return [...this.roles.values()].includes("person");
  }

  add(phrases: readonly NounPhrase[], role: ArgumentRole): void {
    for (const [index, phrase] of phrases.entries()) this.addOne(phrase, role, index > 0);
  }

  private addOne(phrase: NounPhrase, given: ArgumentRole, isCoordinated: boolean): void {
    let role = given;
    const { head } = phrase;
    if (
      this.isPersonal &&
      role === "person" &&
      (head.kind === "office" || (head.kind === null && isPhraseOf(phrase, "office")))
    )
      role = "office";
    if (this.isPersonal && role === "office" && head.kind === "person") role = "person";
    if (this.isPersonal && role === "office" && head.kind === "organization") role = "agent";
    if (role === "object" && isAmount(head) && phrase.of.length === 0) role = "quantity";
    if (role === "quantity" && !isAmount(head) && this.roles.get("o") === "quantity") role = "object";
    const isMeasured = isAmount(head) && phrase.of.length > 0;
    if (isMeasured) {
      this.push(phrase, "quantity", isCoordinated, false);
      for (const part of phrase.of)
        this.push(part, role === "quantity" ? "object" : role, isCoordinated, true);
      return;
    }
    if (role === "office" && head.kind === null) {
      // "The title of President".
      const offices = phrase.of.filter((part) => part.head.kind === "office");
      this.add(offices, "office");
      if (offices.length > 0) return;
    }
    if (this.list.some((argument) => argument.role === role && argument.start === phrase.start)) return;
    this.push(phrase, role, isCoordinated, true);
    // "Our treasurer, Ann Lee, resigned": it befalls her.
    if (given === "person" && head.kind === "office")
      for (const other of phrase.appositions)
        if (other.head.kind === "person") this.push(other, "person", isCoordinated, true);
    if (role !== "quantity")
      for (const part of phrase.of)
        if (part.head.kind === "quantity") this.push(part, "quantity", isCoordinated, false, "near");
    if (role === "object" || role === "agent" || role === "person") this.addOffices(phrase);
    for (const unit of phrase.units.slice(0, -1))
      if (unit.kind === "quantity") this.pushUnit(unit, "quantity");
  }

  /** "Ann Lee, treasurer, resigned", "chief executive Ann Lee resigned": of an event of persons, the office, too. */
  private addOffices(phrase: NounPhrase): void {
    if (!this.isPersonal || phrase.head.kind !== "person") return;
    for (const other of phrase.appositions)
      if (other.head.kind === "office") this.push(other, "office", false, true);
    for (const unit of phrase.units.slice(0, -1)) if (unit.kind === "office") this.pushUnit(unit, "office");
  }

  pushUnit(unit: Unit, role: ArgumentRole): void {
    this.push(phraseOf(unit), role, false, true);
  }

  private push(
    phrase: NounPhrase,
    role: ArgumentRole,
    isCoordinated: boolean,
    withOf: boolean,
    binding?: Argument["binding"],
  ): void {
    const { head } = phrase;
    const mention = head.mention === null ? null : (this.mentions[head.mention] ?? null);
    const isPronoun = mention !== null && "form" in mention && mention.form === "pronoun";
    const end = withOf ? endOf(phrase) : phrase.end;
    this.list.push({
      start: phrase.start,
      end,
      role,
      words: wordsOf(phrase, withOf),
      head: headOf(head),
      mention: head.mention,
      binding: binding ?? (isPronoun ? "referred" : isCoordinated ? "coordinated" : "direct"),
    });
  }

  addPrepositional(items: readonly Prepositional[], isPassive: boolean): void {
    for (const { word, phrases } of items) {
      const times = phrases.filter(({ head }) => head.kind === "time");
      if (times.length > 0) {
        // "Extended the loan to 2005": where to, not when; "the agreement of April": of the agreement.
        const role = word === "to" || word === "until" || word === "from" ? this.roles.get(word) : undefined;
        for (const phrase of times)
          if (role === "result" || role === "source") this.pushUnit(phrase.head, role);
          else this.addTime(phrase, timeRanks[word] ?? 2);
        continue;
      }
      if (word === "by" && isPassive) this.add(phrases, this.roles.get("s") ?? "agent");
      else this.add(phrases, this.roleOf(word));
    }
  }

  /** The time that is bound best; a further one is an argument beside. */
  addTime(phrase: NounPhrase, rank: number): void {
    const { mention } = phrase.head;
    if (mention === null) return;
    if (rank <= this.timeRank) {
      this.push(phrase, "other", false, false);
      return;
    }
    this.time = mention;
    this.timeRank = rank;
  }
}

/** How well a preposition binds a time: what is due then does not happen then. */
const timeRanks: Readonly<Record<string, number>> = {
  effective: 3,
  dated: 1,
  of: 0.5,
  due: 0,
  since: 0,
  "prior-to": 0,
};

const endOf = (phrase: NounPhrase): number => Math.max(phrase.end, ...phrase.of.map(endOf));

const appointing = new Set(["appoint", "elect", "nominate"]);
/** Nouns by which a contract is made: "announced the execution of a merger agreement". */
const signing = wordClass("noun-of-signing");
const holding = new Set(["hold-office", "assume-office", "succeed"]);

/** Words before an amount, or before what it was, that say which way it went. */
const directions: ReadonlyMap<string, string> = new Map([
  ["up", "increase"],
  ["up-from", "increase"],
  ["down", "decrease"],
  ["down-from", "decrease"],
]);

/** What gives a figure that an increase or decrease beside it is of. */
const measuring = new Set(["measure", "report", "declare-dividend"]);

const isAmount = (unit: Unit): boolean => unit.kind === "quantity" || unit.pos === "NUM";

const emptyWords = new Set(["a", "an", "the", "'s", "’s", ",", ".", "&"]);

const headOf = (unit: Unit): string => (unit.kind === null ? unit.lemma : unit.lower);

/** Lemmas of a phrase's content words, head last. */
function wordsOf(phrase: NounPhrase, withOf: boolean): string[] {
  const own = phrase.units
    .filter(({ pos, kind }) => kind !== null || (pos !== "DET" && pos !== "PUNCT" && pos !== "PRON"))
    .flatMap((unit) => (unit.kind === null ? [unit.lemma] : unit.lower.split(" ")))
    .filter((word) => !emptyWords.has(word));
  const of = withOf ? phrase.of.flatMap((part) => wordsOf(part, true)) : [];
  return [...of, ...own].slice(0, 40);
}

/** Whether a wording only says how far the act has come that its object names. */
const isAspect = ({ predicate, conditions }: Wording): boolean =>
  predicate.name === "complete" || predicate.roles.has("n") || conditions.every(({ negated }) => negated);

/** Where a noun stands that may name an act: the clause that supports it, with its index, and what it is part of. */
type NounPlace = {
  stage: Stage | null;
  clause: Clause | null;
  index: number | null;
  parent: Draft | null;
  isSigned?: boolean;
};

/** How far an act has come by the auxiliaries of its verb. */
function modalityOfAuxiliaries({ verb, link }: Clause): Modality {
  let modality: Modality = "done";
  for (const auxiliary of verb.auxiliaries) {
    // "Said that it would close": of what was still to come.
    const isToCome = auxiliary === "would" && link === "complement";
    modality = weaken(modality, isToCome ? "planned" : (cueOf("auxiliary", auxiliary)?.modality ?? "done"));
  }
  return modality;
}

/**
 * Whether what a verb governs is done by it: "voted to ratify the auditor", so it was ratified; "agreed to terminate",
 * since who agrees on an end has made it; "amended the loan to extend it", where the one does the other.
 */
const isDoneBy = (governor: string, verb: string, cue: ModalityCue | null): boolean =>
  (governor === "vote" && isOfClass(verb, "decided-by-vote")) ||
  (governor === "agree" && isOfClass(verb, "ended-by-agreement")) ||
  (cue === null && isOfClass(governor, "effecting"));

/** Of what is neither denied nor only to come. */
const done: Stage = { modality: "done", denied: false };

/** A span with whatever lies before or behind it in a list. */
const around = ({ start, end }: Span, list: readonly Span[]): Span => ({
  start: Math.min(start, ...list.map((one) => one.start)),
  end: Math.max(end, ...list.map((one) => one.end)),
});

/** What is told in a span, with the arguments and the time that were collected. */
const draftOf = (
  { start, end }: Span,
  { stage, ...told }: Pick<Draft, "predicate" | "realization"> & { within?: Draft | null; stage: Stage },
  { list, time }: Collector,
): Draft => ({
  start,
  end,
  polarity: stage.denied ? "denied" : "asserted",
  modality: stage.modality,
  time,
  arguments: list,
  within: null,
  ...told,
});

/** Builds the events of one parsed sentence. */
class Builder {
  private readonly drafts: Draft[] = [];
  private readonly ofClause = new Map<number, Draft>();
  private readonly stages = new Map<number, Stage>();
  private readonly used = new Set<NounPhrase>();
  private readonly children = new Map<number, number[]>();

  constructor(
    private readonly parse: Parse,
    private readonly mentions: readonly Mention[],
  ) {
    parse.clauses.forEach(({ parent }, index) => {
      if (parent !== null) this.children.set(parent, [...(this.children.get(parent) ?? []), index]);
    });
  }

  build(): Draft[] {
    const { clauses } = this.parse;
    const phrases = clauses.length === 0 ? this.parse.phrases.map(splitAmount) : this.parse.phrases;
    for (let index = 0; index < clauses.length; index += 1) this.buildClause(index);
    for (const phrase of phrases) this.buildPhrase(phrase);
    for (const phrase of phrases) this.buildTenure(phrase);
    for (const phrase of phrases) this.buildChange(phrase);
    for (const clause of clauses)
      for (const phrase of (isPassive(clause) ? clause.subjects : clause.objects).slice(-1))
        if (!isAmount(phrase.head)) this.buildChange(phrase, clause.prepositional);
    this.drafts.sort((a, b) => a.start - b.start);
    this.nameChanges();
    this.giveOffices();
    return this.drafts;
  }

  /** How far the act of a clause has come, from its auxiliaries and what governs it. */
  private stageOf(index: number, depth = 0): Stage {
    const known = this.stages.get(index);
    if (known !== undefined) return known;
    const clause = this.parse.clauses[index] as Clause;
    const parent =
      clause.parent === null || clause.parent >= index || depth > 20
        ? null
        : this.stageOf(clause.parent, depth + 1);
    const stage = this.ownStage(clause, parent);
    this.stages.set(index, stage);
    return stage;
  }

  private ownStage(clause: Clause, parent: Stage | null): Stage {
    const { verb, link, opener } = clause;
    const governor = clause.parent === null ? null : (this.parse.clauses[clause.parent] as Clause);
    const cue = governor === null ? null : this.verbCue(governor);
    const under = (given: ModalityCue | null, otherwise: Modality): Stage => ({
      modality: weaken(parent?.modality ?? "done", given?.modality ?? otherwise),
      denied: verb.negated || (given?.denied ?? false) !== (parent?.denied ?? false),
    });
    const isNone = isOfNone(clause.subjects[0]) || (!isPassive(clause) && isOfNone(clause.objects[0]));
    if (verb.form === "infinitive") {
      const noun = clause.noun === null ? null : cueOf("noun", clause.noun.head.lemma);
      if (noun !== null) return under(noun, "planned");
      return governor !== null && isDoneBy(governor.verb.lemma, verb.lemma, cue)
        ? under(null, "done")
        : under(cue, "planned");
    }
    if (link === "gerund" || link === "participle") {
      // "Will retire, having served 22 years".
      if (verb.auxiliaries.includes("have")) return { modality: "done", denied: verb.negated };
      if (link === "gerund" && opener === "without")
        return { modality: parent?.modality ?? "done", denied: true };
      if (link === "gerund" && opener === null && cue !== null && governor !== null)
        return under(cue, "done");
      // "Will not commence delisting proceedings".
      const begun = governor === null || opener !== null ? null : cueOf("support", governor.verb.lemma);
      if (link === "gerund" && begun?.modality === "done") return under(begun, "done");
      if (opener === "for" || opener === "of") return under(null, opener === "for" ? "planned" : "done");
      return { modality: parent?.modality ?? "done", denied: verb.negated };
    }
    let modality = modalityOfAuxiliaries(clause);
    // "Concluded that they should be restated" is a decision.
    const isDecided =
      link === "complement" && governor !== null && isOfClass(governor.verb.lemma, "deciding");
    if (isDecided && verb.auxiliaries.includes("should")) modality = "planned";
    if (opener !== null && cueOf("condition", opener) !== null)
      modality = weaken(modality, cueOf("condition", opener)?.modality ?? "done");
    const noun = link === "complement" && clause.noun !== null ? cueOf("noun", clause.noun.head.lemma) : null;
    if (noun !== null) modality = weaken(modality, noun.modality ?? "done");
    const isReported = link === "complement" && cue !== null;
    if (isReported) modality = weaken(modality, cue.modality ?? "done");
    // "Does not believe that it is impaired": what is not believed is not told.
    const isDoubted =
      link === "complement" &&
      governor !== null &&
      parent?.denied === true &&
      isOfClass(governor.verb.lemma, "verb-of-belief");
    const isDenied = (verb.negated || isNone) !== (isReported && cue.denied);
    return { modality, denied: isDenied !== isDoubted };
  }

  private verbCue({ verb }: Clause): ModalityCue | null {
    const joined = [verb.lemma, ...verb.particles].join("_");
    return cueOf("verb", joined) ?? cueOf("verb", verb.lemma);
  }

  private infinitiveOf(index: number): Clause | null {
    for (const child of this.children.get(index) ?? []) {
      const clause = this.parse.clauses[child] as Clause;
      if (clause.verb.form === "infinitive" && clause.noun === null) return clause;
      if (clause.link === "gerund" && clause.opener === null) return clause;
    }
    for (const child of this.children.get(index) ?? []) {
      const clause = this.parse.clauses[child] as Clause;
      if (clause.verb.form === "infinitive") return clause;
    }
    return null;
  }

  private buildClause(index: number): void {
    const clause = this.parse.clauses[index] as Clause;
    const { verb } = clause;
    const told = this.stageOf(index);
    if (verb.lemma === "be" && !verb.passive) {
      this.buildCopula(index, clause, told);
      return;
    }
    const infinitive = this.infinitiveOf(index);
    const slots = slotsOf(clause, infinitive);
    const wording = matchVerb(clause, slots, told.denied);
    const stage = wording !== null && isOfDenial(wording) ? { ...told, denied: false } : told;
    const parent = clause.parent === null ? null : (this.ofClause.get(clause.parent) ?? null);
    // "Rejected a proposal calling for an audit": what the proposal does is not what was rejected.
    const isOfObject = infinitive?.link === "gerund" && clause.objects.length > 0;
    const isStage =
      this.verbCue(clause) !== null && infinitive !== null && infinitive.noun === null && !isOfObject;
    if (isStage && (wording === null || wording.conditions.length === 0)) {
      this.govern(clause, stage, parent);
      return;
    }
    const passive = isPassive(clause);
    const joined = [verb.lemma, ...verb.particles].join("_");
    // "Gave the nod to the merger": an idiom, and no gift.
    const isIdiom = wording !== null && wording.words.length > 1;
    const support = cueOf("support", joined) ?? (isIdiom ? null : cueOf("support", verb.lemma));
    const acts = (
      passive ? clause.subjects : clause.objects.length > 0 ? clause.objects : clause.subjects
    ).filter((phrase) => this.nounOf(phrase) !== null);
    if (support !== null && acts.length > 0 && (wording === null || isAspect(wording))) {
      for (const phrase of acts) {
        const isThing = this.nounOf(phrase)?.predicate.roles.has("n") === true;
        this.buildNoun(phrase, {
          stage: isThing ? stage : this.under(stage, support),
          clause,
          index,
          parent,
        });
      }
      return;
    }
    const draft = this.fromClause(clause, stage, wording?.predicate ?? null, parent);
    this.ofClause.set(index, draft);
    this.drafts.push(draft);
    for (const phrase of passive ? clause.subjects : clause.objects) this.buildAgreed(phrase, draft);
    this.govern(clause, stage, draft);
  }

  private under(stage: Stage, cue: ModalityCue): Stage {
    return { modality: weaken(stage.modality, cue.modality ?? "done"), denied: stage.denied !== cue.denied };
  }

  /** Acts named by nouns that a clause governs take their stage from its verb. */
  private govern(clause: Clause, stage: Stage, draft: Draft | null): void {
    const cue = this.verbCue(clause);
    const phrases = [...clause.subjects, ...clause.objects];
    for (const phrase of phrases) {
      if (this.nounOf(phrase) === null || this.used.has(phrase)) continue;
      const own = stage.modality === "done" ? null : { modality: stage.modality, denied: false };
      const given = cue === null ? own : this.under(stage, cue);
      this.buildNoun(phrase, { stage: given, clause: null, index: null, parent: draft });
    }
  }

  private fromClause(clause: Clause, stage: Stage, predicate: Predicate | null, parent: Draft | null): Draft {
    const { verb } = clause;
    const passive = isPassive(clause);
    const collector = new Collector(
      predicate?.roles ??
        new Map([
          ["s", "agent"],
          ["o", "object"],
          ["o2", "object"],
        ]),
      this.mentions,
    );
    const roles = predicate?.roles;
    const given = roles?.get("i");
    if (passive && given !== undefined && clause.objects.length > 0) {
      collector.add(clause.subjects, given);
      collector.add(clause.objects, roles?.get("o") ?? "object");
    } else if (passive) {
      collector.add(clause.subjects, roles?.get("o") ?? "object");
      collector.add(clause.objects, roles?.get("o2") ?? "object");
    } else {
      // "Sales rose", "sales rose 5%": what it happens to stands before the verb.
      const isAlone = clause.objects.every(({ head, of }) => isAmount(head) && of.length === 0);
      const alone = isAlone ? roles?.get("s0") : undefined;
      collector.add(clause.subjects, alone ?? roles?.get("s") ?? "agent");
      const to = isGiven(clause) ? (given ?? "recipient") : undefined;
      collector.add(clause.objects, to ?? roles?.get("o") ?? "object");
      collector.add(
        clause.secondObjects,
        to === undefined ? (roles?.get("o2") ?? "object") : (roles?.get("o") ?? "object"),
      );
    }
    collector.addPrepositional(clause.prepositional, passive);
    const name = predicate?.name ?? `verb:${verb.lemma}`;
    const told = { predicate: name, realization: "verb", stage, within: parent } as const;
    return draftOf(around(verb, collector.list), told, collector);
  }

  /** Of a line without a verb its nouns are keywords. */
  private get ofNouns(): Draft["realization"] {
    return this.parse.clauses.length === 0 ? "keyword" : "noun";
  }

  private readonly nouns = new Map<NounPhrase, Wording | null>();

  private nounOf(phrase: NounPhrase): Wording | null {
    const known = this.nouns.get(phrase);
    if (known !== undefined) return known;
    const wording = matchNoun(phrase, this.parse.clauses.length === 0);
    this.nouns.set(phrase, wording);
    return wording;
  }

  /** An act that a noun names, with the arguments of the verb that supports it. */
  private buildNoun(phrase: NounPhrase, given: NounPlace): void {
    const wording = this.nounOf(phrase);
    if (wording === null || this.used.has(phrase)) return;
    const { predicate } = wording;
    // A contract, a lawsuit: a thing, and an event only where a verb makes it one, or where it stands alone.
    const isThing = predicate.roles.has("n") && given.clause === null && given.isSigned !== true;
    if (isThing && this.parse.clauses.length > 0) return;
    this.used.add(phrase);
    const collector = this.collectAround(phrase, wording, given.clause);
    // "The Merger", "such acquisition": only named again.
    const isNamed = given.clause === null && this.parse.clauses.length > 0;
    if (isNamed && given.stage === null && collector.list.length === 0 && collector.time === null) return;
    const stage = this.nounStage(phrase, given.stage, predicate);
    const told = { predicate: predicate.name, realization: this.ofNouns, stage, within: given.parent };
    const draft = draftOf(around(phrase, collector.list), told, collector);
    this.drafts.push(draft);
    this.buildAgreed(phrase, draft);
    if (given.index !== null) this.ofClause.set(given.index, draft);
    for (const part of phrase.of) {
      const cue = cueOf("noun", phrase.head.lemma);
      this.buildNoun(part, {
        stage: cue === null ? given.stage : stage,
        clause: null,
        index: null,
        parent: draft,
      });
    }
  }

  /** The arguments that a noun and its phrase give an event, with those of the clause that supports it. */
  private collectAround(phrase: NounPhrase, wording: Wording, clause: Clause | null): Collector {
    const { roles } = wording.predicate;
    const collector = new Collector(roles, this.mentions);
    const subject = roles.get("s") ?? "agent";
    const object = roles.get("o") ?? "object";
    const isIntransitive = roles.get("s") === "person";
    collector.add(
      phrase.of.filter((part) => this.nounOf(part) === null || wording.companion === null),
      isIntransitive ? subject : (roles.get("of") ?? object),
    );
    const isKeyword = wording.conditions.some(({ slot }) => slot === "k");
    const itself = roles.get("n") ?? (isKeyword ? "object" : undefined);
    if (itself !== undefined) collector.add([{ ...phrase, of: [] }], itself);
    if (phrase.possessor !== null) {
      const isObject = !collector.has(object) && !isIntransitive && isPhraseOf(phrase.possessor, "person");
      collector.add([phrase.possessor], isObject ? object : subject);
    }
    this.addModifiers(phrase, wording, collector, isIntransitive);
    collector.addPrepositional(phrase.after, true);
    if (clause !== null) this.addSupport(clause, phrase, collector, subject);
    return collector;
  }

  /**
   * "Entered into a merger agreement with Orion": a merger is agreed, where neither side of the act leads. Under a
   * credit agreement money is borrowed.
   */
  private buildAgreed(phrase: NounPhrase, contract: Draft): void {
    if (contract.predicate !== "contract") return;
    const words = [...phrase.units, ...phrase.of.map(({ head }) => head)].map(({ lemma }) => lemma);
    if (paperKind(words) === "credit")
      this.drafts.push({
        ...contract,
        predicate: "borrow",
        modality: weaken(contract.modality, "agreed"),
        arguments: contract.arguments.map((one) =>
          one.role === "partner" ? { ...one, role: "source" } : one,
        ),
        within: contract,
      });
    const units = [...phrase.units.slice(0, -1), ...phrase.of.map(({ head }) => head)];
    const predicate = units
      .flatMap((unit) => (unit.kind === null ? nounWordings(unit.lemma) : []))
      .filter(({ words }) => words.length === 1)
      .map((wording) => wording.predicate)
      .find(({ roles }) => roles.get("between") === "partner" && !roles.has("n"));
    if (predicate === undefined) return;
    const parts = contract.arguments.filter(
      ({ role }) => role === "agent" || role === "partner" || role === "quantity",
    );
    for (const part of phrase.of) this.used.add(part);
    this.drafts.push({
      ...contract,
      predicate: predicate.name,
      modality: weaken(contract.modality, "agreed"),
      arguments: parts,
      within: contract,
    });
  }

  private addModifiers(
    phrase: NounPhrase,
    { words, companion, predicate, conditions }: Wording,
    collector: Collector,
    isIntransitive: boolean,
  ): void {
    const modifiers = phrase.units.slice(0, phrase.units.length - words.length);
    const object = predicate.roles.get("o") ?? "object";
    const named = modifiers.filter(
      (unit) => unit.pos === "NOUN" || unit.pos === "PROPN" || unit.kind !== null,
    );
    const plainUnits = named.filter(({ kind }) => kind === null);
    for (const unit of named) {
      if (unit.kind === "time") collector.addTime(phraseOf(unit), 1);
      else if (unit.kind === "quantity") collector.pushUnit(unit, "quantity");
      else if (unit.kind === "person")
        collector.add(
          [phraseOf(unit)],
          predicate.roles.get("person") ?? (isIntransitive || object === "person" ? "person" : "agent"),
        );
      else if (unit.kind === "office") collector.pushUnit(unit, "office");
      else if (unit.kind === "organization")
        collector.add([phraseOf(unit)], collector.has(object) || named.length > 1 ? "agent" : object);
    }
    if (predicate.roles.has("n") || conditions.some(({ slot }) => slot === "k")) return;
    const head = plainUnits.at(-1);
    if (head === undefined || head.lemma === companion) return;
    const first = plainUnits[0] as Unit;
    const compound: NounPhrase = { ...phraseOf(head), start: first.start, units: plainUnits };
    collector.add([compound], isIntransitive ? (predicate.roles.get("s") ?? "agent") : object);
  }

  /** What the verb of "completed the acquisition of X from Y in May" says of the acquisition. */
  private addSupport(clause: Clause, phrase: NounPhrase, collector: Collector, subject: ArgumentRole): void {
    const passive = isPassive(clause);
    const agents = passive ? allPhrases(clause.prepositional, "by") : clause.subjects;
    const isReported =
      cueOf("support", clause.verb.lemma)?.modality === null || clause.verb.lemma === "receive";
    const canAct = agents.filter((agent) => agent !== phrase);
    if (!(isReported && subject === "person") && !collector.has(subject)) collector.add(canAct, subject);
    const known = new Set(phrase.after);
    // "The departure of A and the promotion of B to treasurer": to what, of the promotion only.
    const act = this.parse.phrases.find((one) => one.start > endOf(phrase) && this.nounOf(one) !== null);
    const next = act?.start ?? Number.POSITIVE_INFINITY;
    const isOwn = ({ start, phrases }: Prepositional) =>
      start < next || phrases.some(({ head }) => head.kind === "time");
    collector.addPrepositional(
      clause.prepositional.filter((item) => !known.has(item) && item.word !== "by" && isOwn(item)),
      true,
    );
  }

  private nounStage(phrase: NounPhrase, given: Stage | null, predicate: Predicate): Stage {
    const isNone = phrase.determiner === "no" || phrase.determiner === "neither";
    // "Any restatement" is none that there was.
    if (phrase.determiner === "any") return { modality: "possible", denied: given?.denied ?? false };
    for (const unit of phrase.units) {
      const cue = cueOf("adjective", unit.lower);
      if (cue !== null)
        return {
          modality: weaken(cue.modality ?? "done", given?.modality ?? "done"),
          denied: cue.denied || isNone,
        };
    }
    const condition = this.conditionOf(phrase);
    if (condition !== null) return { modality: condition, denied: isNone };
    if (given !== null) return { modality: given.modality, denied: given.denied || isNone };
    return { modality: predicate.bare, denied: isNone || this.isUnderDenial(phrase) };
  }

  /** "In the event of his termination": how far what a preposition only supposes has come. */
  private conditionOf(phrase: NounPhrase): Modality | null {
    for (const { prepositional } of this.parse.clauses)
      for (const { word, phrases } of prepositional)
        if (phrases.includes(phrase)) return cueOf("condition", word)?.modality ?? null;
    return null;
  }

  /** "Has not held talks on a sale": what is not named as known, behind a verb that is denied, isn't told of. */
  private isUnderDenial(phrase: NounPhrase): boolean {
    const isOpen =
      phrase.possessor === null && (phrase.determiner === null || /^an?$/.test(phrase.determiner));
    const clause = this.parse.clauses.findLastIndex(({ verb }) => verb.end <= phrase.start);
    return isOpen && clause >= 0 && this.stageOf(clause).denied;
  }

  private buildPhrase(phrase: NounPhrase): void {
    const cue = cueOf("noun", phrase.head.lemma);
    if (this.nounOf(phrase) !== null)
      this.buildNoun(phrase, { stage: null, clause: null, index: null, parent: null });
    else if (cue !== null) {
      const stage = this.under(this.stageOver(phrase), cue);
      const isSigned = signing.has(phrase.head.lemma);
      for (const part of [...phrase.of, ...allPhrases(phrase.after, "for")])
        this.buildNoun(part, { stage, clause: null, index: null, parent: null, isSigned });
    }
    this.buildMeasure(phrase);
  }

  /** "Discussed a proposal", "abandoned a plan": how far a verb lets its object come. */
  private stageOver(phrase: NounPhrase): Stage {
    const index = this.parse.clauses.findIndex(({ objects }) => objects.includes(phrase));
    if (index < 0) return done;
    const cue = this.verbCue(this.parse.clauses[index] as Clause);
    const stage = this.stageOf(index);
    return cue === null ? stage : this.under(stage, cue);
  }

  /** "Net loss of $3 million". */
  private buildMeasure(phrase: NounPhrase): void {
    const amounts = phrase.of.filter(({ head, of }) => head.kind === "quantity" && of.length === 0);
    if (amounts.length === 0 || this.used.has(phrase) || phrase.head.kind !== null) return;
    this.measure(phrase, amounts, [], done, "noun");
  }

  private measure(
    subject: NounPhrase,
    amounts: readonly NounPhrase[],
    items: readonly Prepositional[],
    stage: Stage,
    realization: Draft["realization"],
  ): void {
    const collector = new Collector(
      new Map([
        ["s", "object"],
        ["o", "quantity"],
      ]),
      this.mentions,
    );
    collector.add([{ ...subject, of: subject.of.filter(({ head }) => head.kind !== "quantity") }], "object");
    collector.add(amounts, "quantity");
    collector.addPrepositional([...subject.after, ...items], false);
    const { start, end } = subject;
    const span = { start, end: around({ start, end }, amounts).end };
    this.drafts.push(draftOf(span, { predicate: "measure", realization, stage }, collector));
  }

  /** "Revenue of $5 million, up 10 percent", "a dividend of $.12, up from $.10". */
  private buildChange(phrase: NounPhrase, items: readonly Prepositional[] = phrase.after): void {
    for (const { word, phrases } of items) {
      const [amount] = phrases;
      const direction = directions.get(word);
      if (direction === undefined || amount === undefined || !isAmount(amount.head)) continue;
      const collector = new Collector(
        new Map([
          ["from", "source"],
          ["to", "result"],
        ]),
        this.mentions,
      );
      if (isAmount(phrase.head)) collector.add([phrase], "result");
      else {
        collector.add([{ ...phrase, of: phrase.of.filter(({ head }) => !isAmount(head)) }], "object");
        for (const part of phrase.of) if (isAmount(part.head)) collector.add([part], "result");
      }
      collector.add([amount], word.endsWith("-from") ? "source" : "quantity");
      const rest = items.filter((item) => item.word === "to" || item.word === "from");
      collector.addPrepositional([...amount.after, ...rest], false);
      const span = { start: phrase.start, end: amount.end };
      const told = { predicate: direction, realization: this.ofNouns, stage: done };
      this.drafts.push(draftOf(span, told, collector));
    }
  }

  /** "Was named to succeed Bob Day as treasurer": named treasurer. */
  private giveOffices(): void {
    for (const { predicate, within, arguments: parts } of this.drafts) {
      if (within === null || !appointing.has(within.predicate) || !holding.has(predicate)) continue;
      const others = within.arguments.filter(({ role }) => role === "office");
      const isNew = ({ start }: Argument) =>
        start > within.start && !others.some((other) => other.start === start);
      within.arguments.push(...parts.filter((one) => one.role === "office" && isNew(one)));
    }
  }

  /** "Sales were $5 million, a decrease of 4 percent": of sales, to $5 million. */
  private nameChanges(): void {
    for (const [index, draft] of this.drafts.entries()) {
      const isChange = draft.predicate === "increase" || draft.predicate === "decrease";
      const parts = draft.arguments;
      if (!isChange || draft.realization !== "noun" || parts.some(({ role }) => role === "object")) continue;
      if (!parts.some(({ role }) => role === "quantity")) continue;
      const measured = this.drafts
        .slice(0, index)
        .findLast((one) => one.end <= draft.end && measuring.has(one.predicate) && one.modality === "done");
      const named = measured?.arguments.filter(({ role }) => role === "object") ?? [];
      if (measured === undefined || named.length !== 1) continue;
      const amounts = measured.arguments.filter(({ role, end }) => role === "quantity" && end <= draft.start);
      const hasResult = parts.some(({ role }) => role === "result");
      draft.arguments = [
        ...named.map((one): Argument => ({ ...one, binding: "referred" })),
        ...(hasResult ? [] : amounts.slice(0, 1).map((one): Argument => ({ ...one, role: "result" }))),
        ...parts,
      ];
    }
  }

  /** "Ann Lee is treasurer", "revenue was $5 million"; else an open predicate of being. */
  private buildCopula(index: number, clause: Clause, stage: Stage): void {
    const amounts = clause.objects.filter(({ head }) => isAmount(head));
    const [subject] = clause.subjects;
    // "Is expected to be in the range of $5 to $6 million".
    const within = allPhrases(clause.prepositional, "in").flatMap((phrase) =>
      phrase.of.filter(({ head }) => isAmount(head)),
    );
    const told = amounts.length > 0 ? amounts : clause.objects.length === 0 ? within : [];
    if (told.length > 0 && subject !== undefined && subject.head.kind !== "person") {
      this.measure(subject, told, clause.prepositional, stage, "verb");
      return;
    }
    const offices = clause.objects.filter((phrase) => isPhraseOf(phrase, "office"));
    const persons = clause.subjects.filter((phrase) => isPhraseOf(phrase, "person"));
    const roles = new Map<string, ArgumentRole>([
      ["s", persons.length > 0 ? "person" : "object"],
      ["o", offices.length > 0 ? "office" : "result"],
    ]);
    const collector = new Collector(roles, this.mentions);
    collector.add(clause.subjects, roles.get("s") ?? "object");
    collector.add(clause.objects, roles.get("o") ?? "result");
    collector.addPrepositional(clause.prepositional, false);
    if (clause.objects.length === 0 && clause.prepositional.length === 0) {
      this.govern(clause, stage, null);
      return;
    }
    const predicate = offices.length > 0 ? "hold-office" : "verb:be";
    const held = { predicate, realization: "verb", stage } as const;
    const draft = draftOf(around(clause.verb, collector.list), held, collector);
    this.drafts.push(draft);
    this.ofClause.set(index, draft);
    this.govern(clause, stage, draft);
  }

  /** "Ann Lee, treasurer," and "treasurer Ann Lee": who holds which office. */
  private buildTenure(phrase: NounPhrase): void {
    if (phrase.head.kind === "person") {
      const offices = [
        ...phrase.appositions.filter(({ head }) => head.kind === "office"),
        ...phrase.units.filter(({ kind }) => kind === "office").map(phraseOf),
      ];
      if (offices.length > 0) this.tenure([phrase], offices);
    } else if (phrase.head.kind === "office") {
      const persons = phrase.appositions.filter(({ head }) => head.kind === "person");
      if (persons.length > 0) this.tenure(persons, [phrase]);
    }
  }

  private tenure(persons: readonly NounPhrase[], offices: readonly NounPhrase[]): void {
    const collector = new Collector(new Map([["o", "office"]]), this.mentions);
    collector.add(
      persons.map((phrase) => ({ ...phrase, appositions: [] })),
      "person",
    );
    collector.add(offices, "office");
    const told = { predicate: "hold-office", realization: "noun", stage: done } as const;
    const [first = { start: 0, end: 0 }] = collector.list;
    this.drafts.push(draftOf(around(first, collector.list), told, collector));
  }
}

/**
 * The events of one parsed sentence, in the order of the text. `mentions` are all of the annotation; `firstEvent` is
 * the number that the first event gets in it.
 */
export function findEvents(
  parse: Parse,
  mentions: readonly Mention[],
  sentence: number,
  firstEvent: number,
): TextEvent[] {
  const drafts = new Builder(parse, mentions).build();
  const numbers = new Map(drafts.map((draft, index) => [draft, firstEvent + index] as const));
  return drafts.map(({ within, ...draft }) => ({
    ...draft,
    sentence,
    within: within === null ? null : (numbers.get(within) ?? null),
  }));
}
