import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { announcedAnnotator } from "./source-version";

/** What operators watch, over all instances, at this moment. Counts. */
export type Gauges = {
  /** Calls that hold units and have no answer yet. */
  callsReserved: number;
  mailsWaiting: number;
  /** Of the last 24 hours. */
  ingestRunsFailed: number;
  /** Passages whose annotations are renewed. */
  annotationsStale: number;
  /** Companies whose newer filings are waited for. */
  refreshesQueued: number;
  /** Refreshes that were given up and jobs of which the last turn failed. */
  workFailed: number;
};

export async function readGauges(db: Database): Promise<Gauges> {
  const { rows } = await db.execute<Omit<Gauges, "annotationsStale">>(sql`
    select (select count(*)::int from call where state = 'reserved') as "callsReserved",
           (select count(*)::int from mail where sent_at is null) as "mailsWaiting",
           (select count(*)::int from ingest_run
            where state = 'failed' and started_at > now() - interval '1 day') as "ingestRunsFailed",
           (select count(*)::int from refresh where state = 'queued') as "refreshesQueued",
           (select count(*)::int from refresh where state = 'failed' and retry_at is null)
             + (select count(*)::int from job where last_error is not null) as "workFailed"`);
  const annotationsStale = await countStaleAnnotations(db);
  const none = { callsReserved: 0, mailsWaiting: 0, ingestRunsFailed: 0, refreshesQueued: 0, workFailed: 0 };
  return { ...(rows[0] ?? none), annotationsStale };
}

/** How many passages' annotations are of another version than the one that is announced; 0 where none is. */
export async function countStaleAnnotations(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select (select count(*) from annotation where version < value #>> '{}')::int
         + (select count(*) from annotation where version > value #>> '{}')::int as n
    from setting where name = ${announcedAnnotator}`);
  return rows[0]?.n ?? 0;
}

/** @throws the database's error where it does not answer. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** How far what is held reaches. */
export type Reach = {
  /** Companies and other entities of the registry. */
  entities: number;
  documents: number;
  /** The newest day on which a document that is held was published, YYYY-MM-DD; null where none is held. */
  newestDocument: string | null;
  /** When ingestion last ended a run well, ISO; null where it never did. */
  lastIngested: string | null;
};

/** @throws the database's error where it does not answer. */
export async function readReach(db: Database): Promise<Reach> {
  const { rows } = await db.execute<Reach>(sql`
    select (select count(*)::int from entity) as entities,
           (select count(*)::int from document) as documents,
           (select max(published_on)::text from document) as "newestDocument",
           (select to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            from ingest_run where state = 'done') as "lastIngested"`);
  return rows[0] ?? { entities: 0, documents: 0, newestDocument: null, lastIngested: null };
}
