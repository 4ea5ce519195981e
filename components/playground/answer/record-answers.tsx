"use client";

import { useState } from "react";
import { ComingIn } from "@/components/company/coverage";
import { Events, nameItem } from "@/components/company/events";
import { People } from "@/components/company/people";
import { Chip } from "@/components/ui/button";
import { formatDay, formatMonth } from "@/lib/domain/calendar";
import type { ResponseOf } from "@/lib/operations/contract";
import { people } from "@/lib/operations/people/contract";
import { timeline } from "@/lib/operations/timeline/contract";
import { type AnswerProps, UnknownAnswer } from "./answer-parts";

/** The people of a company, a table for each type of role. */
export function PeopleAnswer({ body }: AnswerProps) {
  const { data } = people.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  return (
    <div>
      <ComingIn refresh={data.meta.refresh} />
      <People title={`People at ${data.entity.name}`} people={data.people} note={data.meta.coverage_note} />
    </div>
  );
}

type Timeline = ResponseOf<typeof timeline>;

/** Events on an axis of months and as a list; a press shows only those of one item. */
export function TimelineAnswer({ body }: AnswerProps) {
  const { data } = timeline.response.safeParse(body);
  return data ? <FilteredEvents answer={data} /> : <UnknownAnswer />;
}

function FilteredEvents({ answer }: { answer: Timeline }) {
  const [item, setItem] = useState<string | null>(null);
  const items = new Map<string, { type: string; count: number }>();
  for (const event of answer.events) {
    const key = event.item ?? event.type;
    items.set(key, { type: event.type, count: (items.get(key)?.count ?? 0) + 1 });
  }
  const shown = answer.events.filter((event) => item === null || (event.item ?? event.type) === item);
  const noun = shown.length === 1 ? "event" : "events";
  return (
    <div>
      <ComingIn refresh={answer.meta.refresh} />
      <TimeAxis period={answer.period} days={shown.map(({ date }) => date)} />
      {items.size > 1 && (
        <fieldset className="mt-4 flex flex-wrap gap-2">
          <legend className="sr-only">Show only one kind of event</legend>
          <Chip aria-pressed={item === null} onClick={() => setItem(null)}>
            All ({answer.events.length})
          </Chip>
          {[...items].map(([key, { type, count }]) => (
            <Chip key={key} aria-pressed={item === key} onClick={() => setItem(key)}>
              {key} {nameItem(key, type)} ({count})
            </Chip>
          ))}
        </fieldset>
      )}
      <Events
        events={shown}
        summary={item === null ? answer.summary : `${shown.length} ${noun} of item ${item} shown.`}
      />
    </div>
  );
}

type TimeAxisProps = { period: { start: string; end: string }; days: readonly string[] };

const width = 640;
const height = 88;
const margin = 12;
const ground = height - 26;

/** The number of months since year 0, with the day as a fraction. */
function monthsOf(day: string): number {
  return (
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + (Number(day.slice(8, 10) || "1") - 1) / 31
  );
}

/** Days as dots over months; several near each other stand on one another. The list below says the same in words. */
function TimeAxis({ period, days }: TimeAxisProps) {
  const from = monthsOf(period.start);
  const to = monthsOf(period.end) + 1;
  const x = (month: number) => margin + ((month - from) / (to - from)) * (width - 2 * margin);
  const heights = new Map<number, number>();
  const dots = [...days].sort().map((day) => {
    const column = Math.round(x(monthsOf(day)) / 9);
    const level = heights.get(column) ?? 0;
    heights.set(column, level + 1);
    return { day, cx: column * 9, cy: ground - 7 - level * 9, key: `${column}/${level}` };
  });
  const step = Math.max(1, Math.ceil((to - from) / 8));
  const ticks = Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full"
      role="img"
      aria-label={`${days.length} events from ${formatMonth(period.start)} to ${formatMonth(period.end)}`}
    >
      <line x1={margin} x2={width - margin} y1={ground} y2={ground} className="stroke-edge" />
      {ticks.map((month) => (
        <g key={month}>
          <line x1={x(month)} x2={x(month)} y1={ground} y2={ground + 5} className="stroke-edge" />
          {/* In units of the drawing, which a phone shows at half its size. */}
          <text x={x(month)} y={height - 6} className="fill-faded text-[11px] max-sm:text-[19px]">
            {formatMonth(`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`).replace(
              /(?<=^\p{L}{3})\p{L}+/u,
              "",
            )}
          </text>
        </g>
      ))}
      {dots.map(({ key, cx, cy, day }) => (
        <circle key={key} cx={cx} cy={Math.max(5, cy)} r="3.5" className="fill-ink max-sm:[r:4.5px]">
          <title>{formatDay(day)}</title>
        </circle>
      ))}
    </svg>
  );
}
