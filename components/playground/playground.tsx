"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Chip } from "@/components/ui/button";
import { fieldId } from "@/components/ui/field";
import { Moment } from "@/components/ui/moment";
import { StatusPill } from "@/components/ui/status";
import { Tabs } from "@/components/ui/tabs";
import type { FormField } from "@/lib/web-forms/describe-form";
import { AnswerView, prepareAnswer } from "./answer/answer-view";
import { countUnits, formatCostBefore, isOverCap, type PlaygroundOperation } from "./cost";
import { RequestForm } from "./form/request-form";
import { JsonEditor } from "./json-editor";
import { isJsonObject, type JsonObject } from "./json-value";
import { type PlaygroundKey, RunBar, useChosenKey } from "./run-bar";
import {
  type FieldErrors,
  findFieldOfError,
  formatInputQuery,
  formatPlaygroundPath,
  formatSignInPath,
  openDraft,
  useClaimFaults,
  useRequest,
} from "./use-request";
import { type Exchange, type Means, readBody, useRunner } from "./use-runner";

type Props = {
  operation: PlaygroundOperation;
  /** Null for a visitor, who sees stored answers. */
  accountId: string | null;
  fields: readonly FormField[];
  keys: readonly PlaygroundKey[];
  first: JsonObject;
  baseUrl: string;
  /** TypeScript declarations of request and answer. */
  types: string;
};

const capReached = (
  <>
    Your monthly spend cap is reached: this call would be refused.{" "}
    <Link href="/console/settings#cap" className="action">
      Change the spend cap
    </Link>
  </>
);

/** One operation to try: the request as form or JSON, its cost, its answer, and the answers before. */
export function Playground({
  operation,
  accountId: account,
  fields,
  keys: given,
  first,
  baseUrl,
  types,
}: Props) {
  const { name } = operation;
  const accountId = account ?? "visitor";
  const draft = useMemo(() => openDraft(accountId, name), [accountId, name]);
  const request = useRequest(first, draft);
  const runner = useRunner(name, accountId);
  const claimFaults = useClaimFaults(request.input);
  const { keys, chosen, choose, takeOver } = useChosenKey(given, accountId);
  const { tab, select, showAnswer } = useAnswerTab();
  const [view, setView] = useState("form");
  const answer = useRef<HTMLElement>(null);
  const router = useRouter();
  useEffect(() => prepareAnswer(name), [name]);

  const by = meansOf(chosen, operation, request.input);
  const units = countUnits(operation, request.input);
  const isCapped = chosen ? isOverCap(units, operation, chosen) : false;
  const priced = isCapped ? capReached : chosen && formatCostBefore(units, operation, chosen);
  const canRun = by !== null && request.fault === null && !isCapped;
  const run = async (input: JsonObject = request.input) => {
    const means = meansOf(chosen, operation, input);
    if (means === null || !canRun || runner.isRunning) return;
    if (input !== request.input) request.replaceInput(input);
    else request.settle();
    const [first] = account === null ? [] : await claimFaults.check(input);
    if (first) {
      if (view === "history") setView("form");
      focusField(first.path);
      return;
    }
    const exchange = await runner.run(means, input);
    if (exchange === null) return;
    if ("keyId" in means) takeOver(means.keyId, exchange);
    showAnswer();
    goToAnswer(answer.current, hasChoices(exchange) ? [] : errorsOf(exchange, fields));
  };
  useRunKeys(() => void run(), runner.cancel);
  // A visitor comes to see an answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page begins.
  useEffect(() => {
    if (account !== null || by === null || !("example" in by)) return;
    void runner.run(by, request.input);
  }, []);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 min-[72rem]:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)]">
      <section aria-label="Request" className="flex min-w-0 flex-col gap-3">
        <RequestPanel
          onSubmit={() => void run()}
          operation={operation}
          fields={fields}
          request={request}
          errors={[
            ...claimFaults.errors,
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
                request.replaceInput(exchange.input);
                runner.reopen(exchange);
                showAnswer();
              }}
            />
          }
        />
        <RunBar
          isVisitor={account === null}
          keys={keys}
          chosen={chosen}
          onChoose={choose}
          cost={
            request.fault !== null
              ? "The JSON body can’t be sent yet: it has an error."
              : (priced ??
                (by === null ? "Only the examples above have stored responses." : "Stored response: free."))
          }
          canRun={canRun}
          isRunning={runner.isRunning}
          onRun={() => void run()}
          onCancel={runner.cancel}
          link={formatInputQuery(request.input) && baseUrl + formatPlaygroundPath(name, request.input)}
        />
      </section>
      <section
        ref={answer}
        tabIndex={-1}
        aria-label="Response"
        className="min-h-96 min-w-0 scroll-mt-4 outline-none beside:sticky beside:top-4 beside:self-start"
      >
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
            router.push(formatSignInPath(name, request.input));
          }}
        />
      </section>
    </div>
  );
}

