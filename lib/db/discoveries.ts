import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { cachedQuery } from "./cache";
import type { Database, Queryable } from "./open";
import { type DiscoveryProvider, type DiscoveryState, discovery, entity, entityName } from "./schema";

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
 * Claims a name for one look-up. Only one instance gets it, until the answer expires, and none does once a provider
 * was asked for `mostAnHour` names in the last hour. A company that was found before keeps its name meanwhile.
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
