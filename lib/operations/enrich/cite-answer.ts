import "server-only";
import type { z } from "zod";
import type { ServedBriefing } from "@/lib/briefing/brief-company";
import { checkCitations } from "@/lib/briefing/check-briefing";
import { shortNameOf } from "@/lib/briefing/compose/name-company";
import { quadrants, refsOf } from "@/lib/briefing/statement";
import type { EntityRow, MetricRow, Relations } from "@/lib/db/companies";
import { findDocuments } from "@/lib/db/documents";
import type { Database } from "@/lib/db/open";
import { findQuotes } from "@/lib/db/quote";
import { logFault } from "@/lib/log-fault";
import type { eventRecord, personRecord } from "../vocabulary";
import { type Citation, Footnotes } from "./footnotes";
import { writeBriefing } from "./write-briefing";
import { writeHistory, writeIntelligence } from "./write-intelligence";
import { type MarketCapHalves, writeScale } from "./write-scale";

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

/** What an answer of enrich says, before its sentences and facts have their footnotes. */
type Parts = {
  stored: EntityRow;
  relations: Relations;
  metrics: MetricRow[];
  marketCap: MarketCapHalves | null;
  events: z.output<typeof eventRecord>[];
  people: z.output<typeof personRecord>[];
  briefing: ServedBriefing | null;
  snapshots: ServedBriefing[];
  isIntelligenceWanted: boolean;
  isHistoryWanted: boolean;
};

type Cited = ReturnType<typeof cite> & { citations: Citation[] };

/**
 * Gives every sentence and every fact of an answer its footnotes, and checks that none is without and none is left
 * over. A briefing that fails the check does not leave: the facts go without it.
 */
export async function citeAnswer(db: Database, now: Date, parts: Parts): Promise<Cited> {
  const documents = await findDocuments(db, listDocuments(parts));
  const footnotes = new Footnotes(documents);
  const cited = cite(footnotes, parts, now);
  const citations = footnotes.write(await findQuotes(db, footnotes.places()));
  const faults = checkCitations(textsOf(cited), citations, footnotes.facts, listTerms(parts));
  if (faults.length === 0) return { ...cited, citations };
  const error = new Error(`${parts.stored.key}: ${JSON.stringify(faults.slice(0, 3))}`);
  if (parts.briefing === null) throw error;
  logFault(error, { task: "check the citations of a briefing; it was left out" });
  return await citeAnswer(db, now, { ...parts, briefing: null, snapshots: [] });
}

function cite(footnotes: Footnotes, parts: Parts, now: Date) {
  const { stored, events, people, briefing, snapshots } = parts;
  const written = writeBriefing(briefing, footnotes, now);
  const intelligence =
    parts.isIntelligenceWanted && briefing ? writeIntelligence(briefing, snapshots, footnotes) : null;
  const history = parts.isHistoryWanted && snapshots.length > 0 ? writeHistory(snapshots, footnotes) : null;
  const fields: Record<string, number[]> = {};
  for (const field of citedFields) {
    const id = stored.sources[field];
    if (id !== undefined && stored[field] !== null) fields[field] = [footnotes.number(id)];
  }
  const scale = writeScale(parts, footnotes);
  for (const event of events) footnotes.number(event.source.id);
  for (const person of people) if (person.source) footnotes.number(person.source.id);
  return { ...written, intelligence, history, fields, scale };
}

/** Every document that the answer may point to. */
function listDocuments({ stored, metrics, marketCap, events, people, briefing, snapshots }: Parts): string[] {
  const briefings = briefing ? [briefing, ...snapshots] : snapshots;
  const statements = briefings.flatMap(({ intelligence }) => [
    ...quadrants.flatMap((quadrant) => intelligence[quadrant]),
    ...intelligence.competitors.map(({ statement }) => statement),
  ]);
  const refs = [
    ...briefings.flatMap(({ draft }) => refsOf(draft)),
    ...statements.flatMap((one) => [...one.refs]),
  ];
  return [
    ...new Set([
      ...refs.map(({ documentId }) => documentId),
      ...Object.values(stored.sources),
      ...metrics.map(({ documentId }) => documentId),
      ...(marketCap ? [marketCap.price.documentId] : []),
      ...events.map(({ source }) => source.id),
      ...people.flatMap(({ source }) => source?.id ?? []),
    ]),
  ];
}

function textsOf({ context, headlineInsight, intelligence, history }: ReturnType<typeof cite>): string[] {
  const points = intelligence
    ? [...quadrants.flatMap((quadrant) => intelligence[quadrant]), ...intelligence.competitors].map(
        ({ text }) => text,
      )
    : [];
  const changes = intelligence?.changelog.flatMap(({ added, removed }) => [...added, ...removed]) ?? [];
  const snapshots = history?.snapshots.flatMap((one) => [one.context, one.headlineInsight]) ?? [];
  return [context, headlineInsight, ...points, ...changes, ...snapshots].filter((text) => text !== null);
}

/** Names that a briefing may use, whose punctuation ends no sentence. */
function listTerms({ stored: { name, headquarters }, relations }: Parts): string[] {
  const { names, parent, subsidiaries } = relations;
  const others = [...names, ...subsidiaries, ...(parent ? [parent] : [])].map((one) => one.name);
  return [name, shortNameOf(name), ...(headquarters === null ? [] : [headquarters]), ...others];
}
