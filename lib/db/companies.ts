import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { NameKind } from "@/lib/domain/entity";
import type { MetricConcept } from "@/lib/domain/facts";
import { cachedQuery } from "./cache";
import type { Database } from "./open";
import { entity, metric } from "./schema";

export type EntityRow = typeof entity.$inferSelect;
export type MetricRow = typeof metric.$inferSelect;

/** The entity with a key, and its reported figures with the newest period first. */
export const findProfile = cachedQuery("profile", readProfile);

type Profile = { entity: EntityRow | undefined; metrics: MetricRow[] };

async function readProfile(db: Database, key: string): Promise<Profile> {
  const [rows, metrics] = await Promise.all([
    db.select().from(entity).where(eq(entity.key, key)),
    listMetrics(db, key),
  ]);
  return { entity: rows[0], metrics };
}

async function listMetrics(db: Database, entityKey: string): Promise<MetricRow[]> {
  return await db
    .select()
    .from(metric)
    .where(eq(metric.entityKey, entityKey))
    .orderBy(desc(metric.periodEnd));
}

/** A name of a company with its time and the document that says so. */
export type DatedName = {
  kind: NameKind;
  name: string;
  validFrom: string | null;
  validTo: string | null;
  documentId: string;
};

/** A company that belongs to another, or that another belongs to, with the document that says so. */
type Relative = { key: string; name: string; documentId: string };

export type Relations = { names: DatedName[]; parent: Relative | null; subsidiaries: Relative[] };

/** The names of a company, by its key, its parent and what belongs to it. */
export async function findRelations(db: Database, entityKey: string): Promise<Relations> {
  const [names, family] = await Promise.all([listNames(db, entityKey), findFamily(db, entityKey)]);
  return { names, ...family };
}

const listNames = cachedQuery("names", async (db: Database, entityKey: string) => {
  const { rows } = await db.execute(sql`
    select kind, name, valid_from::text as "validFrom", valid_to::text as "validTo", document_id as "documentId"
    from entity_name where entity_key = ${entityKey} order by valid_to desc nulls first, kind, name`);
  return rows as DatedName[];
});

const mostSubsidiaries = 12;

/**
 * Whom a company belongs to, and the first of those that belong to it by name and still bear it. Subsidiaries that only a report lists know
 * their parent; a parent's list is told from its report.
 */
const findFamily = cachedQuery(
  "family",
  async (db: Database, entityKey: string): Promise<Omit<Relations, "names">> => {
    const { rows: parents } = await db.execute<Relative>(sql`
      select p.key, p.name, e.sources ->> 'parentKey' as "documentId"
      from entity e join entity p on p.key = e.parent_key
      where e.key = ${entityKey} and e.sources ? 'parentKey'`);
    const { rows: subsidiaries } = await db.execute<Relative>(sql`
      select e.key, e.name, e.sources ->> 'parentKey' as "documentId" from entity e
      where e.parent_key = ${entityKey} and e.sources ? 'parentKey'
        and not (e.type = 'subsidiary' and e.cik is null and e.filed_name is not null)
        and not exists (select from entity_name n
          where n.entity_key = e.key and n.kind = 'brand' and n.name = e.name and n.valid_to is not null)
      order by e.name, e.key limit ${mostSubsidiaries}`);
    return { parent: parents[0] ?? null, subsidiaries };
  },
);

/** A company that the registry gives the same industry as another. */
export type Peer = { key: string; name: string };

/** More companies than any industry has. */
const mostPeers = 1_000;

/** The companies of an industry besides one. That they share it says nothing of whether they compete. */
export const listPeers = cachedQuery("peers", readPeers);

async function readPeers(
  db: Database,
  { industry, entityKey }: { industry: string; entityKey: string },
): Promise<Peer[]> {
  return await db
    .select({ key: entity.key, name: entity.name })
    .from(entity)
    .where(and(eq(entity.industry, industry), ne(entity.key, entityKey), ne(entity.type, "industry")))
    .orderBy(entity.key)
    .limit(mostPeers);
}

/** A listed company with the figures of its newest fiscal years. */
export type PeerFigures = Peer & { metrics: MetricRow[] };

/** By which companies compare. */
const comparedConcepts: MetricConcept[] = ["revenue", "operating_income", "net_income", "equity"];

/** More figures than two years of any industry's listed companies have. */
const mostPeerFigures = 8_000;

/**
 * The listed companies to which a document gives an industry and that don't belong to another, with the figures by which
 * they compare of periods that ended since a day, newest first.
 */
export const listPeerFigures = cachedQuery(
  "peer-figures",
  async (
    db: Database,
    { industry, industryId, since }: { industry: string; industryId: string; since: string },
  ): Promise<PeerFigures[]> => {
    const rows = await db
      .select({ key: entity.key, name: entity.name, metric })
      .from(entity)
      .innerJoin(metric, eq(metric.entityKey, entity.key))
      .where(
        and(
          eq(entity.industry, industry),
          isNotNull(entity.ticker),
          isNull(entity.parentKey),
          sql`${entity.sources} ->> 'industry' = ${industryId}`,
          inArray(metric.concept, comparedConcepts),
          ne(metric.period, "quarter"),
          gte(metric.periodEnd, since),
        ),
      )
      .orderBy(entity.key, desc(metric.periodEnd))
      .limit(mostPeerFigures);
    const peers = new Map<string, PeerFigures>();
    for (const { metric: row, ...peer } of rows) {
      const held = peers.get(peer.key) ?? { ...peer, metrics: [] };
      held.metrics.push(row);
      peers.set(peer.key, held);
    }
    return [...peers.values()];
  },
);
