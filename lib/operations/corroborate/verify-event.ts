import "server-only";
import type { PartResult } from "@/lib/claims/alignment";
import { compareOrganizations, compareQuantities, isWithin, nameWords } from "@/lib/claims/compare";
import { findInPassages, isSupported } from "@/lib/claims/decide";
import { saysPlan } from "@/lib/claims/event-match";
import { askSecondReader, type ModelFinding, type SecondReader } from "@/lib/claims/model/second-reader";
import { type ClaimedEvent, type ClaimPart, type ParsedClaim, parseClaim } from "@/lib/claims/parse-claim";
import { type ListedDeal, listDeals } from "@/lib/db/deals";
import { findQuotes, type Quote } from "@/lib/db/documents";
import { findFigureHistory } from "@/lib/db/figures";
import { type EventCoverage, type EventRow, listEvents } from "@/lib/db/filing-events";
import type { Database } from "@/lib/db/open";
import type { FoundPassage } from "@/lib/db/passages";
import {
  addDays,
  type DayRange,
  daysBetween,
  formatDay,
  monthsBefore,
  overlaps,
} from "@/lib/domain/calendar";
import { currentItem, type EightKItem, eightKHeading, filedNumbers } from "@/lib/domain/eight-k-items";
import { groupBy } from "@/lib/domain/group-by";
import { joinWords } from "@/lib/domain/prose";
import type { ArgumentRole } from "@/lib/language/annotation";
import { toEvent } from "../records/filing-event";
import type { EvidenceItem } from "./contract";
import { type MeantItem, readEventWords, wordsOf } from "./event-words";
import {
  type ClaimVerdict,
  confidenceOf,
  confidenceOfDocuments,
  findingOf,
  notChecked,
  notFound,
  type PassageText,
  sourceOf,
  type TextFinding,
  textEvidence,
  toVerdict,
  type Weight,
} from "./evidence";
import { findFilings, matchFilings, quarterNames, readFilings } from "./filing-claims";
import { findNearestOfEvent, findTexts, type NearText, type TextContext } from "./find-texts";

const eventDatasets = ["sec_filings", "sec_material_events"];

const mostTexts = 5;
const negations = new Set(["not", "no", "never", "denied", "denies", "without", "didn", "hasn", "wasn"]);

/** An event claim as read: the readings that its events are looked up for, or why it cannot be told. */
type ReadEvent =
  | { kind: "readings"; readings: MeantItem[] }
  | { kind: "unreadable"; claimVerdict: ClaimVerdict };

/** "Not only its results but also an exit": both. */
const isDenied = (description: string): boolean =>
  wordsOf(
    description.replace(
      /\bnot (?:only|just)\b|\b(?:should |can |could |may )?(?:no longer|not) be relied (?:up)?on\b/gi,
      " ",
    ),
  ).some((word) => negations.has(word));

/** Reads what kinds of 8-K item an event claim means. */
export function readEvent(description: string, companyWords: ReadonlySet<string>): ReadEvent {
  if (isDenied(description)) {
    return unreadable(
      "The claim is in the negative; 8-K filings say what happened, so their silence does not support it.",
    );
  }
  const readings = readEventWords(description, companyWords);
  const vouched = readings.filter((reading) => reading.unvouched.length === 0);
  return readings.length === 0
    ? unreadable(
        "No text we have mentions this. Without one, we can only check who holds a role, reported figures, facts such as headquarters, exchange, or owner, and kinds of 8-K events, such as quarterly results or an auditor change.",
      )
    : { kind: "readings", readings: vouched.length > 0 ? vouched : readings.slice(0, 1) };
}

/** Every number under which the items of some readings were filed. */
export function itemsOf(readings: readonly MeantItem[]): string[] {
  return readings.flatMap(({ item }) => filedNumbers(item));
}

/**
 * Verifies a claim that something happened, against the item numbers of 8-K filings. An item number
 * vouches for the words of its own heading and nothing more; a claim that says more is answered
 * `not_found` with the filings in which to look.
 *
 * @param held the newest of the company's 8-K items that the readings mean, in the period of the claim
 * where it has one, and the number of all such items.
 */
