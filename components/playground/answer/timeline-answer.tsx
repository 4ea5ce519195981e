"use client";

import { useState } from "react";
import { Events } from "@/components/company/events";
import type { ResponseOf } from "@/lib/operations/contract";
import { timeline } from "@/lib/operations/timeline/contract";
import type { AnswerProps } from "./answer-props";
import { ComingIn } from "./coming-in";
import { TimeAxis } from "./time-axis";
import { UnknownAnswer } from "./unknown-answer";

type Answer = ResponseOf<typeof timeline>;

/** Events on an axis of months and as a list; a press shows only those of one item. */
export default function TimelineAnswer({ body }: AnswerProps) {
  const { data } = timeline.response.safeParse(body);
  return data ? <FilteredEvents answer={data} /> : <UnknownAnswer />;
}

function FilteredEvents({ answer }: { answer: Answer }) {
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
          <Chip
            isChosen={item === null}
            onPress={() => setItem(null)}
            label={`All (${answer.events.length})`}
          />
          {[...items].map(([key, { type, count }]) => (
            <Chip
              key={key}
              isChosen={item === key}
              onPress={() => setItem(key)}
              label={`${key} ${type} (${count})`}
            />
          ))}
        </fieldset>
      )}
      <Events
        events={shown}
        summary={
          item === null ? answer.summary : `${shown.length} ${noun} of item ${item} among those shown.`
        }
      />
    </div>
  );
}

function Chip({ isChosen, onPress, label }: { isChosen: boolean; onPress: () => void; label: string }) {
  return (
    <button type="button" aria-pressed={isChosen} className="chip" onClick={onPress}>
      {label}
    </button>
  );
}
