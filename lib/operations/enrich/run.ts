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
import { findReportedFacts, isOfReport } from "@/lib/db/report-facts";
import { monthsBefore, rangeOf, toDay } from "@/lib/domain/calendar";
import { dollarsOf } from "@/lib/domain/tiers";
import type { RequestOf, ResponseOf } from "../contract";
import { toCoverage } from "../records/coverage";
import { maxEvents, toEvent } from "../records/filing-event";
import { isListed, maxPeople, toMention, toPerson } from "../records/person";
import { askForNewer, findCompany, type RequestedCompany, toEntity } from "../resolve-company";
import type { RunContext } from "../run";
import { citeAnswer } from "./cite-answer";
import type { enrich } from "./contract";
import { mergeNicknames } from "./merge-nicknames";
import { chooseMarketCap } from "./to-scale";

/** Months of prices that are looked at: those of a trade, and those around a count of shares 15 months before it. */
const priceMonths = 22;

/** In the words of its newest report, else in ours from facts. */
const describeCompany = (facts: Parameters<typeof composeDescription>[0]): Statement | null =>
  reportedDescription(facts) ?? composeDescription(facts);

type Request = RequestOf<typeof enrich>;
type Company = RequestedCompany["entity"];

/** What the database holds of a company, as far as the request asks for it, read at once. */
async function readHeld({ db, asker }: RunContext, request: Request, company: Company, today: string) {
  const { key } = company;
  const include = new Set(request.include ?? []);
  const days = request.tenure ? rangeOf(request.tenure.start, request.tenure.end) : null;
  const areSnapshotsWanted = include.has("intelligence") || include.has("intelligence_history");
  const [
    profile,
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
    include.has("people") ? listPeople(db, { entityKey: key, today }) : null,
    include.has("people") ? listPersonMentions(db, key) : [],
    findCoverage(db, key),
    findBriefing(db, key, today),
    areSnapshotsWanted ? listSnapshots(db, key) : [],
    findReportedFacts(db, key),
    askForNewer({ db, asker }, company),
  ]);
  const { entity: stored, metrics } = profile;
  if (!stored) throw new Error(`The registry holds ${key}, which the database does not`);
  return {
    ...{ stored, metrics, prices, relations, coverage, briefing, snapshots, reported, refresh },
    events: (listed?.events ?? []).map(toEvent),
    people: [
      ...mergeNicknames(held?.index ?? [])
        .filter(isListed)
        .map(toPerson),
      ...mentions.map(toMention),
    ].slice(0, maxPeople),
  };
}

type Held = Awaited<ReturnType<typeof readHeld>>;

/** The kinds of sources that an answer is made from. */
const sourcesOf = ({ briefing, metrics, events, people, reported }: Held): string[] => [
  "entity_resolution",
  "entity_registry",
  ...(briefing ? ["entity_summaries"] : []),
  ...(metrics.length > 0 ? ["sec_financial_facts"] : []),
  ...(events.length > 0 ? ["sec_material_events"] : []),
  ...(people.length > 0 ? ["company_mentioned_people"] : []),
  ...(reported.some(isOfReport) ? ["sec_annual_reports"] : []),
];

export async function runEnrich(context: RunContext, request: Request): Promise<ResponseOf<typeof enrich>> {
  const { db, now, costCents } = context;
  const found = await findCompany(db, request.company, { verified: false });
  const today = toDay(now);
  const held = await readHeld(context, request, found.entity, today);
  const { stored, relations, metrics, prices, reported } = held;
  const described =
    stored.description === null
      ? describeCompany({ entity: stored, ...relations, metrics, reported, asOf: today, today })
      : null;
  const cited = await citeAnswer(db, now, {
    ...held,
    marketCap: chooseMarketCap(metrics, prices, relations.names, today),
    described,
    isIntelligenceWanted: request.include?.includes("intelligence") ?? false,
    isHistoryWanted: request.include?.includes("intelligence_history") ?? false,
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
    events: held.events,
    people: held.people,
    intelligence: cited.intelligence,
    intelligence_history: cited.history,
    profile: cited.profile,
    citations: cited.citations,
    meta: {
      enrichedAt: now.toISOString(),
      sources: sourcesOf(held),
      briefing: cited.meta,
      data_through: findDataThrough(held.coverage),
      coverage: toCoverage(held.coverage),
      refresh: held.refresh,
      resolution: found.resolution,
      costEstimate: dollarsOf(costCents),
    },
  };
}
