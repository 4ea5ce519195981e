import type { z } from "zod";
import type { CoverageRow } from "@/lib/db/coverage";
import type { EventRow } from "@/lib/db/events";
import type { PersonMention, RoleGroup } from "@/lib/db/people";
import type { Quote } from "@/lib/db/quotes";
import { formatDay } from "@/lib/domain/calendar";
import { currentItem, eightKLabel } from "@/lib/domain/eight-k-items";
import type { Dataset } from "@/lib/domain/facts";
import type { PersonEntry } from "@/lib/domain/people/person-entry";
import type { coverageRecord, eventRecord, personRecord, source } from "./vocabulary";

/** A passage as the members of a source; none where no text is held. */
export function toQuote(
  quote: Quote | null,
): { quote: string; quote_start: number; quote_end: number } | Record<never, never> {
  return quote === null ? {} : { quote: quote.text, quote_start: quote.start, quote_end: quote.end };
}

/** An 8-K item as the contract writes it. */
export function toEvent(row: EventRow): z.output<typeof eventRecord> {
  const item = currentItem(row.item);
  return {
    date: row.filedOn,
    type: item === null ? `Item ${row.item}` : eightKLabel(item),
    headline: row.headline,
    description: row.description,
    item: item ?? row.item,
    source: {
      id: row.documentId,
      url: row.url,
      accession: row.accession,
      form: row.form,
      item: row.item,
      date: row.filedOn,
      ...toQuote(row.quote),
    },
  };
}

/** The newest document behind a person's role. */
export function sourceOfPerson(entry: PersonEntry<RoleGroup>): z.output<typeof source> {
  return {
    id: entry.newest.documentId,
    url: entry.newest.url,
    accession: entry.newest.accession,
    form: entry.newest.form,
    item: null,
    date: entry.newest.lastSeen,
    ...toQuote(entry.newest.quote),
  };
}

/** A person in a role as the contract writes it. */
export function toPerson(entry: PersonEntry<RoleGroup>): z.output<typeof personRecord> {
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
      ...toQuote(mention.quote),
    },
  };
}

/** What is held about a company, as the contracts write it. */
export function toCoverage(rows: readonly CoverageRow[]): z.output<typeof coverageRecord>[] {
  return rows.map(({ source, documents, texts, newest, seenOn, checkedAt }) => ({
    source,
    documents,
    texts,
    newest,
    seen_on: seenOn,
    checked_at: checkedAt,
  }));
}

/** How fresh what a dataset holds of a company is, in a sentence; nothing where it holds nothing. */
export function formatFreshness(coverage: readonly CoverageRow[], source: Dataset): string {
  const row = coverage.find((one) => one.source === source);
  if (!row) return "";
  const publisher = source === "source_articles" ? "The feeds were" : "EDGAR was";
  if (row.checkedAt !== null)
    return `${publisher} last asked for more on ${formatDay(row.checkedAt.slice(0, 10))}.`;
  if (row.seenOn === null) return "";
  return `This comes from published lists, last seen on ${formatDay(row.seenOn)}; nothing newer has been asked for.`;
}
