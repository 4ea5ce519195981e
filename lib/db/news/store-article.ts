import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Queryable } from "@/lib/db/open";
import { document, newsArticle, newsMention, newsPerson, roleObservation } from "@/lib/db/schema";

/** One number in the server's space of advisory locks, drawn once. */
const LOCK = 7_310_554_806;

/** Lets one article be stored at a time, over all instances, so that of two reprints the second finds the first. */
export async function lockArticles(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

export async function hasDocument(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx.select({ id: document.id }).from(document).where(eq(document.id, id));
  return rows.length > 0;
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
export type PrintedStory = { storyId: string; signature: string };

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
export async function listToldRoles(tx: Queryable, storyId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ told: string }>(sql`
    select concat_ws(E'\n', said.entity_key, said.person_key, said.role_text, said.action) as told
    from role_observation said join news_article article on article.document_id = said.document_id
    where article.story_id = ${storyId}`);
  return new Set(rows.map(({ told }) => told));
}
