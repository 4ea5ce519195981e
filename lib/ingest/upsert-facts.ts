import "server-only";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { type StarterRows, starterTables } from "../seed/starter-rows";
import { upsertRows } from "../seed/upsert-rows";

/**
 * Inserts facts, or brings those that are there up to date: what others added to a row stays, and a document that was
 * fetched is left alone. All rows of a table need the same fields.
 */
export async function upsertFacts(tx: Queryable, facts: Partial<StarterRows>): Promise<void> {
  for (const [name, table] of Object.entries(starterTables)) {
    const rows: Record<string, unknown>[] = Object.entries(facts).find(([key]) => key === name)?.[1] ?? [];
    const [first] = rows;
    if (first === undefined) continue;
    const columns = Object.entries(getTableColumns(table)).filter(([field]) => Object.hasOwn(first, field));
    await upsertRows(
      tx,
      getTableName(table),
      columns.map(([, column]) => column.name),
      rows.map((row) =>
        Object.fromEntries(columns.map(([field, column]) => [column.name, row[field] ?? null])),
      ),
    );
  }
}
