import "server-only";
import { classifyRole } from "@/lib/domain/roles/classify";
import type { RoleClass } from "@/lib/domain/roles/role";
import { annotate } from "@/lib/language/annotate";
import type {
  Annotation,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";

export type FrameAction = "departed" | "appointed" | "continues";

const longestGap = 800;

/** What an Item 5.02 says of one person and one class of role. `[start, end)` is the sentence that says so. */
export type Frame = {
  person: string;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  /** YYYY-MM-DD; null where the item names no day. */
  effectiveOn: string | null;
  interim: boolean;
  /** Who takes a departing person's role, where the item says so. */
  successor: string | null;
  /** "retirement", "death", "disagreement" and the like, from a closed list; null where none is given. */
  reason: string | null;
  start: number;
  end: number;
};

export type FrameContext = { filedOn: string; company: string };

/** Characters of an item that are read; the longest Item 5.02 of the mirror has 14,000. */
const longest = 50_000;

type Office = OfficeMention & { index: number };
type Person = PersonMention & { index: number };
type Time = TimeMention & { index: number };

/** Offices of one person as the item joins them, with their classes. */
type Role = { title: string; classes: RoleClass[]; interim: boolean };

type Change = {
  person: number;
  action: FrameAction;
  role: string;
  roleClass: RoleClass;
  day: string | null;
  /** Whether the day is given as that of the change, not of the act by which it came about. */
  isStated: boolean;
  interim: boolean;
  reason: string | null;
  sentence: number;
  /** Whether the event itself names the office. */
  isNamed: boolean;
  /** Whether it is told as done: "has ceased to serve". */
  isDone: boolean;
  /** Known only from another's change: gives way to what the item says outright. */
  isImplied: boolean;
  /** Told as the new day of a change that was to come at another: "will now retire on". */
  isMoved: boolean;
  /** Whose change it comes with: "effective upon Mr. Day's departure". */
  link: Link | null;
};

/** The change of another, or of the same person, on whose day one takes effect. */
type Link = { person: number; action: FrameAction; isFirm: boolean };

const departing = new Set(["resign", "retire", "die", "depart", "dismiss"]);
const appointing = new Set(["appoint", "elect", "assume-office", "join-body"]);

const single: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto", "chair", "president"]);
const unnamed: ReadonlySet<RoleClass> = new Set(["founder", "investor"]);

/** Days between two dates, YYYY-MM-DD. */
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

const isPersonal = ({ predicate, realization }: TextEvent): boolean =>
  realization === "verb" &&
  (departing.has(predicate) ||
    appointing.has(predicate) ||
    predicate === "succeed" ||
    predicate === "hold-office");

const isKind =
  <K extends Annotation["mentions"][number]["kind"]>(kind: K) =>
  (mention: Annotation["mentions"][number]) =>
    mention.kind === kind;

/** What the mentions and events of an item say of its persons. */
class Item {
  readonly people: Person[][];
  readonly offices: Office[][];
  readonly times: Time[][];
  readonly events: TextEvent[][];
  /** Offices that stand beside a name, by mention, and whose they are. */
  readonly apposed = new Map<number, number>();
  /** What each person holds by the item's words, and what they held. */
  readonly held = new Map<number, Office[]>();
  readonly heldBefore = new Map<number, Office[]>();
  /** The events whose argument each office is. */
  private readonly claims = new Map<number, TextEvent[]>();
  readonly names: string[] = [];
  /** Organizations by which the company acts: a partnership's general partner. */
  readonly own = new Set<number>();

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
    readonly context: FrameContext,
  ) {
    const { sentences, mentions, events } = annotation;
    const lists = <T extends { sentence: number }>(all: readonly T[]): T[][] => {
      const result: T[][] = sentences.map(() => []);
      for (const one of all) result[one.sentence]?.push(one);
      return result;
    };
    const numbered = mentions.map((mention, index) => ({ ...mention, index }));
    this.people = lists(numbered.filter((one): one is Person => isKind("person")(one)));
    for (const one of mentions)
      if (
        one.kind === "organization" &&
        (actsFor.test(this.gap(one.end, one.end + 120)) ||
          isActedBy.test(this.gap(Math.max(0, one.start - 60), one.start)) ||
          /^(?:the )?(?:General Partner|Managing Member)$/.test(this.gap(one.start, one.end)))
      )
        this.own.add(one.organization);
    this.offices = lists(
      numbered
        .filter((one): one is Office => isKind("office")(one))
        .map((one) => (this.own.has(one.organization ?? 0) ? { ...one, organization: null } : one)),
    );
    this.times = lists(numbered.filter((one): one is Time => isKind("time")(one)));
    this.events = lists(events);
    for (const list of this.people) for (const { person, name } of list) this.names[person] = name;
    for (const [sentence] of sentences.entries()) this.learnAppositions(sentence);
    for (const event of events) {
      if (
        !isPersonal(event) &&
        !(event.realization === "noun" && (departing.has(event.predicate) || appointing.has(event.predicate)))
      )
        continue;
      for (const { mention } of event.arguments)
        for (const { index } of this.officeAt(mention))
          if (!this.apposed.has(index)) this.claims.set(index, [...(this.claims.get(index) ?? []), event]);
    }
    for (const event of events) this.learnTenure(event);
  }

  /** "Ann Lee, our Treasurer", "Treasurer Ann Lee", "Ann Lee, who has served as Treasurer". */
  private learnAppositions(sentence: number): void {
    const offices = this.offices[sentence] ?? [];
    for (const { person, start, end, form } of this.people[sentence] ?? []) {
      if (form === "pronoun") continue;
      const after = offices.find((office) => office.start >= end && beside.test(this.gap(end, office.start)));
      const before = offices.findLast(
        (office) =>
          office.end <= start &&
          !/[Bb]oard/.test(this.text.slice(office.start, office.end)) &&
          /^,? ?(?:(?:currently )?held by )?(?:\(?(?:Mr|Ms|Mrs|Dr|Gen|Adm|Lt)\.\)? )*$/.test(
            this.gap(office.end, start),
          ),
      );
      // "Our current Treasurer, Ann Lee, who has served as …": of offices on both sides, one that is called ours.
      const isOurs =
        before !== undefined &&
        /\b(?:our|its|the|\w+[’']s?) (?:current |present )?$/i.test(
          this.gap(Math.max(0, before.start - 40), before.start),
        );
      const list = [
        ...(after ? this.joined(after) : []),
        ...(before && (isOurs || !after) ? this.joinedBefore(before) : []),
      ];
      for (const office of list) {
        if (this.apposed.has(office.index) || this.isSuperior(office)) continue;
        this.apposed.set(office.index, person);
        this.hold(person, office);
      }
    }
  }

  private hold(person: number, office: Office): void {
    if (office.organization !== null || this.isElsewhere(office)) return;
    const list = office.isFormer ? this.heldBefore : this.held;
    const known = list.get(person) ?? [];
    const isKnown = known.some(
      ({ title, isInterim }) => title === office.title && isInterim === office.isInterim,
    );
    if (!isKnown && known.length < 20) list.set(person, [...known, office]);
  }

  private learnTenure(event: TextEvent): void {
    const time = event.time === null ? null : this.annotation.mentions[event.time];
    if (
      appointing.has(event.predicate) &&
      event.realization === "verb" &&
      event.modality === "done" &&
      event.polarity === "asserted" &&
      time?.kind === "time" &&
      daysBetween(time.to, this.context.filedOn) > 200
    ) {
      // "Was named treasurer in 2020" says what she is.
      const [office] = event.arguments
        .flatMap(({ mention }) => this.officeAt(mention))
        .filter(({ index }) => !this.apposed.has(index));
      if (office)
        for (const person of this.peopleOf(event))
          for (const one of this.joined(office)) this.hold(person, one);
    }
    if (event.predicate !== "hold-office" || event.polarity === "denied" || event.realization === "noun")
      return;
    const said = this.before(event, 0);
    if (
      event.modality !== "done" ||
      /\b(?:previously|formerly|prior to|from \d{4}|continu\w+|remain\w*)\b/i.test(said)
    )
      return;
    const before = (this.offices[event.sentence] ?? []).findLast(({ end }) => end <= event.start);
    const isOfBefore =
      before !== undefined &&
      /^[^,;]{0,40}, (?:a|the) (?:role|position|office|post|title) (?:in|that|which|previously|formerly|currently|most recently)\b[^,;]*$/.test(
        this.gap(before.end, event.start),
      );
    const [office] = isOfBefore ? [before] : event.arguments.flatMap(({ mention }) => this.officeAt(mention));
    if (office === undefined || !/\b(?:is|has|had|since|currently|serves|holds)\b/i.test(said)) return;
    for (const person of this.peopleOf(event)) for (const one of this.joined(office)) this.hold(person, one);
  }

  /** Where the clause begins that governs an event: "will continue to serve as". */
  clauseStart(event: TextEvent): number {
    const parent = event.within === null ? undefined : this.annotation.events[event.within];
    const isGoverned =
      parent?.predicate === "hold-office" &&
      parent.sentence === event.sentence &&
      event.start - parent.end <= 1 &&
      parent.end <= event.start;
    return isGoverned ? parent.start : event.start;
  }

  /** The words of an event, with those of its clause before it. */
  before(event: TextEvent, reach = 40): string {
    const first = this.annotation.sentences[event.sentence]?.start ?? 0;
    return this.gap(Math.max(first, event.start - reach), event.end);
  }

  /** "Chief Financial Officer at another public company". */
  isElsewhere({ end }: Office): boolean {
    return /^ (?:of|at|with|for) (?:another\b|an? (?!(?:wholly|majority|direct|indirect|new|newly|combined|subsidiary|division|segment|unit|business|region|group)\b))/u.test(
      this.gap(end, end + 90),
    );
  }

  /** "The position of treasurer will be eliminated and Ann Lee will leave": the office of who leaves beside it. */
  eliminated(event: TextEvent): Office[] {
    const { sentence } = event;
    const isResumed =
      /\b(?:holds?|held) (?:it\b|(?:that|the|this|such) (?:position|office|role|post|title))|\b(?:as a result|accordingly|therefore|in connection with (?:this|the) elimination)\b/i.test(
        sentenceText(this, sentence),
      );
    const end = [
      ...(this.events[sentence] ?? []),
      ...(isResumed ? (this.events[sentence - 1] ?? []) : []),
    ].find(
      ({ predicate, start }) =>
        /^(?:lay-off|verb:(?:eliminate|abolish|discontinue))$/.test(predicate) && start < event.start,
    );
    return end === undefined
      ? []
      : (this.offices[end.sentence] ?? []).filter(
          (office) => office.start >= end.start && office.end <= end.end && !this.apposed.has(office.index),
        );
  }

  /** Whether an office stands beside a person's name in a sentence. */
  isIntroduced(person: number, sentence: number): boolean {
    return (this.offices[sentence] ?? []).some(({ index }) => this.apposed.get(index) === person);
  }

  /** The first day of an absence during which another acts: "will act as treasurer while he is away". */
  dayOfAbsence(sentence: number): string | null {
    if (
      !/\b(?:during (?:\S+ ){1,3}(?:absence|leave)|while (?:\S+ ){1,3}(?:absent|away|on leave|on (?:\w+ )?leave))\b/i.test(
        sentenceText(this, sentence),
      )
    )
      return null;
    for (let at = sentence; at >= 0 && sentence - at < 4; at -= 1) {
      const days = (this.times[at] ?? []).filter(({ precision }) => precision === "day");
      const isLeave = /\bleave\b|\babsence\b/i.test(sentenceText(this, at));
      const first = days.find(({ relation }) => relation === "since" || relation === "effective") ?? days[0];
      if (isLeave && first) return first.from;
    }
    return null;
  }

  /** The day for which the text has a term: "June 1, 2020 (the “Transition Date”)". */
  dayTermed(term: string): string | undefined {
    return this.times
      .flat()
      .find(
        ({ precision, end }) =>
          precision === "day" &&
          this.gap(end, end + 60).match(/^,? \((?:the|such date,? the) [“"]([^”"]+)[”"]/)?.[1] === term,
      )?.from;
  }

  private joinedBefore(last: Office): Office[] {
    const list = [last];
    for (const office of (this.offices[last.sentence] ?? []).toReversed()) {
      const first = list[0] as Office;
      if (office.end > first.start) continue;
      if (!joins.test(this.gap(office.end, first.start))) break;
      list.unshift(office);
    }
    return list;
  }

  officeAt(mention: number | null): Office[] {
    if (mention === null) return [];
    const one = this.annotation.mentions[mention];
    if (one?.kind !== "office") return [];
    const found = this.offices[one.sentence]?.find(({ index }) => index === mention);
    return found ? [found] : [];
  }

  /** The words between two places, of a long stretch its beginning and end: what is asked of them stands there. */
  gap(from: number, to: number): string {
    const said =
      to - from > longestGap
        ? `${this.text.slice(from, from + longestGap / 2)} … ${this.text.slice(to - longestGap / 2, to)}`
        : this.text.slice(from, to);
    return said.replace(/\s+/g, " ");
  }

  /** The word by which an event ties another to itself: "upon", "following"; null where none leads to it. */
  openerOf(event: TextEvent, lineStart: number): string | null {
    const known = this.openers.get(event);
    if (known !== undefined) return known;
    const lead = this.gap(Math.max(lineStart, event.start - 60), event.start);
    const opener = (event.realization === "verb" ? linksVerb : linksNoun).exec(lead)?.[0] ?? null;
    this.openers.set(event, opener);
    return opener;
  }

  private readonly openers = new Map<TextEvent, string | null>();

  /** An office and those that follow in one list: "President, Chief Executive Officer and a director". */
  joined(first: Office): Office[] {
    const list = [first];
    for (const office of this.offices[first.sentence] ?? []) {
      const last = list.at(-1) as Office;
      if (office.start < last.end) continue;
      if (!joins.test(this.gap(last.end, office.start))) break;
      list.push(office);
    }
    return list;
  }

  private personsIn(sentence: number, span: Span): number[] {
    return (this.people[sentence] ?? [])
      .filter(({ start, end }) => start >= span.start && end <= span.end)
      .map(({ person }) => person);
  }

  /** Whom an event befalls: its person arguments, or the one whose employment, decision or seat it speaks of. */
  peopleOf(event: TextEvent): number[] {
    const known = this.peopleByEvent.get(event);
    if (known) return known;
    const people = this.findPeopleOf(event);
    this.peopleByEvent.set(event, people);
    return people;
  }

  private readonly peopleByEvent = new Map<TextEvent, number[]>();

  private findPeopleOf(event: TextEvent): number[] {
    const found = new Set<number>();
    const { mentions, events } = this.annotation;
    for (const { role, mention } of event.arguments) {
      const one = mention === null ? undefined : mentions[mention];
      const isAgent =
        role === "agent" &&
        (event.predicate === "appoint" || event.predicate === "elect" || event.predicate === "dismiss");
      if (one?.kind === "person" && /^(?:person|agent|object)$/.test(role) && !isAgent) found.add(one.person);
    }
    if (found.size > 0) return this.coordinated(event.sentence, found);
    if (
      event.arguments.some(
        ({ role, start, mention }) =>
          mention === null &&
          role !== "other" &&
          /^(?:they|their|each|both|them)\b/i.test(this.text.slice(start, start + 8)) &&
          !/^each of /i.test(this.gap(start, start + 9)),
      )
    ) {
      const group = (sentence: number, before: number) =>
        (this.people[sentence] ?? [])
          .filter(({ end, form }) => end <= before && form !== "pronoun")
          .map(({ person }) => person);
      const here = group(event.sentence, Number.POSITIVE_INFINITY);
      for (const person of here.length > 0 ? here : group(event.sentence - 1, Number.POSITIVE_INFINITY))
        found.add(person);
      if (found.size > 0) return [...found];
    }
    for (const argument of event.arguments) {
      if (
        !/^(?:person|agent|object|office)$/.test(argument.role) ||
        this.officeAt(argument.mention).length > 0
      )
        continue;
      for (const person of this.personsIn(event.sentence, argument)) found.add(person);
      const owner = (this.people[event.sentence] ?? []).find(
        ({ end }) =>
          end <= argument.start &&
          argument.start - end < 9 &&
          /^(?:[’']s?)? ?$/.test(this.gap(end, argument.start)),
      );
      if (owner) found.add(owner.person);
    }
    if (found.size > 0) return this.coordinated(event.sentence, found);
    if (event.realization === "verb") {
      const inside = (this.people[event.sentence] ?? []).find(
        ({ start, end, form }) =>
          form !== "pronoun" &&
          start >= event.start &&
          end <= event.end &&
          !/^[’']/.test(this.text.slice(end, end + 1)),
      );
      if (inside) return this.coordinated(event.sentence, new Set([inside.person]));
    }
    if (isStanding(this, event)) {
      const subject = (this.people[event.sentence] ?? []).findLast(({ end }) => end <= event.end);
      if (subject) return this.coordinated(event.sentence, new Set([subject.person]));
    }
    if (event.realization === "noun" || event.realization === "keyword") {
      const list = this.people[event.sentence] ?? [];
      const behind = list.filter(
        ({ start }) =>
          start >= event.start &&
          start - event.start < 400 &&
          /^(?:\S+ ){0,8}(?:of|by|from) (?:its |our |the )?(?:\S+ ){0,5}$/.test(this.gap(event.start, start)),
      );
      const before = list.findLast(
        ({ end }) =>
          end <= event.end &&
          end > event.start - 60 &&
          /^(?:[’']s?)?(?: [a-z]+){0,3} ?$/.test(this.gap(end, Math.max(end, event.start))),
      );
      if (before && before.end <= event.start + 40) return [before.person];
      if (behind[0]) return [behind[0].person];
    }
    if (/^ ?:/.test(this.text.slice(event.end, event.end + 2))) {
      const [first] = (this.people[event.sentence] ?? []).filter(({ start }) => start > event.end);
      return first ? this.coordinated(event.sentence, new Set([first.person])) : [];
    }
    if (event.realization !== "verb") {
      // "In connection with her promotion to president, … the salary of Alice Danforth".
      const isOwned = /\b(?:his|her)\b/.test(this.gap(Math.max(0, event.start - 15), event.end));
      const after = (this.people[event.sentence] ?? []).find(
        ({ start, form }) => start > event.end && form !== "pronoun",
      );
      return isOwned && after ? [after.person] : [];
    }
    if (
      /\b(?:successor|replacement|candidate)s?\b[^,;]{0,20}$/i.test(
        this.gap(Math.max(0, event.end - 45), event.end),
      )
    )
      return [];
    const parent = event.within === null ? undefined : events[event.within];
    const ofParent =
      parent &&
      parent.sentence === event.sentence &&
      event.arguments.every(({ role }) => role !== "person" && role !== "agent")
        ? this.peopleOf(parent)
        : [];
    if (ofParent.length > 0) return ofParent;
    const before = (this.people[event.sentence] ?? []).findLast(
      ({ start, end }) => start < event.end && !/^[’']/.test(this.text.slice(end, end + 1)),
    );
    return before ? this.coordinated(event.sentence, new Set([before.person])) : [];
  }

  /** Those, with whom the sentence names beside them: "A, B and C". */
  coordinated(sentence: number, found: Set<number>): number[] {
    const list = this.people[sentence] ?? [];
    const near = (one: Person, other: Person) =>
      /^(?:,|;)?(?: and| as well as| &)? (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(
        this.gap(this.endOfTitles(one), other.start),
      ) &&
      one.form !== "pronoun" &&
      other.form !== "pronoun";
    for (const [at, one] of list.entries())
      if (found.has(one.person) && list[at + 1] && near(one, list[at + 1] as Person))
        found.add((list[at + 1] as Person).person);
    for (const [at, one] of list.toReversed().entries()) {
      const before = list[list.length - at - 2];
      if (found.has(one.person) && before && near(before, one)) found.add(before.person);
    }
    return [...found];
  }

  /** Where a name ends with the offices that stand beside it: "Ann Lee, Treasurer,". */
  private endOfTitles({ person, sentence, end }: Person): number {
    let last = end;
    for (const office of this.offices[sentence] ?? [])
      if (office.start >= last && office.start < last + 40 && this.apposed.get(office.index) === person)
        last = office.end;
    return last;
  }

  /** Offices that an event gives or takes; those that only introduce a person, or are another event's, are none. */
  officesOf(event: TextEvent): Office[] {
    const isStay = event.predicate === "hold-office";
    const isBeside = (office: Office) =>
      this.apposed.has(office.index) ||
      this.isSuperior(office) ||
      (!isStay && this.isKeptBeside(office)) ||
      this.isBoardOf(office);
    const own = event.arguments
      .filter(({ role }) => !/^(?:agent|cause|purpose)$/.test(role))
      .flatMap(({ role, mention }) =>
        // "Upon his departure from the Board, she will serve": the seat is the departure's.
        this.officeAt(mention).filter((office) => role === "office" || !this.isOthers(office, event)),
      )
      .filter((office) => !isBeside(office));
    const first = own.filter((office) => !this.isLeftBehind(office, own));
    if (own.length > 0) return this.complete(first.length > 0 ? first : own);
    const direct =
      event.realization === "noun"
        ? (this.offices[event.sentence] ?? []).find(
            ({ start }) =>
              start >= event.end &&
              /^ (?:as|from)(?: (?:the|its|our|a|an))? $/.test(this.gap(event.end, start)),
          )
        : undefined;
    if (direct) return this.joined(direct);
    const isGoverning = (this.events[event.sentence] ?? []).some(
      ({ within, predicate }) =>
        predicate === "hold-office" && this.annotation.events[within ?? -1] === event,
    );
    if (isStay && isGoverning) return [];
    const near = (this.offices[event.sentence] ?? []).find(
      (office) =>
        office.start >= event.start &&
        office.start < event.end + 10 &&
        !isBeside(office) &&
        !this.isOthers(office, event) &&
        leads.test(this.gap(event.start, office.start)),
    );
    return near ? this.complete([near]) : [];
  }

  /** Offices that each person of a list is given: "Ann Lee as chair and Bo Day, our treasurer, as president". */
  pairsOf(event: TextEvent): Map<number, Office[]> {
    const pairs = new Map<number, Office[]>();
    const offices = this.offices[event.sentence] ?? [];
    for (const { person, start, end, form } of this.people[event.sentence] ?? []) {
      if (start < event.start || form === "pronoun") continue;
      if (
        /\b(?:succeed\w*|replac\w+|from|with|by|(?:resignation|retirement|departure|termination|removal|death)s? of) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/i.test(
          this.gap(Math.max(0, start - 40), start),
        )
      )
        continue;
      const introduced = offices.filter(
        (office) =>
          office.start >= end && office.start < end + 160 && this.apposed.get(office.index) === person,
      );
      const from = introduced.at(-1)?.end ?? end;
      const office = offices.find((one) => one.start >= from && !this.apposed.has(one.index));
      if (
        office &&
        /^(?: of (?:the )?(?:\p{Lu}[\w&.’-]* ?){1,4}(?=,| as| to))?(?: since [^,;]{3,24})?(?:,? \([^()]{1,30}\))?(?:,? ?(?:as|to|to be|to serve as|to become|-|–|—|:)|(?= an? ))(?: the (?:\w+ )?(?:position|role|office|title)s? of)?(?: (?:the|a|an|our|its|the Company[’']s|new|independent|Class I{1,3}))* $/u.test(
          this.gap(from, office.start),
        )
      )
        pairs.set(person, this.complete([office]));
    }
    return pairs;
  }

  /** "Elected A and B as chair and treasurer, respectively": the first has the first, the second the second. */
  respectiveOf(
    event: TextEvent,
    people: readonly number[],
    offices: readonly Office[],
  ): Map<number, Office[]> {
    const { start = 0, end = 0 } = this.annotation.sentences[event.sentence] ?? {};
    const last = offices.at(-1);
    const isPaired =
      last !== undefined &&
      /^[^;]{0,60}\brespectively\b/.test(this.gap(last.end, Math.min(end, last.end + 80)));
    const order = (this.people[event.sentence] ?? [])
      .filter(({ person, form }) => people.includes(person) && form !== "pronoun")
      .map(({ person }) => person);
    const persons = [...new Set(order)];
    if (!isPaired || persons.length < 2 || persons.length !== offices.length || start === end)
      return new Map();
    return new Map(persons.map((person, at) => [person, [offices[at] as Office]]));
  }

  /** Whether an office is what another event is about. */
  isOthers({ index }: Office, event: TextEvent): boolean {
    const { events } = this.annotation;
    return (this.claims.get(index) ?? []).some(
      (other) =>
        other !== event && events[other.within ?? -1] !== event && other !== events[event.within ?? -1],
    );
  }

  /** "Serve as treasurer until May, when she will become president": the first office is of the clause before. */
  private isLeftBehind({ sentence, end }: Office, all: readonly Office[]): boolean {
    const next = all.find(({ start }) => start >= end);
    return (this.people[sentence] ?? []).some(
      (one) =>
        next !== undefined &&
        one.start >= end &&
        one.end <= next.start &&
        /\b(?:which|when|until|after|where)\b/.test(this.gap(end, one.start)),
    );
  }

  /** "Remain on the Board as its chair": the seat is the chair's. */
  private isBoardOf(office: Office): boolean {
    const next = (this.offices[office.sentence] ?? []).find(({ start }) => start >= office.end);
    return (
      next !== undefined &&
      /^ as (?:its|the|a|an) (?:\w+ )?$/.test(this.gap(office.end, next.start)) &&
      /[Bb]oard/.test(this.text.slice(office.start, office.end))
    );
  }

  /** The office that "that capacity" speaks of: the last that the sentence names before, else what the person holds. */
  capacityOf(event: TextEvent, people: readonly number[]): Role | null {
    const before = (this.offices[event.sentence] ?? []).findLast(
      ({ end, index }) => end < event.end && people.includes(this.apposed.get(index) ?? people[0] ?? -1),
    );
    const list = before
      ? (this.offices[event.sentence] ?? []).filter(
          ({ index, end }) => end <= before.end && this.apposed.get(index) === this.apposed.get(before.index),
        )
      : [];
    return (
      this.roleOf(before && !this.apposed.has(before.index) ? [before] : list) ??
      this.roleOf(people.flatMap((person) => this.held.get(person) ?? []))
    );
  }

  /** "In addition to her current role as treasurer". */
  isKeptBeside({ start }: Office): boolean {
    return /\b(?:in addition to|along with|while (?:continuing|remaining|also serving))\b[^,;]{0,50}$/i.test(
      this.gap(Math.max(0, start - 80), start),
    );
  }

  private complete(offices: readonly Office[]): Office[] {
    const all = new Map<number, Office>();
    for (const office of offices)
      for (const one of this.joined(office))
        if (!this.apposed.has(one.index) || offices.some(({ index }) => index === one.index))
          all.set(one.index, one);
    return [...all.values()];
  }

  /** "Reporting to the Chief Executive Officer": another's office. */
  private isSuperior({ start }: Office): boolean {
    return /\b(?:report(?:s|ing|ed)? (?:directly )?to|(?:letter|notice|e-mail|memorandum|writing) to|advis[eo]r to|assist\w*|successor to|search for|candidates? for)\b[^;,]{0,40}$/i.test(
      this.gap(Math.max(0, start - 80), start),
    );
  }

  /** The classes of offices that stand in one list: a rank beside an office is no second one. */
  roleOf(offices: readonly Office[]): Role | null {
    // "Chief executive and a director of Orion": both are Orion's.
    if (
      offices.length > 1 &&
      offices.at(-1)?.organization != null &&
      /^(?:,| and| &)/.test(this.gap(offices.at(-2)?.end ?? 0, offices.at(-1)?.start ?? 0))
    )
      return null;
    const own = offices.filter(
      (office) =>
        office.organization === null &&
        !/Committee|^(?:Lead|Presiding)\b.*Director$/.test(office.title) &&
        !this.isElsewhere(office),
    );
    if (own.length === 0) return null;
    const title = own.map((office) => office.title).join(" and ");
    const isVice = own.some((office) => /Executive Vice.Chair/.test(office.title));
    // An executive chair is the chair, and no officer besides.
    const read = classifyRole(title.replace(/\bExecutive (?=Chair)/g, "")).classes.filter(
      (name) => !unnamed.has(name),
    );
    const classes = isVice
      ? [...new Set(read.map((name): RoleClass => (name === "director" ? "other_officer" : name)))]
      : read;
    return classes.length === 0 ? null : { title, classes, interim: own.some(({ isInterim }) => isInterim) };
  }
}

/** What makes an organization before it the one whose officers are the company's. */
const actsFor = /^(?: \([^()]{2,50}\))?, (?:the|our|its) (?:sole )?(?:general partner|managing member) of\b/;

const isActedBy =
  /\b(?:our|its|the (?:Company|Partnership|Trust|Registrant)[’']s) (?:sole )?(?:general partner|managing (?:general partner|member)|external manager), $/;

/** What stands between a name and an office that only introduces it. */
const beside =
  /^(?:,? (?:Ph\.?D|M\.?D|CPA|Esq|J\.?D)\b\.?)?(?:,? \([^()]{2,40}\))?(?:, | \(|: | [-–—] )(?:age \d\d, |\d\d, )?(?:who (?:is|has been|currently serves as|serves as|has served as|had served as|has been serving as|had been serving as|was) )?(?:currently |presently |formerly |previously )?(?:both )?(?:a |an |the |our |its |one of (?:the|our) )?(?:[\p{Lu}][^,;]{0,50}[’']s? )?(?:current |present |existing |former |then )?(?:\p{Ll}+-)?(?:Class I{1,3} )?$/u;

const joins =
  /^(?: of (?:the (?:Company|Corporation|Registrant|Bank)|our company|[A-Z][\w&.-]*(?: [A-Z][\w&.-]*){0,4}))?(?: \([^()]{2,60}\))?(?:[,;] ?|(?:,|;)? ?(?:and|as well as|&|or|\/) ?(?:also |then )?(?:as |to |from |of |on )?(?:(?:his|her) (?:position|role)s? as )?)(?:a |an |the |our |its |his |her )?(?:Company[’']s |[A-Z]\w+[’']s )?(?:member of )?(?:new |sole )?(?:Class I{1,3} )?$/;

/** Words that lead to the office of a change. */
const leads =
  /(?:\b(?:as|to|of|from|on|be|becomes?|became|the|an?|our|its|his|her|join(?:s|ed|ing)?|leav(?:e|es|ing)|left|named|appointed|elected)|[’']s)(?: (?!(?:report|who)\b)\S+){0,4} ?$/;

const reasons: readonly (readonly [string, RegExp])[] = [
  ["death", /\b(?:passed away|died|death)\b/i],
  ["health", /\b(?:health|medical) (?:reasons|issues|condition)/i],
  ["personal", /\b(?:personal|family) reasons\b|spend (?:more )?time with/i],
  ["other opportunities", /\bpursue (?:other|a new|another|new)\b|\baccept (?:a|another) position\b/i],
  ["disagreement", /\b(?:due to|because of|as a result of) (?:a |any )?disagreement/i],
  ["mutual agreement", /\bmutual(?:ly)? (?:agree|separation)/i],
  ["termination", /\b(?:was|been|is) (?:terminated|dismissed|removed)|\bwithout cause\b/i],
  ["retirement", /\bretir/i],
];

const sentenceText = (item: Item, sentence: number): string => {
  const { start = 0, end = 0 } = item.annotation.sentences[sentence] ?? {};
  return item.gap(start, end);
};

type Day = { day: string; isStated: boolean; isEffective?: boolean } | null;

/** What makes a day a new one for what was to come at another. */
const moves =
  /\b(?:will|would|is to|are to) (?:now|instead)\b|\b(?:postpon|delay|defer|accelerat|reschedul)\w*/i;

/** Announcing is not doing: the day of the announcement is not that of the change. */
const announces =
  /\b(?:announc|notif|inform|advis|notice|tender|submit|deliver|indicat|provided|decid|decision|inten[dt]|expect|will\b|would\b|agreement|agreed)\w*/i;

const sameDay =
  /\b(?:on|as of|effective|at) (?:that|such|the same|the) (?:date|day|time)\b|\beffective the same (?:date|day)\b|\b(?:on|as of|effective|at) the effective time\b|\b(?:on|as of|effective) the (?:\w+ )?(?:Effective|Start|Commencement|Transition|Resignation|Retirement|Separation|Appointment|Closing) (?:Date|Time)\b|\bthe same day\b|\bat (?:the same|that|this) (?:\w+ )?meeting\b|\bImmediately thereafter\b|^(?:Concurrently|Simultaneously|Contemporaneously|At the same time)\b(?! with)/i;

const definedDay =
  /\b(?:on|as of|effective|at|(?:immediately )?(?:following|after)) the ((?:[A-Z]\w+ ){1,3}(?:Date|Time)|(?:\d{4} )?Annual (?:\w+ )?Meeting)\b/;

/** "Effective upon the hiring of a successor" has no day yet. */
const awaits =
  /\beffective (?:upon|following|with|as of|on|at|immediately (?:following|prior to|after))? ?(?:the )?(?:earlier|later|appointment|election|hiring|commencement|completion|conclusion|closing|consummation|filing|retirement|resignation|departure|date (?:on|of|that)|his|her|a\b)/i;

/** The last day of a period that a text closes with "the end of", else the day that it names. */
function lastOf(item: Item, time: Time): string | null {
  if (time.precision === "day") return time.from;
  return /\b(?:end of|year[- ]end)(?: the)?(?: fiscal| calendar)?(?: year)? ?$/i.test(
    item.gap(Math.max(0, time.start - 40), time.start),
  )
    ? time.to
    : null;
}

/**
 * The day on which a change takes effect: behind "effective", the event's own, that of "the same date", or that of
 * the act by which it came about; null where the sentence names none.
 */
function dayOf(item: Item, event: TextEvent, headDay: string | null): Day {
  const { sentence } = event;
  const times = item.times[sentence] ?? [];
  const days = times.filter(({ precision }) => precision === "day");
  const stated = (day: string): Day => ({ day, isStated: true });
  const isNoun = event.realization !== "verb";
  const end = item.annotation.sentences[sentence]?.end ?? event.end;
  const awaited = awaits.exec(item.gap(event.start, Math.min(end, event.end + 200)));
  if (awaited) {
    const at = days.find(
      ({ start }) => start > event.start + awaited.index && start < event.start + awaited.index + 160,
    );
    return at &&
      /\b(?:on|of|is|be|,)(?: or about)? $/.test(item.gap(Math.max(0, at.start - 14), at.start)) &&
      !/\b(?:earlier|later)\b/.test(awaited[0])
      ? stated(at.from)
      : null;
  }
  if (isNoun) {
    const on = days.find(
      ({ start }) =>
        start >= event.end && /^[^.;]{0,90}\b(?:on|of|effective) $/.test(item.gap(event.end, start)),
    );
    const isBackground =
      /\b(?:following|after|upon|due to|as a result of|given|(?:created|left|caused) by)\b[^,;]{0,40}$/i.test(
        item.gap(Math.max(0, event.start - 70), event.start),
      );
    const inside = event.time === null ? undefined : days.find(({ index }) => index === event.time);
    if (inside && inside.start > event.start && inside.end <= event.end) return stated(inside.from);
    if (isBackground) return on && on.relation !== "effective" ? stated(on.from) : null;
  }
  const allOf = days.find(
    ({ start }) =>
      start >= event.end - 3 &&
      /\b(?:in each case|in both cases|each|both|all)(?:,? (?:to be )?effective)?,? (?:on|as of|from) $/.test(
        item.gap(Math.max(event.start, start - 50), start),
      ),
  );
  if (allOf) return { day: allOf.from, isStated: true, isEffective: true };
  const yearEnd =
    /\b(?:at|effective(?: as of| at)?|on|by|through|until) (?:the )?(?:end of (?:the|this) (?:current |calendar )?year|year[- ]end)(?![- ]?\w* ?\d{4})/.exec(
      item.gap(event.start, Math.min(end, event.end + 60)),
    );
  if (yearEnd && times.every(({ start }) => start < event.end))
    return stated(`${item.context.filedOn.slice(0, 4)}-12-31`);
  // "Will serve in that role starting May 1": behind the event, nearer than what is effective before it.
  const starting = days.find(
    ({ start, relation }) =>
      start >= event.end &&
      relation === "since" &&
      /^[^,;.]{0,30}\b(?:starting|beginning|commencing)(?: on| as of)? $/.test(item.gap(event.end, start)),
  );
  if (starting && event.modality === "planned") return stated(starting.from);
  const effective = times.filter(({ relation }) => relation === "effective");
  const named =
    effective.find(({ start }) => start >= event.end - 3) ??
    effective.find(({ start }) => start >= event.start) ??
    effective.at(-1);
  if (named) {
    const day = lastOf(item, named);
    return day === null ? null : { day, isStated: true, isEffective: true };
  }
  const own = event.time === null ? null : item.annotation.mentions[event.time];
  const line = sentenceText(item, sentence);
  // "On May 4, the board named her to act as treasurer beginning June 1".
  const begun =
    event.modality === "done" && own?.kind === "time" && own.start < event.start + 12
      ? days.find(
          ({ start, relation }) =>
            start > event.start &&
            relation === "since" &&
            !/\bsince (?:\w+ )?$/i.test(item.gap(Math.max(0, start - 14), start)) &&
            /^[^;]{0,60}$/.test(item.gap(event.end, Math.max(event.end, start))),
        )
      : undefined;
  if (begun && own?.kind === "time" && begun.from >= own.from) return stated(begun.from);
  const term =
    definedDay.exec(item.gap(event.start, Math.min(end, event.end + 60))) ??
    definedDay.exec(line.slice(0, 60));
  const defined = term === null ? undefined : item.dayTermed(term[1] ?? "");
  if (defined !== undefined) return stated(defined);
  const called = days.find(({ end: close }) =>
    /^,? \((?:the|such date,? the) [“"](?:Effective|Separation|Resignation|Retirement|Termination|Departure|Transition|Start|Commencement|Appointment) Date[”"]/.test(
      item.gap(close, close + 60),
    ),
  );
  if (called) return stated(called.from);
  const isImmediate =
    /\b(?:with immediate effect|at once|forthwith)\b|\beffective (?:immediately|as of (?:the|such) date|upon (?:his|her|their) (?:election|appointment))|\bimmediately\b/i.test(
      line,
    );
  if (own?.kind === "time" && own.relation !== "since") {
    const day = lastOf(item, { ...own, index: 0 });
    const isNotice =
      event.modality === "planned" &&
      own.from <= item.context.filedOn &&
      own.start < event.start &&
      !isImmediate;
    const isTold =
      own.start < event.start &&
      announces.test(item.gap(own.end, event.end)) &&
      own.from <= item.context.filedOn &&
      !isImmediate;
    if (day !== null && !isNotice && !(isTold && isNoun))
      return { day, isStated: event.modality !== "done" || own.start > event.start };
    if (day === null) return null;
  }
  if (
    sameDay.test(item.gap(event.start, Math.min(end, event.end + 60))) ||
    sameDay.test(line.slice(0, 60)) ||
    /\b(?:on|as of|at|upon) which (?:(?:date|day|time|point) )?$/.test(
      item.gap(Math.max(0, event.start - 24), event.start),
    )
  ) {
    const earlier = item.times
      .slice(Math.max(0, sentence - 12), sentence + 1)
      .flat()
      .filter(({ precision, start }) => precision === "day" && start < event.end);
    // At the head of a sentence it is the day of the act before, not that on which the act takes effect.
    const isFront = /^(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n the same (?:date|day)\b/.test(line);
    const opens = ({ sentence: at, start }: Time) =>
      /^\s*(?:\([a-z]\) )?(?:Also,? |In addition, )?[Oo]n $/.test(
        item.text.slice(item.annotation.sentences[at]?.start ?? 0, start),
      );
    const last = (isFront ? earlier.findLast(opens) : undefined) ?? earlier.at(-1);
    if (last) return stated(last.from);
  }
  if (isImmediate) return stated(days[0]?.from ?? item.context.filedOn);
  const future = times.find(
    (time) =>
      time.start >= event.end - 3 &&
      !/, (?:who|which)\b/.test(item.gap(event.end - 3, time.start)) &&
      /^[^.;]{0,90}\b(?:on|as of|by|at|through|held|beginning|commencing|starting|from|be|being|is|was|of) (?:the )?(?:end of )?(?:the )?$/.test(
        item.gap(event.end - 3, time.start),
      ) &&
      lastOf(item, time) !== null &&
      time.relation !== "before",
  );
  if (future) return stated(lastOf(item, future) as string);
  const last = days.findLast(({ start }) => start <= event.end);
  if (last === undefined) return headDay === null ? null : stated(headDay);
  if (last.from > item.context.filedOn) return stated(last.from);
  // "On May 1, A tendered his resignation and B was appointed": what is done in a clause of its own.
  const isOwnClause = event.within === null && !isNoun && event.modality === "done";
  const said = isOwnClause
    ? item.gap(Math.max(last.end, event.start), event.end)
    : item.gap(last.end, event.end);
  return announces.test(said) ? null : { day: last.from, isStated: false };
}

const terms =
  /\bgood reason\b|\b(?:without|for) cause\b|\bchange (?:in|of) control\b|\bseverance\b|\bvest(?:s|ed|ing)?\b|\bentitled\b|(?<!\b(?:not|no longer) )\beligible\b|\bdeemed\b|\bbase salary\b/i;
const reports =
  /\b(?:announc|tender|submit|deliver|gave|notif|inform|advis|accept|report|disclos|notice|decided|decision|determin|agreed)\w*\b|^(?:On|Effective) [A-Z]\w+ \d|\bwas terminated\b/;

/** Whether an event belongs to a person's past, or to a condition or term of pay, and reports no change. */
function isNoChange(item: Item, event: TextEvent): boolean {
  const line = sentenceText(item, event.sentence);
  if (/\barrangements? or understandings?\b|\bfamily relationships?\b|\bItem 40[14]\(/i.test(line))
    return true;
  const isNoun = event.realization !== "verb";
  if (isStanding(item, event)) return /\b(?:if|in the event|unless)\b/.test(item.before(event));
  const isLeaving = departing.has(event.predicate) || event.predicate === "verb:leave";
  const said = item.before(event);
  const isCondition =
    /\b(?:if|in the event|unless|in case|deemed|whether|might|provisions?|should)\b/i.test(said) ||
    /\bmay\b/.test(said);
  // "Informed the Board that she would resign" is told as a fact.
  const isReported = /\bwould\b/i.test(said) && !isCondition && reports.test(line);
  if (
    /\b(?:if|in the event|unless|in case|provided(?=,? (?:that|however|he|she|they|such|Mr|Ms|Mrs|Dr)\b)|whether or not)\b[^;]*$/i.test(
      item
        .gap(Math.max(item.annotation.sentences[event.sentence]?.start ?? 0, event.end - 260), event.end)
        // "And, if elected, will continue as chair".
        .replace(/, if (?:so |re-?)?elected,/g, ""),
    )
  )
    return true;
  if (isCondition && /\b(?:if|in the event|unless|deemed|provisions?)\b/i.test(said)) return true;
  if ((event.modality === "conditional" || event.modality === "possible") && !isReported) return true;
  if (isLeaving && terms.test(line) && !reports.test(line)) return true;
  // "The term will expire in 2028 as extended", "shares vest over a period ending in 2028".
  const isExtended = event.modality === "planned" && /\b(?:exten[ds]|renew)/i.test(line);
  const isVesting = event.predicate === "verb:end" && /\bvest/i.test(line);
  if (endsTenure(event) && (isExtended || isVesting)) return true;
  if (kin.test(item.before(event, 60))) return true;
  if (/\bleave of absence\b|\b(?:medical|parental|family|maternity) leave\b/i.test(said) && isLeaving)
    return true;
  if (
    isLeaving &&
    /\b(?:current|former|prior|previous) employer\b/i.test(item.gap(event.start, event.end + 30))
  )
    return true;
  const isGiven = event.predicate === "award" || /^verb:(?:begin|commence|start)$/.test(event.predicate);
  if (((isLeaving && isNoun) || isGiven) && /\bleave\b/i.test(item.gap(event.start, event.end))) return true;
  // "Had been designated by a holder": how one came to the office that is now left.
  if (
    /\bhad been (?:\w+ly )?\w+ed\b/.test(item.gap(event.start, event.end)) &&
    appointing.has(event.predicate) &&
    !reports.test(line)
  )
    return true;
  if (
    isLeaving &&
    /\b(?:after|when|once|while|before|until) (?:he|she|they) (?:\w+ )?\w+$/.test(
      item
        .gap(Math.max(0, event.start - 12), event.start + 20)
        .slice(0, 32)
        .replace(/ [^ ]*$/, ""),
    )
  )
    return true;
  if (isNoun) {
    const beforeNoun = item.gap(Math.max(0, event.start - 40), event.start);
    const isNamed = item
      .peopleOf(event)
      .some((person) =>
        (item.people[event.sentence] ?? []).some((one) => one.person === person && one.form !== "pronoun"),
      );
    if (
      /\b(?:for|stand for|seek|extend(?:ed|s)?(?: the)?|until|any|renew\w*(?: the)?) (?:re-?)?$/i.test(
        beforeNoun,
      )
    )
      return true;
    if (/\bterm of\b/i.test(beforeNoun) && !isLeaving) return true;
    if (isLeaving && !isNamed && !reports.test(line)) return true;
    if (
      isLeaving &&
      (terms.test(line) ||
        /\b(?:upon|until|after) (?:his|her|a|any|the) $|\b(?:until|or other|any)\b[^,;]{0,30}$/i.test(
          beforeNoun,
        ))
    )
      return true;
  }
  if (
    /\b(?:re-?appoint|re-?elect|renew|extend)(?:ed|s|ing)?\b/i.test(said) &&
    appointing.has(event.predicate) &&
    !/\b(?:not|stand)\b/.test(said)
  )
    return true;
  if (
    isLeaving &&
    /\b(?:from|left|leaves?|leaving|off) (?:(?:the|its|our|his|her) )?(?:(?:Board|Company)[’']s )?(?:[A-Z]\w+,? (?:and )?){1,4}Committees?\b/.test(
      item.gap(event.start, event.end + 80),
    ) &&
    !event.arguments.some(({ mention }) =>
      item.officeAt(mention).some((office) => item.roleOf([office]) !== null),
    )
  )
    return true;
  const time = event.time === null ? null : item.annotation.mentions[event.time];
  const { filedOn } = item.context;
  const isOld = (one: TimeMention) => daysBetween(one.to, filedOn) > 200 && one.relation !== "since";
  if (time?.kind === "time" && isOld(time)) return true;
  // "Ann Lee, who joined us in 2018, was named treasurer": not when she was named.
  const aside = /, who\b[^,;]*,(?= )/g;
  const { start: first = 0, end: last = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const asides = [...item.text.slice(first, last).matchAll(aside)];
  const times = (item.times[event.sentence] ?? []).filter(
    (one) =>
      !asides.some(
        ({ index, 0: text }) =>
          one.start >= first + index &&
          one.end <= first + index + text.length &&
          event.end > first + index + text.length,
      ),
  );
  if (event.modality === "done" && times.length > 0 && times.every(isOld)) return true;
  const own = item
    .before(event, 0)
    .replace(/, (?:formerly|previously|most recently|who|age)\b[^;]*?,(?= )/g, ",");
  return (
    event.modality === "done" &&
    /\b(?:previously|formerly|prior to|most recently|began (?:his|her) career)\b(?! (?:announced|disclosed|reported))/i.test(
      own,
    )
  );
}

/** "Will not stand for re-election", "was not renominated": the seat ends. */
const isStanding = (item: Item, event: TextEvent): boolean => {
  if (hasPart(event, /^(?:candidate|nominee|slate|director)s?$/)) return false;
  if (event.predicate === "depart")
    return /\bnot (?:\w+ to )?(?:stand|run|seek)\b/i.test(item.before(event, 20));
  return (
    event.polarity === "denied" &&
    (event.realization !== "verb" || standing.test(event.predicate)) &&
    !/\bdecision not to (?:re-?)?nominate\b/i.test(item.before(event, 40)) &&
    /\b(?:stand|run|seek|sought|re-?nominat\w*|nominat\w*|re-?elect\w*)\b/i.test(item.before(event, 30))
  );
};

const standing =
  /^(?:elect|nominate|hold-office|verb:(?:stand|run|seek|intend|plan|wish|expect|decide|choose|re-?nominate|re-?elect|be|submit|offer|accept))$/;

const tenure = /^(?:employment|service|tenure|term|appointment)$/;
const hasPart = (event: TextEvent, pattern: RegExp): boolean =>
  event.arguments.some(({ head }) => pattern.test(head));

const endsTenure = (event: TextEvent): boolean =>
  /^(?:verb:(?:end|expire|conclude)|terminate)$/.test(event.predicate) && hasPart(event, tenure);

/** Whose employment a text speaks of where it is a relative's. */
const kin =
  /[’']s? (?:\w+ )?(?:brother|sister|son|daughter|wife|husband|spouse|father|mother|nephew|niece|cousin|sibling)(?:-in-law)?[’']s?\b/i;

const gone = /\bno longer (?:with the|employed|an (?:officer|employee))\b/i;

/** An office that a contract only restates, or that is held on the way to another: no new one. */
function isTermOfContract(item: Item, event: TextEvent, offices: readonly Office[]): boolean {
  const { start = 0, end = 0 } = item.annotation.sentences[event.sentence] ?? {};
  const line = item.gap(start, end);
  const last = offices.at(-1);
  if (
    last &&
    /^[^,;]{0,40}\buntil\b(?![^,;.]*\b(?:successor|replacement|permanent|new)\b)/.test(
      item.gap(last.end, end),
    )
  )
    return true;
  if (
    !/\b(?:agreement|amendment|contract|offer letter|provides)\b/i.test(
      item.gap(start, offices[0]?.start ?? event.end),
    )
  )
    return false;
  return (
    !/\b(?:commenc|beginn|start)ing\b|\beffective\b/.test(line) ||
    /\b(?:amend|restat|exten[ds]|renew|continu)/i.test(line)
  );
}

/** What an event does to an office: the closed predicates of persons, and verbs whose object is an employment. */
function actionOf(item: Item, event: TextEvent): FrameAction | null {
  const predicate = event.predicate.replace(/^verb:(?=(?:retire|resign|elect|appoint)$)/, "");
  if (departing.has(predicate) || predicate === "verb:leave") return "departed";
  if (appointing.has(predicate)) return "appointed";
  const names = event.arguments.some(({ mention }) => item.officeAt(mention).length > 0);
  if (predicate === "terminate" && names && !/\bexpir\w+/.test(item.gap(event.start, event.end)))
    return "departed";
  if (predicate === "lay-off" && hasPart(event, /^(?:position|role|job|office)$/)) return "departed";
  if (/^(?:verb:(?:end|expire|conclude|cease)|terminate)$/.test(predicate) && hasPart(event, tenure))
    return "departed";
  const said = item.gap(event.start, event.end);
  if (gone.test(said)) return "departed";
  if (
    predicate === "verb:transition" &&
    /\btransition\w* (?:out of|from|away from) (?:his|her|the)\b/.test(said) &&
    !/\bto\b[^,]*$/.test(said)
  )
    return "departed";
  if (
    predicate === "verb:make" &&
    /\bmade (?:the |our |its |its new )?(?:\p{Lu}|chief|president|head)/u.test(said)
  )
    return "appointed";
  if (predicate === "verb:fill" && hasPart(event, /^(?:position|role|office|seat|vacancy|directorship)$/))
    return "appointed";
  if (/^verb:(?:give|receive|grant)$/.test(predicate) && hasPart(event, /^title$/)) return "appointed";
  if (/^verb:(?:commence|begin|start)$/.test(predicate)) return "appointed";
  if (predicate === "verb:be" && /\b(?:last|final) day\b/.test(item.gap(event.start, event.end)))
    return "departed";
  if (/^(?:resume|verb:(?:return|resume|confirm|become))$/.test(predicate)) return "appointed";
  return null;
}

/** To whom an office is passed on: "will transition her role as treasurer to Bo Day". */
function givenTo(item: Item, event: TextEvent): number[] {
  if (
    event.polarity === "denied" ||
    !/^(?:verb:(?:transition|transfer|pass|hand|turn|assign|reassign|delegate)|transfer|resign)$/.test(
      event.predicate,
    ) ||
    !(
      hasPart(event, /^(?:role|position|office|title|duty|responsibility|function)$/) ||
      event.arguments.some(({ mention }) => item.officeAt(mention).length > 0)
    )
  )
    return [];
  return event.arguments.flatMap(({ role, mention }) => {
    const one = role === "recipient" && mention !== null ? item.annotation.mentions[mention] : undefined;
    return one?.kind === "person" ? [one.person] : [];
  });
}

const copula =
  /\b(?:be|is|are|was|were|been|being) (?:(?:a|an|the|our|its|also|now|the Company[’']s|\w+ly) )*$/;
const staying =
  /\b(?:continu(?:e|es|ing|ed)|remain(?:s|ing|ed)?|stay(?:s|ing|ed)?|retain(?:s|ing|ed)?|keep(?:s|ing)?|kept|go(?:es)? on)\b/i;

const besideHeld = new RegExp(
  `\\b(?:in addition to|along with|while (?:retaining|keeping|continuing in)|without giving up) (?:${"(?:his|her|their|the)"}) (?:\\w+ ){0,2}(?:roles?|positions?|offices?|titles?|posts?|duties|responsibilities)\\b(?! (?:as|of)\\b)`,
  "i",
);

/** Offices that a text speaks of without naming them: "her present positions". */
const heldNow =
  /\b(?:his|her|their|the) (?:\w+ )?(?:current|present|existing|other) (?:\w+ )?(?:roles?|positions?|offices?|titles?|posts?|duties|responsibilities)\b/i;

const isRank = (title: string): boolean =>
  /^(?:(?:Executive|Senior|Group|Corporate|First) )*Vice President$/.test(title);

const isViceOnly = (title: string): boolean => /Vice Chair/.test(title) && !/\bDirector\b/.test(title);

/** What says that names come: "the following", "three new directors". */
const lists =
  /\bfollowing\b|\b(?:two|three|four|five|six|seven) (?:(?:new|additional|independent|outside|further|non-employee) ){0,3}(?:directors|trustees|members)\b/;

/** What each event says of persons and offices. */
function readEvents(item: Item): Change[] {
  const changes: Change[] = [];
  /** What dates a change of which another sentence gives the office. */
  const roleless: { person: number; action: FrameAction; day: Day; isMoved: boolean }[] = [];
  const stays = new Map<string, string>();
  let headDay: string | null = null;
  const said = new Set<string>();
  /** A vice chair who is or was an officer is one of the officers. */
  const isOfficer = (person: number): boolean =>
    (item.held.get(person) ?? []).some((office) =>
      item.roleOf([office])?.classes.some((one) => one !== "director" && one !== "chair"),
    ) ||
    changes.some(
      (change) => change.person === person && change.action === "departed" && change.roleClass !== "director",
    );
  let link: Link | null = null;
  const add: Add = (event, person, action, role, day, isImplied = false, isNamed = true) => {
    const reason =
      action === "departed"
        ? (reasons.find(([, pattern]) => pattern.test(sentenceText(item, event.sentence)))?.[0] ?? null)
        : null;
    for (const name of role.classes) {
      const roleClass =
        name === "director" && isViceOnly(role.title) && isOfficer(person) ? "other_officer" : name;
      const key = `${person} ${action} ${roleClass} ${day?.day} ${role.title}`;
      if (said.has(key)) continue;
      said.add(key);
      changes.push({
        person,
        action,
        role: role.title,
        roleClass,
        day: day?.day ?? null,
        isStated: day?.isStated ?? false,
        interim: role.interim,
        reason,
        sentence: event.sentence,
        isNamed,
        isDone: event.modality === "done",
        isImplied,
        isMoved: day?.isStated === true && moves.test(item.before(event)),
        link: action === "continues" ? null : link,
      });
    }
  };
  const heldBy = (person: number, day: Day): Role | null =>
    item.roleOf(item.held.get(person) ?? []) ??
    (day === null ? null : item.roleOf(item.heldBefore.get(person) ?? []));
  const keep = (event: TextEvent, people: readonly number[], role: Role | null) => {
    if (
      role === null ||
      role.title === "Executive Officer" ||
      /\b(?:extend|extension|renew)/i.test(sentenceText(item, event.sentence))
    )
      return;
    const until = (item.times[event.sentence] ?? []).find(
      ({ relation, precision, start }) =>
        precision === "day" &&
        start > event.start &&
        (relation === "until" || /\buntil the\b[^.;]*\bmeeting\b/.test(item.gap(event.start, start))),
    );
    const behind = item.gap(event.start, event.end + 60);
    // Until a successor is found: kept for now, unless the item says that it is left.
    const isUntil =
      /\b(?:until|through)\b/.test(behind) &&
      !/\buntil (?:a|an|his|her|the|such time as an?) (?:\w+ )?(?:successor|replacement)\b/.test(behind);
    for (const person of people)
      if (!isUntil) add(event, person, "continues", role, null);
      else if (until) for (const name of role.classes) stays.set(`${person} ${name}`, until.from);
  };
  for (const event of item.annotation.events) {
    const { polarity } = event;
    for (const { role: part, head, start } of event.arguments) {
      // "Her start date has been moved to June 8": the day of what was told before.
      if (head !== "date" || !/^(?:agent|object|person)$/.test(part)) continue;
      if (
        !/^(?:verb:(?:be|move|change|set|advance|bring|push|extend)|suspend|postpone|extend)$/.test(
          event.predicate,
        )
      )
        continue;
      const what =
        /(start|commencement|hire|effective|departure|retirement|resignation|separation|termination) date/i.exec(
          item.gap(start, event.end),
        )?.[1];
      const to = (item.times[event.sentence] ?? []).findLast(
        (time) => time.precision === "day" && time.start >= start,
      );
      const whose = (item.people[event.sentence] ?? []).find(
        (one) => one.start >= start - 4 && one.start < start + 30,
      );
      const kind = /^(?:start|commencement|hire)/i.test(what ?? "") ? "appointed" : "departed";
      if (what && to && whose)
        for (const change of changes)
          if (
            change.person === whose.person &&
            (change.action === kind || (what === "effective" && change.action !== "continues"))
          )
            [change.day, change.isStated, change.isMoved] = [to.from, true, true];
    }
    if (
      event.predicate === "verb:be" &&
      hasPart(event, /^(?:promotion|change|action|appointment|resignation|election|departure)$/) &&
      !event.arguments.some(({ mention }) => item.officeAt(mention).length > 0)
    ) {
      // "Both promotions are effective May 15."
      const time = (item.times[event.sentence] ?? []).find(
        ({ relation, precision }) => relation === "effective" && precision === "day",
      );
      if (time)
        for (const change of changes) if (!change.isStated) [change.day, change.isStated] = [time.from, true];
    }
    const isOffice =
      event.predicate === "verb:be" &&
      !hasPart(event, /^day$/) &&
      event.arguments.some(({ mention }) =>
        item
          .officeAt(mention)
          .some(({ start }) => copula.test(item.gap(Math.max(event.start, start - 40), start))),
      );
    const predicate = isOffice
      ? "hold-office"
      : event.predicate === "verb:succeed"
        ? "succeed"
        : /^verb:(?:act|serve)$/.test(event.predicate) && event.polarity === "asserted"
          ? "hold-office"
          : event.predicate;
    if (isNoChange(item, event)) continue;
    const pairs = actionOf(item, event) === "appointed" ? item.pairsOf(event) : new Map<number, Office[]>();
    const people = item.peopleOf(event);
    const isFollowing =
      actionOf(item, event) === "appointed" && lists.test(item.gap(event.start, event.end + 40));
    if (people.length === 0 && pairs.size === 0 && !isFollowing) continue;
    headDay = headDayOf(item, event.sentence) ?? headDay;
    const read = dayOf(item, event, headDay);
    link = linkOf(item, event);
    if (read?.isStated && (!link?.isFirm || read.isEffective)) link = null;
    const day = link === null || read?.isStated ? read : null;
    const offices = item.officesOf(event);
    const role = item.roleOf(offices);
    const isElsewhere =
      offices.length > 0 &&
      (offices.at(-1)?.organization != null ||
        offices.every((office) => office.organization !== null || item.isElsewhere(office)));
    if (isElsewhere) continue;
    const action = actionOf(item, event);
    const respective = item.respectiveOf(event, people, offices);
    const isSame =
      role === null &&
      /\b(?:in|to|keep\w*|retain\w*|hold) (?:that|this|such|those|these|his|her|their|the same|both) (?:\w+ )?(?:current |present |same |dual |existing )?(?:role|position|capacity|capacitie|office|post|title)s?\b/.test(
        item.gap(event.start, event.end + 40),
      );
    const sameOf = (person: number): Role | null =>
      !isSame
        ? null
        : heldNow.test(item.gap(event.start, event.end + 40))
          ? item.roleOf(item.held.get(person) ?? [])
          : item.capacityOf(event, [person]);
    const words = item.before(event, 30);
    const [first] = offices;
    const local = first ? item.gap(Math.max(item.clauseStart(event), first.start - 45), first.start) : words;
    const isUnable = /\b(?:unable|not able) to\b/i.test(words);
    const isKept =
      !isUnable &&
      (first && staying.test(words)
        ? staying.test(local) || !/\b(?:cease|serve as|become|appointed)/.test(local)
        : staying.test(words)) &&
      (predicate === "hold-office" || /^verb:(?:continue|remain|stay|retain|serve)$/.test(predicate));
    const moved = predicate === "succeed" || isKept || action === "departed" ? null : moveFrom(item, event);
    if (moved) {
      const [left, taken] = moved;
      for (const person of people) {
        const classes = (left?.classes ?? []).filter(
          (name) => single.has(name) && !taken?.classes.includes(name),
        );
        if (left && classes.length > 0) add(event, person, "departed", { ...left, classes }, day);
        if (taken) add(event, person, "appointed", taken, day);
      }
      continue;
    }
    const heirs = givenTo(item, event);
    if (heirs.length > 0 && role !== null) {
      for (const person of people.filter((one) => !heirs.includes(one)))
        add(event, person, "departed", role, day);
      for (const person of heirs) add(event, person, "appointed", role, day);
    } else if (isStanding(item, event)) {
      for (const person of people) add(event, person, "departed", seat, day);
    } else if (isKept && first && staying.test(local) && !/\bnot\b/.test(local)) keep(event, people, role);
    else if (predicate === "succeed" && polarity === "asserted")
      readSuccession(item, event, people, role, day, changes, add);
    else if (isKept && polarity === "asserted") {
      for (const person of people) keep(event, [person], role ?? sameOf(person));
    } else if (action === "departed") {
      if (polarity === "denied" && !gone.test(words)) continue;
      // "Will cease to be President": of what it says, not of all that is held.
      const isSaid = (other: TextEvent) =>
        other.polarity === "denied" &&
        other.predicate === "hold-office" &&
        other.start === event.start &&
        item.officesOf(other).length > 0;
      if (role === null && (item.events[event.sentence] ?? []).some(isSaid)) continue;
      for (const person of people) {
        const isAll = /\b(?:all|both|his|her|their) (?:other )?(?:\w+ )?(?:roles|positions|offices)\b/.test(
          item.gap(event.start, event.end + 30),
        );
        const each = item.roleOf(respective.get(person) ?? []);
        const all =
          each ??
          (isAll && role !== null ? item.roleOf([...(item.held.get(person) ?? []), ...offices]) : role);
        const isVacancy = event.realization === "noun" && fillsSeat.test(sentenceText(item, event.sentence));
        const own =
          all ?? heldBy(person, day) ?? item.roleOf(item.eliminated(event)) ?? (isVacancy ? seat : null);
        if (own) add(event, person, "departed", own, day, false, role !== null);
        // Who leaves the board is its chair no more.
        const chair = (item.held.get(person) ?? []).filter((office) =>
          item.roleOf([office])?.classes.includes("chair"),
        );
        if (own?.classes.includes("director") && !own.classes.includes("chair")) {
          const seatOfChair = item.roleOf(chair);
          if (seatOfChair) add(event, person, "departed", { ...seatOfChair, classes: ["chair"] }, day, true);
        } else roleless.push({ person, action, day, isMoved: moves.test(item.before(event)) });
      }
    } else if (action === "appointed" && polarity === "asserted") {
      if (/\b(?:dut(?:y|ies)|responsibilit)\w*\b.*\bby\b/i.test(words)) continue;
      for (const { role: part, mention } of event.arguments) {
        // "Took over as treasurer from Bo Day".
        const one = part === "source" && mention !== null ? item.annotation.mentions[mention] : undefined;
        if (one?.kind === "person" && role) add(event, one.person, "departed", role, day, true);
      }
      if (isFollowing) {
        const isSeat = /\bdirectors?\b/i.test(item.gap(event.start, event.end + 40));
        for (const { person, start, form } of item.people[event.sentence] ?? []) {
          const own =
            item.roleOf(
              (item.held.get(person) ?? []).filter(({ sentence }) => sentence === event.sentence),
            ) ?? (isSeat ? seat : null);
          const isOther = /\b(?:by|of) (?:(?:Mr|Ms|Mrs|Dr)\. )?$/.test(item.gap(start - 12, start));
          if (start > event.end && form !== "pronoun" && own && !isOther && !pairs.has(person))
            add(event, person, "appointed", own, day);
        }
      }
      const kept = (item.offices[event.sentence] ?? []).find((office) => item.isKeptBeside(office));
      if (kept) for (const person of people) keep(event, [person], item.roleOf(item.joined(kept)));
      else if (besideHeld.test(item.gap(event.start, event.end + 60)))
        for (const person of people) keep(event, [person], item.roleOf(item.held.get(person) ?? []));
      const taken =
        respective.size > 0
          ? respective
          : pairs.size > 1 || role === null
            ? pairs
            : new Map<number, Office[]>();
      const own =
        item.roleOf(offices.filter(({ isFormer }) => !isFormer)) ?? unsaidRole(item, event, changes);
      for (const person of new Set([...people, ...taken.keys()])) {
        const given = item.roleOf(taken.get(person) ?? []) ?? own;
        if (given) add(event, person, "appointed", given, day);
        else if (day?.isStated)
          roleless.push({ person, action, day, isMoved: moves.test(item.before(event)) });
      }
    } else if (/^(?:hold-office|verb:serve|verb:act)$/.test(predicate) && polarity === "denied" && isSame) {
      for (const person of people) {
        const same = sameOf(person);
        if (same) add(event, person, "departed", same, day);
      }
    } else if (predicate === "hold-office" && role === null && /\bheld by\b/.test(words)) {
      // "Assumes the position previously held by Bo Day".
      const heir = changes.findLast(
        (change) => change.action === "appointed" && !people.includes(change.person),
      );
      if (heir)
        for (const person of people.filter((one) => !item.isIntroduced(one, event.sentence)))
          add(
            event,
            person,
            "departed",
            { title: heir.role, classes: [heir.roleClass], interim: false },
            null,
            true,
          );
    } else if (predicate === "hold-office" && role === null && isSame && event.modality === "planned") {
      // "The departure of Bo Day and the hiring of Ann Lee, who will serve in that role".
      const same = unsaidRole(item, event, changes);
      for (const person of people)
        if (same && !changes.some((change) => change.person === person && change.role === same.title))
          add(event, person, "appointed", same, day);
    } else if (predicate === "hold-office" && event.realization === "verb" && role) {
      for (const person of people) {
        const isHeld = (item.held.get(person) ?? []).some((office) =>
          item
            .roleOf([office])
            ?.classes.some(
              (name) =>
                role.classes.includes(name) &&
                (name !== "other_officer" || (role.title.includes(office.title) && !isRank(office.title))),
            ),
        );
        if (polarity === "denied" || isUnable || /\b(?:no longer|ceas\w+)\b/i.test(words))
          add(event, person, "departed", role, day);
        else if (/\b(?:is|are) now\b|\bnow (?:holds|serves)\b/.test(words))
          add(event, person, "appointed", role, day);
        else if (isTermOfContract(item, event, offices)) continue;
        else if ((event.modality === "planned" || event.modality === "agreed") && !isHeld)
          add(
            event,
            person,
            "appointed",
            { ...role, interim: role.interim || /\bact(?:s|ing)? as\b/.test(words) },
            day,
          );
      }
    }
  }
  for (const { person, action, day, isMoved } of roleless)
    for (const change of changes)
      if (
        change.person === person &&
        change.action === action &&
        day !== null &&
        // What is over already does not end with a later employment.
        !(
          action === "departed" &&
          change.isDone &&
          change.isNamed &&
          !change.isImplied &&
          day.day > item.context.filedOn
        ) &&
        (change.day === null || !change.isStated || change.isImplied || isMoved)
      )
        [change.day, change.isStated] = [day.day, day.isStated];
  for (const change of changes) {
    const until = stays.get(`${change.person} ${change.roleClass}`);
    if (change.action === "departed" && until !== undefined)
      [change.day, change.isStated, change.isNamed] = [until, true, true];
  }
  for (const change of changes) {
    const { link: other } = change;
    const one =
      other &&
      changes.find(
        ({ person, action, day }) =>
          person === other.person &&
          action === other.action &&
          day !== null &&
          !(person === change.person && action === change.action),
      );
    if (one && (change.day === null || other?.isFirm)) [change.day, change.isStated] = [one.day, true];
  }
  for (const change of changes)
    if (change.interim && change.day === null && change.action === "appointed")
      [change.day, change.isStated] = [item.dayOfAbsence(change.sentence), true];
  return changes;
}

/** "Effective upon Mr. Day's departure", "following her retirement", "until she joins": whose change dates an event. */
function linkOf(item: Item, event: TextEvent): Link | null {
  const line = item.annotation.sentences[event.sentence];
  for (const other of item.events[event.sentence] ?? []) {
    const action =
      departing.has(other.predicate) || other.predicate === "verb:leave"
        ? "departed"
        : appointing.has(other.predicate)
          ? "appointed"
          : null;
    if (other === event || action === null || other.time !== null) continue;
    const opener = item.openerOf(other, line?.start ?? 0);
    if (opener === null) continue;
    const isFirm = /effective|upon|as of|at the time|when|once/i.test(opener);
    if (!isFirm && event.modality === "done") continue;
    const [person] = item.peopleOf(other);
    if (person !== undefined) return { person, action, isFirm };
  }
  // "Until she does", "when Ms. Lee joins us".
  const { end = event.end } = line ?? {};
  const behind = item.text.slice(event.start, Math.min(end, event.start + longestGap));
  const until =
    /\b(?:until|when|once) (?=(?:he|she|(?:Mr|Ms|Mrs|Dr)\. \S+) (?:does|joins|starts|begins|arrives)\b)/.exec(
      behind,
    );
  const at = until === null ? -1 : event.start + until.index + until[0].length;
  const one = (item.people[event.sentence] ?? []).find(({ start }) => start >= at && start < at + 5);
  return at < 0 || one === undefined ? null : { person: one.person, action: "appointed", isFirm: true };
}

const linksNoun =
  /\b(?:effective )?(?:upon|following|after|at the time of|as of|on|at|with|until|effective)(?: the)?(?: (?:effective )?(?:date|time|effectiveness) of)?(?: the)? $/i;
const linksVerb = /\b(?:effective )?(?:upon|when|once|until|after|on the date(?: on which| that)?) $/i;

/** "Effective April 1, 2023:" above what takes effect then. */
function headDayOf(item: Item, sentence: number): string | null {
  for (let above = sentence - 1; above >= 0 && sentence - above < 12; above -= 1) {
    const time = (item.times[above] ?? []).find(({ relation }) => relation === "effective");
    const line = item.annotation.sentences[above];
    if (line && item.text.slice(line.start, line.end).trimEnd().endsWith(":"))
      return time?.precision === "day" ? time.from : null;
    if (time) return null;
  }
  return null;
}

/** The office of an appointment that names none: the seat that it fills, or the office that another has left. */
function unsaidRole(item: Item, event: TextEvent, changes: readonly Change[]): Role | null {
  if (
    event.realization !== "verb" ||
    !/^(?:appoint|elect|assume-office|hold-office|verb:(?:fill|serve|act))$/.test(event.predicate)
  )
    return null;
  const line = sentenceText(item, event.sentence);
  const behind = item.gap(event.start, event.end + 60);
  if (
    /\b(?:to|in|into|assume|fill|take|hold|perform) (?:the|that|this|such) (?:role|position|office|capacity)\b(?! of| as)/.test(
      behind,
    )
  ) {
    const left = changes.findLast(({ action }) => action === "departed");
    return left
      ? {
          title: left.role,
          classes: changes
            .filter(({ person, action }) => person === left.person && action === "departed")
            .map(({ roleClass }) => roleClass),
          interim: /\b(?:interim|acting|temporar)/i.test(behind),
        }
      : null;
  }
  if (!/^(?:appoint|elect|assume-office)$/.test(event.predicate)) return null;
  const isObject = event.arguments.some(
    ({ role, mention }) =>
      role === "person" && mention !== null && item.annotation.mentions[mention]?.kind === "person",
  );
  if (!isObject) return null;
  if (/Committee|\bto (?:serve (?:as|on)|succeed|replace|act|become|hold|take)\b/.test(behind)) return null;
  if (
    (item.offices[event.sentence] ?? []).some(
      (office) => office.start >= event.start && !item.apposed.has(office.index),
    )
  )
    return null;
  return event.predicate === "elect" || (event.predicate === "appoint" && fillsSeat.test(line)) ? seat : null;
}

const fillsSeat =
  /\bfill(?:s|ed|ing)? (?:the|a|an|such|one|any|that|his|her|this|two|those)\b[^;.]{0,60}\b(?:vacan|seat|directorship)|\b(?:increas|expand|enlarg)\w* (?:the size of )?(?:the|its) (?:size of (?:the|its) )?(?:Board|number of directors|size)|\bBoard of Directors (?:was )?(?:expanded|increased)/i;

const seat: Role = { title: "director", classes: ["director"], interim: false };

/** The office left and the office taken, where an event names both: "will move from treasurer to controller". */
function moveFrom(item: Item, event: TextEvent): [Role | null, Role | null] | null {
  const offices = (item.offices[event.sentence] ?? [])
    .filter(({ start, index }) => start >= event.start && start < event.end + 60 && !item.apposed.has(index))
    .filter((office) => !item.isOthers(office, event));
  const isLeft = (office: Office) =>
    /\bfrom (?:(?:his|her|the|their) )?(?:current )?(?:(?:roles?|positions?|titles?|offices?|duties) (?:as|of) )?(?:(?:a|an|the|our|its|Company[’']s|former|interim|acting) ){0,3}$/i.test(
      item.gap(Math.max(event.start, office.start - 70), office.start),
    );
  const first = offices.find(isLeft);
  if (first === undefined) return null;
  const left = item.joined(first);
  const taken = offices.find(
    (office) =>
      !left.some(({ index }) => index === office.index) &&
      /\b(?:to|into|as|become)\b[^;]{0,50}$/.test(
        item.gap(Math.max(event.start, office.start - 60), office.start),
      ),
  );
  return [item.roleOf(left), taken ? item.roleOf(item.joined(taken)) : null];
}

type Add = (
  event: TextEvent,
  person: number,
  action: FrameAction,
  role: Role,
  day: Day,
  isImplied?: boolean,
  isNamed?: boolean,
) => void;

/** "Ann Lee will succeed Bo Day as treasurer": one comes, the other goes. */
function readSuccession(
  item: Item,
  event: TextEvent,
  people: readonly number[],
  role: Role | null,
  day: Day,
  changes: readonly Change[],
  add: Add,
): void {
  const list = item.people[event.sentence] ?? [];
  const verb = /\b(?:succeed\w*|replac\w+|t[ao]k\w+ over|step\w* into)( by)?\b/i.exec(
    item.text.slice(event.start, event.end),
  );
  const at = event.start + (verb?.index ?? 0) + (verb?.[0].length ?? 0);
  const first = list.find(({ start }) => start >= at && start - at < 70);
  const behind = first ? item.coordinated(event.sentence, new Set([first.person])) : [];
  const front = list.findLast(({ end, form }) => end <= at && (form !== "pronoun" || end > event.start));
  const own = people.filter((person) => !behind.includes(person));
  const subject =
    own.length > 0
      ? own
      : front && !behind.includes(front.person)
        ? item.coordinated(event.sentence, new Set([front.person]))
        : [];
  const isPassive = /\b(?:be|been|was|is|were) (?:succeeded|replaced)\b.* by\b/.test(
    item.gap(
      event.start,
      Math.min(event.end + 80, item.annotation.sentences[event.sentence]?.end ?? event.end),
    ),
  );
  const given = (name: string) =>
    event.arguments.flatMap(({ role: part, mention }) => {
      const one = part === name && mention !== null ? item.annotation.mentions[mention] : undefined;
      return one?.kind === "person" ? [one.person] : [];
    });
  const [left, come] = [
    given("source"),
    given("person").filter((person) => !given("source").includes(person)),
  ];
  const before = left.length > 0 ? left : isPassive ? subject : behind;
  const heirs = (come.length > 0 ? come : isPassive ? behind : subject).filter(
    (person) => !before.includes(person),
  );
  const roleIn = (persons: readonly number[], action: FrameAction): Role | null => {
    const last = changes.findLast((change) => persons.includes(change.person) && change.action === action);
    const all = changes.filter((change) => change.person === last?.person && change.action === action);
    return last ? { title: last.role, classes: all.map(({ roleClass }) => roleClass), interim: false } : null;
  };
  // "Will succeed him as chair of the Audit Committee": no office of the company.
  const isOfCommittee = role === null && item.officesOf(event).length > 0;
  const known =
    role ??
    roleIn(before, "departed") ??
    roleIn(heirs, "appointed") ??
    before.map((person) => item.roleOf(item.held.get(person) ?? [])).find((one) => one !== null) ??
    null;
  if (known === null || isOfCommittee) return;
  const heirDay =
    changes.findLast((change) => heirs.includes(change.person) && change.action === "appointed")?.day ?? null;
  for (const person of heirs)
    add(event, person, "appointed", { ...known, interim: role?.interim ?? false }, day);
  for (const person of before) {
    // Of several offices, those that the one before is known to have held.
    const held = item.roleOf([...(item.held.get(person) ?? []), ...(item.heldBefore.get(person) ?? [])]);
    const shared = known.classes.filter((name) => held?.classes.includes(name));
    const classes =
      shared.length > 0
        ? shared
        : known.classes.filter((name) => name !== "director" || known.classes.length === 1);
    add(
      event,
      person,
      "departed",
      { title: known.title, classes, interim: held?.interim ?? false },
      day ?? (heirDay === null ? null : { day: heirDay, isStated: false }),
      true,
    );
  }
}

const changeKey = ({ person, action, roleClass }: Change): string => `${person} ${action} ${roleClass}`;

/** One change per person, action and class, with the first day that is the change's own, else the first day. */
function merge(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of [...changes].sort((a, b) => Number(a.isImplied) - Number(b.isImplied))) {
    const known = merged.get(changeKey(change));
    if (known === undefined) {
      merged.set(changeKey(change), { ...change });
      continue;
    }
    const isOwn = change.action === "departed" && change.isNamed && !known.isNamed;
    // What is over already does not end with a later employment.
    const isOver = known.isDone && !change.isNamed && known.isNamed;
    if (
      change.day !== null &&
      !isOver &&
      (known.day === null || change.isMoved || (change.isStated && (!known.isStated || isOwn)))
    )
      [known.day, known.isStated] = [change.day, change.isStated];
    known.isNamed ||= change.isNamed;
    known.interim ||= change.interim;
    known.reason ??= change.reason;
  }
  return [...merged.values()];
}

const plain = (role: string): string =>
  role
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

/** Leaves out what is no office kept beside a change: what is left or taken, and the seat of whom nothing else changes. */
function withoutStays(changes: readonly Change[]): Change[] {
  const same = (a: Change, b: Change) => a.person === b.person && a.roleClass === b.roleClass;
  return changes.filter((change) => {
    if (change.action !== "continues") return true;
    const others = changes.filter((other) => other.person === change.person && other.action !== "continues");
    if (change.roleClass === "director" && others.length === 0) return false;
    return !others.some(
      (other) =>
        same(other, change) &&
        (change.roleClass !== "other_officer" || plain(other.role) === plain(change.role)) &&
        (other.action === "departed" || change.roleClass !== "director"),
    );
  });
}

/** The departure of whoever had the office that another takes. */
const leftTo = (taken: Change, person: number, role: string): Change => ({
  ...taken,
  person,
  role,
  action: "departed",
  isStated: false,
  isNamed: false,
  isImplied: true,
  reason: null,
});

/** Who holds an office that only one holds leaves it when the item gives it to another. */
function impliedDepartures(item: Item, changes: readonly Change[]): Change[] {
  const implied: Change[] = [];
  for (const [person, offices] of item.held) {
    const role = item.roleOf(offices);
    if (
      role === null ||
      offices.some(({ sentence }) =>
        /\b(?:on|tak(?:e|es|ing)) (?:an? )?(?:\w+ ){0,2}leave\b/.test(sentenceText(item, sentence)),
      )
    )
      continue;
    const own = changes.filter((change) => change.person === person);
    for (const { title } of offices) {
      // "Ann Lee, our Treasurer, will be Controller; Bo Day will be Treasurer."
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          !isRank(title) &&
          change.role.split(" and ").some((one) => plain(one) === plain(title)),
      );
      const isParty = own.some(
        ({ action, roleClass }) => action === "appointed" && roleClass === "other_officer",
      );
      const isSaid = own.some(({ action, role: name }) => action !== "appointed" && name.includes(title));
      if (
        taken &&
        isParty &&
        !isSaid &&
        classifyRole(title).classes.every((name) => name === "other_officer")
      )
        implied.push(leftTo(taken, person, title));
    }
    for (const roleClass of role.classes) {
      if (!single.has(roleClass) || own.some((change) => change.roleClass === roleClass)) continue;
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          change.roleClass === roleClass &&
          !/\bco-/i.test(change.role),
      );
      const isRising = own.some(
        ({ action, roleClass: name }) => action === "appointed" && name !== "chair" && name !== "director",
      );
      if (taken === undefined || (isRising && !role.interim) || (taken.interim && !role.interim)) continue;
      implied.push({ ...leftTo(taken, person, role.title), interim: role.interim });
    }
  }
  for (const [person, offices] of item.heldBefore)
    for (const office of offices) {
      // "Bo Day, our former principal accounting officer, continues as controller."
      const taken = changes.find(
        (change) =>
          change.person !== person &&
          change.action === "appointed" &&
          change.role.split(" and ").some((title) => plain(title) === plain(office.title)),
      );
      const isKnown = changes.some((change) => change.person === person && change.action === "departed");
      const isParty = changes.some((change) => change.person === person && change.action === "continues");
      if (taken && isParty && !isKnown) implied.push({ ...leftTo(taken, person, office.title), day: null });
    }
  return implied;
}

/**
 * Who left, took or keeps which role by an Item 5.02's text, with the sentence that says so. Read from what the text's
 * events say: silence is an empty list, as for items on pay alone. Of a longer text the first 50,000 characters are
 * read.
 */
export function extractFrames(itemText: string, context: FrameContext): Frame[] {
  const text = itemText.slice(0, longest);
  const annotation = annotate(text, { company: context.company, date: context.filedOn });
  const item = new Item(text, annotation, context);
  const said = merge(readEvents(item));
  const changes = withoutStays(merge([...said, ...impliedDepartures(item, said)]));
  // To stay is news only beside a change.
  if (changes.every(({ action }) => action === "continues")) return [];
  return changes.map(({ person, action, role, roleClass, day, interim, reason, sentence }): Frame => {
    const heir = changes.find(
      (other) =>
        other.action === "appointed" &&
        other.person !== person &&
        other.roleClass === roleClass &&
        single.has(roleClass),
    );
    const { start = 0, end = 0 } = annotation.sentences[sentence] ?? {};
    const successor = action === "departed" && heir ? (item.names[heir.person] ?? null) : null;
    return {
      person: item.names[person] ?? "",
      action,
      role,
      roleClass,
      effectiveOn: day,
      interim,
      successor,
      reason,
      start,
      end,
    };
  });
}
