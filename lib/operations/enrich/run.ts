import "server-only";
import { findBriefing, listSnapshots } from "@/lib/briefing/brief-company";
import { reportedDescription } from "@/lib/briefing/compose/annual-report";
import { composeDescription } from "@/lib/briefing/compose/business";
import type { Statement } from "@/lib/briefing/statement";
import { findProfile, findRelations } from "@/lib/db/companies";
import { findCoverage, findDataThrough } from "@/lib/db/coverage";
import { listSharePrices } from "@/lib/db/figures";
import { listEvents } from "@/lib/db/filing-events";
import { listPeople, listPersonMentions } from "@/lib/db/people";
import { findReportedFacts } from "@/lib/db/report-facts";
import { monthsBefore, rangeOf } from "@/lib/domain/calendar";
import { dollarsOf } from "@/lib/domain/tiers";
import type { RequestOf, ResponseOf } from "../contract";
import { toCoverage } from "../records/coverage";
import { maxEvents, toEvent } from "../records/filing-event";
import { maxPeople, toMention, toPerson } from "../records/person";
import { askForNewer, findCompany, toEntity } from "../resolve-company";
import type { RunContext } from "../run";
import { citeAnswer } from "./cite-answer";
import type { enrich } from "./contract";
import { chooseMarketCap } from "./to-scale";

/** Months of prices that are looked at: those of a trade, and those around a count of shares 15 months before it. */
const priceMonths = 22;

/** In the words of its newest report, else in ours from facts. */
const describeCompany = (facts: Parameters<typeof composeDescription>[0]): Statement | null =>
  reportedDescription(facts) ?? composeDescription(facts);

export async function runEnrich(
  { db, now, costCents, asker }: RunContext,
  request: RequestOf<typeof enrich>,
): Promise<ResponseOf<typeof enrich>> {
  const tenure = request.tenure ?? null;
  const include = new Set(request.include ?? []);
  const found = await findCompany(db, request.company, { verified: false });
  const key = found.entity.key;
  const days = tenure && rangeOf(tenure.start, tenure.end);
  const isIntelligenceWanted = include.has("intelligence");
  const isHistoryWanted = include.has("intelligence_history");
  const arePeopleWanted = include.has("people");
  const today = now.toISOString().slice(0, 10);
  const [
    { entity: stored, metrics },
    prices,
    relations,
    listed,
    held,
    mentions,
    coverage,
    briefing,
    snapshots,
    reported,
    refresh,
  ] = await Promise.all([
    findProfile(db, key),
    listSharePrices(db, { entityKey: key, from: monthsBefore(today, priceMonths), to: today }),
    findRelations(db, key),
    include.has("events") && days
      ? listEvents(db, { entityKey: key, from: days.start, to: days.end, items: null, limit: maxEvents })
      : null,
    arePeopleWanted ? listPeople(db, { entityKey: key, today }) : null,
    arePeopleWanted ? listPersonMentions(db, key) : [],
    findCoverage(db, key),
    findBriefing(db, key, today),
    isIntelligenceWanted || isHistoryWanted ? listSnapshots(db, key) : [],
    findReportedFacts(db, key),
    askForNewer({ db, asker }, found.entity),
  ]);
  if (!stored) throw new Error(`The registry holds ${key}, which the database does not`);
  const events = (listed?.events ?? []).map(toEvent);
  const people = [...(held?.index ?? []).map(toPerson), ...mentions.map(toMention)].slice(0, maxPeople);
  const described =
    stored.description === null
      ? describeCompany({ entity: stored, ...relations, metrics, reported, asOf: today })
      : null;
  const cited = await citeAnswer(db, now, {
    stored,
    relations,
    metrics,
    marketCap: chooseMarketCap(metrics, prices, relations.names, today),
    events,
    people,
    briefing,
    snapshots,
    reported,
    described,
    isIntelligenceWanted,
    isHistoryWanted,
  });
  return {
    verified: true,
    confidence: found.resolution.confidence,
    entity: {
      ...toEntity(found.entity),
      exchange: stored.exchange,
      headquarters: stored.headquarters,
      founded: stored.founded,
      employees: stored.employees,
      description: stored.description ?? described?.text ?? null,
      citations: cited.fields,
    },
    scale: cited.scale,
    context: cited.context,
    headlineInsight: cited.headlineInsight,
    events,
    people,
    intelligence: cited.intelligence,
    intelligence_history: cited.history,
    profile: cited.profile,
    citations: cited.citations,
    meta: {
      enrichedAt: now.toISOString(),
      sources: [
        "entity_resolution",
        "entity_registry",
        ...(briefing ? ["entity_summaries"] : []),
        ...(metrics.length > 0 ? ["sec_financial_facts"] : []),
        ...(events.length > 0 ? ["sec_material_events"] : []),
        ...(people.length > 0 ? ["company_mentioned_people"] : []),
        ...(reported.length > 0 ? ["sec_annual_reports"] : []),
      ],
      briefing: cited.meta,
      data_through: findDataThrough(coverage),
      coverage: toCoverage(coverage),
      refresh,
      resolution: found.resolution,
      costEstimate: dollarsOf(costCents),
    },
  };
}
