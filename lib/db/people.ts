import "server-only";
import { sql } from "drizzle-orm";
import {
  buildPeopleIndex,
  type PersonEntry,
  type RoleEvidence,
  type UnreadChange,
} from "@/lib/domain/people/people-index";
import type { RoleClass } from "@/lib/domain/roles/role";
import type { Database } from "./open";
import { type Quote, type Quoted, quotedText, quoteOf } from "./quote";
import { rememberRead } from "./remember-read";

/** What sources say of one person, role text and action, with the newest document. */
export type RoleGroup = RoleEvidence & {
  roleClass: RoleClass;
  documentId: string;
  url: string;
  accession: string | null;
  form: string | null;
  quote: Quote | null;
};

/** A company's people: what sources say of them, and the index that is built over it. */
export type HeldPeople = {
  groups: readonly RoleGroup[];
  index: readonly PersonEntry<RoleGroup>[];
};

/** The people of a company, by its key, as they stand on a day (YYYY-MM-DD); nobody where sources name none. */
export const listPeople = rememberRead("people", readPeople);

async function readPeople(
  db: Database,
  { entityKey, today }: { entityKey: string; today: string },
): Promise<HeldPeople> {
  const [groups, unread] = await Promise.all([
    readRoleGroups(db, entityKey),
    readUnreadChanges(db, entityKey),
  ]);
  return { groups, index: buildPeopleIndex(groups, today, unread) };
}

/** Filings that report a change of directors or officers of which no text is held, oldest first. */
async function readUnreadChanges(db: Database, entityKey: string): Promise<UnreadChange[]> {
  const { rows } = await db.execute(sql`
    select e.filed_on::text as "filedOn", e.document_id as "documentId", e.accession, d.url
    from event e join document d on d.id = e.document_id
    where e.entity_key = ${entityKey} and e.item = '5.02' and d.text is null
    order by e.filed_on, e.accession`);
  return rows as UnreadChange[];
}

/** Every role that sources name at a company, grouped over their documents. */
async function readRoleGroups(db: Database, entityKey: string): Promise<RoleGroup[]> {
  const { rows } = await db.execute(sql`
    select g.*, d.url, d.accession, d.form, ${quotedText("d", "g")}
    from (
      select person_key as "personKey", role_text as "roleText", role_type as "roleType", role_class as "roleClass",
             action,
             coalesce(array_agg(distinct document_id) filter (where source_type = 'sec_filing'), '{}') as filings,
             coalesce(array_agg(distinct document_id) filter (where source_type <> 'sec_filing'), '{}') as news,
             array_agg(distinct source_type) as "sourceTypes",
             min(coalesce(effective_on, seen_on))::text as "firstSeen", max(seen_on)::text as "lastSeen",
             max(effective_on)::text as "effectiveOn",
             array_agg(distinct coalesce(effective_on, seen_on)::text) as days,
             (array_agg(person order by seen_on desc, document_id))[1] as person,
             (array_agg(document_id order by seen_on desc, document_id))[1] as "documentId",
             (array_agg(span_start order by seen_on desc, document_id))[1] as "spanStart",
             (array_agg(span_end order by seen_on desc, document_id))[1] as "spanEnd"
      from role_observation where entity_key = ${entityKey}
      group by person_key, role_text, role_type, role_class, action
    ) g join document d on d.id = g."documentId"`);
  return (rows as (Omit<RoleGroup, "quote"> & Quoted)[]).map(({ spanStart, spanEnd, said, ...row }) => ({
    ...row,
    quote: quoteOf({ spanStart, spanEnd, said }),
  }));
}
