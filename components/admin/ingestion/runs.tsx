import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";
import { SubmitButton } from "@/components/ui/form";
import { Moment } from "@/components/ui/moment";
import { SentForm } from "@/components/ui/sent-form";
import { SortableTable } from "@/components/ui/sortable-table";
import { StatusPill } from "@/components/ui/status";
import type {
  FailedDocument,
  FailedJob,
  FailedWork,
  IngestRunState,
  RefreshLine,
  RunLine,
} from "@/lib/accounts/ingestion";
import { formatNumber } from "@/lib/domain/amounts";

/** What a run was over: a company by its name, else what its kind works on. */
const subjectOf = ({ name, subject, kind }: RunLine): string =>
  name === null ? (subject === "" ? kind : subject) : `${name} (${subject})`;

const columns: Column<RunLine>[] = [
  {
    key: "subject",
    header: "Run",
    isRowHeader: true,
    value: subjectOf,
    cell: (run) => <span className="wrap-anywhere">{subjectOf(run)}</span>,
  },
  { key: "kind", header: "Source", value: ({ kind }) => kind, cell: ({ kind }) => kind },
  {
    key: "state",
    header: "State",
    value: ({ state }) => runWord(state),
    cell: ({ state }) => <RunPill state={state} />,
  },
  {
    key: "began",
    header: "Started",
    value: ({ startedAt }) => Date.parse(startedAt),
    cell: ({ startedAt }) => <Moment at={startedAt} />,
    className: "whitespace-nowrap",
  },
  { key: "done", header: "Read", align: "end", value: ({ done }) => done, cell: Progress },
  {
    key: "failed",
    header: "Failed",
    align: "end",
    value: ({ failed }) => failed,
    cell: ({ failed }) => formatNumber(failed),
  },
  {
    key: "remaining",
    header: "Remaining",
    align: "end",
    value: ({ remaining }) => remaining,
    cell: ({ remaining }) => formatNumber(remaining),
  },
  {
    key: "error",
    header: "Last reason",
    value: ({ lastError }) => lastError,
    cell: ({ lastError }) =>
      lastError === null ? null : (
        <span className="line-clamp-3 max-w-md wrap-anywhere text-print" data-hint={lastError}>
          {lastError}
        </span>
      ),
  },
];

function Progress({ state, done, failed, remaining }: RunLine) {
  const all = done + failed + remaining;
  return state === "running" && all > 0
    ? `${formatNumber(done)} of ${formatNumber(all)}`
    : formatNumber(done);
}

/** Runs, newest first. */
export function RunsTable({ runs, caption }: { runs: readonly RunLine[]; caption: string }) {
  return (
    <SortableTable
      caption={caption}
      isCaptionHidden
      filterLabel="Find a run"
      columns={columns}
      rows={runs}
      rowKey={({ id }) => id}
    />
  );
}

const looks = {
  running: ["waiting", "Running"],
  done: ["good", "Done"],
  failed: ["failed", "Failed"],
  stopped: ["idle", "Stopped"],
  interrupted: ["warning", "Interrupted"],
} as const satisfies Record<IngestRunState, unknown>;

export const runWord = (state: IngestRunState): string => looks[state][1];

/** How a run stands, in a word. */
function RunPill({ state }: { state: IngestRunState }) {
  const [tone, word] = looks[state];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}

type Props = {
  runs: readonly RunLine[];
  documents: readonly FailedDocument[];
  /** Starts the company again; its field is `companies`. */
  retry: (form: FormData) => Promise<void>;
};

/** What has not come in up to now, with the reason, and the way to try again; what was made good is not here. */
export function Failures({ runs, documents, retry }: Props) {
  return (
    <div className="space-y-6">
      {runs.length === 0 ? (
        <p className="max-w-prose text-faded">
          Nothing to retry: no company’s latest EDGAR run failed, stopped early, or skipped a document. A run
          that failed below has been retried since, or it’s from another source.
        </p>
      ) : (
        <ul className="divide-y divide-rule border-rule border-y">
          {runs.map((run) => (
            <li key={run.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 max-w-3xl">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-medium">{subjectOf(run)}</span>
                  <RunPill state={run.state} />
                  <span className="text-faded text-sm tabular-nums">
                    <Moment at={run.startedAt} />, {run.failed.toLocaleString("en-US")}{" "}
                    {run.failed === 1 ? "document" : "documents"} failed
                  </span>
                </p>
                {run.lastError === null ? null : (
                  <p className="mt-1 wrap-anywhere text-faded text-print">{run.lastError}</p>
                )}
              </div>
              <SentForm action={retry}>
                <input type="hidden" name="companies" value={run.subject} />
                <SubmitButton variant="plain" size="small" pendingLabel="Starting…">
                  Try again<span className="sr-only">: {subjectOf(run)}</span>
                </SubmitButton>
              </SentForm>
            </li>
          ))}
        </ul>
      )}
      {documents.length === 0 ? null : (
        <details>
          <summary className="action inline-block text-sm">
            {documents.length === 1 ? "One document" : `The newest ${documents.length} documents`} that
            couldn’t be ingested
          </summary>
          <ul className="mt-3 space-y-3 text-sm">
            {documents.map((one) => (
              <li key={`${one.subject} ${one.url}`}>
                <a className="action break-all" href={one.url} rel="noreferrer">
                  {one.form} of {one.publishedOn}
                </a>
                , {one.name ?? one.subject}: {one.state}
                {one.reason === null ? null : <span className="text-faded"> ({one.reason})</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

type FailedWorkListProps = {
  refreshes: readonly RefreshLine[];
  jobs: readonly FailedJob[];
  retry: (form: FormData) => Promise<void>;
};

/** Refreshes that were given up and jobs that failed, each with its reason and the way to try it again. */
export function FailedWorkList({ refreshes, jobs, retry }: FailedWorkListProps) {
  if (refreshes.length + jobs.length === 0) return null;
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {refreshes.map(({ entityKey, name, since, attempts, lastError }) => (
        <FailedItem
          key={`refresh ${entityKey}`}
          work={{ kind: "refresh", key: entityKey }}
          name={name}
          pill="Given up"
          reason={lastError}
          retry={retry}
        >
          refresh, <Moment at={since} />, after {attempts} attempts
        </FailedItem>
      ))}
      {jobs.map(({ name, endedAt, lastError }) => (
        <FailedItem
          key={`job ${name}`}
          work={{ kind: "job", key: name }}
          name={name}
          pill="Failed"
          reason={lastError}
          retry={retry}
        >
          job
          {endedAt === null ? null : (
            <>
              , <Moment at={endedAt} />
            </>
          )}
        </FailedItem>
      ))}
    </ul>
  );
}

type ItemProps = {
  work: FailedWork;
  name: string;
  pill: string;
  reason: string | null;
  retry: FailedWorkListProps["retry"];
  children: ReactNode;
};

function FailedItem({ work, name, pill, reason, retry, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 max-w-3xl">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <StatusPill tone="failed">{pill}</StatusPill>
          <span className="text-faded text-sm">{children}</span>
        </p>
        {reason === null ? null : <p className="mt-1 wrap-anywhere text-faded text-print">{reason}</p>}
      </div>
      <SentForm action={retry}>
        <input type="hidden" name="kind" value={work.kind} />
        <input type="hidden" name="key" value={work.key} />
        <SubmitButton variant="plain" size="small" pendingLabel="Trying…">
          Try again<span className="sr-only">: {name}</span>
        </SubmitButton>
      </SentForm>
    </li>
  );
}