export function verifyEvent(
  readings: readonly MeantItem[],
  held: { events: readonly EventRow[]; total: number },
  company: string,
  hasPeriod: boolean,
): ClaimVerdict {
  const [best] = readings;
  if (!best) throw new Error("An event is verified by at least one reading");
  const { events } = held;
  const filings = new Set(events.map((row) => row.accession)).size;
  const newest = events[0];
  if (!newest) {
    return notFound(
      `None of the 8-Ks we have from ${company}${hasPeriod ? " for the period" : ""} reports ${eightKHeading(best.item)} (item ${best.item}).`,
      eventDatasets,
    );
  }
  const number = `${held.total > events.length ? "More than " : ""}${filings}`;
  const found = `${number} ${filings === 1 ? "8-K filing" : "8-K filings"} of ${company}${hasPeriod ? " in the period" : ""}`;
  if (best.unvouched.length > 0) {
    return notFound(
      `${found} ${filings === 1 ? "is" : "are"} on ${eightKHeading(best.item)} (item ${best.item}), but the item alone doesn’t show ${writeWords(best.unvouched)}, and we don’t have the text of these filings.`,
      eventDatasets,
      events.slice(0, mostTexts).map((row) => evidenceOf(row, "related", 0)),
    );
  }
  const near = readings.every((reading) => reading.near);
  const confidence = confidenceOf({ filing: filings }, near ? 0.75 : 1);
  return toVerdict("supported", byFiling(confidence), {
    detail: `${found} ${filings === 1 ? "reports" : "report"} ${headingOf(newest)}; the newest is of ${formatDay(newest.filedOn)}.${near ? " The item covers several kinds of events, and we don’t have the text of the filing." : ""}`,
    evidence: events.slice(0, mostTexts).map((row) => evidenceOf(row, "supports", near ? 0.66 : 0.88)),
    sources_checked: eventDatasets,
  });
}

const byFiling = (confidence: number): Weight => ({ confidence, reason: "sec_filing_match" });

/** More single words say nothing any more. */
const mostWords = 3;

/** Words of a claim, and that it has numbers: what is left of "$8.09 billion" in single words says nothing. */
function writeWords(words: readonly string[]): string {
  const plain = [
    ...new Set(words.filter((word) => !/^(?:\d+[a-z]?|thousand|million|billion|trillion)$/i.test(word))),
  ];
  if (plain.length === 0) return "the claim’s numbers";
  if (plain.length > mostWords) return "all that the claim says";
  return `${joinWords(plain.map((word) => `“${word}”`))}${plain.length < words.length ? " and its numbers" : ""}`;
}

function evidenceOf(row: EventRow, stance: EvidenceItem["stance"], confidence: number): EvidenceItem {
  return {
    type: "sec_filing",
    stance,
    date: row.filedOn,
    text: `${row.form ?? "8-K"} filed on ${formatDay(row.filedOn)}, item ${row.item}: ${row.headline ?? headingOf(row)}.`,
    confidence,
    source: toEvent(row).source,
  };
}

function headingOf(row: EventRow): string {
  const item: EightKItem | null = currentItem(row.item);
  return item === null ? `item ${row.item}` : eightKHeading(item);
}

function unreadable(detail: string): ReadEvent {
  return { kind: "unreadable", claimVerdict: notFound(detail, eventDatasets) };
}

const mostParts = 6;

/** In words, what supports a claim and what of the claim it matches. */
function formatSupport(
  deals: readonly DealFinding[],
  texts: readonly TextFinding[],
  parts: readonly PartResult[],
): string {
  const sources = new Set([
    ...deals.map(({ deal }) => deal.documentId),
    ...texts.map(({ passage }) => passage.sourceId),
  ]);
  const [deal] = deals.map((one) => one.deal);
  const [text] = texts;
  const first = text
    ? `the ${nameOf(text.passage)} of ${formatDay(text.passage.publishedOn)}`
    : deal
      ? `the ${deal.form ?? "8-K"}, item ${deal.item}, of ${formatDay(deal.filedOn)}`
      : "";
  const said =
    sources.size === 1
      ? `The text of ${first} says so.`
      : `The texts of ${sources.size} independent documents say so, among them ${first}.`;
  const matched = [...new Set(parts.filter(({ kind }) => !(kind in unnamed)).map(({ text }) => text))];
  return matched.length === 0 ? said : `${said} It matches ${matched.slice(0, mostParts).join(", ")}.`;
}

/** What every claim has, and no words of its own. */
const unnamed = { predicate: 1, modality: 1, polarity: 1, self: 1 };

/** In words, what the text nearest to a claim lacks. */
function formatNearest([first]: readonly NearText[]): string {
  if (first?.item.lacks === undefined) return "";
  const { passage, item } = first;
  return ` The nearest text, in the ${nameOf(passage)} of ${formatDay(passage.publishedOn)}, lacks ${item.lacks}.`;
}

