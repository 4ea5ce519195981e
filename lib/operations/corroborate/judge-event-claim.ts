import "server-only";
import { isSupported } from "@/lib/claims/decide";
import { askSecondReader, type ModelFinding, type SecondReader } from "@/lib/claims/model/second-reader";
import { type ParsedClaim, parseClaim } from "@/lib/claims/parse-claim";
import { findInPassages } from "@/lib/claims/verdict";
import { listDeals } from "@/lib/db/deals";
import { type EventCoverage, listEvents } from "@/lib/db/events";
import type { Database } from "@/lib/db/open";
import type { DayRange } from "@/lib/domain/calendar";
import type { EvidenceItem } from "./contract";
import { findNearestOfEvent, type TextContext } from "./find-nearest";
import { findTexts, type PassageText } from "./find-texts";
import { dealDatasets, findDeals, writeDealEvidence } from "./judge-deals";
import { eventDatasets, itemsOf, judgeEvent, readEvent } from "./judge-event";
import { type Judgement, notChecked, notFound } from "./judgement";
import { findingOf, textEvidence } from "./text-evidence";
import { weighDocuments } from "./weigh-documents";
import { writeNearest, writeSupport } from "./write-support";

/** The newest of the wanted items; more would not change a verdict. */
const maxEvents = 200;
const maxEvidence = 5;

export type EventContext = TextContext & { coverage: EventCoverage; secondReader: SecondReader | null };
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
  if (byItem.corroborated) return byItem;
  const parsed = parseClaim(claim.description, context.named);
  if (parsed === null)
    return byItem.evidence.length > 0 ? byItem : notChecked("missing_input", nothingToFind);
  const hasText = Object.values(context.passages).some((count) => count > 0);
  return hasText ? judgeByText(db, context, parsed, claim.period, byItem) : byItem;
}

/** Said of a description that leaves nothing to look for. */
export const nothingToFind =
  "The description says nothing that could be looked for; say what happened, such as quarterly results or acquired Beats Electronics.";

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
  claim: ParsedClaim,
  period: DayRange | null,
  byItem: Judgement,
): Promise<Judgement> {
  const [listed, found] = await Promise.all([
    listDeals(db, context.entityKey),
    findTexts(db, context, claim.text, claim, period),
  ]);
  const borneOut = findInPassages(claim, found.texts, period, context.named).filter(({ probability }) =>
    isSupported(probability),
  );
  const texts = borneOut.map((one) => findingOf(one.passage, one, one.probability));
  const deals = findDeals(listed, claim, period);
  const datasets = [
    ...eventDatasets,
    ...(deals === null ? [] : dealDatasets),
    ...(context.passages.news > 0 ? ["source_articles"] : []),
  ];
  const supporting = (deals ?? []).filter(({ lack }) => lack === null);
  if (supporting.length === 0 && texts.length === 0) {
    const near = findNearestOfEvent(context, claim, period, found);
    const read =
      context.secondReader &&
      (await askSecondReader(context.secondReader, claim, near, period, context.named));
    if (read) return supportedByModel(read, datasets);
    const related = [...(await writeDealEvidence(db, deals ?? [])), ...near.map(({ item }) => item)];
    return notFound(
      `No text of ${context.company} that is held says so${period === null ? "" : " for the period of the claim"}.${writeNearest(near)}`,
      datasets,
      related.length > 0 ? related : byItem.evidence,
    );
  }
  const documents = [
    ...supporting.map(({ deal }) => ({ sourceId: deal.documentId, kind: "filing" as const, fit: 1 })),
    ...texts.map(({ passage, fit }) => ({ sourceId: passage.sourceId, kind: passage.kind, fit })),
  ];
  const parts = borneOut[0]?.alignments.flatMap((one) => one.parts) ?? [];
  return {
    corroborated: true,
    verdict: "supported",
    ...weighDocuments(documents),
    detail: writeSupport(supporting, texts, parts),
    evidence: [
      ...(await writeDealEvidence(db, supporting)),
      ...texts.map((finding): EvidenceItem => ({ ...textEvidence(finding, "supports"), method: "rules" })),
    ].slice(0, maxEvidence),
    sources_checked: datasets,
  };
}

/** How far a model's reading is trusted whose quote stands in the text and which no rule speaks against. */
const modelFit = 0.85;

function supportedByModel({ passage, start, end }: ModelFinding<PassageText>, datasets: string[]): Judgement {
  const place = { start: passage.spanStart + start, end: passage.spanStart + end };
  const finding = { passage, ...place, fit: modelFit };
  return {
    corroborated: true,
    verdict: "supported",
    ...weighDocuments([{ sourceId: passage.sourceId, kind: passage.kind, fit: modelFit }]),
    detail: `${writeSupport([], [finding], [])} A language model read it so; the rules alone do not, and found nothing in it that speaks against the claim.`,
    evidence: [{ ...textEvidence(finding, "supports"), method: "model" }],
    sources_checked: datasets,
  };
}
