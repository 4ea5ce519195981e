"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { LiveState } from "@/components/query/live-state";
import { fetchJson, isSignedOut, queryKeys } from "@/components/query/queries";
import { sendByHand, useSentAction } from "@/components/ui/attempt";
import { Button, buttonClass } from "@/components/ui/button";
import { ChartBars } from "@/components/ui/chart";
import { TextInput } from "@/components/ui/field";
import { ErrorSummary, TextArea } from "@/components/ui/form";
import { Moment } from "@/components/ui/moment";
import { EmptyState, Notice, SkeletonBox, StatusPill } from "@/components/ui/status";
import type {
  IngestionView,
  IngestRunState,
  NamedIngestion,
  RefreshOverview,
  RefreshState,
} from "@/lib/accounts/ingestion";
import { formatAddress } from "@/lib/domain/address-query";
import { formatNumber, formatWhole } from "@/lib/domain/amounts";
import { runStates } from "@/lib/web-forms/ingestion";
import type { FieldFault } from "@/lib/web-forms/key-request";
import { FailedWorkList, Failures, RunsTable, runWord } from "./runs";

const runningMs = 4_000;
const idleMs = 30_000;

/** How ingestion stands; read again every few seconds while something runs. */
export function LiveIngestion(props: Omit<ComponentProps<typeof IngestionBody>, "view">) {
  const query = useQuery({
    queryKey: queryKeys.ingestion(props.state),
    queryFn: ({ signal }) =>
      fetchJson<IngestionView>(formatAddress("/admin/ingestion/json", { state: props.state }), { signal }),
    refetchInterval: ({ state: { data, error } }) => {
      if (isSignedOut(error)) return false;
      return data && isRunning(data) ? runningMs : idleMs;
    },
  });
  return (
    <>
      <LiveState query={query} what="These figures" />
      {query.data ? (
        <IngestionBody view={query.data} {...props} />
      ) : (
        <SkeletonBox label="Loading the runs" className="h-72 w-full" />
      )}
    </>
  );
}

const isRunning = ({ running, runs, refreshes }: IngestionView): boolean =>
  running.holder !== null ||
  runs.some(({ state }) => state === "running") ||
  refreshes.counts.some(({ state, n }) => n > 0 && (state === "running" || state === "queued"));

type Props = {
  view: IngestionView;
  state: IngestRunState | null;
  /** Why this server can’t query EDGAR; null where it can. */
  refusal: string | null;
  /** Why trying again did not start, as the address says. */
  retried: string | null;
  start: (state: IngestionState, form: FormData) => Promise<IngestionState>;
  retry: (form: FormData) => Promise<void>;
  /** Has a given-up refresh or a failed job tried again; its fields are `kind` and `key`. */
  retryFailed: (form: FormData) => Promise<void>;
};

const retryFaults: Readonly<Record<string, string>> = {
  busy: "An ingestion is already running; nothing was started.",
  refused: "This server can’t query EDGAR: SEC_CONTACT is not set.",
  unknown: "We don’t know that company anymore; enter its CIK below.",
};

