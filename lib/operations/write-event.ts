import type { z } from "zod";
import type { EventRow } from "@/lib/db/events";
import { currentItem, eightKLabel } from "@/lib/domain/eight-k-items";
import type { eventRecord } from "./vocabulary";
import { writeQuote } from "./write-quote";

/** An 8-K item as the contract writes it. */
export function writeEvent(row: EventRow): z.output<typeof eventRecord> {
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
      ...writeQuote(row.quote),
    },
  };
}
