import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import type { PackedPart } from "./pack";

const keyColumns = ["entity_key", "parent_key", "key"];

/** Keys of the pack that are others in this database. */
export type RenamedKeys = ReadonlyMap<unknown, string>;

/**
 * Finds the keys that the pack's companies have in this database: a company that is there under another key keeps that
 * key, and a key that belongs to another company gets the CIK appended.
 *
 * @param entities the pack's parts of the table of entities.
 */
export async function findRenamedKeys(tx: Queryable, entities: Iterable<PackedPart>): Promise<RenamedKeys> {
  const renamed = new Map<unknown, string>();
  const held = await tx.execute<{ key: string; cik: string | null }>(sql`select key, cik from entity`);
  if (held.rows.length === 0) return renamed;
  const keyOfCik = new Map(held.rows.flatMap(({ key, cik }) => (cik === null ? [] : [[cik, key] as const])));
  const cikOfKey = new Map(held.rows.map(({ key, cik }) => [key, cik]));
  for (const { columns } of entities) {
    for (const [position, key] of (columns.key ?? []).entries()) {
      const cik = columns.cik?.[position];
      if (typeof key !== "string" || typeof cik !== "string") continue;
      const own = keyOfCik.get(cik);
      const other = cikOfKey.get(key);
      if (own !== undefined && own !== key) renamed.set(key, own);
      else if (own === undefined && other !== undefined && other !== null)
        renamed.set(key, `${key}-${Number(cik)}`);
    }
  }
  return renamed;
}

/** A part of the pack under the keys of this database. */
export function renameKeys(part: PackedPart, renamed: RenamedKeys): PackedPart {
  if (renamed.size === 0) return part;
  const columns = Object.entries(part.columns).map(([name, values]) => [
    name,
    keyColumns.includes(name) ? values.map((value) => renamed.get(value) ?? value) : values,
  ]);
  return { ...part, columns: Object.fromEntries(columns) };
}
