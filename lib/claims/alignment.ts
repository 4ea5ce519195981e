import type { Annotation, Argument, ArgumentRole, Mention, Span, TextEvent } from "@/lib/language/annotation";
import { isOfClass } from "@/lib/language/lexicon";
import { phrases } from "@/lib/language/phrases";
import type { Token } from "@/lib/language/token";
import { nameWords } from "./compare";
import type { ClaimCompany, ClaimedEvent, ClaimPart } from "./parse-claim";

/** A passage as claims are looked for in it. */
export type ToldPassage = {
  text: string;
  annotation: Annotation;
  /** By sentence of the annotation. */
  tokens: readonly (readonly Token[])[];
  /** YYYY-MM-DD. */
  publishedOn: string;
  /** Lemmas that the heading of the passage vouches for. */
  heading: ReadonlySet<string>;
};

/** How near to an event a part of a claim is told: as the same argument of it, ... , in another sentence. */
export const zones = ["role", "event", "linked", "sentence", "near"] as const;

export type Zone = (typeof zones)[number];

type PartStatus =
  | "same"
  | "entailed"
  | "inferred"
  /** A word that tells nothing apart, and that the text does not have. */
  | "unsaid"
  | "missing"
  | "conflict";

/** What a text has for a part of a claim. */
export type PartResult = {
  kind: ClaimPart["kind"] | "predicate" | "modality" | "polarity" | "self";
  /** The part as the claim writes it. */
  text: string;
  status: PartStatus;
  zone: Zone | null;
  /** 1 for the very same, less for what is rounded, partial or by another word. */
  quality: number;
  /** Of a conflict, what the text has instead. */
  told?: string;
};

/** A part that is not told, or told otherwise: no probability makes up for it. */
export const isLacking = ({ status }: PartResult): boolean => status === "missing" || status === "conflict";

export const missing = (kind: PartResult["kind"], text: string): PartResult => ({
  kind,
  text,
  status: "missing",
  zone: null,
  quality: 0,
});

/** @param told what the text has instead. */
export const conflicting = (kind: PartResult["kind"], text: string, told: string): PartResult => ({
  ...missing(kind, text),
  status: "conflict",
  told,
});

/** One claimed event beside one told event, or beside a sentence where the claim only names a thing. */
export type Alignment = {
  sentence: number;
  /** The sentences that it takes. */
  from: number;
  to: number;
  told: TextEvent | null;
  parts: PartResult[];
  measures: Record<string, number>;
};

export const beside = new Set<ArgumentRole>(["other", "purpose", "cause", "place"]);

export const ownKinds = { person: 1, organization: 1, office: 1, quantity: 1, time: 1, event: 1, word: 1 };

export type Place = {
  told: TextEvent | null;
  sentence: number;
  passage: ToldPassage;
  /** Roles of the claimed predicate by those of the told one, where they differ. */
  roles: ReadonlyMap<ArgumentRole, ArgumentRole> | null;
  /** Events of the sentence that it is a part of, or that are parts of it. */
  linked: readonly TextEvent[];
  /** The first of the sentences that say what "the proposal" is; else the sentence. */
  said: number;
  /** The last of the rows or entries that the sentence introduces: "the following were elected:"; else the sentence. */
  listed: number;
};

/** The role of a told argument as the claimed predicate has it. */
export const roleIn = ({ role }: Argument, { roles }: Place): ArgumentRole => roles?.get(role) ?? role;

export const directed = new Set<ArgumentRole>([
  "agent",
  "object",
  "recipient",
  "source",
  "person",
  "partner",
]);

export const mentionOf = ({ mention }: Argument, { mentions }: Annotation): Mention | null =>
  mention === null ? null : (mentions[mention] ?? null);

export type Found = Span & { sentence: number; quality: number };

export const ownWordsOf = ({ company, names }: ClaimCompany): ReadonlySet<string> =>
  new Set([company, ...names].flatMap(nameWords));

