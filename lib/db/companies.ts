import "server-only";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { NameKind } from "@/lib/domain/entity";
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
  const [names, { parents, subsidiaries }] = await Promise.all([
    listNames(db, entityKey),
    findFamilies(db, "all"),
  ]);
  return {
    names,
    parent: parents.get(entityKey) ?? null,
    subsidiaries: subsidiaries.get(entityKey) ?? [],
  };
}

const listNames = cachedQuery("names", async (db: Database, entityKey: string) => {
  const { rows } = await db.execute(sql`
    select kind, name, valid_from::text as "validFrom", valid_to::text as "validTo", document_id as "documentId"
    from entity_name where entity_key = ${entityKey} order by valid_to desc nulls first, kind, name`);
  return rows as DatedName[];
});

type Families = { parents: Map<string, Relative>; subsidiaries: Map<string, Relative[]> };

const mostSubsidiaries = 12;

/**
 * All companies that belong to one another: few, and found by reading every company, whomever one asks for. Subsidiaries
 * that only a report lists know their parent; a parent's list is told from its report.
 */
const findFamilies = cachedQuery("families", async (db: Database, _: "all"): Promise<Families> => {
  type Line = Relative & { parentKey: string; parentName: string; isOfReport: boolean };
  const { rows } = await db.execute<Line>(sql`
    select e.key, e.name, e.sources ->> 'parentKey' as "documentId", p.key as "parentKey", p.name as "parentName",
           e.type = 'subsidiary' and e.cik is null and e.filed_name is not null as "isOfReport"
    from entity e join entity p on p.key = e.parent_key
    where e.parent_key is not null and e.sources ? 'parentKey'
    order by e.name`);
  const families: Families = { parents: new Map(), subsidiaries: new Map() };
  for (const { key, name, documentId, parentKey, parentName, isOfReport } of rows) {
    families.parents.set(key, { key: parentKey, name: parentName, documentId });
    if (isOfReport) continue;
    const known = families.subsidiaries.get(parentKey) ?? [];
    if (known.length < mostSubsidiaries) known.push({ key, name, documentId });
    families.subsidiaries.set(parentKey, known);
  }
  return families;
});

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
