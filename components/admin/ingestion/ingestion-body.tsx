import Link from "next/link";
import { ChartBars } from "@/components/ui/chart-bars";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import type { IngestionView, IngestRunState } from "@/lib/accounts/ingestion";
import { Failures } from "./failures";
import type { IngestionState } from "./ingestion-state";
import { NowRunning } from "./now-running";
import { RefreshWhileRunning } from "./refresh-while-running";
import { Refreshes } from "./refreshes";
import { runStates, runWord } from "./run-pill";
import { RunsTable } from "./runs-table";
import { StartForm } from "./start-form";

type Props = {
  view: IngestionView;
  state: IngestRunState | null;
  /** Why EDGAR cannot be asked from this server; null where it can. */
  refusal: string | null;
  /** Why trying again did not start, as the address says. */
  retried: string | null;
  start: (state: IngestionState, form: FormData) => Promise<IngestionState>;
  retry: (form: FormData) => Promise<void>;
};

const retryFaults: Readonly<Record<string, string>> = {
  busy: "An ingestion is running already; nothing was started.",
  refused: "EDGAR cannot be asked from this server: SEC_CONTACT is not set.",
  unknown: "That company is not known any more; give its CIK below.",
};

/** How ingestion stands, and the way to start one. */
export function IngestionBody({ view, state, refusal, retried, start, retry }: Props) {
  const fault = retried === null ? undefined : retryFaults[retried];
  const isRunning = view.running.holder !== null || view.runs.some((run) => run.state === "running");
  const hasDocuments = view.days.some(({ read, missing, failed }) => read + missing + failed > 0);
  return (
    <div className="space-y-12">
      <div className="space-y-3 empty:hidden">
        {fault ? <Notice kind="failed" title={fault} /> : null}
        {isRunning ? <RefreshWhileRunning /> : null}
        <NowRunning {...view.running} />
        {view.pauses.map(({ name, until, reason }) => (
          <Notice key={name} kind="warning" title={`${name} is left in peace until ${until} UTC`}>
            {reason}
          </Notice>
        ))}
        {view.annotationsStale > 0 ? (
          <p className="text-faded text-sm tabular-nums">
            {view.annotationsStale.toLocaleString("en-US")} passages are being read again in the background.
          </p>
        ) : null}
      </div>
      <section aria-labelledby="start">
        <h2 id="start" className="section-title mb-4">
          Take in companies
        </h2>
        {refusal === null ? null : (
          <div className="mb-5 max-w-xl">
            <Notice kind="warning" title="EDGAR cannot be asked from this server">
              {refusal}
            </Notice>
          </div>
        )}
        <StartForm action={start} />
      </section>
      <section aria-labelledby="refreshes">
        <h2 id="refreshes" className="section-title mb-4">
          Companies asked about
        </h2>
        <Refreshes {...view.refreshes} />
      </section>
      <section aria-labelledby="days">
        <h2 id="days" className="section-title mb-4">
          Documents per day
        </h2>
        {hasDocuments ? (
          <ChartBars
            name="Documents a day, thirty days"
            days={view.days.map(({ day, ...values }) => ({ day, values }))}
            series={[
              { key: "read", label: "Read" },
              { key: "missing", label: "Not there" },
              { key: "failed", label: "Failed" },
            ]}
            write={(count) => (Number.isInteger(count) ? count : 0).toLocaleString("en-US")}
          />
        ) : (
          <p className="text-faded">No document was asked for in the last thirty days.</p>
        )}
      </section>
      <section aria-labelledby="failures">
        <h2 id="failures" className="section-title mb-4">
          To try again
        </h2>
        <Failures runs={view.toRetry} documents={view.failedDocuments} retry={retry} />
      </section>
      <section aria-labelledby="runs">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <h2 id="runs" className="section-title">
            Runs
          </h2>
          <nav aria-label="Runs in state" className="flex flex-wrap gap-1 text-sm">
            {[null, ...runStates].map((one) => (
              <Link
                key={one ?? "all"}
                href={one === null ? "/admin/ingestion" : `/admin/ingestion?state=${one}`}
                scroll={false}
                className="button aria-[current=true]:border-ink aria-[current=true]:bg-wash"
                {...(one === state ? { "aria-current": true } : {})}
              >
                {one === null ? "All" : runWord(one)}
              </Link>
            ))}
          </nav>
        </div>
        {view.runs.length === 0 ? (
          <EmptyState title={state === null ? "Nothing was ingested yet" : "No such runs"}>
            {state === null
              ? "The built-in data is there; runs appear here when companies are taken in."
              : "No run is in that state."}
          </EmptyState>
        ) : (
          <RunsTable runs={view.runs} caption="Runs, the newest first" />
        )}
      </section>
    </div>
  );
}
