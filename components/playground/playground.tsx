"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, useState } from "react";
import { fieldId } from "@/components/ui/field";
import type { FormField } from "@/lib/forms/describe-form";
import { AnswerView } from "./answer/answer-view";
import { prepareAnswer } from "./answer/rendered-answer";
import { useAnswerTab } from "./answer/use-answer-tab";
import { openDraft } from "./draft";
import { findFieldOfError } from "./find-field-of-error";
import type { FieldErrors } from "./form/field-errors";
import { HistoryList } from "./history-list";
import type { JsonObject } from "./json-value";
import type { PlaygroundKey } from "./playground-key";
import { countUnits, type PlaygroundOperation } from "./playground-operation";
import { RequestPanel } from "./request-panel";
import { RunBar } from "./run-bar";
import { type Exchange, readBody } from "./run-call";
import { writeInputQuery, writePlaygroundPath, writeSignInPath } from "./share-address";
import { useChosenKey } from "./use-chosen-key";
import { useRequest } from "./use-request";
import { useRunKeys } from "./use-run-keys";
import { useRunner } from "./use-runner";
import { useUnreadableClaims } from "./use-unreadable-claims";
import { writeCostBefore } from "./write-cost";

type Props = {
  operation: PlaygroundOperation;
  accountId: string;
  fields: readonly FormField[];
  keys: readonly PlaygroundKey[];
  first: JsonObject;
  baseUrl: string;
  /** TypeScript declarations of request and answer. */
  types: string;
};

/** One operation to try: the request as form or JSON, its cost, its answer, and the answers before. */
export function Playground({ operation, accountId, fields, keys: given, first, baseUrl, types }: Props) {
  const { name } = operation;
  const draft = useMemo(() => openDraft(accountId, name), [accountId, name]);
  const request = useRequest(first, draft);
  const runner = useRunner(name, accountId);
  const unreadable = useUnreadableClaims(request.input);
  const { keys, chosen, choose, takeOver } = useChosenKey(given, accountId);
  const { tab, select, showAnswer } = useAnswerTab();
  const [view, setView] = useState("form");
  const answer = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => prepareAnswer(name), [name]);

  const canRun = chosen !== undefined && request.fault === null;
  const run = async (input: JsonObject = request.input) => {
    if (chosen === undefined || request.fault !== null || runner.isRunning) return;
    if (input !== request.input) request.setInput(input);
    const [first] = await unreadable.check(input);
    if (first) {
      if (view === "history") setView("form");
      focusField(first.path);
      return;
    }
    const exchange = await runner.run(chosen.id, input);
    if (exchange === null) return;
    takeOver(chosen.id, exchange);
    showAnswer();
    goToAnswer(answer.current, hasChoices(exchange) ? [] : errorsOf(exchange, fields));
  };
  useRunKeys(() => void run(), runner.cancel);

  return (
    <div className="playground">
      <section aria-label="Request" className="playground-request">
        <RequestPanel
          operation={operation}
          fields={fields}
          request={request}
          errors={[
            ...unreadable.errors,
            ...(runner.shown?.input === request.input ? errorsOf(runner.shown, fields) : []),
          ]}
          view={view}
          onView={setView}
          kept={runner.past.length}
          history={
            <HistoryList
              past={runner.past}
              shown={runner.shown}
              onForget={runner.forget}
              onReopen={(exchange) => {
                request.setInput(exchange.input);
                runner.reopen(exchange);
                showAnswer();
              }}
            />
          }
        />
        <RunBar
          keys={keys}
          chosen={chosen}
          onChoose={choose}
          cost={
            request.fault ??
            (chosen ? writeCostBefore(countUnits(operation, request.input), operation, chosen) : "")
          }
          canRun={canRun}
          isRunning={runner.isRunning}
          onRun={() => void run()}
          onCancel={runner.cancel}
          link={
            writeInputQuery(request.input) === null
              ? null
              : baseUrl + writePlaygroundPath(name, request.input)
          }
        />
      </section>
      <section ref={answer} tabIndex={-1} aria-label="Answer" className="playground-answer">
        <AnswerView
          exchange={runner.shown}
          isRunning={runner.isRunning}
          operation={operation}
          input={request.input}
          baseUrl={baseUrl}
          types={types}
          tab={tab}
          onTab={select}
          onRun={(input) => void run(input)}
          onSignIn={() => {
            draft.keep(JSON.stringify(request.input));
            router.push(writeSignInPath(name, request.input));
          }}
        />
      </section>
    </div>
  );
}

/**
 * After a call: to the field that was refused, else to the answer. Who runs from within a field, by keyboard, stays
 * there; the answer is announced, and shown where it is out of sight.
 */
function goToAnswer(answer: HTMLElement | null, [error]: FieldErrors): void {
  const isWriting =
    document.activeElement?.matches("input, textarea, select, [contenteditable=true]") ?? false;
  if (error && document.getElementById(fieldId(error.path))) {
    focusField(error.path);
    return;
  }
  if (!isWriting) answer?.focus({ preventScroll: true });
  if (window.matchMedia("(width < 72rem)").matches) answer?.scrollIntoView({ block: "start" });
}

const focusField = (path: string): void => document.getElementById(fieldId(path))?.focus();

/** Whether the answer itself offers what to go on with. */
function hasChoices({ outcome }: Exchange): boolean {
  return outcome.kind === "answered" && readBody(outcome.body)?.code === "NEEDS_DISAMBIGUATION";
}

function errorsOf({ outcome }: Exchange, fields: readonly FormField[]): FieldErrors {
  if (outcome.kind !== "answered") return [];
  const body = readBody(outcome.body);
  const path = findFieldOfError(body, outcome.status, fields);
  return path === null ? [] : [{ path, text: String(body?.error) }];
}
