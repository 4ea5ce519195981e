import "server-only";
import type { DealKind, DealPart, DealStatus } from "@/lib/db/schema";
import { daysBetween } from "@/lib/domain/calendar";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, TextEvent } from "@/lib/language/annotation";
import { isOfClass, paperKind } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import { amountOf, dealWords, type Organization, Section } from "./deal-section";

/** What an item says of one deal. `[start, end)` covers the sentence that says so. */
export type ExtractedDeal = {
  kind: DealKind;
  status: DealStatus;
  /** What the registrant is in it. */
  part: DealPart;
  /** The other side as the item names it; what is bought where it names no seller. */
  counterparty: string | null;
  /** What is bought, sold or borrowed, in the item's words. */
  subject: string | null;
  /** Day of signing, closing or ending, YYYY-MM-DD; null where the item states none. */
  happenedOn: string | null;
  /** Total consideration or commitment, in whole units of `currency` (ISO 4217). */
  amount: number | null;
  currency: string | null;
  start: number;
  end: number;
};

/** `item` as filed ("1.01", "2"), `filedOn` as YYYY-MM-DD, `company` as the registrant's name. */
export type DealContext = { item: string; filedOn: string; company: string; names?: readonly string[] };

/** Characters of an item that are read; the longest of the mirror has 25,000. */
const longest = 30_000;

/** Deals of an item that are kept; no real item has as many. */
const mostDeals = 20;

/** A deal as one or several events tell it. */
type Draft = {
  kind: DealKind;
  status: DealStatus;
  part: DealPart;
  counterparty: Organization | null;
  /** The company that is bought or sold, where it is not the other side. */
  target: Organization | null;
  day: string | null;
  sentences: number[];
  start: number;
  /** The title of the paper that is signed or ended; empty where only an act is told. */
  title: string;
  /** Whether one sum may stand for several deals: none is this one's. */
  isOneOfSeveral: boolean;
  /** Mentioned as part of the company's history: no deal of this item, unless it's completed. */
  isPast: boolean;
};

/** What an event of buying, selling, merging or issuing says of the sides. */
type Trade = Pick<Draft, "kind" | "part" | "counterparty" | "target">;

type Told = Omit<Draft, keyof Trade>;

/** Papers about work, and those that only come with a deal. */
const noDeals = new Set<string | null>(["employment", "companion", "guarantee"]);

const takeover = new Set<DealKind>(["merger", "acquisition", "disposal"]);

/** Days before the filing beyond which what is told is a company's past. */
const longAgo = 250;

/** Days behind the filing's within which a day may still be that of its deal. */
const mostDelay = 31;

const securityWords = dealWords("security");
const controlWords = dealWords("control");
const inTitle = phrases("deal: within the title of a paper");
const mayTell = phrases("deal: may be told");

/** What is a deal to buy or sell; wafers and gas are not. */
const businessClasses = ["business", "site", "stake", "security"];

/** Kinds of papers by what they do, where their titles say something else besides. */
const kindOfPredicate: Readonly<Record<string, string>> = { lease: "lease", license: "licence" };

/** What is done under a paper outright. */
const outright = new Set(["acquire", "sell", "issue", "repurchase"]);

/** A trade with another side; what is bought or sold is told apart only where it is not that side. */
const tradeAs = (
  kind: DealKind,
  part: DealPart,
  counterparty: Organization | null,
  target: Organization | null,
): Trade => ({ kind, part, counterparty, target: target === counterparty ? null : target });

class Reader {
  private readonly drafts: Draft[] = [];

  constructor(
    private readonly section: Section,
    private readonly context: DealContext,
    private readonly item: EightKItem | null,
  ) {}

  read(): Draft[] {
    for (const event of this.section.annotation.events) {
      if (this.drafts.length > 3 * mostDeals) break;
      const draft = this.draftOf(event);
      if (draft !== null) for (const one of this.apart(draft, event)) this.take(one);
    }
    return this.drafts;
  }

