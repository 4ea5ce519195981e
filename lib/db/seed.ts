import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "./open";
import { touchTail } from "./tail-snapshot";

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 5_403_918_228;

/** Lets one process at a time load a seed, however long it takes, until the transaction ends. */
export async function holdSeed(tx: Queryable): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/**
 * The hash of the loaded seed; null if none is loaded. Also finds the setting under the name that an older release
 * gave it.
 */
export async function findLoadedSeed(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select value ->> 'hash' as hash from setting where name in ('seed', 'starter') order by name limit 1`,
  );
  return rows[0]?.hash ?? null;
}

/** Names and roles that an earlier pack took from lists: the new one says which of them still hold, and by which list. */
export async function dropListedFacts(tx: Queryable): Promise<void> {
  for (const table of [sql`entity_name`, sql`role_observation`])
    await tx.execute(sql`
      delete from ${table} using document
      where document.id = ${table}.document_id
        and document.retrieved_at is null and document.kind in ('company_list', 'filing_list', 'curated')`);
}

/** Notes which seed is in. Registries in memory follow `registry_version`: a higher number tells them to read again. */
export async function rememberSeed(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`
    insert into setting (name, value) values ('seed', jsonb_build_object('hash', ${hash}::text))
    on conflict (name) do update set value = excluded.value`);
  await tx.execute(sql`
    insert into setting (name, value) values ('registry_version', '1')
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)`);
  // A company of the long tail may be one of the seed's now.
  await touchTail(tx);
}

/** Every company's key, with its CIK where it has one. */
export async function listKeysWithCik(tx: Queryable): Promise<{ key: string; cik: string | null }[]> {
  const { rows } = await tx.execute<{ key: string; cik: string | null }>(sql`select key, cik from entity`);
  return rows;
}

/** Has the planner count what the tables hold now. */
export async function analyzeTables(db: Queryable): Promise<void> {
  await db.execute(sql`analyze`);
}
