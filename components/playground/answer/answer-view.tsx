"use client";

import { type ReactNode, Suspense } from "react";
import { CodeBlock } from "@/components/site/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonBox } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { CodeTab } from "../code/code-tab";
import { writePrograms } from "../code/write-programs";
import type { JsonObject } from "../json-value";
import type { PlaygroundOperation } from "../playground-operation";
import { type Exchange, readBody } from "../run-call";
import { AnswerHead } from "./answer-head";
import { BrokenCall } from "./broken-call";
import { HeadersTab } from "./headers-tab";
import { JsonTree } from "./json-tree";
import { Refusal } from "./refusal";
import { RenderedAnswer } from "./rendered-answer";

type Props = {
  exchange: Exchange | null;
  isRunning: boolean;
  operation: PlaygroundOperation;
  /** The request as it stands: what the program sends. */
  input: JsonObject;
  baseUrl: string;
  types: string;
  tab: string;
  onTab: (tab: string) => void;
  /** Runs another request in place of this one, such as one of several alternatives. */
  onRun: (input: JsonObject) => void;
  onSignIn: () => void;
};

/** What came back, seen in five ways. The answer before stays, faded, until the next one is there. */
export function AnswerView({ exchange, isRunning, operation, input, baseUrl, types, tab, ...on }: Props) {
  const outcome = exchange?.outcome.kind === "answered" ? exchange.outcome : null;
  const body = outcome && readBody(outcome.body);
  const none = <p className="text-faded">Nothing yet: no answer has come.</p>;
  const isStale = exchange !== null && JSON.stringify(exchange.input) !== JSON.stringify(input);
  return (
    <>
      <AnswerHead exchange={exchange} isRunning={isRunning} isStale={isStale} />
      <div className="answer-body" aria-busy={isRunning}>
        <Tabs
          label="Answer"
          inHash
          selected={tab}
          onSelect={on.onTab}
          tabs={[
            {
              id: "rendered",
              label: "Answer",
              content: renderFirst({ exchange, body, operation, ...on }),
            },
            {
              id: "json",
              label: "JSON",
              content:
                outcome === null ? (
                  none
                ) : body === null ? (
                  <CodeBlock text={outcome.body} />
                ) : (
                  <JsonTree key={exchange?.at} value={body} />
                ),
            },
            {
              id: "headers",
              label: "Headers",
              content: outcome ? <HeadersTab headers={outcome.headers} /> : none,
            },
            {
              id: "code",
              label: "Code",
              content: <CodeTab programs={writePrograms(baseUrl, operation.name, input)} />,
            },
            {
              id: "types",
              label: "Types",
              content: (
                <div className="answer-code">
                  <CodeBlock text={types} label="Copy the types" />
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

type FirstProps = Pick<Props, "exchange" | "operation" | "onRun" | "onSignIn"> & { body: JsonObject | null };

function renderFirst({ exchange, body, operation, onRun, onSignIn }: FirstProps): ReactNode {
  if (exchange === null)
    return (
      <EmptyState title="No answer yet">
        {operation.description.replaceAll("`", "")} Run the request, or take it to your own program: the Code
        tab has it.
      </EmptyState>
    );
  const { outcome } = exchange;
  if (outcome.kind !== "answered") return <BrokenCall outcome={outcome} onSignIn={onSignIn} />;
  if (outcome.status !== 200 || body === null)
    return <Refusal key={exchange.at} exchange={exchange} outcome={outcome} body={body} onRun={onRun} />;
  return (
    <Suspense fallback={<SkeletonBox label="Showing the answer" className="h-72 w-full" />}>
      <RenderedAnswer
        key={exchange.at}
        operation={operation.name}
        body={body}
        input={exchange.input}
        onRun={onRun}
      />
    </Suspense>
  );
}