  /** One draft for each company that is bought or merged in one breath: "acquired Birch, Cedar and Fir". */
  private apart(draft: Draft, event: TextEvent): Draft[] {
    const { section } = this;
    const bought = draft.kind === "merger" ? draft.counterparty : draft.target;
    if (draft.status === "agreed" || draft.part !== "buyer" || bought === null) return [draft];
    const role = draft.kind === "merger" && event.predicate === "merge" ? "agent" : "object";
    const named = event.arguments
      .filter((one) => one.role === role)
      .flatMap((one) => section.organizationsIn(one, event.sentence));
    const all = section.othersOf([...new Set(named)]).filter((one) => !section.isVehicle(one));
    if (all.length < 2 || !all.includes(bought)) return [draft];
    return all.map((one) => ({ ...draft, counterparty: one, target: null, isOneOfSeveral: true }));
  }

  private draftOf(event: TextEvent): Draft | null {
    if (event.polarity === "denied" || event.realization === "keyword") return null;
    if (event.modality !== "done" && event.modality !== "agreed" && !this.isExercised(event)) return null;
    // "Received a commitment letter".
    const isCommitment = event.arguments.some(
      ({ role, words, head }) => role === "object" && head === "letter" && words.includes("commitment"),
    );
    switch (event.predicate) {
      case "contract":
      case "amend":
      case "extend":
      case "waive":
        return this.signed(event);
      case "borrow":
        return isCommitment ? this.signed(event) : this.borrowed(event);
      case "lease":
      case "license":
        return event.realization === "noun" ? this.signed(event) : null;
      case "terminate":
        return this.ended(event);
      case "complete":
        return this.closed(event);
      case "merge":
        return this.merged(event);
      default:
        return isCommitment ? this.signed(event) : this.acted(event);
    }
  }

  /** "Exercised its right to terminate": done. */
  private isExercised({ within }: TextEvent): boolean {
    const parent = this.section.annotation.events[within ?? -1];
    return (
      parent?.predicate === "verb:exercise" && parent.polarity === "asserted" && parent.modality === "done"
    );
  }

  private told(event: TextEvent, status: DealStatus, title: readonly string[] = []): Told {
    const day = this.section.dayOf(event, status);
    // What is told to end or begin later is not signed or closed then.
    const isToCome = day !== null && daysBetween(this.context.filedOn, day) > mostDelay;
    const dated = this.section.datedOf(event);
    return {
      status,
      day: isToCome && status !== "terminated" ? null : day,
      isOneOfSeveral: false,
      isPast: this.isLongAgo(day) && (dated === null || this.isLongAgo(dated)),
      sentences: [event.sentence],
      start: event.start,
      title: title.join(" "),
    };
  }

  private isLongAgo(day: string | null): boolean {
    return day !== null && daysBetween(day, this.context.filedOn) > longAgo;
  }

  /** A paper that is entered into or amended. */
  private signed(event: TextEvent): Draft | null {
    const { section } = this;
    const parties = section.partiesOf(event);
    const agents = section.organizationsOf(event, "agent");
    if (parties.length === 0) return null;
    const sides = [...agents, ...parties.slice(0, 1), ...section.organizationsOf(event, "partner")];
    if (agents.length > 0 && !sides.some((one) => section.isOwn(one))) return null;
    const title = section.titleOf(event);
    const isChange = /^(?:amend|extend|waive)$/.test(event.predicate);
    const isUnnamed = isChange || title.at(-1) === "agreement";
    const titled = paperKind(title) ?? (isUnnamed ? section.kindBefore(event, isChange) : null);
    const kind =
      titled === null || titled === "other" ? (kindOfPredicate[event.predicate] ?? titled) : titled;
    const told = this.told(event, "agreed", title);
    // "The Company and its Elm, L.P. entered into an agreement with Orion": of one side.
    const partners = section.othersOf(section.organizationsOf(event, "partner"));
    const isBeside = (one: Organization) =>
      partners.length > 0 && agents.includes(0) && agents.includes(one) && !partners.includes(one);
    const named = parties.filter((one) => one === 0 || !isBeside(one));
    if (isChange && (told.day === null || kind === null || kind === "trade")) return null;
    return this.ofPaper(event, told, kind, named);
  }

