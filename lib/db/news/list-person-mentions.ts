import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/open";
import { type Quote, type Quoted, quotedText, quoteOf } from "@/lib/db/quote";
import { rememberRead } from "@/lib/db/remember-read";

/** Articles that name a person of a company without a role, and the newest of them. */
export type PersonMention = {
  personKey: string;
  /** As the newest article writes it. */
  person: string;
  /** Texts, not printings: reprints are one story. */
  stories: number;
  documentIds: string[];
  /** Day of publication of the newest, YYYY-MM-DD. */
  lastSeen: string;
  documentId: string;
  url: string;
  quote: Quote | null;
};

/** Mentions of a company's people, by its key, for those whom another source knows in a role there; the newest first. */
export const listPersonMentions = rememberRead("person-mentions", readPersonMentions);

async function readPersonMentions(db: Database, entityKey: string): Promise<PersonMention[]> {
  const { rows } = await db.execute(sql`
    select g.*, d.url, ${quotedText("d", "g")}
    from (
      select named.person_key as "personKey", count(distinct article.story_id)::int as stories,
             array_agg(distinct named.document_id) as "documentIds", max(article.published_on)::text as "lastSeen",
             (array_agg(named.person order by article.published_on desc, named.document_id, named.span_start))[1] as person,
             (array_agg(named.document_id order by article.published_on desc, named.document_id, named.span_start))[1] as "documentId",
             (array_agg(named.span_start order by article.published_on desc, named.document_id, named.span_start))[1] as "spanStart",
             (array_agg(named.span_end order by article.published_on desc, named.document_id, named.span_start))[1] as "spanEnd"
      from news_person named join news_article article on article.document_id = named.document_id
      where named.entity_key = ${entityKey} and named.role_class is null
        and exists (select from role_observation said
                    where said.entity_key = named.entity_key and said.person_key = named.person_key)
        and not exists (select from news_person other
                        where other.entity_key = named.entity_key and other.document_id = named.document_id
                          and other.person_key = named.person_key and other.role_class is not null)
      group by named.person_key
    ) g join document d on d.id = g."documentId"
    order by g."lastSeen" desc, g.stories desc, g."personKey"`);
  return (rows as (Omit<PersonMention, "quote"> & Quoted)[]).map(({ spanStart, spanEnd, said, ...row }) => ({
    ...row,
    quote: quoteOf({ spanStart, spanEnd, said }),
  }));
}
