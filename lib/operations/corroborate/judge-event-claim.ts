import "server-only";
import { listDeals } from "@/lib/db/deals/list-deals";
import { type EventCoverage, listEvents } from "@/lib/db/events";
import type { Database } from "@/lib/db/open";
import type { DayRange } from "@/lib/domain/calendar";
import { readStatement } from "@/lib/domain/claims/read-statement";
import { findInText, type TextContext, textEvidence } from "./find-in-text";
import { addLacks, askEvent, findNearest } from "./find-nearest";
import { dealDatasets, findDeals, writeDealEvidence } from "./judge-deals";
import { eventDatasets, itemsOf, judgeEvent, readEvent } from "./judge-event";
import { type Judgement, notFound } from "./judgement";
import { weighDocuments } from "./weigh-documents";
import { writeNearest, writeSupport } from "./write-support";

/** The newest of the wanted items; more would not change a verdict. */
const maxEvents = 200;
const maxEvidence = 5;

export type EventContext = TextContext & { coverage: EventCoverage };
export type EventClaim = { description: string; period: DayRange | null };

/**
 * Judges a claim that something happened: by the numbers of 8-K items where it says no more than they do, else by
 * deals and by the text of filings, releases and articles.
 */
export async function judgeEventClaim(
  db: Database,
  context: EventContext,
  claim: EventClaim,
): Promise<Judgement> {
  const byItem = await judgeByItem(db, context, claim);
  const hasText = Object.values(context.passages).some((count) => count > 0);
  if (byItem.corroborated || !hasText) return byItem;
  return judgeByText(db, context, claim, byItem);
}

async function judgeByItem(db: Database, context: EventContext, claim: EventClaim): Promise<Judgement> {
  const { description, period } = claim;
  if (context.coverage.filings === 0) {
    const silence = `No 8-K filing of ${context.company} is held, so this could not be checked.`;
    return { ...notFound(silence, eventDatasets), verdict: "not_checked" };
  }
  const read = readEvent(description, context.companyWords);
  if (read.kind === "unreadable") return read.judgement;
  const held = await listEvents(db, {
    entityKey: context.entityKey,
    from: period?.start ?? null,
    to: period?.end ?? null,
    items: itemsOf(read.readings),
    limit: maxEvents,
    dates: "either",
  });
  return judgeEvent(read.readings, held, context.company, period !== null);
}

async function judgeByText(
  db: Database,
  context: EventContext,
  { description, period }: EventClaim,
  byItem: Judgement,
): Promise<Judgement> {
  const statement = readStatement(description, context.companyWords);
  const [listed, supportingTexts] = await Promise.all([
    listDeals(db, context.entityKey),
    findInText(db, context, statement, period),
  ]);
  const deals = findDeals(listed, statement, period);
  const datasets = [
    ...eventDatasets,
    ...(deals === null ? [] : dealDatasets),
    ...(context.passages.news > 0 ? ["source_articles"] : []),
  ];
  const supporting = deals?.supporting ?? [];
  if (supporting.length === 0 && supportingTexts.length === 0) {
    const question = askEvent(context, { description, period }, statement);
    const near = await findNearest(db, context, question);
    const related = [
      ...addLacks(context, question, await writeDealEvidence(db, deals?.related ?? [], "related")),
      ...near.map(({ item }) => item),
    ];
    return notFound(
      `No text of ${context.company} that is held says so${period === null ? "" : " for the period of the claim"}.${writeNearest(near)}`,
      datasets,
      related.length > 0 ? related : byItem.evidence,
    );
  }
  const documents = [
    ...supporting.map(({ documentId }) => ({ sourceId: documentId, kind: "filing" as const, fit: 1 })),
    ...supportingTexts.map(({ passage, fit }) => ({ sourceId: passage.sourceId, kind: passage.kind, fit })),
  ];
  return {
    corroborated: true,
    verdict: "supported",
    ...weighDocuments(documents),
    detail: writeSupport(supporting, supportingTexts),
    evidence: [
      ...(await writeDealEvidence(db, supporting, "supports")),
      ...supportingTexts.map((finding) => textEvidence(finding, "supports")),
    ].slice(0, maxEvidence),
    sources_checked: datasets,
  };
}
