import "server-only";
import { and, desc, eq, gte, lte, sql } from "drizzle-orm";
import type { MetricConcept, MetricPeriod } from "@/lib/domain/facts";
import { fiscalYearsOf } from "@/lib/domain/fiscal-years";
import { cachedQuery } from "./cache";
import type { Database, Queryable } from "./open";
import { type metric, sharePrice } from "./schema";

/**
 * Makes room for a company's figures as it reports them now: of each of their concepts and periods those go that are
 * no newer. Other sources round the last day of a year differently, and figures from before a split don't compare. The
 * quarter of a year before a newer one stays with it.
 */
export async function dropFigures(
  tx: Queryable,
  figures: readonly (typeof metric.$inferInsert)[],
): Promise<void> {
  const rows = figures.map(({ entityKey, concept, period, periodEnd }) => ({
    entity_key: entityKey,
    concept,
    period,
    period_end: periodEnd,
  }));
  await tx.execute(sql`
    delete from metric using (
      select entity_key, concept, period, max(period_end) as newest
      from json_populate_recordset(null::metric, ${JSON.stringify(rows)}::json)
      group by entity_key, concept, period
    ) as now
    where metric.entity_key = now.entity_key and metric.concept = now.concept and metric.period = now.period
      and metric.period_end <= now.newest
      and not (metric.period = 'quarter' and exists (
        select from metric newer
        where newer.entity_key = now.entity_key and newer.concept = now.concept and newer.period = 'quarter'
          and newer.period_end > now.newest and newer.period_end - metric.period_end ${aYearApart}))`);
}

/** Days between the ends of a quarter and of that of a year before. */
const aYearApart = sql.raw("between 351 and 379");

/** A figure with the day on which the filing that states it was filed. */
export type FiledFigure = typeof metric.$inferInsert & { filedOn: string };

/** Whether what stands for `excluded` may take the place of what is held: newer filings correct older ones. */
const isNewer = sql`
  (select (coalesce(published_on, '-infinity'), id) from document where id = excluded.document_id)
  >= (select (coalesce(published_on, '-infinity'), id) from document where id = held.document_id)`;

const replace = sql`
  do update set value = excluded.value, unit = excluded.unit, basis = excluded.basis, document_id = excluded.document_id
  where (held.value, held.unit, held.document_id) is distinct from (excluded.value, excluded.unit, excluded.document_id)
    and ${isNewer}`;

/** Stores figures whose documents are there. Of two for one period that of the newer filing stays, whichever comes first. */
export async function storeFiledFigures(tx: Queryable, rows: readonly FiledFigure[]): Promise<void> {
  const packed = rows.map((row) => ({
    entity_key: row.entityKey,
    concept: row.concept,
    period: row.period,
    period_end: row.periodEnd,
    period_start: row.periodStart ?? null,
    value: row.value,
    unit: row.unit,
    basis: row.basis ?? 0,
    document_id: row.documentId,
    filed_on: row.filedOn,
  }));
  await tx.execute(sql`
    insert into metric as held (entity_key, concept, period, period_end, period_start, value, unit, basis, document_id)
    select distinct on (entity_key, concept, period, period_end)
      entity_key, concept, period, period_end, period_start, value, unit, basis, document_id
    from json_to_recordset(${JSON.stringify(packed)}::json) as said(entity_key text, concept text, period text,
      period_end date, period_start date, value double precision, unit text, basis int, document_id text, filed_on date)
    order by entity_key, concept, period, period_end, filed_on desc, document_id desc
    on conflict (entity_key, concept, period, period_end) ${replace}`);
}

/** A company's revenue of its newest year that is held, in US dollars; null where none is. */
export async function findYearlyRevenue(tx: Queryable, entityKey: string): Promise<number | null> {
  const { rows } = await tx.execute<{ value: number }>(sql`
    select value from metric where entity_key = ${entityKey} and concept = 'revenue' and period = 'year'
    order by period_end desc limit 1`);
  return rows[0]?.value ?? null;
}

const keysPerStatement = 500;

/**
 * Brings companies' figures in order: one row per period, however exactly sources give its last day, the five newest
 * fiscal years, the quarters of three years, the balances at their ends and the newest shares outstanding.
 */
export async function tidyFigures(tx: Queryable, entityKeys: readonly string[]): Promise<void> {
  for (let from = 0; from < entityKeys.length; from += keysPerStatement) {
    const keys = entityKeys.slice(from, from + keysPerStatement);
    await alignPeriods(tx, keys);
    await dropOldPeriods(tx, keys);
  }
}

const ours = (keys: readonly string[]) => sql`json_array_elements_text(${JSON.stringify(keys)}::json)`;

/**
 * Data sets round the last day of a period to the end of the month: a figure of 31 August is that of the fiscal year
 * that ended on the 28th where another source says so. Shares outstanding have days of their own.
 */
