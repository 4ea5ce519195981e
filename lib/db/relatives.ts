import "server-only";
import { sql } from "drizzle-orm";
import type { NameKind } from "@/lib/domain/entity";
import type { Database } from "./open";
import { rememberRead } from "./remember-read";

/** A name of a company with its time and the document that says so. */
export type DatedName = {
  kind: NameKind;
  name: string;
  validFrom: string | null;
  validTo: string | null;
  documentId: string;
};

/** A company that belongs to another, or that another belongs to, with the document that says so. */
export type Relative = { key: string; name: string; documentId: string };

export type Relations = { names: DatedName[]; parent: Relative | null; subsidiaries: Relative[] };

/** The names of a company, by its key, its parent and what belongs to it. */
export const findRelations = rememberRead("relations", readRelations);

async function readRelations(db: Database, entityKey: string): Promise<Relations> {
  const [names, parents, subsidiaries] = await Promise.all([
    db.execute(sql`
      select kind, name, valid_from::text as "validFrom", valid_to::text as "validTo", document_id as "documentId"
      from entity_name where entity_key = ${entityKey} order by valid_to desc nulls first, kind, name`),
    db.execute(sql`
      select p.key, p.name, e.sources ->> 'parentKey' as "documentId"
      from entity e join entity p on p.key = e.parent_key
      where e.key = ${entityKey} and e.sources ? 'parentKey'`),
    db.execute(sql`
      select key, name, sources ->> 'parentKey' as "documentId"
      from entity where parent_key = ${entityKey} and sources ? 'parentKey' order by name limit 12`),
  ]);
  return {
    names: names.rows as DatedName[],
    parent: (parents.rows as Relative[])[0] ?? null,
    subsidiaries: subsidiaries.rows as Relative[],
  };
}