/** How ingestion stands, and the way to start one. */
function IngestionBody({ view, state, refusal, retried, start, retry, retryFailed }: Props) {
  return (
    <div className="space-y-12">
      <StandingNow view={view} fault={retried === null ? undefined : retryFaults[retried]} />
      <Section id="start" title="Ingest companies">
        {refusal === null ? null : (
          <div className="mb-5 max-w-xl">
            <Notice kind="warning" title="This server can’t query EDGAR">
              {refusal}
            </Notice>
          </div>
        )}
        <StartForm action={start} />
      </Section>
      <Section id="refreshes" title="Requested companies">
        <Refreshes {...view.refreshes} />
      </Section>
      <Section id="days" title="Documents per day">
        <DocumentsByDay days={view.days} />
      </Section>
      <Section id="failures" title="Failed work">
        <div className="space-y-6">
          <FailedWorkList refreshes={view.refreshesGivenUp} jobs={view.failedJobs} retry={retryFailed} />
          <Failures runs={view.toRetry} documents={view.failedDocuments} retry={retry} />
        </div>
      </Section>
      <Runs runs={view.runs} state={state} />
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="section-title mb-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** What goes on at this moment, and why a try did not start. */
function StandingNow({ view, fault }: { view: IngestionView; fault: string | undefined }) {
  return (
    <div className="space-y-3 empty:hidden">
      {fault ? <Notice kind="failed" title={fault} /> : null}
      <NowRunning {...view.running} />
      {view.pauses.map(({ name, until, reason }) => (
        <Notice key={name} kind="warning" title={`${name} won’t be queried again until ${until} UTC`}>
          {reason}
        </Notice>
      ))}
      {view.annotationsStale > 0 ? (
        <p className="text-faded text-sm tabular-nums">
          {formatNumber(view.annotationsStale)} passages are being re-read in the background.
        </p>
      ) : null}
    </div>
  );
}

function DocumentsByDay({ days }: Pick<IngestionView, "days">) {
  if (days.every(({ read, missing, failed }) => read + missing + failed === 0))
    return <p className="text-faded">No documents were requested in the last 30 days.</p>;
  return (
    <ChartBars
      name="Documents per day, 30 days"
      days={days.map(({ day, ...values }) => ({ day, values }))}
      series={[
        { key: "read", label: "Read" },
        { key: "missing", label: "Not found" },
        { key: "failed", label: "Failed" },
      ]}
      format={formatWhole}
    />
  );
}

/** The newest runs, all or those in a state. */
function Runs({ runs, state }: Pick<IngestionView, "runs"> & Pick<Props, "state">) {
  return (
    <section aria-labelledby="runs">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h2 id="runs" className="section-title">
          Runs
        </h2>
        <nav aria-label="Runs by state" className="flex flex-wrap gap-1 text-sm">
          {[null, ...runStates].map((one) => (
            <Link
              key={one ?? "all"}
              href={one === null ? "/admin/ingestion" : `/admin/ingestion?state=${one}`}
              scroll={false}
              className={buttonClass({ size: "small" })}
              {...(one === state ? { "aria-current": true } : {})}
            >
              {one === null ? "All" : runWord(one)}
            </Link>
          ))}
        </nav>
      </div>
      {runs.length === 0 ? (
        <EmptyState title={state === null ? "Nothing ingested yet" : "No such runs"}>
          {state === null
            ? "The built-in data is loaded. Runs appear here when companies are ingested."
            : "No runs in this state."}
        </EmptyState>
      ) : (
        <RunsTable runs={runs} caption="Runs, newest first" />
      )}
    </section>
  );
}

/** The ingestion that was started here and is on; it says so itself every few seconds. */
function NowRunning({ holder, current, waiting }: NamedIngestion) {
  if (holder === null && waiting.length === 0) return null;
  if (holder === null)
    return (
      <Notice title="An ingestion is waiting to start">
        <p>Waiting: {waiting.join(", ")}. A server or worker picks it up within a minute or so.</p>
      </Notice>
    );
  return (
    <Notice title="An ingestion is running">
      <p>
        {current === null ? "It has just started." : `Reading CIK ${current}.`}
        {waiting.length > 0 ? ` Waiting: ${waiting.join(", ")}.` : ""}
      </p>
      <p className="text-faded text-sm">On {holder}. The figures below update every few seconds.</p>
    </Notice>
  );
}

const looks = {
  queued: ["idle", "Waiting"],
  running: ["waiting", "Running"],
  done: ["good", "Up to date"],
  failed: ["failed", "Failed"],
} as const satisfies Record<RefreshState, unknown>;

const states = Object.keys(looks) as RefreshState[];

/** The companies whose newer filings are fetched because somebody asked about them: how many, and which failed. */
function Refreshes({ counts, lines }: RefreshOverview) {
  if (counts.length === 0)
    return (
      <p className="max-w-prose text-faded">
        Nothing here yet. When someone asks about a company whose filings are missing or over a day old, this
        server fetches them if <code>SEC_CONTACT</code> is set and <code>WARM</code> isn’t off.
      </p>
    );
  return (
    <div className="space-y-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-2">
        {states.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <StatusPill tone={looks[state][0]}>{looks[state][1]}</StatusPill>
            <span className="tabular-nums">
              {(counts.find((count) => count.state === state)?.n ?? 0).toLocaleString("en-US")}
            </span>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <ul className="max-w-3xl divide-y divide-rule border-rule border-y">
          {lines.map(({ entityKey, name, state, since, attempts, retryAt, lastError }) => (
            <li key={entityKey} className="py-3">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-medium">{name}</span>
                <StatusPill tone={looks[state][0]}>{looks[state][1]}</StatusPill>
                <span className="text-faded text-sm tabular-nums">
                  since <Moment at={since} />, attempt {attempts}
                  {retryAt === null ? null : (
                    <>
                      , next try <Moment at={retryAt} />
                    </>
                  )}
                </span>
              </p>
              {lastError === null ? null : (
                <p className="mt-1 wrap-anywhere text-faded text-print">{lastError}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type StartFormProps = { action: (state: IngestionState, form: FormData) => Promise<IngestionState> };

/** Starts an ingestion of companies by name. */
function StartForm({ action }: StartFormProps) {
  const { state, send, post, isPending } = useSentAction(action, emptyIngestion);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.message?.kind === "success" && state.errors.length === 0) form.current?.reset();
  }, [state]);
  const errorOf = (name: string) => state.errors.find((error) => error.name === name)?.message;
  const { message } = state;
  return (
    <div className="max-w-xl space-y-5">
      <ErrorSummary errors={state.errors} />
      {message ? (
        <Notice kind={message.kind} title={message.title} isLive>
          {message.lines.length > 0 ? (
            <ul className="list-inside list-disc">
              {message.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : null}
        </Notice>
      ) : null}
      <form ref={form} action={post} onSubmit={sendByHand(send)} noValidate className="space-y-5">
        <TextArea
          name="companies"
          label="Companies"
          hint="One per line: a ticker, name, or CIK."
          required
          rows={4}
          defaultValue={state.typed.companies}
          error={errorOf("companies")}
        />
        <TextInput
          name="since"
          type="date"
          label="Documents filed since"
          hint="Lists and figures are complete either way."
          optional
          defaultValue={state.typed.since}
          error={errorOf("since")}
        />
        <Button type="submit" variant="primary" pending={isPending} pendingLabel="Starting…">
          Start ingestion
        </Button>
      </form>
    </div>
  );
}

/** What the form that starts an ingestion says after it was sent. */
export type IngestionState = {
  errors: readonly FieldFault[];
  message: { kind: "success" | "failed"; title: string; lines: readonly string[] } | null;
  typed: { companies: string; since: string };
};

const emptyIngestion: IngestionState = {
  errors: [],
  message: null,
  typed: { companies: "", since: "" },
};
