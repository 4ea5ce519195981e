import "server-only";
import { findBriefing, type ServedBriefing } from "@/lib/briefing/brief-company";
import { checkCitations } from "@/lib/briefing/check-briefing";
import { refsOf } from "@/lib/briefing/statement";
import { findCoverage } from "@/lib/db/coverage";
import { type EntityRow, findDocuments, findProfile, type MetricRow } from "@/lib/db/entities";
import { listEvents } from "@/lib/db/events";
import type { Database } from "@/lib/db/open";
import { listRoleGroups } from "@/lib/db/people";
import { findQuotes } from "@/lib/db/quote";
import { findRelations } from "@/lib/db/relatives";
import { rangeOf } from "@/lib/domain/calendar";
import { buildPeopleIndex } from "@/lib/domain/people-index";
import { dollarsOf } from "@/lib/domain/pricing";
import { logFault } from "@/lib/log-fault";
import type { RequestOf, ResponseOf } from "../contract";
import { findCompany, writeEntity } from "../find-company";
import type { RunContext } from "../run";
import { maxEvents, maxPeople } from "../vocabulary";
import { writeCoverage } from "../write-coverage";
import { writeEvent } from "../write-event";
import { writePerson } from "../write-person";
import type { enrich } from "./contract";
import { type Citation, type Documents, Footnotes } from "./footnotes";
import { writeBriefing } from "./write-briefing";
import { writeScale } from "./write-scale";

/** The facts of an entity that carry a footnote, in the order in which they are numbered. */
const citedFields = [
  "name",
  "ticker",
  "exchange",
  "sector",
  "industry",
  "headquarters",
  "founded",
  "employees",
  "description",
] as const;

export async function runEnrich(
  { db, now, costCents }: RunContext,
  request: RequestOf<typeof enrich>,
): Promise<ResponseOf<typeof enrich>> {
  const tenure = request.tenure ?? null;
  const include = new Set(request.include ?? []);
  const found = await findCompany(db, request.company, { verified: false });
  const key = found.entity.key;
  const days = tenure && rangeOf(tenure.start, tenure.end);
  const [{ entity: stored, metrics }, listed, groups, coverage, briefing] = await Promise.all([
    findProfile(db, key),
    include.has("events") && days
      ? listEvents(db, { entityKey: key, from: days.start, to: days.end, items: null, limit: maxEvents })
      : null,
    include.has("people") ? listRoleGroups(db, key) : null,
    findCoverage(db, key),
    findBriefing(db, key, now.toISOString().slice(0, 10)),
  ]);
  if (!stored) throw new Error(`The registry holds ${key}, which the database does not`);
  const events = (listed?.events ?? []).map(writeEvent);
  const people = groups ? buildPeopleIndex(groups).slice(0, maxPeople).map(writePerson) : [];
  const documents = await findDocuments(db, [
    ...new Set([
      ...(briefing ? refsOf(briefing.draft).map(({ documentId }) => documentId) : []),
      ...Object.values(stored.sources),
      ...metrics.map(({ documentId }) => documentId),
      ...events.map(({ source }) => source.id),
      ...people.flatMap(({ source }) => source?.id ?? []),
    ]),
  ]);
  const parts = { stored, metrics, events, people, terms: await listTerms(db, stored) };
  const cited = await citeAll(db, documents, parts, briefing, now);
  return {
    verified: true,
    confidence: found.resolution.confidence,
    entity: {
      ...writeEntity(found.entity),
      exchange: stored.exchange,
      headquarters: stored.headquarters,
      founded: stored.founded,
      employees: stored.employees,
      description: stored.description,
      citations: cited.fields,
    },
    scale: cited.scale,
    context: cited.context,
    headlineInsight: cited.headlineInsight,
    events,
    people,
    intelligence: null,
    intelligence_history: null,
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
      ],
      briefing: cited.meta,
      coverage: writeCoverage(coverage),
      resolution: found.resolution,
      costEstimate: dollarsOf(costCents),
    },
  };
}

type Parts = {
  stored: EntityRow;
  metrics: MetricRow[];
  events: ReturnType<typeof writeEvent>[];
  people: ReturnType<typeof writePerson>[];
  /** Names whose punctuation ends no sentence. */
  terms: string[];
};

/** Names that a briefing may use. */
async function listTerms(db: Database, { key, name, headquarters }: EntityRow): Promise<string[]> {
  const { names, parent, subsidiaries } = await findRelations(db, key);
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map((one) => one.name);
  return [name, ...(headquarters === null ? [] : [headquarters]), ...others];
}

/**
 * Gives every sentence and every fact of an answer its footnotes, and checks that none is without and none is left
 * over. A briefing that fails the check does not leave: the facts go without it.
 */
async function citeAll(
  db: Database,
  documents: Documents,
  parts: Parts,
  briefing: ServedBriefing | null,
  now: Date,
): Promise<ReturnType<typeof cite> & { citations: Citation[] }> {
  const footnotes = new Footnotes(documents);
  const cited = cite(footnotes, parts, briefing, now);
  const citations = footnotes.write(await findQuotes(db, footnotes.places()));
  const texts = [cited.context, cited.headlineInsight].filter((text) => text !== null);
  const faults = checkCitations(texts, citations, footnotes.facts, parts.terms);
  if (faults.length === 0) return { ...cited, citations };
  const error = new Error(`${parts.stored.key}: ${JSON.stringify(faults.slice(0, 3))}`);
  if (briefing === null) throw error;
  logFault(error, { task: "check the citations of a briefing; it was left out" });
  return await citeAll(db, documents, parts, null, now);
}

function cite(footnotes: Footnotes, parts: Parts, briefing: ServedBriefing | null, now: Date) {
  const written = writeBriefing(briefing, footnotes, now);
  const fields: Record<string, number[]> = {};
  for (const field of citedFields) {
    const id = parts.stored.sources[field];
    if (id !== undefined && parts.stored[field] !== null) fields[field] = [footnotes.number(id)];
  }
  const scale = writeScale(parts.metrics, footnotes);
  for (const event of parts.events) footnotes.number(event.source.id);
  for (const person of parts.people) if (person.source) footnotes.number(person.source.id);
  return { ...written, fields, scale };
}