const anaphoric =
  /^(?:the|this|such|that) (?:(?:stockholder|shareholder|foregoing|above) )?(?:proposal|resolution|nominee|amendment|plan)s?$/i;

const mostBefore = 8;

/** "The proposal failed": what it asked for stands before, behind the decision on the one before. */
export function saidBefore(told: TextEvent, { annotation: { events }, text }: ToldPassage): number {
  if (!told.arguments.some(({ start, end }) => anaphoric.test(text.slice(start, end)))) return told.sentence;
  const decisions = events.filter(
    ({ sentence, predicate }) => sentence < told.sentence && predicate === told.predicate,
  );
  const last = decisions.at(-1)?.sentence ?? -1;
  return Math.max(0, last + 1, told.sentence - mostBefore);
}

const introducing = /:\s*$|\b(?:following|below|as follows)\b/i;

const longestList = 150;

const widestCell = 40;

const furtherItem = /^\s*(?:(?:proposal|item)\s*)?(?:no\.? ?)?\d{1,2}[.)](?!\d)|^\s*(?:proposal|item) /i;

/** The last row or entry that a sentence introduces. */
export function listAfter(sentence: number, { annotation: { sentences }, text }: ToldPassage): number {
  const own = sentences[sentence];
  if (own === undefined || !(own.kind === "heading" || introducing.test(text.slice(own.start, own.end))))
    return sentence;
  const isItem = (at: number) => sentences[at]?.kind === "row" || sentences[at]?.kind === "entry";
  let last = sentence;
  while (last - sentence < longestList) {
    const next = sentences[last + 1];
    if (next === undefined || furtherItem.test(text.slice(next.start, next.end))) break;
    // A table may be broken into its cells.
    if (!isItem(last + 1) && !(next.kind === "heading" && next.end - next.start < widestCell)) break;
    last += 1;
  }
  return last;
}

export function linkedTo(told: TextEvent | null, text: string, { events }: Annotation): TextEvent[] {
  if (told === null) return [];
  const at = events.indexOf(told);
  const outer: TextEvent[] = [];
  for (let one = told; one.within !== null && outer.length < 5; ) {
    const next = events[one.within];
    if (next === undefined || outer.includes(next)) break;
    outer.push(next);
    one = next;
  }
  // Of a credit agreement, and the borrowing under it, what it "provides for".
  const papers = [at, ...outer.flatMap((one) => (one.predicate === "contract" ? [events.indexOf(one)] : []))];
  const inner = events.filter(
    (one) =>
      one.within === at ||
      (one.within !== null &&
        papers.includes(one.within) &&
        one !== told &&
        isOfClass(one.predicate, "of-terms")),
  );
  const named = [told, ...outer, ...inner];
  const attached = events.filter(
    (one) => !named.includes(one) && (isAttached(one, told, events) || isUnder(one, told, text)),
  );
  return [...outer, ...inner, ...attached];
}

/** "Entered into a settlement agreement with Orion under which it will pay $5 million": what is done under the paper. */
const isUnder = (one: TextEvent, told: TextEvent, text: string): boolean =>
  one.sentence === told.sentence &&
  one.start > told.end &&
  underWhich.test(text.slice(told.end, one.start)) &&
  isOfClass(told.predicate, "of-paper");
const underWhich =
  /^[^.;]{0,60}\b(?:under|pursuant to|by|in|of) (?:the terms of )?which,? $|^[^.;]{0,60}\bwhereby,? $/i;

/** "A report on risks of investing in bitcoin": what has no doer of its own and follows belongs to what it follows. */
function isAttached(one: TextEvent, told: TextEvent, events: readonly TextEvent[]): boolean {
  if (one.sentence !== told.sentence || one.start < told.start || one.within !== null) return false;
  if (one.arguments.some(({ role }) => role === "agent" || role === "person")) return false;
  if (one.realization === "verb" && one.modality === told.modality && one.start > told.end) return false;
  return !events.some(
    (other) =>
      other !== told &&
      other !== one &&
      other.sentence === told.sentence &&
      other.start > told.start &&
      other.start < one.start &&
      other.arguments.some(({ role }) => role === "agent" || role === "person"),
  );
}

