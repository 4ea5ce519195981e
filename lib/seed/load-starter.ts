import "server-only";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "@/lib/db/open";
import { findRenamedKeys, renameKeys } from "./align-keys";
import { openPack, readParts, rowsOf } from "./pack";
import { upsertRows } from "./upsert-rows";

/** How far the loading is: `done` of `total` rows of one table. */
export type StarterProgress = { table: string; done: number; total: number };

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 5_403_918_228;

/**
 * Loads the starter data of this release, in one transaction: it is in whole or not at all. Does nothing when
 * this pack is in already; a newer pack updates what an older one brought and leaves the rest. Any number of
 * processes may call it at once: one loads, the others wait and find it present.
 */
export async function loadStarter(
  db: Database,
  onProgress: (progress: StarterProgress) => void = () => {},
): Promise<"loaded" | "present"> {
  return loadPack(db, await readFile(join(process.cwd(), "lib/seed/pack.br")), onProgress);
}

/** Loads a pack as `loadStarter` does that of this release. */
export async function loadPack(
  db: Database,
  bytes: Uint8Array,
  onProgress: (progress: StarterProgress) => void = () => {},
): Promise<"loaded" | "present"> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  if ((await findLoaded(db)) === hash) return "present";
  const pack = openPack(bytes);
  const outcome = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const loaded = await findLoaded(tx);
    if (loaded === hash) return "present";
    const renamed = await findRenamedKeys(tx, readParts(pack, "entity"));
    if (loaded !== null) await removeListed(tx);
    const done = new Map<string, number>();
    for (const part of readParts(pack)) {
      const { table, of: total, columns } = renameKeys(part, renamed);
      const rows = rowsOf({ table, of: total, columns });
      await upsertRows(tx, table, Object.keys(columns), rows);
      done.set(table, (done.get(table) ?? 0) + rows.length);
      onProgress({ table, done: done.get(table) ?? 0, total });
    }
    await remember(tx, hash);
    return "loaded";
  });
  if (outcome === "loaded") await db.execute(sql`analyze`);
  return outcome;
}

async function findLoaded(db: Queryable): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select value ->> 'hash' as hash from setting where name = 'starter'`,
  );
  return rows[0]?.hash ?? null;
}

/** Names and roles that an earlier pack took from lists: the new one says which of them still hold, and by which list. */
async function removeListed(tx: Queryable): Promise<void> {
  for (const table of [sql`entity_name`, sql`role_observation`])
    await tx.execute(sql`
      delete from ${table} using document
      where document.id = ${table}.document_id
        and document.retrieved_at is null and document.kind in ('company_list', 'filing_list', 'curated')`);
}

/** Registries in memory follow `registry_version`: a higher number tells them to read again. */
async function remember(tx: Queryable, hash: string): Promise<void> {
  await tx.execute(sql`
    insert into setting (name, value) values ('starter', jsonb_build_object('hash', ${hash}::text))
    on conflict (name) do update set value = excluded.value`);
  await tx.execute(sql`
    insert into setting (name, value) values ('registry_version', '1')
    on conflict (name) do update set value = to_jsonb((setting.value #>> '{}')::int + 1)`);
}
