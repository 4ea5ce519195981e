import "server-only";
import type { DealKind } from "@/lib/db/schema";
import { isPlace } from "@/lib/domain/company-names/company-words";
import { readTable } from "@/lib/domain/read-table";
import type {
  Annotation,
  ArgumentRole,
  Mention,
  OrganizationMention,
  QuantityMention,
  Sentence,
  Span,
  TextEvent,
  TimeMention,
} from "@/lib/language/annotation";
import { paperKind } from "@/lib/language/lexicon";
import { isLegalForm } from "@/lib/language/organization-words";
import { phrases } from "@/lib/language/phrases";

/** A number of an organization in an annotation; the registrant's is 0. */
export type Organization = number;

type Named = OrganizationMention & { index: number };

/** The rows of `deal-words.tsv`: lemmas by which the reader of deals tells sums, papers and companies apart. */
export const dealWordRows = readTable("lib/language/lexicon/deal-words.tsv").map(
  ({ name = "", words = "", example = "", counter = "" }) => ({
    name,
    words: new Set(words.split(" ")),
    example,
    counter,
  }),
);

/** @throws Error where the table has no such row. */
export function dealWords(name: string): ReadonlySet<string> {
  const row = dealWordRows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`deal-words.tsv has no row "${name}"`);
  return row.words;
}

const tellingWords = dealWords("telling");
const commonFirst = dealWords("common first name");
const paperNouns = dealWords("paper");
const vehicles = dealWords("made for a merger");
const ofOwner = phrases("deal: named for its owner");
const ownVehicle = phrases("deal: through a company of its own");
const becomesSubsidiary = phrases("deal: becomes a subsidiary");
const toWhom = phrases("deal: to whom");
const divisionOf = phrases("deal: division of its owner");
const lenders = ["administrative agent", "agent of lenders", "lender", "arranger"].map((name) =>
  phrases(`deal: ${name}`),
);
const trustees = phrases("deal: trustee");
const representatives = phrases("deal: representative of buyers");
const dated = phrases("deal: before the day of a paper");
const ofOtherDay = phrases("deal: day of another act");
const termed = phrases("term of a day");
const facilities = phrases("deal: facility");
const subjects: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ["securities", "credit", "disposal", "acquisition"].map((kind) => [kind, phrases(`deal subject: ${kind}`)]),
);

/** Whether an event only tells of another: "announced". */
const isTelling = ({ predicate }: TextEvent): boolean => tellingWords.has(predicate.replace(/^verb:/, ""));

/** What the annotation of an item says of its organizations, papers and days. */
export class Section {
  readonly sentences: readonly Sentence[];
  readonly mentions: readonly Mention[];
  private readonly named: Named[][];
  private readonly days: TimeMention[][];
  private readonly telling = new Map<number, TextEvent[]>();
  private readonly parents = new Map<Organization, Organization>();
  private readonly names = new Map<Organization, string>();
  private parentOfOwn: { parent: Organization | null } | null = null;

  constructor(
    readonly text: string,
    readonly annotation: Annotation,
  ) {
    const { sentences, mentions, events } = annotation;
    for (const event of events.filter(isTelling))
      this.telling.set(event.sentence, [...(this.telling.get(event.sentence) ?? []), event]);
    this.sentences = sentences;
    this.mentions = mentions;
    this.named = sentences.map(() => []);
    this.days = sentences.map(() => []);
    for (const [index, one] of mentions.entries()) {
      if (one.kind === "time" && one.precision === "day") this.days[one.sentence]?.push(one);
      if (one.kind !== "organization") continue;
      // What a division is of is the company that acts.
      if (divisionOf.test(`${this.gap(one.start, one.end)}|${this.gap(one.end, one.end + 16)}`)) continue;
      this.named[one.sentence]?.push({ ...one, index });
      this.names.set(one.organization, one.name);
      const isVia = one.capacity === null && ownVehicle.test(this.gap(one.start - 12, one.start));
      if (one.parent !== null || isVia) this.parents.set(one.organization, one.parent ?? 0);
    }
  }

  gap(from: number, to: number): string {
    return this.text.slice(Math.max(0, from), to).replace(/\s+/g, " ");
  }

  nameOf(one: Organization): string {
    return this.names.get(one) ?? "";
  }

  /** The registrant or a subsidiary of it. */
  isOwn(one: Organization, depth = 0): boolean {
    if (one === 0) return true;
    const parent = this.parents.get(one);
    if (parent !== undefined) return depth < 5 && this.isOwn(parent, depth + 1);
    // "Orion Airlines, Inc." in the report of Orion Air Holdings: of its house by the first word of its name.
    const first = (name: string) => /^\p{L}+/u.exec(name.toLowerCase())?.[0] ?? "";
    const own = first(this.nameOf(0));
    return own.length > 4 && !isPlace(own) && !commonFirst.has(own) && first(this.nameOf(one)) === own;
  }

