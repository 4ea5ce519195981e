import { z } from "zod";
import type { PersonMention, RoleGroup } from "@/lib/db/people";
import { isPayTable, type PersonEntry, titleOf } from "@/lib/domain/people/people-index";
import { roleTypes, sourceTypes } from "@/lib/domain/roles/role";
import { dayField } from "../fields";
import { listOf, type Notes, type SourceRecord, source, toQuote } from "./source";

/** The most people that one answer carries. */
export const maxPeople = 25;

export const personRecord = z
  .object({
    name: z.string().meta({ description: "As it appears in sources.", examples: ["Timothy D. Cook"] }),
    role: z
      .string()
      .nullable()
      .meta({
        description:
          "Role at the company, with rare abbreviations spelled out; null if sources name the person without an office.",
        examples: ["Chief Executive Officer"],
      }),
    role_type: z
      .enum(roleTypes)
      .nullable()
      .meta({ description: "Category of the role.", examples: ["executive"] }),
    is_current: z
      .boolean()
      .meta({ description: "Whether the role is current, by the latest source.", examples: [true] }),
    source_types: z
      .array(z.enum(sourceTypes))
      .meta({ description: "Kinds of source that name this person and role.", examples: [["sec_filing"]] }),
    verified_count: z
      .number()
      .int()
      .min(0)
      .meta({
        description: "Independent documents that name this person and role.",
        examples: [7],
      }),
    last_seen: dayField
      .nullable()
      .meta({ description: "Newest source date, YYYY-MM-DD.", examples: ["2026-04-03"] }),
    later_change: z
      .object({
        date: dayField.meta({ description: "Day of filing.", examples: ["2026-04-20"] }),
        accession: z.string().meta({ description: "Accession number.", examples: ["0000320193-26-000042"] }),
        url: z.url().meta({ description: "Where you can open the filing." }),
      })
      .nullable()
      .meta({
        description:
          "For a current chief executive or finance chief: the first 8-K after the newest document naming them that reports a change of directors or officers (Item 5.02) and isn't of a shareholders' meeting, if we don't have its text.",
        examples: [null],
      }),
    source: source.nullable().meta({ description: "The newest document." }),
  })
  .meta({ id: "PersonRecord", description: "A person in a role; one record per person and role text." });

/** Whether a record is shown: one that is short for another of the same person's tells nothing more. */
export const isListed = (entry: PersonEntry<RoleGroup>): boolean => !entry.isShortForm;

/** A person in a role as the contract writes it. */
export function toPerson(entry: PersonEntry<RoleGroup>): z.output<typeof personRecord> {
  return {
    name: entry.name,
    role: titleOf(entry),
    role_type: entry.roleType,
    is_current: entry.isCurrent,
    source_types: entry.sourceTypes,
    verified_count: entry.verifiedCount,
    last_seen: entry.lastSeen,
    later_change: entry.laterChange && {
      date: entry.laterChange.filedOn,
      accession: entry.laterChange.accession,
      url: entry.laterChange.url,
    },
    source: sourceOfPerson(entry),
  };
}

/** A person whom articles name without a role. The articles support no office, so the record has none. */
export function toMention(mention: PersonMention): z.output<typeof personRecord> {
  return {
    name: mention.person,
    role: null,
    role_type: null,
    is_current: false,
    source_types: ["news_mention"],
    verified_count: mention.stories,
    last_seen: mention.lastSeen,
    later_change: null,
    source: {
      id: mention.documentId,
      url: mention.url,
      accession: null,
      form: null,
      item: null,
      date: mention.lastSeen,
      ...toQuote(mention.quote),
    },
  };
}

/** The newest document behind a person's role. */
export function sourceOfPerson(entry: PersonEntry<RoleGroup>): SourceRecord {
  return {
    id: entry.newest.documentId,
    url: entry.newest.url,
    accession: entry.newest.accession,
    form: entry.newest.form,
    item: null,
    date: (isPayTable(entry.newest) ? entry.newest.publishedOn : null) ?? entry.newest.lastSeen,
    ...toQuote(entry.newest.quote),
  };
}

export function formatPerson(person: z.output<typeof personRecord>, notes: Notes): string {
  const documents = `${person.verified_count} ${person.verified_count === 1 ? "document" : "documents"}`;
  const facts = listOf(
    person.role_type,
    person.is_current ? "current" : "not current",
    documents,
    person.last_seen !== null && `last ${person.last_seen}`,
  );
  return `- ${listOf(person.name, person.role)} (${facts})${notes.mark(person.source)}`;
}
