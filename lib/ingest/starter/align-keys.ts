import "server-only";
import { sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import type { PackedTable } from "./pack";

const keyColumns = ["entity_key", "parent_key", "key"];

/**
 * Gives the pack's companies the keys that they have in this database: a company that is there under another key
 * keeps that key, and a key that belongs to another company gets the CIK appended.
 */
export async function alignKeys(tx: Queryable, tables: PackedTable[]): Promise<PackedTable[]> {
  const held = await tx.execute<{ key: string; cik: string | null }>(sql`select key, cik from entity`);
  if (held.rows.length === 0) return tables;
  const keyOfCik = new Map(held.rows.flatMap(({ key, cik }) => (cik === null ? [] : [[cik, key] as const])));
  const cikOfKey = new Map(held.rows.map(({ key, cik }) => [key, cik]));
  const entities = tables.find(({ table }) => table === "entity")?.columns;
  const renamed = new Map<unknown, string>();
  for (const [position, key] of (entities?.key ?? []).entries()) {
    const cik = entities?.cik?.[position];
    if (typeof key !== "string" || typeof cik !== "string") continue;
    const own = keyOfCik.get(cik);
    const other = cikOfKey.get(key);
    if (own !== undefined && own !== key) renamed.set(key, own);
    else if (own === undefined && other !== undefined && other !== null)
      renamed.set(key, `${key}-${Number(cik)}`);
  }
  if (renamed.size === 0) return tables;
  return tables.map(({ table, columns }) => ({
    table,
    columns: Object.fromEntries(
      Object.entries(columns).map(([name, values]) => [
        name,
        keyColumns.includes(name) ? values.map((value) => renamed.get(value) ?? value) : values,
      ]),
    ),
  }));
}
