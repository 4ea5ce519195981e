import { compareOrganizations, compareQuantities, isWithin, nameWords } from "@/lib/claims/compare";
import type { ClaimedEvent, ClaimPart, ParsedClaim } from "@/lib/claims/parse-claim";
import type { ListedDeal } from "@/lib/db/deals";
import { findQuotes, type Quote } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { type DayRange, formatDay, overlaps } from "@/lib/domain/calendar";
import type { ArgumentRole } from "@/lib/language/annotation";
import type { EvidenceItem } from "./contract";
import { confidenceOfDocuments, sourceOf } from "./evidence";

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
export function readDealClaim({ events }: ParsedClaim): DealClaim | null {
  const [claimed, other] = events;
  if (claimed?.event == null || other !== undefined || claimed.event.polarity === "denied") return null;
  const inner = claimed.parts.find((part) => part.kind === "event" && dealing.has(part.event.predicate));
  const isEnding = ending.has(claimed.event.predicate);
  if (isEnding ? inner === undefined : !dealing.has(claimed.event.predicate)) return null;
  const told = isEnding && inner?.kind === "event" ? inner.event : claimed.event;
  const parts = claimed.parts.filter((part) => !(part.kind === "event" && dealing.has(part.event.predicate)));
  const names = parts.filter((part) => part.kind === "organization" || (part.kind === "word" && part.isName));
  if (names.length === 0) return null;
  return {
    predicate: told.predicate === "sell" || told.predicate === "merge" ? told.predicate : "acquire",
    self: isEnding ? null : claimed.self,
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

/** In words, what the record of a deal lacks of a claim about it; null where it bears the claim out. */
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
  return isInTime ? null : `the claim's period: it is of ${formatDay(day)}`;
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

/** A deal with what it lacks of the claim that is about it; null where it bears the claim out. */
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
