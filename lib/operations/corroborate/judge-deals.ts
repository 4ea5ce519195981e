import type { ParsedClaim } from "@/lib/claims/parse-claim";
import type { ListedDeal } from "@/lib/db/deals";
import type { Database } from "@/lib/db/open";
import { findQuotes, type Quote } from "@/lib/db/quote";
import { type DayRange, formatDay } from "@/lib/domain/calendar";
import { writeQuote } from "../write-quote";
import type { EvidenceItem } from "./contract";
import { findDealLack, isSameDeal, readDealClaim } from "./match-deal";
import { weighDocuments } from "./weigh-documents";

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
      lack === null ? weighDocuments([{ sourceId: deal.documentId, kind: "filing", fit: 1 }]).confidence : 0,
    ...(lack === null ? {} : { lacks: lack }),
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
