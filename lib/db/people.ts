import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
  buildPeopleIndex,
  type PersonEntry,
  type RoleEvidence,
  type UnreadChange,
} from "@/lib/domain/people/people-index";
import { foldName } from "@/lib/domain/person-names/name-words";
import { spellOutRole } from "@/lib/domain/roles/display-role";
import type { RoleClass } from "@/lib/domain/roles/role";
import { cachedQuery } from "./cache";
import { type Quote, type Quoted, quotedText, quoteOf } from "./documents";
import type { NewRoleObservation } from "./facts";
import type { Database, Queryable } from "./open";
import { document, roleObservation } from "./schema";

/** What sources say of one person, role text and action, with the newest document. */
export type RoleGroup = RoleEvidence & {
  documentId: string;
  url: string;
  accession: string | null;
  form: string | null;
  /** Day of filing or publication, where known. */
  publishedOn: string | null;
  quote: Quote | null;
};

/** A company's people: what sources say of them, and the index that is built over it. */
type HeldPeople = {
  groups: readonly RoleGroup[];
  index: readonly PersonEntry<RoleGroup>[];
};

/** The people of a company, by its key, as they stand on a day (YYYY-MM-DD); nobody where sources name none. */
export const listPeople = cachedQuery("people", readPeople);

async function readPeople(
  db: Database,
  { entityKey, today }: { entityKey: string; today: string },
): Promise<HeldPeople> {
  const [groups, unread, changedHands] = await Promise.all([
    readRoleGroups(db, entityKey),
    readUnreadChanges(db, entityKey),
    readChangesOfHands(db, entityKey),
  ]);
  return { groups, index: buildPeopleIndex(groups, today, { unread, changedHands }) };
}

/**
 * Filings that may report a change of directors or officers of which no text is held, oldest first. Not those of a shareholders'
 * meeting (Item 5.07): what they tell under Item 5.02 is the plan for shares that the meeting approved, or its directors.
 */
async function readUnreadChanges(db: Database, entityKey: string): Promise<UnreadChange[]> {
  const { rows } = await db.execute(sql`
    select e.filed_on::text as "filedOn", e.document_id as "documentId", e.accession, d.url
    from event e join document d on d.id = e.document_id
    where e.entity_key = ${entityKey} and e.item = '5.02' and d.text is null
      and not exists (select from event meeting where meeting.entity_key = e.entity_key
                      and meeting.accession = e.accession and meeting.item = '5.07')
    order by e.filed_on, e.accession`);
  return rows as UnreadChange[];
}

/**
 * Days on which a company changed hands, oldest first: an 8-K reports a change of control (Item 5.01), the end of its
 * listing (3.01), and a change of directors or officers (5.02) at once; or it is not listed now, and the last ownership
 * form is of the time before that.
 */