/** What a request is run with: the chosen key, or without one the example that it is; null where it is none. */
function meansOf(
  chosen: PlaygroundKey | undefined,
  { examples }: PlaygroundOperation,
  input: JsonObject,
): Means | null {
  if (chosen) return { keyId: chosen.id };
  const written = JSON.stringify(input);
  const example = examples.findIndex(({ request }) => JSON.stringify(request) === written);
  return example < 0 ? null : { example };
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
  const isOut = (answer?.getBoundingClientRect().top ?? 0) < 0;
  if (isOut || window.matchMedia("(width < 72rem)").matches) answer?.scrollIntoView({ block: "start" });
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

/** ⌘↵ or Ctrl ↵ runs, Esc cancels, wherever the focus is but in a dialog. */
function useRunKeys(run: () => void, cancel: () => void): void {
  const latest = useRef({ run, cancel });
  useEffect(() => {
    latest.current = { run, cancel };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest("dialog, [role=dialog], [role=listbox]"))
        return;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        if (!event.repeat) latest.current.run();
      } else if (event.key === "Escape") latest.current.cancel();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

const ids = ["rendered", "json", "headers", "code", "types"] as const;

/** The tab of the answer, as the address names it. */
function useAnswerTab() {
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(ids).withDefault("rendered"));
  return {
    tab,
    select: (id: string) => void setTab(ids.find((one) => one === id) ?? null),
    /** Leaves the tabs that say nothing of an answer. */
    showAnswer: () => void setTab((was) => (was === "code" || was === "types" ? null : was)),
  };
}

type HistoryListProps = {
  past: readonly Exchange[];
  shown: Exchange | null;
  onReopen: (exchange: Exchange) => void;
  onForget: () => void;
};

/** Answers of this browser: reopening one is free. */
function HistoryList({ past, shown, onReopen, onForget }: HistoryListProps) {
  if (past.length === 0)
    return <p className="text-faded text-sm">No responses yet. They’re saved in this browser only.</p>;
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <p className="text-faded">Saved in this browser. Reopening one is free.</p>
        <button type="button" className="action shrink-0" onClick={onForget}>
          Clear history
        </button>
      </div>
      <ul className="mt-2 border-rule border-t">
        {past.map((exchange) => (
          <li key={exchange.at}>
            <button
              type="button"
              aria-current={exchange.at === shown?.at}
              className="-outline-offset-2 flex w-full cursor-pointer items-center gap-3 border-rule border-b px-1 py-2 text-left text-sm leading-[1.35] hover:bg-wash aria-[current=true]:bg-wash"
              onClick={() => onReopen(exchange)}
            >
              <HistoryRow exchange={exchange} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function HistoryRow({ exchange: { outcome, input, durationMs, at } }: { exchange: Exchange }) {
  return (
    <>
      {outcome.kind === "answered" ? (
        <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
      ) : null}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{describeRequest(input)}</span>
        <span className="block text-faded text-print tabular-nums">
          <Moment at={at} />, {durationMs} ms
        </span>
      </span>
    </>
  );
}

/** A request in a few words, for a list: "Apple, 3 claims", "Nvidia, from 2025-01 to 2025-12". */
function describeRequest({ company, claims, start, end, filters, include, types }: JsonObject): string {
  const listed = (value: unknown) =>
    Array.isArray(value) ? value.map((one) => String(one).replaceAll("_", " ")) : [];
  const filter = isJsonObject(filters) ? filters : {};
  const parts = [
    typeof company === "string" && company !== "" ? company : "no company",
    Array.isArray(claims) ? `${claims.length} ${claims.length === 1 ? "claim" : "claims"}` : "",
    typeof start === "string" ? `from ${start}${typeof end === "string" ? ` to ${end}` : ""}` : "",
    ...listed(types),
    typeof filter.person_name === "string" ? filter.person_name : "",
    ...listed(filter.role_type),
    filter.current_only === true ? "current" : "",
    ...listed(include),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

type RequestPanelProps = {
  /** Runs the request as it stands, on Enter in a form of one field. */
  onSubmit: () => void;
  operation: PlaygroundOperation;
  fields: readonly FormField[];
  request: ReturnType<typeof useRequest>;
  errors: FieldErrors;
  view: string;
  onView: (view: string) => void;
  /** Answers that are kept, and how many. */
  history: ReactNode;
  kept: number;
};

/** The request as a form and as JSON, with examples to begin with and the requests before. */
function RequestPanel({
  onSubmit,
  operation,
  fields,
  request,
  errors,
  view,
  onView,
  history,
  kept,
}: RequestPanelProps) {
  return (
    <>
      <ExampleList examples={operation.examples} input={request.input} onPick={request.replaceInput} />
      <Tabs
        // What takes the focus stays above the bar that runs the request.
        panelClass="pb-2 beside:**:scroll-mb-48"
        label="Request"
        selected={view}
        onSelect={onView}
        tabs={[
          {
            id: "form",
            label: "Form",
            content: (
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  onSubmit();
                }}
              >
                <RequestForm
                  fields={fields}
                  value={request.input}
                  onChange={request.setInput}
                  errors={errors}
                />
                {/* With it Enter sends the one field, whatever else stands in the form. */}
                {fields.length === 1 ? <button type="submit" hidden /> : null}
              </form>
            ),
          },
          {
            id: "json",
            label: "JSON body",
            content:
              view === "json" ? (
                <JsonEditor
                  text={request.text}
                  onChange={request.setText}
                  fault={request.fault ?? errors[0]?.text ?? null}
                />
              ) : null,
          },
          { id: "history", label: kept === 0 ? "History" : `History (${kept})`, content: history },
        ]}
      />
    </>
  );
}

type ExampleListProps = {
  examples: PlaygroundOperation["examples"];
  input: JsonObject;
  onPick: (input: JsonObject) => void;
};

/** Requests to begin with, one press away. */
function ExampleList({ examples, input, onPick }: ExampleListProps) {
  const written = JSON.stringify(input);
  return (
    <fieldset className="flex min-h-8 min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">Examples</legend>
      {examples.map(({ title, request }) => (
        <Chip key={title} aria-pressed={JSON.stringify(request) === written} onClick={() => onPick(request)}>
          {title}
        </Chip>
      ))}
    </fieldset>
  );
}
