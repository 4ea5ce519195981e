import { type Column, DataTable } from "@/components/ui/data-table";
import type { RunLine } from "@/lib/accounts/ingestion";
import { RunPill } from "./run-pill";

const write = (count: number) => count.toLocaleString("en-US");

export const writeMinute = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

/** What a run was over: a company by its name, else what its kind works on. */
export const subjectOf = ({ name, subject, kind }: RunLine): string =>
  name === null ? (subject === "" ? kind : subject) : `${name} (${subject})`;

const columns: Column<RunLine>[] = [
  {
    key: "subject",
    header: "Run",
    isRowHeader: true,
    cell: (run) => <span className="wrap-anywhere">{subjectOf(run)}</span>,
  },
  { key: "kind", header: "Source", cell: ({ kind }) => kind },
  { key: "state", header: "State", cell: ({ state }) => <RunPill state={state} /> },
  {
    key: "began",
    header: "Began (UTC)",
    cell: ({ startedAt }) => <time dateTime={startedAt}>{writeMinute(startedAt)}</time>,
    className: "whitespace-nowrap",
  },
  { key: "done", header: "Read", align: "end", cell: Progress },
  { key: "failed", header: "Failed", align: "end", cell: ({ failed }) => write(failed) },
  { key: "remaining", header: "Remaining", align: "end", cell: ({ remaining }) => write(remaining) },
  {
    key: "error",
    header: "Last reason",
    cell: ({ lastError }) =>
      lastError === null ? null : (
        <span className="line-clamp-3 max-w-md wrap-anywhere text-print" title={lastError}>
          {lastError}
        </span>
      ),
  },
];

function Progress({ state, done, failed, remaining }: RunLine) {
  const all = done + failed + remaining;
  return state === "running" && all > 0 ? `${write(done)} of ${write(all)}` : write(done);
}

/** Runs, the newest first. */
export function RunsTable({ runs, caption }: { runs: readonly RunLine[]; caption: string }) {
  return (
    <DataTable caption={caption} isCaptionHidden columns={columns} rows={runs} rowKey={({ id }) => id} />
  );
}
