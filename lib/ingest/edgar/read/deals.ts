import "server-only";
import type { DealKind, DealPart, DealStatus } from "@/lib/db/schema";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { annotate } from "@/lib/language/annotate";
import type { Annotation, Span, TextEvent } from "@/lib/language/annotation";
import { isOfClass, paperKind } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import { amountOf } from "./deal-amounts";
import { type Organization, Section } from "./deal-section";
import { dealWords } from "./deal-words";

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
export type DealContext = { item: string; filedOn: string; company: string };

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
  subject: string | null;
  day: string | null;
  /** Whether the day is only that by which a paper is dated. */
  sentences: number[];
  start: number;
  /** The title of the paper that is signed or ended; empty where only an act is told. */
  title: string;
  /** The day by which the paper is dated, where the sentence gives one. */
  dated: string | null;
  /** Whether one sum may stand for several deals: none is this one's. */
  isOneOfSeveral: boolean;
  /** Told as the company's past: no deal of its own, unless it is completed. */
  isPast: boolean;
};

/** What an event of buying, selling, merging or issuing says of the sides. */
type Trade = Pick<Draft, "kind" | "part" | "counterparty" | "target">;

type Act = Trade & { event: TextEvent };

/** Papers about work, and those that only come with a deal. */
const isNoDeal = (kind: string | null): boolean =>
  kind === "employment" || kind === "companion" || kind === "guarantee";

const takeover = new Set<DealKind>(["merger", "acquisition", "disposal"]);
const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** Days before the filing beyond which what is told is a company's past. */
const longAgo = 250;

/** Days behind the filing's within which a day may still be that of its deal. */
const mostDelay = 31;

const securityWords = dealWords("security");
const controlWords = dealWords("control");
const mergerTitle = phrases("deal: merger by its title");
const mayTell = phrases("deal: may be told");
const aboutOtherPaper = phrases("deal: paper about another paper");

/** What may be closed under which name. */
const closedKinds: Readonly<Record<string, readonly DealKind[]>> = {
  merge: ["merger"],
  acquire: ["acquisition", "merger"],
  sell: ["disposal", "securities"],
  issue: ["securities"],
  merger: ["merger"],
  acquisition: ["acquisition", "merger"],
  purchase: ["acquisition"],
  sale: ["disposal", "securities"],
  disposition: ["disposal"],
  divestiture: ["disposal"],
  offering: ["securities"],
  placement: ["securities"],
  issuance: ["securities"],
};

/** What is a deal to buy or sell; wafers and gas are not. */
const businessClasses = ["business", "site", "stake", "security"];

class Reader {
  private readonly drafts: Draft[] = [];

  constructor(
    private readonly section: Section,
    private readonly context: DealContext,
    private readonly item: EightKItem | null,
  ) {}

