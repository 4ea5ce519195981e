import "server-only";
import { and, desc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import type { NewEntity } from "./facts";
import type { Database, Queryable } from "./open";
import {
  type DiscoveryProvider,
  type DiscoveryState,
  discovery,
  document,
  entity,
  entityName,
} from "./schema";

export type DiscoveryRow = {
  provider: DiscoveryProvider;
  state: DiscoveryState;
  entityKey: string | null;
  /** By the database's clock. */
  isExpired: boolean;
};

const columns = {
  provider: discovery.provider,
  state: discovery.state,
  entityKey: discovery.entityKey,
  isExpired: sql<boolean>`${discovery.expiresAt} <= clock_timestamp()`,
};

/** What each provider answered to a name. */
export async function listDiscoveries(db: Queryable, query: string): Promise<DiscoveryRow[]> {
  return await db.select(columns).from(discovery).where(eq(discovery.query, query));
}

/** The names by which an entity was looked up, newest first. Remembered for five seconds. */
export const findDiscoveriesOf = cachedQuery(
  "discoveries",
  async (db: Database, entityKey: string): Promise<(DiscoveryRow & { query: string })[]> =>
    await db
      .select({ ...columns, query: discovery.query })
      .from(discovery)
      .where(eq(discovery.entityKey, entityKey))
      .orderBy(desc(discovery.expiresAt)),
  "primary",
);

/**
 * Takes a name for one look-up: of all instances only one gets it, until the answer expires. Nobody does once a
 * provider was asked for `mostAnHour` names in the last hour. A company that was found stays with its name meanwhile.
 */
export async function claimDiscovery(
  db: Queryable,
  { query, provider }: { query: string; provider: DiscoveryProvider },
  { forSeconds, mostAnHour }: { forSeconds: number; mostAnHour: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into discovery (query, provider, state, asked_at, expires_at)
    select ${query}, ${provider}, 'asking', clock_timestamp(), clock_timestamp() + ${seconds(forSeconds)}
    where (select count(*) from discovery
           where provider = ${provider} and asked_at > clock_timestamp() - interval '1 hour') < ${mostAnHour}
    on conflict (query, provider) do update
      set state = 'asking', reason = null, asked_at = excluded.asked_at, expires_at = excluded.expires_at
      where discovery.expires_at <= clock_timestamp()
    returning query`);
  return rows.length > 0;
}

/** Notes how a look-up ended, and for how long that holds. */
export async function settleDiscovery(
  db: Queryable,
  { query, provider }: { query: string; provider: DiscoveryProvider },
  end: {
    state: Exclude<DiscoveryState, "asking">;
    entityKey?: string;
    reason: string | null;
    forSeconds: number;
  },
): Promise<void> {
  await db
    .update(discovery)
    .set({
      state: end.state,
      ...(end.entityKey === undefined ? {} : { entityKey: end.entityKey }),
      reason: end.reason,
      expiresAt: sql`clock_timestamp() + ${seconds(end.forSeconds)}`,
    })
    .where(and(eq(discovery.query, query), eq(discovery.provider, provider)));
}

/** Forgets names that led to nothing and whose answer has been over for a day. */
export async function pruneDiscoveries(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from discovery where entity_key is null and expires_at < clock_timestamp() - interval '1 day'`);
}

function seconds(count: number) {
  return sql`make_interval(secs => ${count}::double precision)`;
}

/** A company that the registry holds for its own sake, with one of its current legal names. */
export type HeldCompany = {
  key: string;
  name: string;
  headquarters: string | null;
  ticker: string | null;
};

/** Every current legal name of companies that no look-up or import brought. */
export async function listHeldCompanies(db: Database): Promise<HeldCompany[]> {
  const columns = { key: entity.key, headquarters: entity.headquarters, ticker: entity.ticker };
  const isOwn = and(ne(entity.type, "discovered_entity"), ne(entity.type, "industry"));
  const [displayed, filed, legal] = await Promise.all([
    db
      .select({ ...columns, name: entity.name })
      .from(entity)
      .where(isOwn),
    db
      .select({ ...columns, name: sql<string>`${entity.filedName}` })
      .from(entity)
      .where(and(isOwn, isNotNull(entity.filedName))),
    db
      .select({ ...columns, name: entityName.name })
      .from(entityName)
      .innerJoin(entity, eq(entity.key, entityName.entityKey))
      .where(and(isOwn, eq(entityName.kind, "legal"))),
  ]);
  return [...displayed, ...filed, ...legal];
}

/** Every name that is no identifier, of all companies that no look-up or import brought. */
export async function listOwnNames(db: Database): Promise<string[]> {
  const rows = await db
    .select({ name: entityName.name })
    .from(entityName)
    .innerJoin(entity, eq(entity.key, entityName.entityKey))
    .where(
      and(
        ne(entity.type, "discovered_entity"),
        inArray(entityName.kind, ["legal", "former", "brand", "short"]),
      ),
    );
  return rows.map(({ name }) => name);
}

/** Every LEI that is held. */
export async function listLeis(db: Database): Promise<Set<string>> {
  const rows = await db.select({ lei: entityName.name }).from(entityName).where(eq(entityName.kind, "lei"));
  return new Set(rows.map(({ lei }) => lei));
}

/** Inserts companies whose keys are free, and says which keys those were. The others are left alone. */
export async function insertFreeEntities(tx: Queryable, rows: NewEntity[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx.insert(entity).values(rows).onConflictDoNothing().returning({ key: entity.key });
  return new Set(inserted.map(({ key }) => key));
}

/** Stores LEIs and names of companies, each with the record that says so. What is there stays. */
export async function insertNames(
  tx: Queryable,
  documents: (typeof document.$inferInsert)[],
  names: (typeof entityName.$inferInsert)[],
): Promise<void> {
  if (documents.length > 0) await tx.insert(document).values(documents).onConflictDoNothing();
  if (names.length > 0) await tx.insert(entityName).values(names).onConflictDoNothing();
}

/** The company with an LEI, by its key. */
export async function findKeyOfLei(tx: Queryable, lei: string): Promise<string | null> {
  const [row] = await tx
    .select({ key: entityName.entityKey })
    .from(entityName)
    .where(and(eq(entityName.kind, "lei"), eq(entityName.name, lei)));
  return row?.key ?? null;
}

/** The company that a look-up found under a legal name, by its key. */
export async function findKeyOfDiscovered(tx: Queryable, legalName: string): Promise<string | null> {
  const [row] = await tx
    .select({ key: entity.key })
    .from(entity)
    .where(and(eq(entity.filedName, legalName), eq(entity.type, "discovered_entity")));
  return row?.key ?? null;
}

/** What a company is and where it sits; undefined where there is none of that key. */
export async function findTypeAndPlace(
  tx: Queryable,
  key: string,
): Promise<Pick<typeof entity.$inferSelect, "type" | "headquarters"> | undefined> {
  const [row] = await tx
    .select({ type: entity.type, headquarters: entity.headquarters })
    .from(entity)
    .where(eq(entity.key, key));
  return row;
}

/** That a company is consolidated by another, by their LEIs, as a relationship record of GLEIF says. */
export type ParentRecord = {
  child: string;
  parent: string;
  /** Of the direct parent, or of the one at the top. */
  isDirect: boolean;
  /** False where the relationship has ended or its record was withdrawn. */
  isInForce: boolean;
  /** Day of the record's last change. */
  updatedOn: string | null;
};

/** Of which kind a relationship record is, in its document's id: a company has at most one of each. */
const parentDocument = ({ child, isDirect }: ParentRecord): string =>
  `${isDirect ? "lei-parent" : "lei-top"}-${child}`;

/**
 * Gives companies that are held their parents, each with the record that says so, and takes away those whose relationship
 * has ended. A parent that another source names stays; the direct one goes before the one at the top. The last record of a
 * company and kind counts.
 *
 * @param seenOn the day of the file.
 * @returns how many companies have another parent than before.
 */
export async function storeParents(
  tx: Queryable,
  records: readonly ParentRecord[],
  { publisher, urlOf, seenOn }: { publisher: string; urlOf: (lei: string) => string; seenOn: string },
): Promise<number> {
  const last = [...new Map(records.map((record) => [parentDocument(record), record])).values()];
  const ended = last.filter(({ isInForce }) => !isInForce).map(parentDocument);
  const { rows: left } = await tx.execute(sql`
    update entity set parent_key = null, sources = entity.sources - 'parentKey'
    from (select value as record, substr(value, length(value) - 19) as lei
          from json_array_elements_text(${JSON.stringify(ended)}::json) limit ${ended.length}) ended
    join entity_name on entity_name.kind = 'lei' and entity_name.name = lei
    where entity.key = entity_key and entity.sources ->> 'parentKey' = record
    returning entity.key`);
  const inForce = last.filter(({ isInForce }) => isInForce);
  const rows = inForce.map((record) => ({
    ...record,
    documentId: parentDocument(record),
    url: urlOf(record.child),
  }));
  const { rows: joined } = await tx.execute(sql`
    with said as materialized (
      select record.*, c.entity_key as child_key, p.entity_key as parent_key
      from (select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(child text, parent text, "isDirect" boolean,
              "updatedOn" date, "documentId" text, url text) limit ${rows.length}) record
      join entity_name c on c.kind = 'lei' and c.name = child
      join entity_name p on p.kind = 'lei' and p.name = parent
      where c.entity_key <> p.entity_key
    ), documents as (
      insert into document (id, kind, publisher, title, url, published_on, seen_on)
      select "documentId", 'registry_record', ${publisher},
             format('LEI relationship record: %s is %s consolidated by %s', child.name,
                    case when "isDirect" then 'directly' else 'ultimately' end, parent.name),
             url, "updatedOn", ${seenOn}::date
      from said join entity child on child.key = child_key join entity parent on parent.key = said.parent_key
      on conflict (id) do update set title = excluded.title, published_on = excluded.published_on, seen_on = excluded.seen_on
    ), chosen as (
      select distinct on (child_key) * from said order by child_key, "isDirect" desc
    )
    update entity set parent_key = chosen.parent_key,
      sources = entity.sources || jsonb_build_object('parentKey', "documentId")
    from chosen
    where entity.key = child_key and entity.parent_key is distinct from chosen.parent_key
      and (entity.parent_key is null or entity.sources ->> 'parentKey' = "documentId"
        or ("isDirect" and starts_with(entity.sources ->> 'parentKey', 'lei-top-')))
      /* Two records may say the opposite of one another. */
      and not exists (select from entity above where above.key = chosen.parent_key and above.parent_key = child_key)
    returning entity.key`);
  return left.length + joined.length;
}
