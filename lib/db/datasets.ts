import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type FiledFigure, storeFiledFigures } from "./figures";
import type { Queryable } from "./open";
import { document, filing, roleObservation, sharePrice } from "./schema";

/** What filings of a data set say, with the documents that say it. */
export type DatasetFacts = {
  documents: (typeof document.$inferInsert)[];
  roles: (typeof roleObservation.$inferInsert)[];
  /** Documents of a list that name a filing by its owner and day: the filing itself takes their place. */
  standIns: { entityKey: string; documentId: string }[];
  prices: (typeof sharePrice.$inferInsert)[];
  filings: (typeof filing.$inferInsert)[];
  metrics: FiledFigure[];
};

/** Stores a data set's facts. What was read from a filing itself says more and stays; what is there already isn't touched. */
export async function storeDatasetFacts(tx: Queryable, facts: DatasetFacts): Promise<void> {
  if (facts.documents.length > 0) await storeDatasetDocuments(tx, facts.documents);
  if (facts.roles.length > 0) await storeDatasetRoles(tx, facts.roles);
  if (facts.standIns.length > 0) await dropStandInRoles(tx, facts.standIns);
  if (facts.prices.length > 0) await storeDatasetPrices(tx, facts.prices);
  if (facts.filings.length > 0) await storeDatasetFilings(tx, facts.filings);
  if (facts.metrics.length > 0) await storeFiledFigures(tx, facts.metrics);
}

/** Rows as JSON, under the names of their columns. */
function pack<T extends PgTable>(table: T, rows: readonly T["$inferInsert"][]): string {
  const columns = Object.entries(getTableColumns(table));
  const packed = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([field, column]) => [column.name, row[field] ?? null])),
  );
  return JSON.stringify(packed);
}

async function storeDatasetDocuments(tx: Queryable, rows: DatasetFacts["documents"]): Promise<void> {
  await tx.execute(sql`
    insert into document select * from json_populate_recordset(null::document, ${pack(document, rows)}::json)
    on conflict (id) do nothing`);
}

/** A filing's roles are those of its newest reading: what a list took from it goes. */
async function storeDatasetRoles(tx: Queryable, rows: DatasetFacts["roles"]): Promise<void> {
  const said = sql`said as materialized (
    select said.* from json_populate_recordset(null::role_observation, ${pack(roleObservation, rows)}::json) said
    join document on document.id = said.document_id and document.retrieved_at is null)`;
  await tx.execute(sql`
    with ${said}
    delete from role_observation held using (select distinct entity_key, document_id from said) filing
    where held.entity_key = filing.entity_key and held.document_id = filing.document_id
      and not exists (select from said where (said.entity_key, said.document_id, said.person_key, said.role_text, said.action)
        = (held.entity_key, held.document_id, held.person_key, held.role_text, held.action))`);
  await tx.execute(sql`
    with ${said}
    insert into role_observation as held select * from said
    on conflict (entity_key, document_id, person_key, role_text, action) do update
      set person = excluded.person, person_filed = excluded.person_filed, role_type = excluded.role_type,
          role_class = excluded.role_class, seen_on = excluded.seen_on
      where (held.person, held.person_filed, held.role_type, held.role_class, held.seen_on)
        is distinct from (excluded.person, excluded.person_filed, excluded.role_type, excluded.role_class, excluded.seen_on)`);
}

/** Their documents stay: to drop one costs a look through every table that may cite it. */
async function dropStandInRoles(tx: Queryable, rows: DatasetFacts["standIns"]): Promise<void> {
  const packed = rows.map(({ entityKey, documentId }) => ({
    entity_key: entityKey,
    document_id: documentId,
  }));
  await tx.execute(sql`
    delete from role_observation held
    using json_to_recordset(${JSON.stringify(packed)}::json) as gone(entity_key text, document_id text)
    where held.entity_key = gone.entity_key and held.document_id = gone.document_id`);
}

async function storeDatasetPrices(tx: Queryable, rows: DatasetFacts["prices"]): Promise<void> {
  await tx.execute(sql`
    insert into share_price as held
    select said.* from json_populate_recordset(null::share_price, ${pack(sharePrice, rows)}::json) said
    join document on document.id = said.document_id and document.retrieved_at is null
    on conflict (entity_key, document_id, traded_on, code) do update
      set price = excluded.price, shares = excluded.shares
      where (held.price, held.shares) is distinct from (excluded.price, excluded.shares)`);
}

/** A list of filings knows the last day of a period; data sets round it to the end of the month. */
async function storeDatasetFilings(tx: Queryable, rows: DatasetFacts["filings"]): Promise<void> {
  await tx.execute(sql`
    insert into filing as held select * from json_populate_recordset(null::filing, ${pack(filing, rows)}::json)
    on conflict (entity_key, document_id) do update set period_end = excluded.period_end
      where held.period_end is null and excluded.period_end is not null`);
}