  othersOf(all: readonly Organization[]): Organization[] {
    return all.filter((one) => !this.isOwn(one));
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

  /** Whether an organization is said to act for others or as one of a kind anywhere. */
  hasCapacity(one: Organization): boolean {
    return this.named.flat().some(({ organization, capacity }) => organization === one && capacity !== null);
  }

  organizationsIn({ start, end }: Span, sentence: number): Organization[] {
    return (this.named[sentence] ?? [])
      .filter((one) => one.start >= start && one.end <= end)
      .map(({ organization }) => organization);
  }

  /** To whom a stretch says that something belongs: "Orion's gathering system". */
  ownerIn({ start, end }: Span, sentence: number): Organization | undefined {
    return (this.named[sentence] ?? []).find(
      (one) =>
        one.start >= start &&
        one.end < end &&
        /^[’']/.test(this.text.slice(one.end, one.end + 1)) &&
        !this.isOwn(one.organization),
    )?.organization;
  }

  /** The organizations that are an event's arguments of a role, or stand in them. */
  organizationsOf(event: TextEvent, role: ArgumentRole): Organization[] {
    return event.arguments
      .filter((one) => one.role === role)
      .flatMap((one) =>
        (this.named[event.sentence] ?? [])
          .filter((name) => name.start >= one.start && name.end <= one.end)
          // "From its administrator": not from itself.
          .filter(
            ({ form, start }) =>
              !/^(?:source|recipient)$/.test(role) || form !== "pronoun" || start !== one.start,
          )
          .map(({ organization }) => organization),
      );
  }

  /** Those who are named as parties in an event's sentence. */
  partiesOf({ sentence }: TextEvent): Organization[] {
    const here = (this.named[sentence] ?? []).filter(({ form, isSelf, start }) =>
      form === "pronoun" ? isSelf : !ofOwner.test(this.gap(start - 40, start)),
    );
    return [...new Set(here.map(({ form, organization }) => (form === "pronoun" ? 0 : organization)))];
  }

  /** The other who is named behind an act: a party of the agreement that it was done under. */
  partyUnder({ sentence, start }: TextEvent, target: Organization | null): Organization | null {
    const found = (this.named[sentence] ?? []).find(
      (one) =>
        one.start > start &&
        one.organization !== target &&
        !this.isOwn(one.organization) &&
        !this.isVehicle(one.organization),
    );
    return found?.organization ?? null;
  }

  /** To whom something goes by the words behind an act: "the sale of its unit, which lost money, to Orion". */
  recipientBehind({ sentence, start }: TextEvent): Organization | null {
    const found = (this.named[sentence] ?? []).find(
      (one) =>
        one.start > start &&
        !this.isOwn(one.organization) &&
        toWhom.test(this.gap(Math.max(start, one.start - 8), one.start)),
    );
    return found?.organization ?? null;
  }

  /** Whose subsidiary the item says that the registrant is; null where it says no such thing. */
  get ownParent(): Organization | null {
    this.parentOfOwn ??= this.findOwnParent();
    return this.parentOfOwn.parent;
  }

  private findOwnParent(): { parent: Organization | null } {
    for (const list of this.named)
      for (const [at, one] of list.entries()) {
        const before = list[at - 1];
        if (before === undefined || !this.isOwn(before.organization) || this.isOwn(one.organization))
          continue;
        if (becomesSubsidiary.test(this.gap(before.end, one.start))) return { parent: one.organization };
      }
    return { parent: null };
  }

  /** The first company that an act names behind it, one of the registrant's too: what is spun off. */
  namedBehind({ sentence, start }: TextEvent): Organization | null {
    const found = (this.named[sentence] ?? []).find((one) => one.start > start && one.organization !== 0);
    return found?.organization ?? null;
  }

  /** Whether an event has an agent that is no organization that the item names: "the fund agreed to purchase". */
  hasUnnamedAgent(event: TextEvent): boolean {
    const agents = event.arguments.filter(({ role }) => role === "agent");
    return agents.length > 0 && this.organizationsOf(event, "agent").length === 0;
  }

  /** The other side among parties: no company made for a merger, not what is bought. */
  sideOf(others: readonly Organization[], target: Organization | null = null): Organization | null {
    const free = others.filter((one) => one !== target);
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
    const found = lenders
      .map((pattern) => this.withCapacity(others, pattern))
      .find((one) => one !== undefined);
    return found ?? others.find((one) => !this.isVehicle(one)) ?? null;
  }

  /** The first who is no trustee. */
  underwriterOf(others: readonly Organization[]): Organization | null {
    return others.find((one) => this.withCapacity([one], trustees) === undefined) ?? null;
  }

  /** Who is said to stand for those who buy an issue, anywhere in the item. */
  representative(): Organization | null {
    const named = this.withCapacity(this.othersOf([...this.names.keys()]), representatives);
    const event = this.annotation.events.find(({ predicate }) => predicate === "verb:represent");
    const agents = event === undefined ? [] : this.organizationsOf(event, "agent");
    return named ?? this.othersOf(agents)[0] ?? null;
  }

  /** The title of the paper that an event enters into or ends, in lemmas; empty where none is told. */
  titleOf(event: TextEvent): string[] {
    const own = event.arguments
      .filter(({ role, mention }) => role === "object" && mention === null)
      .flatMap(({ words }) => words);
    const kind = paperKind(own);
    // "A loan and security agreement".
    if (kind !== "guarantee" && (kind !== null || own.includes("agreement"))) return own;
    const partner = event.arguments.find(({ role, mention }) => role === "partner" && mention !== null);
    // "The First Amendment and Waiver to the Credit Agreement".
    const amended = event.arguments.find(({ role, mention }) => role === "recipient" && mention === null);
    const end = Math.max(partner?.start ?? 0, amended?.end ?? 0, event.end);
    const plain = this.wordsIn(event.start, end);
    const noun = plain.findIndex((word) => paperNouns.has(word));
    return noun < 0 ? plain : plain.slice(Math.max(0, noun - 12), noun + 5);
  }

  /** The kind of paper that the text, or only a heading, before an event speaks of last: "an amendment to that agreement". */
  kindBefore({ sentence }: TextEvent, isText: boolean): string | null {
    const isTold = (at: number) =>
      this.annotation.events.some((one) => one.sentence === at && one.realization === "verb");
    for (let at = sentence - 1; at >= 0 && at > sentence - 4; at -= 1) {
      const { start = 0, end = 0, kind: block } = this.sentences[at] ?? {};
      // "Supply Agreement." above it, without a verb, is its heading.
      if (!isText && block !== "heading" && isTold(at)) return null;
      const kind = paperKind(this.wordsIn(start, end));
      if (kind !== null) return kind;
    }
    return null;
  }

  /** The kind of the paper that an event's sentence names last before it: "repaid the loan agreement and ended it". */
  kindWithin({ sentence, end }: TextEvent): string | null {
    const [here, before] = [this.sentences[sentence], this.sentences[sentence - 1]];
    const kinds = [before, here].flatMap((one) =>
      one === undefined ? [] : this.kindsIn(one.start, Math.min(one.end, end)),
    );
    return kinds.findLast((kind) => kind !== null) ?? null;
  }

  /** The kinds of the papers that a stretch names, by the words before "agreement", "lease" and the like. */
  private kindsIn(from: number, to: number): (string | null)[] {
    const words = this.wordsIn(from, to);
    return words.flatMap((word, at) =>
      paperNouns.has(word) ? [paperKind(words.slice(Math.max(0, at - 6), at + 1))] : [],
    );
  }

  /** The parties of the paper that an event is about: named beside it, or where the item named the paper before. */
  partiesTo(kind: string | null, event: TextEvent): Organization[] {
    const here = this.partiesOf(event);
    if (kind === null || this.othersOf(here).length > 0) return here;
    for (let at = event.sentence - 1; at >= 0 && at > event.sentence - 4; at -= 1) {
      const { start = 0, end = 0 } = this.sentences[at] ?? {};
      const before = this.partiesOf({ ...event, sentence: at });
      if (this.othersOf(before).length > 0 && this.kindsIn(start, end).includes(kind)) return before;
    }
    return here;
  }

  private wordsIn(from: number, to: number): string[] {
    return this.text
      .slice(from, Math.min(to, from + 600))
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .map((word) => word.replace(/ies$/, "y").replace(/(?<!s)s$/, ""))
      .filter((word) => word.length > 1);
  }

  /** The day by which the paper of an event is dated. */
  datedOf({ sentence, start }: TextEvent): string | null {
    return this.days[sentence]?.find((one) => one.end > start && this.isDated(one))?.from ?? null;
  }

  private isDated({ start }: Span): boolean {
    return dated.test(this.gap(start - 30, start));
  }

  /** The day of a signing, closing or ending; null where the item states none. */
  dayOf(event: TextEvent, status: "agreed" | "completed" | "terminated"): string | null {
    const days = this.days[event.sentence] ?? [];
    const told = (this.telling.get(event.sentence) ?? [])
      .filter((one) => one !== event)
      .map(({ time }) => this.mentions[time ?? -1]);
    const holds = ({ relation }: TimeMention) => relation === "in" || relation === "effective";
    const isFree = (one: TimeMention) => holds(one) && !this.isDated(one) && !told.includes(one);
    const own = days.find((one) => one === this.mentions[event.time ?? -1]);
    if (own !== undefined && isFree(own)) return own.from;
    const before = days.find((one) => one.start < event.end && isFree(one));
    if (before !== undefined) return before.from;
    const paper = status === "agreed" && event.predicate !== "amend" ? this.datedOf(event) : null;
    return paper ?? this.dayTermed(event) ?? this.dayBefore(event, holds);
  }

  /** The day for which the item has a term that an event's sentence uses: "on the Closing Date". */
  private dayTermed({ sentence, end }: TextEvent): string | null {
    const told = this.gap(this.sentences[sentence]?.start ?? 0, end + 80);
    const named = this.days.flat().find((one) => {
      const term = termed.exec(this.gap(one.end, one.end + 60))?.[1];
      return term !== undefined && told.includes(`the ${term}`);
    });
    return named?.from ?? null;
  }

  /** "On the same day", "concurrently": the last day of the sentences before. */
  private dayBefore({ sentence, end }: TextEvent, holds: (one: TimeMention) => boolean): string | null {
    if (!ofOtherDay.test(this.gap(this.sentences[sentence]?.start ?? 0, end))) return null;
    const before = this.days.slice(Math.max(0, sentence - 5), sentence).flat();
    return before.findLast((one) => holds(one) && !this.isDated(one))?.from ?? null;
  }

  /** What is bought, borrowed or issued, in the item's words from a place on; null where it does not say. */
  subjectOf(kind: string, sentence: number, from?: number): string | null {
    const { start = 0, end = 0 } = this.sentences[sentence] ?? {};
    const told = this.gap(from ?? start, end + 1);
    const found = (kind === "credit" ? facilities.exec(told) : null) ?? subjects[kind]?.exec(told);
    return found?.[0].trim().split(/\s+/).slice(0, 8).join(" ") ?? null;
  }
}

export type Amount = { amount: number; currency: string };

/** Sentences from a deal's first on that may say what it comes to. */
const reach = 6;

const [elsewhere, wholes, prices, papers, means] = [
  dealWords("measured elsewhere"),
  dealWords("whole"),
  dealWords("price"),
  dealWords("issued"),
  dealWords("paid in"),
];
const beforeOther = phrases("deal: no sum of the whole");
const beforePart = phrases("deal: sum of a part");
const beforePrice = phrases("deal: before a price");
const behindEscrow = phrases("deal: escrow");

/** The one sum that a deal's sentences state for the whole of it; null where they state none, or only parts or several. */
export function amountOf(
  section: Section,
  deal: { kind: DealKind; sentences: readonly number[] },
  next: number,
): Amount | null {
  const first = Math.min(...deal.sentences);
  const behind = Array.from({ length: reach }, (_, at) => first + at).filter((at) => at < next);
  for (const sentence of new Set([...deal.sentences, ...behind])) {
    const all = section.mentions.flatMap((one) =>
      one.kind === "quantity" && one.sentence === sentence
        ? [{ ...one, score: scoreOf(section, one, deal.kind) }]
        : [],
    );
    const best = Math.max(0, ...all.map(({ score }) => score));
    const [top, ...rest] = all.filter(({ score }) => score === best);
    if (best === 0 || top === undefined) continue;
    const isOne = rest.every(({ value, unit }) => value === top.value && unit === top.unit);
    const sum = rest.reduce((total, { value }) => total + value, 0);
    if (!isOne && Math.abs(sum - top.value) > 1) return null;
    return { amount: top.value, currency: top.unit };
  }
  return null;
}

/** How likely a sum is that of the whole, by what it is said to measure; 0 where it is not. */
function scoreOf(
  section: Section,
  { start, end, unit, per, high, value, measures }: QuantityMention,
  kind: DealKind,
): number {
  if (!/^[A-Z]{3}$/.test(unit) || per !== null || high !== null || value < 1000) return 0;
  const before = section.gap(start - 60, start);
  if (beforeOther.test(before) || beforePart.test(before) || behindEscrow.test(section.gap(end, end + 90)))
    return 0;
  const has = (words: ReadonlySet<string> | undefined) => measures.some((word) => words?.has(word));
  if (has(elsewhere)) return 0;
  if (kind === "credit") return has(wholes) ? 7 : 5;
  if (kind === "securities") return has(papers) ? 6 : 5;
  if (has(prices)) return has(wholes) ? 7 : 6;
  if (measures.length > 0 && !has(means)) return 0;
  return beforePrice.test(before) ? 5 : 0;
}
