import type { z } from "zod";
import type { PersonMention, RoleGroup } from "@/lib/db/people";
import type { PersonEntry } from "@/lib/domain/people/person-entry";

import type { personRecord, source } from "./vocabulary";
import { writeQuote } from "./write-quote";

/** The newest document behind a person's role. */
export function sourceOfPerson(entry: PersonEntry<RoleGroup>): z.output<typeof source> {
  return {
    id: entry.newest.documentId,
    url: entry.newest.url,
    accession: entry.newest.accession,
    form: entry.newest.form,
    item: null,
    date: entry.newest.lastSeen,
    ...writeQuote(entry.newest.quote),
  };
}

/** A person in a role as the contract writes it. */
export function writePerson(entry: PersonEntry<RoleGroup>): z.output<typeof personRecord> {
  return {
    name: entry.name,
    role: entry.role,
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

/** A person whom articles name without a role: they vouch for nobody's office, so that the record has none. */
export function writeMention(mention: PersonMention): z.output<typeof personRecord> {
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
      ...writeQuote(mention.quote),
    },
  };
}
