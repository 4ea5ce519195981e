import "server-only";
import { findCoverage, findDataThrough } from "@/lib/db/coverage";
import { type EventCoverage, findEventCoverage, listEvents } from "@/lib/db/filing-events";
import { formatDay, formatMonth, monthOf, rangeOf } from "@/lib/domain/calendar";
import { eightKItemOf, filedNumbers } from "@/lib/domain/eight-k-items";
import type { RequestOf, ResponseOf } from "../contract";
import { ApiError } from "../errors";
import { toCoverage } from "../records/coverage";
import { maxEvents, toEvent } from "../records/filing-event";
import { askForNewer, findCompany } from "../resolve-company";
import type { RunContext } from "../run";
import type { timeline } from "./contract";

export async function runTimeline(
  { db, now, asker }: RunContext,
  request: RequestOf<typeof timeline>,
): Promise<ResponseOf<typeof timeline>> {
  const period = { start: request.start, end: request.end ?? monthOf(now) };
  if (period.start > period.end) throw new ApiError("start_after_end");
  const { entity, resolution } = await findCompany(db, request.company);
  const days = rangeOf(period.start, period.end);
  const refresh = askForNewer({ db, asker }, entity);
  const { events, total } = await listEvents(db, {
    entityKey: entity.key,
    from: days.start,
    to: days.end,
    items: itemsOf(request.types ?? []),
    limit: maxEvents,
  });
  const coverage = await findCoverage(db, entity.key);
  const filtered = (request.types ?? []).length > 0;
  const range = `between ${formatMonth(period.start)} and ${formatMonth(period.end)}`;
  return {
    entity: { key: entity.key, name: entity.name },
    period,
    summary: summarize({
      name: entity.name,
      range: `${filtered ? " of the types asked for" : ""} found ${range}`,
      total,
      shown: events.length,
      held: await findEventCoverage(db, entity.key),
    }),
    events: events.map(toEvent),
    metrics: {},
    coverage: toCoverage(coverage),
    resolution,
    meta: { data_through: findDataThrough(coverage), refresh: await refresh },
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

type Counted = { name: string; range: string; total: number; shown: number; held: EventCoverage };

/** How many there are, how many are shown, and what the numbers rest on. */
function summarize({ name, range, total, shown, held }: Counted): string {
  const found = `${total === 0 ? "No" : total} 8-K ${total < 2 ? "event" : "events"} of ${name}${range}`;
  const first =
    total === 0
      ? found
      : shown < total
        ? `${found}; the ${shown} newest are shown`
        : `${found}; all are shown`;
  return `${first.replace(/\.$/, "")}. ${writeHeld(held)}`;
}

function writeHeld({ filings, first, last }: EventCoverage): string {
  if (first === null || last === null) return "We have no 8-K filings from this company.";
  return filings === 1
    ? `We have one of its 8-K filings, from ${formatDay(first)}.`
    : `We have ${filings} of its 8-K filings, from ${formatDay(first)} to ${formatDay(last)}.`;
}
