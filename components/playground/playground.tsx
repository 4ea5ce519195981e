"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useMemo, useRef, useState } from "react";
import { fieldId } from "@/components/ui/field";
import { StatusPill } from "@/components/ui/status";
import type { FormField } from "@/lib/web-forms/describe-form";
import { AnswerView, prepareAnswer } from "./answer/answer-view";
import { countUnits, formatCostBefore, isOverCap, type PlaygroundOperation } from "./cost";
import { isJsonObject, type JsonObject } from "./json-value";
import { RequestPanel } from "./request-panel";
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
      Change the cap
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
  const isCapped = chosen ? isOverCap(countUnits(operation, request.input), operation, chosen) : false;
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 min-[72rem]:grid-cols-[minmax(22rem,27rem)_minmax(0,1fr)] min-[72rem]:items-start">
      <section
        aria-label="Request"
        className="flex min-w-0 flex-col gap-3 beside:sticky beside:top-4 beside:max-h-[calc(100dvh-2rem)]"
      >
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
              : isCapped
                ? capReached
                : chosen
                  ? formatCostBefore(countUnits(operation, request.input), operation, chosen)
                  : by === null
                    ? "Only the examples above have stored answers."
                    : "Stored answer: free."
          }
          canRun={canRun}
          isRunning={runner.isRunning}
          onRun={() => void run()}
          onCancel={runner.cancel}
          link={
            formatInputQuery(request.input) === null
              ? null
              : baseUrl + formatPlaygroundPath(name, request.input)
          }
        />
      </section>
      <section
        ref={answer}
        tabIndex={-1}
        aria-label="Answer"
        className="min-h-96 min-w-0 scroll-mt-4 outline-none"
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
    return <p className="text-faded text-sm">No answers yet. They’re saved in this browser only.</p>;
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
          <time dateTime={at}>{formatTime(at)}</time>, {durationMs} ms
        </span>
      </span>
    </>
  );
}

/** "Nov 21, 14:05" in the reader's own zone. */
function formatTime(at: string): string {
  return new Date(at).toLocaleString("en-US", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    hour12: false,
    minute: "2-digit",
  });
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