  read(): Draft[] {
    const { annotation } = this.section;
    for (const [index, event] of annotation.events.entries()) {
      if (this.drafts.length > 3 * mostDeals) break;
      const draft = this.draftOf(event, index);
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
    const all = [
      ...new Set(
        event.arguments
          .filter((one) => one.role === role)
          .flatMap((one) => {
            const mention = one.mention === null ? undefined : section.mentions[one.mention];
            if (mention?.kind === "organization") return [mention.organization];
            return one.words.includes("each") || /^(?:each|both)$/.test(one.head) || section.startsEach(one)
              ? section.organizationsIn(one, event.sentence)
              : [];
          }),
      ),
    ].filter((one) => !section.isOwn(one) && !section.isVehicle(one));
    if (all.length < 2 || !all.includes(bought)) return [draft];
    return all.map((one) =>
      draft.kind === "merger"
        ? { ...draft, counterparty: one, isOneOfSeveral: true }
        : {
            ...draft,
            target: one,
            counterparty: all.includes(draft.counterparty ?? -1) ? null : draft.counterparty,
            isOneOfSeveral: true,
          },
    );
  }

  private draftOf(event: TextEvent, index: number): Draft | null {
    if (event.polarity === "denied" || event.realization === "keyword" || event.realization === "row")
      return null;
    const { section } = this;
    const { modality } = event;
    const isDone = modality === "done" || modality === "agreed" || section.isExercised(event);
    if (!isDone) return null;
    switch (event.predicate) {
      case "contract":
      case "amend":
      case "extend":
        return this.signed(event, index);
      case "lease":
      case "license":
        return event.realization === "noun" ? this.signed(event, index) : this.licensed(event);
      case "terminate":
        return this.ended(event);
      default:
        return section.isCommitment(event) ? this.signed(event, index) : this.acted(event, index);
    }
  }

  private base(event: TextEvent, status: DealStatus, title: string): Omit<Draft, keyof Trade> {
    const told = this.section.dayOf(event, status);
    // What is told to end or begin later is not signed or closed then.
    const isToCome = told !== null && daysBetween(this.context.filedOn, told) > mostDelay;
    const day = isToCome && status !== "terminated" ? null : told;
    const dated = this.section.datedOf(event);
    return {
      status,
      subject: null,
      day,
      dated,
      isOneOfSeveral: false,
      isPast: this.isLongAgo(day) && (dated === null || this.isLongAgo(dated)),
      sentences: [event.sentence],
      start: event.start,
      title,
    };
  }

  private isLongAgo(day: string | null): boolean {
    return day !== null && daysBetween(day, this.context.filedOn) > longAgo;
  }

  /** A paper that is entered into or amended: its kind by its title, its sides by what is done under it. */
  private signed(event: TextEvent, index: number): Draft | null {
    const { section } = this;
    if (!section.isGoverned(event)) return null;
    const parties = section.partiesOf(event, index);
    const agents = section.organizationsOf(event, "agent");
    if (parties.length === 0) return null;
    const sides = [...agents, ...parties.slice(0, 1), ...section.organizationsOf(event, "partner")];
    if (agents.length > 0 && !sides.some((one) => section.isOwn(one))) return null;
    const title = section.titleOf(event);
    const isChange = event.predicate === "amend" || event.predicate === "extend";
    const isUnnamed = isChange || title.split(" ").at(-1) === "agreement";
    const kind = paperKind(title.split(" ")) ?? (isUnnamed ? section.kindBefore(event, isChange) : null);
    if (isNoDeal(kind)) return null;
    const base = this.base(event, "agreed", title);
    if (isChange && (base.day === null || kind === null || kind === "trade")) return null;
    const others = parties.filter((one) => !section.isOwn(one));
    if (kind === "credit")
      return { ...base, kind, part: "party", counterparty: section.lenderOf(others), target: null };
    const isMerger = mergerTitle.test(title) || section.tellsOf("merge");
    if (kind === "merger" && isMerger) return { ...base, ...this.merger(event, index, parties) };
    const act = this.tradeUnder(event, index, others);
    if (kind === "lease" || kind === "licence" || kind === "other")
      return { ...base, kind, part: "party", counterparty: section.sideOf(others), target: null };
    if (kind === "securities" || kind === "repurchase") {
      const counterparty = section.underwriterOf(others) ?? act?.counterparty ?? section.sideOf(others);
      const own: Act = {
        kind: "securities",
        part: kind === "repurchase" ? "buyer" : "seller",
        counterparty,
        target: null,
        event: act?.event ?? event,
      };
      const joined = this.joinAct(base, own, others);
      return section.isIssuedUnder(event) ? { ...joined, status: "completed" } : joined;
    }
    if (act !== null) return this.joinAct(base, act, others);
    if (kind !== "trade" && kind !== "merger") return null;
    const buyer = others.find((one) => section.isCalled(one, "buyer"));
    const seller = others.find((one) => section.isCalled(one, "seller"));
    return buyer !== undefined
      ? { ...base, kind: "disposal", part: "seller", counterparty: buyer, target: null }
      : {
          ...base,
          kind: "acquisition",
          part: "buyer",
          counterparty: seller ?? section.sideOf(others),
          target: null,
        };
  }

  /** "Granted Birch a license", "sublet the floor to Birch": where no paper is named before. */
  private licensed(event: TextEvent): Draft | null {
    const { section } = this;
    if (event.modality !== "done") return null;
    const sides = [
      ...section.organizationsOf(event, "agent"),
      ...section.organizationsOf(event, "recipient"),
    ];
    const other = sides.find((one) => !section.isOwn(one));
    const isKnown = this.drafts.some(({ sentences }) => event.sentence - (sentences[0] ?? 0) < 6);
    if (other === undefined || isKnown || !sides.some((one) => section.isOwn(one))) return null;
    return {
      ...this.base(event, "agreed", event.predicate),
      kind: event.predicate === "lease" ? "lease" : "licence",
      part: "party",
      counterparty: other,
      target: null,
    };
  }

  /** A paper with what is done under it; where that is told as done in the same sentence, it is completed. */
  private joinAct(
    base: Omit<Draft, keyof Trade>,
    { event, ...trade }: Act,
    others: readonly Organization[],
  ): Draft {
    const isDone =
      event.sentence === base.sentences[0] &&
      event.modality === "done" &&
      /^(?:acquire|sell|issue|repurchase)$/.test(event.predicate);
    const counterparty = trade.counterparty ?? this.section.sideOf(others, trade.target);
    return { ...base, ...trade, status: isDone ? "completed" : base.status, counterparty };
  }

  /** The first buying, selling or issuing told of a paper: in its sentence, else in the next two. */
  private tradeUnder(event: TextEvent, index: number, parties: readonly Organization[]): Act | null {
    const { events } = this.section.annotation;
    for (let at = index + 1; at < events.length && at < index + 30; at += 1) {
      const one = events[at] as TextEvent;
      if (one.sentence > event.sentence + 2) break;
      if (one.sentence > event.sentence && one.predicate === "contract" && one.realization !== "keyword")
        break;
      if (one.polarity === "denied" || one.modality === "possible") continue;
      const trade = this.tradeOf(one, parties);
      if (trade !== null) return { ...trade, event: one };
    }
    return null;
  }

  /** What an event says of who buys what of whom; null where it is no trade, or one between others. */
  private tradeOf(event: TextEvent, parties: readonly Organization[]): Trade | null {
    const { section } = this;
    const [agent] = section.organizationsOf(event, "agent");
    const objects = event.arguments.filter(
      ({ role }) => role === "object" || role === "quantity" || role === "place",
    );
    const things = objects.filter(({ role }) => role === "object");
    const words = new Set((things.length > 0 ? things : objects).flatMap(({ words }) => words));
    const isSelfBought = things.some(({ mention }) => {
      const one = mention === null ? undefined : section.mentions[mention];
      return one?.kind === "organization" && section.isSelf(one.organization);
    });
    // "Orion's gathering system": of Orion.
    const owner = things
      .flatMap((one) => section.ownersIn(one, event.sentence))
      .find((one) => !section.isOwn(one));
    const named = things
      .flatMap((one) => section.organizationsIn(one, event.sentence))
      .filter((one) => one !== owner);
    const target = named.find((one) => !section.isOwn(one) || section.isSubsidiary(one)) ?? null;
    const isSecurity = [...words].some((word) => securityWords.has(word));
    const isOfSelf = named.some((one) => section.isSelf(one));
    const isPart = [...controlWords].some((word) => words.has(word));
    const source = section.organizationsOf(event, "source")[0] ?? owner ?? null;
    // Who is named as the source of what is bought is not the buyer, whatever stands before the verb.
    const isOwnAgent =
      agent === undefined || agent === source || (event.predicate === "issue" && section.hasCapacity(agent))
        ? !section.isOthers(event) && (source === null || !section.isOwn(source))
        : section.isOwn(agent);
    const recipient = section.organizationsOf(event, "recipient").find((one) => !section.isOwn(one)) ?? null;
    const other = (one: Organization | null): Organization | null =>
      one !== null && !section.isOwn(one) ? one : null;
    const isBusiness =
      isSecurity ||
      named.length > 0 ||
      owner !== undefined ||
      [...words].some((word) => businessClasses.some((name) => isOfClass(word, name)));
    switch (event.predicate) {
      case "acquire": {
        if (!isBusiness) return null;
        if (isOwnAgent) {
          if (isSecurity && target === null && source === null && parties.length === 0) return null;
          return {
            kind: "acquisition",
            part: "buyer",
            counterparty: other(source),
            target: target === source ? null : target,
          };
        }
        if (isSelfBought || words.has("control"))
          return { kind: "acquisition", part: "target", counterparty: agent ?? null, target: null };
        const isFromOwn = source !== null && section.isOwn(source);
        if (!isFromOwn && !isOfSelf && !named.some((one) => section.isOwn(one))) {
          return null;
        }
        const isTakeover = isPart || this.item === "5.01";
        if (isSecurity && target === null && (!isTakeover || isFromOwn))
          return { kind: "securities", part: "seller", counterparty: agent ?? null, target: null };
        if (isSecurity && target === null)
          return { kind: "acquisition", part: "target", counterparty: agent ?? null, target: null };
        return { kind: "disposal", part: "seller", counterparty: agent ?? null, target };
      }
      case "sell":
        // "Completed the sale of the Grand to Orion".
        if (!isBusiness && !(recipient !== null && (event.realization === "noun" || things.length === 0)))
          return null;
        if (isOwnAgent) {
          if (isSecurity && target === null && !isPart)
            return { kind: "securities", part: "seller", counterparty: recipient, target: null };
          return {
            kind: "disposal",
            part: "seller",
            counterparty: recipient,
            target: target === recipient ? null : target,
          };
        }
        return null;
      case "issue":
        if (!isOwnAgent || words.has("promissory")) return null;
        if (agent === undefined && target !== null && recipient === null) return null;
        if (target !== null && target !== recipient && !words.has("note"))
          return { kind: "disposal", part: "seller", counterparty: recipient, target };
        return { kind: "securities", part: "seller", counterparty: recipient, target: null };
      case "repurchase":
        return isOwnAgent
          ? { kind: "securities", part: "buyer", counterparty: other(source), target: null }
          : null;
      case "spin-off":
        return { kind: "disposal", part: "seller", counterparty: target, target: null };
      case "merge":
        return this.merger(event, -1, parties);
      default:
        return null;
    }
  }

  /** The sides of a merger, by those who sign and by who merges into whom. */
  private merger(event: TextEvent, index: number, parties: readonly Organization[]): Trade {
    const { section } = this;
    const { events } = section.annotation;
    const merges = [event, ...(index < 0 ? [] : events.slice(index + 1, index + 40))].filter(
      ({ predicate, sentence, realization }) =>
        predicate === "merge" && sentence <= event.sentence + 3 && realization !== "keyword",
    );
    const named = merges.flatMap((one) =>
      one.arguments.flatMap((part) => section.organizationsIn(part, one.sentence)),
    );
    const all = [...new Set([...parties, ...named])].filter((one) => !section.isHelper(one));
    const others = all.filter((one) => !section.isOwn(one));
    const partners = section.organizationsOf(event, "partner");
    const rank = (one: Organization) => (named.includes(one) ? 2 : 0) + (partners.includes(one) ? 1 : 0);
    const outside = others
      .filter((one) => section.parentOf(one) === null && !section.isVehicle(one))
      .sort((a, b) => rank(b) - rank(a));
    const hasOwnVehicle =
      all.some((one) => section.isOwn(one) && !section.isSelf(one)) ||
      (others.some((one) => section.isVehicle(one)) && !others.some((one) => section.parentOf(one) !== null));
    const vehicle = others.find((one) => section.isVehicle(one) && section.parentOf(one) !== null);
    const isTarget =
      (vehicle !== undefined && !hasOwnVehicle) ||
      merges.some((one) => section.isMergedAway(one)) ||
      section.isAcquired();
    if (isTarget && !(hasOwnVehicle && vehicle === undefined)) {
      const parent = vehicle === undefined ? null : section.parentOf(vehicle);
      return {
        kind: "merger",
        part: "target",
        counterparty: parent ?? outside[0] ?? others[0] ?? null,
        target: null,
      };
    }
    const counterparty = outside[0] ?? others.find((one) => !section.isVehicle(one)) ?? null;
    const isBuyer =
      hasOwnVehicle || merges.some((one) => section.isMergedInto(one)) || section.buys(counterparty);
    return { kind: "merger", part: isBuyer ? "buyer" : "party", counterparty, target: null };
  }

  /** What was bought, sold, merged or issued outright, or agreed without a paper's name. */
  private acted(event: TextEvent, index: number): Draft | null {
    const { section } = this;
    const status: DealStatus = event.modality === "done" ? "completed" : "agreed";
    const isBare =
      /^(?:sell|issue)$/.test(event.predicate) && event.realization === "noun" && !section.namesAny(event);
    if (event.predicate === "complete" || isBare) return this.closed(event, this.base(event, status, ""));
    if (section.isUnder(event)) return null;
    if (event.predicate === "merge") {
      const isAgreed = event.realization === "verb" && !section.isOfContract(event);
      if (event.modality !== "done" && !isAgreed) return null;
      if (event.realization === "noun" && event.time === null) return null;
      const parties = section.partiesOf(event, -1);
      if (parties.every((one) => section.isOwn(one)) && event.realization === "verb") return null;
      return { ...this.base(event, status, ""), ...this.merger(event, index, parties) };
    }
    const trade = this.tradeOf(event, []);
    if (trade === null) return null;
    const base = this.base(event, status, "");
    if (trade.kind === "securities" && trade.part === "buyer" && trade.counterparty === null) return null;
    // What was sold or bought some day is the company's past, unless the item is there to tell it.
    if (base.day === null && (trade.kind === "securities" || this.item !== "2.01")) return null;
    const bought = trade.part === "target" ? 0 : (trade.target ?? -1);
    if (trade.kind === "acquisition" && bought >= 0 && this.isMerged(event, index, bought)) {
      const counterparty = trade.part === "target" ? trade.counterparty : trade.target;
      return { ...base, kind: "merger", part: trade.part, counterparty, target: null };
    }
    const counterparty = trade.counterparty ?? this.fallback(trade, section.partiesOf(event, index), event);
    return { ...base, ...trade, counterparty };
  }

  /** Whether what was acquired was merged: under a merger agreement, or as the next sentences tell. */
  private isMerged(event: TextEvent, index: number, target: Organization): boolean {
    const { section } = this;
    if (event.arguments.some(({ role, words }) => role === "other" && paperKind(words) === "merger"))
      return true;
    return section.annotation.events
      .slice(index + 1, index + 40)
      .some(
        (one) =>
          one.predicate === "merge" &&
          one.sentence <= event.sentence + 4 &&
          one.polarity === "asserted" &&
          (event.modality !== "done" || one.modality === "done") &&
          (one.realization === "verb" || one.time !== null) &&
          one.arguments.some((part) => section.organizationsIn(part, one.sentence).includes(target)),
      );
  }

  private fallback(
    { kind, target }: Trade,
    parties: readonly Organization[],
    event: TextEvent,
  ): Organization | null {
    const { section } = this;
    const others = parties.filter((one) => !section.isOwn(one));
    if (kind === "securities") return section.underwriterOf(others);
    if (kind === "disposal")
      return section.organizationsOf(event, "partner").find((one) => !section.isOwn(one)) ?? null;
    if (kind === "acquisition") {
      const seller = section.partiesUnder(event).find((one) => one !== target && !section.isHelper(one));
      return seller ?? null;
    }
    return target;
  }

  /** "The Merger closed", "the closing of the transaction": of a deal told before, or that it names. */
  private closed(event: TextEvent, base: Omit<Draft, keyof Trade>): Draft | null {
    const { section } = this;
    const time = event.time === null ? undefined : section.mentions[event.time];
    if (event.modality !== "done" || (time === undefined && event.realization === "noun")) return null;
    if (base.day === null) return null;
    const named = event.arguments.filter(({ role }) => role === "object").flatMap(({ words }) => words);
    const words = event.predicate === "complete" ? named : [event.predicate];
    const kinds = new Set(words.flatMap((word) => closedKinds[word] ?? []));
    const isAny = words.length === 0 || words.some((word) => /^(?:transaction|closing|deal)$/.test(word));
    const known = this.drafts.findLast(
      (draft) =>
        draft.status === "agreed" &&
        (kinds.size > 0 ? kinds.has(draft.kind) : isAny && draft.kind !== "credit"),
    );
    if (known === undefined) return null;
    return {
      ...base,
      kind: known.kind,
      part: known.part,
      counterparty: known.counterparty,
      target: known.target,
    };
  }

  /** A paper that ended. */
  private ended(event: TextEvent): Draft | null {
    const { section } = this;
    if (event.realization === "noun" && event.time === null && this.item !== "1.02") return null;
    const title = section.titleOf(event);
    const words = title.split(" ");
    const kind = paperKind(words);
    if (isNoDeal(kind) || (kind === null && !words.includes("agreement"))) return null;
    const objects = event.arguments.filter(({ role }) => role === "object");
    // "The option was cancelled": no paper.
    if (objects.some(({ words }) => words.includes("option"))) return null;
    const isOf102 = this.item === "1.02";
    if (!isOf102 && (kind === "credit" || kind === "securities")) return null;
    const base = this.base(event, "terminated", title);
    if (!isOf102 && base.day === null) return null;
    const parties = section.partiesOf(event, -1);
    const others = parties.filter((one) => !section.isOwn(one));
    if (kind === "credit") {
      const counterparty = section.lenderOf(others);
      return { ...base, kind: "credit", part: "party", counterparty, target: null };
    }
    if (kind === "merger")
      return { ...base, ...this.merger(event, this.section.annotation.events.indexOf(event), parties) };
    if (kind === "lease" || kind === "licence" || kind === "other")
      return { ...base, kind, part: "party", counterparty: section.sideOf(others), target: null };
    const index = section.annotation.events.indexOf(event);
    const trade = this.tradeUnder(event, index, others);
    if (trade !== null)
      return { ...base, ...trade, counterparty: trade.counterparty ?? section.sideOf(others) };
    if (kind === null) return null;
    const isOwnPaper = kind === "securities" || kind === "repurchase";
    if (others.length === 0) return null;
    return {
      ...base,
      kind: isOwnPaper ? "securities" : "acquisition",
      part: isOwnPaper ? "seller" : "buyer",
      counterparty: section.sideOf(others),
      target: null,
    };
  }

  private isSame(one: Draft, other: Draft): boolean {
    const isAlike =
      one.kind === other.kind ||
      (one.kind !== "disposal" &&
        takeover.has(one.kind) &&
        other.kind !== "disposal" &&
        takeover.has(other.kind));
    if (!isAlike) return false;
    if ((one.status === "terminated") !== (other.status === "terminated")) return false;
    const names = (draft: Draft) => [draft.counterparty, draft.target].filter((name) => name !== null);
    // Two agreements to merge of one day are one, whichever of its parties a sentence names.
    if (
      one.kind === "merger" &&
      other.kind === "merger" &&
      one.status === "agreed" &&
      other.status === "agreed" &&
      (other.day === null || other.day === one.day)
    )
      return true;
    // Notes that are sold under one paper and issued under an indenture.
    const isIssue = one.kind === "securities" && one.part === "seller" && other.part === "seller";
    if (isIssue && one.status === "agreed" && other.status === "completed" && other.title === "") return true;
    const [a, b] = [names(one), names(other)];
    if (a.length > 0 && b.length > 0 && !a.some((name) => b.includes(name))) return false;
    if (one.kind !== "credit" || one.title === "" || other.title === "") return true;
    // Two loan agreements with one bank.

    return (
      one.title === other.title ||
      one.sentences.some((at) => other.sentences.includes(at)) ||
      !this.isOwnTitle(other)
    );
  }

  private isOwnTitle({ title }: Draft): boolean {
    return !aboutOtherPaper.test(title);
  }

  private take(draft: Draft): void {
    const { drafts } = this;
    const known = drafts.findLast((one) => this.isSame(one, draft));
    if (known === undefined) {
      drafts.push(draft);
      return;
    }
    const wins = draft.status === "completed" && known.status === "agreed";
    if (wins) {
      known.status = "completed";
      known.day = draft.day ?? null;
      known.isPast = draft.isPast;
      known.sentences.unshift(...draft.sentences);
      known.start = draft.start;
    } else {
      known.sentences.push(...draft.sentences.filter((at) => !known.sentences.includes(at)));
      if (draft.status === known.status) known.day ??= draft.day;
    }
    if (draft.kind === "merger") known.kind = "merger";
    known.counterparty ??= draft.counterparty;
    known.target ??= draft.target;
    if (known.part === "party" || (draft.part !== "party" && draft.kind === "merger"))
      known.part = draft.part;
  }
}

/**
 * Whether a deal is only told as a part of another: shares and notes that are issued for what is bought are its price,
 * and under a completion's item an agreement with another name is the completion's.
 */
const isPartOf = (draft: Draft, other: Draft, item: EightKItem | null): boolean => {
  if (draft === other || !takeover.has(other.kind)) return false;
  if (draft.kind === "securities" && draft.title === "")
    return other.part === "buyer" && (other.kind === "merger" || other.kind === "acquisition");
  return (
    item === "2.01" && draft.status === "agreed" && other.status === "completed" && takeover.has(draft.kind)
  );
};

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
  const annotation = annotateItem(text.slice(0, longest), context);
  const section = new Section(text, annotation);
  const drafts = new Reader(section, context, item)
    .read()
    .filter((draft) => !draft.isPast && (draft.counterparty ?? draft.target ?? draft.day) !== null)
    .filter((draft, _, all) => !all.some((other) => isPartOf(draft, other, item)))
    .filter((draft, index) => isOfItem(draft, index, item))
    .slice(0, mostDeals);
  const taken = new Set<number>();
  return drafts.map((draft, index) => {
    const { kind, status, part, target, day } = draft;
    const counterparty =
      draft.counterparty ??
      (kind === "acquisition" || kind === "merger"
        ? target
        : kind === "securities" && part === "seller"
          ? section.representative()
          : null);
    const next = drafts
      .slice(index + 1)
      .map(({ sentences }) => Math.min(...sentences))
      .find((at) => at > Math.min(...draft.sentences));
    const sum = draft.isOneOfSeveral ? null : amountOf(section, draft, next ?? Number.POSITIVE_INFINITY);
    const subject = section.subjectOf(draft);
    const span = spanOf(section, draft, taken);
    return {
      kind,
      status,
      part,
      counterparty: counterparty === null ? null : section.nameOf(counterparty),
      subject:
        target !== null && target !== counterparty
          ? section.nameOf(target)
          : kind === "merger"
            ? null
            : subject,
      happenedOn: day,
      amount: sum?.amount ?? null,
      currency: sum?.currency ?? null,
      ...span,
    };
  });
}

/** Where no one says who files, and the item has no "Company", the first company that it names is the registrant. */
function annotateItem(text: string, { company, filedOn }: DealContext): Annotation {
  const annotation = annotate(text, { company, date: filedOn });
  if (company !== "") return annotation;
  const named = annotation.mentions.filter((one) => one.kind === "organization");
  const first = named.some(({ isSelf }) => isSelf) ? undefined : named[0];
  return first === undefined ? annotation : annotate(text, { company: first.name, date: filedOn });
}

/** The sentence that tells a deal; for a further deal of one sentence, that from its event on. */
function spanOf(section: Section, draft: Draft, taken: Set<number>): Span {
  const sentence = section.sentences[draft.sentences[0] ?? 0];
  if (sentence === undefined) return { start: 0, end: 0 };
  let { start } = sentence;

  while (taken.has(start) && start < sentence.end - 1) start += 1;
  taken.add(start);
  return { start, end: sentence.end };
}
