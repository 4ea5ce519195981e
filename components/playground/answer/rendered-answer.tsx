"use client";

import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { formatDay } from "@/lib/domain/calendar";
import type { OperationName } from "@/lib/operations/catalog";
import { isJsonObject } from "../json-value";
import type { AnswerProps } from "./answer-parts";
import { JsonTree } from "./json-tree";

type Load = () => Promise<{ default: ComponentType<AnswerProps> }>;

/**
 * Fetched apart from the page: each brings its contract, by which it knows whether it can show an answer. An operation
 * without one is shown as the fields of its answer.
 */
const loads: Partial<Record<OperationName, Load>> = {
  validate: async () => ({ default: (await import("./record-answers")).ValidateAnswer }),
  enrich: () => import("./enrich-answer"),
  timeline: async () => ({ default: (await import("./record-answers")).TimelineAnswer }),
  corroborate: () => import("./corroborate-answer"),
  people: async () => ({ default: (await import("./record-answers")).PeopleAnswer }),
};

const views: Readonly<Record<string, LazyExoticComponent<ComponentType<AnswerProps>>>> = Object.fromEntries(
  Object.entries(loads).map(([operation, load]) => [operation, lazy(load)]),
);

/** Fetches what shows an operation's answers, so that it is there when one comes, and when the connection is gone. */
export function prepareAnswer(operation: OperationName): void {
  loads[operation]?.().catch(() => {
    // It is asked for again when an answer is there.
  });
}

/** An answer as a person reads it, by its operation. */
export function RenderedAnswer({ operation, ...answer }: AnswerProps & { operation: OperationName }) {
  const View = views[operation];
  const { meta } = answer.body;
  const day = isJsonObject(meta) ? meta.data_through : undefined;
  return (
    <>
      {typeof day === "string" ? (
        <p className="mb-2 text-faded text-sm">
          Data through <time dateTime={day}>{formatDay(day)}</time>
        </p>
      ) : null}
      {View ? <View {...answer} /> : <JsonTree value={answer.body} />}
    </>
  );
}