const nameOf = ({ kind, form, item }: FoundPassage): string =>
  kind === "news"
    ? "article"
    : kind === "release"
      ? "press release"
      : `${form ?? "filing"}${item === null ? "" : `, item ${item},`}`;

/** The newest of the wanted items; more would not change a verdict. */
const maxEvents = 200;
const maxEvidence = 5;

export type EventContext = TextContext & { coverage: EventCoverage; secondReader: SecondReader | null };
type EventClaim = { description: string; period: DayRange | null };

/**
 * Verifies a claim that something happened: by the numbers of 8-K items where it says no more than they do, else by
 * deals and by the text of filings, releases and articles.
 */
export async function verifyEventClaim(
  db: Database,
  context: EventContext,
  claim: EventClaim,
): Promise<ClaimVerdict> {
  const byItem = await verifyByItem(db, context, claim);
  if (byItem.corroborated) return byItem;
  const parsed = parseClaim(claim.description, context.named);
  if (parsed === null)
    return byItem.evidence.length > 0 ? byItem : notChecked("missing_input", nothingToFind);
  const hasText = Object.values(context.passages).some((count) => count > 0);
  if (hasText) return verifyByText(db, context, parsed, claim.period, byItem);
  // Without a text, and without an item that could show it, nothing was looked for.
  const isReadable = readEvent(claim.description, context.companyWords).kind === "readings";
  return isReadable ? byItem : { ...byItem, verdict: "not_checked" };
}

/** Said of a description that leaves nothing to look for. */
export const nothingToFind =
  "The description says nothing that could be looked for; say what happened, such as quarterly results or acquired Beats Electronics.";

async function verifyByItem(db: Database, context: EventContext, claim: EventClaim): Promise<ClaimVerdict> {
  const { description, period } = claim;
  if (context.coverage.filings === 0) {
    const silence = `We have no 8-K filings from ${context.company}, so this couldn’t be checked. We can check people and facts such as headquarters, founding year, or owner.`;
    return { ...notFound(silence, eventDatasets), verdict: "not_checked" };
  }
  const byFilings = await verifyByFilings(db, context, claim);
  if (byFilings !== null) return byFilings;
  const read = readEvent(description, context.companyWords);
  if (read.kind === "unreadable") return read.claimVerdict;
  const held = await listEvents(db, {
    entityKey: context.entityKey,
    from: period?.start ?? null,
    to: period?.end ?? null,
    items: itemsOf(read.readings),
    limit: maxEvents,
    dates: "either",
  });
  return verifyEvent(read.readings, held, context.company, period !== null);
}

const mostRows = 2000;
/** Days around those of a claim in which its company files whose list is whole. */
const daysAround = 100;

/** A claim that says no more of filings than a list of them tells; null where it does, or the list doesn't bear it out. */
async function verifyByFilings(
  db: Database,
  context: EventContext,
  { description, period }: EventClaim,
): Promise<ClaimVerdict | null> {
  const said = isDenied(description) ? null : readFilings(description, period, context);
  const [only] = said ?? [];
  if (said === null || only === undefined) return null;
  const ranges = said.flatMap(({ times }) => times.flat());
  const isTimed = said.every(({ times }) => times.every((way) => way.length > 0));
  const isOne = said.length === 1 && only.count === null && only.items.length === 1;
  if (isOne && !isTimed) return null;
  const { events } = await listEvents(db, {
    entityKey: context.entityKey,
    from: isTimed
      ? addDays(ranges.map(({ start }) => start ?? "0001-12-31").toSorted()[0] ?? "", -daysAround)
      : null,
    to: null,
    items: null,
    limit: mostRows,
  });
  const needsYear = said.some(({ quarter }) => quarter !== null);
  const yearEnd = needsYear ? await findYearEnd(db, context.entityKey) : null;
  const quarterOf = (day: string) => (yearEnd === null ? null : quarterReportedOn(day, yearEnd));
  if (events.length === mostRows) return null;
  const rows = findFilings(said, events, quarterOf);
  // Where the claim names days itself, what it tells still happened in the period of the request.
  const isInPeriod = ({ filedOn, reportedOn }: EventRow) =>
    period === null ||
    [filedOn, reportedOn ?? filedOn].some((day) => overlaps({ start: day, end: day }, period));
  if (rows !== null && !isOne)
    return rows.some(isInPeriod) ? supportedByFilings(rows, context.company) : null;
  const { quarter, items } = only;
  if (!isOne || (quarter !== null && yearEnd === null)) return null;
  const [inTime = [], own = []] = [{ ...only, quarter: null }, only].map((one) =>
    matchFilings(one, events, quarterOf).flat(2).filter(isInPeriod).reverse(),
  );
  if (inTime.length > 0 && own.length === 0)
    return notFound(
      `The results that ${context.company} reported in the period (item 2.02) aren’t of a ${quarterNames[(quarter ?? 1) - 1]} quarter, going by its fiscal year.`,
      eventDatasets,
      inTime.slice(0, mostTexts).map((row) => evidenceOf(row, "related", 0)),
    );
  return verifyEvent(items[0] ?? [], { events: own, total: own.length }, context.company, true);
}

