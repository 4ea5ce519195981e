import "server-only";
import { sql } from "drizzle-orm";
import type { Dataset } from "@/lib/domain/facts";
import { cachedQuery } from "./cache";
import type { Database } from "./open";

/** What is held of one dataset about a company. */
export type CoverageRow = {
  source: Dataset;
  /** Distinct documents; reprints of one article count once. */
  documents: number;
  /** Of them, those whose text is held, so that claims can be checked against it. */
  texts: number;
  /** Day of filing or publication of the newest, YYYY-MM-DD. */
  newest: string | null;
  /** Day on which the facts were last seen, YYYY-MM-DD. */
  seenOn: string | null;
  /** When the publisher was last asked for more; null where only a published list brought the facts. */
  checkedAt: string | null;
};

/** What is held about a company, by its key: a row per dataset that was consulted, also where it holds nothing. */
export const findCoverage = cachedQuery("coverage", readCoverage);

/**
 * The newest day, YYYY-MM-DD, of a filing, article or document that is held about the company itself; null where none
 * is. Lists of companies do not count: they are dated by whoever published them, not by what the company did.
 */
export function findDataThrough(coverage: readonly CoverageRow[]): string | null {
  const days = coverage.flatMap(({ source, newest }) => (source === "entity_registry" ? [] : (newest ?? [])));
  return days.sort().at(-1) ?? null;
}

async function readCoverage(db: Database, entityKey: string): Promise<CoverageRow[]> {
  const { rows } = await db.execute(sql`
    with subject as (select key, cik from entity where key = ${entityKey}),
    /* "one" is what counts once: a filing with its exhibits, a story with its reprints. "filed" is the day of a filing
       that is known by a list of filings only, which has no day of its own. */
    held(source, one, id, filed) as (
      select 'entity_registry', s.value, s.value, null::date
        from subject join entity e using (key) cross join lateral jsonb_each_text(e.sources) s
      union select 'entity_registry', n.document_id, n.document_id, null from entity_name n where n.entity_key = ${entityKey}
      union select 'sec_financial_facts', m.document_id, m.document_id, null from metric m where m.entity_key = ${entityKey}
      union select 'sec_financial_facts', f.document_id, f.document_id, f.filed_on from filing f
        where f.entity_key = ${entityKey} and f.form similar to '10-(K|Q|KT|KSB|K405)%|20-F%|40-F%'
      union select 'sec_material_events', accession, document_id, filed_on from event where entity_key = ${entityKey}
      union select 'sec_executive_changes', accession, document_id, filed_on from event
        where entity_key = ${entityKey} and item in ('5.02', '6')
      union select 'sec_ma_transactions', coalesce(d.parent_id, d.id), d.id, null
        from deal join document d on d.id = deal.document_id where deal.entity_key = ${entityKey}
      union select 'company_mentioned_people', document_id, document_id, max(seen_on)
        from role_observation where entity_key = ${entityKey} group by document_id
      union select 'source_articles', a.story_id, a.document_id, null
        from news_mention m join news_article a using (document_id) where m.entity_key = ${entityKey}
    ), counted as (
      select source, count(distinct one)::int as documents,
             (count(distinct one) filter (where d.is_text))::int as texts,
             max(coalesce(d.published_on, held.filed))::text as newest, max(d.seen_on)::text as seen
      /* "offset 0" has each document looked up by its id: a join would read every document that is held. */
      from held cross join lateral (
        select text is not null as is_text, published_on, seen_on from document where document.id = held.id offset 0
      ) d
      group by source
    ), asked as (
      select greatest(
        (select max(finished_at) from ingest_run where state = 'done' and kind = 'watch'),
        (select max(finished_at) from ingest_run
         where state = 'done' and kind in ('edgar', 'archive') and subject = (select cik from subject))) as at
    ), read_feeds as (
      select max(checked_at) as at from feed
    )
    select o.source, coalesce(c.documents, 0) as documents, coalesce(c.texts, 0) as texts, c.newest, c.seen as "seenOn",
           to_char((case o.feed when 'sec' then asked.at when 'news' then read_feeds.at end) at time zone 'utc',
                   'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "checkedAt"
    from (values ('entity_registry', 'sec'), ('sec_financial_facts', 'sec'), ('sec_material_events', 'sec'),
                 ('sec_executive_changes', 'sec'), ('sec_ma_transactions', 'sec'), ('company_mentioned_people', 'sec'),
                 ('source_articles', 'news')) as o(source, feed)
    left join counted c using (source) cross join asked cross join read_feeds`);
  return rows as CoverageRow[];
}
