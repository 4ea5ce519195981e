"use client";

import Link from "next/link";
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { CodeBlock } from "@/components/code/code-block";
import { LiveCode } from "@/components/code/live-code";
import { formatPlaygroundPath } from "@/components/playground/use-request";
import { Button } from "@/components/ui/button";
import { recordRow } from "@/components/ui/definition-list";
import { EmptyState, Notice, SkeletonBox, StatusPill } from "@/components/ui/status";
import { Tabs } from "@/components/ui/tabs";
import { formatDay } from "@/lib/domain/calendar";
import { curlApostrophes } from "@/lib/domain/prose";
import type { OperationName } from "@/lib/operations/catalog";
import { formatCostAfter, type PlaygroundOperation } from "../cost";
import { isJsonObject, type JsonObject } from "../json-value";
import { type Exchange, type Outcome, readBody } from "../use-runner";
import { type Alternative, Alternatives, type AnswerProps } from "./answer-parts";
import { JsonTree } from "./json-tree";

const CodeTab = lazy(() => import("./code-tab"));

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
  const none = isRunning ? (
    <SkeletonBox label="Waiting for the response" className="h-72 w-full" />
  ) : (
    <p className="text-faded">No response yet. Run the request to see it here.</p>
  );
  const isStale = exchange !== null && JSON.stringify(exchange.input) !== JSON.stringify(input);
  return (
    <>
      <AnswerHead exchange={exchange} isRunning={isRunning} isStale={isStale} />
      <div
        className="relative aria-busy:before:-inset-x-0 aria-busy:before:absolute aria-busy:before:-top-1.5 aria-busy:before:h-0.5 aria-busy:before:origin-left aria-busy:before:bg-ink motion-safe:aria-busy:before:animate-await motion-safe:aria-busy:before:opacity-0"
        aria-busy={isRunning}
      >
        <Tabs
          label="Response"
          selected={tab}
          onSelect={on.onTab}
          tabs={[
            {
              id: "rendered",
              label: "Response",
              content: renderFirst({ exchange, body, operation, isRunning, ...on }),
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
              content:
                tab === "code" ? (
                  <Suspense fallback={<SkeletonBox label="Writing the code" className="h-72 w-full" />}>
                    <CodeTab baseUrl={baseUrl} operation={operation.name} input={input} />
                  </Suspense>
                ) : null,
            },
            {
              id: "types",
              label: "Types",
              content: (
                <div className="[&_pre]:max-h-[70vh] [&_pre]:overflow-auto">
                  {tab === "types" ? (
                    <LiveCode language="typescript" text={types} label="Copy the types" />
                  ) : null}
                </div>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

type FirstProps = Pick<Props, "exchange" | "operation" | "isRunning" | "onRun" | "onSignIn"> & {
  body: JsonObject | null;
};

function renderFirst({ exchange, body, operation, isRunning, onRun, onSignIn }: FirstProps): ReactNode {
  if (exchange === null && isRunning)
    return <SkeletonBox label="Waiting for the response" className="h-72 w-full" />;
  if (exchange === null)
    return (
      <EmptyState title="No response yet">
        {operation.description.replaceAll("`", "")} Run the request, or copy it as code from the Code tab.
      </EmptyState>
    );
  const { outcome } = exchange;
  // A refusal of the run before would read as one of this run.
  if (isRunning && (outcome.kind !== "answered" || outcome.status !== 200))
    return <SkeletonBox label="Waiting for the response" className="h-72 w-full" />;
  if (outcome.kind !== "answered") return <BrokenCall outcome={outcome} onSignIn={onSignIn} />;
  if (outcome.status !== 200 || body === null)
    return <Refusal key={exchange.at} exchange={exchange} outcome={outcome} body={body} onRun={onRun} />;
  return (
    <Suspense fallback={<SkeletonBox label="Showing the response" className="h-72 w-full" />}>
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

type AnswerHeadProps = {
  exchange: Exchange | null;
  isRunning: boolean;
  /** The request was changed after this answer came. */
  isStale: boolean;
};

/** Status, time, size, cost and id of an answer, in one line that never moves what is below it. */
function AnswerHead({ exchange, isRunning, isStale }: AnswerHeadProps) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-faded text-sm tabular-nums">
      <p role="status" className="sr-only">
        {announce(exchange, isRunning)}
      </p>
      {isRunning ? <Elapsed /> : <Line exchange={exchange} isStale={isStale} />}
    </div>
  );
}

function Line({ exchange, isStale }: { exchange: Exchange | null; isStale: boolean }) {
  if (exchange === null) return null;
  const { outcome, durationMs } = exchange;
  if (outcome.kind !== "answered") return <span>{words[outcome.kind]}</span>;
  return (
    <>
      <StatusPill tone={outcome.status < 400 ? "good" : "failed"}>{outcome.status}</StatusPill>
      <span>{durationMs} ms</span>
      <span>{formatSize(outcome.bytes)}</span>
      {/* In one place, as wide as the wider: nothing moves while the request is being changed. */}
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={isStale ? "invisible" : ""}>
          {formatCostAfter(outcome.headers) ??
            (outcome.status < 400 ? "stored response, free" : "not billed")}
        </span>
        <span className={isStale ? "" : "invisible"}>earlier request</span>
      </span>
      <code className="break-all text-print" title="Request ID">
        {outcome.headers["x-request-id"]}
      </code>
    </>
  );
}

const words: Record<Exclude<Outcome["kind"], "answered">, string> = {
  cancelled: "Canceled",
  session_ended: "Not sent: signed out",
  unreachable: "No response",
};

function formatSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}

/** What those who listen hear of a call, in a sentence. */
function announce(exchange: Exchange | null, isRunning: boolean): string {
  if (isRunning) return "Running";
  if (exchange === null) return "";
  const { outcome, durationMs } = exchange;
  if (outcome.kind === "cancelled") return "Canceled";
  if (outcome.kind === "session_ended") return "Your session has ended. The request is still here.";
  if (outcome.kind === "unreachable") return "The server couldn’t be reached. The request is still here.";
  if (outcome.status < 400)
    return `Response in ${durationMs} milliseconds, ${formatCostAfter(outcome.headers) ?? "not billed"}`;
  return `Refused with status ${outcome.status}: ${String(readBody(outcome.body)?.error ?? "no reason given")}`;
}

/** How long the call has been under way. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedMs = performance.now();
    const timer = setInterval(() => setSeconds((performance.now() - startedMs) / 1000), 100);
    return () => clearInterval(timer);
  }, []);
  return <span>Running{seconds < 0.5 ? "…" : `, ${seconds.toFixed(1)} s`}</span>;
}

/** What a caller reads comes first; the rest are the server’s, by name. */
const foremost = [
  "x-request-id",
  "x-footnote-units",
  "x-footnote-cost-usd",
  "ratelimit",
  "ratelimit-policy",
  "retry-after",
  "content-type",
];

function sortHeaders(headers: Record<string, string>): [string, string][] {
  const rankOf = (name: string) => {
    const at = foremost.indexOf(name);
    return at < 0 ? foremost.length : at;
  };
  return Object.entries(headers).sort(
    ([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other),
  );
}

/** The headers of an answer. */
function HeadersTab({ headers }: { headers: Record<string, string> }) {
  return (
    <dl className="text-sm">
      {sortHeaders(headers).map(([name, value]) => (
        <div key={name} className={`${recordRow} border-rule border-b`}>
          <dt className="text-faded">{name}</dt>
          <dd className="break-all font-mono text-print">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type RefusalProps = {
  exchange: Exchange;
  outcome: Extract<Outcome, { kind: "answered" }>;
  body: JsonObject | null;
  onRun: (input: JsonObject) => void;
};

/** A refusal: what it says, what to do, and the companies to choose from where a name was ambiguous. */
function Refusal({ exchange: { operation, input, at, durationMs }, outcome, body, onRun }: RefusalProps) {
  const { status, headers } = outcome;
  const waitSeconds = Number(headers["retry-after"]);
  const until = Date.parse(at) + durationMs + waitSeconds * 1000;
  return (
    <div className="space-y-5">
      <Notice
        kind={status >= 500 ? "failed" : "warning"}
        title={curlApostrophes(String(body?.error ?? `Status ${status}`))}
      >
        {headers["x-request-id"] === undefined ? adviseFromElsewhere : advise(status, body)}{" "}
        {waitSeconds > 0 ? <Countdown until={until} /> : null}
        {status === 404 && operation !== "validate" ? (
          <Link href={formatPlaygroundPath("validate", { company: input.company ?? "" })} className="action">
            Try it in Validate
          </Link>
        ) : null}
      </Notice>
      <Alternatives companies={readAlternatives(body)} onChoose={(company) => onRun({ ...input, company })} />
    </div>
  );
}

function readAlternatives(body: JsonObject | null): Alternative[] {
  const listed = Array.isArray(body?.alternatives) ? body.alternatives.filter(isJsonObject) : [];
  return listed.map(({ key, name, type, ticker, confidence }) => ({
    key: String(key),
    name: String(name),
    type: String(type ?? ""),
    ticker: typeof ticker === "string" ? ticker : null,
    confidence: typeof confidence === "number" ? confidence : null,
  }));
}

/** Every answer of ours has a request ID: a proxy between us and the browser gave one without. */
const adviseFromElsewhere =
  "This response didn’t come from Footnote, but from a server in between. Your calls show whether the request arrived and what it cost.";

function advise(status: number, body: JsonObject | null): string {
  if (body?.code === "NEEDS_DISAMBIGUATION")
    return "Several companies share this name. Nothing was billed. Choose one to run the call again.";
  if (body?.code === "SPEND_CAP_REACHED")
    return "Included units are available again from the next UTC day. You can change the cap in settings.";
  if (status === 400) return "Nothing was billed. See the marked field.";
  if (status === 401) return "The key was revoked or has expired. Nothing was billed. Choose another key.";
  if (status === 404) return "No company matches, and nothing was billed. Validate shows why:";
  if (status === 413) return "Nothing was billed.";
  if (status === 429) return "This call needs more units than the key has left today. Nothing was billed.";
  if (status === 503) return "The database is unavailable. Nothing was billed.";
  return "This one’s on us, and nothing was billed. Quote the request ID if you report it.";
}

type BrokenCallProps = { outcome: Exclude<Outcome, { kind: "answered" }>; onSignIn: () => void };

/** Why there is no answer, and what to do; the request stays as it is. */
function BrokenCall({ outcome, onSignIn }: BrokenCallProps) {
  if (outcome.kind === "cancelled")
    return (
      <Notice title="Canceled">
        The call may have been served and billed before it was canceled. See{" "}
        <Link href="/console/calls" className="action">
          your calls
        </Link>
        .
      </Notice>
    );
  if (outcome.kind === "session_ended")
    return (
      <Notice
        kind="warning"
        title="Your session has ended"
        action={<Button onClick={onSignIn}>Sign in again</Button>}
      >
        Nothing was sent or billed. Your request is saved and will be here when you come back. If you sign in
        in another tab, you can run it here right away.
      </Notice>
    );
  return (
    <Notice kind="failed" title="The server couldn’t be reached">
      {outcome.isOffline ? "This browser is offline. " : ""}Your request is still here. Run it again when
      you’re back online.
    </Notice>
  );
}

/** "Try again in 5 h 3 min." Counts down to nothing; readers who listen hear only the beginning. @param until ms since 1970. */
function Countdown({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (left === 0) return <span>You can run it again now.</span>;
  return <span className="tabular-nums">Try again in {formatSpan(left)}.</span>;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Seconds count only within the last minutes. */
function formatSpan(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

type Load = () => Promise<{ default: ComponentType<AnswerProps> }>;

/**
 * Fetched apart from the page: each brings its contract, by which it knows whether it can show an answer. An operation
 * without one is shown as the fields of its answer.
 */
const loads: Partial<Record<OperationName, Load>> = {
  validate: () => import("./validate-answer"),
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
function RenderedAnswer({ operation, ...answer }: AnswerProps & { operation: OperationName }) {
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