  /** A paper that ended. */
  private ended(event: TextEvent): Draft | null {
    const { section } = this;
    const title = section.titleOf(event);
    const own = paperKind(title);
    const isOfPapers = this.item === "1.02";
    // "The related liens were terminated".
    const isOfPaper =
      title.includes("agreement") ||
      (isOfPapers && title.some((word) => /^(?:lien|commitment|obligation)$/.test(word)));
    if (own === null && !isOfPaper) return null;
    // "That agreement and all related guarantees".
    const kind = own === null || own === "guarantee" ? (section.kindWithin(event) ?? own) : own;
    const told = this.told(event, "terminated", title);
    if (!isOfPapers && (kind === "credit" || kind === "securities" || told.day === null)) return null;
    return this.ofPaper(event, told, kind, section.partiesTo(kind, event));
  }

  /** "Obtained a loan from Elm Bank": credit without the name of a paper. */
  private borrowed(event: TextEvent): Draft | null {
    const { section } = this;
    const [lender] = section.othersOf(section.organizationsOf(event, "source"));
    const agents = section.organizationsOf(event, "agent");
    const isOwn = agents.length > 0 && agents.every((one) => section.isOwn(one));
    if (event.realization !== "verb" || event.modality !== "done" || lender === undefined || !isOwn)
      return null;
    const told = this.told(event, "agreed");
    if (told.day === null) return null;
    return { ...told, kind: "credit", part: "party", counterparty: lender, target: null };
  }

  /** The deal of a paper: its kind by its title, its sides by what is done under it. */
  private ofPaper(
    event: TextEvent,
    told: Told,
    kind: string | null,
    parties: readonly Organization[],
  ): Draft | null {
    const { section } = this;
    if (noDeals.has(kind)) return null;
    const others = section.othersOf(parties);
    const counterparty = section.sideOf(others);
    if (kind === "credit")
      return { ...told, kind, part: "party", counterparty: section.lenderOf(others), target: null };
    if (kind === "merger") return { ...told, ...this.merger(event, parties) };
    if (kind === "lease" || kind === "licence" || kind === "other")
      return { ...told, kind, part: "party", counterparty, target: null };
    const act = this.tradeUnder(event, others, kind);
    if (act !== null) {
      // What is told as done in the sentence of its paper is completed.
      const isDone =
        told.status === "agreed" &&
        act.event.sentence === event.sentence &&
        act.event.modality === "done" &&
        outright.has(act.event.predicate);
      const side = act.trade.counterparty ?? section.sideOf(others, act.trade.target);
      return { ...told, ...act.trade, status: isDone ? "completed" : told.status, counterparty: side };
    }
    // "Subscription agreements with certain investors".
    const isIssue = kind === "securities" && told.status === "agreed" && told.day !== null;
    if (kind === null || (others.length === 0 && !isIssue)) return null;
    return kind === "securities"
      ? { ...told, kind: "securities", part: "seller", counterparty, target: null }
      : { ...told, kind: "acquisition", part: "buyer", counterparty, target: null };
  }

  /** The first buying, selling or issuing told of a paper: in its sentence, else in the next two. */
  private tradeUnder(
    event: TextEvent,
    parties: readonly Organization[],
    kind: string | null,
  ): { trade: Trade; event: TextEvent } | null {
    for (const one of this.behind(event, 30, 2)) {
      // Shares that are sold "at the closing of the merger", a sale that ends "before the Merger Agreement".
      const isOther =
        one.predicate === "merge" &&
        (kind === "securities" || (kind === "trade" && one.realization !== "verb"));
      const isTold = one.polarity === "asserted" && one.modality !== "possible" && !isOther;
      const trade = isTold ? this.tradeOf(one, parties) : null;
      // "The shares sold", of a paper to issue them.
      const isOfShares =
        kind === "securities" &&
        ((trade?.kind === "disposal" && one.sentence > event.sentence) ||
          // "Warrants to purchase 3,000 shares".
          (trade?.kind === "acquisition" && trade.target === null && trade.counterparty === null));
      if (trade !== null && !isOfShares) return { trade, event: one };
    }
    return null;
  }

  /** The events behind one, up to so many, in its sentence and so many that follow. */
  private behind(event: TextEvent, most: number, sentences: number): TextEvent[] {
    const { events } = this.section.annotation;
    const at = events.indexOf(event);
    return events.slice(at + 1, at + most).filter(({ sentence }) => sentence <= event.sentence + sentences);
  }