/** A claim that several filings show, or one by several of its items. */
function supportedByFilings(rows: readonly EventRow[], company: string): ClaimVerdict {
  const filings = [...groupBy(rows, ({ accession }) => accession).values()];
  const shown = filings.map((own) => {
    const headings = [...new Set(own.map((row) => `${headingOf(row)} (item ${row.item})`))];
    return `The 8-K of ${formatDay(own[0]?.filedOn ?? "")} of ${company} reports ${joinWords(headings)}.`;
  });
  const first = filings.flat().slice(0, mostTexts);
  return toVerdict("supported", byFiling(confidenceOf({ filing: filings.length })), {
    detail: shown.join(" "),
    evidence: first.map((row) => evidenceOf(row, "supports", 0.88)),
    sources_checked: eventDatasets,
  });
}

/** Of how many filings a claim says no more than kinds and days of 8-Ks show; 0 where it says more, or names no time. */
export function countFilings(description: string, context: Parameters<typeof readFilings>[2]): number {
  const said = isDenied(description) ? null : readFilings(description, null, context);
  return said?.every(({ times }) => times.every((way) => way.length > 0)) ? said.length : 0;
}

/** The last day of the company's newest fiscal year whose figures are held. */
async function findYearEnd(db: Database, entityKey: string): Promise<string | null> {
  const figures = await findFigureHistory(db, entityKey);
  return figures.find(({ detail }) => detail.period === "year")?.asOf ?? null;
}

/** Days after a quarter's end within which its results are reported: before the next one ends. */
const firstReportedWithin = 85;

/** Which quarter of a fiscal year is the newest that was over on a day, by the last day of any fiscal year. */
function quarterReportedOn(day: string, yearEnd: string): number | null {
  const last = yearEnd.slice(4).replace("02-29", "02-28");
  const year = Number(day.slice(0, 4));
  const ends = [year - 1, year, year + 1].flatMap((of) =>
    [1, 2, 3, 4].map((quarter) => ({ quarter, end: monthsBefore(`${of - 1}${last}`, -3 * quarter) })),
  );
  const over = ends.filter(({ end }) => end < day).at(-1);
  return over !== undefined && daysBetween(over.end, day) <= firstReportedWithin ? over.quarter : null;
}

async function verifyByText(
  db: Database,
  context: EventContext,
  claim: ParsedClaim,
  period: DayRange | null,
  byItem: ClaimVerdict,
): Promise<ClaimVerdict> {
  const [listed, found] = await Promise.all([
    listDeals(db, context.entityKey),
    findTexts(db, context, claim.text, claim, period),
  ]);
  const passages = findInPassages(claim, found.texts, period, context.named).filter(({ probability }) =>
    isSupported(probability),
  );
  const texts = passages.map((one) => findingOf(one.passage, one, one.probability));
  const deals = findDeals(listed, claim, period);
  const datasets = [
    ...eventDatasets,
    ...(deals === null ? [] : dealDatasets),
    ...(context.passages.news > 0 ? ["source_articles"] : []),
  ];
  const supporting = (deals ?? []).filter(({ lack }) => lack === null);
  if (supporting.length > 0 || texts.length > 0) {
    const parts = passages[0]?.alignments.flatMap((one) => one.parts) ?? [];
    return supportedByText(supporting, texts, parts, await writeDealEvidence(db, supporting), datasets);
  }
  const near = findNearestOfEvent(context, claim, period, found);
  const read =
    context.secondReader && (await askSecondReader(context.secondReader, claim, near, period, context.named));
  if (read) return supportedByModel(read, datasets);
  const related = [...(await writeDealEvidence(db, deals ?? [])), ...near.map(({ item }) => item)];
  return notFound(
    `No text we have from ${context.company} says so${period === null ? "" : " for the period of the claim"}.${formatNearest(near)}`,
    datasets,
    related.length > 0 ? related : byItem.evidence,
  );
}

