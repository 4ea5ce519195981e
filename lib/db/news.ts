import "server-only";
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "./open";
import { document, newsArticle, newsMention, newsPerson, roleObservation } from "./schema";

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

type NewsQuery = {
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
type NewsCoverage = {
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

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 7_310_554_806;

/** Lets one article be stored at a time, over all instances, so that of two reprints the second finds the first. */
export async function lockArticles(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export type ArticleRows = {
  document: typeof document.$inferInsert;
  article: typeof newsArticle.$inferInsert;
  mentions: (typeof newsMention.$inferInsert)[];
  people: (typeof newsPerson.$inferInsert)[];
  roles: (typeof roleObservation.$inferInsert)[];
};

/** Stores an article that is not there yet. Belongs in one transaction with its passages and its note of work. */
export async function storeArticle(tx: Queryable, rows: ArticleRows): Promise<void> {
  await tx.insert(document).values(rows.document);
  await tx.insert(newsArticle).values(rows.article);
  if (rows.mentions.length > 0) await tx.insert(newsMention).values(rows.mentions);
  if (rows.people.length > 0) await tx.insert(newsPerson).values(rows.people).onConflictDoNothing();
  if (rows.roles.length > 0) await tx.insert(roleObservation).values(rows.roles).onConflictDoNothing();
}

/** A story printed near a day about one of some companies: its id, and the signature of one printing. */
type PrintedStory = { storyId: string; signature: string };

const daysApart = 10;

/** Articles in which a reprint would find its story, the oldest first. */
export async function listPrintedStories(
  tx: Queryable,
  entityKeys: string[],
  day: string,
): Promise<PrintedStory[]> {
  if (entityKeys.length === 0) return [];
  const { rows } = await tx.execute<PrintedStory>(sql`
    select article.story_id as "storyId", article.signature
    from news_article article
    where article.published_on between ${day}::date - ${daysApart}::int and ${day}::date + ${daysApart}::int
      and article.document_id in (
        select document_id from news_mention
        where entity_key in (select json_array_elements_text(${JSON.stringify(entityKeys)}::json)))
    order by article.published_on, article.document_id`);
  return rows;
}

/** A person whom a source puts in a role at a company, by the newest spelling. */
export type KnownPerson = { entityKey: string; personKey: string; person: string };

export async function listKnownPeople(tx: Queryable, entityKeys: string[]): Promise<KnownPerson[]> {
  if (entityKeys.length === 0) return [];
  const { rows } = await tx.execute<KnownPerson>(sql`
    select distinct on (entity_key, person_key) entity_key as "entityKey", person_key as "personKey", person
    from role_observation
    where entity_key in (select json_array_elements_text(${JSON.stringify(entityKeys)}::json))
    order by entity_key, person_key, seen_on desc, document_id`);
  return rows;
}

/** What other printings of a story state already, as `entity`, `person`, `role text` and `action`, by line breaks. */
export async function listStatedRoles(tx: Queryable, storyId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ told: string }>(sql`
    select concat_ws(E'\n', said.entity_key, said.person_key, said.role_text, said.action) as told
    from role_observation said join news_article article on article.document_id = said.document_id
    where article.story_id = ${storyId}`);
  return new Set(rows.map(({ told }) => told));
}

/** Notes that a feed was read now; a title that it no longer gives stays. */
export async function noteFeed(
  tx: Queryable,
  url: string,
  { title, error }: { title: string | null; error: string | null },
): Promise<void> {
  await tx.execute(sql`
    insert into feed (url, title, checked_at, last_error)
    values (${url}, ${title}, clock_timestamp(), ${error})
    on conflict (url) do update
      set title = coalesce(excluded.title, feed.title), checked_at = excluded.checked_at, last_error = excluded.last_error`);
}

/** Feeds that were read before, in the order in which they were added. */
export async function listFeeds(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`select url from feed order by added_at, url`);
  return rows.map(({ url }) => url);
}