  /** What an event says of who buys what of whom; null where it is no trade, or one between others. */
  private tradeOf(event: TextEvent, parties: readonly Organization[]): Trade | null {
    const { section } = this;
    const what = this.whatOf(event);
    const { isSecurity, isPart, owner, named, words } = what;
    const [agent] = section.organizationsOf(event, "agent");
    const target = named.find((one) => one !== 0) ?? null;
    const source = section.organizationsOf(event, "source")[0] ?? owner ?? null;
    const isOfOwn = source !== null && section.isOwn(source);
    // The company that something is bought from isn't the buyer, whatever comes before the verb.
    const isUnsaid = agent === undefined || (event.predicate === "issue" && section.hasCapacity(agent));
    const isOfAnother =
      agent === undefined && event.predicate === "acquire" && section.hasUnnamedAgent(event);
    const isOwnAgent = isUnsaid ? !isOfOwn && !isOfAnother : section.isOwn(agent);
    const recipient = section.othersOf(section.organizationsOf(event, "recipient"))[0] ?? null;
    const seller = isOfOwn ? null : source;
    const issued = tradeAs("securities", "seller", recipient, null);
    const disposed = tradeAs("disposal", "seller", recipient, target);
    switch (event.predicate) {
      case "acquire":
        // What an Item 2.01 tells as bought of somebody is a business: "acquired The Residences from Elm LLC".
        if (
          !what.isBusiness &&
          (this.item !== "2.01" || (seller ?? section.partyUnder(event, null)) === null)
        )
          return null;
        if (isOwnAgent) return tradeAs("acquisition", "buyer", seller, target === source ? null : target);
        return isOfOwn || named.some((one) => section.isOwn(one))
          ? this.bought(agent ?? null, target, what)
          : null;
      case "sell":
        // "Completed the sale of the Grand to Orion".
        if (
          !isOwnAgent ||
          (!what.isBusiness && (recipient === null || (event.realization !== "noun" && what.isThing)))
        )
          return null;
        // "Sold to Elm, in an exempt transaction, an 8% debenture".
        if (
          !what.isThing &&
          !what.isBusiness &&
          section.subjectOf("securities", event.sentence, event.end) !== null
        )
          return issued;
        return isSecurity && target === null && !isPart ? issued : disposed;
      case "issue":
        if (!isOwnAgent || words.has("promissory") || words.has("option")) return null;
        if (agent === undefined && target !== null && recipient === null) return null;
        // "Sold the stock of its subsidiary".
        return (target !== null && target !== recipient && !words.has("note")) || words.has("subsidiary")
          ? disposed
          : issued;
      case "repurchase":
        return isOwnAgent ? tradeAs("securities", "buyer", seller, null) : null;
      case "spin-off":
        return tradeAs("disposal", "seller", target ?? section.namedBehind(event), null);
      case "merge":
        return this.merger(event, parties);
      default:
        return null;
    }
  }

  /** What another buys of the registrant: its shares, control of it, or a part of it. */
  private bought(
    counterparty: Organization | null,
    target: Organization | null,
    { isSecurity, isSelf }: { isSecurity: boolean; isSelf: boolean },
  ): Trade {
    if (isSelf) return { kind: "acquisition", part: "target", counterparty, target: null };
    if (!isSecurity || target !== null) return { kind: "disposal", part: "seller", counterparty, target };
    return this.item === "5.01"
      ? { kind: "acquisition", part: "target", counterparty, target: null }
      : { kind: "securities", part: "seller", counterparty, target: null };
  }

  /** What is bought, sold or issued. */
  private whatOf(event: TextEvent) {
    const { section } = this;
    const parts = event.arguments.filter(({ role }) => /^(?:object|quantity|place)$/.test(role));
    const things = parts.filter(({ role }) => role === "object");
    const words = new Set((things.length > 0 ? things : parts).flatMap((one) => one.words));
    const owner = things.map((one) => section.ownerIn(one, event.sentence)).find((one) => one !== undefined);
    const named = things
      .flatMap((one) => section.organizationsIn(one, event.sentence))
      .filter((one) => one !== owner);
    const isSecurity = [...words].some((word) => securityWords.has(word));
    return {
      words,
      owner,
      named,
      isSecurity,
      isThing: things.length > 0,
      isSelf: things.some(({ mention }) => {
        const one = section.mentions[mention ?? -1];
        return one?.kind === "organization" && one.isSelf;
      }),
      isPart: [...words].some((word) => controlWords.has(word)),
      isBusiness:
        isSecurity ||
        named.length > 0 ||
        owner !== undefined ||
        [...words].some((word) => businessClasses.some((name) => isOfClass(word, name))),
    };
  }

