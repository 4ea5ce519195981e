import type { Mention } from "./annotation";
import {
  type Chunk,
  mend,
  type NounPhrase,
  type Prepositional,
  phraseOf,
  toChunks,
  toUnits,
  type Unit,
  type VerbGroup,
} from "./chunks";
import { cueOf, nounWordings, verbWordings, wordClass } from "./lexicon";
import type { Token } from "./token";

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

const objectControl = wordClass("verb-of-object-control");

const kindOf = ({ head }: NounPhrase): string => head.kind ?? (head.pos === "PRON" ? "pronoun" : "plain");

const isRate = ({ determiner, units, head }: NounPhrase): boolean =>
  (determiner === "a" || determiner === "an") && units.length === 1 && head.kind === null;

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
    this.shareObjects();
    return { clauses: this.clauses, phrases: this.phrases };
  }

  /** Verbs side by side, the first without an object of its own: "issued and sold the notes". */
  private readonly joined: [first: Clause, second: Clause][] = [];

  private shareObjects(): void {
    for (const [first, second] of this.joined) {
      if (
        first.objects.length > 0 ||
        first.verb.passive ||
        second.verb.passive ||
        second.objects.length === 0
      )
        continue;
      first.objects = second.objects;
      first.secondObjects = second.secondObjects;
      first.prepositional.push(...second.prepositional.filter((one) => !first.prepositional.includes(one)));
    }
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
  private isBehindBy = false;
  /** Whose the next phrase is: behind "whose". */
  private owner: NounPhrase | null = null;

  /** One phrase with its "of" phrases; `at` behind it. */
  private takePhrase(depth = 0): NounPhrase | null {
    const chunk = this.chunk();
    if (chunk?.type !== "phrase") return null;
    const { phrase } = chunk;
    // "Bo Day, whose retirement was announced": Bo Day's.
    phrase.possessor ??= this.owner;
    this.owner = null;
    this.phrases.push(phrase);
    this.at += 1;
    const per = this.chunk();
    // "18 cents a share", "$5,000 a month".
    if (phrase.head.kind === "quantity" && per?.type === "phrase" && isRate(per.phrase)) {
      this.at += 1;
      phrase.after.push({ word: "per", phrases: [per.phrase], start: per.phrase.start });
    }
    // "The sale by Acme of 500 shares": of the sale.
    const isAgent = this.isBehindBy && this.lastPhrase !== null && this.lastPhrase.of.length === 0;
    this.takeDate(phrase);
    const of = this.chunk();
    if (
      !isAgent &&
      of?.type === "preposition" &&
      of.at.lower === "of" &&
      this.chunk(1)?.type === "phrase" &&
      depth < 6
    ) {
      this.at += 1;
      phrase.of = this.takeList(depth + 1);
    }
    return phrase;
  }

  /** "The death on May 1 of Bo Day", "the resignation effective May 1 of Bo Day": an act's day before whose it is. */
  private takeDate(phrase: NounPhrase): void {
    const start = this.at;
    const lead = this.chunk();
    if (lead?.type === "preposition" && lead.at.lower !== "of") this.at += 1;
    const time = this.chunk();
    const of = this.chunk(1);
    const isOf = of?.type === "preposition" && of.at.lower === "of" && this.chunk(2)?.type === "phrase";
    if (time?.type !== "time" || !isOf || nounWordings(phrase.head.lemma).length === 0) {
      this.at = start;
      return;
    }
    const word = this.at > start && lead !== undefined ? lead.at.lower : "on";
    phrase.after.push({ word, phrases: [phraseOf(time.at)], start: time.at.start });
    this.at += 1;
  }

  /** A list of phrases: "A, B and C". */
  private takeList(depth = 0): NounPhrase[] {
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
        // "Acme, Orion Inc. and certain of its affiliates": names, and what is no name.
        const isNamed = first.head.kind !== null && first.head.kind !== "quantity";
        return next?.type === "phrase" && (isNamed || isAlike(first, next.phrase)) && offset >= 2;
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
    if (clause !== null && this.isObjectNext(clause)) {
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
      clause !== null &&
      last?.type === "comma" &&
      chunk?.type === "phrase" &&
      this.isLateObject(clause, chunk.phrase)
    ) {
      clause.objects = this.takeList();
      this.lastPhrase = clause.objects.at(-1) ?? null;
      return;
    }
    const owner =
      last?.type === "comma" && chunk?.type === "phrase" ? this.ownerOfApposition(chunk.phrase) : null;
    if (owner !== null) {
      owner.appositions.push(...this.takeList());
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

  /** Whether what comes is the object of a clause that has none yet. */
  private isObjectNext({ objects, verb }: Clause): boolean {
    const type = this.last?.type;
    if (objects.length > 0 || (verb.passive && type === "phrase")) return false;
    if (type === "verb") return true;
    // "Expects 2025 revenue": a time between a verb and its object.
    if (type === "time" && this.chunks[this.at - 2]?.type === "verb") return true;
    return (type === "phrase" || type === "other") && this.frame.free.length === 0;
  }

  /** "Elected to the board, effective May 1, Ann Lee", "ended, for convenience, the lease": the object stands last. */
  private isLateObject({ objects, prepositional, verb }: Clause, { head }: NounPhrase): boolean {
    if (objects.length > 0 || prepositional.length === 0 || verb.passive) return false;
    const wordings = verbWordings(verb.lemma);
    const takesObject = this.isBehindAside
      ? wordings.some(({ predicate }) => predicate.isTransitive)
      : head.kind === "person" && wordings.some(({ predicate }) => predicate.roles.get("o") === "person");
    return takesObject && !this.isFiniteAhead(true);
  }

  /** Whether commas part a verb from what follows: "terminated, for convenience,". */
  private get isBehindAside(): boolean {
    const verb = this.chunks.slice(0, this.at).findLastIndex(({ type }) => type === "verb");
    return this.chunks[verb + 1]?.type === "comma" && this.chunks[verb + 2]?.type === "preposition";
  }

  /** "…appointed A as X and B as Y": the same verb again. */
  private repeats(clause: Clause, phrase: NounPhrase): boolean {
    const owner = clause.verb.passive ? clause.subjects[0] : clause.objects[0];
    const next = this.chunk(1);
    return (
      owner !== undefined &&
      isAlike(owner, phrase) &&
      next?.type === "preposition" &&
      clause.prepositional.some(({ word }) => word === next.at.lower)
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

  /** Which phrase a phrase behind a comma explains: the last one, or whom that is of, "the salary of Ann Lee, Controller,". */
  private ownerOfApposition(phrase: NounPhrase): NounPhrase | null {
    const { lastPhrase } = this;
    if (lastPhrase === null) return null;
    const inner = lastPhrase.head.kind === null ? lastPhrase.of.at(-1) : undefined;
    if (inner?.head.kind === "person" && kindOf(phrase) === "office") return inner;
    return this.isApposition(lastPhrase, phrase) ? lastPhrase : null;
  }

  private isApposition(owner: NounPhrase, phrase: NounPhrase): boolean {
    const [one, other] = [kindOf(owner), kindOf(phrase)];
    if (phrase.head.pos === "NUM") return one === "person";
    if (one === "person") return other === "office";
    // "Ann Lee is chief executive, Bo Day is treasurer": who has a verb of their own begins a clause.
    const isOpen = this.frame.verb !== null || this.frame.free.length === 0;
    const begins = isOpen && this.chunk(1)?.type === "verb";
    if (one === "office") return other === "person" && !begins;
    if (phrase.determiner === "a" || phrase.determiner === "an") return true;
    return false;
  }

  private takeTime(at: Unit): void {
    const head = phraseOf(at);
    const word = this.last?.type === "preposition" ? this.last.at.lower : "on";
    this.attach({ word, phrases: [head], start: at.start });
    this.at += 1;
  }

  private attach(prepositional: Prepositional): void {
    const clause = this.clause;
    if (clause === null) this.frame.front.push(prepositional);
    else clause.prepositional.push(prepositional);
    this.lastPhrase?.after.push(prepositional);
    // "Notified the Company of her resignation as treasurer": the innermost is what it was as.
    if (prepositional.word !== "as") return;
    for (let inner = this.lastPhrase?.of.at(-1); inner !== undefined; inner = inner.of.at(-1))
      inner.after.push(prepositional);
  }

  private takePreposition(at: Unit): void {
    const next = this.chunk(1);
    if (next?.type === "phrase") {
      this.at += 1;
      this.isBehindBy = at.lower === "by" && next.phrase.head.kind !== null;
      const phrases = this.takeList();
      this.isBehindBy = false;
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
    let antecedent = this.lastPhrase;
    // "The death of Bo Day, who had served": who is a person.
    if (word !== "which" && word !== "that" && antecedent?.head.kind === null)
      antecedent = antecedent.of.findLast(({ head }) => head.kind === "person") ?? antecedent;
    this.stack.push(this.frame);
    const isBracketed = this.last?.type === "comma";
    this.owner = word === "whose" ? antecedent : null;
    this.frame = { ...Parser.open("relative", this.frame.verb, word, antecedent), isBracketed };
  }

  private openSubordinate(word: string): void {
    // "No assurance that": the noun governs what follows.
    const noun = word === "that" && this.last?.type === "phrase" ? this.lastPhrase : null;
    const { verb } = this.frame;
    this.stack.push(this.frame);
    const link = word === "that" ? "complement" : "adverbial";
    this.frame = {
      ...Parser.open(link, verb, word, noun),
      isBracketed: this.last?.type === "comma" || this.last === null,
    };
    this.lastPhrase = null;
  }

  private takeComma(): void {
    const { frame, stack } = this;
    // The comma that closes a bracketed clause, or the one behind a clause that opens the sentence.
    if (frame.verb === null) return;
    const bracketed = [...stack, frame].findLastIndex(({ isBracketed }) => isBracketed);
    while (bracketed > 0 && this.stack.length >= bracketed) this.close();
  }

  private close(): void {
    const outer = this.stack.pop();
    if (outer === undefined) return;
    this.frame = outer;
    this.lastPhrase = null;
  }

  private governed(): NounPhrase[] {
    const clause = this.clause;
    if (clause !== null) return clause.subjects;
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
    const governor = link === "complement" ? this.frame.antecedent : null;
    const clause: Clause = {
      verb,
      subjects,
      objects: [],
      secondObjects: [],
      prepositional: [...prepositional],
      link,
      parent,
      noun: noun ?? governor,
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
    // "To issue and sell".
    if (last?.type === "conjunction" && this.chunks[this.at - 3]?.type === "verb" && verb.isBase)
      return this.coordinate(verb, clause);
    if (frame.free.length > 0) return this.takeBeside(verb, clause);
    if (last?.type === "conjunction") return this.coordinate(verb, clause);
    const outer = this.stack.at(-1);
    const isOuter = outer !== undefined && outer.verb === null && frame.link !== "complement";
    // "Made 400 cars, delivered 300 cars": a past form that has an object of its own.
    const next = this.chunk();
    const isListed = last?.type === "comma" && clause.objects.length > 0 && next?.type === "phrase";
    const isReduced = verb.form === "participle" && !isListed;
    // "Ann Lee, who has served since 2018 resigned": no time resigns.
    const isMain = isOuter && (next?.type === "phrase" || last?.type === "time");
    if (isReduced && !isMain) {
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
    if (last?.type === "comma") return this.coordinate(verb, clause);
    const made = last?.type === "phrase" ? this.takeAfterPhrase(verb, clause) : null;
    return (
      made ?? this.push(this.finite(verb, clause.subjects), frame.link, frame.opener, clause.subjects, null)
    );
  }

  /** A verb whose subject stands free behind the clause: a clause beside that one, and no part of it. */
  private takeBeside(verb: VerbGroup, clause: Clause): Clause {
    const { frame } = this;
    const subjects = this.lastFree(frame.free, frame.free.slice(0, 1));
    frame.free = [];
    const link = frame.link === "relative" ? "main" : frame.link;
    if (verb.form === "participle" && this.isFiniteAhead())
      return this.aside({ ...verb, passive: true }, subjects, true);
    const made = this.push(this.finite(verb, subjects), link, frame.opener, subjects, null);
    made.parent = clause.parent;
    return made;
  }

  /** A verb whose subject the clause has taken as a phrase of its own; null where it has none. */
  private takeAfterPhrase(verb: VerbGroup, clause: Clause): Clause | null {
    // "Until a successor in that office is named", where the tagger calls "until" a preposition.
    const until = clause.prepositional.findLastIndex(({ word }) => subordinating.has(word));
    const [opener, ...rest] = until < 0 ? [] : clause.prepositional.slice(until);
    if (opener !== undefined && opener.phrases[0]?.head.kind !== "time") {
      clause.prepositional.splice(until);
      const { word, phrases } = opener;
      const made = this.push(this.finite(verb, phrases), "adverbial", word, phrases, null);
      made.prepositional.push(...rest);
      return made;
    }
    if (clause.objects.length > 0 && this.lastPhrase === clause.objects.at(-1)) {
      // "Acme said revenue rose": the object is the subject of what is said.
      const subjects = clause.objects;
      clause.objects = [];
      return this.push(this.finite(verb, subjects), "complement", null, subjects, null);
    }
    // "After Acme sold the unit", where the tagger calls "after" a preposition.
    const behind = clause.prepositional.pop();
    if (behind === undefined) return null;
    return this.push(this.finite(verb, behind.phrases), "adverbial", behind.word, behind.phrases, null);
  }

  /** A verb joined to that of a clause: "to buy and sell", "was closed and sold", "resigned and left". */
  private coordinate(verb: VerbGroup, clause: Clause): Clause {
    const { auxiliaries, passive, form } = clause.verb;
    const isBare = verb.auxiliaries.length === 0 && !verb.negated;
    const isAdjacent = this.isBehindVerb();
    let shared = verb;
    if (isBare && verb.isBase && (form === "infinitive" || auxiliaries.length > 0))
      shared = { ...verb, form, auxiliaries };
    else if (isBare && verb.form === "participle" && passive && isAdjacent)
      shared = { ...verb, form, auxiliaries, passive };
    else shared = this.finite(verb, clause.subjects);
    const made = this.push(shared, clause.link, clause.opener, clause.subjects, clause.noun);
    made.parent = clause.parent;
    const isTransitive = verbWordings(clause.verb.lemma).some(({ predicate }) => predicate.isTransitive);
    if (isAdjacent && isTransitive) this.joined.push([clause, made]);
    return made;
  }

  /** Whether nothing but adverbs stands between the verb before "and" and the one behind it. */
  private isBehindVerb(): boolean {
    let at = this.at - 3;
    while (this.chunks[at]?.type === "other") at -= 1;
    return this.chunks[at]?.type === "verb";
  }

  private lastFree(free: readonly NounPhrase[], first: NounPhrase[]): NounPhrase[] {
    return free.length === 1 || this.last?.type !== "phrase" ? first : free.slice(-1);
  }

  /** Whether the line ends without a full stop, as headlines and keywords do. */
  private get isHeadline(): boolean {
    return this.chunks.at(-1)?.at.text !== ".";
  }

  /** A past form without auxiliary: finite behind a subject; passive in headlines and keywords that have no object. */
  private finite(verb: VerbGroup, subjects: readonly NounPhrase[]): VerbGroup {
    if (verb.form !== "participle") return verb;
    const next = this.chunk();
    const wordings = verbWordings(verb.lemma).filter(({ isMain }) => isMain);
    const isLast =
      next === undefined || next.type === "stop" || (next.type === "preposition" && next.at.lower === "by");
    const hasObject = next?.type === "phrase" || next?.type === "verb";
    const isOffice =
      next?.type === "phrase" &&
      next.phrase.head.kind === "office" &&
      subjects.at(-1)?.head.kind === "person" &&
      wordings.some(({ predicate }) => predicate.roles.get("o2") === "office");
    const isTransitive = wordings.length > 0 && wordings.every(({ predicate }) => predicate.isTransitive);
    const isPassive =
      isLast || isOffice || (isTransitive && !hasObject && subjects.length > 0 && this.isHeadline);
    return { ...verb, form: isPassive ? "participle" : "finite" };
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
    // "Rejected the proposal of May 1 to buy": of the proposal still.
    const isDated =
      last?.type === "time" && this.lastPhrase !== null && clause?.objects.includes(this.lastPhrase);
    // "Approved a split, to be effected as a dividend".
    const isBehind = last?.type === "comma" && (verb.passive || verb.lemma === "be") && clause !== null;
    const noun = last?.type === "phrase" || isDated || isBehind ? this.lastPhrase : null;
    if (clause === null) {
      const subjects = this.subjectsOf(frame);
      // "Company to sell paper unit": a headline, unless a verb is yet to come ("Its agreement to sell … was").
      if (this.isFiniteAhead(true) && noun !== null) {
        this.stack.push(frame);
        this.frame = Parser.open("infinitive", null, null, null);
        return this.push(verb, "infinitive", null, [], noun);
      }
      frame.free = [];
      // "A plan to sell the unit": not the plan sells.
      const isOfNoun = noun !== null && noun.head.kind === null && cueOf("noun", noun.head.lemma) !== null;
      return this.push(
        verb,
        "infinitive",
        null,
        isOfNoun ? subjects.filter((phrase) => phrase !== noun) : subjects,
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

const subordinating = wordClass("preposition-as-subordinator");

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
