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
      which: filtered ? " of the types asked for" : "",
      range,
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

type Counted = {
  name: string;
  which: string;
  range: string;
  total: number;
  shown: number;
  held: EventCoverage;
};

/** How many events there are, how many of them are listed, and in what we have of the company's filings. */
function summarize({ name, which, range, total, shown, held }: Counted): string {
  const { filings, first, last } = held;
  const count = `${total === 0 ? "No" : total} ${total === 1 ? "event" : "events"}${which} ${range}`;
  if (first === null || last === null)
    return `${count}: we have no 8-K filings from ${name}.`.replace("..", ".");
  const listed = total < 2 ? "" : shown < total ? `, the ${shown} newest listed,` : ", all listed,";
  const have =
    filings === 1
      ? `the one filing on Form 8-K that we have from ${name}, of ${formatDay(first)}`
      : `the ${filings} filings on Form 8-K that we have from ${name}, from ${formatDay(first)} to ${formatDay(last)}`;
  return `${count}${listed} in ${have}.`;
}