async function readChangesOfHands(db: Database, entityKey: string): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from (
      select min(filed_on) as day from event
      where entity_key = ${entityKey} and item in ('3.01', '5.01', '5.02')
      group by accession having count(distinct item) = 3
      union
      select max(o.seen_on) + 1 from role_observation o join document on document.id = o.document_id
      where o.entity_key = ${entityKey} and o.action = 'held' and document.form in ('3', '4', '5')
        and exists (select from entity where key = ${entityKey} and type in ('subsidiary', 'private_company'))
    ) changed where day is not null order by day`);
  return rows.map(({ day }) => day);
}

/** Every role that sources name at a company, grouped over their documents. */
async function readRoleGroups(db: Database, entityKey: string): Promise<RoleGroup[]> {
  const { rows } = await db.execute(sql`
    select g.*, d.url, d.accession, d.form, d.published_on::text as "publishedOn", ${quotedText("d", "g")}
    from (
      select person_key as "personKey", ${middleInitial} as initial, role_text as "roleText", role_type as "roleType", action,
             coalesce(array_agg(distinct document_id) filter (where source_type = 'sec_filing'), '{}') as filings,
             coalesce(array_agg(distinct document_id) filter (where source_type <> 'sec_filing'), '{}') as news,
             array_agg(distinct source_type) as "sourceTypes",
             min(coalesce(effective_on, first_seen_on, seen_on))::text as "firstSeen", max(seen_on)::text as "lastSeen",
             max(effective_on)::text as "effectiveOn",
             array_agg(distinct coalesce(effective_on, seen_on)::text)
               || coalesce(array_agg(distinct first_seen_on::text) filter (where first_seen_on is not null), '{}') as days,
             bool_or(s.form in ('3', '4', '5', '3/A', '4/A', '5/A')) as "isOnForm",
             (array_agg(person order by seen_on desc, document_id))[1] as person,
             array_agg(distinct person_filed) as spellings,
             (array_agg(document_id order by seen_on desc, document_id))[1] as "documentId",
             (array_agg(span_start order by seen_on desc, document_id))[1] as "spanStart",
             (array_agg(span_end order by seen_on desc, document_id))[1] as "spanEnd"
      from role_observation join (select id, form from document) s on s.id = document_id where entity_key = ${entityKey}
      group by person_key, initial, role_text, role_type, action
    ) g join document d on d.id = g."documentId"`);
  const groups = rows as (Omit<RoleGroup, "quote"> & Quoted & { initial: string | null })[];
  const namesakes = findNamesakes(groups);
  return groups.map(({ spanStart, spanEnd, said, initial, ...row }) => ({
    ...row,
    personKey: namesakes.has(row.personKey) ? `${row.personKey} ${initial ?? ""}` : row.personKey,
    roleText: spellOutRole(row.roleText),
    spellings: row.spellings?.filter((one) => hasOtherWords(one, row.person)) ?? [],
    quote: quoteOf({ spanStart, spanEnd, said }),
  }));
}

const wordsOf = (name: string): string[] => foldName(name).split(/[\s-]+/);

/** Whether a name has words that another lacks, and isn't that one turned around or shortened. */
const hasOtherWords = (one: string, other: string): boolean => {
  const known = new Set(wordsOf(other));
  return wordsOf(one).some((word) => !known.has(word));
};

/** The "H" of "John H. Tyson". */
const middleInitial = sql`substring(person from '^[^ ]+ ([A-Z])[.]? [^ ]')`;

/** Keys of people who are two, by their initials: "John H. Tyson" and his son "John R. Tyson". */
function findNamesakes(groups: readonly { personKey: string; initial: string | null }[]): Set<string> {
  const initials = new Map<string, string>();
  const found = new Set<string>();
  for (const { personKey, initial } of groups) {
    if (initial === null) continue;
    if ((initials.get(personKey) ?? initial) !== initial) found.add(personKey);
    initials.set(personKey, initial);
  }
  return found;
}

/** A filing or an article says that somebody took or left a role. */
export type RoleChange = {
  person: string;
  personKey: string;
  role: string;
  roleClass: RoleClass;
  action: "appointed" | "departed";
  /** Day on which it takes effect, where stated. */
  effectiveOn: string | null;
  /** Day of the document. */
  seenOn: string;
  documentId: string;
  spanStart: number | null;
  spanEnd: number | null;
};

/** The newest changes of roles at a company that documents report, by its key, newest first: ownership forms only imply some. */
export const listRoleChanges = cachedQuery("role-changes", readRoleChanges);

async function readRoleChanges(
  db: Database,
  { entityKey, limit }: { entityKey: string; limit: number },
): Promise<RoleChange[]> {
  const { rows } = await db.execute(sql`
    select person, person_key as "personKey", role_text as role, role_class as "roleClass", action,
           effective_on::text as "effectiveOn", seen_on::text as "seenOn", document_id as "documentId",
           span_start as "spanStart", span_end as "spanEnd"
    from role_observation said
    where entity_key = ${entityKey} and action in ('appointed', 'departed')
      and not exists (select from document where id = said.document_id and form in ('3', '4', '5'))
    order by seen_on desc, document_id, span_start
    limit ${limit}`);
  return (rows as RoleChange[]).map((one) => ({ ...one, role: spellOutRole(one.role) }));
}

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
export const listPersonMentions = cachedQuery("person-mentions", readPersonMentions);

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

/** Stores the roles at a company that a document shows, replacing what an older reading took from it. */
export async function replaceRoles(
  tx: Queryable,
  { entityKey, documentId }: { entityKey: string; documentId: string },
  roles: readonly Omit<NewRoleObservation, "entityKey" | "documentId">[],
): Promise<void> {
  await tx
    .delete(roleObservation)
    .where(and(eq(roleObservation.entityKey, entityKey), eq(roleObservation.documentId, documentId)));
  if (roles.length === 0) return;
  const rows = roles.map((role) => ({ ...role, entityKey, documentId }));
  await tx.insert(roleObservation).values(rows).onConflictDoNothing();
}

/** Drops documents that stand in for a filing whose own is here now, with the roles taken from them. */
export async function dropStandIns(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  const dropped = await tx
    .delete(roleObservation)
    .where(inArray(roleObservation.documentId, [...documentIds]))
    .returning({ id: roleObservation.documentId });
  if (dropped.length === 0) return;
  await tx.delete(document).where(
    inArray(
      document.id,
      dropped.map(({ id }) => id),
    ),
  );
}
