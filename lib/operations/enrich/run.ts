import "server-only";
import { findCoverage } from "@/lib/db/coverage";
import { findDocuments, findProfile } from "@/lib/db/entities";
import { listEvents } from "@/lib/db/events";
import { listRoleGroups } from "@/lib/db/people";
import { rangeOf } from "@/lib/domain/calendar";
import { buildPeopleIndex } from "@/lib/domain/people-index";
import { dollarsOf } from "@/lib/domain/pricing";
import type { RequestOf, ResponseOf } from "../contract";
import { findCompany, writeEntity } from "../find-company";
import type { RunContext } from "../run";
import { maxEvents, maxPeople } from "../vocabulary";
import { writeCoverage } from "../write-coverage";
import { writeEvent } from "../write-event";
import { writePerson } from "../write-person";
import type { enrich } from "./contract";
import { Footnotes } from "./footnotes";
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
  const [{ entity: stored, metrics }, listed, groups, coverage] = await Promise.all([
    findProfile(db, key),
    include.has("events") && days
      ? listEvents(db, { entityKey: key, from: days.start, to: days.end, items: null, limit: maxEvents })
      : null,
    include.has("people") ? listRoleGroups(db, key) : null,
    findCoverage(db, key),
  ]);
  if (!stored) throw new Error(`The registry holds ${key}, which the database does not`);
  const footnotes = new Footnotes();
  const citations: Record<string, number[]> = {};
  for (const field of citedFields) {
    const id = stored.sources[field];
    if (id !== undefined && stored[field] !== null) citations[field] = [footnotes.number(id)];
  }
  const scale = writeScale(metrics, footnotes);
  const events = (listed?.events ?? []).map(writeEvent);
  const people = groups ? buildPeopleIndex(groups).slice(0, maxPeople).map(writePerson) : [];
  for (const event of events) footnotes.number(event.source.id);
  for (const person of people) if (person.source) footnotes.number(person.source.id);
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
      citations,
    },
    scale,
    context: null,
    headlineInsight: null,
    events,
    people,
    intelligence: null,
    intelligence_history: null,
    citations: footnotes.write(await findDocuments(db, footnotes.ids())),
    meta: {
      enrichedAt: now.toISOString(),
      sources: [
        "entity_resolution",
        "entity_registry",
        ...(metrics.length > 0 ? ["sec_financial_facts"] : []),
        ...(events.length > 0 ? ["sec_material_events"] : []),
        ...(people.length > 0 ? ["company_mentioned_people"] : []),
      ],
      coverage: writeCoverage(coverage),
      resolution: found.resolution,
      costEstimate: dollarsOf(costCents),
    },
  };
}
