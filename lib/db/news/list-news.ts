import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";

/** An article about a company. Of a story's printings the company's own release stands for it, else the first. */
export type NewsItem = {
  documentId: string;
  storyId: string;
  title: string;
  publisher: string;
  url: string;
  author: string | null;
  publishedOn: string;
  isRelease: boolean;
  score: number;
  inTitle: boolean;
  /** Articles of this text, this one too. */
  printings: number;
  spanStart: number;
  spanEnd: number;
};

export type NewsQuery = {
  /** First and last day of publication that count, or null. */
  from: string | null;
  to: string | null;
  leastScore: number;
  limit: number;
};

/** News of a company by its key, one item per story, the newest first. */
export async function listNews(
  db: Database,
  entityKey: string,
  { from, to, leastScore, limit }: NewsQuery,
): Promise<NewsItem[]> {
  const { rows } = await db.execute<NewsItem>(sql`
    select * from (
      select distinct on (article.story_id)
             article.document_id as "documentId", article.story_id as "storyId", d.title, d.publisher, d.url,
             article.author, article.published_on::text as "publishedOn", article.is_release as "isRelease",
             mention.score, mention.in_title as "inTitle",
             (count(*) over (partition by article.story_id))::int as printings,
             mention.span_start as "spanStart", mention.span_end as "spanEnd"
      from news_mention mention
        join news_article article on article.document_id = mention.document_id
        join document d on d.id = mention.document_id
      where mention.entity_key = ${entityKey} and mention.score >= ${leastScore}
        and article.published_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      order by article.story_id, article.is_release desc, article.published_on, article.document_id
    ) stories
    order by "publishedOn" desc, score desc, "documentId"
    limit ${limit}`);
  return rows;
}

/** What is held of a company's news: articles, stories, the newest day, and when a feed was last read. */
export type NewsCoverage = {
  articles: number;
  stories: number;
  newest: string | null;
  checkedAt: string | null;
};

export async function readNewsCoverage(db: Database, entityKey: string): Promise<NewsCoverage> {
  const { rows } = await db.execute<NewsCoverage>(sql`
    select count(*)::int as articles, count(distinct article.story_id)::int as stories,
           max(article.published_on)::text as newest,
           (select to_char(max(checked_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from feed) as "checkedAt"
    from news_mention mention join news_article article on article.document_id = mention.document_id
    where mention.entity_key = ${entityKey}`);
  return rows[0] ?? { articles: 0, stories: 0, newest: null, checkedAt: null };
}
