import type { ListedDeal } from "@/lib/db/deals/list-deals";
import type { Database } from "@/lib/db/open";
import { findQuotes, type Quote } from "@/lib/db/quote";
import { type DayRange, overlaps, writeDay } from "@/lib/domain/calendar";
import type { Statement } from "@/lib/domain/claims/read-statement";
import { writeQuote } from "../write-quote";
import type { EvidenceItem } from "./contract";
import { dealHead, isDealBorneOut, isSameDeal } from "./match-deal";
import { weighDocuments } from "./weigh-documents";

export const dealDatasets = ["sec_ma_transactions"];

const mostEvidence = 3;

/** The deals that a claim is about: those that bear it out in its period, and the others. */
export type DealFindings = { supporting: ListedDeal[]; related: ListedDeal[] };

/** Finds the deals that a claim is about; null where it is about none. */
export function findDeals(
  deals: readonly ListedDeal[],
  statement: Statement,
  period: DayRange | null,
): DealFindings | null {
  const head = dealHead(statement);
  if (head === null || statement.names.length === 0) return null;
  const same = deals.filter((deal) => isSameDeal(deal, head, statement));
  const isBorneOut = (deal: ListedDeal) =>
    isDealBorneOut(deal, head, statement) && isInTime(deal, statement.times, period);
  return {
    supporting: same.filter(isBorneOut),
    related: same.filter((deal) => !isBorneOut(deal)),
  };
}

function isInTime(deal: ListedDeal, times: readonly string[], period: DayRange | null): boolean {
  const day = deal.happenedOn ?? deal.filedOn;
  return (
    times.every((time) => day.startsWith(time)) &&
    (period === null || overlaps({ start: day, end: day }, period))
  );
}

/** Deals as evidence, with the words of their filings. */
export async function writeDealEvidence(
  db: Database,
  deals: readonly ListedDeal[],
  stance: EvidenceItem["stance"],
): Promise<EvidenceItem[]> {
  const shown = deals.slice(0, mostEvidence);
  const places = shown.map(({ documentId, spanStart, spanEnd }) => ({
    documentId,
    start: spanStart,
    end: spanEnd,
  }));
  const quotes = await findQuotes(db, places);
  return shown.map((deal, at) => dealEvidence(deal, stance, quotes[at] ?? null));
}

function dealEvidence(deal: ListedDeal, stance: EvidenceItem["stance"], quote: Quote | null): EvidenceItem {
  const other = [deal.subject, deal.counterparty].filter(Boolean).join(", ");
  return {
    type: "sec_filing",
    stance,
    date: deal.happenedOn ?? deal.filedOn,
    text: `${deal.form ?? "8-K"} filed on ${writeDay(deal.filedOn)}, item ${deal.item}: ${deal.kind} ${deal.status}${other === "" ? "" : `: ${other}`}${deal.amount === null ? "" : `, ${deal.currency ?? ""} ${deal.amount.toLocaleString("en-US")}`}.`,
    confidence:
      stance === "related"
        ? 0
        : weighDocuments([{ sourceId: deal.documentId, kind: "filing", fit: 1 }]).confidence,
    source: {
      id: deal.documentId,
      url: deal.url,
      accession: deal.accession,
      form: deal.form,
      item: deal.item,
      date: deal.filedOn,
      ...writeQuote(quote),
    },
  };
}
