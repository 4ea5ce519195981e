"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Notice } from "@/components/ui/notice";
import { Tabs } from "@/components/ui/tabs";
import type { FormField } from "@/lib/forms/describe-form";
import { catalog } from "@/lib/operations/catalog";
import type { OperationName } from "@/lib/operations/contract";
import { AnswerView } from "./answer/answer-view";
import { ExampleList } from "./example-list";
import { findFieldOfError } from "./find-field-of-error";
import { RequestForm } from "./form/request-form";
import { HistoryList } from "./history-list";
import { JsonEditor } from "./json-editor";
import type { JsonObject } from "./json-value";
import { KeyPicker } from "./key-picker";
import type { PlaygroundKey } from "./playground-key";
import { type Exchange, readBody } from "./run-call";
import { useChosenKey } from "./use-chosen-key";
import { useRequest } from "./use-request";
import { useRunner } from "./use-runner";
import { writeCostBefore } from "./write-cost";

type Props = {
  operation: OperationName;
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
  const request = useRequest(first);
  const runner = useRunner(operation, accountId);
  const { keys, chosen, choose, count } = useChosenKey(given, accountId);
  const [view, setView] = useState("form");
  const answer = useRef<HTMLElement>(null);
  const contract = catalog.find(({ name }) => name === operation) ?? catalog[0];
  const canRun = chosen !== undefined && request.fault === null;

  const run = async (input: JsonObject = request.input) => {
    if (chosen === undefined || request.fault !== null) return;
    if (input !== request.input) request.setInput(input);
    const exchange = await runner.run(chosen.id, input);
    if (exchange === null) return;
    count(chosen.id, exchange);
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: "nearest" });
  };
  const latest = useRef({ run, cancel: runner.cancel });
  latest.current = { run, cancel: runner.cancel };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        void latest.current.run();
      } else if (event.key === "Escape") latest.current.cancel();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);

  return (
    <div className="playground">
      <section aria-label="Request" className="min-w-0">
        <ExampleList examples={contract.examples} onPick={request.setInput} />
        <Tabs
          label="Request"
          selected={view}
          onSelect={setView}
          tabs={[
            {
              id: "form",
              label: "Form",
              content: (
                <RequestForm
                  fields={fields}
                  value={request.input}
                  onChange={request.setInput}
                  error={errorOf(runner.shown, request.input)}
                />
              ),
            },
            {
              id: "json",
              label: "JSON",
              content:
                view === "json" ? (
                  <JsonEditor text={request.text} onChange={request.setText} fault={request.fault} />
                ) : null,
            },
          ]}
        />
        <div className="mt-6 space-y-4 border-rule border-t pt-5">
          <KeyPicker keys={keys} chosen={chosen} onChoose={choose} />
          {chosen && (
            <p className="text-faded text-sm tabular-nums">
              {writeCostBefore(unitsOf(contract, request.input), contract, chosen)}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              pending={runner.isRunning}
              pendingLabel="Running…"
              disabled={!canRun}
              onClick={() => void run()}
            >
              Run
            </Button>
            {runner.isRunning ? (
              <Button onClick={runner.cancel}>Cancel</Button>
            ) : (
              <span className="text-faded text-sm">
                <Kbd>⌘↵</Kbd> runs, <Kbd>Esc</Kbd> cancels
              </span>
            )}
          </div>
          {request.fault !== null && view === "form" && (
            <Notice kind="warning" title="The JSON cannot be sent">
              {request.fault}
            </Notice>
          )}
        </div>
        <HistoryList
          past={runner.past}
          shown={runner.shown}
          onForget={runner.forget}
          onReopen={(exchange) => {
            request.setInput(exchange.input);
            runner.reopen(exchange);
          }}
        />
      </section>
      <section ref={answer} tabIndex={-1} aria-label="Answer" className="min-w-0 outline-none">
        <AnswerView
          exchange={runner.shown}
          isRunning={runner.isRunning}
          operation={operation}
          input={request.input}
          baseUrl={baseUrl}
          types={types}
          onRun={(input) => void run(input)}
        />
      </section>
    </div>
  );
}

/** The refusal of the answer that is shown, while the request is the one that was refused. */
function errorOf(shown: Exchange | null, input: JsonObject) {
  if (shown?.outcome.kind !== "answered" || shown.input !== input) return null;
  const body = readBody(shown.outcome.body);
  const path = findFieldOfError(body, shown.outcome.status);
  return path === null ? null : { path, text: String(body?.error) };
}

function unitsOf(contract: (typeof catalog)[number], input: JsonObject): number {
  if (contract.unit === "call") return 1;
  return Array.isArray(input.claims) ? Math.max(1, input.claims.length) : 1;
}