  /** The sides of a merger, by those who sign and by who merges into whom. */
  private merger(event: TextEvent, parties: readonly Organization[]): Trade {
    const { section } = this;
    const merges = [event, ...this.behind(event, 40, 3)].filter(
      ({ predicate, realization }) => predicate === "merge" && realization !== "keyword",
    );
    const named = merges.flatMap((one) =>
      one.arguments.flatMap((part) => section.organizationsIn(part, one.sentence)),
    );
    const all = [...new Set([...parties, ...named])];
    const others = section.othersOf(all);
    const partners = section.organizationsOf(event, "partner");
    const rank = (one: Organization) => (named.includes(one) ? 2 : 0) + (partners.includes(one) ? 1 : 0);
    const outside = others
      .filter((one) => section.parentOf(one) === null && !section.isVehicle(one))
      .sort((a, b) => rank(b) - rank(a));
    const hasOwnVehicle =
      all.some((one) => one !== 0 && section.isOwn(one)) ||
      (others.some((one) => section.isVehicle(one)) && !others.some((one) => section.parentOf(one) !== null));
    if (section.ownParent !== null && merges.length > 0)
      return { kind: "merger", part: "target", counterparty: section.ownParent, target: null };
    const vehicle = others.find((one) => section.isVehicle(one) && section.parentOf(one) !== null);
    if (vehicle !== undefined && !hasOwnVehicle)
      return {
        kind: "merger",
        part: "target",
        counterparty: section.parentOf(vehicle),
        target: null,
      };
    const counterparty = outside[0] ?? others.find((one) => !section.isVehicle(one)) ?? null;
    const part = hasOwnVehicle || merges.length > 0 ? "buyer" : "party";
    return { kind: "merger", part, counterparty, target: null };
  }

  private merged(event: TextEvent): Draft | null {
    if (event.modality !== "done" || (event.realization === "noun" && event.time === null)) return null;
    return {
      ...this.told(event, "completed"),
      ...this.merger(event, this.section.partiesOf(event)),
    };
  }

  /** What was bought, sold or issued outright, or agreed without a paper's name. */
  private acted(event: TextEvent): Draft | null {
    const { section } = this;
    const isBare =
      /^(?:sell|issue)$/.test(event.predicate) &&
      event.realization === "noun" &&
      !event.arguments.some((one) => section.organizationsIn(one, event.sentence).length > 0);
    if (isBare) return this.closed(event);
    // "A Share Sale and Transfer Agreement".
    const isInTitle = event.realization === "noun" && inTitle.test(section.gap(event.end, event.end + 60));
    const trade = isInTitle ? null : this.tradeOf(event, []);
    if (trade === null) return null;
    const told = this.told(event, event.modality === "done" ? "completed" : "agreed");
    // What was sold or bought some day is the company's past, unless the item is there to tell it.
    if (told.day === null && (trade.kind === "securities" || this.item !== "2.01")) return null;
    const { kind, part, target } = trade;
    const bought = part === "target" ? 0 : target;
    if (kind === "acquisition" && bought !== null && this.isMerged(event, bought))
      return {
        ...told,
        kind: "merger",
        part,
        counterparty: part === "target" ? trade.counterparty : target,
        target: null,
      };
    return { ...told, ...trade, counterparty: trade.counterparty ?? this.otherOf(trade, event) };
  }

  /** Whether what was acquired was merged: under a merger agreement, or as the next sentences tell. */
  private isMerged(event: TextEvent, target: Organization): boolean {
    const { section } = this;
    const isUnder = ({ arguments: parts }: TextEvent) =>
      parts.some(({ role, words }) => role === "other" && paperKind(words) === "merger");
    // "The acquisition was effected under an Agreement and Plan of Merger".
    const isOfIt = ({ arguments: parts }: TextEvent) =>
      parts.some(({ role, head }) => role === "object" && /^(?:acquisition|transaction)$/.test(head));
    if (isUnder(event) || this.behind(event, 40, 1).some((one) => isUnder(one) && isOfIt(one))) return true;
    return this.behind(event, 40, 4).some(
      (one) =>
        one.predicate === "merge" &&
        one.polarity === "asserted" &&
        (event.modality !== "done" || one.modality === "done" || one.realization === "noun") &&
        (one.realization === "verb" || one.time !== null) &&
        one.arguments.some((part) => section.organizationsIn(part, one.sentence).includes(target)),
    );
  }

