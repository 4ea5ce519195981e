import "server-only";
import { isPlace } from "@/lib/domain/company-names/company-words";
import type {
  Annotation,
  Argument,
  ArgumentRole,
  Mention,
  OrganizationMention,
  Sentence,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import { paperKind } from "@/lib/language/lexicon";
import { isLegalForm } from "@/lib/language/organization-words";
import { phrases } from "@/lib/language/phrases";
import { dealWords } from "./deal-words";

/** A number of an organization in an annotation; the registrant's is 0. */
export type Organization = number;

type Named = OrganizationMention & { index: number };

const trades = new Set([
  "acquire",
  "sell",
  "issue",
  "merge",
  "repurchase",
  "borrow",
  "lend",
  "license",
  "lease",
  "spin-off",
]);
const tellingWords = dealWords("telling");
const telling = (predicate: string): boolean => tellingWords.has(predicate.replace(/^verb:/, ""));
/** First words that many houses share. */
const commonFirst = dealWords("common first name");
const paperNouns = dealWords("paper");
const isTelling = ({ predicate, arguments: parts }: TextEvent): boolean =>
  telling(predicate) || parts.some(({ role, head }) => role === "object" && head === "release");
const helping = phrases("deal: helper");
const helpingParty = phrases("deal: helper who is a party");
const called = { buyer: phrases("deal: buyer"), seller: phrases("deal: seller") };
const ofOwner = phrases("deal: named for its owner");
const lenders = ["administrative agent", "agent of lenders", "lender", "arranger"].map((name) =>
  phrases(`deal: ${name}`),
);
const trustees = phrases("deal: trustee");
const underwriters = phrases("deal: underwriter");
const representatives = phrases("deal: representative of buyers");
const vehicles = dealWords("made for a merger");
const dated = phrases("deal: before the day of a paper");
const ofOtherDay = phrases("deal: day of another act");

/** What the annotation of an item says of its organizations, papers and days. */
export class Section {
  readonly sentences: readonly Sentence[];
  readonly mentions: readonly Mention[];
  private readonly named: Named[][];
  private readonly bySentence: TextEvent[][];
  private readonly parents = new Map<Organization, Organization>();
  private readonly names = new Map<Organization, string>();

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
  ) {
    const { sentences, mentions, events } = annotation;
    this.sentences = sentences;
    this.mentions = mentions;
    this.named = sentences.map(() => []);
    this.bySentence = sentences.map(() => []);
    for (const event of events) this.bySentence[event.sentence]?.push(event);
    for (const [index, one] of mentions.entries()) {
      if (one.kind !== "organization") continue;
      this.named[one.sentence]?.push({ ...one, index });
      this.names.set(one.organization, one.name);
      if (one.parent !== null) this.parents.set(one.organization, one.parent);
    }
  }

  gap(from: number, to: number): string {
    return this.text.slice(Math.max(0, from), to).replace(/\s+/g, " ");
  }

  nameOf(one: Organization): string {
    return this.names.get(one) ?? "";
  }

  isSelf(one: Organization): boolean {
    return one === 0;
  }

  /** The registrant or a subsidiary of it. */
  isOwn(one: Organization, depth = 0): boolean {
    if (one === 0) return true;
    const parent = this.parents.get(one);
    if (parent !== undefined) return depth < 5 && this.isOwn(parent, depth + 1);
    return this.isOfHouse(one);
  }

  /** "Orion Airlines, Inc." in the report of Orion Air Holdings: of its house by the first word of its name. */
  private isOfHouse(one: Organization): boolean {
    const first = (name: string) => /^\p{L}+/u.exec(name.toLowerCase())?.[0] ?? "";
    const own = first(this.nameOf(0));
    return own.length > 4 && !isPlace(own) && !commonFirst.has(own) && first(this.nameOf(one)) === own;
  }

  isSubsidiary(one: Organization): boolean {
    return one !== 0 && this.isOwn(one);
  }

  /** Whose subsidiary another company is; null where the item does not say, or it is the registrant's. */
  parentOf(one: Organization): Organization | null {
    return this.isOwn(one) ? null : (this.parents.get(one) ?? null);
  }

  /** A company made for one merger says so by its name. */
  isVehicle(one: Organization): boolean {
    const words = this.nameOf(one)
      .toLowerCase()
      .split(/[\s,.]+/)
      .filter((word) => word !== "" && !isLegalForm(word) && !/^(?:[ivx]+|\d|one|two)$/.test(word));
    return vehicles.has(words.at(-1) ?? "");
  }

  private placesOf(one: Organization): Named[] {
    return this.named.flat().filter(({ organization }) => organization === one);
  }

  /** An agent, trustee or representative, and nothing else. */
  isHelper(one: Organization): boolean {
    const capacities = this.placesOf(one).flatMap(({ capacity }) => capacity ?? []);
    return (
      capacities.length > 0 &&
      capacities.every((capacity) => helping.test(capacity) && !helpingParty.test(capacity))
    );
  }

  /** Whether an organization is said to act for others or as one of a kind anywhere. */
  hasCapacity(one: Organization): boolean {
    return this.placesOf(one).some(({ capacity }) => capacity !== null);
  }

  /** Whether a verb of the item tells of an act, however far it has come. */
  tellsOf(predicate: string): boolean {
    return this.annotation.events.some((one) => one.predicate === predicate && one.realization === "verb");
  }

  /** "Received a commitment letter". */
  isCommitment(event: TextEvent): boolean {
    return event.arguments.some(
      ({ role, words, head }) => role === "object" && head === "letter" && words.includes("commitment"),
    );
  }

  /** "Agreements pursuant to which it issued and sold the notes": done in the sentence of its paper. */
  isIssuedUnder(event: TextEvent): boolean {
    return (this.bySentence[event.sentence] ?? []).some(
      (one) =>
        one.start > event.start &&
        /^(?:issue|sell|verb:issue)$/.test(one.predicate) &&
        one.realization === "verb" &&
        one.modality === "done" &&
        one.polarity === "asserted" &&
        this.organizationsOf(one, "agent").some((agent) => this.isOwn(agent)),
    );
  }

  /** Whether the item calls a company the buyer or the seller, by a defined term or a capacity. */
  isCalled(one: Organization, side: "buyer" | "seller"): boolean {
    return this.placesOf(one).some(
      ({ start, end, form, capacity }) =>
        (form === "defined" && called[side].test(this.text.slice(start, end))) ||
        (capacity !== null && called[side].test(capacity)),
    );
  }

  organizationsIn({ start, end }: Span, sentence: number): Organization[] {
    return (this.named[sentence] ?? [])
      .filter((one) => one.start >= start && one.end <= end)
      .map(({ organization }) => organization);
  }

  /** Those within a stretch to whom it says that something belongs. */
  ownersIn({ start, end }: Span, sentence: number): Organization[] {
    return (this.named[sentence] ?? [])
      .filter(
        (one) => one.start >= start && one.end < end && /^[’']/.test(this.text.slice(one.end, one.end + 1)),
      )
      .map(({ organization }) => organization);
  }

  /** The organizations that are an event's arguments of a role, or stand in them. */
  organizationsOf(event: TextEvent, role: ArgumentRole): Organization[] {
    const isOwner = ({ start, form }: Named, one: Argument) =>
      (role === "source" || role === "recipient") && form === "pronoun" && start === one.start;
    return event.arguments
      .filter((one) => one.role === role)
      .flatMap((one) =>
        (this.named[event.sentence] ?? [])
          // "From its administrator": not from itself.
          .filter((name) => name.start >= one.start && name.end <= one.end && !isOwner(name, one))
          .map(({ organization }) => organization),
      );
  }

  /** Those who are named as parties beside an event: up to what is told to be done under it. */
  partiesOf(event: TextEvent, index: number): Organization[] {
    const { events } = this.annotation;
    const partner = event.arguments.find(({ role, mention }) => role === "partner" && mention !== null);
    const from = Math.max(event.start, partner?.end ?? 0);
    let limit = Number.POSITIVE_INFINITY;
    for (let at = index + 1; index >= 0 && events[at]?.sentence === event.sentence; at += 1) {
      const one = events[at] as TextEvent;
      if (trades.has(one.predicate) && one.start > from && one.within !== index)
        limit = Math.min(limit, one.start);
    }
    const here = (this.named[event.sentence] ?? []).filter(
      ({ start, form }) => start < limit && form !== "pronoun",
    );
    const parties = here.filter(({ start }) => !ofOwner.test(this.gap(start - 40, start)));
    // "The parties amended the agreement": those of the sentence before.

    const pronouns = (this.named[event.sentence] ?? []).filter(
      ({ form, isSelf }) => form === "pronoun" && isSelf,
    );
    return [...new Set([...parties.map(({ organization }) => organization), ...pronouns.map(() => 0)])];
  }

  /** Others who are named behind an act: the parties of the agreement that it was done under. */
  partiesUnder(event: TextEvent): Organization[] {
    return (this.named[event.sentence] ?? [])
      .filter(
        ({ start, organization }) =>
          start > event.start && !this.isOwn(organization) && !this.isVehicle(organization),
      )
      .map(({ organization }) => organization);
  }

  /** The other side among parties: no helper, no company made for a merger, not what is bought. */
  sideOf(others: readonly Organization[], target: Organization | null = null): Organization | null {
    const free = others.filter((one) => !this.isHelper(one) && one !== target);
    return free.find((one) => !this.isVehicle(one)) ?? free[0] ?? null;
  }

  private withCapacity(others: readonly Organization[], pattern: RegExp): Organization | undefined {
    return this.named
      .flat()
      .find(
        ({ organization, capacity }) =>
          capacity !== null && pattern.test(capacity) && others.includes(organization),
      )?.organization;
  }

  /** The administrative agent, else an agent, a lender, an arranger, the first who is named. */
  lenderOf(others: readonly Organization[]): Organization | null {
    return (
      lenders.map((pattern) => this.withCapacity(others, pattern)).find((one) => one !== undefined) ??
      others.find((one) => !this.isVehicle(one)) ??
      null
    );
  }

  /** Who represents underwriters or purchasers, by a capacity or by "the purchasers represented by". */
  underwriterOf(others: readonly Organization[]): Organization | null {
    const free = others.filter(
      (one) => !this.placesOf(one).some(({ capacity }) => trustees.test(capacity ?? "")),
    );
    return this.withCapacity(free, underwriters) ?? free[0] ?? null;
  }

  /** Who is said to stand for those who buy an issue, anywhere in the item. */
  representative(): Organization | null {
    const others = [...this.names.keys()].filter((one) => !this.isOwn(one));
    const named = this.withCapacity(others, representatives);
    if (named !== undefined) return named;
    const buyers = /^(?:purchaser|underwriter)$/;
    const event = this.annotation.events.find(
      (one) =>
        one.predicate === "verb:represent" &&
        (this.bySentence[one.sentence] ?? []).some(({ arguments: parts }) =>
          parts.some(({ words }) => words.some((word) => buyers.test(word))),
        ),
    );
    const agents = event === undefined ? [] : this.organizationsOf(event, "agent");
    return agents.find((one) => !this.isOwn(one)) ?? null;
  }

  isOthers(event: TextEvent): boolean {
    const before = (this.named[event.sentence] ?? []).filter(({ start }) => start < event.end);
    return before.length > 0 && !before.some(({ organization }) => this.isOwn(organization));
  }

  /** Whether a noun's act is told by a verb: "signed a lease with". */
  isGoverned(event: TextEvent): boolean {
    if (event.predicate !== "lease" && event.predicate !== "license") return true;
    return event.arguments.some(({ role, mention }) => role === "partner" && mention !== null);
  }

  /** Whether an act is only told of something else: what a loan was for. */
  isUnder(event: TextEvent): boolean {
    const parent = event.within === null ? undefined : this.annotation.events[event.within];
    return (
      parent !== undefined &&
      (parent.modality === "possible" || parent.modality === "conditional" || parent.polarity === "denied")
    );
  }

  /** "Exercised its right to terminate": done. */
  isExercised({ within }: TextEvent): boolean {
    const parent = within === null ? undefined : this.annotation.events[within];
    return (
      parent?.predicate === "verb:exercise" && parent.polarity === "asserted" && parent.modality === "done"
    );
  }

  /** Whether an event names an organization. */
  namesAny(event: TextEvent): boolean {
    return event.arguments.some((one) => this.organizationsIn(one, event.sentence).length > 0);
  }

  /** Whether an event is only what a contract is about. */
  isOfContract({ within }: TextEvent): boolean {
    return within !== null && this.annotation.events[within]?.predicate === "contract";
  }

  /** Those who merge, in the order of the text; a subsidiary without a name by its owner. */
  private sidesOf(event: TextEvent): { one: Organization; isSubsidiary: boolean }[] {
    if (event.modality === "agreed" && event.within !== null) return [];
    return event.arguments
      .filter(({ role }) => role === "agent" || role === "partner" || role === "object")
      .sort((a, b) => a.start - b.start)
      .flatMap(({ words, mention, ...span }) =>
        this.organizationsIn(span, event.sentence)
          .slice(0, 1)
          .map((one) => ({ one, isSubsidiary: mention === null && words.includes("subsidiary") })),
      );
  }

  /** "The Company will merge into Orion", "a subsidiary of Orion will merge into the Company". */
  isMergedAway(event: TextEvent): boolean {
    const sides = this.sidesOf(event);
    const [first, last] = [sides[0], sides.at(-1)];
    if (first === undefined || last === undefined || first === last) return false;
    const isSelfFirst = first.one === 0 && !first.isSubsidiary;
    const isSelfLast = last.one === 0 && !last.isSubsidiary;
    const isTheirs = !this.isOwn(first.one) && (first.isSubsidiary || this.parentOf(first.one) !== null);
    return (isSelfFirst && !this.isOwn(last.one)) || (isTheirs && isSelfLast);
  }

  /** "Orion will merge into the Company", "into a subsidiary of the Company". */
  isMergedInto(event: TextEvent): boolean {
    const sides = this.sidesOf(event);
    const [first, last] = [sides[0], sides.at(-1)];
    if (first === undefined || last === undefined || first === last || this.isMergedAway(event)) return false;
    return (this.isOwn(first.one) && first.isSubsidiary) || (!this.isOwn(first.one) && this.isOwn(last.one));
  }

  /** "Each of Orion and Birch". */
  startsEach({ start }: Span): boolean {
    return /^(?:each|both) /i.test(this.text.slice(start, start + 5));
  }

  /** Whether an act that a noun names is only told to be announced. */
  isOnlyAnnounced(event: TextEvent): boolean {
    const parent = event.within === null ? undefined : this.annotation.events[event.within];
    return parent !== undefined && telling(parent.predicate);
  }

  private converts(test: (organizations: readonly Organization[]) => boolean): boolean {
    return this.annotation.events.some(
      (event) =>
        (event.predicate === "convert" ||
          event.predicate === "exchange-securities" ||
          event.predicate === "verb:entitle") &&
        event.arguments.some(
          (one) =>
            (one.role === "object" || one.role === "agent") &&
            (one.words.includes("share") || one.words.includes("stock")) &&
            test(this.organizationsIn(one, event.sentence)),
        ),
    );
  }

  /** Whether shares of the registrant become a right to another's or to cash. */
  isAcquired(): boolean {
    return this.converts((organizations) => organizations.length === 1 && organizations[0] === 0);
  }

  /** Whether the shares of another become the registrant's or cash. */
  buys(other: Organization | null): boolean {
    return other !== null && this.converts((organizations) => organizations.includes(other));
  }

  /** The title of the paper that an event enters into or ends, in lemmas; empty where none is told. */
  titleOf(event: TextEvent): string {
    const objects = event.arguments.filter(({ role, mention }) => role === "object" && mention === null);
    const words = objects.flatMap(({ words }) => words);
    const own =
      event.predicate === "lease" || event.predicate === "license" ? [...words, event.predicate] : words;
    // "A loan and security agreement".
    const isPart = paperKind(own) === "guarantee";
    if (!isPart && (paperKind(own) !== null || own.includes("agreement"))) return own.join(" ");
    const sentence = this.sentences[event.sentence];
    const partner = event.arguments.find(({ role, mention }) => role === "partner" && mention !== null);
    const from = event.predicate === "terminate" ? (sentence?.start ?? 0) : event.start;
    const to = Math.max(partner?.start ?? 0, event.end);
    const plain = this.plainWords(event.sentence, from, Math.min(to, from + 600));
    const noun = plain.findIndex((word) => paperNouns.has(word));
    return (noun < 0 ? plain : plain.slice(Math.max(0, noun - 12), noun + 5)).join(" ");
  }

  /** The kind of paper that the text, or only a heading, before an event speaks of last: "an amendment to that agreement". */
  kindBefore({ sentence }: TextEvent, isText: boolean): string | null {
    for (let at = sentence - 1; at >= 0 && at > sentence - 4; at -= 1) {
      const { start = 0, end = 0, kind: block } = this.sentences[at] ?? {};
      // "Supply Agreement." above it, without a verb, is its heading.
      const isHead =
        block === "heading" || (this.bySentence[at] ?? []).every(({ realization }) => realization !== "verb");
      if (!isText && !isHead) return null;
      const kind = paperKind(this.plainWords(at, start, Math.min(end, start + 600)));
      if (kind !== null) return kind;
    }
    return null;
  }

  private plainWords(sentence: number, from: number, to: number): string[] {
    let at = from;
    let rest = "";
    for (const { start, end } of this.named[sentence] ?? []) {
      if (start < at || start >= to) continue;
      rest += `${this.text.slice(at, start)} `;
      at = end;
    }
    rest += this.text.slice(at, Math.max(at, to));
    return rest
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .map((word) => (/ies$/.test(word) ? word.replace(/ies$/, "y") : word.replace(/(?<!s)s$/, "")))
      .filter((word) => word.length > 1);
  }

  private times: Map<number, (TimeMention & { index: number })[]> | null = null;

  private timesOf(sentence: number): (TimeMention & { index: number })[] {
    if (this.times === null) {
      this.times = new Map();
      for (const [index, one] of this.mentions.entries()) {
        if (one.kind !== "time") continue;
        const list = this.times.get(one.sentence) ?? [];
        this.times.set(one.sentence, list);
        list.push({ ...one, index });
      }
    }
    return this.times.get(sentence) ?? [];
  }

  /** The day for which the item has a term that an event's sentence uses: "on the Closing Date". */
  private dayTermed(event: TextEvent): string | null {
    this.termedDays ??= this.readTermedDays();
    if (this.termedDays.length === 0) return null;
    const told = this.gap(this.sentences[event.sentence]?.start ?? 0, event.end + 80);
    return this.termedDays.find(({ term }) => told.includes(`the ${term}`))?.day ?? null;
  }

  private termedDays: { term: string; day: string }[] | null = null;

  private readTermedDays(): { term: string; day: string }[] {
    return this.mentions.flatMap((one) => {
      if (one.kind !== "time" || one.precision !== "day") return [];
      const said = this.gap(one.end, one.end + 60);
      const term = /^,? \((?:the|such date,? the) [“"]([^“”"()]{3,40})[”"]/.exec(said)?.[1];
      return term === undefined ? [] : [{ term, day: one.from }];
    });
  }

  private isDated({ start }: Span): boolean {
    return dated.test(this.gap(start - 30, start));
  }

  /** The day by which the paper of an event is dated. */
  datedOf(event: TextEvent): string | null {
    return (
      this.timesOf(event.sentence).find(
        (one) => one.precision === "day" && one.end > event.start && this.isDated(one),
      )?.from ?? null
    );
  }

  /** The day of a signing, closing or ending; null where the item states none. */
  dayOf(event: TextEvent, status: "agreed" | "completed" | "terminated"): string | null {
    const days = this.timesOf(event.sentence).filter(({ precision }) => precision === "day");
    const others = this.bySentence[event.sentence] ?? [];
    const isTold = (index: number) =>
      others.some((one) => one !== event && one.time === index && isTelling(one));
    const holds = (one: TimeMention) => one.relation === "in" || one.relation === "effective";
    const isFree = (one: TimeMention & { index: number }) =>
      holds(one) && !this.isDated(one) && !isTold(one.index);
    const own = days.find(({ index }) => index === event.time);
    if (own !== undefined && isFree(own)) return own.from;
    const before = days.filter((one) => one.start < event.end && isFree(one));
    const first = before[0];
    if (first !== undefined) return first.from;
    const dated = days.find((one) => this.isDated(one) && one.end > event.start);
    const isNew = status === "agreed" && event.predicate !== "amend";
    if (isNew && dated !== undefined) return dated.from;
    const parent = event.within === null ? undefined : this.annotation.events[event.within];
    if (parent !== undefined && parent.sentence === event.sentence && parent.time !== null) {
      const one = this.mentions[parent.time];
      if (
        one?.kind === "time" &&
        one.precision === "day" &&
        holds(one) &&
        !telling(parent.predicate) &&
        !this.isDated(one)
      )
        return one.from;
    }
    if (status !== "agreed") {
      const after = days.find((one) => one.start >= event.end && one.start < event.end + 60 && isFree(one));
      if (after !== undefined) return after.from;
    }
    const termed = this.dayTermed(event);
    if (termed !== null) return termed;
    const told = this.gap(this.sentences[event.sentence]?.start ?? 0, event.end);
    if (ofOtherDay.test(told)) {
      for (let at = event.sentence - 1; at >= 0 && at > event.sentence - 6; at -= 1) {
        const last = this.timesOf(at)
          .filter((one) => one.precision === "day" && holds(one) && !this.isDated(one))
          .at(-1);
        if (last !== undefined) return last.from;
      }
    }
    return null;
  }

  /** What is bought, borrowed or issued, in the item's words; null where it does not say. */
  subjectOf({
    kind,
    sentences,
    start,
  }: {
    kind: string;
    sentences: readonly number[];
    start: number;
  }): string | null {
    const pattern = subjects[kind];
    if (pattern === undefined) return null;
    const sentence = this.sentences[sentences[0] ?? 0];
    const told = this.gap(start, (sentence?.end ?? start) + 1);
    const found = (kind === "credit" ? facilities.exec(told) : null)?.[0] ?? pattern.exec(told)?.[0];
    return found === undefined ? null : found.trim().split(/\s+/).slice(0, 8).join(" ");
  }
}

const facilities = phrases("deal: facility");
const subjects: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ["securities", "credit", "disposal", "acquisition"].map((kind) => [kind, phrases(`deal subject: ${kind}`)]),
);