async function alignPeriods(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with known as materialized (
      select entity_key, concept = 'shares_outstanding' as is_shares, concept, period_end,
             period_end = (date_trunc('month', period_end) + interval '1 month - 1 day')::date as is_month_end
      from metric where entity_key in (select ${ours(keys)})
    ), exact as (
      select distinct on (r.entity_key, r.concept, r.period_end) r.entity_key, r.concept, r.period_end, e.period_end as day
      from known r join known e using (entity_key, is_shares)
      where r.is_month_end and not e.is_month_end and abs(e.period_end - r.period_end) < 16
      order by r.entity_key, r.concept, r.period_end, e.concept <> r.concept, abs(e.period_end - r.period_end), e.period_end
    ), moved as (
      delete from metric using exact
      where metric.entity_key = exact.entity_key and metric.concept = exact.concept
        and metric.period_end = exact.period_end
      returning metric.*, exact.day
    )
    insert into metric as held (entity_key, concept, period, period_end, period_start, value, unit, basis, document_id)
    select distinct on (moved.entity_key, concept, period, day)
      moved.entity_key, concept, period, day, period_start, value, unit, basis, moved.document_id
    from moved join document on document.id = moved.document_id
    order by moved.entity_key, concept, period, day, document.published_on desc nulls last, document_id desc
    on conflict (entity_key, concept, period, period_end) ${replace}`);
}

/**
 * Data sets don't tell whether a split lies between two reports: earnings per share that have no first day, as theirs,
 * are kept from the newest report alone.
 */
async function dropOldPeriods(tx: Queryable, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with held as materialized (
      select *, first_value(period_end) over series as newest, first_value(document_id) over series as newest_document
      from metric where entity_key in (select ${ours(keys)})
      window series as (partition by entity_key, concept, period order by period_end desc)
    )
    delete from metric using held
    where (metric.entity_key, metric.concept, metric.period, metric.period_end)
        = (held.entity_key, held.concept, held.period, held.period_end)
      and held.period_end < held.newest
      and ((held.concept = 'eps_diluted' and held.period_start is null and held.document_id <> held.newest_document)
        or (held.period = 'quarter' and held.period_end < held.newest - interval '3 years' + interval '15 days')
        or held.concept = 'shares_outstanding'
        or held.period_end < held.newest - interval '5 years' + interval '15 days'
        or (held.period = 'instant' and not exists (
          select from held year where year.entity_key = held.entity_key and year.period = 'year'
            and abs(year.period_end - held.period_end) < 16)))`);
}

/** An annual or quarterly report whose address is known, whether or not it has been read. */
export type FiledReport = { form: string; filedOn: string; periodEnd: string; documentId: string };

/** A company's report of the newest period, null where none is known. */
export const findNewestReport = cachedQuery(
  "newest_report",
  async (db: Database, entityKey: string): Promise<{ report: FiledReport | null }> => {
    const { rows } = await db.execute<FiledReport>(sql`
      select form, filed_on::text as "filedOn", period_end::text as "periodEnd", document_id as "documentId"
      from filing where entity_key = ${entityKey} and form in ('10-K', '10-Q') and period_end is not null
      order by period_end desc, filed_on desc limit 1`);
    return { report: rows[0] ?? null };
  },
);

/** A figure with the filing that states it. */
export type DatedFigure = {
  kind: "figure";
  name: MetricConcept;
  amount: number;
  /** The last day of its period. */
  asOf: string;
  detail: { period: MetricPeriod; unit: string; basis: number };
  /** The fiscal years that its last day may be of. */
  fiscalYears: number[];
  item: null;
  documentId: string;
  publishedOn: string;
  url: string;
  accession: string | null;
  form: string | null;
};

/** A company's figures that filings state, the newest first. */
export const findFigureHistory = cachedQuery(
  "figure_history",
  async (db: Database, entityKey: string): Promise<DatedFigure[]> => {
    const { rows } = await db.execute<Omit<DatedFigure, "fiscalYears"> & { cik: string | null }>(sql`
      select 'figure' as kind, ltrim(e.cik, '0') as cik, concept as name, value as amount, period_end::text as "asOf",
             json_build_object('period', period, 'unit', unit, 'basis', basis) as detail, null as item,
             d.id as "documentId", d.published_on::text as "publishedOn", d.url, d.accession, d.form
      from metric join document d on d.id = document_id join entity e on e.key = entity_key
      where entity_key = ${entityKey} and d.published_on is not null
      order by period_end desc, concept, period`);
    return rows.map(({ cik, ...figure }) => ({ ...figure, fiscalYears: fiscalYearsOf(figure.asOf, cik) }));
  },
);

export type SharePriceRow = typeof sharePrice.$inferSelect;

/** What insiders paid or got for a company's shares from one day to another, newest first. */
export const listSharePrices = cachedQuery("share_prices", readSharePrices);

async function readSharePrices(
  db: Database,
  { entityKey, from, to }: { entityKey: string; from: string; to: string },
): Promise<SharePriceRow[]> {
  const { tradedOn, shares, documentId } = sharePrice;
  return await db
    .select()
    .from(sharePrice)
    .where(and(eq(sharePrice.entityKey, entityKey), gte(tradedOn, from), lte(tradedOn, to)))
    .orderBy(desc(tradedOn), desc(shares), documentId);
}

/** Stores what one ownership form says of prices, in the place of what an older reading said. */
export async function storePrices(
  tx: Queryable,
  entityKey: string,
  documentId: string,
  prices: readonly Omit<SharePriceRow, "entityKey" | "documentId">[],
): Promise<void> {
  await tx
    .delete(sharePrice)
    .where(and(eq(sharePrice.entityKey, entityKey), eq(sharePrice.documentId, documentId)));
  if (prices.length === 0) return;
  await tx.insert(sharePrice).values(prices.map((price) => ({ ...price, entityKey, documentId })));
}
