import type { EventRow } from "@/lib/db/events";
import { currentItem, type EightKItem } from "@/lib/domain/eight-k-items";
import { materialityOf } from "./item-materiality";

/** One 8-K with its items that are told, the weightiest first. */
export type Filing = {
  day: string;
  rows: readonly [EventRow, ...EventRow[]];
  items: readonly [EightKItem, ...EightKItem[]];
};

/** The items of each 8-K together, newest first; items that tell a reader nothing are left out. */
export function groupFilings(events: readonly EventRow[]): Filing[] {
  const byAccession = new Map<string, EventRow[]>();
  for (const row of events)
    if (weightOf(row) > 0) byAccession.set(row.accession, [...(byAccession.get(row.accession) ?? []), row]);
  return [...byAccession.values()].flatMap((all): Filing[] => {
    const [first, ...rest] = [...all].sort((one, other) => weightOf(other) - weightOf(one));
    if (first === undefined) return [];
    const [item, ...others] = new Set([first, ...rest].flatMap((row) => currentItem(row.item) ?? []));
    return item === undefined
      ? []
      : [{ day: first.filedOn, rows: [first, ...rest], items: [item, ...others] }];
  });
}

const weightOf = (row: EventRow): number => materialityOf(currentItem(row.item));