/** @param parts what the best of the texts has for the parts of the claim. */
function supportedByText(
  deals: readonly DealFinding[],
  texts: readonly TextFinding[],
  parts: readonly PartResult[],
  dealEvidence: readonly EvidenceItem[],
  datasets: string[],
): ClaimVerdict {
  const documents = [
    ...deals.map(({ deal }) => ({ sourceId: deal.documentId, kind: "filing" as const, fit: 1 })),
    ...texts.map(({ passage, fit }) => ({ sourceId: passage.sourceId, kind: passage.kind, fit })),
  ];
  const evidence = [...dealEvidence, ...texts.map((finding) => textEvidence(finding, "supports"))];
  return toVerdict("supported", confidenceOfDocuments(documents), {
    detail: formatSupport(deals, texts, parts),
    evidence: evidence.slice(0, maxEvidence),
    sources_checked: datasets,
  });
}

/** How far a model's reading is trusted whose quote stands in the text and which no rule speaks against. */
const modelFit = 0.85;

function supportedByModel(
  { passage, start, end }: ModelFinding<PassageText>,
  datasets: string[],
): ClaimVerdict {
  const place = { start: passage.spanStart + start, end: passage.spanStart + end };
  const finding = { passage, ...place, fit: modelFit };
  const { sourceId, kind } = passage;
  return toVerdict("supported", confidenceOfDocuments([{ sourceId, kind, fit: modelFit }]), {
    detail: `${formatSupport([], [finding], [])} A language model read it so; the rules alone do not, and found nothing in it that speaks against the claim.`,
    evidence: [{ ...textEvidence(finding, "supports"), method: "model" }],
    sources_checked: datasets,
  });
}

/** A claim that tells of one deal, as records of deals are compared with it. */
type DealClaim = {
  predicate: "acquire" | "merge" | "sell";
  /** On which side of it the company is claimed to stand. */
  self: ArgumentRole | null;
  status: ListedDeal["status"] | "open";
  parts: ClaimPart[];
};

const ending = new Set(["terminate", "withdraw"]);
const dealing = new Set(["acquire", "merge", "sell"]);

/** The deal that a claim tells of; null where it tells of none, or of something beside it. */
export function readDealClaim({ events, annotation }: ParsedClaim): DealClaim | null {
  const [claimed, other] = events;
  if (claimed?.event == null || other !== undefined || claimed.event.polarity === "denied") return null;
  const inner = claimed.parts.find((part) => part.kind === "event" && dealing.has(part.event.predicate));
  const isEnding = ending.has(claimed.event.predicate);
  // "Deal to acquire Orion terminated": read as a deal, it would say that it was agreed.
  const isEnded = annotation.events.some(({ predicate }) => ending.has(predicate));
  if (isEnding ? inner === undefined : isEnded || !dealing.has(claimed.event.predicate)) return null;
  const told = isEnding && inner?.kind === "event" ? inner.event : claimed.event;
  const parts = claimed.parts.filter((part) => !(part.kind === "event" && dealing.has(part.event.predicate)));
  const names = parts.filter((part) => part.kind === "organization" || (part.kind === "word" && part.isName));
  // "Plans to buy" is another thing to say than "bought".
  if (names.length === 0 || saysPlan(claimed)) return null;
  // "Was acquired by Orion"
  const isByOther = names.some(({ role }) => role === "agent");
  return {
    predicate: told.predicate === "sell" || told.predicate === "merge" ? told.predicate : "acquire",
    self: isEnding ? null : (claimed.self ?? (isByOther ? "object" : null)),
    status: isEnding ? "terminated" : statusOf(claimed),
    parts,
  };
}

function statusOf({ event }: ClaimedEvent): DealClaim["status"] {
  if (event?.modality === "done") return "completed";
  return event?.modality === "agreed" ? "agreed" : "open";
}