  /** The other side where the act itself names none. */
  private otherOf({ kind, target }: Trade, event: TextEvent): Organization | null {
    const { section } = this;
    if (kind === "securities") return section.underwriterOf(section.othersOf(section.partiesOf(event)));
    if (kind === "acquisition") return section.partyUnder(event, target);
    return (kind === "disposal" ? section.recipientBehind(event) : null) ?? target;
  }

  /** "The Merger closed", "the closing of the transaction": of a deal told before. */
  private closed(event: TextEvent): Draft | null {
    if (event.modality !== "done" || (event.time === null && event.realization === "noun")) return null;
    const told = this.told(event, "completed");
    const known = this.drafts.findLast(({ status }) => status === "agreed");
    return told.day === null || known === undefined ? null : { ...known, ...told };
  }

  private isSame(one: Draft, other: Draft): boolean {
    const isAlike =
      one.kind === other.kind || ![one, other].some(({ kind }) => kind === "disposal" || !takeover.has(kind));
    const areOfOneSentence = one.sentences.some((at) => other.sentences.includes(at));
    // "Closed the sale of its unit to Elm under an Asset Purchase Agreement".
    const areTrades = takeover.has(one.kind) && takeover.has(other.kind);
    const isOfOneSide = one.counterparty !== null && one.counterparty === other.counterparty;
    const areTold = one.status !== "terminated" && other.status !== "terminated";
    if (areTrades && isOfOneSide && areTold) return true;
    if (areOfOneSentence && one.counterparty !== null && one.counterparty === other.counterparty)
      return one.status === other.status;
    if (!isAlike || (one.status === "terminated") !== (other.status === "terminated")) return false;
    // Two agreements to merge of one day are one, whichever of its parties a sentence names.
    const areAgreed = one.status === "agreed" && other.status === "agreed";
    if (one.kind === "merger" && other.kind === "merger" && areAgreed)
      if (other.day === null || other.day === one.day) return true;
    // Notes that are sold under one paper and issued under an indenture.
    const isIssue = one.kind === "securities" && one.part === "seller" && other.part === "seller";
    if (isIssue && one.status === "agreed" && other.status === "completed" && other.title === "") return true;
    const names = (draft: Draft) => [draft.counterparty, draft.target].filter((name) => name !== null);
    const [a, b] = [names(one), names(other)];
    if (a.length > 0 && b.length > 0 && !a.some((name) => b.includes(name))) return false;
    // Two loan agreements with one bank are two, and two issues of which one names no buyer.
    const mayBeTwo = one.kind === "credit" || (one.kind === "securities" && areAgreed);
    return (
      !mayBeTwo ||
      one.title === "" ||
      other.title === "" ||
      one.title === other.title ||
      one.sentences.some((at) => other.sentences.includes(at))
    );
  }

  /** Takes a draft, as another telling of one that is known where it is the same deal. */
  private take(draft: Draft): void {
    const known = this.drafts.findLast((one) => this.isSame(one, draft));
    if (known === undefined) {
      this.drafts.push(draft);
      return;
    }
    if (draft.status === "completed" && known.status === "agreed") {
      const { status, day, isPast, start } = draft;
      Object.assign(known, { status, day, isPast, start });
      known.sentences.unshift(...draft.sentences);
    } else if (draft.status === known.status) known.day ??= draft.day;
    if (draft.kind === "merger") known.kind = "merger";
    known.counterparty ??= draft.counterparty;
    known.target ??= draft.target;
  }
}

/** Whether an item of this number tells of such a deal, or only mentions it beside its own. */
const isOfItem = ({ kind, status }: Draft, index: number, item: EightKItem | null): boolean => {
  if (item === "1.02") return status === "terminated";
  if (item === "2.01") return index === 0 || takeover.has(kind);
  if (item === "5.01") return kind === "merger" || kind === "acquisition";
  return true;
};

