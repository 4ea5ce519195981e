import "server-only";
import { desc, eq, inArray } from "drizzle-orm";
import type { Database } from "./open";
import { rememberRead } from "./remember-read";
import { document, entity, metric } from "./schema";

export type EntityRow = typeof entity.$inferSelect;
export type DocumentRow = typeof document.$inferSelect;
export type MetricRow = typeof metric.$inferSelect;

/** The entity with a key, and its reported figures with the newest period first. */
export const findProfile = rememberRead("profile", readProfile);

export type Profile = { entity: EntityRow | undefined; metrics: MetricRow[] };

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

/** Documents by id, without their text. */
export const findDocuments = rememberRead("documents", readDocuments);

async function readDocuments(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Omit<DocumentRow, "text">>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: document.id,
      kind: document.kind,
      publisher: document.publisher,
      title: document.title,
      url: document.url,
      accession: document.accession,
      form: document.form,
      publishedOn: document.publishedOn,
      seenOn: document.seenOn,
      retrievedAt: document.retrievedAt,
      sha256: document.sha256,
      parentId: document.parentId,
    })
    .from(document)
    .where(inArray(document.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