/** Whether a deal is the one that a claim is about: its parties are all that the claim names. */
export function isSameDeal(deal: ListedDeal, { predicate, self, parts }: DealClaim): boolean {
  const isBuying = deal.kind === "acquisition" || deal.kind === "merger";
  if (predicate === "sell" && (deal.kind !== "disposal" || deal.part !== "seller")) return false;
  if (predicate !== "sell") {
    if (!isBuying) return false;
    // Who merges may stand on either side; who acquires buys.
    if (predicate === "acquire" && deal.part !== (self === "object" ? "target" : "buyer")) return false;
    if (predicate === "merge" && deal.part === (self === "object" ? "buyer" : "target")) return false;
  }
  const parties = [deal.counterparty, deal.subject].flatMap((party) => party ?? []);
  return parts.every((part) => {
    if (part.kind === "organization")
      return parties.some((party) => compareOrganizations(part.mention.name, party) > 0);
    return !(part.kind === "word" && part.isName) || hasWord(parties, part.lemma);
  });
}

const hasWord = (texts: readonly string[], word: string): boolean =>
  texts.some((text) => nameWords(text).some((one) => one === word.toLowerCase()));

/** In words, what the record of a deal lacks of a claim about it; null where it supports the claim. */
function findDealLack(
  deal: ListedDeal,
  { status, parts }: DealClaim,
  period: DayRange | null,
): string | null {
  // What is completed was agreed.
  const isAsFar =
    status === deal.status ||
    (status !== "completed" && status !== "terminated" && deal.status !== "terminated");
  if (!isAsFar) return `that it was ${status === "open" ? "agreed" : status}: the filing says ${deal.status}`;
  const day = deal.happenedOn ?? deal.filedOn;
  for (const part of parts) {
    if (part.kind === "quantity" && !isAmount(deal, part)) return `the number ${part.text}`;
    if (part.kind === "time" && !isWithin({ from: day, to: day }, part.mention))
      return `the time ${part.text}`;
    const isWord =
      part.kind === "word" && !hasWord([deal.subject ?? "", deal.counterparty ?? ""], part.lemma);
    if (isWord || part.kind === "person" || part.kind === "office" || part.kind === "event")
      return `the words “${part.text}”`;
  }
  const isInTime = period === null || overlaps({ start: day, end: day }, period);
  return isInTime ? null : `the claim’s period: this is of ${formatDay(day)}`;
}

const isAmount = (
  { amount, currency }: ListedDeal,
  part: Extract<ClaimPart, { kind: "quantity" }>,
): boolean =>
  amount !== null &&
  compareQuantities(part, {
    ...part.mention,
    value: amount,
    high: null,
    unit: currency ?? "",
    bound: "exact",
    measures: [],
  }) > 0;

export const dealDatasets = ["sec_ma_transactions"];

const mostEvidence = 3;

/** A deal with what it lacks of the claim that is about it; null where it supports the claim. */
export type DealFinding = { deal: ListedDeal; lack: string | null };

/** Finds the deals that a claim is about; null where it is about none. */
export function findDeals(
  deals: readonly ListedDeal[],
  claim: ParsedClaim,
  period: DayRange | null,
): DealFinding[] | null {
  const claimed = readDealClaim(claim);
  if (claimed === null) return null;
  return deals
    .filter((deal) => isSameDeal(deal, claimed))
    .map((deal) => ({ deal, lack: findDealLack(deal, claimed, period) }));
}

/** Deals as evidence, with the words of their filings. */
export async function writeDealEvidence(
  db: Database,
  deals: readonly DealFinding[],
): Promise<EvidenceItem[]> {
  const shown = deals.slice(0, mostEvidence);
  const places = shown.map(({ deal: { documentId, spanStart, spanEnd } }) => ({
    documentId,
    start: spanStart,
    end: spanEnd,
  }));
  const quotes = await findQuotes(db, places);
  return shown.map((finding, at) => dealEvidence(finding, quotes[at] ?? null));
}

function dealEvidence({ deal, lack }: DealFinding, quote: Quote | null): EvidenceItem {
  const other = [deal.subject, deal.counterparty].filter(Boolean).join(", ");
  return {
    type: "sec_filing",
    stance: lack === null ? "supports" : "related",
    date: deal.happenedOn ?? deal.filedOn,
    text: `${deal.form ?? "8-K"} filed on ${formatDay(deal.filedOn)}, item ${deal.item}: ${deal.kind} ${deal.status}${other === "" ? "" : `: ${other}`}${deal.amount === null ? "" : `, ${deal.currency ?? ""} ${deal.amount.toLocaleString("en-US")}`}.`,
    confidence:
      lack === null
        ? confidenceOfDocuments([{ sourceId: deal.documentId, kind: "filing", fit: 1 }]).confidence
        : 0,
    ...(lack === null ? {} : { lacks: lack }),
    source: sourceOf(deal, deal.filedOn, quote),
  };
}
