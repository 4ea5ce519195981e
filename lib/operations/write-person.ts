import type { z } from "zod";
import type { RoleGroup } from "@/lib/db/people";
import type { PersonEntry } from "@/lib/domain/people-index";
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
    source: sourceOfPerson(entry),
  };
}
