import type { ReactNode } from "react";
import { SourceMark } from "@/components/briefing/mark";
import { sourceAddress } from "@/components/briefing/read-briefing";
import { formatDay, formatDayOfYear, formatMonth, monthsBefore } from "@/lib/domain/calendar";
import { formatCount, joinWords } from "@/lib/domain/prose";
import type { CompanyEvent } from "./company-answer";

/** Exhibits, which tell a reader nothing of the company: left out where events are read rather than checked. */
const exhibits = "9.01";

type CompanyEventsProps = {
  entityKey: string;
  /** The newest up to `to`, exhibits too. */
  events: readonly CompanyEvent[];
  /** How many filings are held, of any time. */
  filings: number;
  /** The month up to which they are shown, YYYY-MM; null for the newest. */
  to: string | null;
  /** More stand before them. */
  hasEarlier: boolean;
};

/** The events of a company's page, how many filings are held, and the way to those before. */
export function CompanyEvents({ entityKey, events, filings, to, hasEarlier }: CompanyEventsProps) {
  const shown = events.filter(({ item }) => item !== exhibits);
  const last = events.at(-1)?.date.slice(0, 7);
  // A month whose events fill a page is gone past.
  const before = last === undefined ? null : last === to ? monthsBefore(`${last}-01`, 1).slice(0, 7) : last;
  const link = (href: string, label: string) => (
    <a className="action" href={`${href}#events`} rel="nofollow" data-soft>
      {label}
    </a>
  );
  const page = `/company/${entityKey}`;
  return (
    <Events
      events={shown}
      summary={
        to !== null
          ? `${filings.toLocaleString("en-US")} 8-Ks on file; items up to ${formatMonth(to)} are shown.`
          : shown.length === 0
            ? "We have no 8-K filings for this company."
            : summarizeFilings(events, filings)
      }
      more={
        to !== null || (hasEarlier && before !== null) ? (
          <p className="mt-3 flex flex-wrap gap-x-5 text-sm print:hidden">
            {hasEarlier && before !== null ? link(`${page}?to=${before}`, "Earlier filings") : null}
            {to === null ? null : link(page, "Newest filings")}
          </p>
        ) : null
      }
    />
  );
}

/** Up to this many filings are told with their days, so that nobody takes them for all that were filed. */
const fewFilings = 4;

/** "We have only two 8-Ks, from July 28 and August 21, 2026." @param filings held, of which all or the newest are told. */
export function summarizeFilings(events: readonly CompanyEvent[], filings: number): string {
  const days = new Map(events.map(({ date, source }) => [source.accession ?? source.id, date]));
  const count = Math.max(filings, days.size);
  if (count > fewFilings || days.size !== count)
    return `${count.toLocaleString("en-US")} 8-Ks on file; the newest items are shown.`;
  const listed = [...new Set(days.values())].sort();
  const written = listed.map((day, index) =>
    listed[index + 1]?.slice(0, 4) === day.slice(0, 4) ? formatDayOfYear(day) : formatDay(day),
  );
  return `We have only ${formatCount(count)} ${count === 1 ? "8-K" : "8-Ks"}, from ${joinWords(written)}.`;
}

/** What the contract calls an item, in words for readers where its label tells of a part of the item only. */
const headings: Readonly<Record<string, string>> = {
  "5.02": "Directors or officers: election, departure, or pay",
};

/** What an item is called in lists; `type` is the contract's word. */
export const nameItem = (item: string | null, type: string): string => headings[item ?? ""] ?? type;

type EventsProps = {
  events: readonly CompanyEvent[];
  /** How many there are. */
  summary: string;
  /** The way to others, below them. */
  more?: ReactNode;
};

/** The newest events, a row per filing with its items. */
export function Events({ events, summary, more }: EventsProps) {
  const filings = new Map<string, CompanyEvent[]>();
  for (const event of events) {
    const key = `${event.date} ${event.source.accession ?? event.source.id}`;
    filings.set(key, [...(filings.get(key) ?? []), event]);
  }
  return (
    <section data-one-stop aria-labelledby="events" className="mt-14">
      <h2 id="events" className="section-title">
        Timeline
      </h2>
      <p className="mt-2 text-faded text-sm">{summary}</p>
      {filings.size > 0 ? (
        <ol className="mt-3 divide-y divide-rule border-rule border-y">
          {[...filings].map(([key, items]) => (
            <Filing key={key} items={items} />
          ))}
        </ol>
      ) : null}
      {more}
    </section>
  );
}

function Filing({ items }: { items: readonly CompanyEvent[] }) {
  const day = items[0]?.date ?? "";
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <time dateTime={day} className="text-faded text-sm tabular-nums sm:pt-0.5">
        {formatDay(day)}
      </time>
      <ul className="space-y-1">
        {items.map((event) => (
          <li key={event.source.item ?? event.type}>
            <EventLine event={event} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** An item by the number under which it was filed, which SEC changed on August 23, 2004. */
function EventLine({ event: { type, headline, item: current, source } }: { event: CompanyEvent }) {
  const item = source.item ?? current;
  const isPlaced = source.quote_start !== undefined && source.quote_end !== undefined;
  const label = nameItem(current, type);
  const passage = isPlaced ? { start: source.quote_start ?? 0, end: source.quote_end ?? 0 } : null;
  return (
    <>
      {headline ?? label}{" "}
      <span className="text-faded text-sm">
        {headline ? `${label}, ` : ""}
        <span className="whitespace-nowrap">item {item}</span>
      </span>
      <SourceMark href={sourceAddress(source.id, passage)} label={`${label}, item ${item}, ${source.date}`} />
    </>
  );
}