/** Whether the company stands where the claim has it: it is not the seller of what it is said to have bought. */
export function compareSelf(claimed: ClaimedEvent, place: Place): PartResult[] {
  const { self, event } = claimed;
  const { told, passage } = place;
  if (event === null || told === null) return [];
  if (self === null || !directed.has(self)) return compareDoer(claimed, place);
  const own = told.arguments.filter((one) => isSelf(one, passage.annotation));
  const others = told.arguments.filter(
    (one) => roleIn(one, place) === self && isStranger(one, passage.annotation),
  );
  const result = { kind: "self" as const, text: "the company", zone: "role" as const };
  // Who received a payment did not make it.
  const isReceived =
    told.predicate === "pay" &&
    told.realization === "noun" &&
    /\b(?:receiv|collect)/i.test(passage.text.slice(told.start, told.end));
  if (isReceived && self === "agent" && event.predicate !== "receive")
    return [conflicting("self", result.text, "received")];
  if (own.some((one) => roleIn(one, place) === self)) return [{ ...result, status: "same", quality: 1 }];
  const elsewhere = own.find((one) => directed.has(roleIn(one, place)));
  const leader =
    self === "agent"
      ? told.arguments.find((one) => roleIn(one, place) === "agent" && one.binding === "direct")
      : undefined;
  const other = others[0] ?? elsewhere ?? (forCompany.test(leader?.head ?? "") ? undefined : leader);
  if (other) return [conflicting("self", result.text, passage.text.slice(other.start, other.end))];
  // Who bought is no seller: where it is told from the other side, the text must say who stood on which.
  const isTurned = (place.roles?.size ?? 0) > 0;
  return [{ ...result, status: isTurned ? "missing" : "inferred", quality: 0.5 }];
}

/** Whether somebody else did what a claim only names, and neither the claim nor the told event has a word of its company. */
function compareDoer({ parts }: ClaimedEvent, { told, passage }: Place): PartResult[] {
  if (told === null || told.arguments.some((one) => isSelf(one, passage.annotation))) return [];
  const doer = told.arguments.find((one) => one.role === "agent" && isStranger(one, passage.annotation));
  if (doer === undefined || parts.some(({ kind }) => kind === "organization")) return [];
  return [conflicting("self", "the company", passage.text.slice(doer.start, doer.end))];
}

/** An organization by name that is neither the company nor a subsidiary of it. */
function isStranger(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && !mention.isSelf && mention.parent !== 0;
}

/** Who acts for a company, or is called so without a name. */
const forCompany = phrases("claim: acts for a company");

function isSelf(argument: Argument, annotation: Annotation): boolean {
  const mention = mentionOf(argument, annotation);
  return mention?.kind === "organization" && mention.isSelf;
}

/** "One observer, but no director". */
export const excluded = /\b(?:no|not|neither|nor) $/i;

const wordBefore = (text: string, at: number): string =>
  /(?<!\p{L})(\p{L}+)[^\p{L}\p{N}_]*$/u.exec(text.slice(Math.max(0, at - 20), at))?.[1]?.toLowerCase() ?? "";

const otherSides: Readonly<Record<string, string>> = {
  to: "from",
  from: "to",
  against: "for",
  for: "against",
};

const sideBefore = (text: string, at: number): string => {
  const before = text.slice(Math.max(0, at - 30), at);
  if (/\bfavou?r of \P{L}*$/iu.test(before)) return "for";
  return wordBefore(text, at);
};

/** What goes to one does not come from it, and what is for one is not against it. */
export const isOtherSide = (claimed: Span, told: Span, claim: string, text: string): boolean => {
  const other = otherSides[sideBefore(claim, claimed.start)];
  return other !== undefined && other === sideBefore(text, told.start);
};
