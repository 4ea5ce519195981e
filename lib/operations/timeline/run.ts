import "server-only";
import { findEventCoverage, listEvents } from "@/lib/db/events";
import { monthOf, rangeOf, writeDay, writeMonth } from "@/lib/domain/calendar";
import { eightKItemOf, filedNumbers } from "@/lib/domain/eight-k-items";
import type { RequestOf, ResponseOf } from "../contract";
import { ApiError } from "../errors";
import { findCompany } from "../find-company";
import type { RunContext } from "../run";
import { writeEvent } from "../write-event";
import type { timeline } from "./contract";

const maxEvents = 20;

export async function runTimeline(
  { db, now }: RunContext,
  request: RequestOf<typeof timeline>,
): Promise<ResponseOf<typeof timeline>> {
  const period = { start: request.start, end: request.end ?? monthOf(now) };
  if (period.start > period.end) throw new ApiError("start_after_end");
  const { entity, resolution } = await findCompany(db, request.company);
  const days = rangeOf(period.start, period.end);
  const { events, total } = await listEvents(db, {
    entityKey: entity.key,
    from: days.start,
    to: days.end,
    items: itemsOf(request.types ?? []),
    limit: maxEvents,
  });
  const range = `between ${writeMonth(period.start)} and ${writeMonth(period.end)}`;
  return {
    entity: { key: entity.key, name: entity.name },
    period,
    summary:
      total > 0
        ? summarize(entity.name, range, total, events.length)
        : await explainSilence(db, entity, range, (request.types ?? []).length > 0),
    events: events.map(writeEvent),
    metrics: {},
    resolution,
  };
}

/** Every number under which the wanted items were filed; null for all items. */
function itemsOf(types: string[]): string[] | null {
  if (types.length === 0) return null;
  return types.flatMap((type) => {
    const item = eightKItemOf(type);
    return item === null ? [] : filedNumbers(item);
  });
}

function summarize(name: string, range: string, total: number, shown: number): string {
  const found = `${total} 8-K ${total === 1 ? "event" : "events"} of ${name} found ${range}`;
  return shown < total ? `${found}; the ${shown} newest are shown.` : `${found}; all are shown.`;
}

async function explainSilence(
  db: RunContext["db"],
  entity: { key: string; name: string },
  range: string,
  filtered: boolean,
): Promise<string> {
  const found = `0 8-K events of ${entity.name}${filtered ? " of the types asked for" : ""} found ${range}.`;
  const held = await findEventCoverage(db, entity.key);
  return held.first === null || held.last === null
    ? `${found} No 8-K filing of this company is held.`
    : `${found} ${held.filings} of its 8-K filings are held, from ${writeDay(held.first)} to ${writeDay(held.last)}.`;
}
