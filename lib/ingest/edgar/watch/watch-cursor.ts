import "server-only";
import { z } from "zod";
import { seenFilingSchema } from "./read-lists";

const waitingSchema = seenFilingSchema.extend({ tries: z.number().int().nonnegative() });

/** A filing that was seen and is still to be taken in. */
export type WaitingFiling = z.infer<typeof waitingSchema>;

const cursorSchema = z.object({
  /** The last day whose index was read. */
  throughDay: z.iso.date(),
  /** Newest moment of each feed's entries that were seen. */
  seenUntil: z.object({ eight_k: z.iso.datetime().nullable(), ownership: z.iso.datetime().nullable() }),
  waiting: z.array(waitingSchema),
});

/** Where watching goes on. Filings are written into `waiting` before they are worked on, so that a kill loses none. */
export type WatchCursor = z.infer<typeof cursorSchema>;

/** The cursor of the last turn; watching that begins, begins with the day before `today`. */
export function parseCursor(saved: string | null, today: string): WatchCursor {
  const first: WatchCursor = {
    throughDay: shiftDay(today, -2),
    seenUntil: { eight_k: null, ownership: null },
    waiting: [],
  };
  if (saved === null) return first;
  try {
    return cursorSchema.parse(JSON.parse(saved));
  } catch {
    return first;
  }
}

export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const newYork = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day at EDGAR, which keeps New York's time. */
export const dayAtEdgar = (now: Date): string => newYork.format(now);

/** Days after one and before another on which EDGAR may have an index: it never has on weekends and New Year's Day. */
export function listIndexDays(after: string, before: string): string[] {
  const days: string[] = [];
  for (let day = shiftDay(after, 1); day < before; day = shiftDay(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !day.endsWith("-01-01")) days.push(day);
  }
  return days;
}

/** Adds filings that do not wait yet. */
export function addWaiting(cursor: WatchCursor, filings: readonly WaitingFiling[]): WatchCursor {
  const slot = ({ cik, accession }: WaitingFiling) => `${cik} ${accession}`;
  const waiting = new Map(cursor.waiting.map((one) => [slot(one), one]));
  for (const one of filings) if (!waiting.has(slot(one))) waiting.set(slot(one), one);
  return { ...cursor, waiting: [...waiting.values()] };
}
