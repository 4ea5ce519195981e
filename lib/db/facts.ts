import "server-only";
import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "./open";
import {
  document,
  entity,
  entityName,
  event,
  filing,
  metric,
  reportFact,
  roleObservation,
  sharePrice,
} from "./schema";

export type NewDocument = typeof document.$inferInsert;
export type NewEntity = typeof entity.$inferInsert;
export type NewEntityName = typeof entityName.$inferInsert;
export type NewEvent = typeof event.$inferInsert;
export type NewRoleObservation = typeof roleObservation.$inferInsert;
export type NewMetric = typeof metric.$inferInsert;
export type NewFiling = typeof filing.$inferInsert;
export type NewSharePrice = typeof sharePrice.$inferInsert;
export type NewReportFact = typeof reportFact.$inferInsert;

/** The tables of facts, in the order in which references allow them to be inserted. */
const factTables = {
  document,
  entity,
  entityName,
  event,
  roleObservation,
  metric,
  filing,
  sharePrice,
  reportFact,
};

/** The columns of each table of facts, by their fields here and their names in the database. */
export const factColumns = Object.entries(factTables).map(([name, table]) => ({
  name,
  table: getTableName(table),
  columns: Object.entries(getTableColumns(table)).map(([field, column]) => ({ field, column: column.name })),
}));

/** Rows of facts, by table. */
export type FactRows = { [Name in keyof typeof factTables]: (typeof factTables)[Name]["$inferInsert"][] };

type Rule = {
  key: string[];
  /** Columns that take the new value even when it is null. The others keep what they have then. */
  replaced?: string[];
  /** Columns with a rule of their own. */
  own?: Record<string, SQL>;
  /** Rows that are left alone. */
  onlyWhere?: SQL;
};

/** How facts meet rows that are there already: they are updated, what others added stays. */
const rules: Record<string, Rule> = {
  // A document that was fetched says more than the list that brought it first.
  document: {
    key: ["id"],
    // Nor does the index page of a filing take the place of the filed document's own address.
    own: { url: sql`case when excluded.url like '%-index.htm' then document.url else excluded.url end` },
    onlyWhere: sql`document.retrieved_at is null`,
  },
  entity: {
    key: ["key"],
    replaced: ["ticker", "exchange", "size_rank", "parent_key", "index_since"],
    own: {
      sources: sql`(entity.sources - array['ticker', 'exchange', 'sizeRank', 'parentKey', 'indexSince']) || excluded.sources`,
    },
  },
  entity_name: { key: ["entity_key", "kind", "name"] },
  event: {
    key: ["entity_key", "accession", "item"],
    // What was read of an event may stand in an exhibit: a list of filings doesn't take it from there.
    own: {
      document_id: sql`case when excluded.span_start is null and event.span_start is not null
        then event.document_id else excluded.document_id end`,
    },
  },
  role_observation: { key: ["entity_key", "document_id", "person_key", "role_text", "action"] },
  metric: { key: ["entity_key", "concept", "period", "period_end"] },
  filing: { key: ["entity_key", "document_id"] },
  report_fact: { key: ["entity_key", "document_id", "kind", "position"] },
  share_price: { key: ["entity_key", "document_id", "traded_on", "code"] },
};

/**
 * Inserts rows of one table, or updates those that are there. Columns by their names in the database.
 *
 * @throws Error for a table that holds no facts.
 */
export async function upsertRows(
  tx: Queryable,
  table: string,
  columns: string[],
  rows: Record<string, unknown>[],
): Promise<void> {
  const rule = rules[table];
  if (rule === undefined) throw new Error(`No facts are stored in a table ${table}`);
  const target = sql.identifier(table);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  // A column that the whole seed leaves empty is not in it: there `excluded` is null.
  const updates = [...new Set([...columns, ...(rule.replaced ?? [])])]
    .filter((column) => !rule.key.includes(column))
    .map((column) => {
      const name = sql.identifier(column);
      const fallback = rule.replaced?.includes(column)
        ? sql`excluded.${name}`
        : sql`coalesce(excluded.${name}, ${target}.${name})`;
      return sql`${name} = ${rule.own?.[column] ?? fallback}`;
    });
  const key = sql.join(
    rule.key.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${target} (${names})
    select ${names} from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)
    on conflict (${key}) do update set ${sql.join(updates, sql`, `)}
    where ${rule.onlyWhere ?? sql`true`}`);
}

/**
 * Inserts facts, or brings those that are there up to date: what others added to a row stays, and a document that was
 * fetched is left alone. All rows of a table need the same fields.
 */
export async function upsertFacts(tx: Queryable, facts: Partial<FactRows>): Promise<void> {
  for (const { name, table, columns } of factColumns) {
    const rows: Record<string, unknown>[] = Object.entries(facts).find(([key]) => key === name)?.[1] ?? [];
    const [first] = rows;
    if (first === undefined) continue;
    const held = columns.filter(({ field }) => Object.hasOwn(first, field));
    await upsertRows(
      tx,
      table,
      held.map(({ column }) => column),
      rows.map((row) => Object.fromEntries(held.map(({ field, column }) => [column, row[field] ?? null]))),
    );
  }
}
