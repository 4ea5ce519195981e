"use client";

import { CodeBlock } from "@/components/site/code-block";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonBox } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import type { OperationName } from "@/lib/operations/contract";
import { CodeTab } from "../code/code-tab";
import { writePrograms } from "../code/write-programs";
import type { JsonObject } from "../json-value";
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
  operation: OperationName;
  /** The request as it stands; the program shows the one that was answered. */
  input: JsonObject;
  baseUrl: string;
  types: string;
  /** Runs another request in place of this one, such as one of several alternatives. */
  onRun: (input: JsonObject) => void;
};

/** What came back, seen in five ways; before the first run, the program that would be sent. */
export function AnswerView({ exchange, isRunning, operation, input, baseUrl, types, onRun }: Props) {
  if (isRunning) return <SkeletonBox label="Waiting for the answer" className="h-72 w-full" />;
  const sent = exchange?.outcome.kind === "answered" ? exchange.input : input;
  const always = [
    {
      id: "code",
      label: "Code",
      content: <CodeTab programs={writePrograms(baseUrl, operation, sent)} />,
    },
    { id: "types", label: "Types", content: <CodeBlock text={types} label="Copy the types" /> },
  ];
  if (exchange === null)
    return (
      <>
        <EmptyState title="No answer yet">Run the request, or take it to your own program.</EmptyState>
        <div className="mt-6">
          <Tabs label="Program" tabs={always} />
        </div>
      </>
    );
  const { outcome } = exchange;
  if (outcome.kind !== "answered") return <BrokenCall kind={outcome.kind} />;
  const body = readBody(outcome.body);
  const isRefused = outcome.status !== 200 || body === null;
  return (
    <>
      <AnswerHead exchange={exchange} outcome={outcome} />
      <Tabs
        label="Answer"
        inHash
        tabs={[
          {
            id: "rendered",
            label: "Answer",
            content: isRefused ? (
              <Refusal
                key={exchange.at}
                status={outcome.status}
                headers={outcome.headers}
                body={body}
                input={exchange.input}
                onRun={onRun}
              />
            ) : (
              <RenderedAnswer operation={operation} body={body} input={exchange.input} onRun={onRun} />
            ),
          },
          {
            id: "json",
            label: "JSON",
            content: body === null ? <CodeBlock text={outcome.body} /> : <JsonTree value={body} />,
          },
          { id: "headers", label: "Headers", content: <HeadersTab headers={outcome.headers} /> },
          ...always,
        ]}
      />
    </>
  );
}
