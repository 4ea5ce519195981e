import "server-only";
import type { RoleClass } from "@/lib/domain/roles/role";
import type {
  Annotation,
  Argument,
  Mention,
  OfficeMention,
  PersonMention,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import { phrases } from "@/lib/language/phrases";

export type FrameAction = "departed" | "appointed" | "continues";

/** `filedOn` as YYYY-MM-DD, `company` as the registrant's name. */
/** `names`: other names of the registrant, such as the document defines (`ownTermsIn`). */
export type FrameContext = { filedOn: string; company: string; names?: readonly string[] };

/** An office with the index of its mention. */
export type Office = OfficeMention & { index: number };

/** Offices of one person as the item joins them, with their classes. */
export type Role = { title: string; classes: RoleClass[]; interim: boolean };

export const departing = new Set(["resign", "retire", "die", "depart", "dismiss", "verb:leave"]);

export const appointing = new Set(["appoint", "elect", "assume-office", "join-body"]);

/** Offices of which a company has one. */
export const single: ReadonlySet<RoleClass> = new Set(["ceo", "cfo", "coo", "cto", "chair", "president"]);

/** Characters of a stretch that are asked of: its beginning and end. */
const longestGap = 800;

const actsFor = phrases("5.02: company that acts for ours");
const besideName = phrases("5.02: between a name and its office");
const beforeName = phrases("5.02: between an office and its name");
const oursBefore = phrases("5.02: office called ours");
const joins = phrases("5.02: between offices of one list");
const exempt = phrases("office not left");
const officeBefore = phrases("5.02: office that is resumed");
const holding = phrases("5.02: holding");
const nobody = phrases("5.02: nobody yet");
const ofOwner = phrases("5.02: owner behind a noun");
const behindOwner = phrases("5.02: noun behind its owner");
const betweenNames = phrases("5.02: between names");

/** The mentions and events of an item by sentence, and who holds which office by its words. */
export class Item {
  readonly people: PersonMention[][];
  readonly offices: Office[][];
  readonly times: TimeMention[][];
  readonly events: TextEvent[][];
  /** Offices that stand beside a name, by mention, and whose they are. */
  readonly apposed = new Map<number, number>();
  /** What each person holds by the item's words, and what they held. */
  readonly held = new Map<number, Office[]>();
  readonly heldBefore = new Map<number, Office[]>();
  readonly names: string[] = [];
  /** The events whose argument each office is. */
  private readonly claims = new Map<number, TextEvent[]>();
  private readonly peopleByEvent = new Map<TextEvent, number[]>();
  private readonly lines: string[] = [];
  private readonly answers = new Map<RegExp, boolean[]>();

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
    readonly context: FrameContext,
  ) {
    const { sentences, mentions, events } = annotation;
    const bySentence = <T extends { sentence: number }>(all: readonly T[]): T[][] => {
      const lists: T[][] = sentences.map(() => []);
      for (const one of all) lists[one.sentence]?.push(one);
      return lists;
    };
    // A partnership acts by its general partner: that one's officers are its own.
    const acting = new Set(
      mentions.flatMap((one) => (one.kind === "organization" && this.acts(one) ? [one.organization] : [])),
    );
    const organizationOf = ({ organization: one }: OfficeMention) =>
      one !== null && acting.has(one) ? null : one;
    this.people = bySentence(mentions.filter((one) => one.kind === "person"));
    this.times = bySentence(mentions.filter((one) => one.kind === "time"));
    this.offices = bySentence(
      mentions.flatMap((one, index) =>
        one.kind === "office" ? [{ ...one, index, organization: organizationOf(one) }] : [],
      ),
    );
    this.events = bySentence(events);
    for (const { person, name } of this.people.flat()) this.names[person] = name;
    for (const people of this.people) for (const one of people) this.learnApposition(one);
    for (const event of events) this.learnClaims(event);
    for (const event of events) this.learnTenure(event);
  }

  private acts({ start, end }: Span): boolean {
    return actsFor.test(this.gap(end, end + 120)) || actsFor.test(this.gap(start, end));
  }

  /** The words between two places, of a long stretch its beginning and end: what is asked of them stands there. */
  gap(from: number, to: number): string {
    const half = longestGap / 2;
    const said =
      to - from > longestGap
        ? `${this.text.slice(from, from + half)} … ${this.text.slice(to - half, to)}`
        : this.text.slice(Math.max(0, from), to);
    return said.replace(/\s{2,}|[^\S ]/g, " ");
  }

  /** The words of a sentence. */
  line(sentence: number): string {
    const { start = 0, end = 0 } = this.annotation.sentences[sentence] ?? {};
    this.lines[sentence] ??= this.gap(start, end);
    return this.lines[sentence];
  }

  /** Whether the words of a sentence match; looked up once, however many events of the sentence ask. */
  says(sentence: number, pattern: RegExp): boolean {
    const answers = this.answers.get(pattern) ?? [];
    this.answers.set(pattern, answers);
    answers[sentence] ??= pattern.test(this.line(sentence));
    return answers[sentence];
  }

  /** The words of an event, with so many characters of its sentence before and behind it. */
  said({ sentence, start, end }: TextEvent, before = 0, behind = 0): string {
    const first = this.annotation.sentences[sentence]?.start ?? 0;
    return this.gap(Math.max(first, start - before), end + behind);
  }

  mentionOf({ mention }: Argument): Mention | undefined {
    return this.annotation.mentions[mention ?? -1];
  }

  officeOf({ mention }: Argument): Office | undefined {
    const one = this.annotation.mentions[mention ?? -1];
    return one?.kind === "office"
      ? this.offices[one.sentence]?.find(({ index }) => index === mention)
      : undefined;
  }

  officesIn(event: TextEvent): Office[] {
    return event.arguments.flatMap((one) => this.officeOf(one) ?? []);
  }

  /** The event that an event is a part of. */
  parentOf({ within }: TextEvent): TextEvent | undefined {
    return this.annotation.events[within ?? -1];
  }

  /** Persons that are an event's arguments of a role. */
  personsAs(event: TextEvent, pattern: RegExp): number[] {
    return event.arguments.flatMap((argument) => {
      const one = this.mentionOf(argument);
      return one?.kind === "person" && pattern.test(argument.role) ? [one.person] : [];
    });
  }

  /** An office and those that follow in one list: "President, Chief Executive Officer and a director". */
  joined(first: Office): Office[] {
    const list = [first];
    for (const office of this.offices[first.sentence] ?? []) {
      const last = list.at(-1) as Office;
      if (office.start < last.end) continue;
      if (!joins.test(this.gap(last.end, office.start)) || this.isExempt(office)) break;
      list.push(office);
    }
    return list;
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

  /** "Retires as treasurer, but not as a director": kept. */
  isExempt({ start }: Office): boolean {
    return exempt.test(this.gap(start - 40, start));
  }

  /** Whether an office is what another event is about. */
  isOthers({ index }: Office, event: TextEvent): boolean {
    // "Resigned as treasurer to join another company": what is left isn't taken.
    const isLeft = (other: TextEvent) => departing.has(other.predicate) && appointing.has(event.predicate);
    return (this.claims.get(index) ?? []).some(
      (other) =>
        other !== event &&
        this.parentOf(other) !== event &&
        (other !== this.parentOf(event) || isLeft(other)),
    );
  }

  /** Whether a name is the company's. */
  isOwnName(name: string): boolean {
    const [first = ""] = name.toLowerCase().split(/[\s,’']/);
    // A company that was renamed since is known by the name that the item gives it.
    const names = this.annotation.mentions.flatMap((one) =>
      one.kind === "organization" && one.isSelf ? [this.text.slice(one.start, one.end)] : [],
    );
    const own = [this.context.company, ...(this.context.names ?? []), ...names];
    return own.some((one) => one.toLowerCase().includes(first));
  }

  /** "On the board of Veritor": of a name that isn't the company's. */
  isOfStranger(end: number): boolean {
    const owner = /^ of (?:the )?(?=(\p{Lu}[\p{L}\p{N}&’'-]*))/u.exec(this.gap(end, end + 40));
    if (owner === null) return false;
    const from = end + owner[0].length;
    const isOwn = this.annotation.mentions.some(
      (one) => one.kind === "organization" && one.isSelf && one.start <= from + 4 && one.end > from,
    );
    return !isOwn;
  }

  /** "Ann Lee, our Treasurer", "Treasurer Ann Lee", "Ann Lee, who has served as Treasurer". */
  private learnApposition({ sentence, person, start, end, form }: PersonMention): void {
    const offices = this.offices[sentence] ?? [];
    if (form === "pronoun") return;
    const after = offices.find((one) => one.start >= end && besideName.test(this.gap(end, one.start)));
    const before = offices.findLast(
      (one) =>
        one.end <= start &&
        beforeName.test(this.gap(one.end, start)) &&
        !/board/i.test(this.text.slice(one.start, one.end)),
    );
    const isTitle = before !== undefined && this.gap(before.end, start) === " ";
    // "Our current Treasurer, Ann Lee, who has served as …": of offices on both sides, one that is called ours.
    const isOurs = before !== undefined && oursBefore.test(this.gap(before.start - 40, before.start));
    const list = [
      ...(after ? this.joined(after) : []),
      ...(before && (isOurs || isTitle || !after) ? this.joinedBefore(before) : []),
    ];
    for (const office of list) {
      this.apposed.set(office.index, person);
      // "Directors Ann Lee and Bo Day".
      const isPlural = office === before && /s$/.test(this.text.slice(office.start, office.end));
      const holders = isPlural ? this.coordinated(sentence, [person]) : [person];
      for (const holder of holders) this.hold(holder, office);
    }
  }

  private hold(person: number, office: Office): void {
    const list = office.isFormer ? this.heldBefore : this.held;
    const known = list.get(person) ?? [];
    const isKnown = known.some(
      ({ title, isInterim }) => title === office.title && isInterim === office.isInterim,
    );
    if (!isKnown && known.length < 20) list.set(person, [...known, office]);
  }

  private learnClaims(event: TextEvent): void {
    const { predicate, realization } = event;
    const isChange = departing.has(predicate) || appointing.has(predicate);
    if (!isChange && (realization !== "verb" || !/^(?:succeed|hold-office)$/.test(predicate))) return;
    for (const { index } of this.officesIn(event))
      if (!this.apposed.has(index)) this.claims.set(index, [...(this.claims.get(index) ?? []), event]);
  }

  private learnTenure(event: TextEvent): void {
    const isTold = event.polarity === "asserted" && event.realization !== "noun" && event.modality === "done";
    if (event.predicate !== "hold-office" || !isTold) return;
    // "As treasurer, a role in which she has served since 2009".
    const before = (this.offices[event.sentence] ?? []).findLast(({ end }) => end <= event.start);
    const isOfBefore = before !== undefined && officeBefore.test(this.gap(before.end, event.start));
    const [office] = isOfBefore ? [before] : this.officesIn(event);
    if (office === undefined || (!office.isFormer && !holding.test(this.said(event)))) return;
    for (const person of this.peopleOf(event)) for (const one of this.joined(office)) this.hold(person, one);
  }

  /** Whom an event befalls: its person arguments, or the one whose employment, decision or seat it speaks of. */
  peopleOf(event: TextEvent): number[] {
    const known = this.peopleByEvent.get(event) ?? this.findPeople(event);
    this.peopleByEvent.set(event, known);
    return known;
  }

  private findPeople(event: TextEvent): number[] {
    // "Until his successor has been named": nobody yet.
    const isNobody = event.arguments.some(
      ({ role, head, mention }) => role === "person" && mention === null && nobody.test(head),
    );
    if (isNobody) return [];
    // Who appoints another is none, nor who accepts "a university appointment".
    const isActive = /^(?:appoint|elect|dismiss)$/.test(event.predicate);
    const isOther = ({ role, mention }: Argument) => role === "person" && mention === null;
    if (event.predicate === "appoint" && event.realization === "noun" && event.arguments.some(isOther))
      return [];
    const named = this.personsAs(event, isActive ? /^(?:person|object)$/ : /^(?:person|agent|object)$/);
    if (named.length > 0) {
      const starts = new Set(event.arguments.map((argument) => this.mentionOf(argument)?.start));
      return this.coordinated(event.sentence, named, (one) => starts.has(one.start));
    }
    const found = [this.group(event), this.withinArguments(event)].find((people) => people.length > 0);
    if (found !== undefined) return found;
    const people = this.people[event.sentence] ?? [];
    if (event.realization !== "verb") return this.ownerOf(event, people);
    const inside = people.find(
      (one) => one.form !== "pronoun" && one.start >= event.start && one.end <= event.end && !this.owns(one),
    );
    return inside ? this.coordinated(event.sentence, [inside.person]) : this.beforeVerb(event, people);
  }

  private owns({ end }: Span): boolean {
    return /^[’']/.test(this.text.slice(end, end + 1));
  }

  /** "They", "each of them": whom the sentence names, else the one before. */
  private group({ sentence, arguments: parts }: TextEvent): number[] {
    const isGroup = parts.some(
      ({ role, start, mention }) =>
        mention === null &&
        role !== "other" &&
        /^(?:they|their|each(?! of )|both|them)\b/i.test(this.gap(start, start + 9)),
    );
    const named = (at: number) =>
      (this.people[at] ?? []).filter(({ form }) => form !== "pronoun").map(({ person }) => person);
    const here = isGroup ? named(sentence) : [];
    return [...new Set(isGroup && here.length === 0 ? named(sentence - 1) : here)];
  }

  /** Persons within an argument, or who own it: "Ms. Lee’s employment". */
  private withinArguments({ sentence, arguments: parts }: TextEvent): number[] {
    const people = this.people[sentence] ?? [];
    const found = parts
      .filter((one) => /^(?:person|agent|object|office)$/.test(one.role) && !this.officeOf(one))
      .flatMap((one) => [
        ...people.filter(({ start, end }) => start >= one.start && end <= one.end),
        ...people.filter(({ end }) => end <= one.start && one.start - end < 9).slice(0, 1),
      ]);
    return found.length > 0
      ? this.coordinated(
          sentence,
          found.map(({ person }) => person),
        )
      : [];
  }

  /** "Ann Lee’s resignation", "the resignation of Ann Lee". */
  private ownerOf(event: TextEvent, people: readonly PersonMention[]): number[] {
    const before = people.findLast(
      ({ end }) =>
        end <= event.end &&
        end > event.start - 60 &&
        behindOwner.test(this.gap(end, Math.max(end, event.start))),
    );
    const behind = people.find(
      ({ start }) => start >= event.start && ofOwner.test(this.gap(event.start, start)),
    );
    const owner = before ?? behind;
    return owner ? [owner.person] : [];
  }

  /** Whom the governing event befalls, else who is named last before the verb. */
  private beforeVerb(event: TextEvent, people: readonly PersonMention[]): number[] {
    const isGiven = event.arguments.some(({ role }) => role === "agent");
    // "Until it elects a chair": nobody.
    if (appointing.has(event.predicate) && isGiven) return [];
    if (nobody.test(this.gap(event.end - 65, event.end))) return [];
    const parent = this.parentOf(event);
    const isFree = event.arguments.every(({ role }) => role !== "person" && role !== "agent");
    const ofParent = parent && isFree ? this.peopleOf(parent) : [];
    if (ofParent.length > 0) return ofParent;
    const before = people.findLast((one) => one.start < event.end && !this.owns(one));
    return before ? this.coordinated(event.sentence, [before.person]) : [];
  }

  /** Those, with whom the sentence names beside them: "A, B and C". */
  private coordinated(
    sentence: number,
    people: readonly number[],
    isMeant: (one: PersonMention) => boolean = () => true,
  ): number[] {
    const list = this.people[sentence] ?? [];
    const meant = list.filter((one) => people.includes(one.person) && isMeant(one));
    // Of "elected Ann Lee and Bo Day, and Ms. Lee was named chair", the second "Lee" is named chair.
    const found = new Set(meant.length > 0 ? meant : list.filter((one) => people.includes(one.person)));
    const isNear = (one: PersonMention, other: PersonMention | undefined) =>
      other !== undefined &&
      one.form !== "pronoun" &&
      other.form !== "pronoun" &&
      betweenNames.test(this.gap(this.endOfTitles(one), other.start));
    for (const [at, one] of list.entries()) {
      const next = list[at + 1];
      if (next && found.has(one) && isNear(one, next)) found.add(next);
    }
    for (const [at, one] of [...list.entries()].toReversed()) {
      const before = list[at - 1];
      if (before && found.has(one) && isNear(before, one)) found.add(before);
    }
    return [...new Set([...people, ...[...found].map(({ person }) => person)])];
  }

  /** Where a name ends with the offices that stand beside it: "Ann Lee, Treasurer,". */
  private endOfTitles({ person, sentence, end }: PersonMention): number {
    let last = end;
    for (const office of this.offices[sentence] ?? [])
      if (office.start >= last && office.start < last + 40 && this.apposed.get(office.index) === person)
        last = office.end;
    return last;
  }
}