/**
 * The deals that an item's section says were agreed, completed or terminated, in the order of the text: one for each
 * deal, however many sentences tell of it. `section` is the canonical text behind the item's title; spans are UTF-16
 * offsets in it, and no two begin alike. Plans, conditions, papers about pay and what only accompanies a deal make
 * none.
 */
export function extractDeals(text: string, context: DealContext): ExtractedDeal[] {
  const item = currentItem(context.item);
  // Annotating is what costs.
  if (!mayTell.test(text)) return [];
  const section = new Section(text, annotateItem(text.slice(0, longest), context));
  const drafts = new Reader(section, context, item)
    .read()
    .filter((draft) => !draft.isPast && (draft.counterparty ?? draft.target ?? draft.day) !== null)
    .filter((draft, index) => isOfItem(draft, index, item))
    .slice(0, mostDeals);
  const taken = new Set<number>();
  return drafts.map((draft, index) => {
    const first = Math.min(...draft.sentences);
    const next = drafts
      .slice(index + 1)
      .map(({ sentences }) => Math.min(...sentences))
      .find((at) => at > first);
    return writeDeal(section, draft, next ?? Number.POSITIVE_INFINITY, taken);
  });
}

/** Where no one says who files, and the item has no "Company", the first company that it names is the registrant. */
function annotateItem(text: string, { company, names, filedOn }: DealContext): Annotation {
  const annotation = annotate(text, { company, names, date: filedOn });
  if (company !== "") return annotation;
  const named = annotation.mentions.filter((one) => one.kind === "organization");
  const first = named.some(({ isSelf }) => isSelf) ? undefined : named[0];
  return first === undefined ? annotation : annotate(text, { company: first.name, date: filedOn });
}

/** "51%", where a company is bought or sold in part; null where the deal's sentences tell no share. */
function shareOf(section: Section, { kind, sentences }: Draft): string | null {
  if (kind !== "acquisition" && kind !== "disposal") return null;
  for (const at of sentences) {
    const { start, end } = section.sentences[at] ?? { start: 0, end: 0 };
    const [, percent] = partly.exec(section.text.slice(start, end)) ?? [];
    if (percent !== undefined && Number(percent) < 100) return `${percent}%`;
  }
  return null;
}

const partly =
  /\b(?:acquired?|acquires|purchased?|sold|sells?) (?:an? )?(?:approximately )?(\d{1,2}(?:\.\d{1,2})?)% of (?:the |its )?(?:issued and outstanding |outstanding )?(?:equity|ownership|membership|voting|economic|limited partnership|partnership)? ?(?:interests?|shares|stock|equity|units)\b/i;

/** A draft in the item's words. `next` is the first sentence of the next deal; no deal begins where one in `taken` does. */
function writeDeal(section: Section, draft: Draft, next: number, taken: Set<number>): ExtractedDeal {
  const { kind, status, part, target, day, sentences } = draft;
  const isBuying = kind === "acquisition" || kind === "merger";
  const buyer = kind === "securities" && part === "seller" ? section.representative() : null;
  const counterparty = draft.counterparty ?? (isBuying ? target : buyer);
  const sum = draft.isOneOfSeveral ? null : amountOf(section, draft, next);
  const [sentence = 0] = sentences;
  const named = target === null || target === counterparty ? null : section.nameOf(target);
  const subjects = sentences.map((at) =>
    section.subjectOf(kind, at, at === sentence ? draft.start : undefined),
  );
  const subject = named ?? (kind === "merger" ? null : (subjects.find((one) => one !== null) ?? null));
  const share = counterparty === null ? null : shareOf(section, draft);
  let { start, end } = section.sentences[sentence] ?? { start: 0, end: 0 };
  while (taken.has(start) && start < end - 1) start += 1;
  taken.add(start);
  return {
    kind,
    status,
    part,
    counterparty: counterparty === null ? null : section.nameOf(counterparty),
    subject: subject !== null && share !== null ? `${share} of ${subject}` : subject,
    happenedOn: day,
    amount: sum?.amount ?? null,
    currency: sum?.currency ?? null,
    start,
    end,
  };
}
