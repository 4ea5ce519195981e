import { z } from "zod";
import type { EventRow } from "@/lib/db/filing-events";
import { currentItem, eightKLabel } from "@/lib/domain/eight-k-items";
import { dayField } from "../fields";
import { type Notes, source, toQuote } from "./source";

/** The most events that one answer carries. */
export const maxEvents = 20;

export const eventRecord = z
  .object({
    date: dayField.meta({ description: "SEC filing date, YYYY-MM-DD.", examples: ["2025-10-30"] }),
    type: z.string().meta({ description: "Event type label.", examples: ["Operating Results"] }),
    headline: z
      .string()
      .nullable()
      .meta({
        description: "Often null for routine item types.",
        examples: ["Apple reports fourth quarter results"],
      }),
    description: z
      .string()
      .nullable()
      .meta({ description: "Often null for routine filings.", examples: [null] }),
    item: z
      .string()
      .nullable()
      .meta({
        description:
          "SEC 8-K item number in today's numbering. Filings before 2004-08-23 are mapped; `source.item` has the original one.",
        examples: ["2.02"],
      }),
    source: source.meta({ description: "The filing." }),
  })
  .meta({ id: "EventRecord", description: "One item of one SEC 8-K filing." });

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

export function formatEvent(event: z.output<typeof eventRecord>, notes: Notes): string {
  const item = event.item === null ? "" : ` (8-K item ${event.item})`;
  const text = [event.headline, event.description].filter((part) => part !== null).join(" ");
  return `- ${event.date} ${event.type}${item}${text === "" ? "" : `: ${text}`}${notes.mark(event.source)}`;
}
