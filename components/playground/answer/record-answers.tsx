"use client";

import { scaleLinear } from "@visx/scale";
import Link from "next/link";
import { useState } from "react";
import { ComingIn } from "@/components/company/coverage";
import { Events } from "@/components/company/events";
import { People } from "@/components/company/people";
import { Chip } from "@/components/ui/button";
import { DefinitionList } from "@/components/ui/definition-list";
import { StatusPill } from "@/components/ui/status";
import { formatMonth } from "@/lib/domain/calendar";
import type { ResponseOf } from "@/lib/operations/contract";
import { people } from "@/lib/operations/people/contract";
import { timeline } from "@/lib/operations/timeline/contract";
import { validate } from "@/lib/operations/validate/contract";
import { Alternatives, type AnswerProps, formatPercent, UnknownAnswer } from "./answer-parts";

type Validation = ResponseOf<typeof validate>;

/** Which company is meant, how sure that is and why; or which it may be. */
export function ValidateAnswer({ body, input, onRun }: AnswerProps) {
  const { data } = validate.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  const { alternatives = [] } = data;
  return (
    <div className="space-y-6">
      {data.entity ? <Match answer={data} entity={data.entity} /> : <NoMatch answer={data} />}
      <Alternatives companies={alternatives} onChoose={(company) => onRun({ ...input, company })} />
    </div>
  );
}

type MatchProps = { answer: Validation; entity: NonNullable<Validation["entity"]> };

function Match({ answer: { confidence, resolution }, entity }: MatchProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-serif text-2xl">{entity.name}</h2>
        <StatusPill tone="good">{formatPercent(confidence)} confidence</StatusPill>
      </div>
      <p className="mt-1">{resolution.explanation}</p>
      <div className="mt-4">
        <DefinitionList
          items={[
            { term: "Key", value: <code>{entity.key}</code> },
            { term: "Type", value: entity.type.replaceAll("_", " ") },
            { term: "Ticker", value: entity.ticker },
            { term: "Sector", value: entity.sector },
            { term: "Industry", value: entity.industry },
            { term: "Matched name", value: resolution.matchedName },
            { term: "Kind of name", value: resolution.matchedKind },
            { term: "Found by", value: resolution.source.replaceAll("_", " ") },
          ]}
        />
      </div>
      <p className="mt-4">
        <Link href={`/company/${entity.key}`} prefetch={false} className="action">
          Company page, with its sources
        </Link>
      </p>
    </div>
  );
}

function NoMatch({ answer: { alternatives = [], message } }: { answer: Validation }) {
  return (
    <div>
      <h2 className="font-serif text-2xl">
        {alternatives.length > 0 ? "More than one company" : "No company"}
      </h2>
      <p className="mt-1">{message}</p>
    </div>
  );
}

/** The people of a company, a table for each type of role. */
export function PeopleAnswer({ body }: AnswerProps) {
  const { data } = people.response.safeParse(body);
  if (!data) return <UnknownAnswer />;
  return (
    <>
      <ComingIn refresh={data.meta.refresh} />
      <People
        title={`People of ${data.entity.name}`}
        people={data.people}
        note={data.meta.coverage_note}
        total={data.meta.total_indexed}
      />
    </>
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
              {key} {type} ({count})
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
  const x = scaleLinear({ domain: [from, to], range: [margin, width - margin] });
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
          <text x={x(month)} y={height - 6} className="fill-faded text-[11px]">
            {`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`}
          </text>
        </g>
      ))}
      {dots.map(({ key, cx, cy, day }) => (
        <circle key={key} cx={cx} cy={Math.max(5, cy)} r="3.5" className="fill-ink">
          <title>{day}</title>
        </circle>
      ))}
    </svg>
  );
}
